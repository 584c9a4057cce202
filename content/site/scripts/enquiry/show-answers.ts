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
      element('dd', {}, sayAnswer(field, answers[field] ?? '')),
      element('dd', {}, again),
    );
  });
}

function sayAnswer(field: string, answer: string): string {
  if (answer === '') return 'Not given';
  if (field === 'business_purpose') return answer === 'true' ? 'Business' : 'Personal or household';
  return field === 'amount' && !answer.startsWith('$') ? `$${answer}` : answer;
}
