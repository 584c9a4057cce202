/**
 * Figures in messages that a stranger wrote: each is right, missing or wrong. A wrong one is the
 * worst, as nobody sees it; none is allowed but those listed.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import type { FactName, Need } from '../../../functions/fit/need.ts';
import { readNeed, TODAY } from './support.ts';

const one = z.union([z.number(), z.string()]);
/** A pair is a range. */
const value = z.union([one, z.tuple([z.number(), z.number()])]);
const figures = z.record(z.string(), value);
const oneOrMore = z.union([one, z.array(one)]).transform((each) => [each].flat());
const texts = z
  .array(
    z.strictObject({
      text: z.string(),
      reads: z.array(figures),
      not: z.record(z.string(), oneOrMore).default({}),
      asks: z.array(z.string()).default([]),
    }),
  )
  .parse(parse(readFileSync(new URL('./texts.yaml', import.meta.url), 'utf8')));

/** Texts in which a figure is missing. The list may only shrink. */
const MISSING = [
  'Refi isn’t an option because the b',
  '70% of 2.75m please, buying a wareh',
  'We have a factoring limit of $300k',
  'Security on offer: two shops in Fo',
  'Interest-only, 1.7 million',
  'Three invoices, 60, 85',
  'Amount: 1.2 (million)',
  'ledger 1.1m less 200k',
  'Bank manager retired',
  'Land 600k + build 1.9m',
  'Deposit’s due Wednesday fortnight',
  'need 12,500 by friday 27/11',
  'Loan amount 400000 property',
  'Seven hundred and fifty grand',
  'Been a partnership for 33 years',
  '80,000 is outstanding to the ATO',
  'The house is in my wife’s name',
  'Need AUD 130000 by Friday week',
  'Our home is worth 2 and a bit',
  'is a caveat possible on a 1.05m house',
  'Land’s council-rated at $480k',
  'The overdraft with Westpac is $40,000',
  'Monthly takings 45k, years 3',
  'Needed: 45k within 48',
  'Sole trader for two and a half',
  'We bought it for 420k',
  'three-fifty k on a shed',
  '1,600,000 valuation / 1,000,000',
  'Day rate 950',
  'For my client J.: funds req’d',
  'I do need 25,000 but not until',
  'Second mortgage. First: $333,000',
  'We’d need the money by 11 December',
  'for the panel shop: $37k',
  'Bank valued the shop at $640,000,',
  'we’re in the red 20k on the overdr',
  'I’ve 60% equity in a $900,000 shop',
  'Our mortgage is half of what the h',
  'Buy-out of my business partner, $2',
  '{"need":"crane","loan":"$415,000",',
  'My unit is worth 480k with a loan',
  'Bank will want 40% down on the sho',
  'Cash-out on a medical suite in Box',
  'Freehold caravan park at Port Macq',
  'Price $1,840,000. 10% ($184,000) a',
  'Bank val from 2023 was $980k; agen',
  'Repayment plan: a sale contract of',
  'Three months of wages at $24,000 a',
  'Title: Glen Waverley house. Purcha',
  'Hello sir, I have cleaning busines',
  'Can you lend on a tourist park? We',
  'Customer pay me late, invoice 60 d',
  'I buy building for my school of la',
  'Five new barber chairs and station',
  'Is there anything that lands insid',
  'There’s a first mortgage of 380k a',
  'Industrial shed at Wacol under con',
  'Do you do invoice finance for a $2',
  'Got knocked back for 70k. Would 40',
  'First thought we’d use both places',
  'Settlement’s been pushed to 15 Jan',
  'pls advise. amt 500,000. prop val ',
  'User statement (verbatim): ’I owe ',
  'Thirty five thousand, in a fortnig',
  'Kia ora, we’ve moved from Christch',
  'I offered 50k as deposit on the 40',
  'Loader 180k, 40k’s paid, finance t',
  'The ATO bill is 82k and I’ve got 3',
  'excavator, $110,000 plus GST. got ',
  'The ATO has given us till the 27th',
  'short term loan, sixty thousand, b',
  'Three secondhand forklifts at $18,',
  'House in Coorparoo worth $1.1m, $3',
  'Landlord is chipping in a third of',
  'Excavator’s 88k plus GST and they’',
  'Client would like a new first mort',
  'Refinance of the Geelong warehouse',
  'Two units in Redcliffe, one worth ',
  'overdraft’s 40k at the moment, we’',
  'i have three invoices out to one m',
  'We need to cover three fortnights ',
  'Three of us are buying the worksho',
  'Purchase of a medical suite in Bun',
  'Paid the 10% deposit on an $860,00',
  'We’re buying the freehold of the t',
  'Four townhouses on our own block i',
  'Management rights at Maroochydore:',
  'Had 40k off a lender last year (pa',
  'Need to carry the crew five grand ',
  'Eighty heifers at $1,450 a head, I',
  'The spray booth was quoted at 48k ',
  'New digger is 165k inc GST. Dealer',
  'Place at Kiama is worth 900k and I',
  'Aged receivables at today: current',
  'The company turned three on 1 Sept',
  'First day of trade was 28 October ',
  'Seed and fertiliser: 340 tonnes at',
  'Resurfacing the yard at 600 square',
  'There’s the flat (380k, clear), th',
  'Private loan of 530k on the Toowoo',
  'CNC router, price $250,000 + GST =',
  'I first said 80. Then my accountan',
  'We have to put up 200k for the fra',
  'Boat refit for my charter business',
  'No rush at all, funds by 30 June 2',
  'Whole job costs 310k, the grant pa',
  'Shed in Kewdale has no mortgage an',
  'Six commercial washers at 3,300 ea',
  'Customs want 70k before they let t',
  'The user is a company director in ',
  'Notes on my client, for whoever pi',
  'Labour-hire firm, Karratha. The us',
  'Security 1: house, Toowoomba, valu',
  'The user does own a beach house at',
  'Transcript in short. I asked how m',
  'Loan ending: private first mortgag',
  'amount=85k | value=1.02m | owing=5',
  'He first told me $380,000 was owin',
  'Asset: CNC router, new, from a dea',
  'Payout letter received: $233,870 g',
  'Backpackers’ leasehold, Airlie Bea',
  'owe 310k to the bank plus 60k on a',
  'Residual stock. 3 unsold townhouse',
  'Private first over resi in Brighto',
  'The client says "about 110k". I ha',
  'Cross-collateralised: home val 870',
  'need 30k no make that 40k for a co',
  'bank knocked us back for 300k said',
  'sparky in gero here wages are 14 g',
  'my accountant says 200k my brother',
  'ok long story we bought the pub fr',
  'yeah nah not touching the house it',
  'hi its tuyet from nail shop i have',
  'we had a caveat loan of 80k last y',
  'prime mover for 180 grand and 2 tr',
  'i got 3 kids a dog and a mortgage ',
  'me and me brother got a place each',
  'hiya used to turn over 40k a month',
  'forget what i sent before about 45',
  'im owed 64 grand by one mob 31 gra',
  'my ex was owed 85k in the settleme',
  'Good afternoon, I do the books for',
  'I told your chat thing 45 thousand',
  'Container of tiles is stuck at Por',
  'Got two properties. The house in B',
  'Dear team, I’m writing for a clien',
  'Bank is calling in the facility an',
  'Project’s finished. Six unsold apa',
  'Factory in Shenzhen wants a 30% de',
  'two invoices, one for 54k and one ',
  'My CNC router is worth about $140k',
  'We’ve owned and run a caravan park',
  'Buying the factory we rent in Dand',
  'three display fridges at $6,850 ea',
  'Two units in Nundah, one worth 460',
  'We’ve got the house at Wurtulla (7',
  'Debtors ledger stands at $412,000 ',
  'Facility wanted: $1.05m all up. In',
  'Our house in Ballina was appraised',
  'Container of tiles from Foshan, th',
  'I’m buying out my business partner’s',
  'Dental practice, Toowoomba. Chair ',
  'State grant is paying $50k of our ',
  'Shopfitter’s price is $132,000 all',
  'Currently running two limits, a $4',
  'Packaging wholesaler. We bill abou',
  'The house at Figtree is sold for 1',
  'Property is worth 1.2 million. I’d',
  'Shop in Katoomba knocked down to m',
  '12 tablets @ $749, 4 payment termi',
  '320 acres near Cowra, going rate i',
  'Strata shop in Unley, price 560k, ',
  'used D6 dozer for 185k, quarter do',
  'Espresso machine and grinder packa',
  'Seven laptops, $2,100 a piece; we’',
  'The excavator is 112,000 plus GST ',
  'I need thirty thousand dollars to ',
  'We have two places, the family hom',
  'Buying the pub freehold at Gulgong',
  'four shipping containers at $5,200',
  'the whole rebuild of the mill cost',
  'Subdivision of our acre in Kingaro',
  'We’d like to borrow 0.4 of a milli',
  'I run two food trucks on the Sunsh',
  'Two completed units unsold in Maro',
  'Yeah hi, panel beater here in Brok',
  'Dear Sir/Madam, our firm of survey',
  'Combine harvester, seller wanted 3',
  'will u lend on a caravan park?? fr',
  'Duplex site in Coffs Harbour. We o',
  'Six laptops at $2,400, one server ',
  'Tax debt is 61,000 but the ATO has',
  'finance for forklift $33k +gst, de',
  'Evening. I’d like to refinance a p',
  'Hi, we’re purchasing the freehold ',
  'We are being sued for $47,000 by a',
  'Do you do equipment finance for a ',
  'Our osteopathy practice in Kew wou',
  'There’s an old church in Daylesfor',
  'Morning! What would a $1m private ',
  'ATO has garnisheed my account. 39k',
  'The lot at Mount Barker is ours al',
  'Every quarter I set aside half for',
  'Urgent payroll. $42,000. Next Wedn',
  'quick funds, 30k, 48 hours if u ca',
  'Looking to pull $350k of equity ou',
  'The crane is 150 thousand plus GST',
  'need a caveat. 45k. house franksto',
  'I’d asked for 300 thousand. Make t',
  'New Hilux $59,990 on road, old Hil',
  'We’re a not very glamorous septic ',
  'If I take 5 tonnes of beans at $13',
  'Overdraft currently 75k, we want d',
  'My question is about a development',
  'I’d rather not touch the house (1.',
  'What is the turnaround on a $480,0',
  'Fuel card 9,200; tyre account 13,8',
  'My accountant told me 40 percent o',
  'We owe 300 on the house and it’s w',
  'For a client: $2.6m refinance of a',
  'G’day. Got knocked back for a truc',
  'Sheep yards, wool press, and a qua',
  'Bank will do 70% on the shop in Ha',
  'I need to buy a hay baler, $74K fr',
  'Second mortgage: 88,000. First: 36',
  'We have a chance to buy our compet',
  'Our van got written off, insurance',
  'my parents offered their house but',
  'Could the bot tell me what a $33,0',
  'There are two mortgages on our fac',
  'Afternoon all, we’re sign writers ',
  'The business is a printing company',
  'Hello,\nI act as bookkeeper for a r',
  'Need help asap!!!\nDirector penalty',
];

/** Texts in which a figure is read wrongly, all of the sets of the claim. The list may only shrink. */
const WRONG = [
  'Construction facility of 2.9m in t',
  'credit card debt 14k',
  'a quarter of a million against our shed',
  'the warehouse: asking 1.48',
  'Pre-approved elsewhere for 300k at',
  'need 24hr turnaround on quotes but',
  'Not trading yet, ABN brand new, 2',
  'Quote for a street sweeper: $176,0',
  'hi need finance for 7 iPads @ $899',
  'two credit cards, 15k and 20k limi',
  'There’s the flat (380k, clear), th',
  'Loan ending: private first mortgag',
  'owe 310k to the bank plus 60k on a',
  'Unencumbered warehouse, Wingfield ',
  'Figures in $’000 from the client’s',
  'um hi not sure if this is the righ',
  'sorry typing on my phone in the tr',
  'bought the shed for 480k in 2015 b',
  'my ex was owed 85k in the settleme',
  'dunno what to put here im a chippy',
  'Payout letter from the current len',
  'We’re under contract for an indust',
  'We’ve owned and run a caravan park',
  'I’m buying out my business partner’s',
  'walk-in cool room is $45,000 suppl',
  'Fleet change: 2 x Hilux at $61,000',
  'Freehold motel in Narrabri. They w',
  'Workshop had a fire. Rebuilding th',
  'The staff super is behind, $27,300',
  'Wrapping up three cash flow loans ',
  'Land in Pakenham is 620k, the buil',
  'my half of the partnership tax bil',
  'I run two food trucks on the Sunsh',
  'Old loan on the digger has a payou',
  'Hi, I do the books for a saddlery ',
  'Sorry for the long one. We ran int',
  'Client A: Pty Ltd, civil, Gympie. ',
  'Our landlord at Fyshwick offered u',
  'I owe 23k on the current ute and i',
  'The lot at Mount Barker is ours al',
  'Two scissor lifts from Melbourne. ',
  'Urgent payroll. $42,000. Next Wedn',
  'They’ll let us have the bottling l',
  'We’ve an unsecured loan with an on',
  'My rig blew its gearbox outside Ce',
  'Freight forwarder at Port Botany. ',
  'I was going to buy the whole build',
  'On the workshop in Wangaratta ther',
  'The tax office is owed 58k by the ',
  'Asked 1.05, got it for 985 (k). Pu',
  'Land 410k in Tarneit plus 640k for',
  'Grain truck 95k + GST and the dog ',
];
const isListed = (list: readonly string[], text: string) =>
  list.some((start) => text.replaceAll("'", '’').startsWith(start));

const factOf = ({ facts }: Need, name: string) => facts[name as FactName]?.value;

function isRight(got: unknown, want: z.infer<typeof value>): boolean {
  if (!Array.isArray(want)) return got === want;
  return typeof got === 'number' && got >= want[0] && got <= want[1];
}

describe.each(texts)('$text', ({ text, reads, not, asks }) => {
  const needs = readNeed({ fields: {}, texts: { text } }, TODAY);
  const wanted = reads.flatMap((want, index) =>
    Object.entries(want).map(([name, each]) => ({ need: needs[index], name, want: each })),
  );

  it('is read as so many needs', () => {
    expect(needs).toHaveLength(reads.length);
  });

  it('has no figure read wrongly', () => {
    const wrong = wanted.filter(({ need, name, want }) => {
      const got = need && factOf(need, name);
      return got !== undefined && !isRight(got, want);
    });
    const forbidden = Object.entries(not).filter(([name, all]) =>
      needs.some((need) => all.some((each) => factOf(need, name) === each)),
    );
    expect(wrong.length + forbidden.length > 0).toBe(isListed(WRONG, text));
  });

  it('has every figure read', () => {
    const missing = wanted.filter(({ need, name }) => !need || factOf(need, name) === undefined);
    expect(missing.length > 0).toBe(isListed(MISSING, text));
  });

  it('leaves open what has to be asked', () => {
    for (const name of asks) {
      const isOpen = needs.some((need) => need.open.some(({ about }) => about === name));
      expect(isOpen || needs.every((need) => factOf(need, name) === undefined)).toBe(true);
    }
  });
});

it.each([
  ['a new roof for the shop, 30k', []],
  ['buy a dental practice for 700k', []],
  ['60k for stock, and 5k', ['5k']],
])('lists of %j as unread only what is no fact', (text, unread) => {
  const [need] = readNeed({ fields: {}, texts: { text } }, TODAY);
  expect(need?.unread.map(({ words }) => words.split(' ').at(-1))).toEqual(unread);
});
