/**
 * Whether a lane is in view. `match`: there is a clear reason for it. `weak`: a broker would look
 * at it where what is asked for fails.
 */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { Signal } from '../../../contract/signals.ts';
import type { Facts } from '../facts.ts';
import type { Reading } from '../text/reading.ts';

export type Relevance = 'match' | 'weak' | 'none';
export type Candidate = { readonly relevance: Relevance; readonly reason: string };

/** Judges one lane; `lanes` are all of them, for figures that another lane holds. */
export type CandidateRule = (
  facts: Facts,
  lane: CatalogueLane,
  lanes: readonly CatalogueLane[],
) => Candidate;

export const match = (reason: string): Candidate => ({ relevance: 'match', reason });
export const weak = (reason: string): Candidate => ({ relevance: 'weak', reason });
export const none = (reason: string): Candidate => ({ relevance: 'none', reason });

export const ASKED = 'asked for';

/** Among debts to be rolled together, the name of a kind of finance is one of them. */
export const asksFor = (signal: Signal, { has }: Reading) => has(signal) && !has('consolidate');

/** What is asked for by name is in view, whatever else is said; without property it is lent on air. */
export const askedOnProperty = ({ security }: Facts): Candidate =>
  security === 'property' ? match(ASKED) : weak(ASKED);

/** Needs that any business may have, met from cash flow or from equity. */
export const GENERAL_NEEDS: readonly Signal[] = [
  'working_capital',
  'growth',
  'tax_debt',
  'stock',
  'goodwill',
  'repair',
  'consolidate',
  'seasonal',
  'statutory_demand',
  'dpn',
  'tax_pressure',
];

const CREDIT_DAMAGE: readonly Signal[] = [
  'ask_bad_credit',
  'credit_default',
  'unpaid_default',
  'judgment',
  'past_bankrupt',
  'bankrupt_now',
  'bankrupt',
  'formal_arrangement',
];
/** Below this every bureau calls the score low, or close to it. */
const LOW_SCORE = 500;

export const isCreditDamaged = ({ reading, creditScore = LOW_SCORE }: Facts) =>
  reading.has(...CREDIT_DAMAGE) || creditScore < LOW_SCORE;

export const buysItem = ({ reading }: Facts) =>
  reading.bought.has('vehicle') || reading.bought.has('equipment');
