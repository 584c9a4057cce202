/**
 * What stays in this tab until it is closed, so that a reload loses nothing. Where the browser
 * keeps nothing, everything still works until the page is left.
 */
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { groupThousands } from '../../../functions/money.ts';
import { amountOf } from './fit/read-scenario.ts';

/** What is kept under one name. */
export function kept<Value>(name: string) {
  return {
    keep(value: Value): void {
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
    forget(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Then nothing was kept either.
      }
    },
  };
}

// The fit check: what was typed, and the answer to it.

export type Check = {
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
