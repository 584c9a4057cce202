/** How much is wanted. The lines of the account are tried in order, and the first of which the text speaks is the amount. */
import type { FactReader } from '../fact-reader.ts';
import type { Placed } from '../slots/cues.ts';
import {
  type Account,
  isLoose,
  isShared,
  isWritten,
  type Line,
  listSums,
  USES,
  type Wanted,
  WEAK,
  wholeOf,
} from './account.ts';
import { allUses, listToPay, onlySum, sumsAsked } from './lists.ts';
import { namedAgain } from './named-sums.ts';
import { costsOnTop, paidAndMore, payoutAndExtra } from './payouts.ts';
import { restOfUses, shareBought, shareOfGood, shareOfUses, statedRest } from './shares.ts';
import { bothHalves, concluded, saidWhole, statedTotal, wholeOfParts } from './totals.ts';

/** The first line that says how much is wanted. */
export function readWanted({ document, placed, hits }: FactReader): Wanted | undefined {
  const money = listSums(document, placed);
  const spent = money.filter((each) => isWritten(each) && isUse(each, money));
  const account: Account = {
    document,
    placed,
    money,
    asked: money.filter((each) => each.slot === 'wanted' && !isShared(placed, each.figure)),
    loose: money.filter((each) => isLoose(document, each)),
    bills: money.filter(({ slot }) => slot === 'tax' || slot === 'bill'),
    uses: wholeOf(document, spent),
    costs: wholeOf(
      document,
      money.filter((each) => spent.includes(each) || each.slot === 'cost_part'),
    ),
    isClear: hits.some(({ name, role }) => name === 'unencumbered' && role !== 'denied'),
    isPayout:
      hits.some(({ name, role }) => name === 'payout_only' && role !== 'denied') &&
      money.some(({ slot }) => slot === 'owed'),
  };
  for (const line of LINES) {
    const wanted = line(account);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

/** "Land is 620k, the build 1.15m": where nothing is owed, a sum that only its place makes a value is spent. */
const isUse = ({ slot, cost }: Placed, money: readonly Placed[]) =>
  USES.has(slot) ||
  (slot === 'worth' && cost > WEAK && !money.some((other) => other.slot === 'owed'));

const LINES: readonly Line[] = [
  namedAgain,
  bothHalves,
  shareOfGood,
  wholeOfParts,
  costsOnTop,
  concluded,
  statedTotal,
  payoutAndExtra,
  paidAndMore,
  shareBought,
  shareOfUses,
  restOfUses,
  allUses,
  statedRest,
  saidWhole,
  listToPay,
  sumsAsked,
  onlySum,
];
