/** What a caller is told where it cannot be known whether their enquiry was kept. */
import { describe, expect, it } from 'vitest';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { proves } from '../promises.ts';
import { caller, createWorld, request } from '../support/enquiries.ts';
import { refusalOf } from '../support/refused-by.ts';

/** The record is written, but neither that nor anything else can be seen. */
function setUp() {
  const world = createWorld();
  const store = {
    ...world.store,
    create: async (record: Parameters<typeof world.store.create>[0]) => {
      await world.store.create(record);
      throw new Error('The answer was lost.');
    },
    read: () => Promise.reject(new Error('down')),
  };
  const submit = (input: unknown) =>
    refusalOf(createSubmitEnquiry({ ...world, store })(input, caller));
  return { world, submit };
}

describe('an enquiry of unknown fate', () => {
  it(
    proves('one-key-one-enquiry', 'names a key to send again with, to whoever sent none'),
    async () => {
      const { world, submit } = setUp();
      const { kind, code, details } = await submit(request);
      expect({ kind, code }).toEqual({ kind: 'undelivered', code: 'unknown' });
      const { idempotency_key = '', retry_after_seconds } = details;
      expect(idempotency_key).toMatch(/^[\w-]{43}$/);
      expect(retry_after_seconds).toBe(10);
      const again = await createSubmitEnquiry(world)({ ...request, idempotency_key }, caller);
      expect(again.replayed).toBe(true);
    },
  );

  it('gives a caller’s own key back in its field, and never in a sentence', async () => {
    const { submit } = setUp();
    const { details } = await submit({ ...request, idempotency_key: 'kim@example.com' });
    expect(details.problems.join()).not.toContain('kim');
    expect(details.idempotency_key).toBe('kim@example.com');
  });
});

describe('an enquiry of which it cannot be read whether it is known', () => {
  const cut = () => Promise.reject(new Error('throttled'));

  it.each([
    ['with a key', { ...request, idempotency_key: 'a-key-of-mine' }],
    ['without one', request],
  ])('is taken all the same, and a repeat shows when it is recorded: %s', async (_, input) => {
    const world = createWorld();
    const store = { ...world.store, read: cut, readAll: cut };
    const submit = createSubmitEnquiry({ ...world, store });
    const first = await submit(input, caller);
    expect(await submit(input, caller)).toEqual({ ...first, replayed: true });
    expect(world.queue.rings).toHaveLength(1);
  });
});
