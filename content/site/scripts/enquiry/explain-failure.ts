/** Says what to do when an enquiry did not go. What was typed stays, and so does the key. */
import type { Problem } from '../problem.ts';
import type { Outcome } from './send.ts';

type Failure = Exclude<Outcome, { kind: 'sent' }>;

/** How a sentence of the service about a field begins. */
const SUBJECTS: Readonly<Record<string, string>> = {
  business_purpose: 'The main use of the money',
  scenario: 'What the money is for',
  amount: 'The amount',
  business_name: 'The business name',
  abn: 'The ABN',
  name: 'Your name',
  phone: 'The phone number',
  email: 'The email address',
  consent: 'Your agreement',
};

export function explainFailure(failure: Failure, phone: string): Problem[] {
  if (failure.kind === 'invalid' && failure.problems.length > 0) {
    return failure.problems.map(nameSubject);
  }
  return [{ text: `${sayFailure(failure)} Or phone ${phone} and a person takes it down.`, phone }];
}

const AGAIN = 'press “Send my enquiry” again. What you typed is still here.';

function sayFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
      return 'Something in your enquiry could not be read.';
    case 'busy':
      return `Too many enquiries came from your connection. Wait ${failure.seconds} seconds, then ${AGAIN}`;
    case 'conflict':
      return `An enquiry with other answers was already sent from this form. To send these answers as a new one, ${AGAIN}`;
    case 'unreachable':
      return `There is no answer. Check your connection, then ${AGAIN} It is not sent twice.`;
    case 'undelivered':
      return `Your enquiry could not be taken just now. Wait a minute, then ${AGAIN} It is not sent twice.`;
  }
}

function nameSubject({ field, text }: { field: string; text: string }): Problem {
  return { field, text: `${SUBJECTS[field] ?? field} ${text}` };
}
