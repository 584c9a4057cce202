/** A sum of a next message beside those that were told: which of them it names again, or makes another. */
import type { Fact, FactName, Facts, Need } from '../need.ts';

const SUMS = [
  'amount',
  'price',
  'deposit',
  'property_value',
  'existing_debt',
  'build_cost',
  'end_value',
  'total_cost',
  'yearly_profit',
  'invoices_outstanding',
] as const satisfies readonly FactName[];

/** By so much a sum that was told may be put right; one that differs by more is another. */
const CLOSE = Math.log(1.3);
const FAR = Math.log(2);

/**
 * "What should she allow besides the 400k?" names the own money that was told, and no price; "she says more like 680"
 * of a house at 720,000 that 85,000 is wanted on is what it is worth.
 */
export function placeMentioned(heard: Need, known: Need, text: string): Need {
  const facts: Partial<Record<FactName, Fact>> = { ...heard.facts };
  let isPlaced = false;
  for (const name of SUMS) {
    const [sum, before] = [heard.facts[name]?.value, known.facts[name]?.value];
    if (sum === undefined || before === undefined || sum === before) continue;
    const others = SUMS.filter(
      (other) => other !== name && known.facts[other] && !heard.facts[other],
    );
    if (name !== 'amount' && others.some((other) => known.facts[other]?.value === sum)) {
      delete facts[name];
      isPlaced = true;
      continue;
    }
    if (Math.abs(Math.log(sum / before)) < FAR || !REVISES.test(text) || OF_LOAN.test(text)) {
      continue;
    }
    const near = others.filter((other) => isClose(sum, known.facts[other]?.value ?? 0));
    const [one, other] = near.filter(
      (each) => each !== 'price' || !near.includes('property_value'),
    );
    if (one === undefined || other !== undefined) continue;
    facts[one] = { value: sum, from: 'words' };
    delete facts[name];
    isPlaced = true;
  }
  // Facts of those names.
  return isPlaced ? { ...heard, facts: facts as Facts } : heard;
}

const isClose = (sum: number, told: number) => Math.abs(Math.log(sum / told)) < CLOSE;
const REVISES =
  /\b(?:more like|closer to|nearer|says?|said|reckons?|actually|only|now|turns out|c[ao]mes? (?:in|back))\b/i;
const OF_LOAN = /\b(?:need|want|borrow|loan|after|make it)\b/i;
