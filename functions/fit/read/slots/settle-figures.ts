/** Settles what the words beside a figure leave open, by the other figures of the text: each way in turn goes over all figures. */
import type { Placed } from './cues.ts';
import {
  loanOrDebt,
  nextOfList,
  ofSeller,
  sincePaid,
  unsecured,
  wholeOfPayout,
} from './settle-debts.ts';
import {
  counted,
  countedInvoices,
  inItsPlace,
  instalment,
  insteadOf,
  restOfPercent,
  scaleBare,
  shareOfList,
  shareOfSum,
  takenBack,
  termAsked,
  withTax,
} from './settle-numbers.ts';
import {
  borrowedDeposit,
  boughtThen,
  cameDown,
  costInAll,
  costThen,
  drawnEquity,
  endValue,
  invoicePaid,
  ownMoney,
  paidDeposit,
  partOfTotal,
  pricedByDeposit,
  pricedByShare,
  rentOrPrice,
  shareAsked,
  shareOrPrice,
  staysPut,
  wentUp,
  worthOfPart,
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
  paidDeposit,
  counted,
  instalment,
  byWords,
  countedInvoices,
  restOfPercent,
  shareOfSum,
  scaleBare,
  withTax,
  insteadOf,
  takenBack,
  inItsPlace,
  cameDown,
  boughtThen,
  costThen,
  wentUp,
  termAsked,
  rentOrPrice,
  invoicePaid,
  ofSeller,
  endValue,
  ownMoney,
  staysPut,
  pricedByDeposit,
  shareOrPrice,
  borrowedDeposit,
  drawnEquity,
  costInAll,
  loanOrDebt,
  unsecured,
  pricedByShare,
  sincePaid,
  nextOfList,
  shareOfList,
  worthOfPart,
  wholeOfPayout,
  partOfTotal,
];
