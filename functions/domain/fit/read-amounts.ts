/** Sums, times and shares that the text gives, each by the part it plays. */
import type { Signal } from '../../contract/signals.ts';
import {
  BUSINESS,
  isOneOf,
  MONEY_PARTS,
  PERSONAL,
  type Placed,
  placeFigures,
} from './place-figures.ts';
import { PERIODS, readNeededDays, readWanted } from './read-need.ts';
import { readPersonalShare } from './read-shares.ts';
import { type Figure, partOf } from './text/read-figures.ts';
import type { Reading } from './text/reading.ts';

export type TextAmounts = {
  readonly endValue: number | undefined;
  readonly totalCost: number | undefined;
  readonly price: number | undefined;
  readonly worth: number | undefined;
  readonly owed: number | undefined;
  readonly equity: number | undefined;
  readonly receivables: number | undefined;
  readonly monthlyTurnover: number | undefined;
  /** The sum asked for, or else one that plays no other part. */
  readonly wanted: number | undefined;
  readonly personalMoney: number;
  readonly businessMoney: number;
  /** Percent; undefined where no share is stated. */
  readonly personalShare: number | undefined;
  readonly leaseYears: number | undefined;
  readonly creditScore: number | undefined;
  readonly textTradingMonths: number | undefined;
  readonly textNeededDays: number | undefined;
};

const TIME_PARTS: ReadonlySet<Signal> = new Set<Signal>([
  'fig_trading',
  'fig_lease',
  'leasehold',
  'full_doc',
  'experience',
  'past_bankrupt',
  'credit_default',
  'tax_plan',
  'exit_sale',
  'exit_refinance',
  'fig_repayment',
  'receivables',
]);
const LEASES = ['fig_lease', 'leasehold'] as const;
/** Without "a month" or "a year", turnover from here up is a year's. */
const YEARLY_TURNOVER_FROM = 200_000;

export function readAmounts(reading: Reading): TextAmounts {
  const { hits } = reading.words;
  const money = placeFigures(reading, 'money', MONEY_PARTS);
  const times = placeFigures(reading, 'months', TIME_PARTS);
  const nearest = (part: Signal) => nearestTo(part, money)?.value;
  const total = (parts: readonly Signal[]) =>
    money.reduce((sum, { part, figure }) => sum + (isOneOf(part, parts) ? figure.value : 0), 0);
  const turnover = nearestTo('fig_turnover', money);
  const leaseMonths = times.find(({ part }) => isOneOf(part, LEASES))?.figure.value;
  const traded = times.find(({ part }) => part === 'fig_trading' || part === 'full_doc');
  return {
    endValue: nearest('fig_end_value'),
    totalCost: nearest('fig_total_cost'),
    price: nearest('fig_price'),
    worth: nearest('fig_worth'),
    owed: nearest('fig_owed'),
    equity: nearest('fig_equity'),
    receivables: nearest('receivables'),
    monthlyTurnover: turnover && perMonth(turnover, partOf(turnover, hits, PERIODS)?.part),
    wanted: readWanted(reading, money),
    personalMoney: total(isHomeWork(reading) ? [...PERSONAL, 'home_place'] : PERSONAL),
    businessMoney: total(BUSINESS),
    personalShare: readPersonalShare(reading),
    leaseYears: leaseMonths === undefined ? undefined : leaseMonths / 12,
    creditScore: readScore(reading),
    textTradingMonths: traded?.figure.value,
    textNeededDays: readNeededDays(reading),
  };
}

/** Work on the borrower's own home is personal, whoever is said to borrow. */
export const isHomeWork = (reading: Reading) => reading.hasTogether(['renovate'], ['home_place']);

/** Of the sums that play a part, the one said nearest to its name. */
function nearestTo(part: Signal, sums: readonly Placed[]): Figure | undefined {
  const [first] = sums.filter((sum) => sum.part === part).sort((one, other) => one.gap - other.gap);
  return first?.figure;
}

function perMonth({ value }: Figure, period: Signal | undefined): number {
  const isYearly = period === 'fig_year' || (period === undefined && value >= YEARLY_TURNOVER_FROM);
  return isYearly ? value / 12 : value;
}

const TOP_SCORE = 1200;

/** The first number in the few words after "credit score". */
function readScore({ words: { hits, tokens } }: Reading): number | undefined {
  const named = hits.find((hit) => hit.signals.includes('fig_score'));
  const after =
    named && tokens.slice(named.end, named.end + 3).find(({ value }) => value !== undefined);
  return after?.value !== undefined && after.value <= TOP_SCORE ? after.value : undefined;
}
