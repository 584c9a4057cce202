/**
 * How much is wanted: one account of what is asked for, what is bought or paid, and the money that is
 * there for it already. Its lines are tried in order, and the first of which the text speaks is the amount.
 */
import { distinct, type Mark, type Placed, type Slot, sumOf } from './cues.ts';
import { clauseAt, quoteFigure, sentenceStart, type TextsRead } from './document.ts';
import { type FactReader, put } from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { SHARE_NOTE } from './figures/read-shares.ts';
import { sumsNamedAgain } from './named-sums.ts';
import { isHeld, LEAST_RIVAL } from './read-property.ts';
import { GST, isMoney, isPartOf, isSaidWhole } from './settle-figures.ts';
import { MOVABLES, PROPERTY } from './signals.ts';
import { COLON, COMMA, isBreak, STOP, textAt, wordsAt } from './split-tokens.ts';

/** What money can be spent on. */
export const USES = slots(
  'wanted',
  'loan',
  'price',
  'bill',
  'tax',
  'build_cost',
  'total_cost',
  undefined,
);
/** What a share can be of, where nothing is bought. */
const WHOLES = slots('invoices', 'worth');
/** The borrower's own money, and that of others, towards it. */
export const MONEY_THERE = slots('deposit', 'given');
/** What can be all others together, and what these can be. */
const TOTALS = slots('wanted', 'loan', 'bill', 'tax', undefined);
const PARTS = slots('wanted', 'bill', 'tax', 'owed', 'loan', 'price', undefined);
/** What a sum can be that is asked for. */
const ASKABLE = slots('wanted', 'bill', 'loan', undefined);

function slots(...names: readonly (Slot | undefined)[]): ReadonlySet<Slot | undefined> {
  return new Set(names);
}

/** From here up a sum's own words are too far to be sure of. */
const WEAK = 2.5;

export type Wanted = {
  readonly value: number;
  readonly figure: Figure;
  readonly note?: string;
  /** Values that it could have instead. */
  readonly others?: readonly number[];
  /** What it is a part of, where it was worked out from that. */
  readonly price?: number;
  /** Nothing beside it says that it is wanted: it may be a price. */
  readonly isLoose?: boolean;
  /** Other sums of the text add up to it, or it is what they leave. */
  readonly isExplained?: boolean;
  /** It is a share of what is left of a sum without a part of it. */
  readonly isOfRest?: boolean;
};

type Account = {
  readonly document: TextsRead;
  readonly placed: readonly Placed[];
  readonly money: readonly Placed[];
  /** Said to be wanted. */
  readonly asked: readonly Placed[];
  /** Beside nothing that says what they are, and in nobody else's clause. */
  readonly loose: readonly Placed[];
  readonly bills: readonly Placed[];
  /** All that the money can be spent on, each once. */
  readonly uses: readonly Placed[];
  /** Nothing is owed on what is offered. */
  readonly isClear: boolean;
  /** What is owed is all that is asked for. */
  readonly isPayout: boolean;
};
type Line = (account: Account) => Wanted | undefined;

/** The first line that says how much is wanted. */
export function readWanted({ document, placed, hits }: FactReader): Wanted | undefined {
  const money = listSums(document, placed);
  const account: Account = {
    document,
    placed,
    money,
    asked: money.filter((each) => each.slot === 'wanted' && !isShared(placed, each.figure)),
    loose: money.filter((each) => isLoose(document, each)),
    bills: money.filter(({ slot }) => slot === 'tax' || slot === 'bill'),
    uses: wholeOf(money.filter((each) => isWritten(each) && isUse(each, money))),
    isClear: hits.some(({ name, role }) => name === 'unencumbered' && role !== 'denied'),
    isPayout:
      hits.some(({ name, role }) => name === 'payout_only' && role !== 'denied') &&
      money.some(({ slot }) => slot === 'owed'),
  };
  for (const line of LINES) {
    const wanted = line(account);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

/** Without what is only a part of the sum before it. */
function listSums({ tokens }: TextsRead, placed: readonly Placed[]): readonly Placed[] {
  const all = placed.filter(isMoney);
  return all.filter((each, at) => !isPartOf(tokens, each, all[at - 1]));
}

/** "15% of a 2m project, 300k", "70% of 2.75m please": what it is a share of is not asked for. */
const isShared = (placed: readonly Placed[], { start }: Pick<Figure, 'start'>) =>
  placed.some(({ figure: { note, end } }) => note === SHARE_NOTE && end === start);

/** "Land is 620k, the build 1.15m": where nothing is owed, a sum that only its place makes a value is spent. */
const isUse = ({ slot, cost }: Placed, money: readonly Placed[]) =>
  USES.has(slot) ||
  (slot === 'worth' && cost > WEAK && !money.some((other) => other.slot === 'owed'));

const isWritten = ({ figure: { isBare } }: Placed) => isBare !== true;

/** A sum beside nothing that says what it is; sums in other people's clauses are not ours. */
function isLoose(document: TextsRead, { figure, slot }: Placed): boolean {
  if (slot !== undefined) return false;
  const role = clauseAt(document, figure.start)?.role;
  return role === 'purpose' || role === 'offered';
}

/** "Trades in at 70 but there's 25 owing on it": what is owed on a trade-in, and whether it is cleared from it. */
export function debtOnTrade({ tokens }: TextsRead, placed: readonly Placed[]) {
  const money = placed.filter(isMoney);
  const isTrade = (each: Placed | undefined) => MONEY_THERE.has(each?.slot);
  const at = money.findIndex(
    ({ slot }, index) =>
      slot === 'owed' && (isTrade(money[index - 1]) || isTrade(money[index + 1])),
  );
  const debt = money[at]?.figure;
  const trade = money.find((each, index) => isTrade(each) && Math.abs(index - at) === 1)?.figure;
  if (trade === undefined || debt === undefined || debt.value >= trade.value) return undefined;
  const [first, last] = trade.start < debt.start ? [trade, debt] : [debt, trade];
  const near = wordsAt(tokens, first.start - TRADE_REACH, last.end + TRADE_REACH);
  if (!TRADE.test(near) || last.start - first.end > TRADE_REACH) return undefined;
  return { value: debt.value, isCleared: CLEARED.test(near) };
}
const TRADE = /\b(?:trade|trading|mine|old one|my old|our old)\b/;
const CLEARED =
  /\b(?:clear|cleared|pay (?:out|it|that|off)|paid (?:out|off)|come off|out of the trade|first)\b/;
const TRADE_REACH = 12;

/** Each sum once; and where one is all the others together, that one. */
function wholeOf(sums: readonly Placed[]): readonly Placed[] {
  const each = distinct(sums);
  const total = [...each.slice(0, 1), ...each.slice(-1)].find(
    ({ figure }) => each.length > 2 && sumOf(each) === 2 * figure.value,
  );
  return total === undefined ? each : [total];
}

/** Money that need not be borrowed. */
function thereAlready(document: TextsRead, placed: readonly Placed[]): number {
  const debt = debtOnTrade(document, placed);
  const there = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && MONEY_THERE.has(slot),
  );
  return sumOf(wholeOf(there)) - (debt?.isCleared ? debt.value : 0);
}

const stated = ({ figure }: Placed): Wanted => {
  const { value, others = [] } = figure;
  return { value, figure, others };
};
/** What is paid beside its price, such as duty, is no part of that; land and what is built on it have no one price. */
const priceOf = (from: readonly Placed[]) => {
  if (from.length > 1 && from.some(({ slot }) => slot === 'worth')) return 0;
  const priced = from.filter(({ slot }) => slot === 'price');
  return sumOf(priced.length === 1 ? priced : from);
};
const workedOut = (value: number, from: readonly Placed[], price = priceOf(from)) =>
  from[0] && {
    ...{ value, price, figure: from[0].figure },
    ...{ note: 'worked out from its parts', isExplained: true },
  };

/** "Borrowing 1.5m with the rest from savings": around a sum it is not the rest that is borrowed. */
const says = ({ marks }: TextsRead, placed: readonly Placed[], name: Mark['is']) =>
  marks.some(
    ({ is, start, end }) =>
      is === name &&
      !placed.some(
        ({ figure }) => figure.kind === 'money' && figure.start >= start && figure.start <= end,
      ),
  );

/** "Need to clear the 40k tax debt plus 20k for stock", "the payout of 410k on our private loan plus 60k": both are asked for. */
const paidAndMore: Line = ({ document: { tokens }, money }) => {
  const written = money.filter(isWritten);
  const at = written.findIndex((one, index) => {
    const next = written[index + 1];
    if (next === undefined || !DUE.has(one.slot) || !ASKABLE.has(next.slot)) return false;
    const { start, end } = one.figure;
    return (
      ASKS_PAYOUT.test(wordsAt(tokens, start - ASKS_REACH, start)) &&
      AND_MORE.test(wordsAt(tokens, end, next.figure.start))
    );
  });
  // What is owed is none the less owed: the amount stands where the other sum does.
  const both = at < 0 ? [] : written.slice(at, at + 2).toReversed();
  return workedOut(sumOf(both), both);
};
const DUE = slots('owed', 'tax', 'bill');
const ASKS_REACH = 9;
const ASKS_PAYOUT =
  /\b(?:need|want|borrow|looking|like|seeking|after)\b[^.,;]{0,60}\b(?:pay out|pay off|payout|clear|refinance)\b(?: (?!and\b|plus\b)[^ .,;]{1,20}){0,4}$/;
const AND_MORE =
  /^(?:[^ .,;]{1,20} ){0,6}(?:plus|and)(?: (?:another|about|around|a further|an extra|some))?$/;

/** So near behind the payout stands what comes on top. */
const BEHIND = 3;

/** "Clear the 410k and give us 90k": what is owed, and what comes on top of it. */
const payoutAndExtra: Line = ({ document, money }) => {
  const payout = document.marks.find(({ is }) => is === 'adds_payout');
  if (payout === undefined) return undefined;
  const written = money.filter(isWritten);
  const extra = written.find(
    ({ figure: { start } }) => start >= payout.end && start <= payout.end + BEHIND,
  );
  const taxes = written.filter(({ slot }) => slot === 'tax');
  const owed = written.filter((each) => each !== extra && each.slot === 'owed');
  const debts = taxes.length > 0 ? taxes : owed;
  if (extra === undefined) return undefined;
  const from = [extra, ...distinct(debts)];
  return workedOut(sumOf(from), from);
};

/** "Half of it (40k) is for stock and the other half for a ute": the sum of one half is half of what is asked for. */
const bothHalves: Line = ({ document: { tokens }, money }) => {
  for (const each of money) {
    const { start, end } = each.figure;
    if (!HALF.test(wordsAt(tokens, start - HALF_REACH, start))) continue;
    const [between, other] = wordsAt(tokens, end, end + OTHER_REACH).split(' the other half');
    if (between === undefined || other === undefined || /[.\d]/.test(between)) continue;
    // "Half of it (40k) is ours and we need the other half."
    if (OWN_HALF.test(between))
      return ASKS_HALF.test(between) ? { ...stated(each), isExplained: true } : undefined;
    if (OTHER_USE.test(other)) return workedOut(2 * each.figure.value, [each], 0);
  }
  return undefined;
};
const HALF =
  /(?<!\b(?:my|his|her|their|our|and a|a|other) )\bhalf(?: (?:of (?:it|that|this|the money)|[a-z]+(?: [a-z]+){0,3}))?(?: ?[,:-])?(?: (?:that|which) is| about| so| is)?$/;
const HALF_REACH = 7;
const OWN_HALF =
  /\b(?:ours?|mine|own|have|has|saved|cash|ready|in the bank|paid|brother|partner|sister|cover|put|pay)\b/;
const ASKS_HALF = /\b(?:need|want|borrow|borrowing|finance|lend us|lend me|short)$/;
const OTHER_USE =
  /^,?(?: (?:is|goe|go|will|be|would|the same|same|again)){0,4},? (?:for|on|to|toward|into|buy)\b/;
const OTHER_REACH = 16;

const isShareOf = ({ tokens }: TextsRead, { end }: Figure) =>
  /^(?:of|over|on) the\b/.test(wordsAt(tokens, end, end + 2));

/** "410k, but 95k of that is over 90 days, want 80% on the good part": a share of what is left of it. */
const shareOfGood: Line = ({ document: { tokens }, placed }) => {
  const share = placed.find(
    ({ figure: { kind, end } }) => kind === 'percent' && GOOD.test(wordsAt(tokens, end, end + 4)),
  )?.figure;
  const all = placed.filter(isMoney);
  const at = all.findIndex((each, index) => isPartOf(tokens, each, all[index - 1]));
  const [whole, part] = [all[at - 1], all[at]];
  if (share === undefined || whole === undefined || part === undefined) return undefined;
  const good = whole.figure.value - part.figure.value;
  const wanted = workedOut(Math.round((good * share.value) / 100), [part, whole], 0);
  return wanted && { ...wanted, isOfRest: true };
};
const GOOD =
  /^(?:of|on|against|over)(?: the| our| those)? (?:good|clean|rest|other|remaining|remainder|balance|current|undisputed)\b/;

/** "Borrow two thirds of it", "80% of our debtors". */
const shareOfUses: Line = ({ document, placed, money, asked, uses }) => {
  const share = placed.find(({ slot }) => slot === 'share')?.figure;
  if (share === undefined) return undefined;
  // "Draw 60% of that, being 1.32m": the text has worked it out.
  const isMade = (part: Placed, by: Figure) =>
    by.kind === 'percent' &&
    money.some((whole) => Math.round((whole.figure.value * by.value) / 100) === part.figure.value);
  const made = uses.find((part) => part !== money[0] && isMade(part, share));
  if (made) return { ...stated(made), isExplained: true };
  // "So 2.3m the two. We'd want 70% over the lot."
  const isOfWhole = uses.length === 1 && uses[0] === asked[0] && isShareOf(document, share);
  if (asked.some(isWritten) && !isOfWhole) return undefined;
  // "10% deposit (260k) paid, need the other 90%": the sum of another share is no part of the whole.
  const spent = uses.filter((each) => !placed.some(({ figure }) => isMade(each, figure)));
  const wholes = money.filter(({ slot }) => WHOLES.has(slot));
  const isSaid = spent.some(({ slot }) => slot !== undefined);
  const of = isSaid || wholes.length === 0 ? spent : wholes;
  return workedOut(Math.round((sumOf(of) * share.value) / 100), of);
};

/** "60k: 9k clears the last, the balance is for fuel": what is asked for, and what it is spent on. */
const wholeOfParts: Line = ({ document: { tokens }, money, asked }) => {
  const isParted = ({ figure: { end, value }, cost }: Placed) => {
    const next = money.find(({ figure }) => figure.start >= end)?.figure;
    const stop = tokens.findIndex(({ text }, at) => at >= end && text === STOP);
    return (
      cost <= WEAK &&
      next !== undefined &&
      next.start < stop &&
      next.value < value &&
      /^(?:[:-]|, of which)/.test(wordsAt(tokens, end, next.start)) &&
      /\b(?:rest|balance|remainder)\b/.test(wordsAt(tokens, next.end, stop))
    );
  };
  const whole = asked.find(isParted);
  return whole && { ...stated(whole), isExplained: true };
};

/** "Lender to be paid out 640k, plus a further 60k, and 15k fees capitalised": the new loan is all of them. */
const costsOnTop: Line = ({ document, money, asked }) => {
  const { tokens } = document;
  const isOnTop = ({ figure: { start, end } }: Placed) =>
    CAPITALISED.test(wordsAt(tokens, end, end + ON_TOP_REACH)) ||
    CAPITALISED.test(wordsAt(tokens, start - 2, start));
  const costs = money.filter(isOnTop);
  const debts = distinct(money.filter(({ slot }) => slot === 'owed'));
  const isMore = document.marks.some(({ is }) => is === 'more');
  const isPaidOut = document.marks.some(({ is }) => is === 'pays_out' || is === 'to_be_paid');
  if (costs.length === 0 || debts.length !== 1 || !isMore || !isPaidOut) return undefined;
  const from = distinct([...asked, ...costs, ...debts]);
  const isOne = from.some(
    ({ figure }) => 2 * figure.value >= sumOf(from) && asked.some((each) => each.figure === figure),
  );
  return isOne ? undefined : workedOut(sumOf(from), from, 0);
};
const CAPITALISED =
  /\b(?:capitalised|capitalized|rolled in|added (?:on|in|to the loan)|on top of the loan)\b/;
const ON_TOP_REACH = 5;

/** "Duty 58k, GST 31k and storage 6k must be paid by Tuesday": a list in a sentence that says so. */
const listToPay: Line = ({ document, money, asked }) => {
  const { tokens } = document;
  const due = tokens.findIndex((_, at) => TO_PAY.test(wordsAt(tokens, at - 4, at + 1)));
  if (due < 0) return undefined;
  const from = sentenceStart(document, due);
  const stop = tokens.findIndex(({ text }, at) => at >= due && text === STOP);
  const list = money.filter(({ figure: { start } }) => start >= from && start < stop);
  const isOther = asked.some((each) => !list.includes(each) && each.cost <= WEAK);
  if (list.length < 2 || isOther || !list.every(({ slot }) => PAYABLE.has(slot))) return undefined;
  const isListed = list.every(
    ({ figure: { start } }, at) =>
      at === 0 ||
      /(?:,|\band\b|\bplus\b)/.test(wordsAt(tokens, list[at - 1]?.figure.end ?? 0, start)),
  );
  return isListed ? workedOut(sumOf(list), list, 0) : undefined;
};
const TO_PAY = /\b(?:must|have to|need to|all) (?:all )?(?:be )?(?:paid|cleared|settled|due)$/;
const PAYABLE = slots('bill', 'tax', 'rent', 'other', 'price', 'wanted', undefined);

/** "120k, we have 40k and need the rest"; "we have 47k and need the rest, 150k" states it. */
const restOfUses: Line = ({ document, placed, asked, uses, isClear }) => {
  // "41k, less the 9k I have put away."
  const own = placed.find(({ slot }) => MONEY_THERE.has(slot));
  const isLess = asked.length === 0 && textAt(document.tokens, own?.cue ?? -1) === 'less';
  if (!isLess && !says(document, placed, 'asks_rest')) return undefined;
  const [worth, second] = placed.filter(({ slot }) => slot === 'worth');
  const isBought = second === undefined && !isClear && !placed.some(({ slot }) => slot === 'owed');
  // "Price of the factory is 2.2m": what it is worth is what it costs.
  const costs = placed.filter(({ slot }) => slot === 'cost_part');
  const spent = uses.length === 0 && worth && isBought ? [worth] : [...uses, ...costs];
  const price = sumOf(spent);
  const part = placed.find(
    ({ slot, figure: { kind } }) => slot === 'deposit' && kind === 'percent',
  );
  const there = thereAlready(document, placed) || (price * (part?.figure.value ?? 0)) / 100;
  if (there === 0 || there >= price) return undefined;
  const rest = spent.find(({ figure }) => 2 * figure.value === price - there);
  return rest === undefined
    ? workedOut(price - there, spent)
    : workedOut(rest.figure.value, [rest], price - rest.figure.value);
};

/** "30k for stock, 20k for wages, borrow the lot." */
const allUses: Line = ({ document, placed, uses }) => {
  if (uses.length < 2 || !says(document, placed, 'asks_all')) return undefined;
  const wanted = workedOut(sumOf(uses), uses);
  // "Finance the lot after trade."
  const there = thereAlready(document, placed);
  return wanted && there > 0 ? { ...wanted, others: [sumOf(uses) - there] } : wanted;
};

/** So few words stand between "so" and its sum: "so the loan we need is 60k". */
const CONCLUDED = 6;

/** "So eighteen thousand. I put in 3 thousand, so fifteen from you": the last sum that those before it come to. */
const concluded: Line = ({ document, placed, money, asked }) => {
  // "So 2.3m the two. We'd want 70% of it."
  if (placed.some(({ slot, figure }) => slot === 'share' && isShareOf(document, figure)))
    return undefined;
  const isLed = ({ figure: { start } }: Placed) =>
    document.marks.some(
      ({ is, end }) =>
        is === 'concludes' &&
        end <= start &&
        start - end <= CONCLUDED &&
        !wordsAt(document.tokens, end, start).split(' ').includes(STOP),
    );
  for (const last of money.filter((each) => TOTALS.has(each.slot) && isLed(each)).reverse()) {
    const before = money.slice(0, money.indexOf(last));
    const own = before.filter(({ slot }) => MONEY_THERE.has(slot));
    const left = before.find(
      ({ figure }) => own.length > 0 && figure.value - sumOf(distinct(own)) === last.figure.value,
    );
    const parts = left === undefined ? partsOf(before, last) : [left, ...own];
    // "70% of the price, i.e. $735,000": the text has worked it out.
    const isWorkedOut = /\bi e(?: another| about)?$/.test(
      wordsAt(document.tokens, last.figure.start - 3, last.figure.start),
    );
    if (parts.length < 2 && !isWorkedOut) continue;
    // "We need 65k. We have 10k of that, so 55k": what stands before own money left it is no other.
    const rivals = left === undefined ? asked : asked.filter((each) => !before.includes(each));
    const others = distinct(
      rivals.filter((each) => each.cost <= SAID_SO && !isAmong(each, [...parts, last])),
    );
    // "Letting business 1.1m and the unit 780k, so 1.88m for the two. We'd like to borrow 1.3m."
    const [other] = others;
    if (other !== undefined)
      return others.length === 1 && other.cost < 0
        ? { ...stated(other), isExplained: true, price: last.figure.value }
        : undefined;
    return left === undefined
      ? totalWanted(document, placed, last)
      : { ...stated(last), isExplained: true };
  }
  return undefined;
};
const isAmong = ({ figure }: Placed, all: readonly Placed[]) =>
  all.some((each) => each.figure.value === figure.value);

/** The sums right before one that add up to it. */
const partsOf = (before: readonly Placed[], { figure }: Placed): readonly Placed[] =>
  before
    .map((_, at) => distinct(before.slice(at)))
    .find((parts) => Math.abs(sumOf(parts) - figure.value) < 1) ?? [];

const statedTotal: Line = ({ document, placed }) => {
  const total = findTotal(document, placed);
  return total && totalWanted(document, placed, total);
};

/** "Truck 72k, body 8k, so 80k all up. We have 20k saved": where no words say that it is wanted, it could be less own money. */
function totalWanted(document: TextsRead, placed: readonly Placed[], total: Placed): Wanted {
  const own = thereAlready(document, placed);
  const { value } = total.figure;
  const isPrice = own > 0 && own < value && total.cost > 0;
  return { ...stated(total), isExplained: true, ...(isPrice ? { others: [value - own] } : {}) };
}

/** "560k machine, we put in 80k. 480k": the price less own money is the other sum. */
const statedRest: Line = ({ document, placed, asked, loose }) => {
  const own = thereAlready(document, placed);
  const sums = [...asked, ...loose];
  const rest = sums.find(({ figure }) =>
    sums.some((price) => own > 0 && price.figure.value - own === figure.value),
  );
  return rest && { ...stated(rest), isExplained: true };
};

/** Words of its own stand right beside it. */
const SAID_SO = 2;

/** "1.4m in all"; "1.9m all up, we want to borrow 1.3m" is what it costs. */
const saidWhole: Line = ({ document, placed, asked, loose }) => {
  const isBought =
    document.hits.some(({ name }) => name === 'buying') ||
    placed.some(({ slot }) => slot === 'end_value' || slot === 'total_cost');
  const sums = isBought && asked.length > 0 ? asked : [...asked, ...loose];
  const whole = sums.find(({ figure }) => isSaidWhole(document.tokens, figure));
  return whole && totalWanted(document, placed, whole);
};

/** "40k for seed, 22k for the tax office and 9k for the pump": what stands between them is asked for, too. */
const sumsAsked: Line = ({ document, money, asked, loose, bills }) => {
  const list = money.filter((each) => asked.includes(each) || bills.includes(each));
  const isList = asked.length > 1 && isJoined(document, list);
  return addUp(document, isList ? list : asked, loose.length > 0 ? loose : bills);
};

/** Of sums without words the only one; where there are no sums that are asked for, what has to be paid. */
const onlySum: Line = ({ document, placed, money, loose, bills, isClear, isPayout }) => {
  if (isPayout) return undefined;
  const [only, second] = loose;
  if (only !== undefined) {
    const isOne = second === undefined || second.figure.value === only.figure.value;
    return isOne ? { ...stated(only), isLoose: true } : undefined;
  }
  const bill = addUp(document, bills, []);
  if (bill !== undefined) return bill;
  // "A builder pays us 140k in January" repays it.
  const build = placed.find(
    ({ slot, figure }) =>
      slot === 'build_cost' && clauseAt(document, figure.start)?.role !== 'repaid',
  );
  if (build !== undefined) return stated(build);
  const isOwing = money.some(({ slot }) => slot === 'owed');
  const far = money.find((each) => isFar(each, isClear) && !(isOwing && each.slot === 'worth'));
  // "A factory for 900k with a 300k deposit": beside own money it is the price.
  if (far !== undefined) return { ...stated(far), isLoose: true };
  return standsAlone(document, placed);
};

/** "Need that plus 18k": sums that are named again, and those beside them. */
const namedAgain: Line = ({ document, money }) => {
  const sums = distinct(sumsNamedAgain(document, money) ?? []);
  // A debt that is paid out of it is still owed today.
  const from = sums.toSorted(
    (one, other) => Number(one.slot === 'owed') - Number(other.slot === 'owed'),
  );
  const isOne = sums.some(({ figure }) => 2 * figure.value === sumOf(sums));
  return sums.length > 1 && !isOne ? workedOut(sumOf(sums), from, 0) : undefined;
};

const LINES: readonly Line[] = [
  namedAgain,
  bothHalves,
  shareOfGood,
  wholeOfParts,
  costsOnTop,
  concluded,
  statedTotal,
  payoutAndExtra,
  paidAndMore,
  shareOfUses,
  restOfUses,
  allUses,
  statedRest,
  saidWhole,
  listToPay,
  sumsAsked,
  onlySum,
];

/** "100k, haulage, eleven years", "Second mortgage. 180.": a number that stands alone; bare, it is short of its thousands. */
function standsAlone({ tokens }: TextsRead, placed: readonly Placed[]): Wanted | undefined {
  const isBreakAt = (at: number) => isBreak({ text: textAt(tokens, at) });
  const [only, second] = placed.filter(({ slot, figure }) => {
    const { isBare, kind, start, end } = figure;
    if (!(isBare ?? (kind === 'money' && slot === undefined))) return false;
    return isBreakAt(start - 1) && isBreakAt(end);
  });
  if (only === undefined || second !== undefined) return undefined;
  const { figure } = only;
  if (figure.kind === 'money') return { ...stated(only), isLoose: true };
  return { value: figure.value * 1000, figure, note: 'read as thousands' };
}

const FAR = slots('owed', 'worth', 'price', 'build_cost');

/** A lone sum whose words stand so far off that they may well be of something else. */
const isFar = ({ slot, cost }: Placed, isClear: boolean) =>
  FAR.has(slot) &&
  // Where nothing is owed, a sum beside "mortgage" is the new one.
  (cost > WEAK || (isClear && slot === 'owed'));

function addUp(
  document: TextsRead,
  all: readonly Placed[],
  rest: readonly Placed[],
): Wanted | undefined {
  const added = (from: readonly Placed[]) =>
    from[0] && { value: sumOf(from), figure: from[0].figure, note: 'its parts added' };
  const [only] = all;
  const before = rest.length === 1 ? rest[0] : undefined;
  if (before && only && isAddedTo(document, before, only)) return added([before, only]);
  // "To pay a supplier 200k and BAS of 60k."
  if (before && only && before.slot === 'tax' && isJoined(document, [only, before]))
    return added([only, before]);
  const whole = all.filter(({ figure }) => !isPart(document, figure));
  const sums = whole.length > 0 ? whole : all;
  const [best] = sums.toSorted((one, other) => one.cost - other.cost);
  if (best === undefined) return undefined;
  if (distinct(sums).length === 1) return { ...stated(best), isLoose: best.cost >= WEAK };
  if (isJoined(document, sums)) return added(sums);
  const others = sums
    .filter(({ cost, figure }) => cost <= WEAK && figure.value !== best.figure.value)
    .map(({ figure }) => figure.value);
  return { ...stated(best), others: others.slice(0, 3) };
}

/** "20k now and another 30k in March", "and a fee of 4k on top". */
const isAddedTo = ({ tokens }: TextsRead, { figure: first }: Placed, { figure: added }: Placed) =>
  wordsAt(tokens, added.end, added.end + 2) === 'on top' ||
  /^[^.]*\b(?:and|plus) (?:a )?(?:another|further|extra)$/.test(
    wordsAt(tokens, first.end, added.start),
  );

/** A sum that is all others together, or those right before it or right after it. */
export function findTotal(document: TextsRead, placed: readonly Placed[]): Placed | undefined {
  const sums = placed.filter(({ figure, slot }) => figure.kind === 'money' && PARTS.has(slot));
  // "40k for stock, 25k for wages and another 15k": the first is one of them.
  const last = document.tokens[(sums.at(-1)?.figure.start ?? 0) - 1]?.text ?? '';
  if (/^(?:another|further)$/.test(last)) return undefined;
  // "Repair 34k, I have 10k. Lend me the other 24": what is asked for is a part of it.
  const isRest = ({ slot, figure: { start }, cue = start }: Placed) =>
    slot === 'wanted' && cue < start && textAt(document.tokens, start - 1) === 'other';
  const isTotal = (parts: readonly Placed[], { figure: { value, end }, slot: own }: Placed) =>
    parts.length > 1 &&
    (own === 'wanted' || textAt(document.tokens, end) === COLON || !parts.some(isRest)) &&
    parts.some(({ slot }) => TOTALS.has(slot)) &&
    Math.abs(sumOf(parts) - value) < 1;
  return sums.find((each, at) => {
    if (!TOTALS.has(each.slot)) return false;
    const others = sums.filter((other) => other !== each && TOTALS.has(other.slot));
    const runs = sums.flatMap((_, size) => [
      sums.slice(Math.max(0, at - size), at),
      sums.slice(at + 1, at + 1 + size),
    ]);
    return [others, ...runs].some((parts) => isTotal(parts, each));
  });
}

const PART_WORDS = /\b(?:being|including|incl|which|comprising|leave|leaving)\b[^.]*$/;

/** "200k, of which 40k clears my cards": the second is a part of the first. */
export const isPart = ({ tokens }: TextsRead, { start }: Pick<Figure, 'start'>): boolean =>
  PART_WORDS.test(wordsAt(tokens, start - 3, start));

const LINKED =
  /(?:^| )(?:(?:and|n|plus|then)(?: \S+){0,2}|(?:on top of (?:that|it|this)|as well as)(?: another)?)$/;

/** "80k for the truck and 20k for its crane", "60k, 15k and 5k", "30k for stock. On top of that 20k". */
function isJoined({ tokens }: TextsRead, sums: readonly Placed[]): boolean {
  return sums.every(({ figure }, index) => {
    const last = sums[index - 1];
    if (last === undefined) return true;
    const between = wordsAt(tokens, last.figure.end, figure.start);
    const isListed = index < sums.length - 1 && between.endsWith(COMMA);
    const isNext = / ?\.(?: |$)/.test(between) && !/on top of|as well/.test(between);
    return !isNext && (isListed || LINKED.test(between));
  });
}

/** The same sum, or the same with GST. */
const isSame = (one: number, other: number) =>
  one === other ||
  [one / other, other / one].some((ratio) => Math.abs(ratio - GST) < ROUNDING / 10);
/** What is said beside a sum and is no rival of it. */
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(
  'worth turnover profit rent repayment default invoices held deposit given'.split(' '),
);
/** Nor is it beside a sum that has words, however far. */
const TOLD = slots('owed', 'other');
/** What words have to be nearer than for a sum to be believed: alone, beside a price, beside others, beside another that is wanted. */
const THIN = { alone: WEAK, beside: 3, priced: 1.5, largest: 1, again: -1 };

/**
 * Other sums that could as well be what is asked for: no words say near enough that this one is. What is enough was
 * measured on seven sets at first sight: each of these tests caught at least four wrong sums for a right one.
 */
function findRivals({ document, placed, facts }: FactReader, wanted: Wanted): number[] {
  const { figure, isExplained, note, value } = wanted;
  const money = listSums(document, placed);
  const at = money.findIndex((each) => each.figure.start === figure.start);
  const [own, next] = [money[at], money[at + 1]];
  if (own === undefined || isExplained || note !== undefined) return [];
  const all = money.map((each) => each.figure.value);
  const shares = placed.filter(({ figure: { kind } }) => kind === 'percent');
  const isBalanced = all.some(
    (one) =>
      all.includes(one + value) ||
      all.includes(value - one) ||
      shares.some((share) => Math.round((one * share.figure.value) / 100) === value),
  );
  const known = new Set(Object.values(facts).map((fact) => fact.value));
  const sentenceOf = (start: number) => clauseAt(document, start)?.sentence;
  const isBeside =
    (own.cost > THIN.beside && at > 0) ||
    (own.cost > THIN.largest && value === Math.max(...all) && !isBalanced);
  const isAgain = own.cost > THIN.again && next !== undefined && next.slot === undefined;
  const rivals = money.filter(
    ({ slot, figure: { start, value: other, isBare } }) =>
      !isBare &&
      other >= value * LEAST_RIVAL &&
      !isSame(other, value) &&
      !isShared(placed, { start }) &&
      clauseAt(document, start)?.role !== 'repaid' &&
      ((own.cost > THIN.alone && ASKABLE.has(slot) && (!known.has(other) || !own.slot)) ||
        (isBeside &&
          !ELSEWHERE.has(slot) &&
          !(own.slot && TOLD.has(slot)) &&
          sentenceOf(start) === sentenceOf(figure.start)) ||
        (own.cost > THIN.priced && slot === 'price' && value > other && !isBalanced) ||
        (isAgain && slot === 'wanted')),
  );
  return distinct(rivals)
    .slice(0, 3)
    .map((each) => each.figure.value);
}

/** A sum, and those that go on with its list. */
function listFrom(
  { tokens }: TextsRead,
  placed: readonly Placed[],
  { figure: first }: Pick<Placed, 'figure'>,
  listable: ReadonlySet<Slot | undefined>,
): readonly Placed[] {
  const money = placed.filter(isMoney);
  const own = money.findIndex((each) => each.figure === first);
  const end = money.findIndex(({ figure: { start, value }, slot }, at) => {
    const link = wordsAt(tokens, money[at - 1]?.figure.end ?? 0, start);
    return (
      at > own && (value > MOST_LISTED * first.value || !listable.has(slot) || !LISTS.test(link))
    );
  });
  return own < 0 ? [] : money.slice(own, end < 0 ? undefined : end);
}

/** "The rent is 13.5k behind, the power 8.2k and the fish 6.3k": the first of a list, and the list. */
function listWith({ document, placed }: FactReader, { figure, note }: Wanted): readonly number[] {
  const { slot, cost = 0 } = placed.find((each) => each.figure === figure) ?? {};
  if (slot !== 'wanted' || cost < 0 || note !== undefined) return [];
  const list = listFrom(document, placed, { figure }, LISTABLE);
  return list.length > 2 ? [sumOf(list)] : [];
}
const LISTABLE = slots('tax', 'bill', 'rent', 'price', 'owed', undefined);
const UNSAID = slots(undefined);
const LISTS = /^(?!.*\b(?:of (?:it|that|which)|but|so|less)\b)[^.]*(?:[,;]|\band\b)[^.]*$/;
const MOST_LISTED = 5;

export function openAmount({ open }: FactReader, values: readonly number[], words: string): void {
  const readings = values.map((value) => ({ value, words }));
  open.push({ about: 'amount', readings, question: 'How much is wanted, in dollars?' });
}

/** What the account comes to, once property, price and own money are known. */
export function readAmount(reader: FactReader, wanted: Wanted | undefined): void {
  const { facts, placed } = reader;
  if (wanted === undefined) {
    inferAmount(reader);
    return;
  }
  const { value, figure, note, isLoose: isUnsure = false } = wanted;
  const others = [
    ...(wanted.others ?? []),
    ...findRivals(reader, wanted),
    ...listWith(reader, wanted),
  ];
  if (others.length > 0) {
    openAmount(reader, [value, ...others], quoteFigure(reader.document, figure));
    return;
  }
  const share = facts.deposit_percent?.value;
  const own = facts.deposit?.value ?? (share === undefined ? 0 : (value * share) / 100);
  // "Finance a $68,000 Hino with 10% deposit": what stands right before a thing is its price.
  const isPriced =
    share !== undefined &&
    reader.hits.some(
      ({ name, start }) => MOVABLES.has(name) && start >= figure.end && start <= figure.end + 1,
    );
  if (isUnsure && own === 0 && says(reader.document, placed, 'asks_rest')) return;
  if ((isUnsure || isPriced) && own > 0 && own < value && facts.price === undefined) {
    put(reader, 'price', value, { figure });
    put(reader, 'amount', value - own, { figure: { ...figure, note: 'the price less own money' } });
    return;
  }
  put(reader, 'amount', value, { figure: note === undefined ? figure : { ...figure, note } });
}

/** Where no sum is asked for: the old loan, a share of the price, or the price less own money. */
function inferAmount(reader: FactReader): void {
  const { facts, hits, placed, document } = reader;
  const { existing_debt: debt, price, deposit, lvr, deposit_percent: part } = facts;
  const isSame = hits.some(({ name }) => name === 'payout_only');
  const isPaidOut = hits.some(({ name, role }) => name === 'refinance' && role === 'purpose');
  if (debt && debt.value > 0 && (isSame || isPaidOut)) {
    put(reader, 'amount', debt.value, { words: debt.words ?? '', note: 'what is paid out' });
    return;
  }
  if (price === undefined) return;
  const own = thereAlready(document, placed) || (price.value * (part?.value ?? 0)) / 100;
  if (own === 0 && lvr !== undefined) {
    put(reader, 'amount', Math.round((price.value * lvr.value) / 100), {
      words: `${price.words}; ${lvr.words}`,
      note: 'a share of the price',
    });
    return;
  }
  const isLent = hits.some(
    ({ name, role }) => isHeld(name) && (role === 'purpose' || role === 'worked_on'),
  );
  if (own === 0 && (isLent || says(document, placed, 'asks_rest'))) return;
  if (own >= price.value) return;
  const prices = distinct(placed.filter((each) => each.slot === 'price' && isWritten(each)));
  // "5 laptops at 1,500 and 3 printers at 900": one of several prices is hardly all.
  // "Shopfitter 38k, signs 6k, coolroom 21k": what goes on with it, and no words say what that is.
  const beside = prices.flatMap((each) => listFrom(document, placed, each, UNSAID).slice(1));
  if (prices.length + beside.length > 1) {
    const all = sumOf([...prices, ...beside]);
    openAmount(reader, [all - own, price.value - own], price.words ?? '');
    return;
  }
  const ownWords = deposit?.words ?? part?.words;
  put(reader, 'amount', price.value - own, {
    words: [price.words, ownWords].filter(Boolean).join('; '),
    note: own === 0 ? 'the whole price' : undefined,
  });
}

/** "2.4 million, we have one million of our own and need 1.4": the sum of both is the price. */
export function readWhole(reader: FactReader): void {
  const { amount, deposit, price, property_value: value, existing_debt: debt } = reader.facts;
  if (amount === undefined || price !== undefined) return;
  const loose = reader.placed.filter(
    ({ figure, slot }) =>
      figure.kind === 'money' && slot === undefined && figure.value > amount.value,
  );
  const isSum = ({ figure }: Placed) =>
    Math.abs(figure.value - amount.value - (deposit?.value ?? 0)) <= figure.value * ROUNDING;
  // "Motel at Bright, freehold, 3.1m. Borrow 1.9m.": the one larger sum beside what is bought.
  const isPlace = reader.hits.some(
    ({ name, role }) => name !== 'residence' && PROPERTY.has(name) && role === 'purpose',
  );
  const isOnly = isPlace && value === undefined && debt === undefined && loose.length === 1;
  const whole = deposit ? loose.find(isSum) : isOnly ? loose[0] : undefined;
  if (whole) put(reader, 'price', whole.figure.value, { figure: whole.figure });
}
const ROUNDING = 0.01;
