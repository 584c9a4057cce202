/**
 * Whether the amount agrees with the words about sums beside it: "half", "each", "the rest", "plus GST". Such a word is
 * explained by an equation that holds among the stated sums; where none does, the amount could be another, and is asked.
 */
import { sentenceStart } from '../document.ts';
import type { FactReader } from '../fact-reader.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { EACH_NOTE, FRACTIONS } from '../figures/read-shares.ts';
import { distinct, type Mark, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { GST, TAX_NOTE } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';
import { debtOnTrade, MONEY_THERE, USES, type Wanted } from './account.ts';
import { openAmount } from './read-amount.ts';

/** Sums that come again, and those that are none of this account. */
const APART: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>([
  ...(['turnover', 'profit', 'rent', 'repayment', 'default', 'other'] as const),
]);
const SHARES: ReadonlySet<Slot | undefined> = new Set(['share', 'part', 'deposit', 'lvr'] as const);
/** Below this a percent beside a loan is its rate. */
const LEAST_LVR = 30;
/** Words of its own stand so near that the amount is believed, whatever is said of other sums. */
const SURE = 1.5;
const MOST_SUMS = 8;
const MOST_READINGS = 4;
const MOST_COUNTED = 200;
/** So few words stand between a sum and what is said of it. */
const REACH = 3;

const isSum = ({ figure: { kind }, slot }: Placed) => kind === 'money' && !APART.has(slot);
const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(1, other / 1000);
const isAmong = (value: number, all: readonly number[]) => all.some((each) => isNear(each, value));

type Sums = {
  readonly amount: number;
  readonly isSure: boolean;
  readonly own: number;
  /** What can be asked for, largest first. */
  readonly uses: readonly number[];
  /** All that is stated, and what two or three of these come to. */
  readonly stated: readonly number[];
  readonly wholes: readonly number[];
  /** Others add up to the amount, or it is what own money or a share leaves of them. */
  readonly isBalanced: boolean;
};

/** An amount beside words that are not explained is open; where nothing says what else it could be, it is left out. */
export function doubtAmount(reader: FactReader, wanted: Wanted | undefined): void {
  const figure = wanted?.figure;
  const { facts } = reader;
  // Of what is partly private the parts are told apart by their use.
  const isSplit = facts.personal_share !== undefined || facts.personal_amount !== undefined;
  if (facts.amount === undefined || isSplit) return;
  const { value, words = '' } = facts.amount;
  const sums = readSums(reader, value, figure);
  const traded = debtOnTrade(reader.document, reader.placed);
  const doubts = [
    ...(wanted?.isOfRest ? [] : reader.placed.map((each) => doubtShare(reader, each, sums))),
    ...reader.document.marks
      // "I.e. another 275k", "so 120k, one loan for all of it": what the text has worked out is no more than it says.
      .filter(
        ({ is }) =>
          !(wanted?.isExplained && WORKED_OUT.has(is)) && !(wanted?.isOfRest && is === 'rest'),
      )
      .map((mark) => doubtMark(reader, mark, sums)),
    wanted?.isExplained ? undefined : doubtPayout(reader, figure, value),
    wanted?.isExplained || sums.isBalanced ? undefined : doubtReference(reader, sums),
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
  const isMore = document.marks.some(
    ({ is, start, end }) =>
      is === 'more' && end > figure.start - REACH && start < figure.end + REACH,
  );
  const isBill =
    placed.some((each) => each.figure === figure && each.slot === 'tax') &&
    placed.some((each) => each.slot === 'owed' && isIn(each.figure));
  const isInside = document.marks.some((mark) => mark.is === 'pays_out' && isIn(mark));
  return isInside && (isMore || isBill) ? [amount + debt] : undefined;
}

/** "Need that plus 18k", "those and another 10k": what is named again and is in no sum of the account. */
function doubtReference({ document: { tokens }, placed }: FactReader, sums: Sums): Doubt {
  const at = tokens.findIndex((_, end) => REFERS.test(wordsAt(tokens, end - 4, end)));
  const before = placed.filter((each) => isSum(each) && each.figure.end < at);
  const last = before.at(-1)?.figure.value;
  return last === undefined ? undefined : [sums.amount + last, ...sums.wholes.slice(0, 1)];
}
const REFERS =
  /\b(?:need|want|borrow|finance|fund|cover) (?:(?:that|it) plus|(?:those|them|both|(?:the|those) (?:two|three|lot)) (?:plus|and))$/;

function readSums({ placed }: FactReader, amount: number, figure: Figure | undefined): Sums {
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
  const shares = placed.filter(isShare).flatMap((each) => partsOf(each.figure.value / 100));
  const asked = placed.find((each) => each.figure.start === figure?.start);
  return {
    amount,
    own,
    stated,
    wholes,
    isSure: asked?.slot === 'wanted' && asked.cost <= SURE && asked.figure.value === amount,
    uses: valuesOf(money.filter(({ slot }) => USES.has(slot))).sort((one, other) => other - one),
    isBalanced:
      isAmong(amount, made) ||
      isAmong(amount / GST, stated) ||
      (own > 0 && isAmong(amount + own, wholes)) ||
      stated.some((each) => each !== amount && isAmong(amount + each, stated)) ||
      shares.some((share) => isAmong(amount / share, wholes)),
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
  const parts = partsOf(value / 100);
  const results = [...sums.stated, sums.amount, sums.amount / GST];
  const isMade = sums.wholes.some((whole) => parts.some((part) => isAmong(whole * part, results)));
  return isMade ? undefined : parts.map((part) => part * (sums.uses[0] ?? 0));
}

function doubtMark(reader: FactReader, mark: Mark, sums: Sums): Doubt {
  const { placed, span, document, facts } = reader;
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
  const isPlain = isBalanced || new Set(uses).size < 2;
  const others = [...uses, amount + value];
  if (mark.is === 'plus_gst') return before && doubtTax(reader, before, sums);
  // "A further 175k", "fifty-two short", "settled on 95k": such a sum says itself that it is the one.
  const isAsked = (mark.is === 'settles' ? USES : ASKED).has(beside?.slot) && CLAIMS.has(mark.is);
  const isPrice = value === facts.price?.value && amount <= value;
  if (beside !== undefined && isAsked && !isPrice && !isAmong(value, [amount, amount + own]))
    return mark.is === 'more' && isBalanced ? undefined : others;
  if (isSure || !(OF_TEXT.has(mark.is) || hasSum(reader, mark))) return undefined;
  switch (mark.is) {
    case 'share': {
      const isPlaced = placed.some(
        ({ figure }) => figure.start < mark.end && figure.end > mark.start,
      );
      const share = FRACTIONS.get(textAt(document.tokens, mark.end - 1)) ?? 1;
      return isPlaced ? undefined : partsOf(share).map((part) => part * (uses[0] ?? 0));
    }
    case 'each':
      return beside && doubtEach(reader, mark, { beside, stated });
    // "First mortgage balance 530k" is a debt's name.
    case 'rest':
      return isBalanced || stated.length < 2 || after?.slot === 'owed'
        ? undefined
        : stated.map((each) => (uses[0] ?? 0) - each);
    case 'all':
      return isPlain || span.end - span.start < document.tokens.length
        ? undefined
        : [uses.reduce((sum, each) => sum + each, 0)];
    case 'more':
      return isPlain || beside === undefined ? undefined : others;
    case 'instead': {
      const isTakenBack = document.placed.some(({ isDenied }) => isDenied);
      return isTakenBack || uses.length < 2 || isAmong(amount, stated) ? undefined : others;
    }
    default:
      return undefined;
  }
}
const WORKED_OUT: ReadonlySet<Mark['is']> = new Set(['more', 'all'] as const);
const CLAIMS: ReadonlySet<Mark['is']> = new Set(['settles', 'rest', 'more'] as const);
const ASKED: ReadonlySet<Slot | undefined> = new Set(['wanted'] as const);
/** These speak of sums in any sentence. */
const OF_TEXT: ReadonlySet<Mark['is']> = new Set(['all', 'rest', 'share'] as const);

/** "46k plus GST": with the tax or without it; whoever borrows that pays it as well. */
function doubtTax({ facts, placed }: FactReader, { figure }: Placed, sums: Sums): Doubt {
  const { value, note } = figure;
  // "90k plus GST, want the 90": it is said again without.
  const isAgain = placed.some((each) => each.figure !== figure && each.figure.value === value);
  const isExplained = isAgain || note === TAX_NOTE || isAmong(value * GST, sums.stated);
  if (isExplained || (sums.isSure && value !== sums.amount)) return undefined;
  const withTax = Math.round(value * GST);
  if (facts.price?.value === value) facts.price = { ...facts.price, value: withTax };
  return [sums.amount + withTax - value];
}

type Beside = { readonly beside: Placed; readonly stated: readonly number[] };

/** "At 385k a pop": for each of how many is not read. */
function doubtEach(
  { document, placed }: FactReader,
  mark: Mark,
  { beside, stated }: Beside,
): Doubt {
  const { value, note } = beside.figure;
  // "95 each, so 190": what is said of a bare number is not said of the sum behind it.
  const own = document.placed.find(
    ({ figure: { start, end } }) => end === mark.start || start === mark.end,
  );
  const isExplained =
    (own !== undefined && own.figure !== beside.figure) ||
    note === EACH_NOTE ||
    note === TAX_NOTE ||
    stated.some((each) => each > value && each % value === 0);
  const counts = placed.filter(({ figure }) => figure.kind === 'count');
  const many = counts.map(({ figure }) => figure.value).filter((each) => each <= MOST_COUNTED);
  return isExplained ? undefined : many.map((each) => each * value);
}

/** A sum stands in its sentence. */
function hasSum({ placed, document }: FactReader, mark: Mark): boolean {
  const from = sentenceStart(document, mark.start);
  return placed.some((each) => isSum(each) && sentenceStart(document, each.figure.start) === from);
}
