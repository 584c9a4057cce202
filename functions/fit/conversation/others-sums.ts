/**
 * Sums of a message that are somebody else's, or are inside a sum that was told before: a customer's share of the
 * invoices, what the seller lends, an old loan that the sum pays out. Each is put into words as what it
 * makes of the need, so that none is taken for what is wanted.
 */
import type { FactName, Facts, Need } from '../need.ts';
import type { SaidFigure, SaidFigures } from '../read/said-figures.ts';

type Say = {
  readonly facts: Facts;
  readonly open: Need['open'];
  readonly inWords: (fact: FactName, said: string) => string | undefined;
  /** "38 of the 55" is of thousands, where the whole is. */
  readonly scaled: (given: number, before: number) => number;
};

/** The text with such sums said as what they come to; undefined where there is none. */
export const sayOthersSums = (said: SaidFigures, say: Say): string | undefined =>
  sayCustomer(said, say) ??
  sayFinished(said, say) ??
  sayLentBySeller(said, say) ??
  sayPaidOut(said, say);

/** Money, or a count in digits, that is not taken back. */
const sumsOf = (figures: readonly SaidFigure[]) =>
  figures.filter(
    ({ kind, words, isOld }) =>
      !isOld && (kind === 'money' || (kind === 'count' && /\d/.test(words))),
  );

/** The part of a whole that was told: "38 of the 55", or "38 of that". */
function partOf(
  { text, figures }: SaidFigures,
  whole: number,
  scaled: Say['scaled'],
): { readonly part: number; readonly from: number; readonly to: number } | undefined {
  const sums = sumsOf(figures);
  const isWhole = ({ value }: SaidFigure) => scaled(value, whole) === whole;
  const parts = sums.filter((each) => !isWhole(each));
  const [one, other] = parts;
  if (one === undefined || other !== undefined) return undefined;
  const named = sums.filter(isWhole);
  const behind = OF_THAT.exec(text.slice(one.to))?.[0];
  if (named.length === 0 && behind === undefined) return undefined;
  const part = scaled(one.value, whole);
  const ends = [one, ...named];
  return part > 0 && part < whole
    ? {
        part,
        from: Math.min(...ends.map(({ from }) => from)),
        to: Math.max(one.to + (behind?.length ?? 0), ...ends.map(({ to }) => to)),
      }
    : undefined;
}
const OF_THAT =
  /^ ?k? ?(?:(?:out )?of|in) (?:it|that|this|those|them|these|the (?:total|ledger|lot|invoices|debtors|book))\b/i;

/** "Most is one customer, 38 of the 55." */
function sayCustomer(said: SaidFigures, { facts, inWords, scaled }: Say): string | undefined {
  const whole = facts.invoices_outstanding?.value;
  const { text } = said;
  if (whole === undefined || !ONE_OF_THEM.test(text) || LEFT_OUT.test(text)) return undefined;
  const found = partOf(said, whole, scaled);
  if (found === undefined) return undefined;
  const { part, from, to } = found;
  const share = Math.round((1000 * part) / whole) / 10;
  return `${text.slice(0, from)}. ${inWords('customer_share', `${share}%`)}. ${text.slice(to)}`;
}
const ONE_OF_THEM =
  /\b(?:one|single|same|biggest|largest|main|major|a|an|just)\b[^.;]{0,20}\b(?:customers?|clients?|debtors?|builders?|supermarkets?|compan(?:y|ies)|group|chain|council|mine|account|buyer|retailer|wholesaler|distributor|contractor|party)\b/i;
/** These are no share of a customer, but invoices that do not count. */
const LEFT_OUT =
  /\b(?:disput\w*|set-?off|old|older|overdue|late|days|weeks|months|public|not count|n't count)\b/i;

/** "Around 90 of that is finished jobs, the rest is claims": on work that is done it is lent. */
function sayFinished(said: SaidFigures, { facts, inWords, scaled }: Say): string | undefined {
  const whole = facts.invoices_outstanding?.value;
  if (whole === undefined || !DONE.test(said.text)) return undefined;
  const found = partOf(said, whole, scaled);
  return found && inWords('invoices_outstanding', `$${found.part}`);
}
const DONE =
  /\b(?:is|are|was|were|for|from|on|only|just)\b[^.;,]{0,20}\b(?:finished|completed?|done|delivered|invoiced|signed off|approved|certified|billed)\b/i;

/** "The vendor will leave 60 in": so much less is wanted. */
function sayLentBySeller(said: SaidFigures, { facts, inWords, scaled }: Say): string | undefined {
  const { text, figures } = said;
  const [one, other] = sumsOf(figures);
  const [, lends] = SELLER_LENDS.exec(text) ?? [];
  if (one === undefined || other !== undefined || lends === undefined) return undefined;
  const { amount, price, deposit } = facts;
  const wanted = amount?.value ?? (price && price.value - (deposit?.value ?? 0));
  if (wanted === undefined) return undefined;
  const left = wanted - scaled(one.value, wanted);
  return left > 0 ? inWords('amount', `$${left}`) : undefined;
}
const SELLER_LENDS =
  /\b(?:vendors?|sellers?|(?:present |current |old |outgoing )?owner|franchisor)\b[^.;]{0,40}\b(leav(?:e|es|ing)|carr(?:y|ies|ying)|financ(?:e|es|ing)|lend(?:s|ing)?|defer(?:s|ring)?|wait(?:s|ing)? for|terms)\b|\b(vendor (?:finance|terms))\b/i;

/** "The 130 includes paying the 90 out", "the 50 would pay both out, not on top": the sum stays as it was told. */
function sayPaidOut(said: SaidFigures, { facts, open, inWords, scaled }: Say): string | undefined {
  const whole = facts.amount?.value;
  const { text, figures } = said;
  if (whole === undefined || !PAYS_OUT.test(text)) return undefined;
  const sums = sumsOf(figures);
  const isOfWhole = sums.some(({ value }) => scaled(value, whole) === whole);
  if (!isOfWhole || sums.some(({ value }) => scaled(value, whole) > whole)) return undefined;
  // Of two loans that were told, the one that stays is owed.
  const owed = open.find(({ about }) => about === 'existing_debt')?.readings ?? [];
  const isBoth = (debt: unknown) => owed.some(({ value }) => value === debt);
  const parts = sums.map(({ value }) => scaled(value, whole)).filter((part) => part < whole);
  const stays = owed.find(({ value }) => parts.some((part) => isBoth(Number(value) + part)));
  const left = stays ? inWords('existing_debt', `$${stays.value}`) : '';
  return `This includes paying out the existing loan. ${left}`;
}
const PAYS_OUT =
  /\b(?:includ\w+|cover\w*|pay(?:s|ing)?|clear(?:s|ing)?|tak(?:e|es|ing)|knock\w*)\b[^.;]{0,40}\b(?:out|off|inside|back)\b/i;
