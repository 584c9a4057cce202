/**
 * What stays in this tab until it is closed, so that a reload loses nothing. Where the browser
 * keeps nothing, everything still works until the page is left.
 */

import type { EnquiryAnswer } from '../../../functions/enquiry/schema.ts';
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { groupThousands } from '../../../functions/money.ts';
import type { Answers } from './enquiry/answers.ts';
import { amountOf } from './fit/read-scenario.ts';

function kept<Value>(name: string) {
  return {
    /** Null forgets. */
    keep(value: Value | null): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden; a reload will then find nothing.
      }
    },
    recall(): Value | null {
      try {
        // Only `keep` writes it, in this tab.
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Value | null;
      } catch {
        return null;
      }
    },
  };
}

// The fit check: what was typed, and the answer to it.

type Check = {
  readonly filled: Readonly<Record<string, string>>;
  readonly scenario?: Scenario;
  readonly fit?: Fit;
  /** Typed on another page, and not asked yet. */
  readonly isNew?: boolean;
};

const check = kept<Check>('business-finance-check');
export const rememberCheck = check.keep;
export const recallCheck = (): Check => check.recall() ?? { filled: {} };

// A need that was checked, as the enquiry form takes it over: in words, and what stands apart.

export type Need = {
  /** Tells one check from the next. */
  readonly stamp: string;
  readonly answers: {
    readonly scenario: string;
    readonly amount: string;
    /** Empty where it is still to be asked. */
    readonly business_purpose: string;
  };
};

/** Once it is sent, it is no longer this tab's. */
export const checkedNeed = kept<Need>('business-finance-need');

export function rememberNeed(scenario: Scenario, fit: Fit): void {
  const amount = amountOf(fit, scenario);
  const isAsked = fit.questions.some(({ field }) => field === 'business_purpose');
  keepNeed({
    scenario: fit.scenario_text ?? scenario.situation ?? '',
    amount: amount === undefined ? '' : groupThousands(amount),
    business_purpose: isAsked || fit.fit === 'out_of_scope' ? '' : 'true',
  });
}

export function keepNeed(answers: Need['answers']): void {
  checkedNeed.keep({ stamp: `${Date.now()}`, answers });
}

// The enquiry: what was typed and the key it will be sent under, so that a second press or a reload sends nothing twice.

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
