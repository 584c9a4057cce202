/** Sends one enquiry, and says what came of it in terms that the form can act on. */

import type { Wording as Published } from '../../../../functions/catalogue/content.ts';
import { fillSentence } from '../../../../functions/catalogue/fill-sentence.ts';
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import type { Code, ShownFirst } from '../../../../functions/refusals.ts';
import { type Problem, postJson, readProblems } from '../post-json.ts';
import { failureWords } from '../sentences.ts';
import type { Question } from './answers.ts';

/** As a form shows it. */
export type Wording = Pick<Published, 'version' | 'consent_statement' | 'collection_notice'>;

export type Outcome =
  | { readonly kind: 'sent'; readonly answer: EnquiryAnswer }
  | { readonly kind: 'invalid'; readonly problems: readonly { field: string; text: string }[] }
  | { readonly kind: 'outdated'; readonly wording: Wording }
  | { readonly kind: 'busy'; readonly seconds: number }
  /** What the form's key stands for: other answers, or an enquiry that nobody will call about. */
  | { readonly kind: 'conflict' | 'ended' | 'undeliverable' }
  | { readonly kind: 'unreachable' | 'undelivered' };

export type Enquiry = {
  readonly key: string;
  readonly details: object;
  /** Of the wording on show when the box was ticked. */
  readonly wordingVersion: string;
};

export async function sendEnquiry(serviceUrl: string, enquiry: Enquiry): Promise<Outcome> {
  const body = { ...enquiry.details, ...AGREED };
  const reply = await postJson(`${serviceUrl}/v1/enquiry`, body, {
    'idempotency-key': enquiry.key,
    'consent-wording': enquiry.wordingVersion,
  });
  const wording = readWording(reply.body);
  switch (reply.status) {
    case 200:
      return { kind: 'sent', answer: reply.body as EnquiryAnswer };
    case 400:
      if (wording !== undefined) return { kind: 'outdated', wording };
      return { kind: 'invalid', problems: readProblems(reply.body) };
    case 409:
      return { kind: readCode(reply.body) === 'other_details' ? 'conflict' : 'ended' };
    case 429:
      return { kind: 'busy', seconds: Math.max(reply.retryAfterSeconds, 1) };
    case 502:
      return { kind: readCode(reply.body) === 'undeliverable' ? 'undeliverable' : 'undelivered' };
    default:
      return { kind: reply.status === 0 ? 'unreachable' : 'undelivered' };
  }
}

function readCode(body: unknown): Code | undefined {
  return (body as { readonly code?: Code } | null | undefined)?.code;
}

/** The wording of today, with which an agreement to an older one is refused. */
function readWording(body: unknown): Wording | undefined {
  const refused = body as { readonly show_first?: ShownFirst } | null | undefined;
  if (!refused?.show_first) return undefined;
  const { wording_version: version, ...words } = refused.show_first;
  return { version, ...words };
}

/** Whoever gets here has ticked the box below the wording, with the notice on the way. */
const AGREED = { consent: true, consent_method: 'user_submitted_form', notice_shown: true };

// What to do when it did not go. What was typed stays, and so does the key.

type Failure = Exclude<Outcome, { kind: 'sent' | 'outdated' }>;

type Around = { readonly phone: string; readonly questions: readonly Question[] };

export function explainFailure(failure: Failure, { phone, questions }: Around): Problem[] {
  if (failure.kind === 'invalid' && failure.problems.length > 0) {
    return failure.problems.map(({ field, text }) => {
      return { field, text: `${subjectOf(field, questions)} ${text}` };
    });
  }
  const seconds = failure.kind === 'busy' ? failure.seconds : 0;
  const said = fillSentence(failureWords[failure.kind], { seconds, again: failureWords.again });
  return [{ text: `${said} ${fillSentence(failureWords.phone, { phone })}`, phone }];
}

function subjectOf(field: string, questions: readonly Question[]): string {
  if (field === 'consent') return 'Your agreement';
  return questions.find((question) => question.field === field)?.subject ?? field;
}
