/** Between the fields of the form and the answers that are kept. */
import { type Answers, QUESTIONS } from './answers.ts';

export function fillForm(form: HTMLFormElement, answers: Answers): void {
  for (const { field } of QUESTIONS) {
    const control = form.elements.namedItem(field);
    if (control !== null && 'value' in control) control.value = answers[field] ?? '';
  }
}

export function readForm(form: HTMLFormElement): Answers {
  const given = new FormData(form);
  const answers = QUESTIONS.map(({ field }) => [field, String(given.get(field) ?? '').trim()]);
  return Object.fromEntries(answers);
}
