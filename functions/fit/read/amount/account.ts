/** What is asked for, what is bought or paid, and the money that is there for it already: the account from which its lines say how much is wanted. */
import { clauseAt, type TextsRead } from '../document.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { SHARE_NOTE } from '../figures/read-shares.ts';
import { type Mark, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { GST, isMoney, isPartOf } from '../slots/settling.ts';
import { textAt, wordsAt } from '../split-tokens.ts';

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
  /** It is a share of what is left of a sum without a part of it. */
  readonly isOfRest?: boolean;
};

export type Account = {
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
  /** The same with what is paid beside it, such as duty and fees. */
  readonly costs: readonly Placed[];
  /** Nothing is owed on what is offered. */
  readonly isClear: boolean;
  /** What is owed is all that is asked for. */
  readonly isPayout: boolean;
};
export type Line = (account: Account) => Wanted | undefined;

/** Without what is only a part of the sum before it. */
export function listSums({ tokens }: TextsRead, placed: readonly Placed[]): readonly Placed[] {
  const all = placed.filter(isMoney);
  return all.filter((each, at) => !isPartOf(tokens, each, all[at - 1]));
}

/** "15% of a 2m project, 300k", "70% of 2.75m please": what it is a share of is not asked for. */
export const isShared = (placed: readonly Placed[], { start }: Pick<Figure, 'start'>) =>
  placed.some(({ figure: { note, end } }) => note === SHARE_NOTE && end === start);

export const isWritten = ({ figure: { isBare } }: Placed) => isBare !== true;

/** A sum beside nothing that says what it is; sums in other people's clauses are not ours. */
export function isLoose(document: TextsRead, { figure, slot }: Placed): boolean {
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

/** The same sum once more, and not "another 38k", or "20k on 11 December and 20k on 15 January". */
function isAgain({ tokens }: TextsRead, { figure: first }: Placed, { figure: next }: Placed) {
  if (first.value !== next.value || textAt(tokens, next.start - 1) === 'another') return false;
  const when = wordsAt(tokens, next.end, next.end + WHEN_REACH);
  return !WHEN.test(when) || when === wordsAt(tokens, first.end, first.end + WHEN_REACH);
}
export const eachOnce = (document: TextsRead, sums: readonly Placed[]): readonly Placed[] =>
  sums.filter((one, at) => !sums.slice(0, at).some((other) => isAgain(document, other, one)));
const WHEN = /^(?:on|by|in) (?:\d|the \d|[a-z]{3,9} )/;
const WHEN_REACH = 3;

/** Each sum once; and where one is all the others together, that one. */
export function wholeOf(document: TextsRead, sums: readonly Placed[]): readonly Placed[] {
  const each = eachOnce(document, sums);
  const total = [...each.slice(0, 1), ...each.slice(-1)].find(
    ({ figure }) => each.length > 2 && sumOf(each) === 2 * figure.value,
  );
  return total === undefined ? each : [total];
}

/** Money that need not be borrowed. */
export function thereAlready(document: TextsRead, placed: readonly Placed[]): number {
  const debt = debtOnTrade(document, placed);
  const there = placed.filter(
    ({ figure, slot }) => figure.kind === 'money' && MONEY_THERE.has(slot),
  );
  return sumOf(wholeOf(document, there)) - (debt?.isCleared ? debt.value : 0);
}

export const stated = ({ figure }: Placed): Wanted => {
  const { value, others = [] } = figure;
  return { value, figure, others };
};
/** What is paid beside its price, such as duty, is no part of that; land and what is built on it have no one price. */
const priceOf = (from: readonly Placed[]) => {
  if (from.length > 1 && from.some(({ slot }) => slot === 'worth')) return 0;
  const priced = from.filter(({ slot }) => slot === 'price');
  return sumOf(priced.length === 1 ? priced : from);
};
export const workedOut = (value: number, from: readonly Placed[], price = priceOf(from)) =>
  from[0] && {
    ...{ value, price, figure: from[0].figure },
    ...{ note: 'worked out from its parts', isExplained: true },
  };

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

/** The same sum, or the same with GST. */
export const isSame = (one: number, other: number) =>
  one === other ||
  [one / other, other / one].some((ratio) => Math.abs(ratio - GST) < ROUNDING / 10);
export const ROUNDING = 0.01;
