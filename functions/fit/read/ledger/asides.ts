/**
 * Which sentences are told beside a need and are no part of it ("Last year we did 2.7m, mostly kitchens", "the bloke next door owes
 * 3m"), by all their words: labelled sentences teach how much a word, or two in a row, speaks for that (logistic regression;
 * `npm run learn` writes content/learned-asides.txt).
 */
import type { Figure } from '../figures/read-numbers.ts';
import { COMMA, isBreak, type Token } from '../split-tokens.ts';
import { ALWAYS, type Gists, weighGists } from './gist.ts';

/** From these log odds nothing of a sentence is heard: of a hundred that belong to a need it takes hardly one. */
const IS_ASIDE = 1.3;
/** So a sentence begins and ends. */
const [BEGINS, ENDS] = ['^', '$'];

/** Its words, each two in a row, and figures by their kind. */
export function asideFeatures(
  tokens: readonly Token[],
  figures: readonly Figure[],
  [from, to]: readonly [number, number],
): string[] {
  const words: string[] = [BEGINS];
  for (let at = from; at < to; at += 1) {
    const figure = figures.find(({ start, end }) => start <= at && at < end);
    const token = tokens[at];
    if (figure) {
      words.push(`<${figure.kind}>`);
      at = figure.end - 1;
    } else if (token && (token.text === COMMA || !isBreak(token))) words.push(token.text);
  }
  words.push(ENDS);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [ALWAYS, ...new Set([...words.slice(1, -1), ...pairs])];
}

export function isAside(features: readonly string[], asides: Gists): boolean {
  const [odds = 0] = weighGists(features, asides);
  return odds > IS_ASIDE;
}
