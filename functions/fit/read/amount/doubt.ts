/**
 * Whether the amount agrees with the words about sums beside it: "half", "each", "the rest", "plus GST". Such a word is
 * explained by an equation that holds among the stated sums; where none does, the amount could be another, and is asked.
 */
import { sentenceStart } from '../document.ts';
import type { FactReader } from '../fact-reader.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { EACH_NOTE } from '../figures/read-shares.ts';
import { distinct, type Mark, type Placed, sumOf } from '../slots/cues.ts';
import { GST, TAX_NOTE } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';
import { debtOnTrade, MONEY_THERE, slots, USES, type Wanted } from './account.ts';
import { openAmount } from './read-amount.ts';

/** Sums that come again, and those that are none of this account. */
const APART = slots('turnover', 'profit', 'rent', 'repayment', 'default', 'other');
const SHARES = slots('share', 'part', 'deposit', 'lvr');
/** Below this a percent beside a loan is its rate. */
const LEAST_LVR = 30;
/** Words of its own stand so near that the amount is believed, whatever is said of other sums. */
const SURE = 1.5;
const MOST_SUMS = 8;
const MOST_READINGS = 4;
/** So few words stand between a sum and what is said of it. */
const REACH = 3;

const isSum = ({ figure: { kind }, slot }: Placed) => kind === 'money' && !APART.has(slot);
const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(1, other / 1000);
const isAmong = (value: number, all: readonly number[]) => all.some((each) => isNear(each, value));

type Sums = ReturnType<typeof readSums>;

/** An amount beside words that are not explained is open; where nothing says what else it could be, it is left out. */
export function doubtAmount(reader: FactReader, wanted: Wanted | undefined): void {
  const figure = wanted?.figure;
  const { facts } = reader;
  // Of what is partly private the parts are told apart by their use.
  if (facts.amount === undefined || facts.personal_amount !== undefined) return;
  const { value, words = '' } = facts.amount;
  const sums = readSums(reader, value, figure);
  const traded = debtOnTrade(reader.document, reader.placed);
  const doubts = [
    ...(wanted?.isOfRest ? [] : reader.placed.map((each) => doubtShare(reader, each, sums))),
    ...reader.document.marks
      // "I.e. another 275k": what the text has worked out is no more than it says.
      .filter(
        ({ is }) => !(wanted?.isExplained && is === 'more') && !(wanted?.isOfRest && is === 'rest'),
      )
      .map((mark) => doubtMark(reader, mark, sums)),
    wanted?.isExplained ? undefined : doubtPayout(reader, figure, value),
    // "25k as a trade with 12k owing on it": whether the old loan is paid out of that.
    traded && !traded.isCleared ? [value + traded.value] : undefined,
  ].filter((readings) => readings !== undefined);
  if (doubts.length === 0) return;
  const others = doubts.flat().filter((each) => each > 0 && !isNear(each, value));
  const readings = [...new Set([value, ...others.map(Math.round)])].slice(0, MOST_READINGS);
  delete facts.amount;
  if (readings.length > 1) openAmount(reader, readings, words);
}

/** "48k to go, 17k to go. Swap both for one loan and an extra 15k": what is paid out is more than that. */
function doubtPayout(reader: FactReader, figure: Figure | undefined, amount: number): Doubt {
  const { facts, placed, document } = reader;
  const debt = facts.existing_debt?.value ?? 0;
  if (figure === undefined || debt <= amount) return undefined;
  const from = sentenceStart(document, figure.start);
  const isIn = ({ start }: { start: number }) => sentenceStart(document, start) === from;
  const isInside =
    PAYOUT.test(wordsAt(document.tokens, from, figure.start)) ||
    document.marks.some((mark) => mark.is === 'pays_out' && isIn(mark));
  const isMore = placed.some((each) => each.slot === 'owed' && isIn(each.figure));
  return isInside && isMore ? [amount + debt] : undefined;
}
const PAYOUT = /\b(?:pay out|payout)\b/;

function readSums({ placed }: FactReader, amount: number, figure: Figure | undefined) {
  const money = placed.filter(isSum);
  const valuesOf = (sums: readonly Placed[]) =>
    sums.slice(0, MOST_SUMS).map((each) => each.figure.value);
  const there = money.filter(({ slot }) => MONEY_THERE.has(slot));
  const parts = valuesOf(money.filter((each) => !there.includes(each)));
  const made = parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .flatMap((two, next) => [
        one + two,
        ...parts.slice(at + next + 2).map((three) => one + two + three),
      ]),
  );
  const own = sumOf(distinct(there));
  const stated = valuesOf(distinct(money));
  const wholes = [...stated, ...made];
  const asked = placed.find((each) => each.figure.start === figure?.start);
  return {
    amount,
    own,
    stated,
    /** All that is stated, and what two or three of these come to. */
    wholes,
    isSure: asked?.slot === 'wanted' && asked.cost <= SURE && asked.figure.value === amount,
    /** What can be asked for, largest first. */
    uses: valuesOf(money.filter(({ slot }) => USES.has(slot))).sort((one, other) => other - one),
    /** Others add up to the amount, or it is what own money leaves of them. */
    isBalanced:
      isAmong(amount, made) ||
      (own > 0 && isAmong(amount + own, wholes)) ||
      stated.some((part) => !isNear(part, amount) && isAmong(amount + part, stated)),
  };
}

const isShare = ({ figure: { kind, value }, slot }: Placed) =>
  kind === 'percent' && SHARES.has(slot) && !(slot === 'lvr' && value < LEAST_LVR);
/** A share, and what it leaves. */
const partsOf = (share: number) => [share, 1 - share];

/** What else it could be; undefined where there is no doubt. */
type Doubt = readonly number[] | undefined;

/** "Half up front", "the other 80%", "65% of the total": some stated sum is that share of another. */
function doubtShare({ document }: FactReader, each: Placed, sums: Sums): Doubt {
  const { kind, value, end } = each.figure;
  const isOf =
    kind === 'percent' &&
    each.slot === undefined &&
    /^(?:of|off|down)$/.test(textAt(document.tokens, end));
  if (sums.isSure || !(isOf || isShare(each))) return undefined;
  // "Ten per cent is paid, we borrow 65% and have the remainder".
  if (each.slot === 'deposit' && document.marks.some(({ is }) => is === 'rest_is_own'))
    return undefined;
  const parts = partsOf(value / 100);
  const results = [...sums.stated, sums.amount];
  const isMade = sums.wholes.some((whole) => parts.some((part) => isAmong(whole * part, results)));
  return isMade ? undefined : parts.map((part) => part * (sums.uses[0] ?? 0));
}

function doubtMark(reader: FactReader, mark: Mark, sums: Sums): Doubt {
  const { placed, span, facts } = reader;
  if (mark.start < span.start || mark.end > span.end) return undefined;
  const { amount, own, uses, stated, isSure, isBalanced } = sums;
  const before = placed.findLast(
    (each) => isSum(each) && each.figure.end < mark.end && mark.start - each.figure.end < REACH,
  );
  const after = placed.find(
    (each) => isSum(each) && each.figure.start >= mark.end && each.figure.start - mark.end < REACH,
  );
  const beside = before ?? after;
  const value = beside?.figure.value ?? 0;
  const others = [...uses, amount + value];
  if (mark.is === 'plus_gst') return before && doubtTax(reader, before, sums);
  // "A further 175k", "fifty-two short", "settled on 95k": such a sum says itself that it is the one.
  const isAsked = (mark.is === 'settles' ? USES : ASKED).has(beside?.slot) && CLAIMS.has(mark.is);
  const isPrice = value === facts.price?.value && amount <= value;
  if (beside !== undefined && isAsked && !isPrice && !isAmong(value, [amount, amount + own]))
    return mark.is === 'more' && isBalanced ? undefined : others;
  if (isSure || !hasSum(reader, mark)) return undefined;
  switch (mark.is) {
    case 'share':
      return placed.some(({ figure }) => figure.start < mark.end && figure.end > mark.start)
        ? undefined
        : uses.slice(0, 1);
    case 'each':
      return beside && doubtEach(reader, beside);
    case 'rest':
      // "55% is for our kitchen and the rest is stock", "pay the balance of 88,400".
      return isBalanced ||
        stated.length < 2 ||
        facts.personal_share ||
        after?.figure.value === amount
        ? undefined
        : stated.map((each) => (uses[0] ?? 0) - each);
    case 'more':
      return isBalanced || uses.length < 2 ? undefined : others;
    case 'instead':
      return uses.length < 2 || isAmong(amount, stated) ? undefined : others;
    default:
      return undefined;
  }
}
const CLAIMS: ReadonlySet<Mark['is']> = new Set(['settles', 'rest', 'more'] as const);
const ASKED = slots('wanted');

/** "46k plus GST": whoever borrows it pays the tax as well; where other words tell the amount, it could be with it or without. */
function doubtTax(reader: FactReader, { figure }: Placed, sums: Sums): Doubt {
  const { facts, placed } = reader;
  const { value, note } = figure;
  // "90k plus GST, want the 90": it is said again without.
  const isAgain = placed.some((each) => each.figure !== figure && each.figure.value === value);
  if (isAgain || note === TAX_NOTE) return undefined;
  const withTax = Math.round(value * GST);
  if (isNear(sums.amount, withTax)) return undefined;
  // Premises are lent against without it, and a buyer who trades claims it back.
  if (facts.property_value?.value === value) return undefined;
  if (facts.price?.value === value) facts.price = { ...facts.price, value: withTax };
  // "Price 96,000 + GST, deposit 10%": a share of what is paid; with no deposit all of it is lent.
  const { amount, deposit, deposit_percent: part } = facts;
  const share = 1 - (part?.value ?? 0) / 100;
  const isStated = placed.some((each) => each.figure.value === amount?.value);
  if (amount && deposit && !isStated && amount.value === value - deposit.value) {
    facts.amount = { ...amount, value: withTax - deposit.value, note: TAX_NOTE };
    return undefined;
  }
  if (!amount || !isAmong(amount.value, [value * share])) return [sums.amount + withTax - value];
  facts.amount = { ...amount, value: Math.round(withTax * share), note: TAX_NOTE };
  return undefined;
}

/** "At 385k a pop": for each of how many is not read. */
function doubtEach({ placed }: FactReader, { figure: { value, note } }: Placed): Doubt {
  if (note === EACH_NOTE || note === TAX_NOTE) return undefined;
  const counts = placed.filter(({ figure }) => figure.kind === 'count');
  const many = counts.map(({ figure }) => figure.value).filter(Number.isInteger);
  return many.map((each) => each * value);
}

/** A sum stands in its sentence. */
function hasSum({ placed, document }: FactReader, mark: Mark): boolean {
  const from = sentenceStart(document, mark.start);
  return placed.some((each) => isSum(each) && sentenceStart(document, each.figure.start) === from);
}
