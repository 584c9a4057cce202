/** Lists the answers to check, each with a way to change it. */
import { button, element } from '../element.ts';
import type { Answers, Question } from './answers.ts';

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
