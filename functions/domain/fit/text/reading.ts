/** What a text says, ready to ask: which signals it raises, what is bought, figures. */
import type { Signal } from '../../../contract/signals.ts';
import { findBought, type Thing } from './find-bought.ts';
import { type Figure, readFigures } from './read-figures.ts';
import { type Language, readSignals } from './read-signals.ts';
import type { Hit, Words } from './words.ts';

export type Reading = {
  readonly words: Words;
  readonly figures: readonly Figure[];
  readonly bought: ReadonlySet<Thing>;
  /** Something is written, and none of it in Latin letters. */
  readonly isUnreadable: boolean;
  /** Said, and not denied; any of those named. */
  readonly has: (...signals: readonly Signal[]) => boolean;
  readonly hasInPurpose: (...signals: readonly Signal[]) => boolean;
  /** Said in the same clause as each other. */
  readonly hasTogether: (one: readonly Signal[], other: readonly Signal[]) => boolean;
};

export function readText(
  language: Language,
  texts: { readonly purpose: string; readonly situation: string },
): Reading {
  const words = readSignals(language, texts);
  const said = new Set<Signal>();
  const saidInPurpose = new Set<Signal>();
  for (const { signals, isDenied, inPurpose } of words.hits) {
    if (isDenied) continue;
    for (const signal of signals) {
      said.add(signal);
      if (inPurpose) saidInPurpose.add(signal);
    }
  }
  const bought = findBought(words);
  /** "Buy a cafe" is buying a business, which no phrase says by itself. */
  if (bought.has('going_concern')) {
    said.add('goodwill');
    saidInPurpose.add('goodwill');
  }
  return {
    words,
    figures: readFigures(words),
    bought,
    isUnreadable: isUnreadable(texts.purpose + texts.situation, words),
    has: (...signals) => signals.some((signal) => said.has(signal)),
    hasInPurpose: (...signals) => signals.some((signal) => saidInPurpose.has(signal)),
    hasTogether: (one, other) => hasTogether(words.hits, one, other),
  };
}

const LATIN = /[a-z]{2}/;
const isUnreadable = (text: string, { tokens }: Words) =>
  text.trim() !== '' && !tokens.some((token) => LATIN.test(token.text));

function hasTogether(hits: readonly Hit[], one: readonly Signal[], other: readonly Signal[]) {
  const said = hits.filter((hit) => !hit.isDenied);
  const clauses = new Set(said.filter((hit) => raises(hit, one)).map(({ clause }) => clause));
  return said.some((hit) => raises(hit, other) && clauses.has(hit.clause));
}

const raises = (hit: Hit, signals: readonly Signal[]) =>
  hit.signals.some((signal) => signals.includes(signal));
