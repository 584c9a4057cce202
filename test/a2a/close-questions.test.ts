/** Which answer is closest to a question, by the examples of each. */
import { describe, expect, it } from 'vitest';
import {
  createCutNames,
  createFindClose,
  createReadFeatures,
  weighAnswers,
} from '../../functions/a2a/words/close-questions.ts';
import { createLanguage } from '../../functions/fit/read/document.ts';
import { splitTokens, toPlain } from '../../functions/fit/read/split-tokens.ts';
import { builtData } from '../support/catalogue.ts';

const ANSWERS = [
  { name: 'animals', asked: ['can you finance a horse', 'do you lend on cattle or sheep'] },
  { name: 'boats', asked: ['finance for a boat', 'is a yacht all right', 'lending on ships'] },
  { name: 'privacy', asked: ['who sees my details', 'are my details sold'], says: 'Nobody does.' },
];
const findIn = (answers: typeof ANSWERS) => {
  const find = createFindClose(
    weighAnswers(
      answers,
      createReadFeatures((tokens) => tokens),
    ),
  );
  return (text: string) => find(splitTokens(toPlain(text)));
};
const close = findIn(ANSWERS);

describe('the closest answer', () => {
  it.each([
    ['would you finance horses?', 'animals'],
    ['A boat', 'boats'],
    ['what about a ship', 'boats'],
    ['will you be selling my details', 'privacy'],
  ])('to "%s" is that whose examples have its words: %s', (text, name) => {
    expect(close(text)[0]?.name).toBe(name);
  });

  it('is closest to each of its own examples', () => {
    for (const { asked, name } of ANSWERS) {
      for (const text of asked) expect(close(text)[0]?.name, text).toBe(name);
    }
  });

  it('is the same whichever bank is named', () => {
    const find = findIn([{ name: 'consent', asked: ["do I need my bank's permission"] }]);
    const likeness = (text: string) => find(text)[0]?.likeness ?? 0;
    expect(likeness("do I need ANZ's permission")).toBe(likeness("do I need bank's permission"));
  });

  it('is less like with each word that no example has', () => {
    const [plain] = close('finance a horse');
    const [more] = close('finance a horse zebra quagga');
    expect(more?.name).toBe('animals');
    expect(more?.likeness).toBeLessThan(plain?.likeness ?? 0);
  });

  it.each(['', '?', 'zzz qqq', 'names', '__proto__ constructor'])('is unlike to "%s"', (text) => {
    expect(close(text).every(({ likeness }) => likeness === 0)).toBe(true);
  });

  it('is found in a text of many words without reading more than its own lines', () => {
    const long = 'can you finance a horse '.repeat(500);
    expect(close(long)[0]?.name).toBe('animals');
  });
});

describe('the questions of content/', () => {
  const { asked, content } = builtData;
  const find = createFindClose(asked.examples);
  const cut = createCutNames(createLanguage(asked.words).know);
  const ranked = Object.entries(content.askedExamples).flatMap(([name, texts]) =>
    texts.map((text) => {
      const near = find(cut(splitTokens(toPlain(text)))).map((each) => each.name);
      return { name, text, near };
    }),
  );

  // An example that is closer to six other answers teaches nothing, or stands under the wrong one.
  it('each find the answer that they stand under', () => {
    const lost = ranked.filter(({ name, near }) => !near.includes(name));
    expect(lost.length / ranked.length).toBeLessThan(0.03);
    const first = ranked.filter(({ name, near }) => near[0] === name);
    expect(first.length / ranked.length).toBeGreaterThan(0.85);
  });
});
