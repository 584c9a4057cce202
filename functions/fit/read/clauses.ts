/**
 * Cuts a text into clauses, each with a role: what the money is for, what is offered, what is owed,
 * who borrows, when, how it is repaid, what happened, or an aside.
 */
import type { Role } from '../need.ts';
import type { Found } from './phrases.ts';
import type { Placed } from './slots/cues.ts';
import { COLON, COMMA, isFolded, isListed, STOP, type Token, wordsAt } from './split-tokens.ts';

export type Clause = {
  readonly start: number;
  readonly end: number;
  readonly role: Role;
  readonly sentence: number;
};

type Mode = 'opens' | 'holds' | 'fixes';
/** A phrase that gives a clause its role; what its mode means stands in the vocabulary. */
type Marker = { readonly mode: Mode; readonly role: Role; readonly at: number };

/** By the token at which they start. */
type Markers = ReadonlyMap<number, readonly Marker[]>;

function toMarkers(phrases: readonly Found[]): Markers {
  const found = phrases.flatMap(({ start, meanings }) =>
    meanings.map(({ name }): Marker => {
      const [mode, role] = name.split('_');
      // The compiler takes no marker but such a pair.
      return { mode: mode as Mode, role: role as Role, at: start };
    }),
  );
  return Map.groupBy(found, ({ at }) => at);
}

/** A text and what an unmarked clause of it is about. */
export type Part = {
  readonly start: number;
  readonly end: number;
  readonly unmarked: 'purpose' | 'who' | 'as asked';
};

export function cutClauses(
  phrases: readonly Found[],
  tokens: readonly Token[],
  {
    parts,
    asks,
    told,
  }: { parts: readonly Part[]; asks: readonly Placed[]; told: readonly Found[] },
): Clause[] {
  const isAsked = (start: number, end: number, isSure = false) =>
    asks.some(
      ({ figure, slot }) =>
        figure.start >= start && figure.start < end && (slot !== undefined || !isSure),
    );
  const markers = toMarkers(phrases);
  const clauses: Clause[] = [];
  let sentence = 0;
  for (const { start, end, unmarked } of parts) {
    for (const [from, to] of toSentences(tokens, start, end)) {
      const isAside =
        (isQuestionAside(tokens, from, to) && !isAsked(from, to, true)) ||
        (unmarked !== 'purpose' &&
          from > start &&
          isOfOthers(tokens, [from, to], { markers, told }));
      const role = unmarked === 'as asked' ? (isAsked(from, to) ? 'purpose' : 'who') : unmarked;
      if (isAside) clauses.push({ start: from, end: to, role: 'aside', sentence });
      else clauses.push(...cutSentence(tokens, [from, to], { role, sentence, markers }));
      sentence += 1;
    }
  }
  return clauses;
}

/** A question in which nobody speaks of themselves asks about the rules. */
const isQuestionAside = (tokens: readonly Token[], start: number, end: number) =>
  tokens[end]?.isQuestion === true &&
  isListed(tokens[start], 'asking') &&
  !tokens.slice(start, end).some((token) => isListed(token, 'own'));

type Said = { readonly markers: Markers; readonly told: readonly Found[] };

/**
 * "My cousin drives a school bus": a sentence about somebody who has no part in it, and in which nobody speaks of
 * themselves. Of the family that holds where it tells of daily life alone.
 */
function isOfOthers(
  tokens: readonly Token[],
  [start, end]: readonly [number, number],
  { markers, told }: Said,
): boolean {
  let at = start;
  while (isListed(tokens[at], 'lead_ins') || isListed(tokens[at], 'which_one')) at += 1;
  const isStranger = (each: number) => isListed(tokens[each], 'strangers');
  const who = [at, at + 1].find((each) => isStranger(each) || isListed(tokens[each], 'others'));
  if (who === undefined) return false;
  if (tokens.slice(who, end).some((token) => isListed(token, 'ourselves'))) return false;
  if (OUR_WISH.test(wordsAt(tokens, who, end))) return false;
  if (isStranger(who)) return true;
  for (let each = start; each < end; each += 1) if (markers.has(each)) return false;
  return told
    .filter((phrase) => phrase.start >= start && phrase.start < end)
    .every(({ meanings }) => meanings.every(({ name }) => DAILY_LIFE.has(name)));
}
/** "The other bloke is retiring, need 400k": whoever writes in haste leaves themselves out. */
const OUR_WISH = /, (?:so |and )?(?:need|want|after|chasing|seeking|looking)\b/;
/** What is told of anybody's day, and says nothing of money. */
const DAILY_LIFE: ReadonlySet<string> = new Set(
  (
    'personal_spending private_use for_own_use family kin for_family leisure_item family_vehicle wage_earner ' +
    'vehicle equipment stock business business_use trading_business venue pub repair growth industry_experience look_alike'
  ).split(' '),
);

function toSentences(tokens: readonly Token[], start: number, end: number): [number, number][] {
  const spans: [number, number][] = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    if (at < end && tokens[at]?.text !== STOP) continue;
    if (at > from) spans.push([from, at]);
    from = at + 1;
  }
  return spans;
}

type Sentence = {
  readonly role: Role;
  readonly sentence: number;
  readonly markers: Markers;
};

function cutSentence(
  tokens: readonly Token[],
  [start, end]: readonly [number, number],
  { role: unmarked, sentence, markers }: Sentence,
): Clause[] {
  const clauses: Clause[] = [];
  let from = start;
  let opened: Role | undefined;
  let isFixed = false;
  const close = (to: number) => {
    if (to <= from) return;
    const held = isFixed ? undefined : findHolder(markers, from, to);
    // "Repaid when the workshop, contracts exchanged, settles": it is still about that.
    const goesOn = clauses.at(-1)?.role === 'repaid' && unmarked === 'who';
    const role = held ?? opened ?? (goesOn ? 'repaid' : unmarked);
    if (role === 'repaid' && refersBack(tokens, from)) backDate(clauses);
    clauses.push({ start: from, end: to, role, sentence });
  };
  for (let at = start; at < end; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === COMMA || text === COLON) {
      close(at);
      from = at + 1;
      // "Exit: sale of the shed": what stands before a colon says what comes after it.
      opened = text === COLON ? opened : undefined;
      isFixed = false;
      continue;
    }
    const marker = markers.get(at)?.find(({ mode }) => mode !== 'holds');
    // What a purpose begins with is what the money is for: "Repay my parents".
    const isRepaying = at === start && unmarked === 'purpose' && marker?.role === 'repaid';
    const opener = isRepaying ? undefined : marker?.role;
    // "Against our house to finish the cool room", "for stock": back to what the money is for.
    const returns =
      (opened === 'offered' || opened === 'when') && (text === 'for' || text === 'to');
    const isNew = isListed(tokens[at], 'cuts') || (text === 'and' && startsAnew(tokens[at + 1]));
    if (opener === undefined && !returns && !isNew) continue;
    // "And that money repays it", "a progress claim clears the loan": the subject belongs to its verb.
    const isSubject = opener === 'repaid' && (refersBack(tokens, from) || isFolded(tokens[at]));
    if (at > from && !isSubject) {
      close(at);
      from = at;
    }
    opened = opener;
    isFixed = marker?.mode === 'fixes';
  }
  close(end);
  return clauses;
}

/** "And we", "and the house": a thought of its own. */
const startsAnew = (token: Token | undefined) => isListed(token, 'subjects');

function findHolder(markers: Markers, start: number, end: number): Role | undefined {
  for (let at = start; at < end; at += 1) {
    const marker = markers.get(at)?.find(({ mode }) => mode === 'holds');
    if (marker !== undefined) return marker.role;
  }
  return undefined;
}

/** "…, that pays this out": the clause before says what does. */
const refersBack = (tokens: readonly Token[], at: number) =>
  isListed(tokens[tokens[at]?.text === 'and' ? at + 1 : at], 'pointers');

/** The clauses before that say nothing of their own are about repaying as well. */
function backDate(clauses: Clause[]): void {
  for (let at = clauses.length - 1; at >= 0; at -= 1) {
    const clause = clauses[at];
    if (clause === undefined || !BACK_DATED.has(clause.role)) return;
    clauses[at] = { ...clause, role: 'repaid' };
  }
}

/** Clauses that say nothing of their own role. */
const BACK_DATED: ReadonlySet<Role> = new Set<Role>(['who', 'when', 'happened']);
