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
  'Amount: 1.2 (million)',
  'ledger 1.1m less 200k',
  'Loan amount 400000 property',
  'Seven hundred and fifty grand',
  '80,000 is outstanding to the ATO',
  'The house is in my wife’s name',
  'Need AUD 130000 by Friday week',
  'Monthly takings 45k, years 3',
  'Sole trader for two and a half',
  '1,600,000 valuation / 1,000,000',
  'Day rate 950',
  'I do need 25,000 but not until',
  'I’ve 60% equity in a $900,000 shop',
  'Our mortgage is half of what the h',
  'Buy-out of my business partner, $2',
  'Cash-out on a medical suite in Box',
  'Price $1,840,000. 10% ($184,000) a',
  'Repayment plan: a sale contract of',
  'Three months of wages at $24,000 a',
  'Can you lend on a tourist park? We',
  'Customer pay me late, invoice 60 d',
  'I buy building for my school of la',
  'Is there anything that lands insid',
  'Industrial shed at Wacol under con',
  'Got knocked back for 70k. Would 40',
  'Settlement’s been pushed to 15 Jan',
  'pls advise. amt 500,000. prop val ',
  'Kia ora, we’ve moved from Christch',
  'Loader 180k, 40k’s paid, finance t',
  'excavator, $110,000 plus GST. got ',
  'The ATO has given us till the 27th',
  'House in Coorparoo worth $1.1m, $3',
  'Refinance of the Geelong warehouse',
  'Two units in Redcliffe, one worth ',
  'i have three invoices out to one m',
  'We need to cover three fortnights ',
  'Three of us are buying the worksho',
  'Purchase of a medical suite in Bun',
  'We’re buying the freehold of the t',
  'Had 40k off a lender last year (pa',
  'Need to carry the crew five grand ',
  'Eighty heifers at $1,450 a head, I',
  'Place at Kiama is worth 900k and I',
  'Aged receivables at today: current',
  'The company turned three on 1 Sept',
  'First day of trade was 28 October ',
  'Private loan of 530k on the Toowoo',
  'CNC router, price $250,000 + GST =',
  'Shed in Kewdale has no mortgage an',
  'Six commercial washers at 3,300 ea',
  'Labour-hire firm, Karratha. The us',
  'Security 1: house, Toowoomba, valu',
  'The user does own a beach house at',
  'Transcript in short. I asked how m',
  'Loan ending: private first mortgag',
  'amount=85k | value=1.02m | owing=5',
  'Payout letter received: $233,870 g',
  'Backpackers’ leasehold, Airlie Bea',
  'need 30k no make that 40k for a co',
  'sparky in gero here wages are 14 g',
  'hi its tuyet from nail shop i have',
  'me and me brother got a place each',
  'forget what i sent before about 45',
  'my ex was owed 85k in the settleme',
  'We’ve owned and run a caravan park',
  'three display fridges at $6,850 ea',
  'Our house in Ballina was appraised',
  'Container of tiles from Foshan, th',
  'I’m buying out my business partner’s',
  'Shopfitter’s price is $132,000 all',
  'Property is worth 1.2 million. I’d',
  'Shop in Katoomba knocked down to m',
  '12 tablets @ $749, 4 payment termi',
  '320 acres near Cowra, going rate i',
  'Strata shop in Unley, price 560k, ',
  'Seven laptops, $2,100 a piece; we’',
  'I need thirty thousand dollars to ',
  'the whole rebuild of the mill cost',
  'I run two food trucks on the Sunsh',
  'Combine harvester, seller wanted 3',
  'will u lend on a caravan park?? fr',
  'Duplex site in Coffs Harbour. We o',
  'Six laptops at $2,400, one server ',
  'Tax debt is 61,000 but the ATO has',
  'Morning! What would a $1m private ',
  'Urgent payroll. $42,000. Next Wedn',
  'quick funds, 30k, 48 hours if u ca',
  'The crane is 150 thousand plus GST',
  'need a caveat. 45k. house franksto',
  'If I take 5 tonnes of beans at $13',
  'Overdraft currently 75k, we want d',
  'My question is about a development',
  'Fuel card 9,200; tyre account 13,8',
  'Bank will do 70% on the shop in Ha',
  'I need to buy a hay baler, $74K fr',
  'There are two mortgages on our fac',
  'Bridging till our Bendigo factory ',
  'Three Isuzu tippers for a quarry c',
  'Director penalty notice dated 9 No',
  'need 25-30k for a food van, been s',
  'Say I borrowed $1m on a farm shed ',
  '65k unsecurred, 2 dishonours in Se',
  'If approved, funds would go: $310,',
  'Freehold motel in Narrabri. They w',
  'Wrapping up three cash flow loans ',
  'We’ve an unsecured loan with an on',
  'Applicant: company. Purpose: worki',
  'Fleet change: 2 x Hilux at $61,000',
  'Amount: $60,000. Needed: 2 Decembe',
  'Im after money for the following; ',
  'G’day, chasing a quarter of a mill',
  'I own three properties but only wa',
  'One bank loan of 940k sits over bo',
  'Client has two IPs in Logan worth ',
  'I sold the Bendigo house last mont',
  'contract says settlement 3.12.26, ',
  'We’ve got til the end of Febuary t',
  'There is a notice from the landlor',
  'I’m 54 and have been driving truck',
  'The shop turned three on the first',
  'I cut the neighbours’ lawns for po',
  'Deal note. PG Civil P/L. Req 250 (',
  'The user told me earlier: ’we owe ',
  'Bridging for the company, $400k, 6',
  'My brother has a place worth 2 mil',
  'Can you refinace a first of 700k an',
  'Towing business, Campbelltown. Last',
  'In our second year of trading now,',
  'We exchanged on 6 November with a ',
  'We are a childcare operator in Can',
  'excavator 13t $128,000 inc gst, pu',
  'Declined by the bank for 75k, stil',
  'Two trucks at $140k each, no depos',
  'tractor is $96,500 at the dealer. ',
  'Our finance for the shop fell over',
  'Got a quote for a 2024 Kenworth, $',
  'Hi, I drive rideshare full time, h',
  'We are a small family company doin',
  'User query follows, lightly edited',
  'Hi, two founders here, IT consulta',
  'Broker enquiry. Private first abou',
  'G’day. My brother and I run a beef',
  'My user, a sole trader electrician',
  'Need to find $1,150,000 by Christm',
  'Land at Pakenham worth 1.6m, unenc',
  'Im a subbie concreter out at Melto',
  'Request: refinance plus cash-out.\n',
  'Need help asap!!!\nDirector penalty',
  'Breakdown for the new clinic\n- den',
  'Dear team,\n\nMy partner and I have ',
  'statutory demand expires 8 decembe',
  'Can I get a caveat loan against my',
  'house 1.1m\nowing 480k\nwant 200k se',
  'Existing private loan matured 31/1',
  'I’m 61, I have run a sheet-metal s',
  'Residual stock. 6 apartments unsol',
  'Mezz piece: $750K behind senior de',
  'Context: user = freight subcontrac',
  'Manufacturer of school furniture, ',
  'Quote for 2 x 2021 Kenworth T610 a',
  'Physio here, I need an ultrasound ',
  'CNC router ex Italy. EUR price has',
  'Restaurant fit-out quoted $138,000',
  'caveat 85k / val 1.15m / owing 600',
  'We spoke last week about $80k. Thi',
  'Hello. Our mob run a native nurser',
  'Our import duty bill is 23,700 and',
  'We want $1.2m to build 3 villas at',
  'Not asking for the whole 400k invo',
  'Laundromat machines: 8 washers at ',
  'Please note a correction to my ear',
  'I was quoted a factor of 1.2 on 50',
  // Of fifty needs that say their money as people do.
  'Private loan on our Coorparoo hous',
  'Caravan park at Yamba, freehold, 4',
  // The fourteenth claim at d3c2fde7.
  'Loan amount: 420000. Security: industri',
  'We’ve got $80k saved toward a $215k str',
  // The fifteenth claim at 3337b72b.
  'Can it be done by Friday week, the 4t',
  'hi, sorry, said 70 before but it’s ac',
  // Read by a rule that served no second set of texts, and went with it.
  'Tomorrow if at all possible. 40k. ',
  '2x skid steers @ 41,500 = 83,000, ',
  'Value went from 900k to 1.02m at t',
  'its 7k short each week lol, so 28k',
  'Quote for a street sweeper: $176,0',
  'Four townhouses on our own block i',
  'Management rights at Maroochydore:',
  'Six townhouses at Carina, DA throu',
  'For a client of our firm (wholesal',
  'Management rights at Noosaville, 3',
  'Owner driver, 3 yrs, got a chance ',
  'Mortgage was 500k when we bought, ',
  'ATO says $47,318.20 by close of bu',
  'I’m in my 14th month as a mobile d',
  'Management rights at Hervey Bay: $',
  'Our super fund wants to buy the wo',
  'The user says they owe 215k on the',
  'Six-unit block in Lakemba goes to ',
  'Agistment for 250 cows at $8 a hea',
  'Each of the 3 minibuses costs 68,0',
  'They owe 320k on their house and 9',
  'I’m in my 20th month as a mobile m',
  'Warehouse in Wyong, price 1.6m. We',
  'The client owes 410k on her home a',
  'I’m in my 9th month as a courier, ',
  'Price of the warehouse is 1.9m. We',
  'Each of the 4 trucks is 92,000 and',
  'Payroll is $38k each fortnight. I ',
  // The sixteenth claim at cc7be7ed.
  'Caveat $1.2M / prop $4.6M Vaucluse',
  'purpose=stock; amount=72000; tradi',
  '0.65m on 1.9m, nil 1st, commercial',
  'As discussed on the phone: 1) borr',
  'Wht can u do on 1.2mil hse owing 0',
  // Of the seventeenth set of the claim.
  'value 1 120 000; mortgage 545 000;',
  'Been a courier 13 years, though on',
  'Property A 1.2m / 640k. Only A is ',
  'Thirty-five thousand dollars in th',
  'Buying a shed in Pakenham for 880k',
  'The landlord wants 26 thousand bon',
  'Agent quoted 1.1 to 1.2 mil for th',
  'I’ve a term deposit of 60k I don’t',
  // The eighteenth claim at 09678fb.
  'My parents’ place is worth 2 milli',
  'Purchase price 2.2M for the leaseh',
  'how much? 18 thousand. how long in',
  'house is in my wife’s name, 1.25 m',
  'Is 45k doable? we’ve been trading ',
  'after a quarter of a million. clea',
  'Refi total 1.42m (that’s incl. the',
  // Read by a rule that served no second set of texts, and went with it.
  'sorry typing on my phone in the tr',
  'walk-in cool room is $45,000 suppl',
  'used D6 dozer for 185k, quarter do',
  'Old loan on the digger has a payou',
  'I was going to buy the whole build',
  'The tax office is owed 58k by the ',
  'Land 410k in Tarneit plus 640k for',
  'im a fencer in tamworth, me mate a',
  'I owe the tax man 48 grand, owe my',
  'My 2 sisters and me own 4 shops at',
  'we are 2 blokes with a tipper each',
  'Quick one from a bookkeeper, my cl',
  'Subdivision costs of $480k (counci',
  'Won a job in Wagga quoted at $312,',
  'My brother put 60k into the compan',
  'Can u do 22 and a half thousand fo',
  'Scenario for your panel, second go',
  'I’ve got a trade-in worth 18k (not',
  'Judgment against my company for $5',
  'Subdividing at Googong. Buying the',
  'we have 3 invoices, 22k, 31k and 1',
  'I used to have a 300k loan, it’s p',
  // Read by a rule that served no second set of texts, and went with it.
  '2 trucks, 95 each, so 190.',
  'I was quoted 18,000 for the roof a',
  'short term loan, sixty thousand, b',
  'Boat refit for my charter business',
  'i got 3 kids a dog and a mortgage ',
  'We’ve got the house at Wurtulla (7',
  'Thirty-five k would sort me out, f',
  'Fixed at 2.4% until April 2027 so ',
  'We invoiced $75k in October and $6',
  'Hello from Airlie Beach. We own a ',
  'Broker here. Applicant Pty Ltd, 5 ',
  'Is it possible to use equity in an',
  'Landholder at Yass, house block an',
  'It was meant to be 28k, then with ',
  // Read by a rule that served no second set of texts, and went with it.
  'Quote no. 48213 came in at $27,450',
  'Freehold caravan park at Port Macq',
  'The spray booth was quoted at 48k ',
  'New digger is 165k inc GST. Dealer',
  'owe 310k to the bank plus 60k on a',
  'Unencumbered warehouse, Wingfield ',
  'Dental practice, Toowoomba. Chair ',
  'finance for forklift $33k +gst, de',
  'There’s an old church in Daylesfor',
  'I owe 23k on the current ute and i',
  'The land cost us 900k in 2021. DA ',
  'Broker enquiry: residual stock loa',
  'Buying the building we rent in Alb',
  'We bought our shed at Yatala in 20',
  'Security on offer = farm at Naraco',
  'The person I’m assisting has mortg',
  'Looking at 4 excavators, total 640',
  'The leasehold on the backpackers i',
  'Buying a bobcat for $64,000 plus G',
  'caveat, need it in 2 wks, 150k, vi',
  'My broker said up to 300k, I said ',
  'mortgage was 500 when we bought, i',
  'Loader 90k, tipping trailer 30k, w',
  'Two places can go up: Frankston 78',
  // Read by a rule that served no second set of texts, and went with it.
  'Lady buying the panel shop in Moor',
  'Mrs Tran rang this morning wanting',
  'Already paid the 10 percent on a s',
  'List she read me for the deli: $22',
  'The company’s tax bill was $86,000',
  'Needs it in two lots for the orcha',
  'Duplex site worth 800k now. One lo',
  'Was going to settle on 27 November',
  'Three places: house $1.3m (owes $6',
  'Owes his timber supplier $140,000 ',
  'Invoice facility is 80k with the c',
  'Refi on the workshop: new loan of ',
  '{"purpose":"grain auger","amount":',
  'How soon? Put it this way, the lan',
  'G’day. Plumber, Lismore. No house ',
  'Hi, counsellor here again for Bev.',
  'needs 3 business days. 34k. tow tr',
  'I reckon the ask is two hundred th',
  'Yeah nah the daughter’s place is o',
  'Borrower: Pty Ltd, est. 2009. Faci',
];

/** Texts in which a figure is read wrongly, all of the sets of the claim. The list may only shrink. */
const WRONG = [
  'Construction facility of 2.9m in t',
  'a quarter of a million against our shed',
  'Pre-approved elsewhere for 300k at',
  'need 24hr turnaround on quotes but',
  'There’s the flat (380k, clear), th',
  'Figures in $’000 from the client’s',
  'my ex was owed 85k in the settleme',
  'We’re under contract for an indust',
  'I’m buying out my business partner’s',
  'Workshop had a fire. Rebuilding th',
  'my half of the partnership tax bil',
  'The lot at Mount Barker is ours al',
  'Freight forwarder at Port Botany. ',
  'I was going to buy the whole build',
  'On the workshop in Wangaratta ther',
  'My 2 sisters and me own 4 shops at',
  'Could someone ring me about a loan',
  'Hi again, Mick with the cranes. Fo',
  'The ATO gave us until the 25th or ',
  'First Monday in December is when t',
  'Started a cafe in January 2020, cl',
  'Second mortgage for a client: firs',
  'Is 6 months enough? That’s how lon',
  'I’m enquiring for my brother, he h',
  'Broker submission, please advise ap',
  'User profile: company, trading 40 ',
  'I’m an AI assistant helping a user',
  'Please call me a person not a bot ',
  'Im a subbie concreter out at Melto',
  'Before New Year’s Eve (31 Dec) is ',
  'coming up to 2 years trading, need',
  'Hiya, builder here (Bendigo). Job’',
  'Quote for 2 x 2021 Kenworth T610 a',
  'Sale and leaseback - 2019 Komatsu ',
  'can u do finance for a coffe machi',
  'I’m after a bussiness loan of betw',
  // The fourteenth claim at d3c2fde7.
  // The fifteenth claim at 3337b72b.
  // Read by a rule that served no second set of texts, and went with it.
  'Management rights at Noosaville, 3',
  'Half of it (40k) is for stock and ',
  // The sixteenth claim at cc7be7ed.
  'refinance please: payout is 640k t',
  // Of the seventeenth set of the claim.
  'How much could I get on a $900k ho',
  // One of several sums, told by the words around it.
  // The eighteenth claim at 09678fb.
  'Settlement on the motel is 28 Febr',
  'Is 45k doable? we’ve been trading ',
  // Read by a rule that served no second set of texts, and went with it.
  'House Gosford 1.02M, owing 480K. L',
  // Read by a rule that served no second set of texts, and went with it.
  // Read by a rule that served no second set of texts, and went with it.
  'They’ll let us have the bottling l',
  'Sheep yards, wool press, and a qua',
  'Site in Geelong is worth 1.1m with',
  // Read by a rule that served no second set of texts, and went with it.
  'we already got 20k approved elsewh',
  'Sold the caravan, got 26k, that we',
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
