/** The judgement itself: which lanes match, which were considered, and the one word for it all. */
import type { CatalogueLane } from '../../contract/content.ts';
import type { FitWord } from '../../contract/vocabulary.ts';
import { ASKED } from './candidates/candidate.ts';
import { judgeCandidate } from './candidates/judge-candidate.ts';
import type { Facts } from './facts.ts';
import { type JudgedLane, judgeLane } from './judge-lane.ts';
import { judgeScope, type Scope } from './scope/judge-scope.ts';

export type LeftOut = { readonly lane: CatalogueLane; readonly reason: string };

/** What was decided, before it is put into words. */
export type Verdict = {
  readonly word: FitWord;
  readonly facts: Facts;
  readonly scope: Scope;
  readonly matching: readonly JudgedLane[];
  /** In view, and a check failed. */
  readonly considered: readonly JudgedLane[];
  /** Not in view, and why. */
  readonly leftOut: readonly LeftOut[];
};

export function decideFit(lanes: readonly CatalogueLane[], facts: Facts): Verdict {
  const scope = judgeScope(facts);
  const { relevant, leftOut } = judgeLanes(lanes, facts);
  if (scope.verdict === 'personal') {
    return { word: 'out_of_scope', facts, scope, leftOut, matching: [], considered: [] };
  }
  const matching = mayShowLanes(scope, facts) ? chooseMatching(relevant) : [];
  const considered = relevant.filter(({ hasFailed }) => hasFailed);
  const unused = relevant.filter((lane) => !lane.hasFailed && !matching.includes(lane));
  const verdict = { facts, scope, matching, considered, leftOut: [...leftOut, ...unused] };
  return { word: decideWord(verdict), ...verdict };
}

/** While the words point to a personal purpose, naming a lane would be answering for it. */
function mayShowLanes(scope: Scope, { isNaturalPerson }: Facts): boolean {
  if (scope.verdict === 'undetermined' && scope.isPersonal) return false;
  return !scope.isResidentialInvestment || isNaturalPerson === false;
}

function judgeLanes(lanes: readonly CatalogueLane[], facts: Facts) {
  const leftOut: LeftOut[] = [];
  const relevant: JudgedLane[] = [];
  for (const lane of lanes) {
    const candidate = judgeCandidate(facts, lane, lanes);
    if (candidate.relevance === 'none') leftOut.push({ lane, reason: candidate.reason });
    else relevant.push(judgeLane(lane, candidate, facts));
  }
  return { leftOut, relevant };
}

/** Where what is asked for fails or is too slow, the lane that a broker turns to next stands in. */
function chooseMatching(relevant: readonly JudgedLane[]): JudgedLane[] {
  const matches = relevant.filter(({ relevance }) => relevance === 'match');
  const standing = matches.filter(({ hasFailed }) => !hasFailed);
  const isEnough = standing.some(({ results }) => results.timing.outcome !== 'caution');
  const isShortOfEquity = matches.some(({ results }) => results.lvr.outcome === 'fail');
  if (isEnough || isShortOfEquity || matches.length === 0) return standing;
  const standsIn = (lane: JudgedLane) => (standing.length > 0 ? lane.isClear : !lane.hasFailed);
  return relevant.filter(
    (lane) => standing.includes(lane) || (lane.relevance === 'weak' && standsIn(lane)),
  );
}

type Decided = Omit<Verdict, 'word'>;

function decideWord(decided: Decided): FitWord {
  const { scope, matching, considered } = decided;
  const isBusiness = scope.verdict === 'business';
  if (matching.length > 0) return isBusiness && !isDoubtful(decided) ? 'yes' : 'maybe';
  const isRuledOut = considered.some(({ relevance }) => relevance === 'match');
  return isBusiness && isRuledOut ? 'no' : 'maybe';
}

function isDoubtful({ facts, scope, matching, considered }: Decided): boolean {
  return (
    scope.isMixed ||
    scope.isConflict ||
    facts.hasUnitSlip ||
    facts.isPurposeThin ||
    considered.some((lane) => isAskedInVain(lane, facts)) ||
    !matching.some(({ isClear }) => isClear)
  );
}

/** The very thing asked for cannot be had: invoices that do not count, property not offered. */
const isAskedInVain = ({ lane, reason, results }: JudgedLane, { security }: Facts) =>
  (lane.id === 'invoice' && results.deal_breaker.outcome === 'fail') ||
  (reason === ASKED && security !== undefined && !lane.security.includes(security));
