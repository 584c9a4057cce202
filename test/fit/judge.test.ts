/** The judgement over needs made by hand, so that no word is read: what decides the one word. */
import { describe, expect, it } from 'vitest';
import { createBusinessDays } from '../../functions/fit/business-days.ts';
import { decideTogether, judgeReadings } from '../../functions/fit/check-fit.ts';
import { judgeNeed } from '../../functions/fit/judge.ts';
import type { Fields, Gist, Need, Role } from '../../functions/fit/need.ts';
import { catalogue, NOW } from '../support/catalogue.ts';

const judge = {
  lanes: catalogue.lanes,
  book: catalogue.rules,
  days: createBusinessDays(catalogue.service.hours.zone, catalogue.holidays)(NOW),
};

type Made = {
  readonly fields?: Fields;
  readonly heard?: string;
  readonly open?: Need['open'];
  readonly gist?: Partial<Gist>;
};

/** `heard`: signals, each with its role before it: "purpose.stock repaid.exit_sale". */
function makeNeed({ fields = {}, heard = '', open = [], gist }: Made): Need {
  const facts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { value, from: 'field' as const }]),
  );
  const signals = heard
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const [role = '', name = ''] = each.split('.');
      return { name, role: role as Role, words: name, clause: 0 };
    });
  const weighed = gist && { gist: { like: [], unlike: [], ...gist } };
  return { facts, signals, open, unread: [], answered: [], ...weighed };
}

const EQUITY: Fields = {
  security: 'property',
  amount: 100_000,
  property_value: 1_000_000,
  existing_debt: 400_000,
  needed_within_days: 30,
  business_purpose: true,
};
const UNSECURED: Fields = {
  security: 'none',
  amount: 60_000,
  trading_months: 36,
  business_purpose: true,
};

function answer(made: Made) {
  const { word, shown, considered } = judgeReadings(makeNeed(made), judge);
  const ids = (judged: typeof shown) => judged.map(({ lane }) => lane.id);
  return { word, shown: ids(shown), considered: ids(considered) };
}

describe('what a broker turns to next', () => {
  const nextOf = (made: Made) =>
    judgeReadings(makeNeed(made), judge).next.map(({ lane }) => lane.id);

  it('is what stands beside what is shown', () => {
    const invoices = { ...UNSECURED, invoices_outstanding: 200_000 };
    const heard = 'who.invoice_finance who.customers_are_businesses purpose.working_capital';
    expect(answer({ fields: invoices, heard }).shown).toEqual(['invoice']);
    expect(nextOf({ fields: invoices, heard })).toEqual(['business-loan']);
  });

  it('is nothing that its words are unlike, that fails, or that is shown', () => {
    const heard = 'who.invoice_finance who.customers_are_businesses purpose.working_capital';
    const fields = { ...UNSECURED, invoices_outstanding: 200_000 };
    expect(nextOf({ fields, heard, gist: { unlike: ['business-loan'] } })).toEqual([]);
    expect(nextOf({ fields: { ...fields, trading_months: 2 }, heard })).toEqual([]);
    expect(nextOf({ fields: UNSECURED, heard: 'who.business_loan' })).not.toContain(
      'business-loan',
    );
  });

  it('is what else all words are like', () => {
    const gist = { like: ['business-loan', 'bad-credit', 'caveat'] } as const;
    const made = { fields: UNSECURED, heard: 'who.business_loan', gist };
    expect(answer(made).shown).toEqual(['business-loan']);
    // No property is offered for a caveat loan.
    expect(nextOf(made)).toEqual(['bad-credit']);
  });
});

describe('a need', () => {
  it.each([
    [35_000, ['bad-credit']],
    [300_000, []],
  ] as const)(
    'of %d keeps a kind that lends without property too, where the property gives no room',
    (amount, kinds) => {
      const made = {
        fields: { ...EQUITY, amount, existing_debt: 900_000, trading_months: 48 },
        heard: 'purpose.stock who.credit_default',
      };
      expect(answer(made).shown.filter((id) => id === 'bad-credit')).toEqual(kinds);
    },
  );

  it('is a yes where a lane passes every check', () => {
    expect(answer({ fields: EQUITY, heard: 'purpose.stock' })).toMatchObject({
      word: 'yes',
      shown: ['second-mortgage'],
    });
  });

  it('is a no where every lane in view fails by more than a near miss', () => {
    const fields = { ...EQUITY, existing_debt: 700_000, amount: 400_000 };
    expect(answer({ fields, heard: 'purpose.stock' })).toMatchObject({ word: 'no', shown: [] });
  });

  it('is no no where the amount may pay out the old loan, which would bring it inside', () => {
    const fields = { ...EQUITY, amount: 550_000 };
    expect(answer({ fields, heard: 'purpose.stock' })).toMatchObject({
      word: 'maybe',
      shown: ['private-first'],
    });
  });

  it('is a maybe at a near miss, which is shown where no lane stands without it', () => {
    // 83% of the value, under five points above the 80% of a second mortgage.
    const fields = { ...EQUITY, existing_debt: 500_000, amount: 330_000 };
    expect(answer({ fields, heard: 'purpose.stock' })).toMatchObject({
      word: 'maybe',
      shown: ['second-mortgage'],
    });
    // Two business days short, and a caveat stands: the second mortgage is only considered.
    const soon = { ...EQUITY, needed_within_days: 5 };
    expect(answer({ fields: soon, heard: 'purpose.stock' })).toMatchObject({
      word: 'yes',
      shown: ['caveat'],
      considered: expect.arrayContaining(['second-mortgage']),
    });
  });

  it('says of two limits the one that is passed, and not the one that is only near', () => {
    const fields = {
      ...{ amount: 3_130_000, end_value: 4_600_000, total_cost: 3_780_000, build_cost: 2_300_000 },
      ...{ property_value: 1_100_000, existing_debt: 0, security: 'property' as const },
    };
    const heard = 'purpose.development who.planning_approved repaid.refinance';
    const { shown, considered } = judgeReadings(makeNeed({ fields, heard }), judge);
    const found = [...shown, ...considered].find(({ lane }) => lane.id === 'development');
    expect(found?.results.lvr.detail).toContain('Above the observed limit of 80% for total cost.');
  });

  it('keeps a kind that lends without property too at a near miss of its limit', () => {
    const made = {
      fields: { ...EQUITY, amount: 60_000, property_value: 520_000, existing_debt: 310_000 },
      heard: 'purpose.stock who.credit_default',
    };
    expect(answer(made).shown).toContain('bad-credit');
  });

  it('waits for what could fail a lane, and for nothing else', () => {
    const without = (name: keyof Fields, from: Fields) => {
      const { [name]: _, ...rest } = from;
      return rest;
    };
    const word = (fields: Fields) => answer({ fields, heard: 'purpose.stock' }).word;
    expect(word(without('amount', UNSECURED))).toBe('maybe');
    expect(word(without('trading_months', UNSECURED))).toBe('maybe');
    expect(word(without('needed_within_days', EQUITY))).toBe('yes');
    expect(word(without('property_value', EQUITY))).toBe('maybe');
    expect(word(without('existing_debt', EQUITY))).toBe('maybe');
    // Security only above what is typically lent without it.
    expect(word(without('security', UNSECURED))).toBe('yes');
    expect(word({ ...without('security', UNSECURED), amount: 200_000 })).toBe('maybe');
  });

  it('is never answered with silence: by what is offered, where no purpose decides', () => {
    const { business_purpose: _, ...equity } = EQUITY;
    const { security: __, existing_debt: ___, ...clear } = equity;
    expect(answer({ fields: { amount: 60_000 } }).shown).toEqual(['business-loan']);
    expect(answer({ fields: { security: 'vehicle' } }).shown).toEqual(['asset']);
    expect(answer({ fields: equity }).shown).toEqual(['second-mortgage']);
    expect(answer({ fields: { ...clear, security: 'property', existing_debt: 0 } }).shown).toEqual([
      'private-first',
    ]);
  });

  it('shows no lane where nothing is said, and asks', () => {
    expect(answer({ fields: { business_purpose: true } })).toEqual({
      word: 'maybe',
      shown: [],
      considered: [],
    });
    expect(answer({ heard: 'purpose.growth' })).toEqual({
      word: 'maybe',
      shown: [],
      considered: [],
    });
  });

  it('is out of scope where it is stated so, or where all that is named is personal', () => {
    const fields = { ...UNSECURED, business_purpose: false };
    expect(answer({ fields, heard: 'purpose.stock' }).word).toBe('out_of_scope');
    expect(answer({ fields: UNSECURED, heard: 'purpose.personal_spending' }).word).toBe(
      'out_of_scope',
    );
  });

  it('falls back on a lane that needs no property where the co-owner will not sign', () => {
    const fields = { ...EQUITY, amount: 80_000, trading_months: 72 };
    const heard = 'purpose.stock who.co_owner_refuses';
    expect(answer({ fields, heard })).toMatchObject({ word: 'yes', shown: ['business-loan'] });
  });

  it.each([
    ['is added to', 18_000, {}, '($22,000 + $18,000) / $95,000 = 42.1%'],
    [
      'may be paid out of',
      38_000,
      {},
      'paid out of the new loan: $38,000 / $95,000 = 40%; on top of it: ($22,000 + $38,000) / $95,000 = 63.2%',
    ],
    [
      'is of another thing beside a price and',
      38_000,
      { price: 60_000 },
      '$38,000 / $60,000 = 63.3%',
    ],
  ])(
    'counts what is owed on a thing that is offered: it %s the loan',
    (_, amount, told, working) => {
      const { facts } = makeNeed({ fields: { amount, security: 'vehicle' } });
      const words = (value: number) => ({ value, from: 'words' as const });
      const price = 'price' in told && told.price ? { price: words(told.price) } : {};
      const item = { item_value: words(95_000), item_debt: words(22_000) };
      const need = makeNeed({ heard: 'offered.vehicle purpose.working_capital' });
      const { shown, considered } = judgeNeed(
        { ...need, facts: { ...facts, ...item, ...price } },
        judge,
      );
      const asset = [...shown, ...considered].find(({ lane }) => lane.id === 'asset');
      expect(asset?.results.lvr.working).toBe(working);
    },
  );

  it('works out both LVRs where an amount may be the payout or extra money', () => {
    const fields = { ...EQUITY, amount: 400_000 };
    const { shown } = judgeNeed(makeNeed({ fields }), judge);
    const first = shown.find(({ lane }) => lane.id === 'private-first');
    expect(first?.results.lvr.working).toBe(
      'paid out of the new loan: $400,000 / $1 million = 40%; on top of it: ($400,000 + $400,000) / $1 million = 80%',
    );
  });
});

describe('what all words weigh together', () => {
  it('brings a lane into view where no rule brings one that the need is like', () => {
    const plain: Made = { fields: UNSECURED, heard: 'purpose.stock' };
    expect(answer(plain).shown).not.toContain('invoice');
    expect(answer({ ...plain, gist: { like: ['invoice'] } }).shown).toContain('invoice');
    const both: Gist['like'] = ['invoice', 'business-loan'];
    expect(answer({ ...plain, gist: { like: both } })).toEqual(answer(plain));
  });

  it('brings none into view that fails, or that needs property where none is offered', () => {
    const plain: Made = { fields: { ...UNSECURED, trading_months: 2 }, heard: 'purpose.stock' };
    expect(answer({ ...plain, gist: { like: ['overdraft', 'caveat'] } })).toEqual(answer(plain));
  });

  it('leaves out what the need is unlike where another lane stands, and not what was asked for by name', () => {
    const plain: Made = { fields: UNSECURED, heard: 'purpose.stock' };
    expect(answer(plain).shown).toEqual(['overdraft', 'business-loan']);
    const unlike: Made = { ...plain, gist: { unlike: ['overdraft'] } };
    expect(answer(unlike).shown).toEqual(['business-loan']);
    const all: Made = { ...plain, gist: { unlike: ['overdraft', 'business-loan'] } };
    expect(answer(all).shown).toEqual(['overdraft', 'business-loan']);
    const asked: Made = { ...unlike, heard: 'purpose.stock purpose.overdraft' };
    expect(answer(asked).shown).toContain('overdraft');
  });

  it('outranks one private word, and one word of business', () => {
    const word = (heard: string, use?: Gist['use']) =>
      answer({ fields: { amount: 60_000 }, heard, ...(use && { gist: { use } }) }).word;
    expect(word('purpose.personal_spending')).toBe('out_of_scope');
    expect(word('purpose.personal_spending', 'hardly_private')).toBe('maybe');
    const clinic = 'purpose.personal_spending who.business who.trading_business';
    expect(word(clinic, 'business')).not.toBe('out_of_scope');
    expect(word('purpose.stock', 'private')).toBe('out_of_scope');
  });

  it('outranks no share that is told, and no home to let', () => {
    const half: Made = {
      fields: { amount: 60_000, personal_share: 80 } as Fields,
      heard: 'purpose.personal_spending purpose.stock',
      gist: { use: 'business' },
    };
    expect(answer(half).word).toBe('out_of_scope');
    const letHome = { heard: 'purpose.residential_investment', gist: { use: 'private' } } as const;
    expect(answer({ ...letHome, fields: { ...EQUITY, borrower_type: 'company' } }).word).not.toBe(
      'out_of_scope',
    );
  });
});

describe('a fact that can be read in two ways', () => {
  const reading = (...values: number[]): Need['open'] => [
    {
      about: 'amount',
      question: 'How much?',
      readings: values.map((value) => ({ value, words: String(value) })),
    },
  ];

  it('stays open only where the answer would differ', () => {
    const heard = 'purpose.stock';
    const near = judgeReadings(
      makeNeed({ fields: EQUITY, heard, open: reading(100_000, 110_000) }),
      judge,
    );
    expect([near.word, near.known.need.open]).toEqual(['yes', []]);
    const far = judgeReadings(
      makeNeed({ fields: EQUITY, heard, open: reading(100_000, 900_000) }),
      judge,
    );
    expect([far.word, far.known.need.open.length]).toEqual(['maybe', 1]);
  });

  it('fails nothing: the reading that fails least is shown', () => {
    const { shown, known } = judgeReadings(
      makeNeed({ fields: EQUITY, heard: 'purpose.stock', open: reading(900_000, 100_000) }),
      judge,
    );
    expect(shown.map(({ lane }) => lane.id)).toEqual(['second-mortgage']);
    expect(known.facts.amount).toBe(100_000);
  });
});

describe('a loan of more than what is offered is worth by itself', () => {
  const fields = { ...EQUITY, existing_debt: 0, property_value: 450_000, amount: 880_000 };
  const heard = 'purpose.buying purpose.commercial_building';
  const inWords = (need: Need): Need => ({
    ...need,
    facts: { ...need.facts, amount: { value: 880_000, from: 'words', words: 'build is 880k' } },
  });

  it.each([
    ['in fields, as it is stated', makeNeed({ fields, heard }), 'no'],
    [
      'in words, as one of the sums may be of something else',
      inWords(makeNeed({ fields, heard })),
      'maybe',
    ],
    [
      'in words, where it is said to be all there is',
      inWords(makeNeed({ fields, heard: `${heard} who.no_more_property` })),
      'no',
    ],
    [
      'in words, where a loan that stays is told',
      inWords(makeNeed({ fields: { ...fields, existing_debt: 300_000 }, heard })),
      'no',
    ],
  ])('%s', (_, need, word) => {
    expect(judgeReadings(need, judge).word).toBe(word);
  });
});

describe('two needs in one text', () => {
  it.each([
    [['yes', 'yes'], 'yes'],
    [['yes', 'maybe'], 'maybe'],
    [['yes', 'no'], 'maybe'],
    [['no', 'no'], 'no'],
    [['no', 'out_of_scope'], 'maybe'],
  ] as const)('that are %s are %s', (words, together) => {
    expect(decideTogether(words)).toBe(together);
  });
});
