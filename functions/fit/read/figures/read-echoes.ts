/**
 * Numbers that the rest of the text makes money: their unit is said once for all ("all in millions"), they say a sum
 * again ("the 480" behind 480k), the sums before them come to them ("so 150"), or they are a part of the last ("95 of that").
 */
import { isBreak, isListed, STOP, type Token, textAt, wordsAt } from '../split-tokens.ts';
import type { Figure } from './read-numbers.ts';

const SCALES: ReadonlyMap<string, number> = new Map([
  ['million', 1e6],
  ['mil', 1e6],
  ['mill', 1e6],
  ['thousand', 1e3],
]);
const OF_ALL = /\b(?:all|everything|figure|number|sum|amount)(?: (?:is|are|here))?(?: in)?$/;
const LEAD_REACH = 4;

/** "1.9, 1.3 and 0.3 - all millions", "figures in thousands: price 850". */
function unitOfAll(tokens: readonly Token[]): number | undefined {
  const at = tokens.findIndex(
    ({ text }, index) =>
      SCALES.has(text) && OF_ALL.test(wordsAt(tokens, index - LEAD_REACH, index)),
  );
  return SCALES.get(textAt(tokens, at));
}

/** No word behind it says that it counts something else. */
const standsAlone = (tokens: readonly Token[], { end }: Figure) =>
  isBreak(tokens[end]) || tokens[end]?.text === '-' || isListed(tokens[end], 'small');

const AGAIN = /\b(?:the|that|that is|those)$/;
const COMES_TO = /\b(?:so|make|total|come to|equal|that is|it)(?: (?:about|only|just))?$/;
const TOGETHER =
  /^(?:all up|in (?:all|total)|together|altogether|total|for the (?:lot|two|pair))\b/;
const PART = /^of (?:that|it|this|which)\b/;
const LEAST = 5;

export function readEchoes(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  const unit = unitOfAll(tokens);
  const isMoney = ({ kind }: Figure) => kind === 'money';
  return figures.map((each, at) => {
    const { kind, value, start, end } = each;
    if (kind !== 'count') return withDay(tokens, each);
    const toSum = (scale: number): Figure => ({
      ...each,
      kind: 'money',
      value: Math.round(value * scale),
      note: `read as ${scale === 1e6 ? 'millions' : 'thousands'}`,
    });
    if (unit !== undefined && standsAlone(tokens, each)) return toSum(unit);
    if (value < LEAST) return each;
    const before = figures.slice(0, at).filter(isMoney);
    const last = before.at(-1);
    const sum = value * 1000;
    const lead = wordsAt(tokens, start - 2, start);
    const isSaid = AGAIN.test(lead) && before.some((other) => other.value === sum);
    const comeTo = before.some(
      (_, from) =>
        from < before.length - 1 &&
        before.slice(from).reduce((all, other) => all + other.value, 0) === sum,
    );
    const isTotal = comeTo && (COMES_TO.test(lead) || TOGETHER.test(wordsAt(tokens, end, end + 3)));
    // "410 thousand but 95 of that is older": less than that, and of the same sentence.
    const isPart =
      last !== undefined &&
      sum < last.value &&
      PART.test(wordsAt(tokens, end, end + 2)) &&
      !wordsAt(tokens, last.end, start).split(' ').includes(STOP);
    if (isSaid) return { ...toSum(1000), isAgain: true };
    return isTotal || isPart ? toSum(1000) : each;
  });
}

/** "Before the January sales finish, say the 15th": the day of the month that was named. */
function withDay(tokens: readonly Token[], figure: Figure): Figure {
  const { date, end } = figure;
  if (date === undefined || date.day !== undefined) return figure;
  const [, day] = SAY_DAY.exec(wordsAt(tokens, end, end + DAY_REACH)) ?? [];
  return day === undefined ? figure : { ...figure, date: { ...date, day: Number(day) } };
}
const SAY_DAY = /^[^.]{0,40}\bsay (?:the )?(\d{1,2}) ?(?:st|nd|rd|th)\b/;
const DAY_REACH = 8;
