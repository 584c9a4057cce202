/** The rule of each lane for coming into view. */
import type { LaneId } from '../../../contract/vocabulary.ts';
import type { CandidateRule } from './candidate.ts';
import { judgeBadCredit, judgeBusinessLoan, judgeOverdraft } from './cash-flow-lanes.ts';
import {
  judgeCaveat,
  judgeCommercialProperty,
  judgePrivateFirst,
  judgeSecondMortgage,
} from './property-lanes.ts';
import { judgeAccommodation, judgeAsset, judgeDevelopment, judgeInvoice } from './subject-lanes.ts';

const RULES = {
  caveat: judgeCaveat,
  'second-mortgage': judgeSecondMortgage,
  'private-first': judgePrivateFirst,
  'commercial-property': judgeCommercialProperty,
  development: judgeDevelopment,
  overdraft: judgeOverdraft,
  'business-loan': judgeBusinessLoan,
  'bad-credit': judgeBadCredit,
  invoice: judgeInvoice,
  asset: judgeAsset,
  accommodation: judgeAccommodation,
} as const satisfies Record<LaneId, CandidateRule>;

export const judgeCandidate: CandidateRule = (facts, lane, lanes) =>
  RULES[lane.id](facts, lane, lanes);
