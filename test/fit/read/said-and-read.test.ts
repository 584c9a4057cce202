/**
 * Texts made from known facts, by a grammar of cues, forms of numbers and orders, are read back to
 * those facts. A figure that is missing is asked for; a wrong one is seen by nobody, so there are
 * none.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readText, valuesOf } from './support.ts';

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

const amounts = fc.integer({ min: 4, max: 180 }).map((step) => step * 5000);
const values = fc.integer({ min: 20, max: 150 }).map((step) => step * 20_000);

const WANTED = [
  'need <>',
  'we need <>',
  'I want to borrow <>',
  'looking for <>',
  'after <>',
  'would like <>',
  'we are seeking <>',
  'hoping to borrow <>',
  'the amount is <>',
  'can you do <>',
  'chasing <>',
  'requesting <>',
  'we require about <>',
  'a loan of <>',
  '<> is what we need',
  '<> would do it',
  'to borrow: <>',
] as const;
const FOR = [
  'for stock',
  'for a new van',
  'to pay the ATO',
  'for wages',
  'to fit out our shop',
  '',
];

const wanted: fc.Arbitrary<Said> = amounts.chain((amount) =>
  fc
    .tuple(money(amount), fc.constantFrom(...WANTED), fc.constantFrom(...FOR))
    .map(([sum, cue, purpose]) => ({
      text: `${cue.replace('<>', sum)} ${purpose}`.trim(),
      facts: { amount },
    })),
);

const OFFERED = [
  ['house worth <v>', 'owing <d>'],
  ['our house is valued at <v>', 'the mortgage is <d>'],
  ['warehouse val <v>', '<d> still owing'],
  ['the unit is worth about <v>', 'we owe <d> on it'],
  ['shop is worth <v>', 'the bank is owed <d>'],
  ['property value <v>', 'existing debt <d>'],
  ['the factory was appraised at <v>', 'loan balance <d>'],
  ['home worth <v>', 'with a mortgage of <d>'],
] as const;

const offered: fc.Arbitrary<Said> = values.chain((value) =>
  fc.integer({ min: 1, max: 14 }).chain((part) => {
    const debt = Math.round((value * part) / 20 / 5000) * 5000;
    return fc
      .tuple(
        money(value),
        money(debt),
        fc.constantFrom(...OFFERED),
        fc.constantFrom(', ', ' and ', ' '),
      )
      .map(([worth, owed, [first, second], link]) => ({
        text: `${first.replace('<v>', worth)}${link}${second.replace('<d>', owed)}`,
        facts: { property_value: value, existing_debt: debt },
      }));
  }),
);

const TRADING = [
  'trading <> years',
  '<> years in business',
  'ABN for <> years',
  'we have been trading for <> years',
  'been going <> yrs',
  'established <> years',
  '<> years on the ABN',
  'operating for <> years now',
] as const;

const trading: fc.Arbitrary<Said> = fc.integer({ min: 2, max: 19 }).chain((years) =>
  fc
    .tuple(fc.constantFrom(String(years), spell(years)), fc.constantFrom(...TRADING))
    .map(([count, cue]) => ({
      text: cue.replace('<>', count),
      facts: { trading_months: years * 12 },
    })),
);

const DEADLINES = [
  ['within <> days', 1],
  ['needed in <> weeks', 7],
  ['we must have it in <> days', 1],
  ['settlement in <> weeks', 7],
  ['it has to settle within <> days', 1],
  ['inside <> weeks', 7],
] as const;

const deadline: fc.Arbitrary<Said> = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom(...DEADLINES), fc.boolean())
  .map(([count, [cue, days], isSpelt]) => ({
    text: cue.replace('<>', isSpelt ? spell(count) : String(count)),
    facts: { needed_within_days: count * days },
  }));

const turnover: fc.Arbitrary<Said> = fc.integer({ min: 10, max: 190 }).chain((k) =>
  fc
    .tuple(
      money(k * 1000),
      fc.constantFrom(
        'turnover <> a month',
        'takings of <> a month',
        'turning over <> a month',
        'sales <> per month',
      ),
    )
    .map(([sum, cue]) => ({
      text: cue.replace('<>', sum),
      facts: { monthly_turnover: k * 1000 },
    })),
);

const CHATTER = [
  'thanks for getting back to me',
  'we are in Geelong',
  'I have two kids and a dog',
  'happy to talk any time',
  'my accountant has all the papers',
];
const chatter: fc.Arbitrary<Said> = fc
  .constantFrom(...CHATTER)
  .map((text) => ({ text, facts: {} }));

const said: fc.Arbitrary<Said> = fc
  .tuple(
    wanted,
    fc.option(offered, { nil: undefined }),
    fc.option(trading, { nil: undefined }),
    fc.option(deadline, { nil: undefined }),
    fc.option(turnover, { nil: undefined }),
    fc.option(chatter, { nil: undefined }),
  )
  .map((parts) => parts.filter((part) => part !== undefined))
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

/** Of figures that were said, so many are read. */
const LEAST_READ = 0.97;

it('of thousands of texts no figure is read wrongly, and nearly all are read', () => {
  let all = 0;
  let missing = 0;
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const { text, facts } of fc.sample(said, { numRuns: 3000, seed: 20261120 })) {
    const need = readText(text);
    const values = valuesOf(need);
    for (const [name, value] of Object.entries(facts)) {
      all += 1;
      if (values[name] === undefined) {
        missing += 1;
        missed.push(`${name} ${value}: ${text}`);
      } else if (values[name] !== value)
        wrong.push(`${name} ${values[name]} not ${value}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(1 - missing / all).toBeGreaterThan(LEAST_READ);
});
