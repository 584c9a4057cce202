/** The steps of an enquiry's life: what they are told as, when they are refused, and what follows from several of them. */
import { describe, expect, it } from 'vitest';
import { tellTimeline } from '../../functions/delivery/account.ts';
import * as delivery from '../../functions/delivery/steps.ts';
import { DEFAULT_SCHEDULE } from '../../functions/delivery/steps.ts';
import { applyChange } from '../../functions/enquiry/change.ts';
import { markQueued, SWEEP_MS } from '../../functions/enquiry/queue-message.ts';
import { type EnquiryRecord, retire, type Step } from '../../functions/enquiry/record.ts';
import * as withdrawal from '../../functions/enquiry/withdraw.ts';
import { makeRecord, START } from '../support/enquiries.ts';

const record = makeRecord();
const held = { ...record, lease: 't', attempted_at: START, attempts: 1 };
const now = START + 1000;
const at = START + 61_000;
const settling = (outcome: delivery.AttemptOutcome, claimed: EnquiryRecord = held) => ({
  ...{ now, token: 't', outcome, claimed, schedule: [0, 60] },
});
const retry = { outcome: 'retry', reason: 'status 503' } as const;
const rejected = { outcome: 'rejected', reason: 'status 410' } as const;

const taken = { outcome: 'delivered' } as const;
const notice = 'withdrawn';
const claimOf = { now, token: 't', attempts: 0, schedule: [0, 60] };

describe('what a step leaves in the timeline', () => {
  it.each<[string, Step]>([
    ['kept, while the queue did not answer', markQueued(now)],
    ['sent to the broker', delivery.claim(claimOf)],
    ['taken by the broker', delivery.settle(settling(taken))],
    ['not taken; to be tried again', delivery.settle(settling(retry))],
    ['given up', delivery.settle(settling(rejected))],
    ['given up', delivery.lapse(now, held, 'attempts spent')],
    ['e-mailed to the broker, as the webhook did not take it', delivery.markEmailed(now, 't', {})],
    ['was being sent as the consent ended', delivery.release(now, 't')],
    ['redelivery asked by the operator', delivery.redeliver(now, held)],
    ['the borrower asked to be called at another time', delivery.retime(now, held, 'at noon')],
    ['consent withdrawn', withdrawal.withdraw(now, held)],
    ['told the broker of the withdrawal', delivery.claim(claimOf, notice)],
    ['the broker knows', delivery.settle(settling(taken), notice)],
    ['not taken; the broker will be told again', delivery.settle(settling(retry), notice)],
    ['the broker could not be told: phone them', delivery.settle(settling(rejected), notice)],
    ['details removed at the end of their retention', retire(now)],
  ])('%s', (said, { append }) => {
    const history = append?.history ?? [];
    expect(tellTimeline({ ...record, history })[0]).toMatchObject({ step: said, due: false });
  });

  it('is a delivery where the e-mail stood in for the webhook', () => {
    const step = delivery.settle(settling(rejected, { ...held, emailed_at: START }));
    expect(step).toMatchObject({
      set: { state: 'delivered' },
      append: { history: [{ event: 'delivered', note: 'by e-mail only' }] },
    });
  });
});

describe('a step that was meant for the row as it was', () => {
  const busy = { lease_until: now + 1 };
  const others = { lease: 'other' };
  const ended = { consent_expires_at: now };
  const erased = { erased_at: START };
  const noticed = { ...held, notice, attempts: 0 } as const;
  it.each<[string, Step, EnquiryRecord, Partial<EnquiryRecord>[]]>([
    ['queued', markQueued(now), record, [{ state: 'delivered' }]],
    ['settled', delivery.settle(settling(taken)), held, [{ state: 'withdrawn' }, others]],
    ['e-mailed', delivery.markEmailed(now, 't', {}), held, [others]],
    ['released', delivery.release(now, 't'), held, [others]],
    ['put back', delivery.putBack('t'), held, [others]],
    [
      'pushed on',
      delivery.pushOn(held, at),
      held,
      // Withdrawn since, with its next look at the very time that was seen.
      [{ sweep_at: at }, { next_attempt_at: now }],
    ],
    ['a canary', delivery.claimAside(claimOf), record, [{ state: 'delivered' }, busy, ended]],
    [
      'redelivered',
      delivery.redeliver(now, held),
      held,
      [{ state: 'delivered' }, { withdrawn_at: START }, erased, { notice }, busy, ended],
    ],
    [
      'withdrawn',
      withdrawal.withdraw(now, record),
      record,
      [{ attempted_at: START }, { withdrawn_at: START }, erased],
    ],
    ['erased', withdrawal.erase(now, record), record, [{ attempted_at: START }, erased]],
    [
      'a notice claimed',
      delivery.claim(claimOf, notice),
      noticed,
      [{ notice: 'erased' }, busy, { next_attempt_at: now + 1 }, { attempts: 1 }],
    ],
    [
      'a notice settled',
      delivery.settle(settling(taken, noticed), notice),
      noticed,
      [{ notice: 'erased' }, others],
    ],
    [
      'a notice lapsed',
      delivery.lapse(now, noticed, 'attempts spent'),
      noticed,
      [{ notice: 'erased' }, busy, { attempts: 1 }, { next_attempt_at: now }],
    ],
    ['retired', retire(now), { ...record, remove_at: now }, [{ remove_at: now + 1 }]],
  ])('is not made of another: %s', (_step, step, row, meanwhile) => {
    expect(applyChange(row, step)).toBeDefined();
    for (const each of meanwhile) {
      expect(applyChange({ ...row, ...each }, step), JSON.stringify(each)).toBeUndefined();
    }
  });

  it('begins the tries anew for what the broker is to be told', () => {
    const over = {
      ...held,
      state: 'delivered',
      lease: '',
      attempts: DEFAULT_SCHEDULE.length,
    } as const;
    const told = applyChange(over, delivery.retime(now, over, 'at noon'));
    expect(told).toMatchObject({ notice: 'retimed', attempts: 0, next_attempt_at: now });
  });

  it('keeps each clock and whose turn it was, and leaves none of removal on what waits again', () => {
    expect(delivery.pushOn(held, at)).toMatchObject({ set: { turn_at: START } });
    const tried = { lease: 't', lease_until: now + delivery.LEASE_MS, attempted_at: now };
    expect(delivery.claimAside(claimOf).set).toEqual({ ...tried, turn_at: now });
    expect(delivery.claim(claimOf).set).toEqual({ ...tried, next_attempt_at: now + 60_000 });
    expect(delivery.settle(settling(retry)).set).toEqual({
      ...{ lease: '', lease_until: 0, next_attempt_at: at, sweep_at: at + SWEEP_MS, turn_at: now },
    });
    const over = { ...held, remove_at: at };
    const again = applyChange(over, delivery.redeliver(now, over));
    expect(again).toMatchObject({ turn_at: START, sweep_at: now + SWEEP_MS });
    expect(again).not.toHaveProperty('remove_at');
  });
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
    const lapsing = { ...claimed(), consent_expires_at: START + 5000 };
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
