/** Settles what the words beside a figure leave open, by the other figures of the text: each way in turn goes over all figures. */
import { isOfTime, NO_SLOT, type Placed } from './cues.ts';
import {
  askedOnLedger,
  ofCustomer,
  ofCustomers,
  olderPart,
  shareOfLedger,
} from './settle-customers.ts';
import {
  afterStroke,
  eachDefault,
  listOfValues,
  loanOrDebt,
  mortgageSought,
  nextOfList,
  ofBoth,
  owedToThem,
  rateOfDebt,
  sincePaid,
  unsecured,
  wholeOfPayout,
  worthOfClear,
} from './settle-debts.ts';
import {
  asFactor,
  counted,
  inItsPlace,
  inStages,
  insteadOf,
  lentByFamily,
  noRate,
  noTerms,
  restOfPercent,
  scaleBare,
  shareOfList,
  shareOfSum,
  takenBack,
  takenIn,
  taxAdded,
  termAsked,
  withoutTax,
  withTax,
} from './settle-numbers.ts';
import {
  allHomes,
  borrowedDeposit,
  boughtAt,
  boughtThen,
  cameDown,
  costInAll,
  costOfAll,
  eachAcre,
  eachHome,
  endValue,
  goesIn,
  notChosen,
  ofPrice,
  ownMoney,
  paidInPart,
  paidThen,
  partBetween,
  partOfLoan,
  partOfTotal,
  partsOfVenue,
  rentOrPrice,
  shareAsked,
  staysPut,
  tradedIn,
} from './settle-prices.ts';
import { type Settle, SURE, type Words } from './settling.ts';

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

/** What the words on both sides of it make of it (content/vocabulary/turns.yaml). */
const byWords: Settle = ({ figure, slot, cost }, { turns }) => {
  const isTime = figure.kind === 'duration' || figure.kind === 'date';
  const [first] = turns
    .filter(({ at, of }) => at === figure.start && (of?.includes(slot ?? NO_SLOT) ?? true))
    // "Two paid defaults, 30 months, tiling": no time is a sum.
    .filter(({ to }) => !isTime || isOfTime(to))
    .sort((one, other) => one.order - other.order);
  if (first === undefined) return undefined;
  const { to } = first;
  return {
    slot: to,
    cost: Math.min(cost, SURE),
    ...(to === 'owed' ? { figure: { ...figure, is: to } } : {}),
  };
};

const SETTLINGS: readonly Settle[] = [
  shareAsked,
  inStages,
  counted,
  byWords,
  restOfPercent,
  shareOfSum,
  asFactor,
  scaleBare,
  taxAdded,
  withTax,
  withoutTax,
  insteadOf,
  takenBack,
  takenIn,
  inItsPlace,
  cameDown,
  notChosen,
  boughtThen,
  paidThen,
  eachAcre,
  partsOfVenue,
  termAsked,
  noRate,
  lentByFamily,
  noTerms,
  rentOrPrice,
  endValue,
  eachHome,
  allHomes,
  ofPrice,
  ownMoney,
  paidInPart,
  tradedIn,
  staysPut,
  goesIn,
  boughtAt,
  borrowedDeposit,
  costOfAll,
  costInAll,
  partBetween,
  partOfLoan,
  askedOnLedger,
  olderPart,
  shareOfLedger,
  ofCustomer,
  ofCustomers,
  owedToThem,
  worthOfClear,
  mortgageSought,
  afterStroke,
  listOfValues,
  ofBoth,
  loanOrDebt,
  eachDefault,
  unsecured,
  sincePaid,
  nextOfList,
  rateOfDebt,
  shareOfList,
  wholeOfPayout,
  partOfTotal,
];
