/** Sums at the terms of whoever asks, to the dollar; what is expected is counted payment by payment, and by no formula of the service. */
import { describe, expect, it } from 'vitest';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { call, send, taskOf, textOf } from '../support/a2a-messages.ts';

type Loan = {
  readonly sum: number;
  readonly yearly: number;
  readonly count: number;
  readonly times?: number;
  readonly left?: number;
};

/** What is owed after all payments. */
function owedAfter({ sum, yearly, count, times = 12 }: Loan, payment: number): number {
  let owed = sum;
  for (let paid = 0; paid < count; paid += 1) owed += (owed * yearly) / 100 / times - payment;
  return owed;
}

/** Found by trying: the payment after the last of which just the balloon is owed. */
function evenly(loan: Loan) {
  let [low, high] = [0, loan.sum * 2];
  for (let tries = 0; tries < 100; tries += 1) {
    const middle = (low + high) / 2;
    if (owedAfter(loan, middle) > (loan.left ?? 0)) low = middle;
    else high = middle;
  }
  return { each: high, interest: high * loan.count + (loan.left ?? 0) - loan.sum };
}

function grown(sum: number, monthly: number, months: number): number {
  let owed = sum;
  for (let month = 0; month < months; month += 1) owed += (owed * monthly) / 100;
  return owed;
}

const dollars = (sum: number) => `$${Math.round(sum).toLocaleString('en-AU')}`;
const monthly = (loan: Loan) => {
  const { each, interest } = evenly(loan);
  return [`${dollars(each)} a month, ${loan.count} times`, `Interest in all ${dollars(interest)}`];
};
const apart = (one: Loan, other: Loan) => {
  const [first, second] = [evenly(one), evenly(other)];
  return `The difference: ${dollars(Math.abs(first.each - second.each))} a month, ${dollars(Math.abs(first.interest - second.interest))} of interest`;
};

const long = { sum: 1_200_000, yearly: 7.25, count: 300 };
const house = { sum: 850_000, yearly: 7, count: 240 };
const [short, longer] = [24, 48].map((count) => ({ sum: 100_000, yearly: 16, count })) as [
  Loan,
  Loan,
];
const truck = { sum: 120_000, yearly: 8, count: 60 };
const [cheap, dear] = [
  { sum: 60_000, yearly: 14, count: 36 },
  { sum: 60_000, yearly: 10, count: 60 },
];

const SUMS: readonly { say: string; holds: readonly string[]; lane?: string }[] = [
  { say: '$1.2m at 7.25% principal and interest over 25 years, monthly?', holds: monthly(long) },
  {
    say: 'How much difference between interest only and P&I on 850,000 over 20 yrs at 7%',
    holds: [
      ...monthly(house),
      `${dollars((850_000 * 0.07) / 12)} a month`,
      `The difference: ${dollars(evenly(house).each - (850_000 * 0.07) / 12)} a month`,
    ],
  },
  {
    say: 'How much would I save in interest if I paid a 100k loan at 16% over 2 years instead of 4',
    holds: [...monthly(short), ...monthly(longer), apart(short, longer)],
  },
  {
    say: 'second mtg 180,000 @ 1.5%/mth added to the loan for 10 months. final figure?',
    holds: [
      `so ${dollars(grown(180_000, 1.5, 10))} at the end`,
      'simple interest $27,000, so $207,000',
    ],
    lane: 'Second mortgage.',
  },
  {
    say: 'If a client pays late (90 days instead of 30) how much extra is the fee on a 50k invoice at 2.5%?',
    holds: ['fees of $3,750', 'fees of $1,250', 'The difference: $2,500 '],
    lane: 'Invoice finance.',
  },
  {
    say: "what's 2% a month on 250k for 6 months plus 2% establishment",
    holds: ['$30,000 in all', '$250,000 = $5,000', 'the cost in all is $35,000'],
  },
  {
    say: 'factor 1.28 on 45k over 10 months weekly payment?',
    holds: [
      '$57,600 to repay',
      'a cost of $12,600',
      `43 payments of about ${dollars(57_600 / 43)} a week`,
    ],
  },
  { say: '400k @ 9.25% 15 yrs', holds: monthly({ sum: 400_000, yearly: 9.25, count: 180 }) },
  { say: 'interest only on 600k at 8.5%', holds: ['$4,250 a month, $51,000 a year'] },
  { say: 'interest only on 600k at 8.5% per month', holds: ['$51,000 a month, $612,000 a year'] },
  {
    say: 'what would the yearly interest be on 2.4m at 6.9',
    holds: ['$13,800 a month, $165,600 a year'],
  },
  {
    say: 'balloon 30% on 120k truck 5 years 8% monthly?',
    holds: [
      ...monthly({ ...truck, left: 36_000 }),
      'a balloon of $36,000 at the end',
      ...monthly(truck),
      apart(truck, { ...truck, left: 36_000 }),
    ],
    lane: 'Vehicle and equipment finance.',
  },
  {
    say: 'what does a 12 month term at 1.3 factor work out to as an annual rate',
    holds: ['it is about 54% a year'],
  },
  { say: 'how much deposit at 80% on 900k', holds: ['$720,000', '$180,000'] },
  {
    say: '85% advance on 120k of invoices at 2%, paid in 45 days: what do I get now and later',
    holds: ['fees of $3,600 ($120,000 × 2% × 45 / 30)'],
    lane: 'Invoice finance.',
  },
  {
    say: 'what would 350k at 7.9% over 30 years be a fortnight',
    holds: [
      `${dollars(evenly({ sum: 350_000, yearly: 7.9, count: 780, times: 26 }).each)} a fortnight, 780 times`,
    ],
  },
  {
    say: 'is 14% over 3 years or 10% over 5 years dearer on 60k?',
    holds: [...monthly(cheap), ...monthly(dear)],
  },
  {
    say: 'development loan 4m, 10.5%, 14 months fully drawn, interest capitalised, 1.5% establishment. total to repay',
    holds: [`so ${dollars(grown(4_000_000, 10.5 / 12, 14))} at the end`, '$60,000'],
  },
  {
    say: "If I put 40k down on a 160k truck at 9% over 4 years what's the repayment",
    holds: ['For $120,000', ...monthly({ sum: 120_000, yearly: 9, count: 48 })],
  },
  {
    say: 'compare 12, 24 and 36 months on 30k at 19%',
    holds: [12, 24, 36].flatMap((count) => monthly({ sum: 30_000, yearly: 19, count })),
  },
  {
    say: 'principal 45,000; rate 12.5% fixed; 36 payments monthly; compute instalment',
    holds: monthly({ sum: 45_000, yearly: 12.5, count: 36 }),
  },
  {
    say: 'how much extra would 18 months cost instead of 12 on 500k at 11% interest only',
    holds: ['$82,500 in all', '$55,000 in all', 'The difference: $27,500'],
  },
  { say: '100k at 1% a week?', holds: ['a month, $52,000 a year'] },
  { say: '70% LVR on a 1.35m property is how much', holds: ['is $945,000'] },
  {
    say: 'Caveat loan, $300k, 2.5% a month, four months, interest prepaid, 3% establishment and $4k legals. What lands in my account?',
    holds: ['× 4 = $30,000', 'the cost in all is $43,000', 'which leaves $257,000 in hand'],
    lane: 'Caveat loan.',
  },
  {
    say: 'overdraft 100k limit 12% with 40k drawn for 90 days cost?',
    holds: ['over 3 months: interest on $40,000 at 12% a year is $1,200'],
  },
  {
    say: 'line of credit 80k, rate 11%, line fee 1.2%, usually 30k used. yearly cost?',
    holds: ['$3,300', '1.2% × $80,000 a year = $960', 'In all $4,260, about 14.2% a year'],
  },
  {
    say: 'Excavator 140k, nil deposit, 8.2% over 4 years, 30% residual, what are the monthly repayments',
    holds: monthly({ sum: 140_000, yearly: 8.2, count: 48, left: 42_000 }),
  },
  {
    say: '90k ute loan at 8.9%, repayments over 3 or 5 years?',
    holds: [36, 60].flatMap((count) => monthly({ sum: 90_000, yearly: 8.9, count })),
  },
  {
    say: 'broker quoted me 2.2% per month - what is that as a yearly rate',
    holds: ['2.2% a month is 26.4% a year', `or ${(grown(100, 2.2, 12) - 100).toFixed(2)}% where`],
  },
  { say: '14.4% pa, what is that a month', holds: ['is about 1.2% a month'] },
  {
    say: 'is a factor of 1.2 dearer than 24% on 50k over 12 months?',
    holds: ['$60,000 to repay', ...monthly({ sum: 50_000, yearly: 24, count: 12 })],
  },
  {
    say: 'Been offered 70k at 1.25 over 6 months with daily debits, what is the real rate',
    holds: ['$87,500 to repay', `130 payments of about ${dollars(87_500 / 130)} a business day`],
  },
  {
    say: '45k, 1.35 factor, weekly payments over 10 months and a 3% origination fee. total cost?',
    holds: ['3% × $45,000 = $1,350', 'the cost in all is $17,100'],
  },
];

/** A plain sum would be a wrong one. */
const RARE = [
  'We need 300k to land in our account, prepaid interest at 1.5% a month for 6 months',
  'line fee 2% on a 500k facility, drawn half, 9.5%',
  'how much does 1% cheaper save on 700k over 5 years',
  'is 1.2% a month the same as 14.4% a year',
  'how much could I borrow if I can pay 5,000 a month over 5 years at 11%',
  '65% of a 12.4m GRV without GST',
  "flat rate 8% on 50k over 3 years, what's the real rate",
  'second mortgage 350k, 1.4% per month, 12 months, interest rolled up, 2% fee also rolled up',
  'how long to pay off 40k at 16% paying 1,500 a month',
];

const NO_OFFER = 'Worked out from the figures you gave, not an offer.';

describe('a sum at stated terms', () => {
  it.each(SUMS)('is worked out first: $say', async ({ say, holds, lane }) => {
    const endpoint = openEndpoint();
    const response = await ask(endpoint, send([{ text: say }]));
    const { id, artifacts = [] } = taskOf(response);
    const text = textOf(response, artifacts[0]?.name ?? '');
    expect(artifacts[0]?.name).toBe('worked_out');
    for (const each of [...holds, NO_OFFER]) expect(text).toContain(each);
    // The kind that is named is told after it, and none is made up.
    const kinds = artifacts.slice(1).map(({ name }) => textOf(response, name));
    if (lane !== undefined) expect(kinds.join('\n')).toContain(lane);
    const again = await ask(endpoint, call('GetTask', { id }, '1.0'));
    expect(again.answer.result.artifacts[0].parts[0].text).toBe(text);
  });

  it('holds the real rate of a factor: paid at it, nothing is left', () => {
    const factor = { sum: 1000, yearly: 54, count: 52, times: 52 };
    expect(Math.abs(owedAfter(factor, 1300 / 52))).toBeLessThan(5);
  });

  it('goes on: another rate, another time, only the interest', async () => {
    const endpoint = openEndpoint();
    let message = {};
    const turns = [
      ['90k at 9% over 5 years, repayments?', monthly({ sum: 90_000, yearly: 9, count: 60 })],
      ['and over 7 years?', monthly({ sum: 90_000, yearly: 9, count: 84 })],
      ['what about at 11%', monthly({ sum: 90_000, yearly: 11, count: 84 })],
      ['and interest only?', [`${dollars((90_000 * 0.11) / 12)} a month`]],
      ['invoice finance on 60k at 2.5%, paid in 45 days?', ['fees of $2,250']],
      ['and what is that as a yearly rate', ['30.42% a year', 'about 38.02% on the cash in use']],
      [
        '60k ute at 9% over 5 years with a 20% balloon, repayments?',
        monthly({ sum: 60_000, yearly: 9, count: 60, left: 12_000 }),
      ],
      ['now without the balloon', monthly({ sum: 60_000, yearly: 9, count: 60 })],
    ] as const;
    for (const [text, holds] of turns) {
      const response = await ask(endpoint, send([{ text }], { message }));
      const { id, contextId } = taskOf(response);
      for (const each of holds) expect(textOf(response, 'worked_out'), text).toContain(each);
      message = { contextId, referenceTaskIds: [id] };
    }
  });

  it.each([
    'Our bank loan of 400k is at 6% and the house is worth 900k. Need 150k for stock.',
    'landcruiser, 110k, about 30% jobs and the rest family. through my abn ok?',
    'I can not pay my 60k loan at 9% any more, they are going to take the house',
  ])('is not made of a need or of trouble: %s', async (text) => {
    const { artifacts = [] } = taskOf(await ask(openEndpoint(), send([{ text }])));
    expect(artifacts.map(({ name }) => name)).not.toContain('worked_out');
  });

  it.each(RARE)('is not made of terms of a rarer kind: %s', async (text) => {
    const { artifacts = [] } = taskOf(await ask(openEndpoint(), send([{ text }])));
    expect(artifacts.map(({ name }) => name)).not.toContain('worked_out');
    expect(artifacts).not.toHaveLength(0);
  });
});
