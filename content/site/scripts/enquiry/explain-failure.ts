/** Says what to do when an enquiry did not go. What was typed stays, and so does the key. */
import type { Problem } from '../problem.ts';
import type { Question } from './answers.ts';
import type { Outcome } from './send.ts';

type Failure = Exclude<Outcome, { kind: 'sent' | 'outdated' }>;

type Around = { readonly phone: string; readonly questions: readonly Question[] };

export function explainFailure(failure: Failure, { phone, questions }: Around): Problem[] {
  if (failure.kind === 'invalid' && failure.problems.length > 0) {
    return failure.problems.map(({ field, text }) => {
      return { field, text: `${subjectOf(field, questions)} ${text}` };
    });
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
    case 'ended':
      return `The enquiry sent from this form was ended, so no one will call about it. To send it as a new one, ${AGAIN}`;
    case 'undeliverable':
      return `We took your enquiry but could not reach the broker with it, so do not wait for a call. To send it as a new one, ${AGAIN}`;
    case 'unreachable':
      return `There is no answer. Check your connection, then ${AGAIN} It is not sent twice.`;
    case 'undelivered':
      return `Your enquiry could not be taken just now. Wait a minute, then ${AGAIN} It is not sent twice.`;
  }
}

function subjectOf(field: string, questions: readonly Question[]): string {
  if (field === 'consent') return 'Your agreement';
  return questions.find((question) => question.field === field)?.subject ?? field;
}
