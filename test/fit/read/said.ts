/** Texts made from known facts, by a grammar of cues, forms of numbers and orders. */
import fc from 'fast-check';

type Said = { readonly text: string; readonly facts: Readonly<Record<string, number | string>> };

const group = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
const thousands = (value: number) => value / 1000;
const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function spell(value: number): string {
  if (value < 20) return UNITS[value] ?? '';
  if (value < 100) {
    const rest = value % 10;
    return `${TENS[Math.floor(value / 10)]}${rest === 0 ? '' : ` ${UNITS[rest]}`}`;
  }
  const rest = value % 100;
  return `${spell(Math.floor(value / 100))} hundred${rest === 0 ? '' : ` and ${spell(rest)}`}`;
}

/** A sum in one of its forms. */
function money(value: number): fc.Arbitrary<string> {
  const k = thousands(value);
  const forms = [
    `$${group(value)}`,
    `${k}k`,
    `$${k}K`,
    `${k} thousand`,
    `${k} grand`,
    `AUD ${value}`,
  ];
  const words = k < 1000 ? [`${spell(k)} thousand`, `${spell(k)} grand`] : [];
  const m = value / 1e6;
  const large = m >= 1 ? [`${m}m`, `$${m} million`, `${m} mil`] : [];
  return fc.constantFrom(...forms, ...words, ...large);
}

/** Short of its zeros, as people type where the other figures have theirs: "310", "three ten", "1.4". */
function bare(value: number): fc.Arbitrary<string> {
  const k = value / 1000;
  const rest = k % 100;
  const short = k > 100 && rest >= 10 ? [`${spell(Math.floor(k / 100))} ${spell(rest)}`] : [];
  return fc.constantFrom(String(k), spell(k), ...short);
}

const amounts = fc.oneof(
  fc.integer({ min: 5, max: 99 }).map((step) => step * 1000),
  fc.integer({ min: 10, max: 98 }).map((step) => step * 10_000),
);
const values = fc.integer({ min: 30, max: 290 }).map((step) => step * 10_000);
/** Two sums, of which the second is a part of the first. */
const pairs = fc
  .tuple(values, fc.integer({ min: 2, max: 14 }))
  .map(([whole, part]) => [whole, Math.round((whole * part) / 20 / 5000) * 5000] as const);

const WANTED: readonly string[] = [
  'need <>',
  'needing <>',
  'we need <> all up',
  "I'm after <>",
  'after <>',
  'want <>',
  'wanting <>',
  'wanna borrow <>',
  "we'd like <>",
  'hoping for <>',
  'hoping to get <>',
  'could you do <>?',
  'can you lend us <>?',
  'any chance of <>?',
  'how do we get <>?',
  'can i get <>?',
  'is <> doable?',
  'would <> be possible?',
  '<> is the number',
  '<> is the figure',
  "<> is all we're after",
  '<> would cover it',
  '<> would fix it',
  '<> gets us there',
  '<> needed',
  '<> required',
  '<> please',
  '<> wanted',
  'seeking <>',
  'the ask is <>',
  'ask: <>',
  'amount: <>',
  'loan amount <>',
  'loan required: <>',
  'a facility of <>',
  'borrowing <>',
  "we'd be borrowing <>",
  'we are short <>',
  "we're <> short",
  'short by <>',
  'there is a gap of <>',
  'shortfall of <>',
  'trying to raise <>',
  'have to find <>',
  'need to come up with <>',
  'we want to pull out <>',
  'want to release <>',
  'want to draw <>',
  'trying to get hold of <>',
  'top up of <>',
  'lend me <>',
  'an advance of <>',
  'funding of <>',
  'a loan for <>',
  'a <> loan',
  'a <> facility',
  'a <> line of credit',
  'looking to borrow around <>',
  'looking to secure <>',
  'we could use <>',
  'could do with <>',
  'roughly <> should do it',
  'call it <>',
  'in total we need <>',
  'finance of <> wanted',
  '<> is what we want',
  'what I want is <>',
  'what we need is <>',
  'what we are chasing is <>',
  '<> we want',
  '<> I need',
  'requesting <> in funding',
  'applying for <>',
  'interested in borrowing <>',
  'keen to borrow <>',
  'would need about <>',
  'the loan would be <>',
  'loan size <>',
  'our request is for <>',
  'hope to borrow <>',
  'would like to access <>',
  'require a loan of <>',
  'it comes to <> that we need',
  'needs <>',
  'business needs <>',
  'we reckon <> would do',
];
const FOR = [' for stock', ' for a new van', ' to pay the ATO', ' for wages', ' for the cafe', ''];

const wanted: fc.Arbitrary<Said> = amounts.chain((amount) =>
  fc
    .tuple(money(amount), fc.constantFrom(...WANTED), fc.constantFrom(...FOR))
    .map(([sum, cue, purpose]) => {
      const said = cue.replace('<>', sum);
      const text = said.endsWith('?') ? `${said.slice(0, -1)}${purpose}?` : `${said}${purpose}`;
      return { text, facts: { amount } };
    }),
);

const OWING: readonly string[] = [
  'house worth <v>, owe <d>',
  'house is worth <v> and we owe <d>',
  'place worth <v> with <d> owing',
  '<v> house, <d> owing',
  'a <v> house with a <d> mortgage',
  'house <v>, mortgage <d>',
  'property <v>, debt <d>',
  'our house: value <v>, owing <d>',
  'our house is worth <v>, <d> on it',
  'house worth <v> and <d> still on it',
  '<d> owing on a <v> house',
  'owe <d> on a place worth <v>',
  'mortgage of <d> on a house valued at <v>',
  'house: we owe the bank <d>, it is worth <v>',
  'house valued at <v> last year with <d> to go on the loan',
  "the house would sell for <v>, the bank's owed <d>",
  "agent says the house is <v>, loan's at <d>",
  'bank valued our shop at <v>, balance <d>',
  'our warehouse, they reckon <v>; we owe <d>',
  'the factory is <v> with <d> to the bank',
  "there's <d> left on the mortgage and the house would fetch <v>",
  'NAB has <d> on the house, worth <v>',
  'first mortgage <d>, house value <v>',
  'first mortgage to CBA of <d> against a house value of <v>',
  'current home loan <d>, current value <v>',
  'loan balance: <d>; property value: <v>',
  'house val <v> / owing <d>',
  'house <v> val, <d> debt',
  'our shed is worth <v> and <d> is owed to Westpac',
  'the block would bring <v>, <d> outstanding',
  'home at <v>, <d> outstanding to ANZ',
  'warehouse in Dandenong, <v>, <d> owed',
  'equity in the house, worth <v> less <d> owing',
  'unit in Cairns worth <v> (owing <d>)',
  'shop (<v>, <d> owing)',
  'office valued <v> - bank debt <d>',
  'our home is valued at <v> and carries <d>',
  'house worth <v>; the mortgage sits at <d>',
  'home loan is <d> and the place is worth <v>',
  'our commercial property is worth <v>, existing mortgage <d>',
  'there is <d> on the house which is worth <v>',
  'farm worth <v>, we still owe Rabobank <d>',
  'the house has <d> owing against <v>',
  'what we owe on the house is <d>, what it is worth is <v>',
];
const owing: fc.Arbitrary<Said> = pairs.chain(([value, debt]) =>
  fc
    .tuple(
      money(value),
      fc.oneof({ weight: 4, arbitrary: money(debt) }, debt < 1e6 ? bare(debt) : money(debt)),
      fc.constantFrom(...OWING),
    )
    .map(([worth, owed, cue]) => ({
      text: cue.replace('<v>', worth).replace('<d>', owed),
      facts: { property_value: value, existing_debt: debt },
    })),
);

const CLEAR: readonly string[] = [
  'house worth <v> and clear',
  'our house, <v>, no mortgage',
  'house paid off, worth <v>',
  'house owned outright, <v>',
  'unencumbered house worth <v>',
  'house worth <v>, nothing owing',
  'house <v> with nothing on it',
  'debt free house worth about <v>',
  'no loan on the house, valued at <v>',
  'warehouse, clear title, <v>',
  'shed worth <v>, all ours',
  "house worth <v>, don't owe a cent on it",
  'we own the shop, <v>, no debt',
  'factory worth <v>, mortgage free',
  'house worth <v>, fully paid',
  'house worth <v> with no money owing on it',
  'our place is worth <v>, it is paid for',
  'block worth <v>, no finance on it',
  '<v> house, unencumbered',
  'we own our home outright and it is worth <v>',
];
const clear: fc.Arbitrary<Said> = values.chain((value) =>
  fc.tuple(money(value), fc.constantFrom(...CLEAR)).map(([worth, cue]) => ({
    text: cue.replace('<v>', worth),
    facts: { property_value: value, existing_debt: 0 },
  })),
);

/** The price of a thing less own money is what is wanted. */
const LESS_OWN: readonly string[] = [
  'price <p>, deposit <x>',
  'price is <p> and we have <x>',
  "it costs <p>, we've got <x> saved",
  '<p> purchase, <x> deposit',
  'buying it for <p>, putting in <x>',
  'contract price <p>, our contribution <x>',
  'purchase price of <p> with <x> of our own',
  'it is <p> and we can put <x> down',
  'the price is <p>, <x> down',
  '<p> price, we have <x> cash to put in',
  'asking <p>, I have <x> towards it',
];
const lessOwn: fc.Arbitrary<Said> = pairs.chain(([price, own]) =>
  fc.tuple(money(price), money(own), fc.constantFrom(...LESS_OWN)).map(([whole, part, cue]) => ({
    text: `buying a truck, ${cue.replace('<p>', whole).replace('<x>', part)}`,
    facts: { price, amount: price - own },
  })),
);

const PURCHASE: readonly string[] = [
  'buy a warehouse for <p>, need <a>',
  'warehouse purchase price <p>, borrow <a>',
  'buying a shop, price <p>, loan <a>',
  '<a> loan to buy a <p> shed',
  'purchasing a factory at <p>, borrowing <a>',
  '<p> contract on a warehouse, we need <a>',
  '<a> towards a <p> office',
  'want <a> to buy an office that costs <p>',
  'factory on the market for <p>, we would borrow <a>',
  'buy the shop we rent, <p>, want to borrow <a>',
  'purchase of a warehouse at <p> with a loan of <a>',
  'warehouse at <p>, finance <a>',
  'need <a> of the <p> price of a warehouse',
  'a warehouse listed at <p>, after <a>',
];
const purchase: fc.Arbitrary<Said> = pairs.chain(([price, amount]) =>
  fc.tuple(money(price), money(amount), fc.constantFrom(...PURCHASE)).map(([whole, loan, cue]) => ({
    text: cue.replace('<p>', whole).replace('<a>', loan),
    facts: { amount, property_value: price },
  })),
);

const count = (value: number) => fc.constantFrom(String(value), spell(value));

/** Each with how many months one of its unit has. */
const TRADING: readonly (readonly [string, number])[] = [
  ['trading <> years', 12],
  ['<> years in business', 12],
  ['ABN for <> years', 12],
  ['we have been trading for <> years', 12],
  ['been going <> yrs', 12],
  ['established <> years', 12],
  ['<> years on the ABN', 12],
  ['operating for <> years now', 12],
  ['been at it <> years', 12],
  ['business is <> years old', 12],
  ['<> year old business', 12],
  ['company is <> years old', 12],
  ['we have traded <> years', 12],
  ['<> yrs trading', 12],
  ['running <> years', 12],
  ['had the business <> years', 12],
  ['owned the business <> years', 12],
  ['we have run it for <> years', 12],
  ['on the tools with my own ABN for <> years', 12],
  ["we've been open <> years", 12],
  ['opened <> years ago', 12],
  ['started <> years ago', 12],
  ['started the company <> years ago', 12],
  ['started trading <> years back', 12],
  ['<> years of trading behind us', 12],
  ['trading history <> years', 12],
  ['trading time: <> years', 12],
  ['years trading: <>', 12],
  ['time in business <> years', 12],
  ['plumber, <> years', 12],
  ['cafe in Kew, <> years', 12],
  ['sparky for myself <> years', 12],
  ['working for myself <> years', 12],
  ['self employed <> years', 12],
  ['been my own boss for <> years', 12],
  ['a company of <> years', 12],
  ['we are <> years in', 12],
  ['<> years under our belt', 12],
  ['trading <> months', 1],
  ['<> months trading', 1],
  ['ABN is <> months old', 1],
  ['open <> months', 1],
  ['been going <> mths', 1],
  ['<> months in', 1],
  ['<> months in business', 1],
  ['opened <> months ago', 1],
  ['traded for <> months so far', 1],
  ['business started <> months back', 1],
  ['electrician (<> months)', 1],
  ['months trading <>', 1],
];
const trading: fc.Arbitrary<Said> = fc
  .tuple(fc.integer({ min: 2, max: 15 }), fc.constantFrom(...TRADING))
  .chain(([many, [cue, months]]) =>
    count(many).map((said) => ({
      text: cue.replace('<>', said),
      facts: { trading_months: many * months },
    })),
  );

/** Each with the days that one of its unit has; from a Friday, 20 November. */
const DEADLINES: readonly (readonly [string, number])[] = [
  ['within <> days', 1],
  ['needed in <> weeks', 7],
  ['we must have it in <> days', 1],
  ['settlement in <> weeks', 7],
  ['it has to settle within <> days', 1],
  ['inside <> weeks', 7],
  ['need it in <> days', 1],
  ['got <> days', 1],
  ["we've got <> days", 1],
  ['we have <> weeks', 7],
  ['<> days to settle', 1],
  ['<> weeks till settlement', 7],
  ['settles in <> days', 1],
  ['due in <> days', 1],
  ['time frame: <> days', 1],
  ['timeframe <> weeks', 7],
  ['timing: <> weeks', 7],
  ['money needed in <> weeks', 7],
  ['funds required within <> days', 1],
  ['the deadline is <> days away', 1],
  ['deadline in <> days', 1],
  ['<> days max', 1],
  ['<> weeks at the most', 7],
  ['no longer than <> days', 1],
  ['ideally in <> weeks', 7],
  ['<> weeks is fine', 7],
  ['<> days from now', 1],
  ['we settle <> days from now', 1],
  ['have to pay it in <> days', 1],
  ['must be done in under <> weeks', 7],
  ['happy with <> weeks', 7],
  ['they gave us <> days', 1],
  ['can wait <> weeks', 7],
  ['next <> weeks', 7],
  ['in the next <> days', 1],
];
const DATES: readonly (readonly [string, number])[] = [
  ['by 4 December', 14],
  ['by 4/12', 14],
  ['by the 4th of december', 14],
  ['by Friday 4/12', 14],
  ['friday 27/11', 7],
  ['before the 1st of December', 11],
  ['by Friday 27 November', 7],
  ['needed by 27/11/2026', 7],
  ['by Dec 4', 14],
  ['settlement 4th December', 14],
  ['on 2 December', 12],
  ['due 30 November', 10],
  ['due on the 30th of November', 10],
  ['needed by 30 nov', 10],
  ['by next friday', 7],
  ['by monday', 3],
  ['by wednesday', 5],
  ['by the end of next week', 7],
  ['by the end of the month', 10],
  ['tomorrow', 1],
  ['by tomorrow', 1],
  ['within a fortnight', 14],
  ['in a week', 7],
  ['a week from today', 7],
  ['in a month', 30],
];
const deadline: fc.Arbitrary<Said> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom(...DEADLINES))
    .chain(([many, [cue, days]]) =>
      count(many).map((said) => ({
        text: cue.replace('<>', said),
        facts: { needed_within_days: many * days },
      })),
    ),
  fc.constantFrom(...DATES).map(([text, days]) => ({ text, facts: { needed_within_days: days } })),
);

const TURNOVER: readonly (readonly [string, number])[] = [
  ['turnover <> a month', 1],
  ['takings of <> a month', 1],
  ['turning over <> a month', 1],
  ['sales <> per month', 1],
  ['<> a month through the account', 1],
  ['we turn over <> a month', 1],
  ['doing <> a month', 1],
  ['monthly turnover <>', 1],
  ['<>/month revenue', 1],
  ['taking <> a month', 1],
  ['revenue is <> monthly', 1],
  ['banks <> a month', 1],
  ['<> per month in sales', 1],
  ['turnover is <> a year', 12],
  ['turns over <> pa', 12],
  ['revenue <> per annum', 12],
  ['<> a year turnover', 12],
  ['did <> last year', 12],
  ['annual sales of <>', 12],
];
const turnover: fc.Arbitrary<Said> = fc.integer({ min: 10, max: 190 }).chain((k) =>
  fc.constantFrom(...TURNOVER).chain(([cue, months]) =>
    money(k * 1000 * months).map((sum) => ({
      text: cue.replace('<>', sum),
      facts: { monthly_turnover: k * 1000 },
    })),
  ),
);

const CHATTER = [
  'thanks for getting back to me',
  'we are in Geelong',
  'I have two kids and a dog',
  'happy to talk any time',
  'my accountant has all the papers',
  'hi there',
  'ring me on 0412 345 678 after 4',
  'ABN 51 824 753 556',
  'we have 12 staff',
  'my cousin suggested you guys',
  'cheers',
  'what rate would it be?',
  'what do you need from me?',
  'how quick can you move?',
  'is that something you do?',
  'do you charge an upfront fee?',
  'we paid 3k for the logo',
  'credit score is 680',
  '3 trucks on the road',
];
const chatter: fc.Arbitrary<Said> = fc
  .constantFrom(...CHATTER)
  .map((text) => ({ text, facts: {} }));

export const said: fc.Arbitrary<Said> = fc
  .tuple(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(wanted, fc.option(fc.oneof(owing, clear), { nil: undefined })),
      },
      { weight: 1, arbitrary: fc.oneof(lessOwn, purchase).map((one) => [one, undefined] as const) },
    ),
    fc.option(trading, { nil: undefined }),
    fc.option(deadline, { nil: undefined }),
    fc.option(turnover, { nil: undefined }),
    fc.option(chatter, { nil: undefined }),
  )
  .map(([sums, ...rest]) => [...sums, ...rest].filter((part) => part !== undefined))
  .chain((parts) =>
    fc.tuple(
      fc.shuffledSubarray(parts, { minLength: parts.length }),
      fc.constantFrom('. ', ', ', '; ', '\n'),
    ),
  )
  .map(([parts, link]) => ({
    text: parts.map(({ text }) => text).join(link),
    facts: Object.assign({}, ...parts.map(({ facts }) => facts)),
  }));
