/**
 * What sentences tell and which questions they answer, of people whose sentences were held back while it was learned
 * (functions/decisions/reading.md).
 */
import { describe, expect, it } from 'vitest';
import { createLanguage, readDocument } from '../../../functions/fit/read/document.ts';
import { openGists, writeGists } from '../../../functions/fit/read/ledger/gist.ts';
import { ANSWERS } from '../../../functions/fit/read/ledger/sentences.ts';
import { toPlain } from '../../../functions/fit/read/split-tokens.ts';
import { catalogue, content } from '../../support/catalogue.ts';
import { learnTold, listSentences, ofFacts, ofQuestions, type Sentence } from './learn-told.ts';
import { readNeed, readWritten, TODAY } from './support.ts';

const HELD_WRITER = 13;
const HELD_ANSWERER = 0;
const isHeld = ({ by }: Sentence) =>
  by !== undefined && by.writer === (by.name.startsWith(ANSWERS) ? HELD_ANSWERER : HELD_WRITER);
/** Of the labelled needs one of so many is enough here. */
const ONE_OF = 8;
const taught = listSentences(ONE_OF).filter((each) => !isHeld(each));
const told = writeGists(learnTold(taught));
const phrases = createLanguage(catalogue.vocabulary);
const all = createLanguage(catalogue.vocabulary, { ...catalogue.learned, told });

type Kind = 'tells' | 'near';
const share = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;

function shareTold(language: typeof all, kind: Kind): number {
  const facts = Object.entries(ofFacts[HELD_WRITER] ?? {});
  const heard = facts.flatMap(([name, said]) =>
    said[kind].map((text) =>
      readDocument(language, { text: toPlain(text) }, TODAY).hits.some(
        (hit) => hit.name === name && hit.role !== 'denied' && hit.role !== 'aside',
      ),
    ),
  );
  return share(heard);
}

function shareAnswered(kind: Kind): number {
  const names = new Set(openGists(told).names);
  const questions = Object.entries(ofQuestions[HELD_ANSWERER] ?? {});
  const asked = questions.filter(([label]) => names.has(ANSWERS + label));
  return share(
    asked.flatMap(([label, said]) =>
      said[kind].map((text) =>
        readDocument(all, { text: toPlain(text) }, TODAY).answers.some(
          (answer) => answer.label === label,
        ),
      ),
    ),
  );
}

describe('what a sentence of somebody who was held back tells', () => {
  it('is heard twice as often as by phrases alone', () => {
    expect(shareTold(phrases, 'tells')).toBeLessThan(0.35);
    expect(shareTold(all, 'tells')).toBeGreaterThan(0.58);
  });

  it('is taken for told where it only sounds so less often than by phrases alone', () => {
    expect(shareTold(phrases, 'near')).toBeGreaterThan(0.2);
    expect(shareTold(all, 'near')).toBeLessThan(0.19);
  });

  it('answers a question, of which hardly one is taken for answered that is not', () => {
    expect(shareAnswered('tells')).toBeGreaterThan(0.5);
    // Eight of 240; it was seven before a few words of the vocabulary were others.
    expect(shareAnswered('near')).toBeLessThan(0.04);
  });
});

describe('the published weights', () => {
  it('are those that were learned', () => {
    const { names, weights } = readWritten('told');
    const { weightsOf } = openGists(catalogue.learned.told);
    const [[feature = '', own] = []] = weights;
    expect([...(weightsOf(feature) ?? [])]).toEqual(own);
    const { rules, lanes } = content;
    const asks = [...rules.book.asks, ...lanes.flatMap((lane) => lane.rules.asks)];
    const labels = new Set(asks.map(({ label }) => label));
    const answered = names.filter((name) => name.startsWith(ANSWERS));
    expect(answered.filter((name) => !labels.has(name.slice(ANSWERS.length)))).toEqual([]);
  });

  it('keep from asking what was told', () => {
    const [need] = readNeed(
      {
        fields: {},
        texts: { text: 'Need 160k for stock. Our tax returns and BAS are lodged and at hand.' },
      },
      TODAY,
    );
    expect(need?.answered).toContain('Accounts ready');
  });
});
