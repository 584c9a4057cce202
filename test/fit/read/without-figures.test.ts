/**
 * A text that has no figure is answered without whatever reads and places figures, which waits in the bundles for the
 * first text with one. So where it is not asked it must have nothing to say.
 */
import { describe, expect, it } from 'vitest';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import { readFigures } from '../../../functions/fit/read/figures/read-figures.ts';
import { readFacts } from '../../../functions/fit/read/read-facts.ts';
import { projectCost, readSums } from '../../../functions/fit/read/read-sums.ts';
import { splitNeeds } from '../../../functions/fit/read/split-needs.ts';
import { mayCount } from '../../../functions/fit/read/split-tokens.ts';
import { signalsOfSums } from '../../../functions/fit/read/sum-signals.ts';
import { OF_FIGURES } from '../../../scripts/build/bundles.ts';
import { catalogue } from '../../support/catalogue.ts';
import { wordings } from '../../support/scenarios.ts';
import { TODAY } from './support.ts';

const language = createLanguage(catalogue.vocabulary, catalogue.learned);
const read = wordings
  .flatMap(({ given: { purpose, situation } }) => [String(purpose ?? ''), String(situation ?? '')])
  .filter((text) => !/\d/.test(text))
  .map((text) => readDocument(language, { text }, TODAY));

describe('a text without a figure', () => {
  it('has none of the words that every figure and every date has', () => {
    const silent = read.filter(({ tokens }) => !tokens.some(mayCount));
    expect(silent.length).toBeGreaterThan(5000);
    const found = silent.filter(
      ({ tokens, plain, today }) => readFigures(tokens, { plain, today }).length,
    );
    expect(found.map(({ plain }) => plain)).toEqual([]);
  });

  it('tells no sum, no second need and no signal of sums', () => {
    const silent = read.filter(({ tokens }) => !tokens.some(mayCount));
    for (const document of silent) {
      const { hits, plain, tokens } = document;
      const span = { start: 0, end: tokens.length };
      const words = { document, hits: hits.filter(({ role }) => role !== 'aside'), span };
      const given = { stated: {}, isWhole: true };
      const asked = { ...words, facts: {}, open: [], sure: new Set<never>() };
      expect(readFacts(document, span, given), plain).toEqual(readSums(asked, given));
      expect(splitNeeds(document, undefined).spans, plain).toEqual([span]);
      expect(signalsOfSums(document, {}), plain).toEqual([]);
      expect(projectCost([], {}), plain).toBeUndefined();
    }
  });

  it('is told by functions alone, as only those can wait', async () => {
    const modules = await Promise.all(OF_FIGURES.map((path) => import(path)));
    const kinds = modules.flatMap((each) => Object.values(each).map((value) => typeof value));
    expect(new Set(kinds)).toEqual(new Set(['function']));
  });
});
