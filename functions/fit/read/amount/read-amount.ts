/** What the account comes to, once property, price and own money are known; an amount that could be another is asked for. */
import { tells } from '../../need.ts';
import { clauseAt, quoteFigure, type TextsRead } from '../document.ts';
import { askSum, type FactReader, put } from '../fact-reader.ts';
import { isHeld, LEAST_RIVAL, LET } from '../read-property.ts';
import { MOVABLES, PROPERTY } from '../signals.ts';
import { distinct, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { isMoney } from '../slots/settling.ts';
import { wordsAt } from '../split-tokens.ts';
import {
  ASKABLE,
  isShared,
  isWritten,
  lendsAll,
  listSums,
  moneyTowards,
  says,
  slots,
  thereAlready,
  type Wanted,
  WEAK,
} from './account.ts';

const EXPIRED = 'private_loan_expired';
const UNSAID = slots(undefined);

export function openAmount(reader: FactReader, values: readonly number[], words: string): void {
  const readings = values.map((value) => ({ value, words }));
  askSum(reader, 'amount', readings);
}

/** What the account comes to, once property, price and own money are known. */
export function readAmount(reader: FactReader, wanted: Wanted | undefined): void {
  const { facts, placed, document } = reader;
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
  const share = facts.deposit_percent?.value;
  const there = facts.deposit?.value ?? thereAlready(reader.document, placed);
  const own = there || (value * (share ?? 0)) / 100;
  const movables = reader.hits.filter(({ name }) => MOVABLES.has(name));
  // "Want a new digger 70k, I can put in 20k": what stands right behind a thing is its price,
  const isBehind =
    own > 0 &&
    movables.some(
      ({ end }) =>
        end === figure.start ||
        // "Want a camry hybrid 42k, 5k deposit".
        (!wanted.isExplained && OF_THING.test(wordsAt(document.tokens, end, figure.start))),
    ) &&
    others.every((each) => each === value - own) &&
    placed.every(({ slot }) => slot !== 'given');
  if (others.length > 0 && !isBehind) {
    openAmount(reader, [value, ...others], quoteFigure(reader.document, figure));
    return;
  }
  // and so is what stands right before one: "finance a $68,000 Hino with 10% deposit". "Borrow 52k for a ute, putting in 8k as well" is the loan.
  const { tokens } = reader.document;
  const isBorrowed = BORROWS.test(wordsAt(tokens, figure.start - 2, figure.start));
  const isThing =
    isBehind ||
    (!isBorrowed && movables.some(({ start }) => start >= figure.end && start <= figure.end + 1));
  // "Truck 80k, trailer 40k, want both, 20% deposit": the sum of several is their price.
  const isSum = share !== undefined && wanted.isExplained && (wanted.price ?? 0) <= value;
  const isPriced = isThing || (isSum && note !== undefined);
  if ((isUnsure || isPriced) && own > 0 && own < value && facts.price === undefined) {
    put(reader, 'price', value, { figure });
    put(reader, 'amount', value - own, { figure: { ...figure, note: 'the price less own money' } });
    return;
  }
  put(reader, 'amount', value, { figure: note === undefined ? figure : { ...figure, note } });
}

/** "After a hilux for 48k", and no "ute loan 42k". */
const OF_THING =
  /^(?!(?:loan|finance|lease|facility|refinance|insurance|repair|need|want|borrow)\b)(?:[a-z]+|#)(?: \d{1,3})?$/;
const BORROWS = /\bborrow(?:ing)?(?: about| around)?$/;

/** Where no sum is asked for: the old loan, a share of the price, or the price less own money. */
function inferAmount(reader: FactReader): void {
  const { facts, hits, placed, document } = reader;
  const { price, deposit, lvr, deposit_percent: part } = facts;
  const debt = facts.existing_debt ?? (price ? undefined : facts.item_debt);
  const isSame = hits.some(({ name }) => name === 'payout_only');
  // "Refi my truck, owe 96k", "the private lender's term ran out": said of the loan itself, and no way out of another.
  const isOfLoan = debt === facts.item_debt || hits.some(({ name }) => name === EXPIRED);
  const isPaidOut = hits.some(
    ({ name, role }) =>
      name === 'refinance' && (role === 'purpose' || (role === 'who' && isOfLoan)),
  );
  if (debt && debt.value > 0 && (isSame || isPaidOut)) {
    put(reader, 'amount', debt.value, { words: debt.words ?? '', note: 'what is paid out' });
    return;
  }
  const { property_value: worth, existing_debt: owed } = facts;
  // "65% LVR on a shed valued at 1.4m, no debt"
  if (price === undefined && lvr && worth && owed?.value === 0) {
    put(reader, 'amount', Math.round((worth.value * lvr.value) / 100), {
      words: `${worth.words}; ${lvr.words}`,
      note: 'a share of the value',
    });
    return;
  }
  if (price === undefined) return;
  const own = moneyTowards(document, placed, price.value);
  if (own === 0 && lvr !== undefined) {
    put(reader, 'amount', Math.round((price.value * lvr.value) / 100), {
      words: `${price.words}; ${lvr.words}`,
      note: 'a share of the price',
    });
    return;
  }
  const isLent = hits.some(({ name, role }) => isHeld(name) && role === 'purpose');
  // "Four forklifts for the shed, we put nothing in."
  if (own === 0 && !lendsAll(reader) && (isLent || says(document, placed, 'asks_rest'))) return;
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
    ({ name, role }) =>
      role === 'purpose' && ((name !== 'residence' && PROPERTY.has(name)) || name === LET),
  );
  // "We own the yard (1.1m, clear)": what is owned is not bought.
  const isOwned = tells(reader.hits, OWNED);
  const isOnly = isPlace && !isOwned && value === undefined && !debt && loose.length === 1;
  const whole = deposit ? loose.find(isSum) : isOnly ? loose[0] : undefined;
  if (whole) put(reader, 'price', whole.figure.value, { figure: whole.figure });
}
const ROUNDING = 0.01;
const OWNED = new Set(['owns_property', 'unencumbered']);

/** What is said beside a sum and is no rival of it. */
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(
  'worth turnover profit rent repayment default invoices held deposit given'.split(' '),
);
/** Nor is it beside a sum that has words, however far. */
const TOLD = slots('owed', 'other');
/** What words have to be nearer than for a sum to be believed: alone, beside a price, beside others, beside another that is wanted. */
const THIN = { alone: WEAK, beside: 3, priced: 1.5, again: -1 };

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
  const known = new Set(Object.values(facts).map((fact) => fact.value));
  const sentenceOf = (start: number) => clauseAt(document, start)?.sentence;
  const isBeside = own.cost > THIN.beside && at > 0;
  const isAgain = own.cost > THIN.again && next !== undefined && next.slot === undefined;
  const rivals = money.filter(
    ({ slot, figure: { start, value: other, isBare } }) =>
      !isBare &&
      other >= value * LEAST_RIVAL &&
      other !== value &&
      !isShared(placed, { start }) &&
      clauseAt(document, start)?.role !== 'repaid' &&
      ((own.cost > THIN.alone && ASKABLE.has(slot) && !known.has(other)) ||
        (isBeside &&
          !ELSEWHERE.has(slot) &&
          !(own.slot && TOLD.has(slot)) &&
          sentenceOf(start) === sentenceOf(figure.start)) ||
        (own.cost > THIN.priced && slot === 'price' && value > other) ||
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
const LISTS = /^(?!.*\b(?:of (?:it|that|which)|but|so|less)\b)[^.]*(?:[,;]|\band\b)[^.]*$/;
const MOST_LISTED = 5;
