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
  const call = `Or phone ${phone} and a person takes it down.`;
  const again = 'press “Send my enquiry” again. What you typed is still here.';
  switch (failure.kind) {
    case 'invalid':
      if (failure.problems.length > 0) return failure.problems.map(nameSubject);
      return [{ text: `Something in it could not be read. ${call}` }];
    case 'busy':
      return [
        {
          text: `Too many enquiries came from your connection. Wait ${failure.seconds} seconds, then ${again} ${call}`,
        },
      ];
    case 'conflict':
      return [
        {
          text: `An enquiry with other answers was already sent from this form. To send these answers as a new one, ${again} ${call}`,
        },
      ];
    case 'unreachable':
      return [
        {
          text: `There is no answer. Check your connection, then ${again} It is not sent twice. ${call}`,
        },
      ];
    case 'undelivered':
      return [
        {
          text: `Your enquiry could not be taken just now. Wait a minute, then ${again} It is not sent twice. ${call}`,
        },
      ];
  }
}

function nameSubject({ field, text }: { field: string; text: string }): Problem {
  return { field, text: `${SUBJECTS[field] ?? field} ${text}` };
}
