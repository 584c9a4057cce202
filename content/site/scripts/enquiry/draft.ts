/**
 * What was typed and the key it will be sent under, kept in this tab: a reload loses nothing, and a
 * second press or a reload sends nothing twice.
 */
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import { forget, recall, recallNeed, remember } from '../remembered.ts';
import type { Answers } from './answers.ts';

export type Draft = {
  readonly key: string;
  readonly answers: Answers;
  readonly sent?: EnquiryAnswer;
};

const NAME = 'business-finance-enquiry';

/** What was typed stands; a need that was checked fills what is empty. */
export function openDraft(): Draft {
  const kept = recall(NAME);
  if (!isDraft(kept)) return newDraft();
  const given = Object.entries(kept.answers).filter(([, answer]) => answer !== '');
  return { ...kept, answers: { ...recallNeed(), ...Object.fromEntries(given) } };
}

export function newDraft(): Draft {
  return { key: makeKey(), answers: recallNeed() };
}

export function keepDraft(draft: Draft): void {
  remember(NAME, draft);
}

export function dropDraft(): void {
  forget(NAME);
}

function isDraft(kept: unknown): kept is Draft {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'answers' in kept;
}

/** Unlike randomUUID this also works where the page is no secure context. */
export function makeKey(of: 'form' | 'card' = 'form'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${of}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
