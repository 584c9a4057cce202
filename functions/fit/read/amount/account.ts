/** What is asked for, what is bought or paid, and the money that is there for it already: the account from which its lines say how much is wanted. */
import { tells } from '../../need.ts';
import { clauseAt, type TextsRead } from '../document.ts';
import type { FactReader } from '../fact-reader.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { SHARE_NOTE } from '../figures/read-shares.ts';
import { distinct, type Mark, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { isMoney, isPartOf } from '../slots/settling.ts';
import { STOP, textAt, wordsAt, wordsBehind } from '../split-tokens.ts';

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
/** The borrower's own money, and that of others, towards it. */
export const MONEY_THERE = slots('deposit', 'given');
/** What a sum can be that is asked for. */
export const ASKABLE = slots('wanted', 'bill', 'loan', undefined);

export function slots(...names: readonly (Slot | undefined)[]): ReadonlySet<Slot | undefined> {
  return new Set(names);
}

/** From here up a sum's own words are too far to be sure of. */
export const WEAK = 2.5;

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
  /** It is a share of what is said to be the total. */
  readonly isOfTotal?: boolean;
  /** It is the price of several things together. */
  readonly isOfThings?: boolean;
  /** It is a share of what is left of a sum without a part of it. */
  readonly isOfRest?: boolean;
};

/** The account of a text. */
export function readAccount({ document, placed, hits }: FactReader) {
  const money = listSums(document, placed);
  const spent = money.filter((each) => isWritten(each) && isUse(each, money));
  const isCost = (each: Placed) => spent.includes(each) || each.slot === 'cost_part';
  return {
    document,
    placed,
    money,
    /** Said to be wanted. */
    asked: money.filter(({ slot, figure }) => slot === 'wanted' && !isShared(placed, figure)),
    /** Beside nothing that says what they are, and in nobody else's clause. */
    loose: money.filter((each) => isLoose(document, each)),
    bills: money.filter(
      ({ slot }) => slot === 'bill' || (slot === 'tax' && !isPlanned(document, hits)),
    ),
    /** All that the money can be spent on, each once. */
    uses: eachOnce(document, spent),
    /** The same with what is paid beside it, such as duty and fees. */
    costs: eachOnce(document, money.filter(isCost)),
    /** Nothing is owed on what is offered. */
    isClear: tells(hits, 'unencumbered'),
  };
}
type Account = ReturnType<typeof readAccount>;
export type Line = (account: Account) => Wanted | undefined;

/** "ATO debt of 47,300 on a payment plan, up to date": what is paid by and by is not asked for, where nobody pays it out. */
const isPlanned = ({ tokens }: TextsRead, hits: FactReader['hits']) =>
  tells(hits, 'tax_payment_plan') &&
  !hits.some(({ name }) => PAYS_OUT.has(name)) &&
  !PAYS_IT.test(wordsAt(tokens, 0, tokens.length));
const PAYS_OUT = new Set(['refinance', 'consolidation', 'payout_only', 'tax_enforcement']);
/** Or the plan is broken. */
const PAYS_IT =
  /\b(?:clear|clearing|cleared|pay (?:it|them|that|off|out)|paying (?:it|them|that|off|out)|rid|default|defaulted|cancel|cancelled)\b/;

/** Without what is only a part of the sum before it. */
export function listSums({ tokens }: TextsRead, placed: readonly Placed[]): readonly Placed[] {
  const all = placed.filter(isMoney);
  return all.filter((each, at) => !isPartOf(tokens, each, all[at - 1]));
}

/** "15% of a 2m project, 300k", "70% of 2.75m please": what it is a share of is not asked for. */
export const isShared = (placed: readonly Placed[], { start }: Pick<Figure, 'start'>) =>
  placed.some(({ figure: { note, end } }) => note === SHARE_NOTE && end === start);

export const isWritten = ({ figure: { isBare } }: Placed) => isBare !== true;

/** "Land is 620k, the build 1.15m": where nothing is owed, a sum that only its place makes a value is spent. */
const isUse = ({ slot, cost }: Placed, money: readonly Placed[]) =>
  USES.has(slot) ||
  (slot === 'worth' && cost > WEAK && !money.some((other) => other.slot === 'owed'));

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
  const near = wordsAt(
    tokens,
    Math.min(trade.start, debt.start) - TRADE_REACH,
    Math.max(trade.end, debt.end) + TRADE_REACH,
  );
  return TRADE.test(near) ? { value: debt.value, isCleared: CLEARED.test(near) } : undefined;
}
const TRADE = /\b(?:trade|trading|mine|old one|my old|our old)\b/;
const CLEARED =
  /\b(?:clear|cleared|pay (?:out|it|that|off)|paid (?:out|off)|come off|out of the trade|first)\b/;
const TRADE_REACH = 12;

/** Each sum once: not the same sum again, unless it is "another 38k", or "20k on 11 December and 20k on 15 January". */
export const eachOnce = ({ tokens }: TextsRead, sums: readonly Placed[]): readonly Placed[] => {
  const isMore = ({ figure: { start, end } }: Placed) =>
    textAt(tokens, start - 1) === 'another' || WHEN.test(wordsBehind(tokens, end));
  const first = distinct(sums);
  return sums.filter((each) => first.includes(each) || isMore(each));
};
const WHEN = /^(?:on|by|in) (?:\d|the \d|[a-z]{3,9} )/;

/** Money that need not be borrowed. */
export function thereAlready(document: TextsRead, placed: readonly Placed[]): number {
  const debt = debtOnTrade(document, placed);
  const there = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && MONEY_THERE.has(slot),
  );
  return sumOf(eachOnce(document, there)) - (debt?.isCleared ? debt.value : 0);
}

/** The same of a price: "10% paid, and a further 960k" are two parts, "a deposit of 10%, 320k" is one. */
export function moneyTowards(
  document: TextsRead,
  placed: readonly Placed[],
  price: number,
): number {
  const there = thereAlready(document, placed);
  const part = placed.find(
    ({ slot, figure: { kind } }) => slot === 'deposit' && kind === 'percent',
  );
  const isBeside = placed.some(
    ({ slot, figure: { kind, start, end } }) =>
      slot === 'deposit' &&
      kind === 'money' &&
      BESIDE.test(wordsAt(document.tokens, start - 3, end + 2)),
  );
  return there === 0 || isBeside ? there + (price * (part?.figure.value ?? 0)) / 100 : there;
}
const BESIDE = /\b(?:further|another|more|also|extra|plus)\b/;

/** All of a price is borrowed. */
export const lendsAll = ({ hits }: Pick<FactReader, 'hits'>) => tells(hits, 'no_own_money');

export const stated = ({ figure }: Placed): Wanted => {
  const { value, others = [] } = figure;
  return { value, figure, others };
};
/** One that the text itself explains. */
export const explained = (each: Placed): Wanted => ({ ...stated(each), isExplained: true });
/** What is paid beside its price, such as duty, is no part of that; land and what is built on it have no one price. */
const priceOf = (from: readonly Placed[]) => {
  if (from.length > 1 && from.some(({ slot }) => slot === 'worth' || slot === 'build_cost'))
    return 0;
  // "They owe us 640k, want 80%": nothing is bought.
  if (from.every(({ slot }) => slot === 'invoices')) return 0;
  const priced = from.filter(({ slot }) => slot === 'price');
  return sumOf(priced.length === 1 ? priced : from);
};
export const workedOut = (value: number, from: readonly Placed[], price = priceOf(from)) =>
  from[0] && {
    ...{ value, price, figure: from[0].figure },
    ...{ note: 'worked out from its parts', isExplained: true },
  };

/** "So 2.75m", "so the loan we need is 60k": so many words behind one that concludes. */
export const isConcluded = (
  { marks, tokens }: TextsRead,
  { figure: { start } }: Placed,
  reach: number,
) =>
  marks.some(
    ({ is, end }) =>
      is === 'concludes' &&
      end <= start &&
      start - end <= reach &&
      !wordsAt(tokens, end, start).split(' ').includes(STOP),
  );

/** "Borrowing 1.5m with the rest from savings": around a sum it is not the rest that is borrowed. */
export const says = ({ marks, tokens }: TextsRead, placed: readonly Placed[], name: Mark['is']) =>
  marks.some(
    ({ is, start, end }) =>
      is === name &&
      !placed.some(
        ({ figure }) =>
          figure.kind === 'money' &&
          figure.start >= start &&
          figure.start <= end + Number(textAt(tokens, end) === 'of'),
      ),
  );
