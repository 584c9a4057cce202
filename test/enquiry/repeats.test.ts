/** An enquiry that is sent again: what it is known by, and what is then answered. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { createMemoryRateLimiter } from '../../functions/memory/ports.ts';
import { proves } from '../promises.ts';
import { caller, createWorld, request, START } from '../support/enquiries.ts';

const MINUTE = 60_000;
const AGAIN = { ...caller, surface: 'mcp', requestId: 'r-2' } as const;
const ELSEWHERE = { ...caller, address: '192.0.2.99' };

function setUp() {
  const world = createWorld();
  const submit = createSubmitEnquiry(world);
  const end = async (set: Partial<EnquiryRecord>) => {
    const id = world.queue.rings.at(-1)?.id ?? '';
    await world.store.change(id, { guards: [], set });
  };
  return { world, submit, end };
}

describe('the same details without a key', () => {
  it(
    proves('one-key-one-enquiry', 'are one enquiry within ten minutes, on any surface'),
    async () => {
      for (let minute = 0; minute < 10; minute += 1) {
        const { world, submit } = setUp();
        world.clock.advance(minute * MINUTE);
        const first = await submit(request, caller);
        world.clock.advance(10 * MINUTE - 1);
        const typedOtherwise = { ...request, phone: '+61 491 570 006', name: ' Kim  O’Brien ' };
        const again = await submit(typedOtherwise, AGAIN);
        expect(again).toEqual({ output: first.output, replayed: true });
        world.clock.advance(1);
        expect((await submit(request, caller)).output).not.toEqual(first.output);
        expect(world.queue.rings).toHaveLength(2);
      }
    },
  );

  it('are another enquiry from another connection, and so are other details', async () => {
    const { world, submit } = setUp();
    await submit(request, caller);
    await submit(request, ELSEWHERE);
    await submit({ ...request, amount: 5 }, caller);
    expect(world.queue.rings).toHaveLength(3);
  });

  it('are kept under an id that nobody can make without the key of the stage', async () => {
    const { world, submit } = setUp();
    await submit(request, caller);
    const other = createSubmitEnquiry({ ...world, stageKey: 'another-stage' });
    expect((await other(request, caller)).replayed).toBeUndefined();
    expect(new Set(world.queue.rings.map(({ id }) => id)).size).toBe(2);
  });

  it.each<[string, Partial<EnquiryRecord>]>([
    ['withdrawn', { state: 'withdrawn', withdrawn_at: START }],
    ['erased', { state: 'withdrawn', erased_at: START, details_hash: '', salt: '' }],
    ['undeliverable', { state: 'undeliverable' }],
  ])('are a new enquiry once the one before was %s, however often', async (_, ended) => {
    for (const minutes of [0, 4, 9]) {
      const { world, submit, end } = setUp();
      // So many from one connection would otherwise be too many.
      const limiter = { admit: () => createMemoryRateLimiter().admit('', '', START) };
      const send = createSubmitEnquiry({ ...world, limiter });
      const references = new Set<string>();
      for (let time = 1; time <= 4; time += 1) {
        const { output, replayed } = await send(request, caller);
        expect(replayed).toBeUndefined();
        references.add(output.reference);
        expect(world.queue.rings).toHaveLength(time);
        expect(await submit(request, caller)).toEqual({ output, replayed: true });
        await end(ended);
        world.clock.advance(minutes * MINUTE);
      }
      expect(references.size).toBe(4);
    }
  });

  it('are one live enquiry at most in any ten minutes, whatever is withdrawn between', async () => {
    const step = fc.oneof(
      fc.record({ wait: fc.integer({ min: 0, max: 15 * MINUTE }) }),
      fc.constantFrom('send' as const, 'withdraw' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { world } = setUp();
        const limiter = { admit: () => createMemoryRateLimiter().admit('', '', START) };
        const submit = createSubmitEnquiry({ ...world, limiter });
        const withdraw = createYourEnquiry(world);
        let live: { at: number; url: string; reference: string } | undefined;
        for (const each of steps) {
          if (each === 'withdraw') {
            if (live !== undefined) await withdraw({ token: live.url.split('#')[1] }, caller);
            live = undefined;
          } else if (each === 'send') {
            const now = world.clock.now();
            const { output, replayed = false } = await submit(request, caller);
            expect(replayed).toBe(live !== undefined && now - live.at < 10 * MINUTE);
            if (replayed) expect(output.reference).toBe(live?.reference);
            else {
              const { reference, withdrawal_url: url } = output;
              live = { at: now, url, reference };
            }
          } else world.clock.advance(each.wait);
        }
      }),
      { seed: 20_261_120 },
    );
  });
});

describe('a repeat of a key', () => {
  const keyed = { ...request, idempotency_key: 'a-key-of-mine' };

  it(
    proves('one-key-one-enquiry', 'after a withdrawal says so, from wherever it comes'),
    async () => {
      const { world, submit } = setUp();
      const { output } = await submit(keyed, caller);
      const token = output.withdrawal_url.split('#')[1];
      await createYourEnquiry(world)({ token }, caller);
      await expect(submit(keyed, ELSEWHERE)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'withdrawn',
      });
      expect(world.queue.rings).toHaveLength(1);
    },
  );

  it('with other details learns nothing of what became of the first', async () => {
    const { submit, end } = setUp();
    await submit(keyed, caller);
    for (const set of [{ state: 'undeliverable' }, { withdrawn_at: START }] as const) {
      await end(set);
      await expect(submit({ ...keyed, amount: 5 }, caller)).rejects.toMatchObject({
        code: 'other_details',
      });
    }
  });

  it('is answered again once the operator has had it redelivered', async () => {
    const { submit, end } = setUp();
    const { output } = await submit(keyed, caller);
    await end({ state: 'undeliverable' });
    await expect(submit(keyed, caller)).rejects.toMatchObject({ kind: 'undelivered' });
    await end({ state: 'delivered' });
    expect(await submit(keyed, caller)).toEqual({ output, replayed: true });
  });
});
