/** Settles what the words beside a figure leave open, by the other figures of the text: each way in turn goes over all figures. */
import type { Placed } from './cues.ts';
import { ofCustomer, ofCustomers, olderPart, shareOfLedger } from './settle-customers.ts';
import {
  eachDefault,
  loanOrDebt,
  mortgageSought,
  nextOfList,
  ofBoth,
  sincePaid,
  unsecured,
  wantedBack,
  wholeOfPayout,
} from './settle-debts.ts';
import {
  boughtIn,
  counted,
  inItsPlace,
  insteadOf,
  noRate,
  noTerms,
  opensLater,
  paidNow,
  restOfPercent,
  saidWrong,
  scaleBare,
  shareOfList,
  shareOfSum,
  takenBack,
  takenIn,
  termAsked,
  withTax,
} from './settle-numbers.ts';
import {
  borrowedDeposit,
  boughtAt,
  boughtThen,
  cameDown,
  costInAll,
  costOfAll,
  drawnEquity,
  eachHome,
  endValue,
  ofPrice,
  onCompletion,
  ownMoney,
  partOfLoan,
  partOfTotal,
  rentOrPrice,
  shareAsked,
  staysPut,
  wantedTo,
} from './settle-prices.ts';
import { byWords } from './settle-words.ts';
import type { Settle, Words } from './settling.ts';

export function settleFigures(placed: readonly Placed[], words: Words): Placed[] {
  return SETTLINGS.reduce<Placed[]>(
    (all, settle) =>
      all.reduce<Placed[]>((settled, each, index) => {
        settled.push({ ...each, ...settle(each, { ...words, index, placed: all, settled }) });
        return settled;
      }, []),
    [...placed],
  );
}

const SETTLINGS: readonly Settle[] = [
  shareAsked,
  counted,
  byWords,
  restOfPercent,
  shareOfSum,
  scaleBare,
  withTax,
  insteadOf,
  saidWrong,
  takenBack,
  takenIn,
  inItsPlace,
  cameDown,
  boughtThen,
  termAsked,
  noRate,
  noTerms,
  opensLater,
  boughtIn,
  paidNow,
  rentOrPrice,
  onCompletion,
  endValue,
  eachHome,
  ofPrice,
  wantedTo,
  ownMoney,
  staysPut,
  boughtAt,
  borrowedDeposit,
  drawnEquity,
  costOfAll,
  costInAll,
  partOfLoan,
  olderPart,
  shareOfLedger,
  ofCustomer,
  ofCustomers,
  mortgageSought,
  wantedBack,
  ofBoth,
  loanOrDebt,
  eachDefault,
  unsecured,
  sincePaid,
  nextOfList,
  shareOfList,
  wholeOfPayout,
  partOfTotal,
];
