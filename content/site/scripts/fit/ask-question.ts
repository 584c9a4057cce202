/** Asks one question where it stands: a field, or a button for each answer there is. */
import type { BorrowerType, Security } from '../../../../functions/catalogue/schema.ts';
import type { Question, Scenario } from '../../../../functions/fit/schema.ts';
import { button, element } from '../element.ts';
import { hintWords } from '../sentences.ts';
import { findAnswer, withAnswer } from './read-scenario.ts';

export type Asking = {
  /** What was asked so far: an answer goes into it. */
  readonly scenario: Scenario;
  /** Checks again, with an answer more. */
  readonly ask: (scenario: Scenario) => void;
  /** How an answer gets into the scenario, where it is more than an answer. */
  readonly put?: (said: string) => Scenario;
};

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  security: {
    property: 'Property',
    vehicle: 'A vehicle',
    equipment: 'Equipment',
    none: 'None of these',
  } satisfies Record<Security, string>,
  borrower_type: {
    company: 'A company',
    trust: 'A trust',
    'sole trader': 'A person, as sole trader',
    partnership: 'A partnership',
  } satisfies Record<BorrowerType, string>,
  business_purpose: { true: 'Mostly business', false: 'Personal or household' },
};

let asked = 0;

export function askQuestion(question: Question, { scenario, ask, put }: Asking): HTMLElement {
  const id = `answer-${++asked}`;
  const { field = '' } = question;
  const answer = (said: string) =>
    said.trim() !== '' && ask(put?.(said) ?? withAnswer(scenario, question, said));
  const choices = CHOICES[field];
  const before = choices === undefined ? findAnswer(scenario, question) : undefined;
  const again = before === undefined ? '' : `“${before}” leaves it open. Say it another way. `;
  const why = element(
    'p',
    { class: 'hint', id: `${id}-why` },
    again,
    element('span', { class: 'reason' }, `${question.why} `),
    hintWords[field],
  );
  if (choices !== undefined) {
    const group = { role: 'group', 'aria-labelledby': id, 'aria-describedby': why.id };
    const buttons = Object.entries(choices).map(([value, words]) =>
      button(words, () => answer(value), { class: 'plain' }),
    );
    const title = element('p', { class: 'question', id }, question.question);
    const all = element('div', { class: 'choices' }, ...buttons);
    return element('div', { class: 'asked', ...group }, title, why, all);
  }
  const described = { maxlength: '300', 'aria-describedby': why.id };
  const control = element('input', { id, autocomplete: 'off', ...described });
  control.value = before ?? '';
  // Frames of hosts may not submit forms, so Enter is heard here.
  control.addEventListener('keydown', ({ key }) => key === 'Enter' && answer(control.value));
  const label = element('label', { for: id }, question.question);
  const press = button('Answer', () => answer(control.value), { class: 'plain' });
  const line = element('div', { class: 'answer' }, control, press);
  return element('div', { class: 'asked' }, label, why, line);
}
