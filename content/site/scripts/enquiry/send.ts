/** Sends one enquiry, and says what came of it in terms that the form can act on. */
import type { EnquiryAnswer } from '../../../../functions/contract/enquiry.ts';
import { postJson, readProblems } from '../post-json.ts';

export type Outcome =
  | { readonly kind: 'sent'; readonly answer: EnquiryAnswer }
  | { readonly kind: 'invalid'; readonly problems: readonly { field: string; text: string }[] }
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'conflict' | 'unreachable' | 'undelivered' };

export type Enquiry = { readonly key: string; readonly details: object };

export async function sendEnquiry(serviceUrl: string, { key, details }: Enquiry): Promise<Outcome> {
  const body = { ...details, ...AGREED };
  const reply = await postJson(`${serviceUrl}/v1/enquiry`, body, { 'idempotency-key': key });
  switch (reply.status) {
    case 200:
      return { kind: 'sent', answer: reply.body as EnquiryAnswer };
    case 400:
      return { kind: 'invalid', problems: readProblems(reply.body) };
    case 409:
      return { kind: 'conflict' };
    case 429:
      return { kind: 'busy', seconds: Math.max(reply.retryAfterSeconds, 1) };
    default:
      return { kind: reply.status === 0 ? 'unreachable' : 'undelivered' };
  }
}

/** Whoever gets here has ticked the box below the wording, with the notice on the way. */
const AGREED = { consent: true, consent_method: 'user_submitted_form', notice_shown: true };
