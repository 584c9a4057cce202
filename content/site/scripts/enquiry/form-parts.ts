/** What the form holds: the questions that its fields ask, the answers to be checked, the wording, and what was sent. */
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import { button, element, find, saveFile } from '../element.ts';
import { type Answers, isQuestionStep, type Question, READ, RULES } from './answers.ts';
import type { Wording } from './send.ts';

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
    const { field, label, say } = question;
    const answer = answers[field] ?? '';
    const again = button('Change', () => change(question), { class: 'as-link' });
    again.append(element('span', { class: 'unseen' }, ` ${label.toLowerCase()}`));
    return element(
      'div',
      {},
      element('dt', {}, label),
      element('dd', {}, answer === '' ? 'Not given' : (say?.(answer) ?? answer)),
      element('dd', {}, again),
    );
  });
}

// The wording that a person agrees to must be that in force: a page may be an hour old.

/** The page brings the notice once, where it is agreed to; the folds of the steps before show the same. */
export function repeatNotice(root: ParentNode): void {
  const whole = find(root, '[data-step=check] [data-words=collection_notice]');
  for (const place of root.querySelectorAll('[data-words=collection_notice]:empty')) {
    place.append(...whole.cloneNode(true).childNodes);
  }
}

/** True where other words were on show: the new ones are there now, and are to be agreed to. */
export async function renewWording(root: ParentNode, serviceUrl: string): Promise<boolean> {
  const address = `${serviceUrl}/consent-wording.json`;
  // Where it cannot be read, the enquiry cannot be sent either, and that is told there.
  const current: Wording | undefined = await fetch(address, {
    cache: 'no-cache',
    credentials: 'omit',
  })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  const isOld =
    current !== undefined &&
    find(root, 'form[data-wording]').dataset['wording'] !== current.version;
  if (isOld) showWording(root, current);
  return isOld;
}

export function showWording(
  root: ParentNode,
  { version, consent_statement, collection_notice }: Wording,
): void {
  find(root, 'form[data-wording]').dataset['wording'] = version;
  find(root, '[data-words=consent_statement]').textContent = consent_statement;
  const paragraphs = collection_notice.split(/\n{2,}/);
  for (const place of root.querySelectorAll('[data-words=collection_notice]')) {
    place.replaceChildren(...paragraphs.map((text) => element('p', {}, text)));
  }
}

// Once it is sent.

export function fillSent(step: HTMLElement, answer: EnquiryAnswer): void {
  const put = (name: string, text: string) => {
    find(step, `[data-answer=${name}]`).textContent = text;
  };
  put('reference', answer.reference);
  put('contact', answer.expected_contact.text);
  put('expires', sayDay(answer.consent_expires_at));
  const link = find<HTMLAnchorElement>(step, '[data-answer=page]');
  link.href = answer.withdrawal_url;
  link.textContent = answer.withdrawal_url;
}

/** The office's own day, as the offset in the time has it. */
function sayDay(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  return day.toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
}

export function saveSent(answer: EnquiryAnswer): void {
  const lines = [
    answer.message,
    `Reference: ${answer.reference}`,
    `Agreement ends: ${sayDay(answer.consent_expires_at)}`,
    `Follow or end it: ${answer.withdrawal_url}`,
    ...(answer.receipt === undefined ? [] : [`Signed receipt: ${answer.receipt}`]),
    ...(answer.receipt_nonce === undefined
      ? []
      : [`Shows that the receipt is yours, so keep it safe: ${answer.receipt_nonce}`]),
  ];
  saveFile(`enquiry-${answer.reference}.txt`, `${lines.join('\n\n')}\n`);
}
