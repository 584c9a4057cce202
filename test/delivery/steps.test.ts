import { describe, expect, it } from 'vitest';
import * as delivery from '../../functions/delivery/steps.ts';
import { DEFAULT_SCHEDULE } from '../../functions/delivery/steps.ts';
import { applyChange } from '../../functions/enquiry/change.ts';
import { SWEEP_MS } from '../../functions/enquiry/queue-message.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { makeRecord, START } from '../support/enquiries.ts';

const schedule = DEFAULT_SCHEDULE;
const maxAttempts = schedule.length;
const record = makeRecord();
const claimAt = (now: number, token = 't', attempts = 0) =>
  delivery.claim({ now, token, attempts, schedule });

function claimed(row: EnquiryRecord = record, now = START): EnquiryRecord {
  const next = applyChange(row, claimAt(now));
  if (next === undefined) throw new Error('This row cannot be claimed.');
  return next;
}

function settled(outcome: delivery.AttemptOutcome, now = START + 1000, row = claimed()) {
  return applyChange(row, delivery.settle({ now, token: 't', outcome, claimed: row, schedule }));
}

describe('claim', () => {
  it('takes a lease, counts the attempt and tells the story', () => {
    expect(claimed()).toMatchObject({
      lease: 't',
      lease_until: START + delivery.LEASE_MS,
      attempts: 1,
      history: [{ event: 'received' }, { event: 'attempted' }],
    });
  });

  it.each<[string, Partial<EnquiryRecord>]>([
    ['is delivered', { state: 'delivered' }],
    ['was withdrawn', { state: 'withdrawn' }],
    ['is not due yet', { next_attempt_at: START + 1 }],
    ['is being sent', { lease_until: START + 1 }],
    ['was tried meanwhile', { attempts: 1 }],
    ['has no consent any more', { consent_expires_at: START }],
  ])('refuses an enquiry that %s', (_case, row) => {
    expect(applyChange({ ...record, ...row }, claimAt(START))).toBeUndefined();
  });

  it('refuses an enquiry that has no attempts left', () => {
    const spent = { ...record, attempts: maxAttempts };
    expect(applyChange(spent, claimAt(START, 't', maxAttempts))).toBeUndefined();
  });

  it('sets the next attempt by the schedule, as if this one will fail', () => {
    const nextAfter = (attempts: number, more: Partial<delivery.ClaimOf> = {}) =>
      delivery.claim({ now: START, token: 't', attempts, schedule, ...more }).set?.next_attempt_at;
    expect(schedule.map((_, attempts) => nextAfter(attempts))).toEqual([
      ...schedule.slice(1).map((seconds) => START + seconds * 1000),
      START + delivery.LEASE_MS,
    ]);
    expect(nextAfter(4, { escalateAt: START + 1000 })).toBe(START + 1000);
    expect(nextAfter(4, { escalateAt: START })).toBe(START + 3_600_000);
  });

  it('takes over a lease that has run out', () => {
    const crashed = claimed();
    expect(applyChange(crashed, claimAt(crashed.lease_until, 'other', 1))).toMatchObject({
      lease: 'other',
      attempts: 2,
    });
  });
});

describe('settle', () => {
  it('ends a delivered enquiry and leaves the retention clock', () => {
    const { state, sweep_at, remove_at } = settled({ outcome: 'delivered' }) ?? record;
    expect({ state, sweep_at, remove_at }).toEqual({
      state: 'delivered',
      remove_at: record.contact_until,
    });
  });

  it('sets the next attempt by the schedule', () => {
    const next = settled({ outcome: 'retry', reason: 'status 503' });
    expect(next).toMatchObject({ state: 'pending', lease_until: 0, next_attempt_at: START + 6000 });
  });

  it('waits as long as it is asked to, up to an hour', () => {
    const wait = (seconds: number) =>
      settled({ outcome: 'retry', reason: 'status 429', retryAfterSeconds: seconds });
    expect(wait(120)?.next_attempt_at).toBe(START + 121_000);
    expect(wait(864_000)?.next_attempt_at).toBe(START + 3_601_000);
  });

  it('gives up once attempts are spent, once consent would have lapsed, or when told to stop', () => {
    const spent = { ...claimed(), attempts: maxAttempts };
    const lapsing = { ...claimed(), consent_expires_at: START + 2000 };
    const retry = { outcome: 'retry', reason: 'status 503' } as const;
    expect(settled(retry, START, spent)).toMatchObject({ state: 'undeliverable' });
    expect(settled(retry, START, lapsing)).toMatchObject({ state: 'undeliverable' });
    expect(settled({ outcome: 'rejected', reason: 'status 410' })).toMatchObject({
      state: 'undeliverable',
      history: [{}, {}, { note: 'status 410' }],
    });
  });

  it('refuses one who lost the lease', () => {
    const taken = { ...claimed(), lease: 'other' };
    expect(settled({ outcome: 'delivered' }, START, taken)).toBeUndefined();
  });
});

describe('lapse', () => {
  it('ends what can never be claimed again, and nothing else', () => {
    const spent = { ...record, attempts: maxAttempts };
    const lapsed = { ...record, consent_expires_at: START };
    const spentBy = (row: EnquiryRecord, now = START, isAway = false) =>
      delivery.spentBy(row, { now, schedule, isAway });
    expect(spentBy(spent)).toBe('attempts spent');
    expect(spentBy(lapsed)).toBe('consent lapsed');
    expect(spentBy(record)).toBeUndefined();
    expect(spentBy({ ...spent, lease_until: START + 1 })).toBeUndefined();
    expect(applyChange(lapsed, delivery.lapse(START, lapsed, 'consent lapsed'))).toMatchObject({
      state: 'undeliverable',
      history: [{}, { note: 'consent lapsed' }],
    });
    for (const meanwhile of [
      { lease_until: START + 1 },
      { attempts: 0 },
      { next_attempt_at: START + 1 },
      { emailed_at: START },
    ]) {
      const lapse = delivery.lapse(START, spent, 'attempts spent');
      expect(applyChange({ ...spent, ...meanwhile }, lapse)).toBeUndefined();
    }
  });

  it('ends what was never tried once its whole schedule has passed, while the broker is away', () => {
    const end = delivery.endsAt(record, schedule);
    const spentBy = (now: number, isAway: boolean) =>
      delivery.spentBy(record, { now, schedule, isAway });
    expect(end).toBe(START + 148_866_000 - 1000);
    expect(spentBy(end, true)).toBe('the broker was away');
    expect(spentBy(end - 1, true)).toBeUndefined();
    expect(spentBy(end, false)).toBeUndefined();
  });
});

describe('what is made due once the broker is back', () => {
  const back = START + 3_600_000;
  const tried = {
    ...record,
    sweep_at: START + 60_000,
    turn_at: START,
    attempted_at: START,
    next_attempt_at: back + 7_200_000,
  };
  const made = (row: EnquiryRecord) =>
    applyChange(row, delivery.makeDue({ ...tried, sweep_at: tried.sweep_at }, back, back + 1));

  it('is due at once, and has had its turn', () => {
    expect(made(tried)).toMatchObject({
      next_attempt_at: back + 1,
      turn_at: back + 1,
      sweep_at: back + 1 + SWEEP_MS,
    });
  });

  it('is not what was taken up or moved since', () => {
    expect(made({ ...tried, attempted_at: back + 1 })).toBeUndefined();
    expect(made({ ...tried, sweep_at: tried.sweep_at + 1 })).toBeUndefined();
  });
});
