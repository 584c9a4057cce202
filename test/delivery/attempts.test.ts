/**
 * Laws of the attempts, over the real operations with the memory store and a clock of the test's own:
 * whatever dies or cannot be written down, the broker is not tried sooner than the schedule says.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Broker } from '../../functions/delivery/event.ts';
import { redeliverRecord } from '../../functions/delivery/redeliver.ts';
import {
  type AttemptOutcome,
  DEFAULT_SCHEDULE,
  LEASE_MS,
  type RetrySchedule,
} from '../../functions/delivery/steps.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { SWEEP_MS } from '../../functions/enquiry/queue-message.ts';
import { withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { proves } from '../promises.ts';
import {
  createDeliver,
  createSweep,
  createWorld,
  makeRecord,
  START,
} from '../support/enquiries.ts';

const MINUTE = 60_000;
const ESCALATE_AT = START + 15 * MINUTE;
/** A message that its worker did not finish comes back after that. */
const VISIBILITY_MS = 240_000;
const retry = { outcome: 'retry', reason: 'status 503' } as const;
const delivered = { outcome: 'delivered' } as const;

type Try = { readonly at: number; readonly step: number };
type Circumstances = {
  readonly schedule?: RetrySchedule;
  /** What the broker answers to each try; a worker dies of a fault. */
  readonly answer: (attempt: number) => AttemptOutcome | 'dies';
  /** False while the table takes no outcome; it always takes claims. */
  readonly takesOutcome?: (now: number) => boolean;
  readonly email?: Broker;
};

/** One enquiry, its queue with every delay, and a sweep each minute. */
async function setUp({ schedule = DEFAULT_SCHEDULE, ...of }: Circumstances) {
  const world = createWorld();
  const record = makeRecord();
  await world.store.create(record);
  const { id } = record;
  const tries: Try[] = [];
  const sends: number[] = [];
  const store: EnquiryStore = {
    ...world.store,
    change: async (each, change) => {
      const now = world.clock.now();
      const isClaim = change.add?.attempts === 1;
      const isOutcome = change.guards.some(({ field }) => field === 'lease');
      if (isOutcome && of.takesOutcome?.(now) === false) throw new Error('throttled');
      const changed = await world.store.change(each, change);
      if (isClaim && changed.changed) tries.push({ at: now, step: changed.record.attempts - 1 });
      return changed;
    },
  };
  const broker: Broker = {
    send: async () => {
      sends.push(world.clock.now());
      const answer = of.answer(sends.length - 1);
      if (answer === 'dies') throw new Error('killed');
      return answer;
    },
  };
  const needs = { ...world, store, broker, email: of.email, schedule };
  const deliver = createDeliver(needs);
  const sweep = createSweep(needs);
  const messages = [{ id, at: START }];
  let heard = 0;
  let nextSweep = START + MINUTE;

  const step = async (until: number) => {
    const soonest = messages.toSorted((one, other) => one.at - other.at)[0];
    const at = Math.min(soonest?.at ?? nextSweep, nextSweep);
    if (at > until) return false;
    world.clock.advance(Math.max(0, at - world.clock.now()));
    if (at === nextSweep) {
      nextSweep += MINUTE;
      await sweep();
    } else if (soonest !== undefined) {
      messages.splice(messages.indexOf(soonest), 1);
      await deliver(id).catch(() => messages.push({ id, at: at + VISIBILITY_MS }));
    }
    for (const { id, delaySeconds } of world.queue.rings.slice(heard)) {
      messages.push({ id, at: world.clock.now() + delaySeconds * 1000 });
    }
    heard = world.queue.rings.length;
    return true;
  };
  const pass = async (milliseconds: number) => {
    const until = world.clock.now() + milliseconds;
    while (await step(until));
    world.clock.advance(Math.max(0, until - world.clock.now()));
  };
  const read = async () => (await world.store.read(id)) ?? record;
  return { world, store, id, tries, sends, pass, read, messages };
}

/** The pairs of tries, one after another, that come closer than the schedule lets them. */
function tooClose(tries: readonly Try[], schedule: RetrySchedule, hasEmail = false) {
  return tries.slice(1).filter(({ at, step }, place) => {
    const before = tries[place];
    // The operator's redelivery begins the schedule again.
    if (before === undefined || step === 0) return false;
    const decidesOnEmail = hasEmail && before.at < ESCALATE_AT && at >= ESCALATE_AT;
    return !decidesOnEmail && at - before.at < (schedule[step] ?? 0) * 1000;
  });
}

const total = (schedule: RetrySchedule) => schedule.reduce((sum, each) => sum + each, 0) * 1000;

describe('a worker that dies while sending', () => {
  it(
    proves('answered-is-kept', 'spends one step of the schedule each time, and is then told'),
    async () => {
      const { tries, pass, read, world } = await setUp({ answer: () => 'dies' });
      await pass(total(DEFAULT_SCHEDULE) - 60 * MINUTE);
      expect((await read()).state).toBe('pending');
      await pass(100 * MINUTE);
      expect(tries.map(({ step }) => step)).toEqual(DEFAULT_SCHEDULE.map((_, step) => step));
      expect(tooClose(tries, DEFAULT_SCHEDULE)).toEqual([]);
      expect((await read()).state).toBe('undeliverable');
      expect(world.log.counted).toContain('DeliveryUndeliverable');
    },
  );

  it('at its last step is ended once its lease is over', async () => {
    const { tries, pass, read } = await setUp({ schedule: [0], answer: () => 'dies' });
    await pass(LEASE_MS);
    expect((await read()).state).toBe('pending');
    await pass(2 * SWEEP_MS);
    expect((await read()).state).toBe('undeliverable');
    expect(tries).toHaveLength(1);
  });

  it('while telling of a withdrawal spends one step each time too', async () => {
    const answer = (attempt: number) => (attempt === 0 ? delivered : ('dies' as const));
    const { tries, pass, read, world } = await setUp({ answer });
    await pass(MINUTE);
    await withdrawRecord(await read(), world);
    tries.splice(0);
    await pass(total(DEFAULT_SCHEDULE) + 100 * MINUTE);
    expect(tries).toHaveLength(DEFAULT_SCHEDULE.length);
    expect(tooClose(tries, DEFAULT_SCHEDULE)).toEqual([]);
    expect((await read()).notice).toBeUndefined();
  });

  it('is followed by the try at fifteen minutes that decides on the e-mail', async () => {
    const { tries, pass } = await setUp({
      answer: (attempt) => (attempt === 1 ? 'dies' : retry),
      email: { send: async () => delivered },
      schedule: [0, 60, 7200],
    });
    await pass(20 * MINUTE);
    expect(tries.map(({ at }) => at - START)).toEqual([0, MINUTE, expect.any(Number)]);
    expect(tries[2]?.at).toBeGreaterThanOrEqual(ESCALATE_AT);
    expect(tries[2]?.at).toBeLessThan(ESCALATE_AT + 2 * MINUTE);
  });

  it('is not looked at each minute until its next step', async () => {
    const { pass, world } = await setUp({
      schedule: [0, 24 * 3600],
      answer: () => 'dies',
    });
    await pass(23 * 60 * MINUTE);
    const requeued = () =>
      world.log.measured.filter(([metric, value]) => metric === 'Requeued' && value > 0).length;
    // The one message by which the worker learns that it is too soon.
    expect(requeued()).toBe(1);
    await pass(2 * 60 * MINUTE);
    expect(requeued()).toBeGreaterThan(1);
  });
});

describe('a table that takes claims but not outcomes', () => {
  const takesOutcome = () => false;

  it(proves('delivery-paced', 'leads to at most one send for each step'), async () => {
    const { sends, tries, pass } = await setUp({ answer: () => delivered, takesOutcome });
    await pass(2 * total(DEFAULT_SCHEDULE));
    expect(sends).toHaveLength(DEFAULT_SCHEDULE.length);
    expect(tooClose(tries, DEFAULT_SCHEDULE)).toEqual([]);
  });

  it('for less than the function has is waited for, and nothing is sent again', async () => {
    for (const away of [1000, 6000, 20_000, 30_000]) {
      const { sends, pass, read } = await setUp({
        answer: () => delivered,
        takesOutcome: (now) => now > START + away,
      });
      await pass(10 * MINUTE);
      expect(sends).toHaveLength(1);
      expect((await read()).state).toBe('delivered');
    }
  });

  it('is not waited for past the time of the function', async () => {
    const { world, pass } = await setUp({ answer: () => delivered, takesOutcome });
    await pass(0);
    expect(world.clock.now()).toBeLessThanOrEqual(START + 40_000 - 4000);
    expect(world.clock.now()).toBeGreaterThan(START + 30_000);
  });

  it('and not the mark of an e-mail either is waited for too', async () => {
    const emailed: unknown[] = [];
    const email: Broker = {
      send: async (message) => {
        emailed.push(message);
        return delivered;
      },
    };
    const { pass } = await setUp({
      answer: () => retry,
      email,
      takesOutcome: (now) => now < ESCALATE_AT || now > ESCALATE_AT + 6000,
    });
    await pass(24 * 60 * MINUTE);
    expect(emailed).toHaveLength(1);
  });
});

describe('two tries', () => {
  const outcome = fc.oneof(
    fc.constant(retry),
    fc.constant('dies' as const),
    fc.integer({ min: 0, max: 7200 }).map((seconds) => ({ ...retry, retryAfterSeconds: seconds })),
    {
      weight: 1,
      arbitrary: fc.constantFrom(delivered, { ...retry, outcome: 'rejected' as const }),
    },
  );
  const schedules = fc.oneof(
    fc.constant(DEFAULT_SCHEDULE),
    fc.array(fc.integer({ min: 0, max: 7200 }), { maxLength: 6 }).map((rest) => [0, ...rest]),
  );
  const outages = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 3600 }), for: fc.integer({ min: 1, max: 600 }) }),
    { maxLength: 4 },
  );

  it(
    proves('delivery-paced', 'are never closer than the schedule’s step, whatever fails'),
    async () => {
      await fc.assert(
        fc.asyncProperty(
          schedules,
          fc.array(outcome, { minLength: 1, maxLength: 12 }),
          outages,
          fc.array(fc.integer({ min: 0, max: 4 * 3600 }), { maxLength: 6 }),
          fc.option(fc.integer({ min: 1, max: 6 * 3600 })),
          fc.boolean(),
          async (schedule, answers, away, extra, redelivery, hasEmail) => {
            const email = hasEmail ? { email: { send: async () => delivered } } : {};
            const { tries, sends, messages, id, pass, read, world } = await setUp({
              ...email,
              schedule,
              answer: (attempt) => answers[attempt % answers.length] ?? retry,
              takesOutcome: (now) =>
                !away.some(
                  (each) =>
                    now >= START + each.from * 1000 && now < START + (each.from + each.for) * 1000,
                ),
            });
            // The queue brings messages twice, late, and when nobody asked.
            for (const seconds of extra) messages.push({ id, at: START + seconds * 1000 });
            if (redelivery !== null) {
              await pass(redelivery * 1000);
              await redeliverRecord(await read(), world);
            }
            await pass(60 * 3600 * 1000);
            expect(tooClose(tries, schedule, hasEmail)).toEqual([]);
            expect(tries.filter(({ step }) => step >= schedule.length)).toEqual([]);
            const begun = redelivery === null ? 1 : 2;
            expect(sends.length).toBeLessThanOrEqual(begun * schedule.length);
            expect((await read()).state).not.toBe('pending');
          },
        ),
        { seed: 20_261_120, numRuns: 200 },
      );
    },
  );
});
