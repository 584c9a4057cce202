import { describe, expect, it } from 'vitest';
import { listSignals } from '../../../functions/fit/read/compile-vocabulary.ts';
import { MOVABLES, PROPERTY } from '../../../functions/fit/read/signals.ts';
import { content } from '../../support/catalogue.ts';
import { read, readText, rolesOf } from './support.ts';

const names = (text: string) => readText(text).signals.map(({ name }) => name);
const heard = (text: string) =>
  readText(text)
    .signals.filter(({ role }) => role !== 'denied' && role !== 'aside')
    .map(({ name }) => name);

describe('a thing has the role of its clause', () => {
  it.each([
    ['need 60k for a truck', 'vehicle', 'purpose'],
    ['60k to buy a truck', 'vehicle', 'purpose'],
    ['need 60k for repairs, truck as security', 'vehicle', 'offered'],
    ['need 60k, paid back when our old flat sells', 'residence', 'repaid'],
    ['second mortgage of 60k against our house for stock', 'residence', 'offered'],
    ['second mortgage of 60k against our house for stock', 'stock', 'purpose'],
    ['80k to fit out our shop', 'commercial_building', 'worked_on'],
    ['20k for stock for our shop', 'commercial_building', 'worked_on'],
    ['need 60k for stock, owe 300k on the house', 'residence', 'owed'],
    ['300k on our Noosa rental for stock', 'residence', 'offered'],
    ['need 700k to buy a shed worth 900k', 'commercial_building', 'purpose'],
  ])('"%s": %s is %s', (text, name, role) => {
    expect(rolesOf(readText(text), name)).toContain(role);
  });

  it('a bare noun in the purpose is what the money is for', () => {
    const need = read({ purpose: 'combine harvester, 99 kW of panels' });
    expect(rolesOf(need, 'equipment')).toEqual(['purpose']);
  });

  it('of things with no role at all, those are the purpose', () => {
    const need = read({
      purpose: '5 years trading, no defaults',
      situation: 'stock for Christmas',
    });
    expect(rolesOf(need, 'stock')).toEqual(['purpose']);
  });

  it('"that pays this out" points to the clause before it', () => {
    const need = read({
      purpose: 'tax debt',
      situation:
        'we have exchanged on our old workshop and it settles in ten weeks, that pays this out',
    });
    expect(rolesOf(need, 'commercial_building')).toEqual(['repaid']);
  });
});

describe('a word is what it is', () => {
  it.each([
    ['need 60k for a patent', 'customers_are_consumers'],
    ['we cater functions at the RSL, 40k for stock', 'gambling'],
    ['the company pays its debts as they fall due, 40k for stock', 'insolvent'],
    ['40k for stock for Safe Harbour Marine', 'insolvent'],
    ['need a pump station for our six lots', 'equipment'],
    ['second mortgage of 80k for stock. I doubt the bank would consent', 'first_lender_consents'],
    [
      'second mortgage of 80k, not sure our lender would agree to a second',
      'first_lender_consents',
    ],
    ['need 2m for four townhouses. No builder yet, we will choose one in March', 'owner_builder'],
    [
      'the trustee of our family trust objected to the colour, 40k for stock',
      'undischarged_bankrupt',
    ],
    ['we won in the local court against a customer, 40k for stock', 'court_judgment'],
    ['100k for stock on our house. We bought the ute for cash', 'unencumbered'],
    ['a customer of ours has been put into liquidation, 40k for wages', 'winding_up'],
    ['80k of work on our network', 'commercial_building'],
    ['we host weddings on the farm, need 60k for marketing', 'personal_spending'],
    ['20k for staff at three weddings that we are catering', 'personal_spending'],
    ['30k for baby clothes stock', 'personal_spending'],
    ['30k for our showroom kitchen', 'own_home'],
    [
      'statements for the last three years are available, all returns are lodged',
      'returns_not_lodged',
    ],
    ['returns for 2024 and 2025 are lodged, 30k for stock', 'returns_not_lodged'],
    ['tax returns for the past three years have been filed', 'returns_not_lodged'],
    ['24 and 25 tax not lodged yet, 610k to refinance the shed', 'tax_debt'],
    ['our tax has not been lodged for 2024, 60k for stock', 'tax_debt'],
    ['30k for wages. commercial painting co in Parramatta', 'renovation'],
    ['home renovation company, 40k for materials', 'renovation'],
    ['owe a paint supplier 20k', 'renovation'],
    ['moving into a bigger kitchen we are renting, 40k for the fitout', 'home_to_live_in'],
    ['moving into a bigger workshop, 40k for benches', 'home_to_live_in'],
    ['60k for stock? Also, which papers are needed for full doc and low doc?', 'low_documents'],
    ['a park ranger with a side business, 20k for stock', 'vehicle'],
    ['goods in transit, 50k for the supplier', 'vehicle'],
    ['40k for a fitout at Corolla Street', 'vehicle'],
  ])('"%s" does not say %s', (text, name) => {
    expect(heard(text)).not.toContain(name);
  });

  it.each([
    ['30k to host our wedding', 'personal_spending'],
    ['half for work and half for family', 'private_use'],
    ['returns for the last two years are not lodged', 'returns_not_lodged'],
    ['returns for 2024 and 2025 are outstanding', 'returns_not_lodged'],
    ['FY25 financials lodged, FY26 not yet', 'returns_not_lodged'],
    ['30k for painting our office', 'renovation'],
    ['moving into a house we bought, need 40k', 'home_to_live_in'],
    ['3 defaults, 2 paid, 1 not', 'unpaid_default'],
    ['two defaults, both paid', 'paid_default'],
    ['a d-max off a dealer, 45k', 'vehicle'],
    ['triton 38k new from a dealer', 'item_new'],
    ['we have bas only, 60k for stock', 'low_documents'],
    ['the company buys the rooms it has rented for years, price 1.15m', 'owner_occupied'],
    ['tax debt of 60k, 24 tax not lodged', 'tax_debt'],
  ])('"%s" says %s', (text, name) => {
    expect(heard(text)).toContain(name);
  });
});

describe('denials', () => {
  it.each([
    ['no defaults', 'credit_default'],
    ['we have never had a default', 'credit_default'],
    ['arrears: none', 'credit_default'],
    ['arrears none btw', 'credit_default'],
    ['defaults none whatsoever', 'credit_default'],
    ['anything but a caveat', 'caveat_loan'],
    ['no property or equipment to offer', 'equipment'],
    ['the default was taken off', 'credit_default'],
    ['the telco took the default off', 'credit_default'],
    ['it is not urgent', 'urgent'],
    ['none of them is in dispute', 'invoices_disputed'],
    ['I would rather not use the house, and no caveat please', 'caveat_loan'],
  ])('"%s" tells no %s', (text, name) => {
    expect(heard(`${text}, need 60k for stock`)).not.toContain(name);
  });

  it.each([
    ['not only stock but a ute', 'stock'],
    ['no returns lodged', 'returns_not_lodged'],
    ['the bank wont lend', 'bank_declined'],
  ])('"%s" tells %s', (text, name) => {
    expect(heard(text)).toContain(name);
  });
});

describe('a refusal is of the title, or of nothing else that is named', () => {
  it.each([
    'my wife refuses.',
    'my brother is on the title and refuses to sign',
    'my sister has declined a mortgage over the house',
    'the other owner says no',
  ])('"%s" is a co-owner who refuses', (text) => {
    expect(heard(text)).toContain('co_owner_refuses');
  });
});

describe('a phrase that only looks like a signal', () => {
  it.each([
    ['wedding photography business needs a camera', 'personal_spending'],
    ['we run a wedding reception barn and need 55k for the spring weddings', 'personal_spending'],
    ['software development for our app', 'development'],
    ['one caveat, I am only 14 months in', 'caveat_loan'],
    ['clear residual stock from last season', 'unsold_stock'],
    ['crew accommodation at the mine', 'venue'],
    ['our customer went bankrupt', 'undischarged_bankrupt'],
    ['our landlord is bankrupt', 'undischarged_bankrupt'],
    ['the buyer of our old shop was bankrupt', 'bankruptcy'],
    ['with a tenant in it till 2031', 'bankruptcy'],
    ['the mortgage discharge is due on 3 December', 'bankruptcy'],
    ['the equipment loan was discharged last year', 'bankruptcy'],
    ['the caveat is not discharged yet', 'bankruptcy'],
    ['we are winding up the old family trust', 'winding_up'],
    ['the liquidator of our competitor sells us the stock', 'winding_up'],
    ['my business partner refused to pay his share of the rent', 'co_owner_refuses'],
    ["the owner won't budge on the price", 'co_owner_refuses'],
    ['the other director refused a pay rise', 'co_owner_refuses'],
    ['my father does not agree with the colour', 'co_owner_refuses'],
    ["she won't sign up for the gym", 'co_owner_refuses'],
    ["there's no exit fee", 'no_exit'],
    ['there is no deposit bond', 'no_own_money'],
    ['my uncle is an owner-builder', 'owner_builder'],
    ['we have stacked shelves', 'stacked_loans'],
    ['the site was checked for contamination and is clean', 'contaminated'],
    ['consumers love the product', 'customers_are_consumers'],
    ["I'm a bankruptcy lawyer's son", 'bankruptcy'],
    ['truck driver in Dubbo', 'vehicle'],
    ['it is my brother who has the bad credit', 'bad_credit_loan'],
    ['within 5 bus days', 'vehicle'],
  ])('"%s" tells no %s', (text, name) => {
    expect(heard(text)).not.toContain(name);
  });
});

describe('one letter dropped, doubled or swapped is mended', () => {
  it.each([
    ['overdarft', 'overdraft'],
    ['excavatorr', 'equipment'],
    ['refinnace', 'refinance'],
    ['invetory', 'stock'],
    ['garnishe', 'tax_pressure'],
  ])('%s is heard as %s', (word, name) => {
    expect(names(`need 60k ${word}`)).toContain(name);
  });

  it.each(['trainer', 'setting', 'lending', 'planning'])('%s is left as it is', (word) => {
    const { signals } = readText(`${word} school in Ballarat`);
    expect(signals.filter(({ words }) => words === word)).toEqual([]);
  });
});

describe('other languages', () => {
  it.each([
    'Hola, necesito ochenta mil dólares para comprar un camión para mi empresa',
    '您好，我想为公司申请50万澳元的贷款',
    'Chào anh, em cần vay 120.000 đô để mở tiệm nail ở Cabramatta, em chưa có công ty',
    'Buongiorno, vorrei sapere quanto tempo ci vuole per avere un prestito per la mia azienda',
    'مرحبا، أحتاج إلى تمويل بقيمة 75000 دولار',
  ])('"%s" is told to be not English, and nothing is read', (text) => {
    const need = readText(text);
    expect(need.unread.map(({ what }) => what)).toEqual(['language']);
    expect(need.facts).toEqual({});
  });

  it.each([
    'i am from vietnam have nail shop 3 year want borrow 35 thousand for buy more chair',
    'need 60k for the café, façade and a Citroën van',
    'gday need 25 large for a new donk in the truck, cash flow is buggered',
    'flurbs and zonks for the grommet',
  ])('"%s" is English, understood or not', (text) => {
    expect(readText(text).unread.map(({ what }) => what)).not.toContain('language');
  });
});

describe('fields and words', () => {
  it('a field outranks the words, and a contradiction is open', () => {
    const need = read({ situation: 'need 250k for stock' }, { amount: 120_000 });
    expect(need.facts.amount).toEqual({ value: 120_000, from: 'field' });
    expect(need.open.map(({ about }) => about)).toEqual(['amount']);
  });

  it.each([
    ['need about 125k for stock', { amount: 120_000 }],
    ['need it within 15 days', { needed_within_days: 14 }],
    ['trading 5 years', { trading_months: 62 }],
  ])('"%s" beside %j is a rounding, and no contradiction', (situation, fields) => {
    expect(read({ situation }, fields).open).toEqual([]);
  });
});

it('what code names as property and as movable things are signals of the vocabulary', () => {
  const signals = listSignals(content.vocabulary.themes);
  expect([...PROPERTY, ...MOVABLES].filter((name) => !signals.includes(name))).toEqual([]);
});

it('hostile texts are read in a time that grows with their length', () => {
  const pieces = [
    'need 90k for ',
    'half a ',
    '1/1/',
    'by friday ',
    'owe us 9 days ',
    'bank wont ',
    '(((',
  ];
  for (const piece of pieces) {
    const { facts } = readText(piece.repeat(Math.ceil(4000 / piece.length)));
    expect(Object.keys(facts).length).toBeLessThan(12);
  }
});
