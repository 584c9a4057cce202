/** What is asked for by naming sums again: "need that plus 18k", "those two and another 10k". */
import { sentenceStart } from '../document.ts';
import { type Placed, sumOf } from '../slots/cues.ts';
import { COLON, COMMA, STOP, type Token, textAt, wordsAt, wordsBefore } from '../split-tokens.ts';
import { eachOnce, type Line, slots, USES, WEAK, workedOut } from './account.ts';

const ASKS =
  /\b(?:need|want|borrow|fund|finance|refinance|would like|lend (?:me|us)|looking for|(?:loan|facility)(?: please)?(?: ,)? for|(?:(?:loan|mortgage|facility|finance|first|second|one)(?: (?:please|that|which|to|must|will|has|have|need)){1,2}|(?:want|need|wish|like|have) to) (?:clear|cover|pay(?: out| off)?))$/;
const PRONOUN =
  /^(?:that|it|this|those|these|them|both|all of (?:it|that|them|those)|(?:the|those|these|all)(?: of those)? (?:two|three|four|[2-4]|lot|pair))(?: (?:paid|cleared|covered|refinanced|financed|funded|lent|rolled|wrapped|sum|amount|bill|invoice|on top|all|as|please|now|out|off|over (?:a|two|three|four|five|\d+)|back).{0,60})?$/;
/** What names all that is said has lines of its own. */
const NAMES_ALL = /^(?:all of|(?:the|those|these|all)(?: of those)? (?:four|4|lot))\b/;
const SEVERAL = /^(?:those|these|them|both|all|the (?:two|three|four|lot|pair))\b/;
/** What money can be borrowed for; not what is worth something, earned or there already. */
const PAID = slots(...USES, 'owed', 'cost_part', 'invoices');
const DEBTS = slots('owed', 'tax', 'default');
const OTHERWISE = /\b(?:less|so|instead|in its place|replac\w*|not|or)\b/;
const SENTENCE_ENDS = new Set([STOP, COLON]);
const PART_ENDS = new Set([...SENTENCE_ENDS, 'plus', 'and', 'with', COMMA]);
const MOST_WORDS = 40;
/** "And a further 30k". */
const MORE_REACH = 3;

const isFilled = ({ length }: readonly Placed[]) => length > 0;

/** "Need that plus 18k": sums that are named again, and those beside them. */
export const namedAgain: Line = ({ document, money, asked }) => {
  const { tokens } = document;
  if (money.length < 2) return undefined;
  for (let at = 1; at < tokens.length; at += 1) {
    if (!ASKS.test(wordsBefore(tokens, at))) continue;
    const [first, end] = [endOf(tokens, at, PART_ENDS), endOf(tokens, at, SENTENCE_ENDS)];
    const words = wordsAt(tokens, at, first);
    if (!PRONOUN.test(words) || OTHERWISE.test(wordsAt(tokens, at, end))) continue;
    // "A 1.4m loan that pays it out": what is paid out is not the loan.
    const isPaid = /\b(?:clear|pay(?: out| off)?)$/.test(wordsBefore(tokens, at));
    // "Land worth 900, owe 300, build 1.4m. Can you fund it?": a debt told with the value is of that.
    const isOfValue = (each: Placed) =>
      each.slot === 'owed' && money[money.indexOf(each) - 1]?.slot === 'worth';
    const paid = money.filter((each) => PAID.has(each.slot) && !isOfValue(each));
    const isBefore = ({ figure, slot }: Placed) =>
      figure.end <= at && !(isPaid && slot === 'wanted');
    // "A court judgment for 43k, I want to borrow that plus 30k": unpaid, and nothing else is named before.
    const isMore = money.some(
      ({ figure: { start } }) => start > first && start - first <= MORE_REACH,
    );
    const isSettled = document.hits.some(({ name }) => name === 'paid_default');
    const judged = isMore && !isSettled ? money.filter(({ slot }) => slot === 'default') : [];
    const before = [paid, judged].map((sums) => sums.filter(isBefore)).find(isFilled) ?? [];
    const beside = paid.filter(({ figure: { start } }) => start >= first && start < end);
    const all = money.filter(({ figure, slot }) => figure.end <= at && slot !== 'worth');
    const sums = eachOnce(document, [...named(tokens, { before, all }, words), ...beside]);
    // "I need 60k. Could you fund it?"
    const isAsked = asked.some((each) => each.cost < (sums.includes(each) ? 0 : WEAK));
    const isLone = first === end && !NAMES_ALL.test(words) && !isAsked;
    const isOne = sums.some(({ figure }) => 2 * figure.value === sumOf(sums));
    if (sums.length < 2 || isOne || !(beside.length > 0 || isLone)) continue;
    // A debt that is paid out of it is still owed today.
    const from = sums.toSorted(
      (one, other) => Number(DEBTS.has(one.slot)) - Number(DEBTS.has(other.slot)),
    );
    return workedOut(sumOf(sums), from, 0);
  }
  return undefined;
};

function endOf(tokens: readonly Token[], at: number, ends: ReadonlySet<string>): number {
  let end = at;
  while (end < Math.min(tokens.length, at + MOST_WORDS) && !ends.has(textAt(tokens, end))) end += 1;
  return end;
}

/** Those of the last sentence with sums; "both" and "those" are two at least, and "all three" are three. */
function named(
  tokens: readonly Token[],
  { before, all }: Readonly<Record<'before' | 'all', readonly Placed[]>>,
  words: string,
) {
  const many = /\b(?:three|3)\b/.test(words) ? 3 : 2;
  const from = sentenceStart({ tokens }, before.at(-1)?.figure.start ?? 0);
  const near = before.filter(({ figure }) => figure.start >= from);
  if (!SEVERAL.test(words) || near.length >= many) return near;
  return (before.length < many ? all : before).slice(-many);
}
