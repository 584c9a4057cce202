/** Shows that an enquiry was sent, and lets the reference and the withdrawal link be kept. */
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import { find, saveFile } from '../element.ts';

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
