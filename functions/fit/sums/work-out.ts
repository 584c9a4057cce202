/** What a sum comes to at the terms that somebody states, with the working: to the dollar, since nothing in it is a range. */
import { groupThousands } from '../../money.ts';
import { DAYS, type Pays, type Rate, type Terms, YEAR } from './terms.ts';

export function workOut(terms: Terms): string {
  return [...linesOf(terms), 'Worked out from the figures you gave, not an offer.'].join('\n');
}

function linesOf(terms: Terms): string[] {
  const { amount, factor, payment, rates, months, share_percent, moved_percent = 0 } = terms;
  const [rate] = rates;
  if (factor !== undefined) return [sayFactor(terms, factor)];
  if (amount === undefined) {
    if (payment === undefined || rate === undefined) {
      return rates.map((each) => `${sayOtherRate(each)}${sayOnAdvance(terms, each)}`);
    }
    return months.map((each) => sayCapacity(payment, rate, each));
  }
  if (rate === undefined) {
    return [
      share_percent === undefined
        ? sayMoved(amount, moved_percent, months)
        : sayShare(terms, amount, share_percent),
    ];
  }
  if (terms.on_invoices) return sayInvoices(terms, amount, rate);
  if (isLine(terms, amount)) {
    return [sayLine(terms, amount, rate)];
  }
  if (payment !== undefined) return [sayHowLong(amount, payment, rate)];
  return sayLoan(terms, amount);
}

/** Of a limit a part is in use, or it has a fee of its own; what is fully drawn is a loan like another. */
const isLine = ({ line_fee_percent, drawn = 0, pays }: Terms, limit: number) =>
  line_fee_percent !== undefined ||
  (drawn > 0 && drawn < limit && pays.every((way) => way === 'interest'));

// How figures are written.

const dollars = (amount: number) => `$${groupThousands(Math.round(amount))}`;
const short = (value: number) => groupThousands(Math.round(value * 100) / 100);
const percent = (value: number) => `${short(value)}%`;
const counted = (value: number, unit: string) => `${short(value)} ${unit}${value === 1 ? '' : 's'}`;

function sayTime(months: number): string {
  const isWhole = Number.isInteger(Math.round(months * 100) / 100);
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
  day: { times: 365 / 12, text: ' × 365 / 12' },
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

/** How many payments a year has; by the day only on working days. */
const A_YEAR = { month: 12, fortnight: 26, week: 52, day: 260 } as const;
type Every = keyof typeof A_YEAR;

// A loan: in even payments, for its interest alone, or with the interest added or taken out first.

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

function sayLoan(terms: Terms, asked: number): string[] {
  const amount = terms.fees_added ? asked + feesOf(terms, asked) : asked;
  const { rates, months, pays, balloons, isOpen, every = 'month', profit, asks_rate } = terms;
  const times = months.length > 0 ? months : [undefined];
  const loans = rates.flatMap((rate, at) =>
    (terms.isPaired ? months.slice(at, at + 1) : times).flatMap((time) =>
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
    ...sayFees(terms, asked, worked),
    ...(asks_rate || new Set(rates.map(({ per }) => per)).size > 1 ? rates.map(sayOtherRate) : []),
    ...(profit ? rates.map((rate) => sayCover(profit, amount * ofYear(rate))) : []),
  ];
}
const MOST_LOANS = 6;

function workLoan(loan: Loan, every: Every): Worked {
  const { way, months } = loan;
  if (months === undefined || way === 'interest') return workInterest(loan);
  if (way === 'evenly') return workEvenly(loan, months, every);
  if (way === 'flat') return workFlat(loan, months, every);
  return way === 'added' ? workAdded(loan, months) : workPrepaid(loan, months);
}

function workFlat({ amount, rate }: Loan, months: number, every: Every): Worked {
  const interest = amount * ofMonth(rate) * months;
  const count = Math.max(1, Math.round((months * A_YEAR[every]) / YEAR));
  const each = (amount + interest) / count;
  const real = shareOf(amount, each, count) * A_YEAR[every] * 100;
  const text =
    `At a flat rate over ${sayTime(months)}: ${dollars(interest)} interest (${dollars(amount)} × ${sayMonth(rate)} × ${short(months)}), ` +
    `${dollars(amount + interest)} to repay, ${dollars(each)} a ${every}, ${count} times. As the debt falls with each, it is about ${percent(real)} a year.`;
  return { each, interest, text };
}

function workEvenly({ amount, rate, balloon }: Loan, months: number, every: Every): Worked {
  const times = A_YEAR[every];
  const count = Math.max(1, Math.round((months * times) / YEAR));
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
  const month = `Interest only: ${dollars(amount)} × ${sayMonth(rate)} = ${dollars(each)} a month`;
  if (months === undefined) return { each, text: `${month}, ${dollars(each * YEAR)} a year.` };
  const interest = each * months;
  const inAll = `Over ${sayTime(months)}: ${dollars(interest)} in all, with the ${dollars(amount)} still to repay.`;
  return { each, interest, text: `${month}, ${dollars(each * YEAR)} a year. ${inAll}` };
}

function workAdded({ amount, rate }: Loan, months: number): Worked {
  const simple = amount * ofMonth(rate) * months;
  const interest = amount * ((1 + ofMonth(rate)) ** months - 1);
  const text =
    `Interest added to the loan for ${sayTime(months)}: compounded each month it is ${dollars(interest)}, so ${dollars(amount + interest)} at the end ` +
    `(${dollars(amount)} × (1 + ${sayMonth(rate)})^${short(months)}); as simple interest ${dollars(simple)}, so ${dollars(amount + simple)} (${dollars(amount)} × ${sayMonth(rate)} × ${short(months)}).`;
  return { interest, text };
}

function workPrepaid({ amount, rate }: Loan, months: number): Worked {
  const interest = amount * ofMonth(rate) * months;
  const text = `Interest for ${sayTime(months)}, taken out at the start: ${dollars(amount)} × ${sayMonth(rate)} × ${short(months)} = ${dollars(interest)}.`;
  return { interest, text };
}

const sayCover = (profit: number, interest: number) =>
  `A yearly profit of ${dollars(profit)} covers a year's interest of ${dollars(interest)} about ${(profit / interest).toFixed(1)} times.`;

function sayDifference(one: Worked, other: Worked, every: Every): string {
  const apart = (name: 'each' | 'interest') => {
    const [first, second] = [one[name], other[name]];
    return first === undefined || second === undefined ? 0 : Math.abs(first - second);
  };
  const [each, interest] = [apart('each'), apart('interest')];
  const said = [
    ...(each >= 1 ? [`${dollars(each)} a ${every}`] : []),
    ...(interest >= 1 ? [`${dollars(interest)} of interest in all`] : []),
    ...(each >= 1 && interest < 1 ? [`${dollars(each * A_YEAR[every])} a year`] : []),
  ];
  return said.length > 0 ? `The difference: ${said.join(', ')}.` : 'They come to the same.';
}

const feesOf = ({ set_up_percent: share = 0, set_up_dollars: fixed = 0 }: Terms, amount: number) =>
  (amount * share) / 100 + fixed;

/** What is paid once, with the interest; and what arrives where these come out of the loan. */
function sayFees(
  terms: Terms,
  asked: number,
  worked: readonly (Worked & { readonly loan: Loan })[],
): string[] {
  const { set_up_percent: share, set_up_dollars: fixed, fees_added, lands, isOpen } = terms;
  const once = feesOf(terms, asked);
  const prepaid = worked.find(({ loan }) => loan.way === 'prepaid')?.interest ?? 0;
  const parts = [
    ...(share ? [`${percent(share)} × ${dollars(asked)} = ${dollars((asked * share) / 100)}`] : []),
    ...(fixed ? [dollars(fixed)] : []),
  ];
  const together = parts.length > 1 ? `, together ${dollars(once)}` : '';
  const added = fees_added ? `, lent too: ${dollars(asked)} + ${dollars(once)}` : '';
  const costs = worked
    .filter((_, at) => !isOpen || at === 0)
    .flatMap(({ interest }) => (interest === undefined ? [] : [dollars(interest + once)]));
  const cost =
    costs.length > 0 ? ` With the interest, the cost in all is ${costs.join(' or ')}.` : '';
  const lent = fees_added ? asked + once : asked;
  const taken = [lent, prepaid, once].filter((each) => each > 0);
  const arrives = dollars(lent - prepaid - once);
  return [
    ...(once > 0 ? [`Fees: ${parts.join(' and ')}${together}${added}.${cost}`] : []),
    ...(lands || prepaid > 0
      ? [
          `What arrives: ${taken.map(dollars).join(' - ')} = ${arrives}, and ${dollars(lent)} is to be repaid.`,
        ]
      : []),
  ];
}

// Other ways to lend, and to ask.

function sayFactor({ amount, months: [told], every = 'week' }: Terms, factor: number) {
  const months = told ?? YEAR;
  const times = A_YEAR[every];
  const count = Math.max(1, Math.round((months * times) / YEAR));
  const rate = Math.round(shareOf(1, factor / count, count) * times * 100);
  const sum = amount ?? 1000;
  const back = sum * factor;
  const said = `${amount === undefined ? `For each ${dollars(sum)}` : `For ${dollars(sum)}`} at a factor of ${short(factor)}`;
  return (
    `${said}: ${dollars(back)} to repay (${dollars(sum)} × ${short(factor)}), a cost of ${dollars(back - sum)}. ${told === undefined ? 'For example, over' : 'Over'} ${sayTime(months)} that is ${count} ` +
    `payments of about ${dollars(back / count)} a ${every}. As the debt falls with each, it is about ${rate}% a year: a factor is no yearly rate.`
  );
}

function sayOtherRate(rate: Rate): string {
  const grown = ((1 + ofMonth(rate)) ** YEAR - 1) * 100;
  const year = `${percent(ofYear(rate) * 100)} a year where it is paid each month (${sayMonth(rate)} × 12)`;
  const plain =
    rate.per === 'year' ? `${percent(ofMonth(rate) * 100)} a month (${sayMonth(rate)})` : year;
  return `${sayRate(rate)} is ${plain}; where the interest is added to the loan each month, it grows to ${percent(grown)} in a year ((1 + ${sayMonth(rate)})^12 - 1).`;
}

/** The fee is on the whole of an invoice, and only a part of it is paid out. */
const sayOnAdvance = ({ advance_percent: advance }: Terms, rate: Rate) =>
  advance === undefined
    ? ''
    : ` On the ${percent(advance)} that is advanced it is ${percent((ofYear(rate) * 10_000) / advance)} a year (${sayMonth(rate)} / ${percent(advance)} × 12).`;

function sayCapacity(payment: number, rate: Rate, months: number): string {
  const share = ofMonth(rate);
  const amount = (payment * (1 - (1 + share) ** -months)) / share;
  return (
    `${dollars(payment)} a month for ${sayTime(months)} at ${sayRate(rate)} repays a loan of ${dollars(amount)}: ` +
    `${short(months)} payments, ${dollars(payment * months)} in all, of which ${dollars(payment * months - amount)} is interest.`
  );
}

function sayHowLong(amount: number, payment: number, rate: Rate): string {
  const interest = amount * ofMonth(rate);
  const at = `For ${dollars(amount)} at ${sayRate(rate)}, paying ${dollars(payment)} a month:`;
  const first = `the first month's interest is ${dollars(interest)} (${dollars(amount)} × ${sayMonth(rate)})`;
  if (payment <= interest) return `${at} ${first}, so the debt is never paid off.`;
  const months = -Math.log(1 - interest / payment) / Math.log(1 + ofMonth(rate));
  return `${at} ${first}, and it is paid off after about ${Math.ceil(months)} payments, with ${dollars(payment * months - amount)} interest in all.`;
}

const GST = 1.1;

function sayShare({ without_gst: isWithout, owed }: Terms, amount: number, share: number): string {
  const of = (sum: number) =>
    `${percent(share)} of ${dollars(sum)} is ${dollars((sum * share) / 100)}`;
  if (owed !== undefined) {
    const left = (amount * share) / 100 - owed;
    const less = `${of(amount)}. With ${dollars(owed)} owed`;
    return left > 0
      ? `${less} that leaves ${dollars(left)}, fees included.`
      : `${less} nothing is left: that is ${dollars(-left)} over.`;
  }
  const rest = `which leaves ${dollars((amount * (100 - share)) / 100)} (${percent(100 - share)})`;
  if (!isWithout) return `${of(amount)}, ${rest}.`;
  return `${of(amount / GST)}, where the ${dollars(amount)} holds GST (${dollars(amount)} / 1.1); ${of(amount)}, where GST is off it already.`;
}

function sayMoved(amount: number, moved: number, [months]: readonly number[]): string {
  const year = (amount * Math.abs(moved)) / 100;
  const by = `${percent(Math.abs(moved))} ${moved < 0 ? 'less' : 'more'}`;
  const a = `${by} on ${dollars(amount)} is ${dollars(year)} a year, ${dollars(year / YEAR)} a month, as long as nothing is paid down.`;
  if (months === undefined) return a;
  const whole = (year * months) / YEAR;
  // What is owed falls evenly, roughly, from all of it to nothing.
  const falling = (whole * (months + 1)) / (2 * months);
  return `${a} Over ${sayTime(months)}: ${dollars(whole)} with interest only, and roughly ${dollars(falling)} in even payments, as the debt falls.`;
}

function sayLine(terms: Terms, limit: number, rate: Rate): string {
  const {
    drawn = limit,
    line_fee_percent: lineFee = 0,
    months: [months = YEAR],
  } = terms;
  const interest = drawn * ofMonth(rate) * months;
  const fee = (limit * lineFee * months) / YEAR / 100;
  const once = (limit * (terms.set_up_percent ?? 0)) / 100 + (terms.set_up_dollars ?? 0);
  const parts = [
    `${dollars(interest)} interest on the ${dollars(drawn)} that is drawn (${dollars(drawn)} × ${sayMonth(rate)} × ${short(months)})`,
    ...(fee > 0
      ? [
          `${dollars(fee)} line fee on the limit (${dollars(limit)} × ${percent(lineFee)}${months === YEAR ? '' : ` × ${short(months)} / 12`})`,
        ]
      : []),
    ...(once > 0 ? [`${dollars(once)} to set it up`] : []),
  ];
  const all = interest + fee + once;
  const inAll = parts.length > 1 ? `, ${dollars(all)} in all` : '';
  return `For a limit of ${dollars(limit)} at ${sayRate(rate)}, over ${sayTime(months)}: ${parts.join(', and ')}${inAll}. A month's interest is ${dollars(drawn * ofMonth(rate))}.`;
}

function sayInvoices(terms: Terms, amount: number, rate: Rate): string[] {
  const { months, advance_percent: advance } = terms;
  const times = months.length > 0 ? months : [1];
  const feeOf = (each: number) => amount * ofMonth(rate) * each;
  const lines = times.map((each) => {
    const days = Math.round(each * DAYS);
    const wholes = Math.ceil(days / DAYS);
    const whole =
      wholes * DAYS === days ? '' : ` Where each 30 days begun counts: ${dollars(feeOf(wholes))}.`;
    return `Paid after ${counted(days, 'day')}: fees of ${dollars(feeOf(each))} (${dollars(amount)} × ${sayMonth(rate)} × ${days} / 30).${whole}${sayAdvance(amount, feeOf(each), { advance, months: each })}`;
  });
  const [one, other, third] = times;
  const isTwo = one !== undefined && other !== undefined && third === undefined;
  return [
    `For ${dollars(amount)} of invoices at ${sayRate(rate)}:`,
    ...lines.map((each) => `- ${each}`),
    ...(isTwo ? [`The difference: ${dollars(Math.abs(feeOf(one) - feeOf(other)))}.`] : []),
  ];
}

type Advanced = { readonly advance: number | undefined; readonly months: number };

function sayAdvance(amount: number, fee: number, { advance, months }: Advanced): string {
  if (advance === undefined) return '';
  const now = (amount * advance) / 100;
  const later = amount - now - fee;
  const yearly = percent(((fee / now) * YEAR * 100) / months);
  return ` Now ${dollars(now)} (${percent(advance)}), later ${dollars(later)} (the other ${dollars(amount - now)} less the fees), ${dollars(amount - fee)} altogether. On the cash in use that is ${yearly} a year.`;
}
