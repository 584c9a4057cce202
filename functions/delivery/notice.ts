/** What the broker must still be told of an enquiry that it may hold: its end, or another time to call. */
import {
  type EnquiryRecord,
  endSending,
  type HistoryEvent,
  type Notice,
  type Step,
} from '../enquiry/record.ts';
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
  return endNotice(held, claimed, { at: now, event, ...note });
}

/** Ends a notice that is spent, as it was seen to be. */
export function lapseNotice(
  notice: Notice,
  now: number,
  record: EnquiryRecord,
  note: string,
): Step {
  const guards = [{ field: 'notice', is: 'equal', to: notice } as const, ...asSpent(now, record)];
  return endNotice(guards, record, { at: now, event: 'notice undeliverable', note });
}

function endNotice(guards: Step['guards'], record: EnquiryRecord, event: HistoryEvent): Step {
  const { set, remove } = endSending(record);
  return { guards, set, remove: [...remove, 'notice'], append: { history: [event] } };
}
