/** What the broker must still be told of an enquiry that it may hold: its end, or another time to call. */
import { type EnquiryRecord, endSending, type Notice, type Step } from '../enquiry/record.ts';
import {
  asSpent,
  type ClaimOf,
  freeToTry,
  retryAt,
  type SettleArguments,
  takeLease,
  waitUntil,
} from './steps.ts';

/** As `claim`, for what the broker must still be told. Waits until nobody is sending. */
export function claimNotice(notice: Notice, of: ClaimOf): Step {
  return {
    guards: [
      { field: 'notice', is: 'equal', to: notice },
      ...freeToTry(of),
      // An end is told however late; another time to call only while they may call.
      ...(notice === 'retimed'
        ? ([{ field: 'consent_expires_at', is: 'above', to: of.now }] as const)
        : []),
    ],
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

/** Ends a notice that is spent, as it was seen to be. */
export function lapseNotice(
  notice: Notice,
  now: number,
  record: EnquiryRecord,
  note: string,
): Step {
  const { set, remove } = endSending(record);
  return {
    guards: [{ field: 'notice', is: 'equal', to: notice }, ...asSpent(now, record)],
    set,
    remove: [...remove, 'notice'],
    append: { history: [{ at: now, event: 'notice undeliverable', note }] },
  };
}
