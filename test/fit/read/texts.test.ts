/**
 * Figures in messages that a stranger wrote: each is right, missing or wrong. A wrong one is the
 * worst, as nobody sees it; none is allowed but those listed.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
  'Freight forwarder at Port Botany. ',
  'Nothing attached yet as the feaso',
  'Hello, I look after the paperwork',
  'Accountant here. Client owes ATO 14',
  'Refi isn’t an option because the b',
  '70% of 2.75m please, buying a wareh',
  'Amount: 1.2 (million)',
  'Loan amount 400000 property',
  'Seven hundred and fifty grand',
  'The house is in my wife’s name',
  'Need AUD 130000 by Friday week',
  '1,600,000 valuation / 1,000,000',
  'I do need 25,000 but not until',
  'I’ve 60% equity in a $900,000 shop',
  'Our mortgage is half of what the h',
  'Buy-out of my business partner, $2',
  'Cash-out on a medical suite in Box',
  'Price $1,840,000. 10% ($184,000) a',
  'Repayment plan: a sale contract of',
  'Can you lend on a tourist park? We',
  'Is there anything that lands insid',
  'Industrial shed at Wacol under con',
  'Got knocked back for 70k. Would 40',
  'Settlement’s been pushed to 15 Jan',
  'Kia ora, we’ve moved from Christch',
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
  'Private loan of 530k on the Toowoo',
  'CNC router, price $250,000 + GST =',
  'Six commercial washers at 3,300 ea',
  'Security 1: house, Toowoomba, valu',
  'The user does own a beach house at',
  'Transcript in short. I asked how m',
  'Loan ending: private first mortgag',
  'Backpackers’ leasehold, Airlie Bea',
  'sparky in gero here wages are 14 g',
  'forget what i sent before about 45',
  'my ex was owed 85k in the settleme',
  'three display fridges at $6,850 ea',
  'Our house in Ballina was appraised',
  'I’m buying out my business partner’s',
  'Shopfitter’s price is $132,000 all',
  'Property is worth 1.2 million. I’d',
  'Shop in Katoomba knocked down to m',
  '12 tablets @ $749, 4 payment termi',
  '320 acres near Cowra, going rate i',
  'Strata shop in Unley, price 560k, ',
  'Seven laptops, $2,100 a piece; we’',
  'the whole rebuild of the mill cost',
  'I run two food trucks on the Sunsh',
  'Combine harvester, seller wanted 3',
  'will u lend on a caravan park?? fr',
  'Duplex site in Coffs Harbour. We o',
  'Six laptops at $2,400, one server ',
  'Tax debt is 61,000 but the ATO has',
  'Urgent payroll. $42,000. Next Wedn',
  'The crane is 150 thousand plus GST',
  'If I take 5 tonnes of beans at $13',
  'Overdraft currently 75k, we want d',
  'My question is about a development',
  'Fuel card 9,200; tyre account 13,8',
  'Bank will do 70% on the shop in Ha',
  'There are two mortgages on our fac',
  'Bridging till our Bendigo factory ',
  'Director penalty notice dated 9 No',
  'Say I borrowed $1m on a farm shed ',
  '65k unsecurred, 2 dishonours in Se',
  'Wrapping up three cash flow loans ',
  'We’ve an unsecured loan with an on',
  'Applicant: company. Purpose: worki',
  'Fleet change: 2 x Hilux at $61,000',
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
  'The user told me earlier: ’we owe ',
  'Can you refinace a first of 700k an',
  'In our second year of trading now,',
  'We exchanged on 6 November with a ',
  'excavator 13t $128,000 inc gst, pu',
  'Declined by the bank for 75k, stil',
  'Two trucks at $140k each, no depos',
  'tractor is $96,500 at the dealer. ',
  'Our finance for the shop fell over',
  'Got a quote for a 2024 Kenworth, $',
  'Hi, I drive rideshare full time, h',
  'User query follows, lightly edited',
  'My user, a sole trader electrician',
  'Need to find $1,150,000 by Christm',
  'Im a subbie concreter out at Melto',
  'Request: refinance plus cash-out.\n',
  'Breakdown for the new clinic\n- den',
  'Dear team,\n\nMy partner and I have ',
  'statutory demand expires 8 decembe',
  'Residual stock. 6 apartments unsol',
  'Manufacturer of school furniture, ',
  'Quote for 2 x 2021 Kenworth T610 a',
  'Physio here, I need an ultrasound ',
  'Hello. Our mob run a native nurser',
  'Not asking for the whole 400k invo',
  'Laundromat machines: 8 washers at ',
  'Please note a correction to my ear',
  'I was quoted a factor of 1.2 on 50',
  // Of fifty needs that say their money as people do.
  'Caravan park at Yamba, freehold, 4',
  // The fourteenth claim at d3c2fde7.
  'Loan amount: 420000. Security: industri',
  'We’ve got $80k saved toward a $215k str',
  // The fifteenth claim at 3337b72b.
  'Can it be done by Friday week, the 4t',
  // Read by a rule that served no second set of texts, and went with it.
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
  'purpose=stock; amount=72000; tradi',
  '0.65m on 1.9m, nil 1st, commercial',
  'As discussed on the phone: 1) borr',
  // Of the seventeenth set of the claim.
  'The landlord wants 26 thousand bon',
  'Agent quoted 1.1 to 1.2 mil for th',
  // The eighteenth claim at 09678fb.
  'My parents’ place is worth 2 milli',
  'Purchase price 2.2M for the leaseh',
  'how much? 18 thousand. how long in',
  'house is in my wife’s name, 1.25 m',
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
  'Won a job in Wagga quoted at $312,',
  'My brother put 60k into the compan',
  'Scenario for your panel, second go',
  'I’ve got a trade-in worth 18k (not',
  'Judgment against my company for $5',
  'Subdividing at Googong. Buying the',
  'we have 3 invoices, 22k, 31k and 1',
  'I used to have a 300k loan, it’s p',
  // Read by a rule that served no second set of texts, and went with it.
  '2 trucks, 95 each, so 190.',
  'short term loan, sixty thousand, b',
  'i got 3 kids a dog and a mortgage ',
  'We’ve got the house at Wurtulla (7',
  'Fixed at 2.4% until April 2027 so ',
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
  'Broker enquiry: residual stock loa',
  'Security on offer = farm at Naraco',
  'Looking at 4 excavators, total 640',
  'My broker said up to 300k, I said ',
  'Two places can go up: Frankston 78',
  // Read by a rule that served no second set of texts, and went with it.
  'Lady buying the panel shop in Moor',
  'Already paid the 10 percent on a s',
  'The company’s tax bill was $86,000',
  'Needs it in two lots for the orcha',
  'Duplex site worth 800k now. One lo',
  'Three places: house $1.3m (owes $6',
  'Owes his timber supplier $140,000 ',
  '{"purpose":"grain auger","amount":',
  'Hi, counsellor here again for Bev.',
  'I reckon the ask is two hundred th',
  'Borrower: Pty Ltd, est. 2009. Faci',
  // Read by a rule that served no second set of texts, and went with it.
  '8o grand (thats eighty, my zero ke',
  'Asset: CNC router, new, from a dea',
  'Container of tiles is stuck at Por',
  'They’ll let us have the bottling l',
  'we owe 300 on the farm shed block,',
  'What we’d spend it on - 45k ATO, 3',
  'Client first asked for 500k, we’ve',
  'Looking at a leasehold caravan par',
  'Caveat req. $400k / 3 mths. Sec To',
  'Not 400 thousand as my broker wrot',
  'Gelato van, second hand, $41,000 p',
  'Sold the caravan, got 26k, that we',
  // Read by a rule that served no second set of texts, and went with it.
  '{"need":"business overdraft","amou',
  'Management rights at Noosaville, p',
  'Mortgage one is 380k, there’s also',
  'We’ve two trucks to replace, one a',
  'My neighbour borrowed 400k on a pl',
  'Forty pallets at $620 a pallet, fr',
  // Of the twenty-first claim.
  'Freehold motel at Cobar on the mar',
  '$0.95m needed to complete 3 villas',
  'It’s Deb from the bakehouse in Yas',
  'I’d like 26k for a spray rig, the ',
  'Quote is for three zero-turn mower',
  'we’d like it lined up for 15 Janua',
  '35 000 dollars. Sewing workshop in',
  'Some of it is due 27 November ($40',
  // Of the twenty-second claim.
  'CLIENT SNAPSHOT',
  'The second mortgage I’m after is $',
  // Of the twenty-third.
  'chasing 68k for a 2nd hand excavator',
  'I got a director penalty notice dated 6',
  'There’s two places. The Mosman one',
  'Right, long story. I started with one p',
  'We exchanged on a childcare centre site',
  // Of three sets of figures, E to G, longer than those before.
  'bridging 300k vs unencumbered block',
  'Subject: brewery expansion, Myaree ',
  'ok so heres where i’m at. surf shop',
  'I received a director penalty notic',
  'Prvt 1st, refi. Payout $1,230,000 p',
  '80-100K. plumber Cairns. ato 63k + ',
  'Hello, Priya from the office at a l',
  'The private loan over our cafe buil',
  'Broker submission: dentist (Pty Ltd',
  'Client is an SPV with five townhous',
  'My wife and I want to buy a 28 room',
  'Good morning, I do the books for my',
  'We make swimwear in Frankston and s',
  'Looking at a freehold pub in Broken',
  'Scaffolding company in Wollongong, ',
  '3 x reach forklift @ $31,000 ea inc',
  'Shop purchase, Launceston. Contract',
  'Hi, accountant for a cabinet maker ',
  'Emailing for Dad as he’s on the hea',
  'Our joinery factory at Moorabbin is',
  'Freehold going concern pub, Broken ',
  // Of the thirty-first set.
  '6 unsold units Chermside, 3.9m the l',
  'Seasonal outfit, we hire out snow ge',
  'We make pallets in Shepparton and se',
  'The landlord of our vet clinic is se',
  'The bank withdrew its approval last',
  'Electrical contractor, Cairns, compa',
  'House in Werribee, 850k. The first m',
  'Buying a lawnmowing round off a blok',
  'Two medical couriers, one partnershi',
  'Background first. We’re a family tru',
  'Hi there, writing for my husband who',
  'The story so far. In 2022 we borrowe',
  'Project is 14 apartments over two sh',
  'Freehold going concern, 32 room mote',
  'Acquisition for a unit trust: neighb',
  'ok voice note so bear with me, we’ve',
  'Management rights in Broadbeach, 64',
  // Of the thirty-second set.
  'ANZ has $430k plus a business equity',
  'Assistant here, writing for a haulag',
  'Commercial refinance. Owe 1.24m to t',
  'Existing $40k overdraft with the ban',
  'GST and PAYG 38,400, super 11,600, m',
  'Mate the ATO rang AGAIN. I thought i',
  'My son types this for me. I have my ',
  'My work ute is cooked. Found a repla',
  'Not after a huge amount. Last time I',
  'Our loan with the non-bank is 1.06m,',
  'Quote Q-20991: Haas VF-2 CNC at $148',
  'Re the duplex sites at Rutherford. F',
  'Settlement on our factory at Brendal',
  'There’s a little pub in the Hunter, ',
  'User says (summarised by assistant):',
  'Vendor wanted 950 for the medical su',
  'hey mate its rocco from the tile sho',
  'Right, I’ll be honest, there were tw',
];

/** Texts in which a figure is read wrongly, all of the sets of the claim. The list may only shrink. */
const WRONG = [
  'Construction facility of 2.9m in t',
  'a quarter of a million against our shed',
  'Pre-approved elsewhere for 300k at',
  'need 24hr turnaround on quotes but',
  'There’s the flat (380k, clear), th',
  'my ex was owed 85k in the settleme',
  'We’re under contract for an indust',
  'I’m buying out my business partner’s',
  'Workshop had a fire. Rebuilding th',
  'my half of the partnership tax bil',
  'The lot at Mount Barker is ours al',
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
  'Sheep yards, wool press, and a qua',
  'Site in Geelong is worth 1.1m with',
  // Read by a rule that served no second set of texts, and went with it.
  // Read by a rule that served no second set of texts, and went with it.
  'truck 72k, body 8k, so 80k all up.',
  'Six townhouses at Carina, DA throu',
  // Read by a rule that served no second set of texts, and went with it.
  'The ATO wants 140k. We can pay 50k',
  'Mortgage one is 380k, there’s also',
  'G’day. 210 grand. Two blocks in Ye',
  'Need it by Christmas Eve at the la',
  // Of the twenty-first claim.
  'I do own a house, it’s worth 980k,',
  // Of the twenty-second claim.
  'Bookkeeper for an arborist in the ',
  // Of the twenty-third claim.
  'I’ve been running the dog grooming salon',
  'Saw your caveat page says something',
  // Of three sets of figures, E to G, longer than those before.
  'Hi, accountant for a cabinet maker ',
  'Look, I’m no good at forms. Been pa',
  // Of the thirty-first set.
  'management rights cairns, business 8',
  'What’s the rate on a $1.25m loan for',
  'Lease doc refinance wanted. Warehous',
  'House in Werribee, 850k. The first m',
  'Crane hire, sole trader, ABN 17 mont',
  'Background first. We’re a family tru',
  'We are joiners, 15 years in business',
  'Management rights in Broadbeach, 64',
  // Of the thirty-second set.
  'Debtor finance enquiry. Supermarket ',
  'Ledger as at today: $610,000 total, ',
  'Security firm, Adelaide. 18 guards, ',
  'Settlement on our factory at Brendal',
  'So here’s the go. Half the money by ',
  'We have 3 bars in Fortitude Valley d',
  'ok so this is voice to text sorry I’',
];
const isListed = (list: readonly string[], text: string) =>
  list.some((start) => text.replaceAll("'", '’').startsWith(start));

const factOf = ({ facts }: Need, name: string) => facts[name as FactName]?.value;

function isRight(got: unknown, want: z.infer<typeof value>): boolean {
  if (!Array.isArray(want)) return got === want;
  return typeof got === 'number' && got >= want[0] && got <= want[1];
}

/** What the file says of a text and does not hold of how it is read. */
function findOtherwise({ text, reads, not, asks }: (typeof texts)[number]): readonly string[] {
  const needs = readNeed({ fields: {}, texts: { text } }, TODAY);
  const wanted = reads.flatMap((want, index) =>
    Object.entries(want).map(([name, each]) => ({
      name,
      want: each,
      got: needs[index] && factOf(needs[index], name),
    })),
  );
  const wrong = wanted.filter(({ got, want }) => got !== undefined && !isRight(got, want));
  const forbidden = Object.entries(not).flatMap(([name, all]) =>
    all.flatMap((got) =>
      needs.some((need) => factOf(need, name) === got) ? [{ name, got, not: got }] : [],
    ),
  );
  const missing = wanted.filter(({ got }) => got === undefined);
  const closed = asks.filter((name) => {
    const isOpen = needs.some((need) => need.open.some(({ about }) => about === name));
    return !isOpen && needs.some((need) => factOf(need, name) !== undefined);
  });
  const expectListed = (list: readonly string[], what: string, found: readonly object[]) => {
    if (found.length > 0 === isListed(list, text)) return [];
    return found.length > 0
      ? found.map((each) => `has a figure ${what}: ${JSON.stringify(each)}`)
      : [`has no figure ${what}, and is listed as one that has`];
  };
  return [
    ...(needs.length === reads.length
      ? []
      : [`is read as ${needs.length} needs and not as ${reads.length}`]),
    ...expectListed(WRONG, 'read wrongly', [...wrong, ...forbidden]),
    ...expectListed(MISSING, 'missing', missing),
    ...closed.map((name) => `leaves ${name} not open, which has to be asked`),
  ];
}

/** As many as one test reads: a test for each text, or for each rule of it, costs more than what it tells. */
const AT_ONCE = 100;
const groups = Object.entries(Object.groupBy(texts, (_, at) => Math.floor(at / AT_ONCE)));

it.each(groups)(
  'reads the texts of hundred %s as the file says, but for those listed',
  (_, group = []) => {
    const otherwise = group.flatMap((each) => {
      const found = findOtherwise(each);
      return found.length === 0 ? [] : [{ text: each.text, found }];
    });
    expect(otherwise).toEqual([]);
  },
);

it.each([
  ['a new roof for the shop, 30k', []],
  ['buy a dental practice for 700k', []],
  ['60k for stock, and 5k', ['5k']],
])('lists of %j as unread only what is no fact', (text, unread) => {
  const [need] = readNeed({ fields: {}, texts: { text } }, TODAY);
  expect(need?.unread.map(({ words }) => words.split(' ').at(-1))).toEqual(unread);
});
