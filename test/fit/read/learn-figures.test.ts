import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLearned } from '../../../functions/fit/read/compile-vocabulary.ts';
import { isSame, surest, waysTo, weighItems } from '../../../functions/fit/read/ledger/ways.ts';
import type { WeightsOf } from '../../../functions/fit/read/ledger/weights.ts';
import { learn, listTexts, type Taught, toTaught, workOut } from './learn-figures.ts';

/** A tenth is told of, by what an eighth of the others teach: all of them would teach a little more, and take a minute. */
const [FOLDS, TAUGHT] = [10, 8];
const texts = listTexts();

/** Of the amounts that these texts state, those that most speaks for. */
function amountsTold(taught: readonly Taught[], weightsOf: WeightsOf) {
  return taught.flatMap(({ items, sums }) => {
    if (sums.amount === undefined) return [];
    const best = surest(waysTo('amount', weighItems(items, weightsOf), weightsOf));
    return [{ best: best?.value ?? 0, amount: sums.amount }];
  });
}

const isRight = ({ best, amount }: { best: number; amount: number }) => isSame(best, amount);

describe('what sums are by the words around them', () => {
  it('is mostly told rightly in texts that were held back, puzzles of sums among them', () => {
    const isHeld = (at: number) => at % FOLDS === 0;
    const isTaught = (at: number) => at % TAUGHT === 0 && !isHeld(at);
    const weights = learn(texts.filter((_, at) => isTaught(at)).map(toTaught), 1, 1);
    const told = amountsTold(texts.filter((_, at) => isHeld(at)).map(toTaught), (feature) =>
      weights.get(feature),
    );
    expect(told.length).toBeGreaterThan(750);
    expect(told.filter(isRight).length / told.length).toBeGreaterThan(0.87);
  });

  it('is what the published weights say of the texts that taught them', () => {
    const file = new URL('../../../content/learned-figures.txt', import.meta.url);
    const weights = readLearned(readFileSync(file, 'utf8'));
    const some = texts.filter((_, at) => at % (3 * FOLDS) === 1);
    const told = amountsTold(some.map(toTaught), (feature) => weights.get(feature));
    expect(told.length).toBeGreaterThan(250);
    expect(told.filter(isRight).length / told.length).toBeGreaterThan(0.95);
  });

  it('reads how a stranger put the sums together', () => {
    expect(workOut('3 * 94500 - 38000')).toBe(245_500);
    expect(workOut('(1260000 + 40000) * 70%')).toBe(910_000);
    expect(() => workOut('process.exit()')).toThrow('is no sum');
  });
});
