/**
 * Ends consent, or erases what was asked. From then on nothing of the enquiry is sent; where the
 * broker may hold a copy, it is told, so that its copy follows.
 */

import { Refusal } from '../refusals.ts';
import { asSeen } from './change.ts';
import { type Changed, type Ports, traceOf, unlessTest } from './ports.ts';
import { ringWhenSoon } from './queue-message.ts';
import { type EnquiryRecord, endSending, type Notice, PERSONAL, type Step } from './record.ts';

/** Read again: what had not been sent may have been in the meantime. */
function sameHolder({ attempted_at }: EnquiryRecord): Step['guards'] {
  return attempted_at === undefined ? [asSeen('attempted_at', attempted_at)] : [];
}

export function withdraw(now: number, record: EnquiryRecord): Step {
  const due = dueNotice('withdrawn', now, record);
  return {
    guards: [
      ...sameHolder(record),
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
    guards: [...sameHolder(record), { field: 'erased_at', is: 'absent' }],
    set: {
      state: 'withdrawn',
      erased_at: now,
      // The receipt stays as evidence: without the salt nobody can make its nonce, or tell whose it is.
      details_hash: '',
      salt: '',
      ...due.set,
    },
    remove: [...PERSONAL, ...due.remove],
    append: { history: [{ at: now, event: 'erased' }] },
  };
}

/** True while a worker holds the enquiry: it may reach the broker after the withdrawal. */
export function isBeingSent(record: EnquiryRecord, now: number): boolean {
  return record.lease !== '' && record.lease_until > now;
}

/** How far an enquiry had got when it was withdrawn or erased. */
export type Sent = 'never' | 'being_sent' | 'already';

export function howFarSent(record: EnquiryRecord, now: number): Sent {
  if (isBeingSent(record, now)) return 'being_sent';
  // The broker may hold whatever was attempted, even where no answer came back.
  return record.attempted_at === undefined ? 'never' : 'already';
}

/** What makes a notice due; where the broker cannot hold the enquiry, nothing is left to be sent. */
export function dueNotice(
  notice: Notice,
  now: number,
  record: EnquiryRecord,
): Required<Pick<Step, 'set' | 'remove'>> {
  const { attempted_at: turn_at } = record;
  if (turn_at === undefined) return endSending(record);
  const clocks = { next_attempt_at: now, sweep_at: now, waiting_since: now, turn_at };
  return { set: { notice, attempts: 0, ...clocks }, remove: ['remove_at'] };
}

// Ends consent at the borrower's word, by the secret in their link, or at the operator's. Nothing
// is sent afterwards by any path; a broker that may hold the enquiry is told.

type WithdrawDependencies = Pick<Ports, 'store' | 'queue' | 'clock' | 'log'>;

/**
 * Makes the step that the record asks for as it stands, if any. Looks again as often as someone else moved the enquiry
 * in between, which is rarely once. `now` is when it looked last; without a record there is none any more.
 */
export async function moveRecord(
  seen: EnquiryRecord,
  stepOf: (record: EnquiryRecord, now: number) => Step | undefined,
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
): Promise<Changed & { readonly now: number }> {
  let record = seen;
  for (;;) {
    const now = clock.now();
    const step = stepOf(record, now);
    if (step === undefined) return { changed: false, record, now };
    const moved = await store.change(record.id, step);
    if (moved.changed || moved.record === undefined) return { ...moved, now };
    record = moved.record;
  }
}

/** `sent` tells how far it had got. */
type EnquiryEnd = { readonly reference: string; readonly sent: Sent };

export async function withdrawRecord(
  seen: EnquiryRecord,
  needs: WithdrawDependencies,
): Promise<EnquiryEnd> {
  const withdrawing = (record: EnquiryRecord, now: number) =>
    (record.withdrawn_at ?? record.erased_at) === undefined ? withdraw(now, record) : undefined;
  const { changed, record, now } = await moveRecord(seen, withdrawing, needs);
  if (record === undefined) throw unknownLink();
  const sent = howFarSent(record, now);
  if (changed) {
    needs.log.info('Consent was withdrawn.', { ...traceOf(record), sent });
    unlessTest(needs, record).log.count('Withdrawn');
    await ringWhenSoon(record, now, needs);
  }
  return { reference: record.reference, sent };
}

export function unknownLink(): Refusal {
  const problem = 'is of no link, or of one that has ended: open the whole link again, or phone.';
  return new Refusal('unknown_link', {
    issues: [{ field: 'token', code: 'not_found', problem }],
  });
}

// Erases what a borrower gave, at once and for good, on the operator's word. An evidence stub stays:
// that there was consent, to which wording, when. A broker that may hold a copy is told.

export async function eraseRecord(
  seen: EnquiryRecord,
  needs: WithdrawDependencies,
): Promise<EnquiryEnd> {
  const erasing = (record: EnquiryRecord, now: number) =>
    record.erased_at === undefined ? erase(now, record) : undefined;
  const { changed, record, now } = await moveRecord(seen, erasing, needs);
  const sent = record === undefined ? 'never' : howFarSent(record, now);
  if (changed) {
    needs.log.info('An enquiry was erased.', { ...traceOf(record), sent });
    await ringWhenSoon(record, now, needs);
  }
  return { reference: seen.reference, sent };
}
