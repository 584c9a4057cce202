/** How much is wanted. The lines of the account are tried in order, and the first of which the text speaks is the amount. */
import type { FactReader } from '../fact-reader.ts';
import { type Line, readAccount, type Wanted } from './account.ts';
import {
  allUses,
  debtsRolled,
  listToPay,
  onlySum,
  payoutAndExtra,
  sumsAsked,
  thingsPriced,
} from './lists.ts';
import { namedAgain } from './named-sums.ts';
import {
  restAsShare,
  restOfUses,
  shareOfGood,
  shareOfTotal,
  shareOfUses,
  statedRest,
} from './shares.ts';
import { concluded, saidWhole, statedTotal } from './totals.ts';

/** The first line that says how much is wanted. */
export function readWanted(reader: FactReader): Wanted | undefined {
  const account = readAccount(reader);
  for (const line of LINES) {
    const wanted = line(account);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

const LINES: readonly Line[] = [
  namedAgain,
  shareOfGood,
  shareOfTotal,
  restAsShare,
  concluded,
  statedTotal,
  debtsRolled,
  payoutAndExtra,
  shareOfUses,
  restOfUses,
  allUses,
  statedRest,
  saidWhole,
  listToPay,
  thingsPriced,
  sumsAsked,
  onlySum,
];
