/** Says what to do when an enquiry did not go. What was typed stays, and so does the key. */
import { fillSentence } from '../../../../functions/catalogue/fill-sentence.ts';
import type { Problem } from '../problem.ts';
import { failureWords } from '../sentences.ts';
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
  const seconds = failure.kind === 'busy' ? failure.seconds : 0;
  const said = fillSentence(failureWords[failure.kind], { seconds, again: failureWords.again });
  return [{ text: `${said} ${fillSentence(failureWords.phone, { phone })}`, phone }];
}

function subjectOf(field: string, questions: readonly Question[]): string {
  if (field === 'consent') return 'Your agreement';
  return questions.find((question) => question.field === field)?.subject ?? field;
}
