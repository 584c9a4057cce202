/** Reads the sums of a text with the part each plays, so that a scenario can be filled in. */
import type { Figure } from '../fit/text/read-figures.ts';
import { BREAK, type Token } from '../fit/text/split-tokens.ts';
import { CUES, type Cue, type Role } from './cues.ts';

export type Sum = { readonly value: number; readonly role: Role | undefined };

type Place = { readonly start: number; readonly end: number };
type Found = { readonly cue: Cue; readonly score: number; readonly at: number };

/** Bare numbers below this beside a cue are millions; up to the next, thousands. */
const MILLIONS_BELOW = 30;
const THOUSANDS_BELOW = 10_000;
/** People ask for 5000 and mean it; a property at 1200 is at 1.2 million. */
const WANTED_AS_IT_STANDS = 1000;

export function readSums(tokens: readonly Token[], figures: readonly Figure[]): Sum[] {
  const taken = new Set(figures.flatMap(({ start, end }) => range(start, end)));
  const used = new Set<string>();
  const sums: Sum[] = [];
  tokens.forEach((token, start) => {
    const figure = figures.find((each) => each.start === start);
    if (figure && figure.kind !== 'money') return;
    if (!figure && (token.value === undefined || taken.has(start) || isOrdinal(tokens, start)))
      return;
    const place = figure ?? { start, end: start + 1 };
    const found = findCue(tokens, place, { used, mustImply: figure === undefined });
    const value = figure?.value ?? (found && imply(token.value ?? 0, found.cue.role));
    if (value === undefined) return;
    if (found) used.add(`${found.at}`);
    sums.push({ value, role: found?.cue.role });
  });
  return sums;
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th']);

const isOrdinal = (tokens: readonly Token[], at: number) =>
  ORDINALS.has(tokens[at + 1]?.text ?? '');

function imply(bare: number, role: Role): number | undefined {
  if (bare === 0 || bare >= THOUSANDS_BELOW) return undefined;
  if (role === 'wanted' && bare >= WANTED_AS_IT_STANDS) return bare;
  // "need two utes" counts utes; "need 1.5" is money.
  if (role === 'wanted' && bare < MILLIONS_BELOW && Number.isInteger(bare)) return undefined;
  return Math.round(bare * (bare < MILLIONS_BELOW ? 1e6 : 1e3));
}

function findCue(
  tokens: readonly Token[],
  place: Place,
  { used, mustImply }: { used: ReadonlySet<string>; mustImply: boolean },
): Found | undefined {
  let best: Found | undefined;
  for (const cue of CUES) {
    if (mustImply && !cue.implies) continue;
    const found = cue.side === 'before' ? lookBack(tokens, place, cue) : lookOn(tokens, place, cue);
    if (!found || used.has(`${found.at}`)) continue;
    if (!best || found.score < best.score) best = found;
  }
  return best;
}

function lookBack(tokens: readonly Token[], { start }: Place, cue: Cue): Found | undefined {
  for (let gap = 0; gap <= cue.reach; gap += 1) {
    const at = start - gap - cue.words.length;
    if (at < 0 || !isGap(tokens, at + cue.words.length, start)) return undefined;
    if (isAt(tokens, at, cue)) return { cue, at, score: 2 * gap + cue.weight };
  }
  return undefined;
}

function lookOn(tokens: readonly Token[], { end }: Place, cue: Cue): Found | undefined {
  for (let gap = 0; gap <= cue.reach; gap += 1) {
    const at = end + gap;
    if (!isGap(tokens, end, at)) return undefined;
    if (!isAt(tokens, at, cue)) continue;
    const isAboutNext = cue.looksAhead && tokens[at + cue.words.length]?.value !== undefined;
    return isAboutNext ? undefined : { cue, at, score: 2 * gap + 1 + cue.weight };
  }
  return undefined;
}

function isAt(tokens: readonly Token[], at: number, { words }: Cue): boolean {
  return words.every((word, offset) => tokens[at + offset]?.text === word);
}

/** Ends of a clause, denials, and those to whom other money is owed. */
const STOPS = new Set([BREAK, ...'no nil without ato tax supplier staff us customer'.split(' ')]);

/** Words of the same clause that leave the cue and the sum together. */
function isGap(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ text, value }) => !STOPS.has(text) && value === undefined);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
