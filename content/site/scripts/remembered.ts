/**
 * What stays in this tab until it is closed, so that a reload loses nothing. Where the browser
 * keeps nothing, everything still works until the page is left.
 */

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

// A need that was checked, as the enquiry form takes it over: in words, and the amount.

export type Need = { readonly scenario: string; readonly amount: string };

const NAME = 'business-finance-need';

export function rememberNeed(need: Need): void {
  remember(NAME, need);
}

export function recallNeed(): Partial<Need> {
  const need = recall(NAME);
  return typeof need === 'object' && need !== null ? need : {};
}

/** Once it is sent, it is no longer this tab's. */
export function forgetNeed(): void {
  forget(NAME);
}
