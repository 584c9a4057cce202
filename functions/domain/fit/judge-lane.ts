/** One lane in view against one scenario: its six checks. */
import type { CatalogueLane } from '../../contract/content.ts';
import { CHECKS, type CheckName } from '../../contract/vocabulary.ts';
import type { Candidate } from './candidates/candidate.ts';
import { checkDealBreakers } from './checks/check-deal-breakers.ts';
import { checkLvr } from './checks/check-lvr.ts';
import { checkSecurity } from './checks/check-security.ts';
import { checkSize } from './checks/check-size.ts';
import { checkTiming } from './checks/check-timing.ts';
import { checkTrading } from './checks/check-trading.ts';
import type { Facts } from './facts.ts';
import type { Result } from './outcomes.ts';

export type JudgedLane = Candidate & {
  readonly lane: CatalogueLane;
  readonly results: Readonly<Record<CheckName, Result>>;
  readonly hasFailed: boolean;
  /** Nothing failed, nothing near a limit, nothing open that could take the lane away. */
  readonly isClear: boolean;
};

export function judgeLane(lane: CatalogueLane, candidate: Candidate, facts: Facts): JudgedLane {
  const results = {
    loan_size: checkSize(lane, facts),
    lvr: checkLvr(lane, facts),
    timing: checkTiming(lane, facts),
    trading_history: checkTrading(lane, facts),
    security: checkSecurity(lane, facts),
    deal_breaker: checkDealBreakers(lane, facts),
  };
  const all = CHECKS.map((name) => results[name]);
  return {
    ...candidate,
    lane,
    results,
    hasFailed: all.some(({ outcome }) => outcome === 'fail'),
    isClear: all.every(
      ({ outcome, isDeciding }) => outcome === 'pass' || (outcome === 'unknown' && !isDeciding),
    ),
  };
}
