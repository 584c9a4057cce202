/** What the text states that usually stops a lane; the worst of it is what is said. */
import type { CatalogueLane } from '../../../contract/content.ts';
import type { LaneId } from '../../../contract/vocabulary.ts';
import type { Facts } from '../facts.ts';
import { caution, fail, pass, type Result } from '../outcomes.ts';
import type { BreakerRule } from './deal-breakers/breaker-rule.ts';
import { CASH_FLOW_BREAKERS } from './deal-breakers/cash-flow-breakers.ts';
import { PROJECT_BREAKERS } from './deal-breakers/project-breakers.ts';
import { PROPERTY_BREAKERS } from './deal-breakers/property-breakers.ts';
import { SUBJECT_BREAKERS } from './deal-breakers/subject-breakers.ts';

const RULES = [
  ...PROPERTY_BREAKERS,
  ...CASH_FLOW_BREAKERS,
  ...PROJECT_BREAKERS,
  ...SUBJECT_BREAKERS,
];

export function checkDealBreakers({ id }: CatalogueLane, facts: Facts): Result {
  const met = RULES.filter((rule) => appliesTo(rule, id) && isMet(rule, facts));
  const worst = met.find(({ outcome }) => outcome === 'fail') ?? met[0];
  if (worst === undefined) return pass('None of the usual deal-breakers is stated.');
  return worst.outcome === 'fail' ? fail(worst.detail) : caution(worst.detail);
}

const appliesTo = ({ lanes }: BreakerRule, id: LaneId) => lanes === 'all' || lanes.includes(id);

const isMet = ({ when }: BreakerRule, facts: Facts) =>
  typeof when === 'string' ? facts.reading.has(when) : when(facts);
