/**
 * What was typed and the key it will be sent under, kept in this tab: a reload loses nothing, and a
 * second press or a reload sends nothing twice.
 */
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import { checkedNeed, kept, type Need } from '../remembered.ts';
import type { Answers } from './answers.ts';

export type Draft = {
  readonly key: string;
  readonly answers: Answers;
  /** The need that was checked and filled the answers. */
  readonly need?: Need | undefined;
  /** One that was checked later, where the person wrote another by hand. */
  readonly offered?: Need | undefined;
  readonly sent?: EnquiryAnswer;
  /** As a clock shows it. */
  readonly sentAt?: string;
  /** The enquiry that was sent before this one. */
  readonly earlier?: { readonly reference: string; readonly sentAt: string };
};

export const keptDraft = kept<Draft>('business-finance-enquiry');

/** A need that was checked later opens an enquiry of its own, or takes the place of an earlier one. */
export function openDraft(): Draft {
  const draft = keptDraft.recall();
  const need = checkedNeed.recall();
  if (draft === null) return newDraft();
  if (need === null || need.stamp === draft.need?.stamp) return draft;
  if (draft.sent) {
    const { reference } = draft.sent;
    return { ...newDraft(), earlier: { reference, sentAt: draft.sentAt ?? '' } };
  }
  const own = draft.answers['scenario'] ?? '';
  const isOwn = own !== '' && own !== draft.need?.answers.scenario;
  return isOwn ? { ...draft, offered: need } : takeNeed(draft, need);
}

export function takeNeed(draft: Draft, need: Need): Draft {
  return { ...draft, need, offered: undefined, answers: { ...draft.answers, ...need.answers } };
}

export function newDraft(): Draft {
  const need = checkedNeed.recall();
  const draft = { key: makeKey(), answers: {} };
  return need === null ? draft : takeNeed(draft, need);
}

/** Unlike randomUUID this also works where the page is no secure context. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `form-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
