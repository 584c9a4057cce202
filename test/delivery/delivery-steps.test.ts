/** Every step of a delivery, to the field: what must hold, what is written, what is told. */
import { describe, expect, it } from 'vitest';
import * as delivery from '../../functions/delivery/steps.ts';
import { markQueued } from '../../functions/enquiry/queue-message.ts';
import type { Step } from '../../functions/enquiry/record.ts';
import { START } from '../support/enquiries.ts';
import {
  at,
  claimOf,
  ended,
  fit,
  free,
  held,
  idle,
  notErased,
  notWithdrawn,
  now,
  ourLease,
  pending,
  rejected,
  retry,
  sameCount,
  sameDue,
  settling,
  told,
} from '../support/steps.ts';

describe('a step of a delivery', () => {
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
  ])('%s', (_step, make, wanted) => expect(make()).toEqual(wanted));

  it('is tried when the e-mail falls due, where the schedule would wait longer', () => {
    const nextAt = (more: object) =>
      delivery.settle({ ...settling(retry), escalateAt: START + 30_000, ...more }).set
        ?.next_attempt_at;
    expect(nextAt({})).toBe(START + 30_000);
    expect(nextAt({ now: START + 30_000 })).toBe(START + 90_000);
    expect(nextAt({ escalateAt: START + 600_000 })).toBe(at);
    expect(nextAt({ claimed: { ...held, attempts: 2 } })).toBeUndefined();
  });

  it('is spent only while nobody holds it', () => {
    const spent = { ...held, attempts: 2, lease_until: now };
    const of = { now, schedule: [0, 60], isAway: false };
    expect(delivery.spentBy(spent, of)).toBe('attempts spent');
    expect(delivery.spentBy({ ...spent, lease_until: now + 1 }, of)).toBeUndefined();
  });
});
