/** The answer in one or two sentences, for reading aloud. */
import type { Verdict } from './decide-fit.ts';
import type { JudgedLane } from './judge-lane.ts';

const NOT_AN_OFFER = 'General information, not an offer or a credit decision.';

export function summarise(verdict: Verdict): string {
  return `${sayVerdict(verdict)} ${NOT_AN_OFFER}`;
}

function sayVerdict({ word, matching, considered, scope, facts }: Verdict): string {
  const names = listNames(matching);
  const kinds = matching.length === 1 ? 'this kind' : 'these kinds';
  switch (word) {
    case 'yes':
      return `The facts given match what is usually seen in ${kinds} of finance: ${names}.`;
    case 'maybe':
      if (scope.verdict === 'undetermined') {
        return 'It is not clear that this is mostly for business; that has to be settled first.';
      }
      if (matching.length === 0) return 'There is too little here to match a kind of finance yet.';
      return `These could fit, with points that are open or close to a limit: ${names}.`;
    case 'no':
      return `A business need, but on these facts none of these would fit: ${listNames(considered)}.`;
    case 'out_of_scope':
      return facts.scenario.business_purpose === false
        ? 'The scenario is stated as not for business, which is out of scope.'
        : 'The purpose as described is not mainly business, which is out of scope.';
  }
}

function listNames(lanes: readonly JudgedLane[]): string {
  const names = lanes.map(({ lane }) => lane.name.toLowerCase());
  const last = names.at(-1) ?? 'the lanes looked at';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
