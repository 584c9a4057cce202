/** The sums of money of such a message: what is lent, paid, drawn, left to the end, and its fees. */
import { MOST_BESIDE, type Terms } from './terms.ts';
import {
  addUp,
  type Beside,
  behind,
  type FigureKind,
  type TermPart,
  type TermsReading,
  type TermWord,
} from './terms-said.ts';

const NEVER_LENT: ReadonlySet<string> = new Set(['repayment', 'rent', 'profit', 'tax', 'default']);

/** How often a month has such a time. */
const A_MONTH: Readonly<Partial<Record<TermWord, number>>> = {
  weekly: 52 / 12,
  fortnightly: 26 / 12,
};

/** "Interest rolled up, 2% fee also rolled up". */
export function areFeesAdded({ parts, marks, figures }: TermsReading): boolean {
  const fee = parts.findLast(({ is }) => is === 'set_up' || is === 'fee');
  const added = marks.filter(({ name }) => name === 'added');
  return (
    added.length > 1 &&
    added.some(
      ({ from }) =>
        fee && from >= fee.to && !figures.some((each) => each.from >= fee.to && each.to <= from),
    )
  );
}

export function readSums(reading: TermsReading): Partial<Terms> | undefined {
  const { parts } = reading;
  const sums = parts.filter(({ kind, is }) => kind === 'money' && is === undefined);
  const paid = sums.flatMap((part) => {
    const name = behind(part.to, reading, ['per_month', 'monthly', 'fortnightly', 'weekly']);
    // "Invoices of 340k a month" are what is advanced, and not what is paid back.
    return name === undefined || reading.isOnInvoices
      ? []
      : [{ part, monthly: part.value * (A_MONTH[name] ?? 1) }];
  });
  const lent = sums.filter(
    (each) =>
      !each.isOld && !paid.some(({ part }) => part === each) && !NEVER_LENT.has(each.slot ?? ''),
  );
  const down = parts.find(({ kind, is }) => kind === 'money' && is === 'deposit');
  const amounts = [...new Set(lent.map(({ value }) => value))];
  const [whole, other, third] = amounts;
  // "Worth 1.1m, owe 520k: how much is left at 75%?"
  const isLess = ({ slot, from }: TermPart) =>
    slot === 'owed' || /\b(?:minus|less|take away) \$?$/i.test(reading.text.slice(0, from));
  const owed = lent.find(isLess)?.value;
  const worth = lent.find((each) => !isLess(each))?.value;
  if (worth && owed && third === undefined) return { amount: worth, owed };
  // Of two sums nobody can tell which is lent.
  if (other !== undefined) return undefined;
  const amount = whole && down && down.value < whole ? whole - down.value : whole;
  const named = statedAs(reading, 'factor');
  const stated = named && isFactor(named) ? named : undefined;
  const back = statedAs(reading, 'pays_back');
  const ofBack = back && amount && back > amount ? back / amount : undefined;
  return {
    amount,
    payment: paid.at(-1)?.monthly,
    factor: stated ?? (reading.has('factor') ? looseFactor(parts) : ofBack),
    drawn: drawnOf(reading, amount),
    set_up_dollars: addUp(
      parts.filter(({ kind, is }) => kind === 'money' && (is === 'set_up' || is === 'fee')),
    ),
  };
}

const statedAs = ({ parts }: TermsReading, is: Beside, kind?: FigureKind) =>
  parts.find((each) => each.is === is && (kind ?? each.kind) === each.kind)?.value;

/** "Been quoted a factor rate on 40k, 1.3". */
const looseFactor = (parts: readonly TermPart[]) =>
  parts.find(({ kind, value }) => kind === 'count' && isFactor(value))?.value;
const isFactor = (value: number) => value > 1 && value < 2;

function drawnOf(reading: TermsReading, amount: number | undefined) {
  const { has } = reading;
  const share =
    statedAs(reading, 'drawn', 'percent') ??
    (has('half_drawn') ? 50 : has('all_drawn') ? 100 : undefined);
  const ofAmount = share !== undefined && amount ? (amount * share) / 100 : undefined;
  return statedAs(reading, 'drawn', 'money') ?? ofAmount;
}

export function readBalloons(reading: TermsReading, amount: number | undefined): Partial<Terms> {
  const { parts, marks } = reading;
  const ofBalloon = parts.filter(({ is }) => is === 'balloon');
  const stated = ofBalloon.flatMap(({ kind, value, from }) => {
    const left = kind === 'money' ? value : amount && (amount * value) / 100;
    return left === undefined ? [] : [{ left, from }];
  });
  const none = marks.filter(({ name }) => name === 'no_balloon');
  const inOrder = [...stated, ...none.map(({ from }) => ({ left: 0, from }))].sort(
    (one, other) => one.from - other.from,
  );
  const lefts = inOrder.map(({ left }) => left);
  // Beside one that is stated stands none.
  const [only, second] = lefts;
  const all = only && second === undefined ? [only, 0] : lefts;
  return { balloons: all.slice(0, MOST_BESIDE) };
}
