/**
 * Settles what the words beside a figure leave open, by the other figures of the text: a number short
 * of its zeros, a loan that is wanted or owed, a list of debts, a debt since paid.
 */
import { type Mark, type Placed, rulesOf, type Slot, sumOf } from './cues.ts';
import type { Figure } from './figures/read-numbers.ts';
import { EACH_NOTE, SHARE_NOTE } from './figures/read-shares.ts';
import { COLON, COMMA, STOP, type Token, textAt, wordsAt } from './split-tokens.ts';

/** What it costs a figure to have no words of its own. */
export const NO_CUE = 6;
/** Surely so: nothing else is then what is asked for. */
const SURE = 2;

type Words = { readonly tokens: readonly Token[]; readonly marks: readonly Mark[] };
type Around = Words & {
  readonly index: number;
  /** All figures before this kind of settling, and those that have been through it. */
  readonly placed: readonly Placed[];
  readonly settled: readonly Placed[];
};
type Settle = (each: Placed, around: Around) => Partial<Placed> | undefined;

export function settleFigures(placed: readonly Placed[], words: Words): Placed[] {
  return SETTLINGS.reduce<Placed[]>(
    (all, settle) =>
      all.reduce<Placed[]>((settled, each, index) => {
        settled.push({ ...each, ...settle(each, { ...words, index, placed: all, settled }) });
        return settled;
      }, []),
    [...placed],
  );
}

export const isMoney = ({ figure: { kind } }: Placed) => kind === 'money';

const MILLIONS_BELOW = 30;
const BARE_COST = 3.3;

/** A bare number is money only right beside words that make it so; then it is short of zeros. */
const scaleBare: Settle = ({ figure, slot, cost }, { placed, tokens }) => {
  const { value, isBare, start } = figure;
  if (!isBare) return undefined;
  const hasThousands = placed.some((other) => isMoney(other) && other.figure.value >= 1000);
  const hasPoint = !Number.isInteger(value) || textAt(tokens, start).includes('.');
  // "GRV 16.8m, we want 10."
  const isLargeProject =
    slot === 'wanted' &&
    placed.some((other) => other.slot === 'end_value' && other.figure.value >= 1e7);
  const isMillions = value < MILLIONS_BELOW && (hasPoint || isLargeProject);
  const isSmall = value < MILLIONS_BELOW && !isMillions && !hasThousands;
  const isTiny = value < 10 && !isMillions;
  const isPlain = slot !== undefined && rulesOf(slot).isBare && cost <= BARE_COST;
  if (!isPlain || isSmall || isTiny)
    return { figure: { ...figure, kind: 'count' }, slot: undefined, cost: NO_CUE };
  if (slot === 'wanted' && value >= 1000) return undefined;
  const note = figure.note ?? `read as ${isMillions ? 'millions' : 'thousands'}`;
  return { figure: { ...figure, value: Math.round(value * (isMillions ? 1e6 : 1e3)), note } };
};

export const isOf = (tokens: readonly Token[], from: number, to: number) =>
  /^of(?: the| a| its| our)?$/.test(wordsAt(tokens, from, to));

/** "The vendor's own mortgage of 610k is his to clear." */
const ofSeller: Settle = ({ figure, slot }, { tokens }) =>
  slot === 'owed' &&
  /\b(?:vendor|seller|his|her|their)\b/.test(
    wordsAt(tokens, figure.start - OF_SELLER, figure.start),
  ) &&
  /\b(?:vendor|seller)\b/.test(wordsAt(tokens, figure.start - OF_SELLER, figure.end + OF_SELLER))
    ? { slot: 'other' }
    : undefined;
const OF_SELLER = 7;

/** "Buying the rooms we rent in Geelong for 860k": nobody pays that much in rent. */
const rentOrPrice: Settle = ({ figure, slot }) =>
  slot === 'rent' && figure.value >= MOST_RENT ? { slot: 'price' } : undefined;
const MOST_RENT = 200_000;

/** "Worth 6.6m ex GST, costs 5.1m": without the tax, and beside what is built, stands what it sells for. */
const endValue: Settle = ({ figure, slot }, { placed, marks }) =>
  slot !== undefined &&
  NO_TAX.has(slot) &&
  marks.some(({ is, start }) => is === 'before_gst' && start === figure.end) &&
  placed.some((other) => COSTS.has(other.slot) && other.figure.value < figure.value)
    ? { slot: 'end_value' }
    : undefined;
const COSTS: ReadonlySet<Slot | undefined> = new Set([
  'total_cost',
  'build_cost',
  'price',
] as const);
const NO_TAX: ReadonlySet<Slot> = new Set<Slot>(['worth', 'price', 'turnover']);

/** "1.4m in all", "16,000 together". */
export const isSaidWhole = (tokens: readonly Token[], { end }: Figure) =>
  /^(?:in all|in total|all up|all told|altogether|together|total|for the (?:two|three|pair|lot))\b/.test(
    wordsAt(tokens, end, end + 3),
  );

const WHOLES: ReadonlySet<Slot | undefined> = new Set(['price', 'total_cost', 'bill', undefined]);

/** "We have 80k" is own money beside a price; "we have 55k wages due" is not. */
const ownMoney: Settle = ({ figure, slot, lost }, { placed, tokens }) => {
  // "He wants 220, I have 70 saved": what is asked for a thing, and not of us.
  if (slot === 'bill' && placed.some((other) => other.slot === 'held')) return { slot: 'price' };
  if (slot === undefined && isTheRest(figure, placed, tokens)) return { slot: 'deposit', cost: 1 };
  if (slot !== 'held') return undefined;
  // "210k all up, I've 90k, so 120k": own money makes up the rest, too.
  const isRest = (whole: number) =>
    placed.some((other) => isMoney(other) && whole - other.figure.value === figure.value);
  const hasWhole = placed.some(
    (other) => isMoney(other) && (WHOLES.has(other.slot) || isRest(other.figure.value)),
  );
  return hasWhole || lost.includes('deposit')
    ? { slot: 'deposit' }
    : { slot: undefined, cost: NO_CUE };
};

/** "2.4m freehold. Got 960k need 1.44m": what we have and what is wanted come to a third sum. */
const isTheRest = ({ start, value }: Figure, placed: readonly Placed[], tokens: readonly Token[]) =>
  /^(?:got|have|has|bring|cash)$/.test(textAt(tokens, start - 1)) &&
  placed.some(
    ({ slot, figure: asked }) =>
      slot === 'wanted' &&
      placed.some((whole) => isMoney(whole) && whole.figure.value === asked.value + value),
  );

/** "Price 3m, loan 1.7m" wants the loan; "need 90k, loan 400k" has it; so has "house 950k, loan 500k", whatever is wanted. */
const loanOrDebt: Settle = (each, { placed, tokens }) => {
  const money = placed.filter(isMoney);
  const isOnValue = (one: Placed) => money[money.indexOf(one) - 1]?.slot === 'worth';
  const isOn = isOnValue(each);
  // "A loan of 720k" says more for wanting it, unless it stands on a value.
  const isLoanOf = isOn && each.slot === 'wanted' && textAt(tokens, each.cue ?? 0) === 'loan';
  if (each.slot !== 'loan' && !isLoanOf) return undefined;
  const isWanted = money.some(
    (other) =>
      (isOn && other.slot === 'equity') ||
      (other !== each && other.slot === 'wanted' && (isOn || other.cost <= SURE)) ||
      (isOn && other.slot === 'loan' && !isOnValue(other)) ||
      // "160k for the roof. Worth 2.9m, loan 1.1m."
      (isOn && other.slot === undefined && other.figure.start < each.figure.start),
  );
  return { slot: isWanted ? 'owed' : 'wanted' };
};

/** "Owe 310k on it. We want the 310 refinanced": it is what it was. */
const saidAgain: Settle = ({ figure, slot }, { settled }) => {
  const first = figure.isAgain
    ? settled.find((one) => one.figure.value === figure.value)
    : undefined;
  return first?.slot && first.slot !== 'other' && slot !== 'wanted'
    ? { slot: first.slot, cost: first.cost }
    : undefined;
};

/** "We paid 145k deposit already": own money, though it is spent. */
const paidDeposit: Settle = ({ figure: { start, end }, slot }, { tokens }) =>
  slot === 'other' && textAt(tokens, start - 1) === 'paid' && textAt(tokens, end) === 'deposit'
    ? { slot: 'deposit' }
    : undefined;

/** "320 steers at 1,250 a head" have a price. */
const counted: Settle = ({ figure: { note }, slot }) =>
  note === EACH_NOTE && slot === 'other' ? { slot: 'price' } : undefined;

/** "38k on a plan, 2,150 a month": what is paid off a tax debt is no turnover. */
const instalment: Settle = ({ figure, slot }, { settled, tokens }) => {
  const last = settled.findLast(isMoney);
  const isNear = last?.slot === 'tax' && figure.start - last.figure.end <= INSTALMENT_REACH;
  return slot === 'turnover' &&
    isNear &&
    /\bplan\b[^.]{0,80}$/.test(wordsAt(tokens, last.figure.start - INSTALMENT_REACH, figure.start))
    ? { slot: 'other' }
    : undefined;
};
const INSTALMENT_REACH = 6;

/** "Our loan was with a small lender, they want 455,000 by Christmas": nothing is sold. */
const lenderWants: Settle = ({ figure: { start }, slot }, { tokens }) =>
  slot === 'price' && LENDER_WANTS.test(wordsAt(tokens, start - LENDER_REACH, start))
    ? { slot: 'owed' }
    : undefined;
const LENDER_WANTS =
  /\b(?:lender|mortgage|loan)\b(?!.{0,120}\b(?:vendor|seller|owner|dealer|buy|buying|price)\b).{0,120}\bthey want$/;
const LENDER_REACH = 22;

/** "Three invoices out, 48,200 to the council, 44,750 to a baker and 37,050 to the hospital": as many sums as are counted. */
const countedInvoices: Settle = (each, { placed, tokens }) => {
  const { figure, cost } = each;
  if (!isMoney(each) || cost < SURE) return undefined;
  const many = placed.findLast(
    (one) => one.figure.kind === 'count' && one.figure.end <= figure.start,
  )?.figure;
  if (
    many === undefined ||
    !/^(?:[^ ,.]+ )?(?:invoice|claim)\b/.test(wordsAt(tokens, many.end, many.end + 2))
  )
    return undefined;
  const stop = tokens.findIndex(({ text }, at) => at > figure.start && text === STOP);
  const sums = placed.filter(
    (one) =>
      isMoney(one) && !one.figure.isBare && one.figure.start > many.end && one.figure.start < stop,
  );
  return many.value > 1 && sums.includes(each) && sums.length === many.value
    ? { slot: 'invoices', cost: SURE, isListed: sums[0] !== each }
    : undefined;
};

/** "80 percent of that" behind a list of invoices is of them all. */
const shareOfList: Settle = ({ figure, slot }, { settled, tokens }) => {
  const isOfAll = /^(?:that|it|those|them)$/.test(textAt(tokens, figure.end - 1));
  if (figure.note !== SHARE_NOTE || slot !== 'wanted' || !isOfAll) return undefined;
  const money = settled.filter(isMoney);
  const list = money.slice(money.findLastIndex((one) => one.slot !== 'invoices') + 1);
  const last = list.at(-1);
  if (last === undefined || list.length < 2) return undefined;
  const value = Math.round((figure.value / last.figure.value) * sumOf(list));
  return { figure: { ...figure, value } };
};

/** "40% down, so I borrow the other 60", "a tenth deposit, finance the ninety": of a hundred. */
const restOfPercent: Settle = ({ figure }, { placed }) =>
  figure.isBare &&
  placed.some(
    (other) => other.figure.kind === 'percent' && other.figure.value + figure.value === 100,
  )
    ? { figure: { ...figure, kind: 'percent', isBare: false }, slot: 'share' }
    : undefined;

/** "Want 80% of our debtors" asks for a share of a sum, "want to buy half of the business" for none. */
const shareOfSum: Settle = ({ figure, slot }, { tokens }) =>
  slot === 'share' && SHARED.test(wordsAt(tokens, figure.end, figure.end + SHARED_REACH))
    ? { slot: 'other', cost: NO_CUE }
    : undefined;
const SHARED =
  /^of (?!.*\b(?:it|them|that|this|price|contract|cost|total|lot|quote|bill|invoice|debtor|ledger|book|value|valuation|tdc|pair|whole)\b)/;
const SHARED_REACH = 4;

/** "64,000 plus GST, and I want it financed GST and all", "need 64,000 plus GST": with the tax, unless that is stated too. */
const withTax: Settle = ({ figure, slot }, { placed, marks }) => {
  const value = Math.round(figure.value * GST);
  const behind = marks.filter(({ start }) => start >= figure.end && start <= figure.end + 1);
  const isPlus = behind.some(({ is }) => is === 'plus_gst');
  const isWithout = isPlus || behind.some(({ is }) => is === 'before_gst');
  const isLent = (isPlus && slot === 'wanted') || marks.some(({ is }) => is === 'with_gst');
  const isStated = placed.some((other) => Math.abs(other.figure.value - value) <= 1);
  return figure.kind === 'money' && isWithout && isLent && !isStated
    ? { figure: { ...figure, value, note: TAX_NOTE } }
    : undefined;
};
export const GST = 1.1;
export const TAX_NOTE = 'with GST';

const isTime = ({ figure: { kind } }: Placed) => kind === 'duration' || kind === 'date';
const isAlike = (one: Placed) => (isMoney(one) ? isMoney : isTime(one) ? isTime : () => false);

const CORRECTION_REACH = 12;

/** "80k, no wait, 50k", "I thought I owed 600 but it is 572k": the words between take the first back. */
function corrects(first: Placed, second: Placed, { tokens, marks }: Words): boolean {
  const { end } = first.figure;
  const { start } = second.figure;
  const says = (name: Mark['is']) =>
    marks.some((mark) => mark.is === name && mark.start >= end && mark.end <= start);
  if (start - end > CORRECTION_REACH) return false;
  // "They asked 1.9m, I offered 1.75m and they took it."
  if (says('agreed') && (first.slot === 'price' || first.slot === undefined))
    return second.slot === 'price' || second.slot === 'wanted' || second.slot === undefined;
  const isMistaken = marks.some(
    (mark) =>
      mark.is === 'mistaken' &&
      mark.end <= first.figure.start &&
      tokens
        .slice(mark.end, first.figure.start)
        .every(({ text, value }) => text !== STOP && text !== COLON && value === undefined),
  );
  // "Five million? No: five hundred thousand."
  const isNo = /\bno [:,]$/.test(wordsAt(tokens, end, start));
  const isSaid = says('corrects');
  if (!isSaid && !first.isDenied && !isMistaken && !isNo)
    return says('restates') && second.slot === first.slot;
  // "60k. Sorry, the house is worth 900k": that is something else.
  // "I thought 50k would do it but the quote came in at 68k, so make it that."
  const isOfMark = (second.slot === 'wanted' && isSaid) || (second.slot === 'price' && isMistaken);
  return (
    first.slot === undefined || second.slot === undefined || second.slot === first.slot || isOfMark
  );
}

/** "Need 140k, owe 612k. Sorry, it's 104k not 140k": what the denied sum was when it was first said is what the one before it is. */
const insteadOf: Settle = ({ figure }, { placed, index }) => {
  const wrong = placed[index + 1];
  if (!wrong?.isDenied || wrong.figure.start - figure.end > NOT_REACH) return undefined;
  const first = placed.slice(0, index).find((one) => one.figure.value === wrong.figure.value);
  return first && { slot: first.slot, cost: first.cost, isInstead: true };
};
const NOT_REACH = 2;

const takenBack: Settle = (each, { placed, index, ...words }) => {
  const next = placed.slice(index + 1).find(isAlike(each));
  const isTakenBack = next && !next.isInstead && corrects(each, next, words);
  return isTakenBack ? { isDenied: true } : undefined;
};

/** What takes the place of a figure is what that one was. */
const inItsPlace: Settle = (each, { settled, index: _, ...words }) => {
  const last = settled.findLast(isAlike(each));
  if (!last?.isDenied || last.slot === undefined || last.slot === 'other') return undefined;
  return corrects(last, each, words) ? { slot: last.slot, cost: last.cost } : undefined;
};

/** "Business loan, 100k, 3 years. Monthly repayment?": beside a question of cost a time that stands alone is the term. */
const termAsked: Settle = ({ figure, slot }, { tokens }) => {
  const { kind, unit, start, end } = figure;
  if (slot !== undefined || kind !== 'duration' || (unit !== 'month' && unit !== 'year'))
    return undefined;
  const isAlone =
    ENDS.test(textAt(tokens, start - 1)) && /^[.,?]$|^$/.test(textAt(tokens, end).trim());
  const text = wordsAt(tokens, 0, tokens.length);
  return isAlone && ASKS_COST.test(text) && !TRADES.test(text)
    ? { slot: 'term', cost: 1 }
    : undefined;
};
const ENDS = /^[.,]$|^over$/;
const ASKS_COST =
  /\b(?:(?:monthly|weekly|fortnightly|what|what's|the) (?:repayment|instalment)|cost of|what (?:would|does|will) \S+ cost)\b/;
const TRADES = /\b(?:abn|trading|traded|since|established|open|old)\b/;

/** "Was 312k, now 244k", "down from 800k to 540k": what it was, and what it is. */
const cameDown: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  const last = placed.slice(0, index).findLast(isMoney);
  const next = placed.slice(index + 1).find(isMoney);
  const isDown = (one: Placed | undefined, other: Placed | undefined) =>
    one !== undefined &&
    other !== undefined &&
    WAS.test(wordsAt(tokens, one.figure.start - 3, one.figure.start)) &&
    NOW.test(wordsAt(tokens, one.figure.end, other.figure.start));
  // "Revalued at 520k (was 610k)."
  const isOld =
    last?.slot && /^, (?:it )?was$/.test(wordsAt(tokens, last.figure.end, each.figure.start));
  if (isOld || isDown(each, next)) return { slot: 'other' };
  return isDown(last, each) && last?.slot !== 'other' ? { slot: last?.slot } : undefined;
};
const WAS = /\b(?:(?:was|were)(?: worth| valued at)?|down from|reduced from|dropped from)$/;
const NOW =
  /^(?:in \d{4} )?(?:[,;] )?(?:and )?(?:(?:is |it is |its )?(?:now|these day|today)(?: down to| only| at)?|(?:down )?to|(?<=and )is)$/;

/** "Bought it for 540k in 2016, it's now about 960k", "the first block in 2019 for 290k": what was paid then is neither its worth nor its price; what follows is. */
const boughtThen: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  if (isBoughtThen(each, placed, tokens)) return { slot: 'other' };
  const last = placed.slice(0, index).findLast(isMoney);
  const isNow =
    last !== undefined &&
    isBoughtThen(last, placed, tokens) &&
    NOW_WORTH.test(wordsAt(tokens, last.figure.end, each.figure.start));
  return isNow ? { slot: 'worth', cost: SURE } : undefined;
};
function isBoughtThen(
  { figure: { start } }: Placed,
  placed: readonly Placed[],
  tokens: readonly Token[],
): boolean {
  return (
    (BOUGHT.test(wordsAt(tokens, start - BOUGHT_REACH, start)) ||
      /^\d{4} for$/.test(wordsAt(tokens, start - 2, start))) &&
    placed.some(
      ({ figure: { date, start: at } }) => date?.isPast && Math.abs(at - start) <= THEN_REACH,
    )
  );
}
const NOW_WORTH =
  /^(?!.*\b(?:owe|owing|loan|mortgage|debt|bank|want|need|borrow|look|looking|like|after|chasing|seeking)\b).*\b(?:now|today)\b(?: \S+){0,2}$/;
const BOUGHT =
  /\b(?:bought|paid|purchased|got it)\b(?:(?! (?:off|down|back|out|wants?|needs?|after|seek(?:s|ing)?|borrow|requires?)\b)[^.,;])*$/;
const BOUGHT_REACH = 9;
const THEN_REACH = 5;

/** "Two merchant cash advances, 46k left on one": a debt, and none of a property. */
const unsecured: Settle = ({ figure: { start, end: stop }, slot }, { tokens, marks }) =>
  slot === 'owed' &&
  marks.some(
    (mark) =>
      mark.is === 'unsecured' &&
      (mark.end <= start ||
        (mark.start >= stop && mark.start <= stop + 2 && textAt(tokens, stop) !== COMMA)) &&
      !wordsAt(tokens, mark.end, start).includes(STOP) &&
      !OF_PROPERTY.test(wordsAt(tokens, mark.end, stop + 3).split(STOP)[0] ?? ''),
  )
    ? { slot: 'other' }
    : undefined;
const OF_PROPERTY = /\b(?:mortgage|house|home|property|unit|shed|farm|land|and we owe)\b/;

/** "A plan with the ATO, balance 61k": a debt, and none of a property. */
const taxBalance: Settle = ({ figure, slot }, { tokens }) =>
  slot === 'owed' && TAX_BALANCE.test(wordsAt(tokens, figure.start - 5, figure.start))
    ? { slot: 'tax' }
    : undefined;
const TAX_BALANCE =
  /\b(?:ato|tax office)(?: payment)?(?: plan)? , (?:the )?(?:current )?(?:balance|debt|total)(?: is| of)?$/;

/** "Contract 2m, looking at 65% of the price": of sums without words the one that the share is of. */
const pricedByShare: Settle = (each, { placed, tokens }) => {
  if (each.slot !== undefined || !isMoney(each)) return undefined;
  const others = placed.filter((other) => other !== each && isMoney(other));
  const isOnly = others.every(({ slot }) => slot !== undefined && slot !== 'price');
  const isOfPrice = ({ figure: { kind, end } }: Placed) =>
    kind === 'percent' && OF_PRICE.test(wordsAt(tokens, end, end + 4));
  return isOnly && placed.some(isOfPrice) ? { slot: 'price', cost: 1 } : undefined;
};
const OF_PRICE = /^of (?:the |that )?(?:purchase |contract )?(?:price|pp)\b/;

/** "Asking 65% of a 2.2m purchase": a share is no price; "70% of 2.4m for a motel": and what it is of, that thing's. */
const shareOrPrice: Settle = ({ figure, slot }, { settled, tokens }) => {
  if (figure.note === SHARE_NOTE && slot === 'price' && ASKS_SHARE.test(before(tokens, figure)))
    return { slot: 'wanted' };
  const share = settled.at(-1);
  const isWhole = share?.figure.note === SHARE_NOTE && share.figure.end === figure.start;
  return isWhole &&
    slot === 'wanted' &&
    share.slot === 'wanted' &&
    /^for (?:a|the)$/.test(wordsAt(tokens, figure.end, figure.end + 2))
    ? { slot: 'price' }
    : undefined;
};
const before = (tokens: readonly Token[], { start }: Figure) => wordsAt(tokens, start - 2, start);
const ASKS_SHARE = /\b(?:ask|asking|asking for)$/;

/** "A deposit of 55k is due and I would have to borrow all of that": it is what is asked for. */
const borrowedDeposit: Settle = ({ figure: { end }, slot }, { placed, index, tokens }) => {
  if (slot !== 'deposit') return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? tokens.length;
  const behind = wordsAt(tokens, end, Math.min(next, end + BORROWED_REACH));
  return BORROWED.test(behind) ? { slot: 'wanted', cost: 0 } : undefined;
};
const BORROWED =
  /\b(?:due|payable|(?:has|have) to be paid|must be paid|wants?|needs?|don'?t have|not have)\b.{0,80}\b(?:borrow|borrowing|financing|finance|fund|funding|lend me|lend us|loan for)(?: (?:(?:exactly|just|only) )?that(?! \w)| (?:all|the whole|every (?:cent|dollar)) of (?:it|that)| the whole (?:deposit|of it))/;
const BORROWED_REACH = 24;

/** "Want to draw 150k of equity": what is drawn is asked for, and not all there is of it. */
const drawnEquity: Settle = ({ figure: { start }, slot }, { tokens, placed }) =>
  slot === 'equity' &&
  DRAWS.test(wordsAt(tokens, start - 4, start)) &&
  !placed.some((other) => other.slot === 'wanted')
    ? { slot: 'wanted', cost: 0 }
    : undefined;
const DRAWS =
  /\b(?:draw|pull|release|access|tap|unlock|take out|cash out)(?: (?:on|out|down|about|around|up to)){0,2}$/;

/** "The house went from 700k to 1.18m": what it went to. */
const wentUp: Settle = ({ figure, slot }, { tokens }) => {
  const { lower, ...whole } = figure;
  const isRise =
    slot === 'worth' &&
    lower !== undefined &&
    WENT.test(wordsAt(tokens, figure.start - 4, figure.start + 1));
  return isRise ? { figure: whole } : undefined;
};
const WENT =
  /\b(?:went|gone|rose|risen|grew|grown|jumped|climbed|moved|came|come)(?: up)?(?: in value)? from\b/;

/** "My ute was 62 grand three years ago": what a thing cost then. */
const costThen: Settle = ({ figure: { start, end }, slot }, { placed, tokens }) =>
  slot === 'price' &&
  /^(?:was|were|cost)$/.test(textAt(tokens, start - 1)) &&
  placed.some(
    ({ figure }) =>
      figure.kind === 'duration' && figure.start === end && textAt(tokens, figure.end) === 'ago',
  )
    ? { slot: 'other' }
    : undefined;

/** "Land 1m, build 1.9m, other costs 250k, so 3.15m all up": what a project costs is not what is asked for. */
const costInAll: Settle = ({ figure, slot }, { placed }) => {
  if (slot !== 'wanted' && slot !== undefined) return undefined;
  const parts = placed.filter((one) => isMoney(one) && IN_COST.has(one.slot));
  const has = (name: Slot) => placed.some((one) => one.slot === name);
  const isCost = has('build_cost') && (has('worth') || has('price')) && !has('total_cost');
  return isCost && sumOf(parts) === figure.value ? { slot: 'total_cost' } : undefined;
};
const IN_COST: ReadonlySet<Slot | undefined> = new Set([
  'worth',
  'price',
  'build_cost',
  'cost_part',
] as const);

const PAID_REACH = 14;
/** "Paid off the last of a 200k loan". */
const PAID_BEFORE = 5;

/** "We borrowed 200k in 2019 and paid it back", "had a 30k loan, it's paid off now": no debt of today. */
const sincePaid: Settle = (
  { figure: { start, end, is }, slot },
  { placed, index, marks, tokens },
) => {
  // "Had a caveat loan of 90k in 2023, paid out on time": nor is it asked for.
  const wasHad = slot !== 'owed' && HAD.test(wordsAt(tokens, start - HAD_REACH, start));
  if ((slot !== 'owed' && !wasHad) || is !== undefined) return undefined;
  const was = textAt(tokens, start - 1) === 'was';
  if (!was && LEFT.test(wordsAt(tokens, end, end + 2))) return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? Infinity;
  const last = Math.min(next, end + PAID_REACH);
  const isPaid = marks.some(
    (mark) =>
      mark.is === 'since_paid' &&
      ((mark.start >= end && mark.end <= last) ||
        (mark.end <= start && mark.end >= start - PAID_BEFORE)),
  );
  return isPaid ? { slot: 'other' } : undefined;
};

/** "Paid 130k of it off, so 520k is left." */
const LEFT = /^(?:is )?(?:left|remaining|to go|still|owing|owed|outstanding)\b/;
const HAD = /(?:^|[.,;] )(?:i |we |they )?(?:had|took)\b[^.,;]*$/;
const HAD_REACH = 7;

/** "400k to one bank and 120k to another", "invoices of 40k, 55k and 25k": each is what the first is. */
const nextOfList: Settle = ({ figure, slot, cost }, { settled, tokens, marks }) => {
  const last = settled.findLast(isMoney);
  if (figure.kind !== 'money' || (last?.slot !== 'owed' && last?.slot !== 'invoices'))
    return undefined;
  if (BACK.test(wordsAt(tokens, figure.end, figure.end + 2))) return undefined;
  const { end } = last.figure;
  const between = wordsAt(tokens, end, figure.start).split(' ');
  const isFree = slot === undefined || (slot === 'wanted' && cost >= SURE);
  const link = between.join(' ');
  const and = between.indexOf('and');
  const follow = textAt(tokens, figure.end);
  const isParallel =
    (between.includes('and') || link.endsWith(COMMA)) &&
    /^(?:to|on|with|at|from)$/.test(follow) &&
    link.startsWith(follow);
  const isSecond =
    (slot === undefined && /\b(?:second|2nd|2 nd)$/.test(link)) ||
    SECOND.test(link) ||
    ((isFree || marks.some(({ is }) => is === 'pays_out')) && follow === 'second');
  // "First mortgage 355, second mortgage 60, both stay": what stays is owed.
  const isKeptToo =
    slot === 'wanted' &&
    /^(?:[,;.] )?(?:and )?(?:a |the )?(?:second|2nd|2 nd)(?: mortgage)?(?: of| is| at)?$/.test(
      link,
    ) &&
    BOTH_OWED.test(wordsAt(tokens, figure.end, figure.end + BOTH_REACH));
  const isNext =
    last.slot === 'invoices'
      ? (isFree && (isParallel || link === 'and' || link === COMMA)) ||
        (slot === undefined && /^(?:[^ .:]+ ){1,3}(?:,|and)$/.test(link)) ||
        (slot === last.slot && and >= 0 && between.includes('owe', and))
      : isSecond ||
        isKeptToo ||
        (isFree && (isParallel || link.endsWith('the other'))) ||
        (between.includes('and') && between.includes('arrear')) ||
        (slot === undefined && link === 'and');
  return isNext ? { slot: last.slot, cost: last.cost, isListed: true } : undefined;
};

/** "A first of 430k with the bank and a second of 95k", "and there's an old private second of 38k behind it". */
const SECOND =
  /\band (?:there is )?(?:already )?(?:a|an|the)(?: old)?(?: private)? (?:second|caveat)(?: mortgage| loan)?(?: of)?$/;

const BOTH_OWED =
  /^(?:[,.;] )?(?:(?:and|they|the two|these|those) )?(?:both|all of (?:it|that)|the two) (?:(?:are|is|will|would|have|has|loan|of them|to) ){0,3}(?:stay|staying|remain|remaining|kept|left|in place|current|paid|up to date|there|on it|owed|owing)\b/;
const BOTH_REACH = 8;

/** Of what is stated in parts, the parts that its total names once more. */
const IN_PARTS: ReadonlySet<Slot | undefined> = new Set([
  ...(['owed', 'price', 'worth', 'invoices'] as const),
  undefined,
]);

/** "500k with one bank and 120k with another, so 620k owing", "the unit 600k, the business 1.3m, 1.9m together": counted once. */
const partOfTotal: Settle = (each, { placed, tokens }) => {
  const money = placed.filter(isMoney);
  const at = money.indexOf(each);
  const isWhole = (total: Placed) =>
    total.slot === 'owed' ||
    total.slot === 'price' ||
    isSaidWhole(tokens, total.figure) ||
    textAt(tokens, total.figure.start - 1) === 'equal';

  const isSumOf = (total: Placed, parts: readonly Placed[]) =>
    parts.includes(each) &&
    // "1.1m in total, which pays out the 950k we owe": a debt is none the less owed.
    !(each.slot === 'owed' && total.slot === 'wanted') &&
    parts.every(({ slot }) => (total.slot === 'owed' ? slot !== 'wanted' : IN_PARTS.has(slot))) &&
    sumOf(parts) === total.figure.value &&
    isWhole(total);
  const isPart = money.some((total, index) =>
    [2, 3].some(
      (size) =>
        Math.abs(index - at) <= size &&
        (isSumOf(total, money.slice(index + 1, index + 1 + size)) ||
          isSumOf(total, money.slice(Math.max(0, index - size), index))),
    ),
  );
  return isPart ? { slot: 'other' } : undefined;
};

/** "260k, of which 30k is older than 90 days", "2.1m, the unit is 850k of that". */
export function isPartOf(
  tokens: readonly Token[],
  { figure: { start, end, value }, slot }: Placed,
  last: Placed | undefined,
): boolean {
  if (last === undefined || last.figure.value <= value) return false;
  const isBack =
    BACK.test(wordsAt(tokens, end, end + 2)) &&
    (IS.test(textAt(tokens, start - 1)) ||
      (slot !== 'wanted' && OF_PART.test(wordsAt(tokens, end + 2, end + 4))) ||
      /^(?:is|are)(?! (?:our|my|mine|cash|from)\b)/.test(wordsAt(tokens, end + 2, end + 4)));
  return isBack || OF_LAST.test(wordsAt(tokens, last.figure.end, start));
}
const OF_LAST = /^[^.]*\bof which(?: (?:about|some|around|only))?$/;
const BACK = /^of (?:that|it|this)\b/;
const OF_PART = /^(?:,|over|older|past|in dispute|disputed|with)(?: |$)/;
const IS = /^(?:is|are|was|being)$/;

/** What a part of the price is worth says nothing of what all of it is. */
const worthOfPart: Settle = (each, { placed, index, tokens }) =>
  each.slot === 'worth' && isPartOf(tokens, each, placed.slice(0, index).findLast(isMoney))
    ? { slot: 'other' }
    : undefined;

/** "Payout 430k plus 45k for stock new first mortgage": what is paid out and what comes on top make the new loan. */
const wholeOfPayout: Settle = (each, { placed, index, tokens }) => {
  const { figure, slot } = each;
  if (!isMoney(each) || (slot !== undefined && slot !== 'owed')) return undefined;
  const isMade =
    textAt(tokens, figure.start - 1) === 'equal' ||
    NEW_LOAN.test(wordsAt(tokens, figure.end, figure.end + 3));
  const before = placed.slice(0, index).filter(isMoney);
  const debt = before.find((other) => other.slot === 'owed');
  const isTheirSum =
    debt !== undefined &&
    before.some((more) => more !== debt && more.figure.value + debt.figure.value === figure.value);
  return isMade && isTheirSum ? { slot: 'wanted', cost: SURE } : undefined;
};
const NEW_LOAN = /^(?:new |in |all |up |total )*(?:first|1 st|1st|loan|mortgage|facility)\b/;

const SETTLINGS: readonly Settle[] = [
  saidAgain,
  paidDeposit,
  counted,
  instalment,
  lenderWants,
  countedInvoices,
  restOfPercent,
  shareOfSum,
  scaleBare,
  withTax,
  insteadOf,
  takenBack,
  inItsPlace,
  cameDown,
  boughtThen,
  costThen,
  wentUp,
  termAsked,
  rentOrPrice,
  ofSeller,
  endValue,
  ownMoney,
  shareOrPrice,
  borrowedDeposit,
  drawnEquity,
  costInAll,
  loanOrDebt,
  taxBalance,
  unsecured,
  pricedByShare,
  sincePaid,
  nextOfList,
  shareOfList,
  worthOfPart,
  wholeOfPayout,
  partOfTotal,
];
