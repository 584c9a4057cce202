/** What the figures of a next message cannot mean beside what was told, whatever their words. */
import { FACT_UNITS, type FactName, type Facts, factNames, type Need, tells } from '../need.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';

/** "He'd sell us just the lease, for 1.15m", of 3.4m: more than that is not lent for it, so own money comes off the new price, or it is asked. */
export function withinPrice(facts: Facts, { price: was, amount: lent }: Facts): Facts {
  const { amount, ...rest } = facts;
  const { price, deposit } = rest;
  const isOfOther = price && was && price.value !== was.value && amount?.value === lent?.value;
  if (!isOfOther || !amount || amount.value <= price.value) return facts;
  const left = deposit ? price.value - deposit.value : 0;
  return left > 0 ? { ...rest, amount: { ...price, value: left } } : rest;
}

/** "An offer for the shed was 55k", of a house that owes 400k: so much less is no new value of it. */
export function aboveDebt(
  facts: Facts,
  { property_value: was, existing_debt: owed }: Facts,
): Facts {
  const { property_value: value, existing_debt: debt } = facts;
  const isOther = was && value && debt && value.value !== was.value && debt.value === owed?.value;
  return isOther && value.value < debt.value * LEAST_OF_DEBT
    ? { ...facts, property_value: was }
    : facts;
}
const LEAST_OF_DEBT = 0.6;

/** "That 310 was before we redrew, it's more like 355 now": of what was told as 310, and of nothing else. */
export function asSpokenOf(
  heard: Need,
  { facts: known }: Need,
  { text, figures }: SaidFigures,
): Need {
  const dollars = factNames(known).filter((name) => FACT_UNITS[name] === 'dollars');
  const isOf = (name: FactName, { value }: SaidFigures['figures'][number]) =>
    [value, value * 1000].includes(Number(known[name]?.value));
  const old = figures.filter(
    (each) =>
      SPOKEN_BEFORE.test(text.slice(0, each.from)) && SPOKEN_AFTER.test(text.slice(each.to)),
  );
  const names = dollars.filter((name) => old.some((each) => isOf(name, each)));
  const [name] = names;
  const taken = dollars.filter((other) => other !== name && heard.facts[other]);
  const [other] = taken;
  if (!name || !other || names.length > 1 || taken.length > 1 || heard.facts[name]) return heard;
  const { [other]: moved, ...facts } = heard.facts;
  const isKnown = moved && dollars.some((each) => known[each]?.value === moved.value);
  return moved && !isKnown ? { ...heard, facts: { ...facts, [name]: moved } } : heard;
}
const SPOKEN_BEFORE = /\b(?:that|the|our|my) \$?$/i;
const SPOKEN_AFTER = /^ ?k?(?:,| \w+)? ?(?:was|is|were|isn['’]?t|wasn['’]?t)\b/i;

/** "I got an ATO plan going, 2300 a month": what is paid time and again is no debt, price or sum that is lent. */
export function withoutPayments(heard: Need, { text, figures }: SaidFigures): Need {
  const paid = new Set(
    figures.filter(({ to }) => EACH_TIME.test(text.slice(to))).map(({ value }) => value),
  );
  const facts = Object.entries(heard.facts).filter(
    ([name, { value }]) => !(WHOLE_SUMS.has(name) && typeof value === 'number' && paid.has(value)),
  );
  // Names and values are those that were heard.
  return { ...heard, facts: Object.fromEntries(facts) as Facts };
}
const EACH_TIME = /^ ?(?:a|per|each|every|\/) ?(?:week|fortnight|month|quarter|wk|mth)s?\b/i;
const WHOLE_SUMS: ReadonlySet<string> = new Set<FactName>([
  ...(['amount', 'price', 'deposit', 'property_value', 'existing_debt', 'tax_owed'] as const),
]);

/** "Of the 310k, 95k is in dispute": a ledger that is smaller by it is good for the rest. */
export function isPartlyOut(
  { facts: { invoices_outstanding: was } }: Need,
  { facts, signals }: Need,
) {
  const { invoices_outstanding: left } = facts;
  const isOut = tells(signals, 'invoices_disputed') || tells(signals, 'invoices_overdue');
  return isOut && was !== undefined && left !== undefined && left.value < was.value;
}
