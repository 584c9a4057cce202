/**
 * A share of a stated whole is a sum of its own: "55% of the 310k", "two thirds of the $450,000",
 * "5% of 1.9 million". The whole keeps its own place.
 */
import type { Figure } from './read-numbers.ts';
import type { Token } from './split-tokens.ts';

export const SHARE_NOTE = 'a share of a stated whole';

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
]);
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
]);
const FILLERS = new Set(['the', 'a', 'that', 'this', 'about', 'our', 'their', 'its']);
/** A share of value beside "LVR" is worked out by the text itself, or not at all. */
const NEVER = new Set(['lvr']);

export function readShares(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  return [...figures, ...sharesOfThat(figures, tokens)]
    .sort((one, other) => one.start - other.start)
    .flatMap((whole, index) => {
      const share =
        whole.kind === 'money' ? shareBefore(figures[index - 1], whole, tokens) : undefined;
      if (share === undefined) return [timesCount(whole, figures.slice(0, index), tokens)];
      const sum: Figure = {
        kind: 'money',
        value: Math.round(share.value * whole.value),
        start: share.start,
        end: whole.start,
        note: SHARE_NOTE,
      };
      return [sum, whole];
    })
    .filter((figure, index, all) => figure.start !== all[index + 1]?.start);
}

const ASKS = new Set(['need', 'want', 'borrow', 'require']);
const OWES = new Set(['owed', 'owing']);

/** "They paid 66,000 and we only need half of that", "house two mil, half of that owed". */
function sharesOfThat(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  return tokens.flatMap(({ text }, at) => {
    const fraction = FRACTIONS.get(text);
    const [of, that, next] = [1, 2, 3].map((offset) => tokens[at + offset]?.text ?? '');
    const whole = figures.findLast(({ kind, end }) => kind === 'money' && end <= at);
    if (fraction === undefined || of !== 'of' || that !== 'that' || !whole) return [];
    const isAsked = tokens.slice(Math.max(0, at - 2), at).some((token) => ASKS.has(token.text));
    if (!isAsked && !OWES.has(next ?? '')) return [];
    const value = Math.round(fraction * whole.value);
    return [{ kind: 'money' as const, value, start: at, end: at + 3, note: SHARE_NOTE }];
  });
}

/** Said of a sum that is one of several. */
export const EACH_NOTE = 'a sum for each, times their number';
const EACH = new Set(['each', 'apiece']);
/** "Two lots of $60,000". */
const BATCHES = new Set(['lot', 'payment', 'instalment', 'loan', 'batch']);
const MOST_COUNTED = 200;
const COUNT_REACH = 8;
const HOMES = new Set(
  'villa townhouse unit home house apartment duplex dwelling lot block shed terrace'.split(' '),
);

/** "Three for sale at 900k each", "four villas, each worth 650k", "4 x 650k": the sum of them all. */
function timesCount(one: Figure, before: readonly Figure[], tokens: readonly Token[]): Figure {
  if (one.kind !== 'money') return one;
  const textAt = (at: number) => tokens[at]?.text ?? '';
  const last = before.at(-1);
  const isTimes =
    (textAt(one.start - 1) === 'x' && last?.end === one.start - 1) ||
    (textAt(one.start - 1) === 'of' &&
      BATCHES.has(textAt(one.start - 2)) &&
      last?.end === one.start - 2);
  const lead = tokens.slice(Math.max(0, one.start - 4), one.start);
  if (!isTimes && !EACH.has(textAt(one.end)) && !lead.some(({ text }) => EACH.has(text)))
    return one;
  const isCounted = ({ kind, end }: Figure) =>
    kind === 'count' && (HOMES.has(textAt(end)) || HOMES.has(textAt(end + 1)));
  const isBeside = last?.kind === 'count' && one.start - last.end <= COUNT_REACH;
  const count = isBeside ? last : before.findLast(isCounted);
  if (count === undefined || !Number.isInteger(count.value) || count.value > MOST_COUNTED)
    return one;
  return { ...one, value: one.value * count.value, note: EACH_NOTE };
}

function shareBefore(before: Figure | undefined, { start }: Figure, tokens: readonly Token[]) {
  let at = start - 1;
  while (FILLERS.has(tokens[at]?.text ?? '')) at -= 1;
  if (tokens[at]?.text !== 'of') return undefined;
  if (before?.kind === 'percent' && before.end === at) {
    return NEVER.has(tokens[before.start - 1]?.text ?? '')
      ? undefined
      : { value: before.value / 100, start: before.start };
  }
  const fraction = FRACTIONS.get(tokens[at - 1]?.text ?? '');
  if (fraction === undefined) return undefined;
  const count = COUNTS.get(tokens[at - 2]?.text ?? '');
  return { value: fraction * (count ?? 1), start: count === undefined ? at - 1 : at - 2 };
}
