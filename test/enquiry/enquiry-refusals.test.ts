/** What a caller is told where an enquiry is not taken, word for word, and what is counted. */
import { describe, expect, it } from 'vitest';
import { NotWritten } from '../../functions/enquiry/ports.ts';
import {
  countRefusals,
  createSubmitEnquiry,
  type SubmitDependencies,
} from '../../functions/enquiry/submit.ts';
import { proves } from '../promises.ts';
import { catalogue } from '../support/catalogue.ts';
import { caller, createWorld, request, START } from '../support/enquiries.ts';
import { refusalOf } from '../support/refused-by.ts';

const line = catalogue.service.broker.support_phone;
const keyed = { ...request, idempotency_key: 'a-key-of-mine' };
const down = () => Promise.reject(new Error('down'));
/** The stretch of time by which keys are made; the clock starts with one. */
const TEN_MINUTES = 600_000;
const saysNo = () => Promise.reject(new NotWritten(new Error('throttled')));

async function told(answer: Promise<unknown>) {
  const { kind, code, message, details } = await refusalOf(answer);
  return { kind, code, message, ...details };
}

function open(overrides: Partial<SubmitDependencies> = {}) {
  const world = createWorld();
  const submit = createSubmitEnquiry({ ...world, ...overrides });
  const send = (more: object = {}, address = caller.address) =>
    submit({ ...request, ...more }, { ...caller, address });
  return { world, send };
}

describe('a key that stands for another enquiry', () => {
  const problem = 'stands for an enquiry already; a new one takes a new key.';

  it('is refused with what to do', async () => {
    const { send } = open();
    await send(keyed);
    expect(await told(send({ ...keyed, amount: 5 }))).toEqual({
      ...{ kind: 'conflict', code: 'other_details' },
      message: 'The idempotency key was used before with different details.',
      issues: [{ field: 'idempotency_key', code: 'conflicting', problem }],
      problems: [`idempotency_key: ${problem}`],
    });
  });

  it.each([
    ['erased', { erased_at: START }, 'was erased.'],
    [
      'withdrawn',
      { withdrawn_at: START, state: 'withdrawn' },
      'was withdrawn, and nobody will call about it.',
    ],
  ] as const)('is refused otherwise where that one was %s', async (code, set, words) => {
    const { world, send } = open();
    await send(keyed);
    const id = world.queue.rings[0]?.id ?? '';
    await world.store.change(id, { guards: [], set });
    expect(await told(send(keyed))).toEqual({
      ...{ kind: 'conflict', message: `The enquiry of this key ${words}`, code },
      problems: [`idempotency_key: ${problem}`],
      issues: [{ field: 'idempotency_key', code: 'conflicting', problem }],
    });
  });
});

describe('a repeat of what could not be delivered', () => {
  it('promises no call, and gives the support line', async () => {
    const { world, send } = open();
    const { output } = await send(keyed);
    const id = world.queue.rings[0]?.id ?? '';
    await world.store.change(id, { guards: [], set: { state: 'undeliverable' } });
    expect(await told(send(keyed))).toEqual({
      kind: 'undelivered',
      message: 'The enquiry was kept but could not reach the broker: phone instead.',
      code: 'undeliverable',
      problems: [
        'Your enquiry was taken, but the broker could not be reached with it, so do not wait for ' +
          `a call. Phone ${line} and quote ${output.reference}.`,
      ],
    });
    expect(await told(send({ ...keyed, amount: 5 }))).toMatchObject({ code: 'other_details' });
  });
});

describe('a limit', () => {
  it('of a connection says how long to wait', async () => {
    const { send } = open();
    for (const amount of [1, 2, 3]) await send({ amount });
    expect(await told(send())).toEqual({
      kind: 'busy',
      code: 'rate_limited',
      message: 'Too many enquiries from this connection; wait retry_after_seconds.',
      retry_after_seconds: 60,
      problems: [
        'connection: up to 3 enquiries a minute are taken; send this one again in 60 seconds.',
      ],
    });
  });
});

describe('a table that is away', () => {
  const { store } = createWorld();

  it('is told as nothing kept, where it said so, with a key to send again with', async () => {
    const { send } = open({ store: { ...store, create: saysNo } });
    expect(await told(send(keyed))).toEqual({
      ...{ kind: 'undelivered', code: 'not_recorded' },
      message: 'The enquiry was not kept: phone, or send it again.',
      problems: [
        'Your enquiry could not be taken and nothing was kept. ' +
          `Phone ${line}, or send it again with this idempotency_key.`,
      ],
      idempotency_key: keyed.idempotency_key,
    });
  });

  it('is not told as nothing kept where it gave no answer: it may still write it', async () => {
    const { world, send } = open({ store: { ...store, create: down } });
    const { code, idempotency_key } = await told(send());
    expect(code).toBe('unknown');
    const again = createSubmitEnquiry(world)({ ...request, idempotency_key }, caller);
    expect((await again).output.status).toBe('received');
  });

  it(
    proves('limit-spares-retries', 'lets what it did not take pass the limit by that key'),
    async () => {
      const { world, send } = open();
      const away = createSubmitEnquiry({ ...world, store: { ...store, create: saysNo } });
      world.clock.advance(TEN_MINUTES - 10_000);
      for (const amount of [1, 2]) await send({ amount });
      const { idempotency_key } = await told(away(request, caller));
      // In the next stretch of time another key is made for the same details.
      world.clock.advance(20_000);
      expect((await send({ idempotency_key })).output.status).toBe('received');
    },
  );

  it(
    proves('one-key-one-enquiry', 'is told as not known otherwise, with a key to send again with'),
    async () => {
      const { world } = open();
      const create: typeof store.create = (record) => world.store.create(record).then(down);
      const unseen = open({ store: { ...world.store, create, read: down } });
      const { code, idempotency_key } = await told(unseen.send());
      expect(code).toBe('unknown');
      expect(idempotency_key).toMatch(/^[\w-]{43}$/);
      const again = createSubmitEnquiry(world)({ ...request, idempotency_key }, caller);
      expect((await again).replayed).toBe(true);
    },
  );

  it('gives a caller’s own key back in its field, and never in a sentence', async () => {
    const { send } = open({ store: { ...store, create: down, read: down } });
    expect(await told(send(keyed))).toEqual({
      ...{ kind: 'undelivered', code: 'unknown' },
      message: 'It is not known whether the enquiry was kept: send it again with idempotency_key.',
      problems: [
        'It is not known whether your enquiry was kept. Send it again with this idempotency_key: ' +
          `it will not be sent twice. Or phone ${line}.`,
      ],
      idempotency_key: keyed.idempotency_key,
      retry_after_seconds: 10,
    });
  });

  it.each([
    ['with a key', keyed],
    ['without one', request],
  ])(
    'takes what it cannot look up, and a repeat shows when it is recorded: %s',
    async (_, input) => {
      const { world, send } = open({ store: { ...store, read: down, readAll: down } });
      const first = await send(input);
      expect(await send(input)).toEqual({ ...first, replayed: true });
      expect(world.queue.rings).toHaveLength(1);
    },
  );

  it(
    proves('one-key-one-enquiry', 'that reads only a part knows a repeat of the stretch before'),
    async () => {
      const { world, send } = open();
      world.clock.advance(TEN_MINUTES - 10_000);
      const first = await send();
      world.clock.advance(20_000);
      const partly = { ...world, store: { ...world.store, readAll: down } };
      expect(await createSubmitEnquiry(partly)(request, caller)).toEqual({
        ...first,
        replayed: true,
      });
    },
  );
});

describe('what is not agreed to, or not for business', () => {
  it.each([
    [
      { consent: false },
      'consent-missing',
      'The borrower has not agreed to the consent statement. Nothing is kept.',
      'Nothing has been kept or sent.',
    ],
    [
      { business_purpose: false },
      'out-of-scope',
      'The purpose is personal or household. Nothing is kept.',
      `does not handle. Nothing has been kept. Questions: ${line}.`,
    ],
  ])('%o is refused as %s', async (wrong, kind, message, problem) => {
    const refusal = await told(open().send(wrong));
    expect(refusal).toMatchObject({ kind, message });
    expect(refusal.problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('what is counted', () => {
  it('is each enquiry once, by assistant too, and each repeat', async () => {
    const { world, send } = open();
    await send(keyed);
    expect(world.log.counted).toEqual(['EnquiryAccepted', 'EnquiryByAssistant']);
    await send(keyed);
    expect(world.log.counted.slice(2)).toEqual(['EnquiryReplayed']);
  });

  it('is a refusal by its kind, and nothing where a fault ended it', async () => {
    const { world, send } = open();
    const counted: unknown[] = [];
    const log = { ...world.log, count: (...given: unknown[]) => counted.push(given) };
    const refusing = countRefusals(() => send({ consent: false }), log);
    await expect(refusing({}, caller)).rejects.toThrow();
    expect(counted).toEqual([['EnquiryRefused', { surface: 'rest', reason: 'consent-missing' }]]);
    await expect(countRefusals(down, log)({}, caller)).rejects.toThrow('down');
    expect(counted).toHaveLength(1);
  });

  it('is a receipt that could not be signed, and the enquiry is taken without one', async () => {
    const { world, send } = open({ signer: { sign: down } });
    const { output } = await send(keyed);
    expect(output).not.toHaveProperty('receipt');
    expect(world.log.counted).toContain('ReceiptFailed');
    expect((await open().send(keyed)).output.receipt).toBe('header.claims.signature');
  });
});
