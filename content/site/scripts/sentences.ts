/** The operator's words, content/sentences.yaml, as far as a script of these pages says them. */
import type { Sentences } from '../../../functions/catalogue/sentences.ts';

/** Written in by the build, group by group: a page carries what it says and no more. */
declare const SENTENCES: Sentences;

export const verdictWords = SENTENCES.verdict;
export const checkWords = SENTENCES.check;
export const outcomeWords = SENTENCES.outcome;
export const tallyWords = SENTENCES.tally;
export const answerWords = SENTENCES.answer;
export const hintWords: Readonly<Record<string, string>> = SENTENCES.hint;
export const needWords = SENTENCES.need;
export const formWords = SENTENCES.form;
export const failureWords = SENTENCES.failure;
export const standingWords = SENTENCES.standing;
