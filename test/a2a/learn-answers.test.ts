import { describe, expect, it } from 'vitest';
import { type AskedMessage, createPickAnswers } from '../../functions/a2a/words/weigh-answers.ts';
import { writeGists } from '../../functions/fit/read/ledger/gist.ts';
import { once } from '../../functions/once.ts';
import { catalogue } from '../support/catalogue.ts';
import { learnAnswers, listAsked, type TaughtBy } from './learn-answers.ts';

/** Of the messages one of so many is enough here. */
const ONE_OF = 3;
const taught = once(() => listAsked(ONE_OF));

/** Of the questions that have an answer, how many are told it, and of what is told how much is asked for or does no harm. */
function measure(turns: readonly TaughtBy[], pick: ReturnType<typeof createPickAnswers>) {
  const count = { asked: 0, answered: 0, told: 0, right: 0 };
  for (const { message, asks } of turns) {
    const told = message === undefined ? [] : pick(message).map(({ name }) => name);
    const fine = new Set(asks.flatMap(({ best, ok }) => [...best, ...ok]));
    const ofQuestions = asks.filter(({ best }) => best.length > 0);
    count.asked += ofQuestions.length;
    count.answered += ofQuestions.filter(({ best }) =>
      best.some((name) => told.includes(name)),
    ).length;
    count.told += told.length;
    count.right += told.filter((name) => fine.has(name)).length;
  }
  return { answered: count.answered / count.asked, right: count.right / count.told };
}

describe('the answers that a message asks for', () => {
  it('are told for most questions of labelled messages, and few others are', async () => {
    const { answered, right } = measure(
      await taught(),
      createPickAnswers(() => catalogue.learned.answers),
    );
    expect(answered).toBeGreaterThan(0.62);
    expect(right).toBeGreaterThan(0.87);
  });

  it('are found in messages of other writers, too', async () => {
    const all = await taught();
    const isNew = ({ by }: TaughtBy) => by.startsWith('messages');
    const learned = writeGists(learnAnswers(all.filter((each) => !isNew(each))));
    const { answered, right } = measure(
      all.filter(isNew),
      createPickAnswers(() => learned),
    );
    expect(answered).toBeGreaterThan(0.45);
    expect(right).toBeGreaterThan(0.7);
  });

  it('are told in the order of its questions, and unasked only where they are surer', () => {
    const part = (words: string, name: string, likeness: number) => ({
      ...{ words, after: words, isPlain: true, names: [], since: [], isSupposed: false },
      close: [{ name, likeness }],
    });
    const message: AskedMessage = {
      parts: [part('does she sign', 'who_signs', 0.31), part('what of tax', 'tax_question', 0.41)],
      ...{ whole: [{ name: 'privacy', likeness: 0.41 }], stated: [], spoken: [] },
      ...{ words: 7, turn: 'first', lanes: [], lanesOf: () => [] },
    };
    const weights = new Map([
      ['question 0.3', [8]],
      ['question 0.4', [8]],
      ['whole 0.4', [8]],
    ]);
    const pick = createPickAnswers(() => writeGists({ names: ['asked'], weights }));
    expect(pick(message)).toEqual([
      { name: 'who_signs', isSure: false },
      { name: 'tax_question', isSure: true },
    ]);
  });
});
