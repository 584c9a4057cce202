/** What a sum comes to at the terms that somebody states, with the working: to the dollar, since nothing in it is a range. */
import { groupThousands } from '../../money.ts';
import {
  A_YEAR,
  DAYS,
  type Every,
  type Pays,
  type Rate,
  type Terms,
  WEEKS,
  YEAR,
} from './terms.ts';

export const workOut = (terms: Terms): string =>
  [...linesOf(terms), 'Worked out from the figures you gave, not an offer.'].join('\n');

function linesOf(terms: Terms): string[] {
  const { amount, factor, rates, share_percent: share, drawn, line_percent: line } = terms;
  const [rate] = rates;
  const said = [
    ...(terms.isTurned ? rates.map((each) => turnRate(each, terms)) : []),
    ...(factor === undefined ? [] : sayFactor(terms, factor)),
  ];
  if (amount === undefined) return said;
  if (rate && (drawn ?? line) !== undefined) return [...said, sayLimit(terms, amount, rate)];
  if (rate) return [...said, ...sayLoan(terms, amount)];
  return share === undefined || factor !== undefined ? said : [sayShare(terms, amount, share)];
}

// How figures are written.

const dollars = (amount: number) => `$${groupThousands(Math.round(amount))}`;
const short = (value: number) => groupThousands(Math.round(value * 100) / 100);
const percent = (value: number) => `${short(value)}%`;
const counted = (value: number, unit: string) => `${short(value)} ${unit}${value === 1 ? '' : 's'}`;

function sayTime(months: number): string {
  const isWhole = Number.isInteger(Math.round(months * 100) / 100);
  // "44 weekly payments" are so many weeks, and a payment after 45 days takes as many.
  const weeks = (months * WEEKS) / YEAR;
  if (!isWhole && Math.abs(weeks - Math.round(weeks)) < 1e-6)
    return counted(Math.round(weeks), 'week');
  if (!isWhole) return counted(Math.round(months * DAYS), 'day');
  return months > YEAR && months % YEAR === 0
    ? counted(months / YEAR, 'year')
    : counted(months, 'month');
}

const sayRate = (rate: Rate) =>
  `${percent(rate.percent)} ${rate.per === '30 days' ? 'for each 30 days' : `a ${rate.per}`}`;
/** What a month costs, as it is worked out. */
const sayMonth = ({ percent: each, per }: Rate) => `${percent(each)}${A_MONTH[per].text}`;
const A_MONTH = {
  year: { times: 1 / 12, text: ' / 12' },
  month: { times: 1, text: '' },
  '30 days': { times: 1, text: '' },
  week: { times: 52 / 12, text: ' × 52 / 12' },
} as const satisfies Record<Rate['per'], { times: number; text: string }>;
const ofMonth = (rate: Rate) => (rate.percent / 100) * A_MONTH[rate.per].times;
const ofYear = (rate: Rate) => ofMonth(rate) * YEAR;

// Even payments.

type Paid = { readonly share: number; readonly count: number; readonly left?: number };

/** The payment that clears the amount with its interest in so many, but for what is left for the end. */
export const payEvenly = (amount: number, { share, count, left = 0 }: Paid) =>
  share === 0
    ? (amount - left) / count
    : ((amount - left * (1 + share) ** -count) * share) / (1 - (1 + share) ** -count);

/** The interest at which so many payments clear the amount, found by halves. */
function shareOf(amount: number, payment: number, count: number): number {
  let [low, high] = [0, 1];
  while (high - low > 1e-9) {
    const share = (low + high) / 2;
    if (payEvenly(amount, { share, count }) < payment) low = share;
    else high = share;
  }
  return high;
}

const countPayments = (months: number, every: Every) =>
  Math.max(1, Math.round((months * A_YEAR[every]) / YEAR));

// A loan: in even payments, for its interest alone, with the interest added to it, or of invoices for its fees.

type Loan = {
  readonly amount: number;
  readonly rate: Rate;
  readonly months: number | undefined;
  readonly way: Pays;
  readonly balloon: number;
};
type Worked = {
  readonly text: string;
  /** What is paid each time, and all interest. */
  readonly each?: number;
  readonly interest?: number;
};

function sayLoan(terms: Terms, amount: number): string[] {
  const { rates, months, pays, balloons, isOpen, every = 'month' } = terms;
  const times = months.length > 0 ? months : [undefined];
  const loans = rates.flatMap((rate) =>
    times.flatMap((time) =>
      pays.flatMap((way) =>
        (way === 'evenly' && balloons.length > 0 ? balloons : [0]).map(
          (balloon): Loan => ({ amount, rate, months: time, way, balloon }),
        ),
      ),
    ),
  );
  const worked = loans.slice(0, MOST_LOANS).map((loan) => ({ loan, ...workLoan(loan, every) }));
  const [first, second, third] = worked;
  const taken = rates.find(({ isTaken }) => isTaken);
  const isBeside = first && second && !third && !isOpen;
  return [
    `For ${dollars(amount)} at ${rates.map(sayRate).join(' and ')}${taken ? ` (the rate is taken to be by the ${taken.per})` : ''}:`,
    ...worked.map(
      ({ text, loan }) => `- ${rates.length > 1 ? `At ${sayRate(loan.rate)}: ` : ''}${text}`,
    ),
    ...(isBeside ? [sayDifference(first, second, every)] : []),
    ...sayFees(terms, amount, isOpen ? worked.slice(0, 1) : worked),
  ];
}
const MOST_LOANS = 6;

function workLoan(loan: Loan, every: Every): Worked {
  const { way, months } = loan;
  if (months === undefined || way === 'interest') return workInterest(loan);
  if (way === 'fees') return workFees(loan, months);
  if (way === 'prepaid') return workPrepaid(loan, months);
  return way === 'evenly' ? workEvenly(loan, months, every) : workAdded(loan, months);
}

function workEvenly({ amount, rate, balloon }: Loan, months: number, every: Every): Worked {
  const times = A_YEAR[every];
  const count = countPayments(months, every);
  const each = payEvenly(amount, { share: ofYear(rate) / times, count, left: balloon });
  const interest = each * count + balloon - amount;
  const end = balloon > 0 ? `, and a balloon of ${dollars(balloon)} at the end` : '';
  const text =
    `Principal and interest over ${sayTime(months)}: ${dollars(each)} a ${every}, ${count} times${end}. ` +
    `Interest in all ${dollars(interest)}, to repay ${dollars(amount + interest)} (each ${every} ${percent(ofYear(rate) * 100)} / ${times} on what is still owed).`;
  return { each, interest, text };
}

function workInterest({ amount, rate, months }: Loan): Worked {
  const each = amount * ofMonth(rate);
  const text = `Interest only: ${dollars(amount)} × ${sayMonth(rate)} = ${dollars(each)} a month, ${dollars(each * YEAR)} a year.`;
  if (months === undefined) return { each, text };
  const interest = each * months;
  const inAll = `Over ${sayTime(months)}: ${dollars(interest)} in all, with the ${dollars(amount)} still to repay.`;
  return { each, interest, text: `${text} ${inAll}` };
}

function workPrepaid({ amount, rate }: Loan, months: number): Worked {
  const interest = amount * ofMonth(rate) * months;
  const text = `Interest for ${sayTime(months)} taken out at the start: ${dollars(amount)} × ${sayMonth(rate)} × ${short(months)} = ${dollars(interest)}. That leaves ${dollars(amount - interest)} in hand before fees, and ${dollars(amount)} to repay.`;
  return { interest, text };
}

function workFees({ amount, rate }: Loan, months: number): Worked {
  const days = Math.round(months * DAYS);
  const interest = amount * ofMonth(rate) * months;
  const text = `Paid after ${counted(days, 'day')}: fees of ${dollars(interest)} (${dollars(amount)} × ${sayMonth(rate)} × ${days} / 30).`;
  return { interest, text };
}

function workAdded({ amount, rate }: Loan, months: number): Worked {
  const simple = amount * ofMonth(rate) * months;
  const interest = amount * ((1 + ofMonth(rate)) ** months - 1);
  const text =
    `Interest added to the loan for ${sayTime(months)}: compounded each month it is ${dollars(interest)}, so ${dollars(amount + interest)} at the end ` +
    `(${dollars(amount)} × (1 + ${sayMonth(rate)})^${short(months)}); as simple interest ${dollars(simple)}, so ${dollars(amount + simple)} (${dollars(amount)} × ${sayMonth(rate)} × ${short(months)}).`;
  return { interest, text };
}

function sayDifference(one: Worked, other: Worked, every: Every): string {
  const apart = (name: 'each' | 'interest') => {
    const [first, second] = [one[name], other[name]];
    return first === undefined || second === undefined ? 0 : Math.abs(first - second);
  };
  const [each, interest] = [apart('each'), apart('interest')];
  const said = [
    ...(each >= 1 ? [`${dollars(each)} a ${every}`] : []),
    ...(interest >= 1 ? [`${dollars(interest)} of interest or fees in all`] : []),
  ];
  return said.length > 0 ? `The difference: ${said.join(', ')}.` : 'They come to the same.';
}

/** What is paid once, and with the interest. */
function sayFees(terms: Terms, amount: number, worked: readonly Worked[]): string[] {
  const { set_up_percent: share = 0, set_up_dollars: fixed = 0 } = terms;
  const once = (amount * share) / 100 + fixed;
  if (once === 0) return [];
  const part = `${percent(share)} × ${dollars(amount)} = ${dollars(once - fixed)}`;
  const parts = [share > 0 && part, fixed > 0 && dollars(fixed)].filter(Boolean);
  const together = parts.length > 1 ? `, together ${dollars(once)}` : '';
  const costs = worked.flatMap(({ interest }) => (interest === undefined ? [] : interest + once));
  const left = dollars(amount - (costs[0] ?? once));
  const inHand = terms.pays.includes('prepaid') ? `, which leaves ${left} in hand` : '';
  const cost = ` With the interest, the cost in all is ${costs.map(dollars).join(' or ')}${inHand}.`;
  return [`Fees: ${parts.join(' and ')}${together}.${costs.length > 0 ? cost : ''}`];
}

// Other ways to lend, and to ask.

function turnRate(rate: Rate, { pays, share_percent: share = 80 }: Terms): string {
  const month = ofMonth(rate) * 100;
  if (rate.per === 'year') return `${sayRate(rate)} is about ${percent(month)} a month (/ 12).`;
  const year = pays.includes('fees') ? (month * 365) / DAYS : month * YEAR;
  const grown = ((1 + month / 100) ** YEAR - 1) * 100;
  const end = pays.includes('fees')
    ? `of the invoices; with ${percent(share)} of them advanced, about ${percent((year / share) * 100)} on the cash in use`
    : `(${sayMonth(rate)} × ${YEAR}), or ${percent(grown)} where interest is added to the loan each month`;
  return `${sayRate(rate)} is ${percent(year)} a year ${end}. Fees come on top.`;
}

function sayLimit(terms: Terms, amount: number, rate: Rate): string {
  const { drawn = amount, line_percent: line = 0, months } = terms;
  const [told = YEAR] = months;
  const [interest, fee] = [drawn * ofMonth(rate) * told, (amount * line * told) / 100 / YEAR];
  const yearly = percent(((interest + fee) / drawn) * (YEAR / told) * 100);
  return (
    `For a limit of ${dollars(amount)} over ${sayTime(told)}: interest on ${dollars(drawn)} at ${sayRate(rate)} is ${dollars(interest)}` +
    `${line > 0 ? `, and the fee on the whole limit ${percent(line)} × ${dollars(amount)} a year = ${dollars(fee)}` : ''}. In all ${dollars(interest + fee)}, about ${yearly} a year of what is drawn.`
  );
}

function sayFactor(terms: Terms, factor: number): string[] {
  const { amount, every = 'week' } = terms;
  const [told] = terms.months;
  const months = told ?? YEAR;
  const count = countPayments(months, every);
  const rate = Math.round(shareOf(1, factor / count, count) * A_YEAR[every] * 100);
  const sum = amount ?? 1000;
  const back = sum * factor;
  const said = `${amount === undefined ? 'For each' : 'For'} ${dollars(sum)} at a factor of ${short(factor)}`;
  return [
    `${said}: ${dollars(back)} to repay (${dollars(sum)} × ${short(factor)}), a cost of ${dollars(back - sum)}. ${told === undefined ? 'For example, over' : 'Over'} ${sayTime(months)} that is ${count} ` +
      `payments of about ${dollars(back / count)} a ${every}. As the debt falls with each, it is about ${rate}% a year: a factor is no yearly rate.`,
    ...(amount === undefined ? [] : sayFees(terms, amount, [{ text: '', interest: back - sum }])),
  ];
}

function sayShare({ owed }: Terms, amount: number, share: number): string {
  const part = (amount * share) / 100;
  const of = `${percent(share)} of ${dollars(amount)} is ${dollars(part)}`;
  if (owed === undefined) {
    return `${of}, which leaves ${dollars(amount - part)} (${percent(100 - share)}).`;
  }
  return part > owed
    ? `${of}. With ${dollars(owed)} owed that leaves ${dollars(part - owed)}, fees included.`
    : `${of}. With ${dollars(owed)} owed nothing is left: that is ${dollars(owed - part)} over.`;
}
