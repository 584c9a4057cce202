/** The fit check in order: read, gather, scope, judge each lane, decide, say. */
import type { Catalogue } from '../../contract/built.ts';
import type { CatalogueLane } from '../../contract/content.ts';
import type { Contact, Fit } from '../../contract/fit.ts';
import type { Scenario } from '../../contract/scenario.ts';
import type { FitWord } from '../../contract/vocabulary.ts';
import { createBusinessDayCounter } from './business-days.ts';
import { judgeCandidate } from './candidates.ts';
import { type Facts, gatherFacts } from './facts.ts';
import { raiseFlags } from './flags.ts';
import { type JudgedLane, judgeLane } from './judge-lane.ts';
import { adviseNextStep } from './next-step.ts';
import { askQuestions } from './questions/ask-questions.ts';
import { describeLane, shrinkToFit } from './say-lane.ts';
import { judgeScope, type Scope } from './scope.ts';
import { summarise } from './summary.ts';
import { createSpelling } from './text/mend-spelling.ts';
import { sortPhrases } from './text/phrase-trie.ts';
import { readText } from './text/reading.ts';

/** What was decided, before it is put into words. */
export type Verdict = {
  readonly word: FitWord;
  readonly facts: Facts;
  readonly scope: Scope;
  /** Not in view, and why. */
  readonly leftOut: readonly LeftOut[];
  readonly matching: readonly JudgedLane[];
  readonly considered: readonly JudgedLane[];
};
export type LeftOut = { readonly lane: CatalogueLane; readonly reason: string };
export type Explanation = { readonly verdict: Verdict; readonly fit: Fit };

export type ContactTime = (now: Date) => Contact;

export function createFitExplainer(
  catalogue: Catalogue,
  expectedContact: ContactTime,
): (scenario: Scenario, now: Date) => Explanation {
  const { vocabulary } = catalogue;
  const language = { phrases: sortPhrases(vocabulary), mend: createSpelling(vocabulary) };
  const countDays = createBusinessDayCounter(catalogue.service.hours.zone, catalogue.holidays);
  return (scenario, now) => {
    const { purpose = '', situation = '' } = scenario;
    const reading = readText(language, { purpose, situation });
    const facts = gatherFacts(scenario, reading, (days) => countDays(days, now));
    const verdict = decide(catalogue, facts);
    return { verdict, fit: say(verdict, catalogue, () => expectedContact(now)) };
  };
}

function decide(catalogue: Catalogue, facts: Facts): Verdict {
  const scope = judgeScope(facts);
  const leftOut: LeftOut[] = [];
  const relevant: JudgedLane[] = [];
  for (const lane of catalogue.lanes) {
    const candidate = judgeCandidate(lane, facts);
    if (candidate.relevance === 'none') leftOut.push({ lane, reason: candidate.reason });
    else relevant.push(judgeLane(lane, candidate, facts));
  }
  if (scope.verdict === 'personal') {
    return { word: 'out_of_scope', facts, scope, leftOut, matching: [], considered: [] };
  }
  const isOpen = !scope.isResidentialInvestment || facts.isNaturalPerson === false;
  const matching = isOpen ? chooseMatching(relevant) : [];
  const considered = relevant.filter(({ hasFailed }) => hasFailed);
  const unclear = relevant.filter((lane) => !lane.hasFailed && !matching.includes(lane));
  const verdict = { facts, scope, matching, considered, leftOut: [...leftOut, ...unclear] };
  return { word: decideWord(verdict), ...verdict };
}

/** Where what is asked for fails or is too slow, the lane that a broker turns to next stands in. */
function chooseMatching(relevant: readonly JudgedLane[]): JudgedLane[] {
  const matches = relevant.filter(({ relevance }) => relevance === 'match');
  const standing = matches.filter(({ hasFailed }) => !hasFailed);
  const isEnough = standing.some(({ results }) => results.timing.outcome !== 'caution');
  const isShortOfEquity = matches.some(({ results }) => results.lvr.outcome === 'fail');
  if (isEnough || isShortOfEquity || matches.length === 0) return standing;
  return relevant.filter(
    (lane) => standing.includes(lane) || (lane.relevance === 'weak' && lane.isClear),
  );
}

function decideWord({ facts, scope, matching, considered }: Omit<Verdict, 'word'>): FitWord {
  if (matching.length === 0) {
    const isRuledOut = considered.some(({ relevance }) => relevance === 'match');
    return isRuledOut && scope.verdict === 'business' ? 'no' : 'maybe';
  }
  const isSettled = scope.verdict === 'business' && !scope.isMixed && !scope.isConflict;
  const isLedgerRefused = considered.some(
    ({ lane, results }) => lane.id === 'invoice' && results.deal_breaker.outcome === 'fail',
  );
  const isClear = matching.some((lane) => lane.isClear);
  return isSettled &&
    !facts.hasUnitSlip &&
    !isLedgerRefused &&
    !isPropertyAskedWithout(considered) &&
    isClear
    ? 'yes'
    : 'maybe';
}

/** Asked for by name, and no property is offered for it. */
const isPropertyAskedWithout = (considered: readonly JudgedLane[]) =>
  considered.some(
    ({ reason, results }) => reason === 'asked for' && results.security.outcome === 'fail',
  );

function say(verdict: Verdict, catalogue: Catalogue, contact: () => Contact): Fit {
  const { word, matching, considered } = verdict;
  return shrinkToFit({
    fit: word,
    summary: summarise(verdict),
    lanes: matching.map((judged) => describeLane(judged, catalogue.base_url)),
    considered: considered.map((judged) => describeLane(judged, catalogue.base_url)),
    questions: askQuestions(verdict),
    flags: raiseFlags(verdict),
    next_step: adviseNextStep(verdict),
    expected_callback: word === 'out_of_scope' ? null : contact(),
    disclosure: catalogue.disclosure,
  });
}
