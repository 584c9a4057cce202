/**
 * What is asked for by naming sums again: "need that plus 18k", "those two and another 10k", "the 480 paid out, plus the
 * build, plus those costs".
 */
import { sentenceStart, type TextsRead } from '../document.ts';
import { distinct, type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { COLON, COMMA, STOP, textAt, wordsAt } from '../split-tokens.ts';
import { type Line, workedOut } from './account.ts';

const ASKS =
  /\b(?:need|want|borrow|fund|finance|refinance|like|lend (?:me|us)|looking for|loan for)$/;
const ASKS_REACH = 2;
const LINKS = new Set(['plus', 'and', COMMA]);
const PRONOUN =
  /^(?:that|it|this|those|these|them|both|all of (?:it|that|them|those)|(?:the|those|these|all)(?: of those)? (?:two|three|four|lot|pair))(?: (?:paid|cleared|covered|refinanced|financed|funded|sum|amount|bill|invoice|on top|all).{0,40})?$/;
const SEVERAL = /^(?:those|these|them|both|all|the (?:two|three|four|lot|pair))\b/;
const NAMED = /^(?:the|those|that|these|our|this|my) (\S+)(?: (\S+))?/;
/** What is named by what it is, and not by the word beside it. */
const KINDS: readonly (readonly [RegExp, Slot])[] = [
  [/^(?:build|building|construction|builder|works?)$/, 'build_cost'],
  [/^(?:costs?|fees?)$/, 'cost_part'],
  [/^(?:payout|mortgage|debt|loan)$/, 'owed'],
  [/^(?:tax|ato)$/, 'tax'],
];
/** Sums that nobody pays, or that are there already. */
const APART: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>([
  ...([
    'worth',
    'turnover',
    'profit',
    'deposit',
    'given',
    'held',
    'end_value',
    'repayment',
  ] as const),
  ...(['rent', 'total_cost', 'equity', 'drawn', 'other'] as const),
]);
const OTHERWISE = /\b(?:less|instead|in its place|replac\w*|not|or)\b/;
const NAME_REACH = 3;
const MOST_WORDS = 40;

/** "Need that plus 18k": sums that are named again, and those beside them. */
export const namedAgain: Line = ({ document, money }) => {
  const sums = distinct(sumsNamedAgain(document, money) ?? []);
  // A debt that is paid out of it is still owed today.
  const from = sums.toSorted(
    (one, other) => Number(one.slot === 'owed') - Number(other.slot === 'owed'),
  );
  const isOne = sums.some(({ figure }) => 2 * figure.value === sumOf(sums));
  return sums.length > 1 && !isOne ? workedOut(sumOf(sums), from, 0) : undefined;
};

/** Where a request names sums again, all that it asks for; a part that nothing explains leaves it unknown. */
function sumsNamedAgain(
  { tokens }: TextsRead,
  money: readonly Placed[],
): readonly Placed[] | undefined {
  for (let at = 1; at < tokens.length; at += 1) {
    if (!ASKS.test(wordsAt(tokens, at - ASKS_REACH, at))) continue;
    const before = money.filter(({ figure, slot }) => figure.end <= at && !APART.has(slot));
    if (before.length === 0) continue;
    const segments = segmentsFrom({ tokens }, at);
    if (OTHERWISE.test(wordsAt(tokens, at, segments.at(-1)?.[1] ?? at))) continue;
    const parts = segments.map(([from, to]) => {
      const stated = money.find(({ figure: { start } }) => start >= from && start < to);
      const isAgain = stated === undefined || stated.figure.isAgain === true;
      // "Want 60k on top, the plan stays", "2.0m, that includes the 300": what a comma parts is said of something else.
      const isLinked = from === at || textAt(tokens, from - 1) !== COMMA;
      if (stated !== undefined)
        return { isAgain, sums: APART.has(stated.slot) || (isAgain && !isLinked) ? [] : [stated] };
      return {
        isAgain,
        sums: isLinked ? named({ tokens }, before, wordsAt(tokens, from, to)) : [],
      };
    });
    const told = parts.filter((part) => part.sums.length > 0);
    // One that is named again alone is said by other words: "the lot", "half of that".
    if (told.length > 1 && told[0] === parts[0] && told.some((part) => part.isAgain))
      return told.flatMap((part) => part.sums);
  }
  return undefined;
}

/** From what is asked for to the end of its sentence, parted by "plus", "and" and commas. */
function segmentsFrom({ tokens }: Pick<TextsRead, 'tokens'>, at: number): [number, number][] {
  const segments: [number, number][] = [];
  let from = at;
  for (let to = at; to <= Math.min(tokens.length, at + MOST_WORDS); to += 1) {
    const text = textAt(tokens, to);
    const isEnd = text === STOP || text === COLON;
    if (!isEnd && !LINKS.has(text)) continue;
    if (to > from) segments.push([from, to]);
    from = to + 1;
    if (isEnd) break;
  }
  return segments;
}

function named(
  { tokens }: Pick<TextsRead, 'tokens'>,
  before: readonly Placed[],
  words: string,
): readonly Placed[] {
  if (PRONOUN.test(words)) {
    const last = before.at(-1);
    const from = sentenceStart({ tokens }, last?.figure.start ?? 0);
    const near = before.filter(({ figure }) => figure.start >= from);
    return SEVERAL.test(words) && near.length === 1 ? before.slice(-2) : near;
  }
  const [, one = '', two = ''] = NAMED.exec(words) ?? [];
  for (const name of [one, two].filter((each) => each.length > 2)) {
    const slot = KINDS.find(([of]) => of.test(name))?.[1];
    const ofKind = before.filter((each) => slot !== undefined && each.slot === slot);
    if (ofKind.length > 0) return ofKind;
    const beside = before.find(({ figure: { start, end } }) =>
      [
        ...wordsAt(tokens, start - NAME_REACH, start)
          .split(COMMA)
          .slice(-1),
        wordsAt(tokens, end, end + NAME_REACH).split(COMMA)[0] ?? '',
      ].some((near) => near.split(' ').includes(name)),
    );
    if (beside !== undefined) return [beside];
  }
  return [];
}
