/** Between the fields of the form, the questions that they ask, and the answers that are kept. */
import { type Answers, isQuestionStep, QUESTIONS, type Question, readAmount } from './answers.ts';

type Questions = readonly Question[];

/** Those with words of their own, and each that the build added for a field without any. */
export function questionsIn(form: HTMLFormElement): readonly Question[] {
  const known = new Set<string | undefined>([...QUESTIONS.map(({ field }) => field), 'consent']);
  const others = [...form.querySelectorAll<HTMLElement>('[data-field]')].filter(
    (place) => !known.has(place.dataset['field']),
  );
  return [...QUESTIONS, ...others.map(plainQuestion)];
}

const READ: Readonly<Record<string, (answer: string) => unknown>> = {
  number: readAmount,
  boolean: (answer) => answer === 'true',
};

function plainQuestion(place: HTMLElement): Question {
  const { field = '', kind = '' } = place.dataset;
  const step = place.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? '';
  const label = place.querySelector('label')?.firstChild?.textContent?.trim() ?? field;
  const read = READ[kind];
  return {
    ...{ field, label, subject: label },
    step: isQuestionStep(step) ? step : 'need',
    ...(read === undefined ? {} : { read }),
  };
}

export function readForm(form: HTMLFormElement, questions: Questions): Answers {
  const given = new FormData(form);
  const answers = questions.map(({ field }) => [field, String(given.get(field) ?? '').trim()]);
  return Object.fromEntries(answers);
}
