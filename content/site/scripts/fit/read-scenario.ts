/** Reads the fit-check form: what was filled in, and what cannot be understood. */

import type { Scenario } from '../../../../functions/fit/schema.ts';
import { readMoney, sayMoney } from '../../../../functions/money.ts';
import type { Problem } from '../problem.ts';
import type { Need } from '../remembered.ts';

export type Filled = Readonly<Record<string, string>>;
type Read = { readonly scenario: Scenario; readonly problems: readonly Problem[] };

const MONEY = {
  amount: 'How much is needed must be an amount, such as 85,000',
  property_value: 'What the property is worth must be an amount, such as 900,000',
  existing_debt: 'What is owed must be an amount, such as 400,000. Put 0 if nothing is owed',
} as const;

export function readScenario(filled: Filled): Read {
  const problems: Problem[] = [];
  const scenario: Record<string, unknown> = {};
  for (const name of ['purpose', 'situation', 'security', 'borrower_type']) {
    if (filled[name]) scenario[name] = filled[name];
  }
  for (const [field, text] of Object.entries(MONEY)) {
    if (!filled[field]) continue;
    const amount = readMoney(filled[field].replace(/^\$\s*/, ''));
    if (amount === undefined || (field === 'amount' && amount <= 0)) problems.push({ field, text });
    else scenario[field] = amount;
  }
  if (filled['business_purpose']) {
    scenario['business_purpose'] = filled['business_purpose'] === 'true';
  }
  readTimes(filled, scenario, problems);
  return { scenario, problems };
}

function readTimes(filled: Filled, scenario: Record<string, unknown>, problems: Problem[]): void {
  const whole = (field: string, text: string): number | undefined => {
    const given = filled[field];
    if (!given) return undefined;
    if (/^\d{1,5}$/.test(given)) return Number(given);
    problems.push({ field, text });
    return undefined;
  };
  const days = whole('needed_within_days', 'The days must be a whole number, such as 14');
  const years = whole('trading_years', 'The years must be a whole number, such as 3');
  const months = whole('trading_months', 'The months must be a whole number, such as 6');
  if (days !== undefined) scenario['needed_within_days'] = days;
  if (years !== undefined || months !== undefined) {
    scenario['trading_months'] = (years ?? 0) * 12 + (months ?? 0);
  }
}

/** The same facts in words, for a broker to read. */
export function describeNeed(scenario: Scenario): Need {
  const { purpose, situation, security, amount, property_value, existing_debt } = scenario;
  const { borrower_type, trading_months, needed_within_days } = scenario;
  const lines = [
    purpose,
    situation,
    security && `Security: ${security}.`,
    property_value === undefined ? undefined : `Property value: ${sayMoney(property_value)}.`,
    existing_debt === undefined ? undefined : `Owed on the property: ${sayMoney(existing_debt)}.`,
    needed_within_days === undefined ? undefined : `Needed within ${needed_within_days} days.`,
    borrower_type && `Borrower: ${borrower_type}.`,
    trading_months === undefined ? undefined : `The ABN has traded for ${trading_months} months.`,
  ];
  return {
    scenario: lines.filter(Boolean).join('\n'),
    amount: amount === undefined ? '' : amount.toLocaleString('en-AU'),
  };
}
