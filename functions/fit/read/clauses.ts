/**
 * Cuts a text into clauses, each with a role: what the money is for, what is offered, what is owed,
 * who borrows, when, how it is repaid, what happened, or an aside.
 */
import type { Role } from '../need.ts';
import type { Found } from './phrases.ts';
import type { Placed } from './slots/cues.ts';
import { COLON, COMMA, isListed, STOP, type Token, textAt, wordsAt } from './split-tokens.ts';

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
    asides,
  }: {
    readonly parts: readonly Part[];
    readonly asks: readonly Placed[];
    /** The tokens at which sentences begin that are told beside the need. */
    readonly asides: ReadonlySet<number>;
  },
): Clause[] {
  const isAsked = (start: number, end: number, isSure = false) =>
    asks.some(
      ({ figure, slot }) =>
        figure.start >= start &&
        figure.start < end &&
        // "If a business had traded for 24 months" supposes it, and "do you lend to one of 6 months?" asks for the rule.
        (figure.kind === 'money'
          ? slot !== undefined || !isSure
          : isSure && !OF_RULES.test(wordsAt(tokens, start, end))),
    );
  const markers = toMarkers(phrases);
  /** "Can a dental company buy the rooms it rents?", and "do you do loans for a fitout? 85k, been open 3 years", said first. */
  const isFirst = (start: number, end: number) =>
    start === 0 &&
    (textAt(tokens, start) === 'can' ||
      (DO_YOU.test(wordsAt(tokens, start, end)) &&
        asks.some(({ figure }) => figure.kind === 'money' && figure.start >= end)));
  const clauses: Clause[] = [];
  let sentence = 0;
  for (const { start, end, unmarked } of parts) {
    for (const [from, to] of toSentences(tokens, start, end)) {
      const isAside =
        !isFirst(from, to) &&
        (asides.has(from) || (isQuestionAside(tokens, from, to) && !isAsked(from, to, true)));
      const role = unmarked === 'as asked' ? (isAsked(from, to) ? 'purpose' : 'who') : unmarked;
      if (isAside) clauses.push({ start: from, end: to, role: 'aside', sentence });
      else clauses.push(...cutSentence(tokens, [from, to], { role, sentence, markers }));
      sentence += 1;
    }
  }
  return clauses;
}

const DO_YOU =
  /^do (?:you|ya|yous|u)(?: guys| people)? (?:do|offer|give|have|finance|fund|lend|cover|help with)\b/;
const OF_RULES = /^if\b|\b(?:you (?:lend|fund)|an? (?:business|company)|must|need)\b/;

/** A question in which nobody speaks of themselves asks about the rules. */
function isQuestionAside(tokens: readonly Token[], start: number, end: number): boolean {
  // "Also, which papers are needed for low doc?"
  let at = start;
  while (at < end && LEADS_IN.has(textAt(tokens, at))) at += 1;
  return (
    tokens[end]?.isQuestion === true &&
    isListed(tokens[at], 'asking') &&
    !tokens.slice(start, end).some((token) => isListed(token, 'own'))
  );
}
const LEADS_IN: ReadonlySet<string> = new Set(['also', COMMA]);

export function toSentences(
  tokens: readonly Token[],
  start: number,
  end: number,
): [number, number][] {
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
  let clauses: Clause[] = [];
  let from = start;
  let opened: Role | undefined;
  let isFixed = false;
  const close = (to: number) => {
    if (to <= from) return;
    const held = isFixed ? undefined : findHolder(markers, from, to);
    // "Repaid when the workshop, contracts exchanged, settles": it is still about that.
    const goesOn = clauses.at(-1)?.role === 'repaid' && unmarked === 'who';
    const role = held ?? opened ?? (goesOn ? 'repaid' : unmarked);
    // "…, that pays this out": the clauses before say what does.
    if (role === 'repaid' && refersBack(tokens, from))
      clauses = clauses.map((clause) => ({ ...clause, role }));
    clauses.push({ start: from, end: to, role, sentence });
  };
  for (let at = start; at < end; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === COMMA || text === COLON) {
      close(at);
      // "Exit: sale of the shed", "security: the directors' home": what stands before a colon says what comes after it.
      const isOffered =
        NAMES_SECURITY.test(wordsAt(tokens, from, at)) &&
        A_HOME.test(wordsAt(tokens, at + 1, at + HOME_REACH));
      opened = text === COLON ? (opened ?? (isOffered ? 'offered' : undefined)) : undefined;
      from = at + 1;
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
    // "And we", "and the house": a thought of its own.
    const isNew =
      isListed(tokens[at], 'cuts') || (text === 'and' && isListed(tokens[at + 1], 'subjects'));
    if (opener === undefined && !returns && !isNew) continue;
    if (at > from && !(opener === 'repaid' && refersBack(tokens, from))) {
      close(at);
      from = at;
    }
    opened = opener;
    isFixed = marker?.mode === 'fixes';
  }
  close(end);
  return clauses;
}

function findHolder(markers: Markers, start: number, end: number): Role | undefined {
  for (let at = start; at < end; at += 1) {
    const marker = markers.get(at)?.find(({ mode }) => mode === 'holds');
    if (marker !== undefined) return marker.role;
  }
  return undefined;
}

const NAMES_SECURITY =
  /^(?:(?:proposed|offered|real|main|only|our|the) )?(?:security|collateral)(?: (?:offered|proposed|available|held|property|is))?$/;

const A_HOME = /^(?:[a-z]+ ){0,4}?(?:home|house|residence|townhouse|apartment)\b/;
const HOME_REACH = 6;

const refersBack = (tokens: readonly Token[], at: number) =>
  isListed(tokens[tokens[at]?.text === 'and' ? at + 1 : at], 'pointers');
