/** Every step of an enquiry's life: to the field first, then what follows from several of them. */
import { describe, expect, it } from 'vitest';
import * as delivery from '../../functions/delivery/steps.ts';
import { DEFAULT_SCHEDULE } from '../../functions/delivery/steps.ts';
import { applyChange } from '../../functions/enquiry/change.ts';
import { markQueued, SWEEP_MS } from '../../functions/enquiry/queue-message.ts';
import { type EnquiryRecord, retire, type Step } from '../../functions/enquiry/record.ts';
import * as withdrawal from '../../functions/enquiry/withdraw.ts';
import { makeRecord, START } from '../support/enquiries.ts';

const record = makeRecord();
const fit = { fit: 'maybe', flags: [], lanes: ['caveat'] } as const;
const held = { ...record, lease: 't', attempted_at: START, attempts: 1, fit };
const now = START + 1000;
const at = START + 61_000;
const claimOf = { now, token: 't', attempts: 0, schedule: [0, 60] };
const free = { lease: '', lease_until: 0 };
const ourLease = { field: 'lease', is: 'equal', to: 't' };
const pending = { field: 'state', is: 'equal', to: 'pending' };
const idle = { field: 'lease_until', is: 'at-most', to: now };
const sameDue = { field: 'next_attempt_at', is: 'equal', to: START };
const notWithdrawn = { field: 'withdrawn_at', is: 'absent' };
const notErased = { field: 'erased_at', is: 'absent' };
const dueNotice = { field: 'notice', is: 'equal', to: 'withdrawn' };
const sameCount = (attempts: number) => ({ field: 'attempts', is: 'equal', to: attempts });
const told = (event: string, note?: string) => ({
  history: [note === undefined ? { at: now, event } : { at: now, event, note }],
});
const settling = (outcome: delivery.AttemptOutcome, claimed: EnquiryRecord = held) => ({
  ...{ now, token: 't', outcome, claimed, schedule: [0, 60] },
});
const retry = { outcome: 'retry', reason: 'status 503' } as const;
const rejected = { outcome: 'rejected', reason: 'status 410' } as const;
const ended = {
  set: { ...free, remove_at: record.contact_until },
  remove: ['sweep_at'],
};

describe('a step, to the field: what must hold, what is written, what is told', () => {
  it.each<[string, () => Step, unknown]>([
    [
      'claim',
      () => delivery.claim(claimOf),
      {
        guards: [
          pending,
          idle,
          { field: 'consent_expires_at', is: 'above', to: now },
          { field: 'next_attempt_at', is: 'at-most', to: now },
          sameCount(0),
          { field: 'attempts', is: 'below', to: 2 },
        ],
        set: {
          lease: 't',
          lease_until: now + 45_000,
          next_attempt_at: now + 60_000,
          attempted_at: now,
        },
        add: { attempts: 1 },
        append: told('attempted'),
      },
    ],
    [
      'delivered',
      () => delivery.settle(settling({ outcome: 'delivered' })),
      {
        guards: [pending, ourLease],
        set: { state: 'delivered', ...ended.set, fit },
        remove: ended.remove,
        append: told('delivered'),
      },
    ],
    [
      'try again',
      () => delivery.settle(settling(retry)),
      {
        guards: [pending, ourLease],
        set: { ...free, next_attempt_at: at, sweep_at: at + 60_000, turn_at: now, fit },
        append: told('retry', 'status 503'),
      },
    ],
    [
      'consent would end before the next try',
      () => delivery.settle(settling(retry, { ...held, consent_expires_at: at })),
      {
        guards: [pending, ourLease],
        set: { state: 'undeliverable', ...ended.set, fit },
        remove: ended.remove,
        append: told('undeliverable', 'status 503'),
      },
    ],
    [
      'given up, but e-mailed',
      () => delivery.settle(settling(rejected, { ...held, emailed_at: START })),
      {
        guards: [pending, ourLease],
        set: { state: 'delivered', ...ended.set, fit },
        remove: ended.remove,
        append: told('delivered', 'by e-mail only'),
      },
    ],
    [
      'e-mailed',
      () => delivery.markEmailed(now, 't', fit),
      { guards: [ourLease], set: { emailed_at: now, fit }, append: told('e-mailed') },
    ],
    [
      'release',
      () => delivery.release(now, 't'),
      { guards: [ourLease], set: free, append: told('sent while being withdrawn') },
    ],
    [
      'attempts spent',
      () => delivery.lapse(now, held, 'attempts spent'),
      {
        guards: [pending, idle, sameCount(1), sameDue, { field: 'emailed_at', is: 'absent' }],
        set: { state: 'undeliverable', ...ended.set },
        remove: ended.remove,
        append: told('undeliverable', 'attempts spent'),
      },
    ],
    [
      'queued',
      () => markQueued(now),
      { guards: [pending], set: { status: 'queued' }, append: told('queued') },
    ],
    [
      'push on',
      () => delivery.pushOn(held, at),
      {
        guards: [{ field: 'sweep_at', is: 'equal', to: held.sweep_at }],
        set: { sweep_at: at, turn_at: held.attempted_at },
      },
    ],
    [
      'claim as a canary',
      () => delivery.claimAside(claimOf),
      {
        guards: [pending, idle, { field: 'consent_expires_at', is: 'above', to: now }],
        set: { lease: 't', lease_until: now + 45_000, attempted_at: now, turn_at: now },
      },
    ],
    ['put back', () => delivery.putBack('t'), { guards: [ourLease], set: free }],
    [
      'redeliver',
      () => delivery.redeliver(now, { ...held, state: 'delivered' }),
      {
        guards: [
          { field: 'state', is: 'equal', to: 'delivered' },
          notWithdrawn,
          notErased,
          { field: 'notice', is: 'absent' },
          idle,
          { field: 'consent_expires_at', is: 'above', to: now },
        ],
        set: {
          state: 'pending',
          attempts: 0,
          ...free,
          next_attempt_at: now,
          sweep_at: now + 60_000,
          waiting_since: now,
          turn_at: held.attempted_at,
        },
        remove: ['remove_at'],
        append: told('redelivery asked'),
      },
    ],
    [
      'withdrawn before anything was sent',
      () => withdrawal.withdraw(now, record),
      {
        guards: [{ field: 'attempted_at', is: 'absent' }, notWithdrawn, notErased],
        set: { state: 'withdrawn', withdrawn_at: now, ...ended.set },
        remove: ended.remove,
        append: told('withdrawn'),
      },
    ],
    [
      'erased after it was sent',
      () => withdrawal.erase(now, held),
      {
        guards: [notErased],
        set: {
          ...{ state: 'withdrawn', erased_at: now, details_hash: '', salt: '' },
          ...{ notice: 'erased', attempts: 0, next_attempt_at: now, sweep_at: now },
          waiting_since: now,
          turn_at: held.attempted_at,
        },
        remove: ['details', 'phone_hash', 'call_time', 'agent_name', 'remove_at'],
        append: told('erased'),
      },
    ],
    [
      'notice claimed',
      () => delivery.claim(claimOf, 'withdrawn'),
      {
        guards: [
          dueNotice,
          idle,
          { field: 'next_attempt_at', is: 'at-most', to: now },
          sameCount(0),
          { field: 'attempts', is: 'below', to: 2 },
        ],
        set: {
          lease: 't',
          lease_until: now + 45_000,
          attempted_at: now,
          next_attempt_at: now + 60_000,
        },
        add: { attempts: 1 },
        append: told('told withdrawn'),
      },
    ],
    [
      'notice delivered',
      () => delivery.settle(settling({ outcome: 'delivered' }), 'withdrawn'),
      {
        guards: [dueNotice, ourLease],
        set: ended.set,
        remove: [...ended.remove, 'notice'],
        append: told('notice delivered'),
      },
    ],
    [
      'notice refused',
      () => delivery.settle(settling(rejected), 'withdrawn'),
      {
        guards: [dueNotice, ourLease],
        set: ended.set,
        remove: [...ended.remove, 'notice'],
        append: told('notice undeliverable', 'status 410'),
      },
    ],
    [
      'notice lapsed',
      () => delivery.lapse(now, { ...held, notice: 'withdrawn' }, 'attempts spent'),
      {
        guards: [dueNotice, idle, sameCount(1), sameDue],
        set: ended.set,
        remove: [...ended.remove, 'notice'],
        append: told('notice undeliverable', 'attempts spent'),
      },
    ],
    [
      'retired',
      () => retire(now),
      {
        guards: [{ field: 'remove_at', is: 'at-most', to: now }],
        remove: ['details', 'phone_hash', 'call_time', 'remove_at'],
        append: told('details removed'),
      },
    ],
  ])('%s', (_step, make, wanted) => expect(make()).toEqual(wanted));
});

const schedule = DEFAULT_SCHEDULE;
const maxAttempts = schedule.length;
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
  it.each<[string, Partial<EnquiryRecord>, tried?: number]>([
    ['is delivered', { state: 'delivered' }],
    ['was withdrawn', { state: 'withdrawn' }],
    ['is not due yet', { next_attempt_at: START + 1 }],
    ['is being sent', { lease_until: START + 1 }],
    ['was tried meanwhile', { attempts: 1 }],
    ['has no consent any more', { consent_expires_at: START }],
    ['has no attempts left', { attempts: maxAttempts }, maxAttempts],
  ])('refuses an enquiry that %s', (_case, row, tried) => {
    expect(applyChange({ ...record, ...row }, claimAt(START, 't', tried))).toBeUndefined();
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
  it('waits as long as it is asked to, up to an hour', () => {
    const wait = (seconds: number) =>
      settled({ outcome: 'retry', reason: 'status 429', retryAfterSeconds: seconds });
    expect(wait(120)?.next_attempt_at).toBe(START + 121_000);
    expect(wait(864_000)?.next_attempt_at).toBe(START + 3_601_000);
  });

  it('gives up once attempts are spent, once consent would have lapsed, or when told to stop', () => {
    const spent = { ...claimed(), attempts: maxAttempts };
    const lapsing = { ...claimed(), consent_expires_at: START + 2000 };
    expect(settled(retry, START, spent)).toMatchObject({ state: 'undeliverable' });
    expect(settled(retry, START, lapsing)).toMatchObject({ state: 'undeliverable' });
    expect(settled(rejected)).toMatchObject({
      state: 'undeliverable',
      history: [{}, {}, { note: 'status 410' }],
    });
  });

  it('is tried when the e-mail falls due, where the schedule would wait longer', () => {
    const nextAt = (more: object) =>
      delivery.settle({ ...settling(retry), escalateAt: START + 30_000, ...more }).set
        ?.next_attempt_at;
    expect(nextAt({})).toBe(START + 30_000);
    expect(nextAt({ now: START + 30_000 })).toBe(START + 90_000);
    expect(nextAt({ escalateAt: START + 600_000 })).toBe(at);
    expect(nextAt({ claimed: { ...held, attempts: 2 } })).toBeUndefined();
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

describe('an ending', () => {
  it('tells what is being sent from what was', () => {
    const sending = { ...held, lease_until: now + 1 };
    expect(withdrawal.howFarSent(sending, now)).toBe('being_sent');
    expect(withdrawal.howFarSent(sending, now + 1)).toBe('already');
    expect(withdrawal.howFarSent({ ...sending, lease: '' }, now)).toBe('already');
    expect(withdrawal.howFarSent(record, now)).toBe('never');
  });
});
