/** A need that was checked, as the enquiry form takes it over: in words, and the amount. */
import { forget, recall, remember } from './remembered.ts';

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
