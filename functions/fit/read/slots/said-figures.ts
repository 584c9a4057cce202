/** The figures of a message one by one, for whoever knows what it goes on from. */
import type { Catalogue } from '../../../catalogue/content.ts';
import type { Today } from '../../need.ts';
import {
  createLanguage,
  type Language,
  readDocument,
  sentenceEnd,
  sentenceStart,
  type TextsRead,
} from '../document.ts';
import { nextOf } from '../figures/read-dates.ts';
import type { Figure } from '../figures/read-numbers.ts';
import { isBreak, isListed, type Token, toPlain } from '../split-tokens.ts';
import type { Slot } from './cues.ts';

export type SaidFigure = Pick<Figure, 'kind' | 'value' | 'unit'> & {
  /** What the words beside it make it; undefined where they say nothing of it. */
  readonly slot: Slot | undefined;
  /** The characters that it stands in, and what they are. */
  readonly from: number;
  readonly to: number;
  readonly words: string;
  /** "Not 900k", "instead of 80": what was said before. */
  readonly isOld: boolean;
  /** Which sentence it stands in, and whether that says anything else. */
  readonly sentence: number;
  readonly isAlone: boolean;
};
export type SaidFigures = { readonly text: string; readonly figures: readonly SaidFigure[] };

/** "Not 900k", with the word that takes it back. */
const OLD = /\b(?:instead of|rather than|and not|not) *\$?$/i;

/** The vocabulary is made ready when the first message comes. */
export function createFigureList({ vocabulary }: Pick<Catalogue, 'vocabulary'>) {
  let language: Language | undefined;
  return (text: string, today: Today): SaidFigures => {
    language ??= createLanguage(vocabulary);
    return listFigures(readDocument(language, { text: toPlain(text) }, today));
  };
}

function listFigures(document: TextsRead): SaidFigures {
  const { plain, tokens, placed, today } = document;
  const inFigures = new Set(placed.flatMap(({ figure: { start, end } }) => range(start, end)));
  const figures = placed.flatMap(({ figure, slot }) => {
    const { kind, unit, start, end, date } = figure;
    // "June" is so many days away; a year alone is a number.
    const value = date && date.month >= 0 ? nextOf({ today }, date) : figure.value;
    const at = tokens[start]?.from ?? 0;
    const isAge = kind === 'count' && AGED.test(plain.slice(0, at));
    const after = plain.slice(tokens[end - 1]?.to);
    // "The 21 days are up the 3rd": a day that is read as no date is no sum either.
    if ((isAge && AFTER_AGE.test(after)) || (kind === 'count' && ORDINAL.test(after))) return [];
    const lead = OLD.exec(plain.slice(0, at));
    const from = lead?.index ?? at;
    const to = tokens[end - 1]?.to ?? at;
    const first = sentenceStart(document, start);
    const beside = range(first, sentenceEnd(document, start)).filter(
      (index) => !inFigures.has(index),
    );
    return {
      ...{ kind, value, slot, from, to, words: plain.slice(at, to), sentence: first },
      ...(unit === undefined ? {} : { unit }),
      isOld: lead !== null,
      isAlone: beside.every((index) => saysNothing(tokens[index])),
    };
  });
  return { text: plain.trim(), figures };
}

/** "She's 71 and on the pension", "I am seventy-one". */
const AGED =
  /\b(?:i'?m|i am|s?he(?:'?s| is)|(?:mum|mom|dad|mother|father|wife|husband|nan|pop)(?:'?s| is)|aged?|turn(?:s|ed|ing)?)(?: (?:now|about|nearly|almost|only|just))? $/i;
const ORDINAL = /^ ?(?:st|nd|rd|th)\b/i;
const AFTER_AGE = /^(?:[.,;!?]|$| (?:and|but|now|so|this|next|with)\b)/i;

const range = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

const saysNothing = (token: Token | undefined) => isBreak(token) || isListed(token, 'filler');
