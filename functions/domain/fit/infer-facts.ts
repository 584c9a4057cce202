/** What is not stated as a field, taken from the text or from what else is known. */
import type { Scenario } from '../../contract/scenario.ts';
import type { Signal } from '../../contract/signals.ts';
import type { Security } from '../../contract/vocabulary.ts';
import type { TextAmounts } from './read-amounts.ts';
import type { Reading } from './text/reading.ts';
import type { Hit } from './text/words.ts';

const UNIT_SLIP_BELOW = 1000;
/** Words that ask for what only property secures. */
export const ASKS_PROPERTY = [
  'ask_caveat',
  'ask_second',
  'ask_private',
  'ask_commercial',
  'ask_accommodation',
  'ask_development',
  'offer_property',
  'develop',
] as const satisfies readonly Signal[];
/** Words that need land or a building behind them, so property is what would be offered. */
const IMPLY_PROPERTY = [...ASKS_PROPERTY, 'residual_stock', 'site_purchase'] as const;

/** Words that name no purpose. */
const EMPTY: readonly Signal[] = ['says_nothing', 'business_word', 'urgent', 'injection', 'buy'];

/** A word that we do not know may name a purpose all the same. */
export function isThin({ words: { hits, purposeLength } }: Reading): boolean {
  const isEmpty = (hit: Hit) => hit.signals.every((signal) => EMPTY.includes(signal));
  const known = hits
    .filter((hit) => hit.inPurpose)
    .reduce((sum, hit) => sum + hit.end - hit.start, 0);
  return known >= purposeLength && hits.every(isEmpty);
}

export const isBankrupt = (reading: Reading) =>
  reading.has('bankrupt_now') || (reading.has('bankrupt') && !reading.has('past_bankrupt'));

const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

export const hasUnitSlip = (amount: number | undefined, { property_value: value }: Scenario) =>
  (amount !== undefined && amount < UNIT_SLIP_BELOW) ||
  (value !== undefined && value > 0 && value < UNIT_SLIP_BELOW);

/** A value that the text calls the equity, while money is owed, is no value. */
export function readValue(
  { property_value: stated }: Scenario,
  { equity, price, worth }: TextAmounts,
  { isPurchase, debt = 0 }: { isPurchase: boolean; debt: number | undefined },
): number | undefined {
  if (stated !== undefined && stated === equity && debt > 0) return undefined;
  return positive(stated) ?? (isPurchase ? price : worth);
}

export function readDebt(
  scenario: Scenario,
  reading: Reading,
  text: TextAmounts,
): number | undefined {
  if (scenario.existing_debt !== undefined) return scenario.existing_debt;
  return reading.has('unencumbered') ? 0 : text.owed;
}

export function inferSecurity(
  reading: Reading,
  {
    isPurchase,
    isVenueDeal,
    value,
  }: { isPurchase: boolean; isVenueDeal: boolean; value: number | undefined },
): Security | undefined {
  if (reading.has('refuse_property')) return 'none';
  if (reading.has(...IMPLY_PROPERTY) || isPurchase || isVenueDeal) return 'property';
  if (reading.bought.has('vehicle')) return 'vehicle';
  if (reading.bought.has('equipment') || reading.has('ask_asset')) return 'equipment';
  if (value !== undefined) return 'property';
  return reading.has('no_property') ? 'none' : undefined;
}

export function readPerson(
  { borrower_type: type }: Scenario,
  reading: Reading,
): boolean | undefined {
  if (type === 'sole trader' || type === 'partnership') return true;
  if (type !== undefined) return false;
  if (reading.has('individual_borrower')) return true;
  return reading.has('company_borrower') ? false : undefined;
}
