/**
 * How much is wanted, where several sums could be: parts of one need are added, a stated total is
 * not counted twice, and what was said first and taken back is left out.
 */

import { thereAlready, workOut } from './account.ts';
import type { Placed } from './cues.ts';
import { clauseAt, type TextsRead } from './document.ts';
import type { Figure } from './figures/read-numbers.ts';
import { AGAIN_NOTE, SHARE_NOTE } from './figures/read-shares.ts';
import { isSaidWhole } from './settle-figures.ts';
import { COLON, COMMA, isBreak, STOP } from './split-tokens.ts';

export type Wanted = {
  readonly value: number;
  /** Values that it could have instead. */
  readonly others: readonly number[];
  readonly figure: Figure;
  readonly note?: string;
  /** What it is a part of, where it was worked out from that. */
  readonly price?: number;
  /** Nothing beside it says that it is wanted: it may be a price. */
  readonly isLoose?: boolean;
  /** Other sums of the text add up to it, or it is what they leave. */
  readonly isExplained?: boolean;
};

/** From here up a sum's own words are too far to be sure of. */
const WEAK = 2.5;

export function resolveWanted(
  document: TextsRead,
  placed: readonly Placed[],
  { isClear }: { isClear: boolean },
): Wanted | undefined {
  const account = workOut(document, placed);
  const [use] = account?.uses ?? [];
  if (account !== undefined && use !== undefined) {
    const { amount, price } = account;
    return {
      value: amount,
      others: [],
      figure: use.figure,
      note: 'worked out from its parts',
      isExplained: true,
      price,
    };
  }
  const sums = placed.filter(isSum);
  const loose = placed.filter((each) => isLoose(document, each));
  const taxes = placed.filter(
    ({ slot, figure }) => (slot === 'tax' || slot === 'bill') && figure.kind === 'money',
  );
  // "300k fit-out, the landlord gives 60k, we want the other 240k".
  const isRest = ({ figure }: Placed) => document.tokens[figure.start - 1]?.text === 'other';
  const total = placed.some((each) => isSum(each) && isRest(each))
    ? undefined
    : findTotal(document, placed);
  if (total !== undefined && sums.length + loose.length + taxes.length > 1)
    return { ...toWanted(total.figure), isExplained: true };
  const rest = fromPrice(placed, [...sums, ...loose]);
  if (rest !== undefined) return rest;
  const whole = [...sums, ...loose].find(({ figure }) => isSaidWhole(document.tokens, figure));
  if (whole !== undefined && sums.every(({ figure }) => figure.value <= whole.figure.value))
    return { ...toWanted(whole.figure), isExplained: true };
  if (sums.length > 0) return fromSums(document, sums, loose);
  const [only, second] = loose;
  if (only !== undefined) {
    const isOne = second === undefined || second.figure.value === only.figure.value;
    return isOne ? { ...toWanted(only.figure), isLoose: true } : undefined;
  }
  if (taxes.length > 0) return fromSums(document, taxes, []);
  const build = placed.find(({ slot }) => slot === 'build_cost');
  if (build !== undefined) return toWanted(build.figure);
  const isOwing = placed.some(({ slot, figure: { kind } }) => slot === 'owed' && kind === 'money');
  const [far, other] = placed.filter(
    (each) => isFar(each, isClear) && !(isOwing && each.slot === 'worth'),
  );
  // "A factory for 900k with a 300k deposit": beside own money it is the price.
  if (far !== undefined)
    return other === undefined ? { ...toWanted(far.figure), isLoose: true } : undefined;
  return wantedAlone(document, placed);
}

const LEAST_BARE = 10;

/** "100k, haulage, eleven years", "Second mortgage. 180.": a number that stands alone; bare, it is short of its thousands. */
function wantedAlone({ tokens }: TextsRead, placed: readonly Placed[]): Wanted | undefined {
  const isBreakAt = (at: number) => tokens[at] === undefined || isBreak(tokens[at]);
  const alone = placed.filter((each) => {
    const { isBare, kind, value, start, end } = each.figure;
    const isSumOfMoney = kind === 'money' && each.slot === undefined;
    if (!isSumOfMoney && !(isBare && kind === 'count' && value >= LEAST_BARE)) return false;
    const from = tokens[start - 1]?.text === 'now' ? start - 1 : start;
    return (isBreakAt(from - 1) || tokens[from - 1]?.text === COLON) && isBreakAt(end);
  });
  const [only] = alone;
  if (only === undefined || alone.length > 1) return undefined;
  if (only.figure.kind === 'money') return { ...toWanted(only.figure), isLoose: true };
  const note = 'read as thousands';
  return toWanted({ ...only.figure, kind: 'money', value: only.figure.value * 1000, note });
}

/** "560k machine, we put in 80k. 480k": the price less own money is the other sum. */
function fromPrice(placed: readonly Placed[], loose: readonly Placed[]): Wanted | undefined {
  const own = thereAlready(placed);
  const rest = loose.find(({ figure }) =>
    loose.some((price) => own > 0 && price.figure.value - own === figure.value),
  );
  return rest && { ...toWanted(rest.figure), isExplained: true };
}

/** Up to here nothing that matters stands between a sum and its words. */
const BESIDE = 0.5;
const FAR_SLOTS = new Set(['owed', 'worth', 'price', 'build_cost']);

/** A lone sum whose words stand so far off that they may well be of something else. */
const isFar = ({ figure, slot, cost, distance }: Placed, isClear: boolean) =>
  figure.kind === 'money' &&
  slot !== undefined &&
  FAR_SLOTS.has(slot) &&
  // Where nothing is owed, a sum beside "mortgage" is the new one.
  ((cost > WEAK && distance > BESIDE) || (isClear && slot === 'owed'));

/** A sum beside nothing that says what it is; sums in other people's clauses are not ours. */
function isLoose(document: TextsRead, { figure, slot }: Placed): boolean {
  if (figure.kind !== 'money' || slot !== undefined || figure.isBare) return false;
  const role = clauseAt(document, figure.start)?.role;
  return role === 'purpose' || role === 'when' || role === 'offered';
}

/** What a sum can be that is asked for. */
const ASKABLE: ReadonlySet<Placed['slot']> = new Set(['wanted', 'bill', 'loan', undefined]);
/** A sum that is much smaller is something beside it. */
const LEAST_RIVAL = 0.1;

/** Other sums that could as well be what is asked for: no words say that this one is, and nothing says what those are. */
export function findRivals(
  document: TextsRead,
  placed: readonly Placed[],
  { wanted, known }: { wanted: Wanted; known: ReadonlySet<unknown> },
): number[] {
  const { figure, isExplained, note } = wanted;
  const own = placed.find((each) => each.figure.start === figure.start);
  if (own === undefined || own.cost <= WEAK || isExplained || note !== undefined) return [];
  // "15% of a 2m project, 300k": what it is a share of is no rival.
  const isShared = (whole: Figure) =>
    placed.some((each) => each.figure.note === SHARE_NOTE && each.figure.end === whole.start);
  const rivals = placed.filter((each) => {
    const { kind, value, isBare } = each.figure;
    const isSumOfMoney = kind === 'money' && !isBare && value >= wanted.value * LEAST_RIVAL;
    return (
      isSumOfMoney &&
      ASKABLE.has(each.slot) &&
      value !== wanted.value &&
      !known.has(value) &&
      !isShared(each.figure) &&
      !isPart(document, each.figure) &&
      clauseAt(document, each.figure.start)?.role !== 'repaid'
    );
  });
  return [...new Set(rivals.map((each) => each.figure.value))].slice(0, 3);
}

const toWanted = (figure: Figure): Wanted => ({
  value: figure.value,
  others: figure.others ?? [],
  figure,
});

const isSum = ({ figure, slot }: Placed) => slot === 'wanted' && figure.kind === 'money';

function fromSums(
  document: TextsRead,
  all: readonly Placed[],
  rest: readonly Placed[],
): Wanted | undefined {
  const before = addedTo(document, rest, all);
  if (before !== undefined) {
    const [added] = all;
    const value = before.figure.value + (added?.figure.value ?? 0);
    return { value, others: [], figure: before.figure, note: 'its parts added' };
  }
  const whole = all.filter(({ figure }) => !isPart(document, figure));
  const sums = whole.length > 0 ? whole : all;
  const [first] = sums;
  if (first === undefined) return undefined;
  const values = new Set(sums.map(({ figure }) => figure.value));
  const isAgain = sums.some(({ figure }) => figure.note === AGAIN_NOTE);
  if (values.size === 1 && !isAgain) {
    return { ...toWanted(first.figure), isLoose: sums.every(({ cost }) => cost >= WEAK) };
  }
  const sure = sums.filter(({ cost }) => cost <= WEAK);
  if (sure.length === 1 && sure[0] !== undefined && !isJoined(document, sums))
    return toWanted(sure[0].figure);
  if (isJoined(document, sums)) {
    const value = sums.reduce((sum, { figure }) => sum + figure.value, 0);
    return { value, others: [], figure: first.figure, note: 'its parts added' };
  }
  const [best] = [...(sure.length > 0 ? sure : sums)].sort((one, other) => one.cost - other.cost);
  if (best === undefined) return undefined;
  const others = sure.filter(({ figure }) => figure.value !== best.figure.value);
  return {
    value: best.figure.value,
    others: others.slice(0, 3).map(({ figure }) => figure.value),
    figure: best.figure,
  };
}

/** "20k now and another 30k in March": the sum that another is added to. */
function addedTo(
  { tokens }: TextsRead,
  rest: readonly Placed[],
  [added, second]: readonly Placed[],
) {
  const [first, other] = rest;
  if (first === undefined || added === undefined || second !== undefined || other !== undefined)
    return undefined;
  const between = tokens.slice(first.figure.end, added.figure.start).map(({ text }) => text);
  const isMore = /^[^.]*\b(?:and|plus) (?:a )?(?:another|further|extra)$/.test(between.join(' '));
  return isMore || added.figure.note === AGAIN_NOTE ? first : undefined;
}

const TOTAL_SLOTS: ReadonlySet<Placed['slot']> = new Set(['wanted', 'bill', 'tax', undefined]);
const IN_TOTAL: ReadonlySet<Placed['slot']> = new Set([
  ...TOTAL_SLOTS,
  ...(['owed', 'loan', 'price'] as const),
]);

/** From here up a bare number may be a sum as it stands. */
const LEAST_WHOLE = 1000;

/** A sum that is all others together, or those right before it or right after it. */
export function findTotal(document: TextsRead, placed: readonly Placed[]): Placed | undefined {
  const sums = placed.filter(
    ({ figure: { kind, isBare, value }, slot }) =>
      (kind === 'money' || (isBare && value >= LEAST_WHOLE)) && IN_TOTAL.has(slot),
  );
  const isTotal = (parts: readonly Placed[], { figure: { value } }: Placed) =>
    parts.length > 1 &&
    parts.some(({ slot }) => TOTAL_SLOTS.has(slot)) &&
    Math.abs(parts.reduce((sum, { figure }) => sum + figure.value, 0) - value) < 1;
  return sums.find((each, at) => {
    if (!TOTAL_SLOTS.has(each.slot)) return false;
    // "40k for stock, 25k for wages and another 15k": the first is one of them.
    if (isJoined(document, sums) && isMore(document, sums)) return false;
    const others = sums.filter((other) => other !== each && TOTAL_SLOTS.has(other.slot));
    const runs = sums.flatMap((_, size) => [
      sums.slice(Math.max(0, at - size), at),
      sums.slice(at + 1, at + 1 + size),
    ]);
    return [others, ...runs].some((parts) => isTotal(parts, each));
  });
}

const isMore = ({ tokens }: TextsRead, sums: readonly Placed[]) =>
  /^(?:another|further)$/.test(tokens[(sums.at(-1)?.figure.start ?? 0) - 1]?.text ?? '');

const PARTS = new Set('being including incl which comprising leave leaving'.split(' '));

/** "200k, of which 40k clears my cards": the second is a part of the first. */
export function isPart({ tokens }: TextsRead, { start }: Pick<Figure, 'start'>): boolean {
  for (let at = start - 1; at >= 0 && at >= start - 3; at -= 1) {
    const text = tokens[at]?.text ?? STOP;
    if (text === STOP) return false;
    if (text === 'which' ? tokens[at - 1]?.text === 'of' : PARTS.has(text)) return true;
  }
  return false;
}

const LINKED =
  /(?:^| )(?:(?:and|n|plus|then)(?: \S+)?|(?:on top of (?:that|it|this)|as well as)(?: another)?)$/;

/** "80k for the truck and 20k for its crane", "60k, 15k and 5k", "30k for stock. On top of that 20k". */
function isJoined({ tokens }: TextsRead, sums: readonly Placed[]): boolean {
  return sums.every(({ figure }, index) => {
    const last = sums[index - 1];
    if (last === undefined || figure.note === AGAIN_NOTE) return true;
    const between = tokens.slice(last.figure.end, figure.start).map(({ text }) => text);
    const isListed = index < sums.length - 1 && between.at(-1) === COMMA;
    const isNext = between.includes(STOP) && !/on top of|as well/.test(between.join(' '));
    return !isNext && (isListed || LINKED.test(between.join(' ')));
  });
}
