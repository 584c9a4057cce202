/** When a question is worth asking, and the words for saying so. */
import type { Question } from '../../../contract/fit.ts';
import type { Signal } from '../../../contract/signals.ts';
import type { LaneId } from '../../../contract/vocabulary.ts';
import type { Verdict } from '../decide-fit.ts';
import type { Facts } from '../facts.ts';

export type QuestionRule = {
  /** Asked where one of these lanes matches. Left out: any. */
  readonly lanes?: readonly LaneId[];
  /** Asked where the text says this, or this holds. Left out: always. */
  readonly when?: Signal | ((facts: Facts, verdict: Verdict) => boolean);
  readonly ask: Question;
};

export function isAsked({ lanes, when }: QuestionRule, verdict: Verdict): boolean {
  if (lanes && !verdict.matching.some(({ lane }) => lanes.includes(lane.id))) return false;
  if (when === undefined) return true;
  return typeof when === 'string' ? verdict.facts.reading.has(when) : when(verdict.facts, verdict);
}

/** The second-ranking and short-term property lanes, which ask much the same. */
export const BACKED: readonly LaneId[] = ['caveat', 'second-mortgage', 'private-first'];

export const isInView = ({ matching, considered }: Verdict, lanes: readonly LaneId[]) =>
  [...matching, ...considered].some(({ lane }) => lanes.includes(lane.id));
