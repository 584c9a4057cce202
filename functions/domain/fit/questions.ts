/**
 * At most five questions, the most valuable first: what settles the purpose, what is missing from
 * the figures, what the situation calls for, then what the matching lanes ask.
 */
import type { Question } from '../../contract/fit.ts';
import type { Signal } from '../../contract/words.ts';
import type { Verdict } from './explain-fit.ts';
import { SITUATION_QUESTIONS } from './situation-questions.ts';

export type QuestionRule = {
  readonly when: Signal | ((verdict: Verdict) => boolean);
  readonly ask: Question;
};

const MOST = 5;

export function askQuestions(verdict: Verdict): Question[] {
  const asked: Question[] = [];
  for (const { when, ask } of SITUATION_QUESTIONS) {
    if (asked.length === MOST) return asked;
    if (typeof when === 'string' ? verdict.facts.reading.has(when) : when(verdict)) asked.push(ask);
  }
  if (verdict.word === 'out_of_scope') return asked;
  return [...asked, ...laneQuestions(verdict)].slice(0, MOST);
}

/** The first question of each matching lane, then the second of each, and so on. */
function laneQuestions({ matching, considered }: Verdict): Question[] {
  const lanes = (matching.length > 0 ? matching : considered).slice(0, 3);
  const rounds = Math.max(0, ...lanes.map(({ lane }) => lane.questions.length));
  const questions: Question[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { lane } of lanes) {
      const next = lane.questions[round];
      if (next && !questions.some(({ question }) => question === next.question))
        questions.push(next);
    }
  }
  return questions;
}
