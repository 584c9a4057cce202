/**
 * Teaches which sentences are told beside a need and are no part of it (functions/fit/read/ledger/sentences.ts): those of asides.yaml
 * are, those of all labelled needs are not. `npm run learn` writes content/learned-asides.txt.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { Texts } from '../../../functions/fit/need.ts';
import { toSentences } from '../../../functions/fit/read/clauses.ts';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import type { WrittenGists } from '../../../functions/fit/read/ledger/gist.ts';
import { sentenceFeatures } from '../../../functions/fit/read/ledger/sentences.ts';
import { toPlain } from '../../../functions/fit/read/split-tokens.ts';
import { catalogue } from '../../support/catalogue.ts';
import { corpus } from '../../support/scenarios.ts';
import { keepGists, type Labelled, learnGists } from './learn-needs.ts';
import { messages } from './messages.ts';
import { TODAY } from './support.ts';

const read = (file: string): unknown => load(readFileSync(new URL(file, import.meta.url), 'utf8'));
const sentences = z.array(z.string());
/** By whoever wrote them: sentences that tell nothing of a need, and such as sound alike and do. */
const writers = z
  .array(z.strictObject({ asides: sentences, matter: sentences }))
  .parse(read('asides.yaml'));

const language = createLanguage(catalogue.vocabulary);

/** Each with what phrases hear in it. */
export function sentencesOf(texts: Texts) {
  const masked = Object.entries(texts).map(([name, text]) => [name, toPlain(text ?? '')]);
  const { tokens, placed, hits } = readDocument(language, Object.fromEntries(masked), TODAY, {
    isNext: true,
  });
  const figures = placed.map(({ figure }) => figure);
  return toSentences(tokens, 0, tokens.length).map((span) => {
    const own = hits.filter(
      ({ start, role }) =>
        span[0] <= start && start < span[1] && role !== 'denied' && role !== 'aside',
    );
    const heard = new Set(own.map(({ name }) => name));
    return { features: sentenceFeatures(tokens, figures, span), heard };
  });
}

export const featuresOf = (text: string) => sentencesOf({ text }).map(({ features }) => features);

export type Sentence = Labelled & {
  /** Its place in asides.yaml; of a labelled need none. */
  readonly writer?: number;
};

/** Of labelled needs and messages one of so many. */
export function listSentences(oneOf = 1): Sentence[] {
  const label = (texts: readonly string[], isAside: boolean, writer?: number) =>
    texts.flatMap((text) =>
      featuresOf(text).map((features) => ({
        ...{ features, is: [isAside] },
        ...(writer !== undefined && { writer }),
      })),
    );
  const needs = corpus.map(({ text, given }) => text ?? (given as Texts).situation ?? '');
  const told = [...new Set([...needs, ...messages.map(({ text }) => text)])];
  return [
    ...label(
      told.filter((_, at) => at % oneOf === 0),
      false,
    ),
    ...writers.flatMap(({ asides, matter }, at) => [
      ...label(asides, true, at),
      ...label(matter, false, at),
    ]),
  ];
}

/** So often each aside is taught, as there are far fewer of them. */
const TIMES = 3;
/** A smaller weight turns no sentence, and so many features would share digests. */
const LEAST = 8;

export const learnAsides = (labelled: readonly Sentence[], orders?: number): WrittenGists =>
  learnGists(
    ['aside'],
    labelled.flatMap((each) => (each.is[0] ? Array<Sentence>(TIMES).fill(each) : [each])),
    { orders, least: LEAST },
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepGists('learned-asides.txt', learnAsides(listSentences()));
}
