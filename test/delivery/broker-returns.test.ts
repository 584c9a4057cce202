/**
 * A broker who is away for hours and comes back: the real worker and sweep over the ports in memory, on a
 * clock of the test's own, second by second. How long what waited then waits, and what it cost in calls.
 */
import { describe, expect, it } from 'vitest';
import type { Broker, BrokerMessage } from '../../functions/delivery/event.ts';
import { DEFAULT_SCHEDULE } from '../../functions/delivery/steps.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import {
  createMemoryCircuit,
  createMemoryEnquiryStore,
  silentLog,
} from '../../functions/memory/ports.ts';
import { heldBackAMinute, sentASecond, stages } from '../../infra/stages.ts';
import { goneInAQuarter } from '../../scripts/bench/scale.ts';
import { proves } from '../promises.ts';
import {
  createDeliver,
  createSweep,
  createWorld,
  makeRecord,
  START,
} from '../support/enquiries.ts';
import { tell as tellFigure } from '../support/faults-load.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const AT_ONCE = sentASecond(stages.production);
const TAKEN = { outcome: 'delivered' } as const;
const AWAY = { outcome: 'retry', reason: 'no answer: ECONNREFUSED', isAway: true } as const;
const FAILS = { outcome: 'retry', reason: 'status 500', isAway: true } as const;

type Outage = {
  readonly count: number;
  /** How long the broker is away from the start; the enquiries come evenly within it. */
  readonly awayMs: number;
  readonly untilMs: number;
  /** An enquiry that the broker can never take. */
  readonly poison?: string;
  readonly hasEmail?: boolean;
  /** Over how long they come, where not over the outage. */
  readonly overMs?: number;
};

async function live({ count, awayMs, untilMs, poison, hasEmail, overMs = awayMs }: Outage) {
  const rows = new Map<string, EnquiryRecord>();
  const world = createWorld();
  const { clock } = world;
  const messages = new Map<number, string[]>();
  const send = (id: string, delaySeconds: number) => {
    const at = Math.floor(clock.now() / SECOND) + delaySeconds;
    messages.set(at, [...(messages.get(at) ?? []), id]);
  };
  const queue = {
    ring: async (id: string, delaySeconds: number) => send(id, delaySeconds),
    ringAll: async (ids: readonly string[]) => {
      for (const id of ids) send(id, 0);
    },
  };
  const calls: { readonly id: string; readonly at: number; readonly isTaken: boolean }[] = [];
  const broker: Broker = {
    send: async ({ id }) => {
      const isBack = clock.now() >= START + awayMs;
      calls.push({ id, at: clock.now(), isTaken: isBack && id !== poison });
      if (!isBack) return AWAY;
      return id === poison ? FAILS : TAKEN;
    },
  };
  const emails: { readonly id: string; readonly at: number }[] = [];
  const mail: Broker = {
    send: async ({ id }: BrokerMessage) => {
      emails.push({ id, at: clock.now() });
      return TAKEN;
    },
  };
  const needs = {
    ...world,
    log: silentLog,
    queue,
    circuit: createMemoryCircuit(),
    // Nobody here shares a phone, and looking for it would be most of the work.
    store: { ...createMemoryEnquiryStore(rows), fromPhone: async () => [] },
    broker,
    ...(hasEmail === true ? { email: mail } : {}),
    schedule: DEFAULT_SCHEDULE,
  };
  const deliver = createDeliver(needs);
  const sweep = createSweep(needs);
  const gap = overMs / count;
  let made = 0;
  for (let at = 0; at <= untilMs; at += SECOND) {
    while (made < count && made * gap <= at) {
      const record = makeRecord(`enquiry-${made}`, { now: clock.now() });
      await needs.store.create({ ...record, phone_hash: record.id });
      send(record.id, 0);
      made += 1;
    }
    if (at % MINUTE === 30 * SECOND) await sweep();
    const second = Math.floor(clock.now() / SECOND);
    const due = messages.get(second) ?? [];
    messages.delete(second);
    const later = due.splice(AT_ONCE);
    if (later.length > 0) messages.set(second + 1, [...later, ...(messages.get(second + 1) ?? [])]);
    await Promise.all(due.map((id) => deliver(id)));
    clock.advance(SECOND);
    // Looked at each minute: each second it would be most of the work.
    if (at % MINUTE !== 0 || made < count) continue;
    if (rows.values().every(({ sweep_at }) => sweep_at === undefined)) break;
  }
  const taken = calls.filter(({ isTaken }) => isTaken);
  const waits = taken
    .map(({ id, at }) => at - Math.max(START + awayMs, rows.get(id)?.created_at ?? 0))
    .sort((one, other) => one - other);
  const at = (share: number) => (waits[Math.ceil(share * waits.length) - 1] ?? 0) / MINUTE;
  return {
    rows,
    calls,
    emails,
    waits: { p50: at(0.5), p95: at(0.95), most: at(1) },
    takenOnce: new Set(taken.map(({ id }) => id)).size === taken.length,
    delivered: taken.length,
    callsAnEnquiry: calls.length / count,
    mostInAMinute: Math.max(
      ...Map.groupBy(taken, (call) => Math.floor(call.at / MINUTE))
        .values()
        .map((all) => all.length),
    ),
  };
}

/** After which an enquiry is given up. */
const SCHEDULE_MS = DEFAULT_SCHEDULE.reduce((sum, seconds) => sum + seconds, 0) * SECOND;

/** One a minute for an hour, then one in five minutes. */
const canaries = (awayMs: number) => 60 + (awayMs - HOUR) / (5 * MINUTE) + 1;
/** Five failures open it, and the few that are under way by then fail too. */
const FIRST_TRIES = 5 + 5;

describe('what waited for a broker who comes back', () => {
  it.each([2, 6])(
    proves('answered-is-kept', 'is sent within a quarter of an hour: 10,000 after %d hours'),
    async (hours) => {
      const awayMs = hours * HOUR;
      const lived = await live({ count: 10_000, awayMs, untilMs: awayMs + 24 * HOUR });
      const { waits, callsAnEnquiry, mostInAMinute } = lived;
      tellFigure(
        `Broker away ${hours} h`,
        `10,000 enquiries; wait after the return p50 ${waits.p50.toFixed(1)}, p95 ${waits.p95.toFixed(1)}, ` +
          `most ${waits.most.toFixed(1)} minutes; ${callsAnEnquiry.toFixed(3)} calls an enquiry, ` +
          `${mostInAMinute} a minute at most`,
      );
      expect(lived.delivered).toBe(10_000);
      expect(lived.takenOnce).toBe(true);
      expect(waits.p95).toBeLessThanOrEqual(15);
      expect(callsAnEnquiry).toBeLessThanOrEqual(1.1);
      // No more than the worker can send while it sends what is new too.
      expect(mostInAMinute).toBeLessThanOrEqual(heldBackAMinute(stages.production));
    },
  );

  it.each([1, 3, 300])(
    'is sent within a quarter of an hour, and costs no call but canaries: %d enquiries',
    async (count) => {
      for (const hours of [2, 6]) {
        const awayMs = hours * HOUR;
        const lived = await live({ count, awayMs, untilMs: awayMs + HOUR });
        expect(lived.delivered).toBe(count);
        expect(lived.takenOnce).toBe(true);
        expect(lived.waits.p95).toBeLessThanOrEqual(15);
        expect(lived.calls.length).toBeLessThanOrEqual(
          1.1 * count + FIRST_TRIES + canaries(awayMs),
        );
      }
    },
  );

  it.each([
    { count: 2, untilMs: 48 * HOUR, end: 'undeliverable' },
    { count: 300, untilMs: 48 * HOUR, end: 'undeliverable' },
    // As many as the bench of scale says are gone by then.
    { count: goneInAQuarter(), untilMs: 4 * HOUR, end: 'pending' },
  ])('is not kept back by one of $count that the broker can never take', async (scene) => {
    const { count, untilMs, end } = scene;
    const [poison, awayMs] = ['enquiry-0', 2 * HOUR];
    const { rows, calls, ...lived } = await live({ count, awayMs, untilMs, poison });
    expect(lived.delivered).toBe(count - 1);
    expect(lived.takenOnce).toBe(true);
    expect(lived.waits.most).toBeLessThanOrEqual(15);
    expect(rows.get(poison)?.state).toBe(end);
    const own = calls.filter(({ id }) => id === poison).length;
    expect(own).toBeLessThanOrEqual(canaries(Math.min(untilMs, SCHEDULE_MS)));
    expect(calls.length - own).toBeLessThanOrEqual(1.1 * count + FIRST_TRIES + canaries(awayMs));
  });

  it('leaves the pace of the schedule as it is for one that alone is always refused', async () => {
    const poison = 'enquiry-50';
    const lived = await live({ count: 100, awayMs: 0, untilMs: 48 * HOUR, poison, overMs: HOUR });
    expect(lived.delivered).toBe(99);
    expect(lived.waits.most).toBeLessThan(1);
    const tries = lived.calls.filter(({ id }) => id === poison).map(({ at }) => at);
    // As the schedule goes, until nothing else is sent; from the fifth failure on it is the only canary.
    expect(tries[4] ?? 0).toBeGreaterThanOrEqual((tries[0] ?? 0) + 21 * MINUTE);
    expect(lived.rows.get(poison)?.state).toBe('undeliverable');
  });
});

describe('a broker who never comes back', () => {
  it('is e-mailed within a minute of the promised quarter of an hour, without a try', async () => {
    const lived = await live({
      count: 300,
      awayMs: 60 * HOUR,
      untilMs: 60 * HOUR,
      overMs: HOUR,
      hasEmail: true,
    });
    expect(lived.emails).toHaveLength(300);
    expect(new Set(lived.emails.map(({ id }) => id)).size).toBe(300);
    for (const { id, at } of lived.emails) {
      expect(at - (lived.rows.get(id)?.created_at ?? 0)).toBeLessThanOrEqual(16.5 * MINUTE);
    }
    const ends = [...lived.rows.values()].map(({ state, history }) => [
      state,
      history.at(-1)?.note,
    ]);
    expect(new Set(ends.map(String))).toEqual(new Set(['delivered,by e-mail only']));
  });

  it('is given up when the whole schedule has passed, and not before', async () => {
    const lived = await live({ count: 30, awayMs: 60 * HOUR, untilMs: 60 * HOUR, overMs: HOUR });
    for (const { state, history, created_at } of lived.rows.values()) {
      expect(state).toBe('undeliverable');
      const waited = (history.at(-1)?.at ?? 0) - created_at;
      expect(waited).toBeGreaterThanOrEqual(SCHEDULE_MS - SECOND);
      expect(waited).toBeLessThanOrEqual(SCHEDULE_MS + 2 * MINUTE);
    }
    expect(lived.calls.length).toBeLessThanOrEqual(1.1 * 30 + FIRST_TRIES + canaries(60 * HOUR));
  });
});
