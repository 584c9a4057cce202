/** Every step of a withdrawal, an erasure and a retirement, to the field. */
import { describe, expect, it } from 'vitest';
import { claim, lapse, settle } from '../../functions/delivery/steps.ts';
import { retire, type Step } from '../../functions/enquiry/record.ts';
import * as withdrawal from '../../functions/enquiry/withdraw.ts';
import {
  claimOf,
  dueNotice,
  ended,
  held,
  idle,
  neverSent,
  notErased,
  notWithdrawn,
  now,
  ourLease,
  record,
  rejected,
  sameCount,
  sameDue,
  settling,
  told,
} from '../support/steps.ts';

describe('a step of an ending', () => {
  it.each<[string, () => Step, unknown]>([
    [
      'withdrawn before anything was sent',
      () => withdrawal.withdraw(now, record),
      {
        guards: [neverSent, notWithdrawn, notErased],
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
      () => claim(claimOf, 'withdrawn'),
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
      () => settle(settling({ outcome: 'delivered' }), 'withdrawn'),
      {
        guards: [dueNotice, ourLease],
        set: ended.set,
        remove: [...ended.remove, 'notice'],
        append: told('notice delivered'),
      },
    ],
    [
      'notice refused',
      () => settle(settling(rejected), 'withdrawn'),
      {
        guards: [dueNotice, ourLease],
        set: ended.set,
        remove: [...ended.remove, 'notice'],
        append: told('notice undeliverable', 'status 410'),
      },
    ],
    [
      'notice lapsed',
      () => lapse(now, { ...held, notice: 'withdrawn' }, 'attempts spent'),
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

  it('tells what is being sent from what was', () => {
    const sending = { ...held, lease_until: now + 1 };
    expect(withdrawal.howFarSent(sending, now)).toBe('being_sent');
    expect(withdrawal.howFarSent(sending, now + 1)).toBe('already');
    expect(withdrawal.howFarSent({ ...sending, lease: '' }, now)).toBe('already');
    expect(withdrawal.howFarSent(record, now)).toBe('never');
  });
});
