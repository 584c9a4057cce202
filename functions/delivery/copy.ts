/**
 * A copy of what the borrower was told, by e-mail, where they ask for it on the page of their enquiry: once, and to the
 * address in the enquiry alone. It holds neither what they need nor the receipt of their consent.
 */
import type { Catalogue } from '../catalogue/content.ts';
import { DAY_MS } from '../catalogue/office-time.ts';
import type { EnquiryView } from '../enquiry/by-link.ts';
import { asSeen } from '../enquiry/change.ts';
import { type Ports, traceOf } from '../enquiry/ports.ts';
import { wasMade } from '../enquiry/recognise.ts';
import {
  type EnquiryRecord,
  type EnquiryWithDetails,
  hashOf,
  type Step,
} from '../enquiry/record.ts';
import { Refusal } from '../refusals.ts';
import { type Brief, row, sayTime } from './brief.ts';
import type { AttemptOutcome } from './steps.ts';

export type Letter = {
  /** The same for every try, so that a mailbox rule can set a repeat aside. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly brief: Brief;
};
/** Hands one e-mail to whoever carries it. */
export type SendLetter = (letter: Letter) => Promise<AttemptOutcome>;

export type CopyNeeds = Pick<Ports, 'store' | 'limiter' | 'clock' | 'log'> & {
  readonly catalogue: Pick<Catalogue, 'service'>;
  /** Left out where the operator has not turned copies on: then none is offered. */
  readonly sendLetter?: SendLetter | undefined;
};

/** To which address, masked, and whether it went; undefined where none can be asked for. */
export function copyOf(
  record: EnquiryRecord,
  { sendLetter, clock }: Pick<CopyNeeds, 'sendLetter' | 'clock'>,
): EnquiryView['copy'] {
  const { details, test, state, consent_expires_at } = record;
  const now = clock.now();
  // It says that they will be called.
  const isOver = state === 'withdrawn' || state === 'undeliverable' || consent_expires_at <= now;
  if (sendLetter === undefined || details === undefined || test || isOver) return undefined;
  return { to: details.email.replace(/^(.).*(?=@)/, '$1•••'), sent: hasGone(record, now) };
}

const AGAIN_SECONDS = 60;
const SENT = 'copy sent';

/** Or is on its way. A mark that nothing followed for a minute counts no more: whoever made it died, or failed. */
function hasGone({ copied_at, history }: EnquiryRecord, now: number): boolean {
  if (copied_at === undefined) return false;
  return now < copied_at + AGAIN_SECONDS * 1000 || history.some(({ event }) => event === SENT);
}

/** Marked before it goes: of two presses at once one sends. What could not be sent may be asked for again. */
export async function sendCopy(record: EnquiryRecord, needs: CopyNeeds): Promise<EnquiryRecord> {
  const { store, limiter, clock, log, sendLetter } = needs;
  const { id, details } = record;
  const copy = copyOf(record, needs);
  if (copy === undefined || details === undefined || sendLetter === undefined) throw notOffered();
  if (copy.sent) return record;
  const now = clock.now();
  // So that nobody who types somebody else's address into many enquiries can fill that mailbox.
  const admission = await limiter.admit(`copy:${hashOf('email', details.email)}`, id, now, DAY_MS);
  if (!admission.admitted) throw notSent(admission.retryAfterSeconds);
  const mark: Step = {
    guards: [
      asSeen('copied_at', record.copied_at),
      { field: 'withdrawn_at', is: 'absent' },
      { field: 'erased_at', is: 'absent' },
    ],
    set: { copied_at: now },
    append: { history: [{ at: now, event: 'copy asked' }] },
  };
  const { changed, record: marked } = await store.change(id, mark);
  if (marked === undefined) throw notOffered();
  if (!changed && !wasMade(marked, mark)) return marked;
  const outcome = await sendLetter(composeCopy({ ...record, details }, needs));
  const isSent = outcome.outcome === 'delivered';
  if (isSent) log.info('A copy was e-mailed to the borrower.', traceOf(record));
  else log.warn('A copy could not be e-mailed.', { ...traceOf(record), reason: outcome.reason });
  await store.change(id, {
    guards: [asSeen('copied_at', now)],
    remove: isSent ? [] : ['copied_at'],
    append: { history: [{ at: now, event: isSent ? SENT : 'copy not sent' }] },
  });
  if (isSent) return marked;
  throw notSent(AGAIN_SECONDS);
}

function notOffered(): Refusal {
  const problems = ['No copy can be sent of this enquiry: keep the link to its page.'];
  return new Refusal('not_changeable', { problems });
}

function notSent(retry_after_seconds: number): Refusal {
  const problem = 'The copy could not be sent now. Try again later, and keep the link meanwhile.';
  return new Refusal('copy_not_sent', { problems: [problem], retry_after_seconds });
}

function composeCopy(
  { id, reference, answer, details }: EnquiryWithDetails,
  { catalogue: { service } }: Pick<CopyNeeds, 'catalogue'>,
): Letter {
  const { business_name, licence, support_phone, support_email } = service.broker;
  const page = answer.withdrawal_url;
  const rows = [
    row('Reference', reference),
    { ...row('Its page', page), href: page },
    row('Agreement ends', sayTime(answer.consent_expires_at, { service })),
  ];
  const brief: Brief = {
    subject: `Your enquiry ${reference}`,
    lead: [`${business_name} expects to call you ${answer.expected_contact.text}.`],
    sections: [{ heading: 'To keep', rows }],
    closing: [
      'The page shows where your enquiry stands. There you can ask for another time to be called, or end your ' +
        'agreement. It opens for anyone who has the link, so keep this e-mail to yourself.',
      'Nothing has been applied for and no credit check has been run.',
      `You asked for this copy on that page; no other will come. If it was not you, phone ${support_phone}.`,
      `${business_name}, ${licence}`,
    ],
  };
  return { id, to: details.email, replyTo: [support_email], brief };
}
