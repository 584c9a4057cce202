/**
 * At most five questions, the most valuable first: what settles the purpose, what is missing from
 * the figures, what failed, then what the lanes in view turn on.
 */
import type { Question } from '../../../contract/fit.ts';
import type { Verdict } from '../decide-fit.ts';
import { CASH_FLOW_QUESTIONS } from './cash-flow-questions.ts';
import { FAILURE_QUESTIONS } from './failure-questions.ts';
import { FIGURE_QUESTIONS } from './figure-questions.ts';
import { LEDGER_QUESTIONS } from './ledger-questions.ts';
import { MORTGAGE_QUESTIONS } from './mortgage-questions.ts';
import { PROJECT_QUESTIONS } from './project-questions.ts';
import { isAsked, type QuestionRule } from './question-rule.ts';
import { SCOPE_QUESTIONS } from './scope-questions.ts';

const MOST = 5;

/** Asked in this order; a rule that is met is asked once. */
const RULES: readonly QuestionRule[] = [
  ...SCOPE_QUESTIONS,
  ...FIGURE_QUESTIONS,
  ...FAILURE_QUESTIONS,
  ...PROJECT_QUESTIONS,
  ...LEDGER_QUESTIONS,
  ...MORTGAGE_QUESTIONS,
  ...CASH_FLOW_QUESTIONS,
];

export function askQuestions(verdict: Verdict): Question[] {
  const rules = verdict.word === 'out_of_scope' ? SCOPE_QUESTIONS : RULES;
  const asked: Question[] = [];
  for (const rule of rules) {
    if (asked.length === MOST) break;
    if (isAsked(rule, verdict)) asked.push(rule.ask);
  }
  return asked;
}
