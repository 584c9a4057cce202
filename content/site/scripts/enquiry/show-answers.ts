/** Lists the answers to check, each with a way to change it. */
import { element } from '../element.ts';
import { type Answers, type Field, QUESTIONS } from './answers.ts';

export function showAnswers(answers: Answers, change: (field: Field) => void): HTMLElement[] {
  return QUESTIONS.map(({ field, label }) => {
    const button = element('button', { class: 'as-link', type: 'button' }, 'Change');
    button.append(element('span', { class: 'unseen' }, ` ${label.toLowerCase()}`));
    button.addEventListener('click', () => change(field));
    return element(
      'div',
      {},
      element('dt', {}, label),
      element('dd', {}, sayAnswer(field, answers[field] ?? '')),
      element('dd', {}, button),
    );
  });
}

function sayAnswer(field: Field, answer: string): string {
  if (answer === '') return 'Not given';
  if (field === 'business_purpose') return answer === 'true' ? 'Business' : 'Personal or household';
  return field === 'amount' && !answer.startsWith('$') ? `$${answer}` : answer;
}
