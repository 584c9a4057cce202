import { describe, expect, it } from 'vitest';
import { openGists, writeGists } from '../../../functions/fit/read/ledger/gist.ts';
import { isAside } from '../../../functions/fit/read/ledger/sentences.ts';
import { catalogue } from '../../support/catalogue.ts';
import { featuresOf, learnAsides, listSentences, type Sentence } from './learn-asides.ts';
import { readWritten } from './support.ts';

/** Of the sentences of labelled needs so many are held back with one of the writers. */
const FOLDS = 10;
const HELD_WRITER = 0;
/** Of the labelled needs one of so many is enough here. */
const ONE_OF = 4;
const sentences = listSentences(ONE_OF);
const isOfNeed = ({ writer }: Sentence) => writer === undefined;
const isTold = ({ is }: Sentence) => is[0] === true;

const shareOf = (list: readonly Sentence[], bytes: Uint8Array) => {
  const gists = openGists(bytes);
  return list.filter(({ features }) => isAside(features, gists)).length / list.length;
};

describe('which sentences are told beside a need', () => {
  it('is mostly told rightly of a writer who was held back, and takes hardly a sentence of a need', () => {
    const isHeld = (each: Sentence, at: number) =>
      isOfNeed(each) ? at % FOLDS === 0 : each.writer === HELD_WRITER;
    const taught = sentences.filter((each, at) => !isHeld(each, at));
    const held = sentences.filter(isHeld);
    const bytes = writeGists(learnAsides(taught, 1));
    const ofWriter = held.filter((each) => !isOfNeed(each));
    expect(shareOf(ofWriter.filter(isTold), bytes)).toBeGreaterThan(0.4);
    expect(
      shareOf(
        ofWriter.filter((each) => !isTold(each)),
        bytes,
      ),
    ).toBeLessThan(0.03);
    expect(shareOf(held.filter(isOfNeed), bytes)).toBeLessThan(0.01);
  });

  it('is what the published weights say', () => {
    const { names, weights } = readWritten('asides');
    expect(names).toEqual(['aside']);
    const { weightsOf } = openGists(catalogue.learned.asides);
    const [[feature, own] = []] = weights;
    expect([...(weightsOf(feature ?? '') ?? [])]).toEqual(own);
    const asides = openGists(catalogue.learned.asides);
    const tell = (text: string) => featuresOf(text).map((features) => isAside(features, asides));
    expect(tell('The bloke next door owes 3m on his place.')).toEqual([true]);
    expect(tell('We owe 300k on our place.')).toEqual([false]);
  });
});
