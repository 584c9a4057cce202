/**
 * What stays in this tab until it is closed, so that a reload loses nothing. Where the browser
 * keeps nothing, everything still works until the page is left.
 */
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { groupThousands } from '../../../functions/money.ts';
import { amountOf } from './fit/read-scenario.ts';

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden; a reload will then find nothing.
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}

// The fit check: what was typed, and the answer to it.

export type Check = {
  readonly filled: Readonly<Record<string, string>>;
  readonly scenario?: Scenario;
  readonly fit?: Fit;
  /** Typed on another page, and not asked yet. */
  readonly isNew?: boolean;
};

const CHECK = 'business-finance-check';

export function rememberCheck(check: Check): void {
  remember(CHECK, check);
}

export function recallCheck(): Check {
  // Only rememberCheck writes it, in this tab.
  return (recall(CHECK) as Check | null) ?? { filled: {} };
}

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

const NEED = 'business-finance-need';

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
  remember(NEED, { stamp: `${Date.now()}`, answers } satisfies Need);
}

export function recallNeed(): Need | undefined {
  return (recall(NEED) as Need | null) ?? undefined;
}

/** Once it is sent, it is no longer this tab's. */
export function forgetNeed(): void {
  forget(NEED);
}
