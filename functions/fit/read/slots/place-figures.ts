/**
 * Puts each figure of a text into a slot. Between two figures stand words that can belong to
 * either; of all ways to share them out, the one in which figures and their words stand closest
 * wins.
 */
import { type Figure, isWhole, type Kind } from '../figures/read-numbers.ts';
import { FRACTION_NOTE } from '../figures/read-shares.ts';
import type { Found } from '../phrases.ts';
import {
  COLON,
  COMMA,
  isBreak,
  isListed,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBehind,
} from '../split-tokens.ts';
import { type Cue, type Placed, rulesOf, type Slot } from './cues.ts';
import { settleFigures } from './settle-figures.ts';
import { isOf, NO_CUE, type Words } from './settling.ts';

type Occurrence = { readonly cue: Cue; readonly start: number; readonly end: number };
type Candidate = {
  readonly cost: number;
  readonly distance: number;
  readonly slot: Slot;
  /** Where its cue stands. */
  readonly start: number;
  readonly end: number;
};

const COMMA_COST = 3;
const MOST_CANDIDATES = 5;

export function placeFigures(
  all: readonly Figure[],
  { cues, ...words }: Words & { readonly cues: readonly Found[] },
): Placed[] {
  const { tokens } = words;
  const text = { tokens, ...sortCues(tokens, cues) };
  const figures = all.map((figure) => (isBareMoney(figure, text) ? asMoney(figure) : figure));
  const groups: readonly Kind[][] = [['money'], ['duration', 'date'], ['percent'], ['count']];
  const placed = groups
    .flatMap((kinds) => {
      const own = figures.filter(({ kind }) => kinds.includes(kind));
      return own.length === 0 ? [] : placeKind(own, text, kinds[0] ?? 'money');
    })
    // "Half of it is one customer" is settled by what stands behind; any other half that no word asks for is none.
    .filter((each) => isMeant(each) || OF_ALL.test(textAt(tokens, each.figure.end)));
  const inOrder = placed.sort((one, other) => one.figure.start - other.figure.start);
  return settleFigures(inOrder, words).filter(isMeant);
}

const OF_ALL = /^(?:of|sit|is|are|from|with|owed|lie)$/;

const isMeant = ({ figure: { note }, slot }: Placed) =>
  slot !== undefined || note !== FRACTION_NOTE;

const asMoney = (figure: Figure): Figure => ({ ...figure, kind: 'money', isBare: true });

const MOST_HOMES = 100;
const HOMES =
  /^(?:(?:new|finished|completed|unsold|remaining|built|approved|brand) )?(?:townhouse|villa|unit|apartment|flat|dwelling|house|home|terrace|lot|room|site)\b/;
const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'am', 'pm', 'x']);

/** "Need 65 for a crane truck" can be money; "need two trucks" and "at 3pm" cannot. */
function isBareMoney(figure: Figure, { tokens, startingAt }: Text): boolean {
  const { kind, start, end, value, lower } = figure;
  const isCount = isWhole(figure, tokens);
  if (kind !== 'count' || (value < SMALLEST_BARE && isCount)) return false;
  const isInWords = tokens[start]?.value === undefined;
  const isSmall = value < 20 && isCount && !isSharedOut(tokens, end);
  // "From 50 to 150" is one figure.
  if (isInWords ? isSmall : end - start > 1 && lower === undefined) return false;
  const before = tokens.slice(Math.max(0, start - 3), start);
  if (before.some((each) => isListed(each, 'no_money'))) return false;
  // "14 finished apartments", "38 units".
  if (value < MOST_HOMES && isCount && HOMES.test(wordsBehind(tokens, end))) return false;
  const next = textAt(tokens, end);
  const isYear = isCount && value >= 1950 && value < 2050;
  if (ORDINALS.has(next) || isYear) return false;
  return (
    next === STOP ||
    next === COMMA ||
    isListed(tokens[end], 'small') ||
    (startingAt.get(end) ?? []).some(({ cue }) => cue.kind === 'money' && !isPlace(cue))
  );
}

/** "Eighty for the shop, ten of it goes on the pool." */
const isSharedOut = (tokens: readonly Token[], end: number) =>
  /^(?:of (?:it|that)|goe?|for|pay|clear|buy) /.test(`${wordsAt(tokens, end, end + 2)} `);

/** Nobody means thousands by "ring after 4". */
const SMALLEST_BARE = 5;

function placeKind(figures: readonly Figure[], text: Text, kind: Kind): Placed[] {
  const { tokens } = text;
  const candidates = figures.map((figure, index) =>
    findCandidates(text, {
      kind,
      from: figures[index - 1]?.end ?? 0,
      figure,
      to: figures[index + 1]?.start ?? tokens.length,
    }),
  );
  const chosen = chooseBest(candidates);
  return figures.map((figure, index) => {
    const choice = chosen[index];
    const lost = candidates[index]?.filter(({ slot }) => slot !== choice?.slot) ?? [];
    return {
      figure,
      slot: choice?.slot,
      cue: choice?.start,
      cost: choice?.cost ?? NO_CUE,
      distance: choice?.distance ?? NO_CUE,
      lost: [...new Set(lost.map(({ slot }) => slot))],
      isDenied: isDenied(tokens, figure.start, choice),
    };
  });
}

/** What the figure itself says outweighs the words around it. */
const SAID = { cost: -3, distance: 0 };
const PART = { slot: 'wanted', cost: 0.5, distance: 0 } as const;

type Space = { kind: Kind; from: number; figure: Figure; to: number };

function findCandidates(text: Text, space: Space): Candidate[] {
  const { tokens } = text;
  const { figure, to } = space;
  const { start, end } = figure;
  const found = [
    ...withoutInner(look(text, space, 'before')),
    ...withoutInner(look(text, space, 'after')),
    // "500k of 650k": the first is wanted.
    ...(figure.kind === 'money' && isOf(tokens, end, to)
      ? [{ ...PART, start: end, end: end + 1 }]
      : []),
    ...(figure.is === undefined ? [] : [{ ...SAID, slot: figure.is, start, end }]),
  ];
  return found
    .filter(({ slot, cost }) => cost < NO_CUE && isPossible(slot, figure))
    .map((each) =>
      isRate(tokens, figure) && rulesOf(each.slot).isOnce
        ? { ...each, slot: 'other' as const }
        : each,
    )
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST_CANDIDATES);
}

/** "$2.5k per week" is paid again and again, and no loan. */
const isRate = (tokens: readonly Token[], { end }: Figure) =>
  RATES.test(wordsBehind(tokens, end)) && tokens[end + 2]?.text !== 'from';
const RATES =
  /^(?:(?:per|a|each|every) (?:day|week|wk|fortnight|month|mth|year|yr|annum)|daily|weekly|fortnightly|monthly|yearly|annually|pw|pcm|pa)\b/;

/** "Tax debt" is no debt: a cue inside a longer one says nothing of its own. */
const withoutInner = (found: readonly Candidate[]) =>
  found.filter(
    ({ start, end }) =>
      !found.some(
        (other) =>
          other.start <= start && other.end >= end && other.end - other.start > end - start,
      ),
  );

/** A past year is no deadline, and nobody has traded for 30 hours. */
function isPossible(slot: Slot, { kind, unit, date, value }: Figure): boolean {
  const { dates, never } = rulesOf(slot);
  if (kind === 'date') {
    if (date === undefined) return dates === 'any' || dates === 'to come';
    if (date.year === undefined) return dates !== undefined;
    return dates === 'any' || dates === (date.isPast ? 'past' : 'to come');
  }
  if (kind !== 'duration') return true;
  if (/^(?:hour|day|business day)$/.test(unit ?? '')) return never !== 'days';
  if (unit === 'year') return never !== 'years';
  return slot !== 'needed' || unit !== 'month' || value <= 6;
}

function toCandidate({ cue, start, end }: Occurrence, distance: number): Candidate {
  const cost = distance + cue.weight - longer(end - start);
  return { slot: cue.is, cost, distance, start, end };
}

/** "A 620k mortgage on a 1.3m house": words right behind one figure are hardly those of the next. */
const OTHERS = 1.5;

/** Cues on one side of a figure, nearest first; those behind it are half a step further off. */
function look(text: Text, { kind, from, figure, to }: Space, stands: Cue['stands']): Candidate[] {
  const isBefore = stands === 'before';
  const [first, last] = isBefore ? [from, figure.start] : [figure.end, to];
  const cues = isBefore ? text.endingAt : text.startingAt;
  const found: Candidate[] = [];
  let at = isBefore ? last : first;
  let cost = isBefore ? 0 : 0.5;
  while ((isBefore ? at > first : at < last) && cost < NO_CUE) {
    for (const { cue, start, end } of cues.get(at) ?? []) {
      if (cue.kind !== kind || start < first || end > last || cost > cue.reach) continue;
      const isOthers = isBefore && cost > 0 && start === from && from > 0;
      found.push(toCandidate({ cue, start, end }, isOthers ? cost + OTHERS : cost));
    }
    const step = stepOver(text.tokens[isBefore ? at - 1 : at]);
    if (step === undefined) break;
    cost += step;
    at += isBefore ? -1 : 1;
  }
  return found;
}

/** Of two cues at one place the longer says more. */
const longer = (words: number) => (words - 1) * 0.6;

/** What it costs to pass a token between a figure and its cue; undefined where nothing passes. */
function stepOver(token: Token | undefined): number | undefined {
  if (token === undefined || token.text === STOP) return undefined;
  if (token.text === COMMA) return COMMA_COST;
  if (token.text === COLON || isListed(token, 'light')) return 0.25;
  return isListed(token, 'heavy') ? 2 : 1;
}

type Occurrences = ReadonlyMap<number, readonly Occurrence[]>;
/** Cues that stand before their figure by the token after them; the others by their first token. */
type Cues = { readonly endingAt: Occurrences; readonly startingAt: Occurrences };
type Text = Cues & { readonly tokens: readonly Token[] };

function sortCues(tokens: readonly Token[], found: readonly Found[]): Cues {
  const endingAt = new Map<number, Occurrence[]>();
  const startingAt = new Map<number, Occurrence[]>();
  for (const { start, end, meanings } of found) {
    for (const { cue } of meanings) {
      if (cue === undefined || !counts(tokens, { cue, start, end })) continue;
      const [map, key] = cue.stands === 'before' ? [endingAt, end] : [startingAt, start];
      const known = map.get(key);
      if (known === undefined) map.set(key, [{ cue, start, end }]);
      else known.push({ cue, start, end });
    }
  }
  return { endingAt, startingAt };
}

function counts(tokens: readonly Token[], { cue, start, end }: Occurrence): boolean {
  if (isPlace(cue) && !endsThere(tokens[end])) return false;
  return !isNothing(tokens, { cue, start, end });
}

/** A place behind a sum is what is worth that much only where it ends there: not "100k home kitchen". */
const PLACE_WEIGHT = 2;
const isPlace = ({ is, stands, weight }: Cue) =>
  is === 'worth' && stands === 'after' && weight >= PLACE_WEIGHT;
const endsThere = (next: Token | undefined) =>
  next === undefined || next.text === STOP || next.text === COMMA || isListed(next, 'place_ends');

const NOTHING = new Set(['no', 'nil', 'zero', '0', 'without', 'nothing', 'never']);
/** "1.5m no mortgage", "520k owing nothing", "120k no balloon": what is owed, or left to the end, is not this. */
const isNothing = (tokens: readonly Token[], { cue: { is }, start, end }: Occurrence) =>
  (is === 'owed' || is === 'loan' || is === 'balloon') &&
  (NOTHING.has(textAt(tokens, start - 1)) || NOTHING.has(textAt(tokens, end)));

/** One way to give cues to all figures so far, as the last choice and the way before it. */
type Path = {
  readonly cost: number;
  readonly choice: Candidate | undefined;
  readonly before: Path | undefined;
};

/** The cheapest way to give each figure a cue, no cue twice; figures are met from left to right. */
function chooseBest(
  candidates: readonly (readonly Candidate[])[],
): readonly (Candidate | undefined)[] {
  let paths: readonly (Path | undefined)[] = [undefined];
  for (const own of candidates) {
    const options: readonly (Candidate | undefined)[] = [...own, undefined];
    paths = options.map((option) => cheapest(paths, option)).filter((path) => path !== undefined);
  }
  let path = paths.reduce((one, other) => ((other?.cost ?? 0) < (one?.cost ?? 0) ? other : one));
  const chosen: (Candidate | undefined)[] = [];
  for (; path !== undefined; path = path.before) chosen.push(path.choice);
  return chosen.reverse();
}

function cheapest(
  paths: readonly (Path | undefined)[],
  choice: Candidate | undefined,
): Path | undefined {
  let best: Path | undefined;
  for (const before of paths) {
    if (choice !== undefined && (before?.choice?.end ?? 0) > choice.start) continue;
    const cost = (before?.cost ?? 0) + (choice?.cost ?? NO_CUE);
    if (best === undefined || cost < best.cost) best = { cost, choice, before };
  }
  return best;
}

const DENIALS = new Set('not never forget ignore disregard omit strike void'.split(' '));
/** "Not only 90k", "no more than 90k", "never missed one want 50k" deny nothing. */
const NO_DENIALS = new Set(
  'only just one more less later under over sure wait longer rush missed late behind defaulted'.split(
    ' ',
  ),
);
const STOPS_DENIAL = new Set([COLON, 'but', 'until']);
const DENIAL_REACH = 6;
/** "They garnishee if we do not pay 47k by Friday": it is to be paid. */
const IF = /\b(?:if|unless)\b[^.,:]*$/;
const IF_REACH = 6;

/** "They will not be renewing the 1.7m": it is owed. */
const NOT_RENEWED = /^(?:be )?(?:renew|extend|roll)(?:ing)?\b/;

/** "Can't pay staff Wednesday", "could not cover the 47k": the day and the sum stand. */
const CANNOT_PAY = /^(?:can|could) not (?:pay|cover|meet|make) (?!more\b|over\b|above\b)/;

/** "We do not owe 400k", "and NOT 820k", "it is not 2 years". */
function isDenied(tokens: readonly Token[], start: number, choice: Candidate | undefined): boolean {
  for (let at = start - 1; at >= 0 && at >= start - DENIAL_REACH; at -= 1) {
    const text = textAt(tokens, at);
    if (isBreak(tokens[at]) || STOPS_DENIAL.has(text)) return false;
    // "What I have not got is 35k": the words that say what it is say this too.
    if (choice !== undefined && at >= choice.start && at < choice.end) continue;
    if (DENIALS.has(text))
      return (
        !NO_DENIALS.has(textAt(tokens, at + 1)) &&
        !NOT_RENEWED.test(wordsAt(tokens, at + 1, at + 3)) &&
        !CANNOT_PAY.test(wordsAt(tokens, at - 1, at + 3)) &&
        !IF.test(wordsAt(tokens, at - IF_REACH, at))
      );
  }
  return false;
}
