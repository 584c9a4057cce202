/** Between the fields of the form, the questions that they ask, and the answers: as they are kept, and as they are shown to be checked. */
import { button, element } from '../element.ts';
import { type Answers, isQuestionStep, type Question, READ, RULES } from './answers.ts';

/** In the form's own order. Where it asks in a sentence, it also says how an answer is named. */
export function questionsIn(form: HTMLFormElement): readonly Question[] {
  const places = form.querySelectorAll<HTMLElement>('[data-field]:not(.consent)');
  return [...places].map((place) => {
    const { field = '', kind = '' } = place.dataset;
    const words = place.querySelector('label')?.firstChild?.textContent?.trim() ?? field;
    const { label = words, subject = label } = place.dataset;
    const step = place.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? '';
    return {
      ...{ field, label, subject, read: READ[kind] },
      step: isQuestionStep(step) ? step : 'need',
      ...RULES[field],
    };
  });
}

export function readForm(form: HTMLFormElement, questions: readonly Question[]): Answers {
  const given = new FormData(form);
  const answers = questions.map(({ field }) => [field, String(given.get(field) ?? '').trim()]);
  return Object.fromEntries(answers);
}

/** Each with a way to change it. */
export function showAnswers(
  questions: readonly Question[],
  answers: Answers,
  change: (question: Question) => void,
): HTMLElement[] {
  return questions.map((question) => {
    const { field, label } = question;
    const again = button('Change', () => change(question), { class: 'as-link' });
    again.append(element('span', { class: 'unseen' }, ` ${label.toLowerCase()}`));
    return element(
      'div',
      {},
      element('dt', {}, label),
      element('dd', {}, sayAnswer(question, answers[field] ?? '')),
      element('dd', {}, again),
    );
  });
}

function sayAnswer({ say }: Question, answer: string): string {
  return answer === '' ? 'Not given' : (say?.(answer) ?? answer);
}
