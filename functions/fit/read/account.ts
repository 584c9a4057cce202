/**
 * What is bought or paid, and the money that is there for it already. Where a text asks for all of it, or
 * for the rest, the amount is worked out from these.
 */
import { distinct, type Mark, type Placed, type Slot, sumOf } from './cues.ts';
import type { TextsRead } from './document.ts';

/** What money can be spent on. */
const USES: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>([
  ...(['wanted', 'loan', 'price', 'bill', 'tax', 'build_cost', 'total_cost'] as const),
  undefined,
]);
/** What a share can be of, where nothing is bought. */
const WHOLES: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>(['invoices', 'worth']);
/** The borrower's own money, and that of others, towards it. */
const THERE: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>(['deposit', 'given']);

/** So near behind the payout stands what comes on top. */
const BEHIND = 3;

/** Each sum once; and where one is all the others together, that one. */
function wholeOf(sums: readonly Placed[]): readonly Placed[] {
  const each = distinct(sums);
  const total = each.find(({ figure }) => each.length > 2 && sumOf(each) === 2 * figure.value);
  return total === undefined ? each : [total];
}

const isAsked = ({ slot }: Placed) => slot === 'wanted' || slot === 'loan';
const isMoney = ({ figure: { kind, isBare } }: Placed) => kind === 'money' && isBare !== true;

/** Money that need not be borrowed. */
export const thereAlready = (placed: readonly Placed[]): number =>
  sumOf(wholeOf(placed.filter((each) => each.figure.kind === 'money' && THERE.has(each.slot))));

export type Account = {
  readonly amount: number;
  /** What it is worked out from, first to last. */
  readonly uses: readonly Placed[];
  readonly price: number;
};

/** "Borrowing 1.5m with the rest from savings": around a sum it is not the rest that is borrowed. */
const says = ({ marks }: TextsRead, placed: readonly Placed[], name: Mark['is']) =>
  marks.some(
    ({ is, start, end }) =>
      is === name &&
      !placed.some(
        (each) => isMoney(each) && each.figure.start >= start && each.figure.start < end,
      ),
  );

/** A rest or a part is spoken of: a sum without words of its own may be what it is of, and has to be asked for. */
export const isPartAsked = (document: TextsRead, placed: readonly Placed[]) =>
  says(document, placed, 'asks_rest') || placed.some(({ slot }) => slot === 'part');

export function workOut(document: TextsRead, placed: readonly Placed[]): Account | undefined {
  const all = placed.filter((each) => isMoney(each) && USES.has(each.slot));
  const uses = wholeOf(all);
  const price = sumOf(uses);
  const payout = document.marks.find(({ is }) => is === 'adds_payout');
  if (payout !== undefined) {
    const extra = placed.find(
      (each) =>
        isMoney(each) &&
        each.figure.start >= payout.end &&
        each.figure.start <= payout.end + BEHIND,
    );
    const taxes = placed.filter((each) => isMoney(each) && each.slot === 'tax');
    const debts =
      taxes.length > 0
        ? taxes
        : placed.filter((each) => isMoney(each) && each !== extra && each.slot === 'owed');
    const amount = sumOf(debts) + (extra?.figure.value ?? 0);
    if (
      extra !== undefined &&
      debts.length > 0 &&
      !all.some(({ figure }) => figure.value >= amount)
    )
      return { amount, uses: [extra, ...debts], price: amount };
  }
  const share = placed.find(({ slot }) => slot === 'share')?.figure;
  if (share !== undefined && !all.some(isAsked)) {
    const of =
      uses.length > 0 ? uses : placed.filter((each) => isMoney(each) && WHOLES.has(each.slot));
    const whole = sumOf(of);
    return { amount: Math.round((whole * share.value) / 100), uses: of, price: whole };
  }
  if (says(document, placed, 'asks_rest')) {
    const percent = placed.find(
      ({ figure, slot }) => figure.kind === 'percent' && slot === 'deposit',
    );
    const there = thereAlready(placed) || Math.round((price * (percent?.figure.value ?? 0)) / 100);
    if (there === 0 || there >= price) return undefined;
    // "We have 47k and need the rest, 150k": the rest is stated.
    const stated = all.find(({ figure }) => 2 * figure.value === price - there);
    if (stated === undefined) return { amount: price - there, uses, price };
    return { amount: stated.figure.value, uses: [stated], price: price - stated.figure.value };
  }
  return says(document, placed, 'asks_all') && uses.length > 1
    ? { amount: price, uses, price }
    : undefined;
}
