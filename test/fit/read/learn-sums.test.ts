import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSums } from '../../../functions/fit/read/compile-vocabulary.ts';
import { GUESSED, margin, SURELY, weigh } from '../../../functions/fit/read/slots/sum-features.ts';
import { learn, listTexts, toTaught } from './learn-sums.ts';

const FOLDS = 5;

describe('what sums are by the words around them', () => {
  const texts = listTexts();

  it('is told rightly in texts that were held back', { timeout: 60_000 }, () => {
    const isHeld = (at: number) => at % FOLDS === 0;
    const weights = learn(texts.filter((_, at) => !isHeld(at)).flatMap(toTaught));
    const told = texts
      .filter((_, at) => isHeld(at))
      .flatMap((text) => {
        const taught = toTaught(text);
        const sums = taught.map(({ features }) => weigh(features, (each) => weights.get(each)));
        return GUESSED.flatMap((name, at) => {
          const margins = sums.map((all) => margin(all, at));
          const best = Math.max(...margins);
          const isTold = text.sums[name] !== undefined && best >= SURELY;
          return isTold ? [taught[margins.indexOf(best)]?.is.includes(at) === true] : [];
        });
      });
    expect(told.length).toBeGreaterThan(2000);
    expect(told.filter((isRight) => isRight).length / told.length).toBeGreaterThan(0.97);
  });

  it('is what the published weights say of the texts that taught them', () => {
    const file = new URL('../../../content/learned-sums.txt', import.meta.url);
    const weights = readSums(readFileSync(file, 'utf8'));
    const taught = texts.filter((_, at) => at % FOLDS === 1).flatMap(toTaught);
    const wrong = taught.filter(({ features, is }) => {
      const sums = [...weigh(features, (feature) => weights.get(feature)), 0];
      const best = sums.indexOf(Math.max(...sums));
      return is.length > 0 ? !is.includes(best) : best !== GUESSED.length;
    });
    expect(wrong.length / taught.length).toBeLessThan(0.06);
  });
});
