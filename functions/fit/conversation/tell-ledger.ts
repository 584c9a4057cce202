/** What a message tells of invoices that were told before: one customer's share, what is old or disputed, what is finished. */
import { inThousands } from '../../money.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import {
  clausesOf,
  cutOut,
  isSum,
  loneSum,
  sentenceAt,
  sentencesOf,
  type Told,
  type ToldChanges,
} from './said.ts';
import { type Size, sizeOf, sizesOf } from './sizes.ts';

type Part = { readonly part: number; readonly from: number; readonly to: number };

/** The part of a whole: "38 of the 55", "38 of that", "one of them is 38". */
function partOf({ text, figures }: SaidFigures, whole: number): Part | undefined {
  const sums = figures.filter(isSum);
  const isWhole = ({ value }: SaidFigure) => inThousands(value, whole) === whole;
  const named = sums.filter(isWhole);
  const parts = sums.filter((each) => !isWhole(each));
  // "190 of the 310. And what would the full 200 cost?": of several the one that is said so.
  const said = parts.filter(({ to }) =>
    named.some(({ from }) => from > to && OF_SUM.test(text.slice(to, from))),
  );
  const [one, other] = said.length > 0 ? said : parts;
  if (one === undefined || other !== undefined) return undefined;
  const behind = OF_THAT.exec(text.slice(one.to))?.[0];
  // "68k left with the tax office. And it's 30 days with one of them": what is said of one stands with its figure.
  const isOfOne = ONE_OF.test(sentenceAt(text, one.from));
  if (named.length === 0 && behind === undefined && !isOfOne) return undefined;
  const part = inThousands(one.value, whole);
  const ends = [one, ...named];
  const from = Math.min(...ends.map((each) => each.from));
  const to = Math.max(one.to + (behind?.length ?? 0), ...ends.map((each) => each.to));
  return part > 0 && part < whole ? { part, from, to } : undefined;
}
const OF_THAT =
  /^ ?k? ?(?:(?:out )?of|in) (?:it|that|this|those|them|these|the (?:total|ledger|lot|invoices|debtors|book|rest|remainder)|what(?:['’]?s| is| they owe)(?: owed| owing| left)?)\b/i;
const ONE_OF =
  /\b(?:one|biggest|largest) of (?:them|those|these|'?em)\b|^\W*of (?:those|them|that|it|the (?:rest|others?|remainder)|what(?:['’]?s| is) left)\b/i;

/** But for rounding. */
const isNear = (one: number, other: number) => Math.abs(one - other) < 0.2;

/** Of a percent no more than one digit behind the point is said. */
const round = (percent: number) => Math.round(percent * 10) / 10;

/** "Most is one customer, 38 of the 55." */
export function tellCustomer(told: Told): ToldChanges | undefined {
  const { text, sums } = told;
  const whole = sums.invoices_outstanding;
  if (whole === undefined || !ONE_CUSTOMER.test(text)) return undefined;
  const named = told.figures.filter(({ value }) => inThousands(value, whole) === whole);
  // "One of them is about 60% of it", "one mob is 65% of the 210".
  const share = told.figures.find(
    ({ kind, to }) =>
      kind === 'percent' &&
      (OF_THAT.test(text.slice(to)) ||
        named.some(({ from }) => from > to && OF_SUM.test(text.slice(to, from)))),
  );
  if (share) {
    // "70% of that 420" names the whole again.
    const facts = { customer_share: round(share.value) };
    return { facts, text: cutOut(text, [share, ...named]) };
  }
  const found = partOf(told, whole);
  if (found === undefined) return undefined;
  // "25k of that is to my brother, the rest is all one customer."
  const part = REST_IS_ONE.test(text.slice(found.to)) ? whole - found.part : found.part;
  const customer_share = round((100 * part) / whole);
  const rest = `${text.slice(0, found.from)}. ${text.slice(found.to)}`;
  return { facts: { customer_share }, text: rest };
}
const OF_SUM = /^ ?(?:out )?of (?:the |our |my |that |those )?\$?$/i;
/** "130k of the 210k is one chain, and 22k is older than 90 days": each in a clause of its own, and what else has figures is read. */
export function tellLedger(given: Told): ToldChanges | undefined {
  if (given.sums.invoices_outstanding === undefined) return undefined;
  // "Is 140,000 all together, but one of 30,000 is over 100 days old": the ledger is another one first.
  const isRestated = ({ from, to }: SaidFigure) =>
    RESTATED.test(given.text.slice(0, from)) &&
    given.figures.some((part) => part.from > to && OF_THAT.test(given.text.slice(part.to)));
  const whole = given.figures.find(
    (each) =>
      isSum(each) &&
      (ALL_OF_THEM.test(given.text.slice(each.to)) || isRestated(each)) &&
      !WANTS.test(given.text),
  );
  const restated = whole && {
    invoices_outstanding: inThousands(whole.value, given.sums.invoices_outstanding),
  };
  const told = { ...given, sums: { ...given.sums, ...restated } };
  const { text } = told;
  const figures = told.figures.filter((each) => each !== whole);
  // "About 20k of it is disputed. Of the rest, 70k is a single hospital": a share of what is left.
  let left = told.sums;
  const clauses = clausesOf(text.replace(REST_FIRST, '$1 ')).map(({ from, to }) => {
    const own = figures
      .filter((each) => each.from >= from && each.to <= to)
      .map((each) => ({ ...each, from: each.from - from, to: each.to - from }));
    const said = text.slice(from, to);
    const clause = {
      ...{ ...told, text: said, figures: own },
      sums: OF_THE_REST.test(said) ? left : told.sums,
    };
    const changes =
      own.length === 0 ? undefined : (tellInvoicesLeft(clause) ?? tellCustomer(clause));
    left = { ...left, ...changes?.facts };
    return { text: said, changes, own };
  });
  const changes = clauses.flatMap((each) => each.changes ?? []);
  if (changes.length === 0 && whole === undefined) return undefined;
  // "One of them is 290 of that 386, the other's 96": the rest of it is told by that.
  const ledger = told.sums.invoices_outstanding ?? 0;
  const isRest = ({ value }: SaidFigure) =>
    changes.some(({ facts: { customer_share: share = 0 } }) =>
      isNear(share + (100 * inThousands(value, ledger)) / ledger, 100),
    );
  // "I had a default in 2023, 8k, paid it last year": what follows in the same sentence is said of that.
  const isLeft = (at: number): boolean => {
    const [before, clause] = [clauses[at - 1], clauses[at]];
    if (clause === undefined || clause.changes) return false;
    if (clause.own.length > 0) return !clause.own.every(isRest);
    // "One is disputing 60k, and the bank holds a GSA": that is said of all of them.
    if (OF_A_CHARGE.test(clause.text)) return true;
    return before !== undefined && !/[.;!?]\s*$/.test(before.text) && isLeft(at - 1);
  };
  const rest = clauses.flatMap(({ text: said }, at) => (isLeft(at) ? [said] : []));
  // "20k of that is disputed and it's past 90 days": that part is, and not all of them.
  const isPart = changes.some(({ facts }) => facts.invoices_outstanding);
  // And not "what would the fee be on the rest over 60 days?"
  const isAged = rest.some((said) => AGED.test(said) && !OF_COST.test(said));
  const out = isPart && isAged ? [PART_IS_OLD] : [];
  return {
    facts: Object.assign({ ...restated }, ...changes.map(({ facts }) => facts)),
    text: [...rest, ...out, ...withoutFigures(given)].join(' '),
  };
}
const REST_FIRST = /\b(of (?:the (?:rest|others?|remainder)|what(?:['’]?s| is) left)),/gi;
const OF_THE_REST =
  /\bof (?:the (?:rest|others?|remaind\w+|remaining|balance)|what(?:['’]?s| is)(?: left)?)\b/i;
const OF_COST = /\b(?:fees?|costs?|interest|charge[sd]?|pay)\b/i;
const PART_IS_OLD = 'Part of the old invoices is overdue.';
const OF_A_CHARGE = /\b(?:gsa|charge over|debenture|ppsr|security agreement|all[- ]?paap)\b/i;
/** "And our old bank still has a charge over the company": sentences that tell nothing of the sums, nor of the ledger. */
const withoutFigures = ({ text, figures }: Told) =>
  sentencesOf(text).flatMap(({ from, to, said }) => {
    const isIn = (each: SaidFigure) => each.from >= from && each.from < to;
    return figures.some(isIn) || OF_LEDGER.test(said) ? [] : [said];
  });
const OF_LEDGER =
  /\b(?:invoices?|ledger|debtors?|book|customers?|clients?|disput\w*|rest|others?)\b/i;

const ALL_OF_THEM =
  /^ ?(?:k|grand|thousand)? ?(?:all ?(?:together|up|in|told)|in (?:all|total)|altogether)\b/i;
/** "It's $310k, but $28k of that is over 120 days." */
const RESTATED = /\b(?:it['’]?s|it is|(?:ledger|book|total) is)(?: now)? \$?$/i;
const WANTS =
  /\b(?:(?:need|want|borrow|advance|draw|loan)\w*|pa(?:y|id) (?:that|it|them|the \w+) (?:out|off))\b/i;
const REST_IS_ONE =
  /\brest (?:is|are|comes?|sits?|of it is)\b[^.;]{0,20}\b(?:one|single|same) (?:customer|client|debtor|builder|mob)/i;
const ONE_CUSTOMER =
  /\b(?:one|single|same|biggest|largest|main|major|a|an|the|just)\b[^.;]{0,20}\b(?:customers?|clients?|debtors?|mobs?|outfits?|crowds?|payers?|builders?|supermarkets?|compan(?:y|ies)|group|chain|council|mine|account|buyer|retailer|wholesaler|distributor|contractor|party|provider|manager|hospital|school|shop|store|growers?|farmers?|of (?:them|those|these|'?em))\b|\b(?:one|biggest|largest) of (?:the|our|my) (?!(?:invoice|bill|claim|job|day|week|month)s\b)[a-z]+s\b|\b(?:one (?:is|owes us|makes up)|coles|woolworths|woolies|aldi|bunnings|metcash)\b|\bthey(?:['’]?re| are| make up)\b/i;

/** "What could I get on just the other 80?", where one customer owes the rest: what is lent on is smaller, and not what is wanted. */
export function tellOthersAlone({ text, figures, sums }: Told): ToldChanges | undefined {
  const { invoices_outstanding: whole, customer_share: share } = sums;
  const one = loneSum(figures);
  if (whole === undefined || share === undefined || one === undefined) return undefined;
  const left = inThousands(one.value, whole);
  const isRest = isNear(share + (100 * left) / whole, 100);
  return isRest && ON_OTHERS.test(text.slice(0, one.from))
    ? {
        facts: { invoices_outstanding: left },
        text: cutOut(text, [one]),
        dropped: ['customer_share'],
      }
    : undefined;
}
const ON_OTHERS =
  /\b(?:get|borrow|raise|lend|advance|fund|finance|use|how much)\b[^.;?!]{0,40}\b(?:the|that|those) (?:others?|rest|remaining|balance)(?: of (?:it|them))?,? \$?$/i;

/** "Around 90 of that is finished jobs, the rest is claims": on work that is done it is lent. */
export function tellFinished(told: Told): ToldChanges | undefined {
  const whole = told.sums.invoices_outstanding;
  const found = whole && DONE.test(told.text) ? partOf(told, whole) : undefined;
  return found && { facts: { invoices_outstanding: found.part }, text: '' };
}
const DONE = /\b(?:finished|completed?|done|delivered|invoiced|approved|certified|billed)\b/i;

/** "26k of those are four months old", "half of it is in dispute": nothing is lent on these. */
export function tellInvoicesLeft(told: Told): ToldChanges | undefined {
  const { text, figures, sums } = told;
  const whole = sums.invoices_outstanding;
  // "Does 180 still stack up?", of what is wanted; "40k of that 310", of all.
  const isKnown = (size: Size) =>
    !size.isShare && [sums.amount, whole].some((sum) => sum && sizeOf(size, sum) === sum);
  const [one, other] = sizesOf(text, figures).filter((size) => !isKnown(size));
  if (whole === undefined || one === undefined || other !== undefined) return undefined;
  const isOld = figures.some(
    ({ kind, value, unit }) =>
      kind === 'duration' && value * (DAYS[unit ?? ''] ?? 0) >= OLDEST_DAYS,
  );
  if (NONE.test(text)) return undefined;
  const out = sizeOf(one, whole);
  // "One makes up more than half of it. And some are older than three months": each in a sentence of its own.
  const sentence = sentenceAt(text, one.from);
  const isLeftOut = DISPUTED.test(text) || (isOld && AGED.test(sentence));
  if (out >= whole || !isLeftOut || MAKES_UP.test(sentence)) return undefined;
  const invoices_outstanding = Math.round(whole - out);
  return { facts: { invoices_outstanding }, text: withoutFigures(told).join(' ') };
}
const MAKES_UP = /\bmakes? up\b/i;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.5 };
const OLDEST_DAYS = 90;
/** And not "past 100 days, no arguments on them". */
const NONE =
  /\b(?:no(?! (?:arguments?|disputes?|quer(?:y|ies)|dramas?|worries|issues?|problems?)\b)|nobody|none|nothing|never)\b/i;
const AGED = /\b(?:old|older|over|overdue|late|past|more than|unpaid|outstanding|plus)\b/i;
const DISPUTED =
  /\b(?:disput\w*|contest\w*|argu(?:e|es|ed|ing)|(?:having a |theyre |they're )blue\w*|blueing|kicking up|quer(?:y|ies|ied|ying)|challeng\w*|refus\w* to pay|set-?off|(?:not|n't) count|(?:to|from) the public)\b/i;
