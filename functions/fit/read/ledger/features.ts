/** What stands around a figure: what its role in a need is learned from (ways.ts). */
import type { Figure } from '../figures/read-numbers.ts';
import { STOP, type Token } from '../split-tokens.ts';

/** So many words on each side, a figure counting as one. */
const REACH = 6;
/** So many by their place. */
const NEAR = 3;
/** So far a figure's sentence is heard on each side. */
const SENTENCE = 14;
const MOST_RANKED = 6;
/** Words that say something of every sum of a text, wherever they stand. */
const TELLING: ReadonlySet<string> = new Set(
  (
    'deposit price refinance refi payout owe owing owed limit each plus total cost put own short rest balance lend borrow need want buy ' +
    'buying purchase debt clear valued worth equity cash tax per both two all up quote top extra gap difference remainder trade left share half'
  ).split(' '),
);

/** Of a text what says something of each of its figures. */
export function tellingOf(tokens: readonly Token[]): string[] {
  const words = new Set(tokens.map(({ text }) => text).filter((word) => TELLING.has(word)));
  return [...words].map((word) => `text ${word}`);
}

/** The words near it by their place, those of its sentence by their side, and how it compares with the other figures. */
export function featuresOf(
  tokens: readonly Token[],
  figures: readonly Figure[],
  figure: Figure,
): string[] {
  const before = wordsFrom(tokens, figures, figure.start - 1, -1);
  const behind = wordsFrom(tokens, figures, figure.end, 1);
  const near = [before, behind].flatMap((words, side) =>
    words.flatMap((word, at) => [
      ...(at < NEAR ? [`${side}${at} ${word}`] : []),
      ...(at < NEAR - 1 ? [`${side}${at} ${word} ${words[at + 1]}`] : []),
    ]),
  );
  const alike = figures.filter(({ kind }) => kind === figure.kind);
  const rank = alike.filter(({ value }) => value > figure.value).length;
  const many = Math.min(MOST_RANKED, alike.length);
  return [
    ...near,
    `both ${before[0]} ${behind[0]}`,
    `before ${before.slice(0, 3).join(' ')}`,
    `behind ${behind.slice(0, 3).join(' ')}`,
    ...sentenceWords(tokens, figure.start - 1, -1).map((word) => `0- ${word}`),
    ...sentenceWords(tokens, figure.end, 1).map((word) => `1- ${word}`),
    `size ${Math.floor(2 * Math.log10(Math.max(1, figure.value)))}`,
    `digits ${String(Math.round(figure.value)).replace(/0{1,12}$/, '').length}`,
    `made ${figure.unit ?? ''} ${figure.isBare === true} ${figure.note ?? ''}`,
    ...(figure.date
      ? [`date ${figure.date.day !== undefined} ${figure.date.year !== undefined}`]
      : []),
    `rank ${many} ${Math.min(REACH, rank)}`,
    `place ${many} ${Math.min(REACH, alike.indexOf(figure))}`,
    `shares ${figures.some(({ kind }) => kind === 'percent')}`,
  ];
}

/** The nearest first. */
function wordsFrom(
  tokens: readonly Token[],
  figures: readonly Figure[],
  start: number,
  step: 1 | -1,
): string[] {
  const words: string[] = [];
  let at = start;
  while (words.length < REACH) {
    const figure = figures.find((each) => each.start <= at && at < each.end);
    words.push(figure ? `<${figure.kind}>` : (tokens[at]?.text ?? STOP));
    if (figure) at = step > 0 ? figure.end : figure.start - 1;
    else at += step;
  }
  return words;
}

function sentenceWords(tokens: readonly Token[], start: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let at = start; Math.abs(at - start) < SENTENCE; at += step) {
    const text = tokens[at]?.text;
    if (text === undefined || text === STOP) break;
    words.push(text);
  }
  return words;
}
