/**
 * Ends consent, or erases what was asked. From then on nothing of the enquiry is sent; where the
 * broker may hold a copy, it is told, so that its copy follows.
 */
import {
  type ClaimOf,
  endSending,
  freeToTry,
  retryAt,
  type SettleArguments,
  type Step,
  takeLease,
  waitUntil,
} from './delivery.ts';
import type { EnquiryRecord, Notice } from './enquiry-record.ts';
import { PERSONAL } from './retention.ts';

/** Whoever saw an enquiry that had not been sent looks again where it has been since. */
function asSeen(record: EnquiryRecord): Step['guards'] {
  return brokerMayHold(record) ? [] : [{ field: 'attempted_at', is: 'absent' }];
}

export function withdraw(now: number, record: EnquiryRecord): Step {
  const due = dueNotice('withdrawn', now, record);
  return {
    guards: [
      ...asSeen(record),
      { field: 'withdrawn_at', is: 'absent' },
      { field: 'erased_at', is: 'absent' },
    ],
    set: { state: 'withdrawn', withdrawn_at: now, ...due.set },
    remove: due.remove,
    append: { history: [{ at: now, event: 'withdrawn' }] },
  };
}

export function erase(now: number, record: EnquiryRecord): Step {
  const due = dueNotice('erased', now, record);
  return {
    guards: [...asSeen(record), { field: 'erased_at', is: 'absent' }],
    set: {
      state: 'withdrawn',
      erased_at: now,
      // The receipt stays as evidence: without the salt nobody can make its nonce, or tell whose it is.
      details_hash: '',
      salt: '',
      ...due.set,
    },
    // An assistant writes its own name, and may write a person's.
    remove: [...PERSONAL, 'agent_name', ...due.remove],
    append: { history: [{ at: now, event: 'erased' }] },
  };
}

/** The broker may hold whatever was attempted, even where no answer came back. */
export function brokerMayHold(record: EnquiryRecord): boolean {
  return record.attempted_at !== undefined;
}

/** True while a worker holds the enquiry: it may reach the broker after the withdrawal. */
export function isBeingSent(record: EnquiryRecord, now: number): boolean {
  return record.lease !== '' && record.lease_until > now;
}

/** How far an enquiry had got when it was withdrawn or erased. */
export type Sent = 'never' | 'being_sent' | 'already';

export function howFarSent(record: EnquiryRecord, now: number): Sent {
  if (isBeingSent(record, now)) return 'being_sent';
  return brokerMayHold(record) ? 'already' : 'never';
}

function dueNotice(
  notice: Notice,
  now: number,
  record: EnquiryRecord,
): Required<Pick<Step, 'set' | 'remove'>> {
  if (!brokerMayHold(record)) return endSending(record);
  const clocks = { next_attempt_at: now, sweep_at: now, waiting_since: now };
  return { set: { notice, attempts: 0, ...clocks }, remove: ['remove_at'] };
}

/** As `claim`, for what the broker must still be told. Waits until nobody is sending. */
export function claimNotice(notice: Notice, of: ClaimOf): Step {
  return {
    guards: [{ field: 'notice', is: 'equal', to: notice }, ...freeToTry(of)],
    set: takeLease(of),
    add: { attempts: 1 },
    append: { history: [{ at: of.now, event: `told ${notice}` }] },
  };
}

export function settleNotice(notice: Notice, of: SettleArguments): Step {
  const { now, token, outcome, claimed } = of;
  const held = [
    { field: 'notice', is: 'equal', to: notice },
    { field: 'lease', is: 'equal', to: token },
  ] as const;
  const at = retryAt(of);
  const note = 'reason' in outcome ? { note: outcome.reason } : {};
  if (at !== undefined) return waitUntil(at, held, { at: now, event: 'notice retry', ...note });
  const event = outcome.outcome === 'delivered' ? 'notice delivered' : 'notice undeliverable';
  const { set, remove } = endSending(claimed);
  return {
    guards: held,
    set,
    remove: [...remove, 'notice'],
    append: { history: [{ at: now, event, ...note }] },
  };
}

/** Ends a notice whose last attempt crashed. */
export function lapseNotice(notice: Notice, now: number, record: EnquiryRecord): Step {
  const { set, remove } = endSending(record);
  return {
    guards: [
      { field: 'notice', is: 'equal', to: notice },
      { field: 'attempts', is: 'equal', to: record.attempts },
      { field: 'lease_until', is: 'at-most', to: now },
    ],
    set,
    remove: [...remove, 'notice'],
    append: { history: [{ at: now, event: 'notice undeliverable', note: 'attempts spent' }] },
  };
}
