/**
 * What is asked for by naming sums again: "need that plus 18k", "those two and another 10k", "the 480 paid out, plus the
 * build, plus those costs".
 */
import { sentenceStart, type TextsRead } from '../document.ts';
import { type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { COLON, COMMA, STOP, textAt, wordsAt } from '../split-tokens.ts';
import { type Account, eachOnce, type Line, WEAK, workedOut } from './account.ts';

const ASKS =
  /\b(?:need|want|borrow|fund|finance|refinance|would like|lend (?:me|us)|looking for|(?:loan|facility)(?: please)?(?: ,)? for|(?:(?:loan|mortgage|facility|finance|first|second|one)(?: (?:please|that|which|to|must|will|has|have|need)){1,2}|(?:want|need|wish|like|have) to) (?:clear|cover|pay))$/;
const ASKS_REACH = 5;
const LINKS = new Set(['plus', 'and', 'with', COMMA]);
const PRONOUN =
  /^(?:that|it|this|those|these|them|both|all of (?:it|that|them|those)|(?:the|those|these|all)(?: of those)? (?:two|three|four|lot|pair))(?: (?:paid|cleared|covered|refinanced|financed|funded|lent|rolled|wrapped|sum|amount|bill|invoice|on top|all|as|please|now|out|off|over (?:a|two|three|four|five|\d+)|back).{0,60})?$/;
/** What names all that is said has lines of its own. */
const LONE =
  /^(?:that|it|this|those|these|them|both|(?:all |the |those |these )?(?:two|three|pair))\b/;
const SEVERAL = /^(?:those|these|them|both|all|the (?:two|three|four|lot|pair))\b/;
const OWING = /\b(?:what|whatever)(?: is| we| i| they)? (?:owed|owing|owe)\b/;
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
const DEBTS: ReadonlySet<Slot | undefined> = new Set<Slot | undefined>(['owed', 'tax']);
const OTHERWISE = /\b(?:less|so|instead|in its place|replac\w*|not|or)\b/;
const NAME_REACH = 3;
const MOST_WORDS = 40;

/** "Need that plus 18k": sums that are named again, and those beside them. */
export const namedAgain: Line = ({ document, money, asked }) => {
  const sums = eachOnce(document, sumsNamedAgain(document, { money, asked }) ?? []);
  // A debt that is paid out of it is still owed today.
  const from = sums.toSorted(
    (one, other) => Number(DEBTS.has(one.slot)) - Number(DEBTS.has(other.slot)),
  );
  const isOne = sums.some(({ figure }) => 2 * figure.value === sumOf(sums));
  return sums.length > 1 && !isOne ? workedOut(sumOf(sums), from, 0) : undefined;
};

/** Where a request names sums again, all that it asks for; a part that nothing explains leaves it unknown. */
function sumsNamedAgain(
  { tokens }: TextsRead,
  { money, asked }: Pick<Account, 'money' | 'asked'>,
): readonly Placed[] | undefined {
  for (let at = 1; at < tokens.length; at += 1) {
    if (!ASKS.test(wordsAt(tokens, at - ASKS_REACH, at))) continue;
    const all = money.filter(({ figure, slot }) => figure.end <= at && slot !== 'worth');
    // "A 1.4m loan that pays it out": what is paid out is not the loan.
    const isPaid = /(?:clear|pay)$/.test(wordsAt(tokens, at - 1, at));
    const before = all.filter(({ slot }) => !APART.has(slot) && !(isPaid && slot === 'wanted'));
    if (before.length === 0) continue;
    const segments = segmentsFrom({ tokens }, at);
    const last = segments.at(-1)?.[0] ?? at;
    if (OTHERWISE.test(wordsAt(tokens, at, segments.at(-1)?.[1] ?? at))) continue;
    const parts = segments.map(([from, to]) => {
      const stated = money.find(({ figure: { start } }) => start >= from && start < to);
      const isAgain = stated === undefined || stated.figure.isAgain === true;
      // "Want 60k on top, the plan stays", "2.0m, that includes the 300": what a comma parts is said of something else.
      const isBeside = textAt(tokens, from - 1) === 'with' && stated === undefined;
      const isLinked =
        from === at ||
        textAt(tokens, from - 1) !== COMMA ||
        (textAt(tokens, last - 1) === 'and' && to - from <= NAME_REACH);
      if (stated !== undefined)
        return { isAgain, sums: APART.has(stated.slot) || (isAgain && !isLinked) ? [] : [stated] };
      return {
        isAgain,
        sums:
          isLinked && !isBeside
            ? named({ tokens }, { before, all }, wordsAt(tokens, from, to))
            : [],
      };
    });
    const told = parts.filter((part) => part.sums.length > 0);
    const words = wordsAt(tokens, at, segments[0]?.[1] ?? at);
    const isLone = parts.length === 1 && PRONOUN.test(words) && LONE.test(words);
    const sums = told.flatMap((part) => part.sums);
    // "I need 60k. Could you fund it?"
    const isAsked = asked.some((each) => each.cost < (sums.includes(each) ? 0 : WEAK));
    const isAll = told.length > 1 || (isLone && !isAsked);
    if (isAll && told[0] === parts[0] && told.some((part) => part.isAgain)) return sums;
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
  { before, all }: Readonly<Record<'before' | 'all', readonly Placed[]>>,
  words: string,
): readonly Placed[] {
  if (OWING.test(words)) return before.filter(({ slot }) => slot === 'owed');
  if (PRONOUN.test(words)) {
    const last = before.at(-1);
    const from = sentenceStart({ tokens }, last?.figure.start ?? 0);
    const near = before.filter(({ figure }) => figure.start >= from);
    const many = /^all (?:the )?three|^(?:the|those|these) three/.test(words) ? 3 : 2;
    if (!SEVERAL.test(words) || near.length >= many) return near;
    return before.length < many ? all.slice(-many) : before.slice(-many);
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
