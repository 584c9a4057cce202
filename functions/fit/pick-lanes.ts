/** The kinds of finance that figures of a question mean: "which can lend 2m in a week?" */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { FactName, Need } from './need.ts';
import { inDays, inMonths } from './read/read-times.ts';
import type { SaidFigure } from './read/slots/said-figures.ts';

type Named = { readonly name: FactName; readonly value: number };
const figuresOf = ([need]: readonly Need[]): Named[] =>
  Object.entries(need?.facts ?? {}).flatMap(([name, { value }]) =>
    // The keys are those of the facts.
    typeof value === 'number' ? [{ name: name as FactName, value }] : [],
  );

/** Which side of the figure is asked for: "more than 5m", "ten years or more", "under 10k", "12 months or less". */
const BOUNDS = [
  ['most', /\b(?:at most|no (?:more|longer) than) #|# ?(?:or|and) (?:less|under|shorter|below)\b/i],
  [
    'least',
    /\b(?:at least|no less than) #|# ?(?:\+|plus\b|(?:or|and) (?:more|longer|over|above|up)\b)/i,
  ],
  ['above', /\b(?:(?:more|longer|bigger|greater|larger|higher) than|above|past|beyond) #/i],
  ['below', /\b(?:(?:less|shorter|smaller|lower) than|under|below) #/i],
] as const;
type Bound = (typeof BOUNDS)[number][0];
type Asked = Named & { readonly bound?: Bound | undefined };

const TRADED =
  /\b(?:trad(?:e|ed|ing)|abn|old|business(?:es)? (?:only|that)|in business|history)\b/i;
const SHORT_UNITS: ReadonlySet<string> = new Set(['day', 'business day', 'week', 'fortnight']);

/** The reader takes no fact from a question: "which lend to 6 months of trading, over 5 years?" */
const nameFigure = (figure: SaidFigure, text: string): Asked[] => {
  const { kind, slot, value, unit = 'month', from, to } = figure;
  const beside = `${text.slice(Math.max(0, from - 20), from)}#${text.slice(to, to + 14)}`;
  const isOver = kind !== 'duration' && /\bover #/i.test(beside);
  const [bound] = isOver
    ? ['above' as const]
    : (BOUNDS.find(([, words]) => words.test(beside)) ?? []);
  if (kind === 'money') return [{ name: 'amount', value, bound }];
  if (kind === 'percent') return [{ name: 'lvr', value, bound }];
  if (kind !== 'duration') return [];
  if (TRADED.test(text) && slot !== 'term' && slot !== 'needed') {
    return [{ name: 'trading_months', value: inMonths(figure), bound }];
  }
  const days = unit === 'business day' ? (value * 7) / 5 : inDays(figure);
  return slot === 'needed' || (slot !== 'term' && SHORT_UNITS.has(unit))
    ? [{ name: 'needed_within_days', value: days }]
    : [{ name: 'term_months', value: inMonths(figure), bound }];
};

type Test = { readonly isSo: (lane: CatalogueLane) => boolean; readonly about: readonly Aspect[] };

/** From the least to the most, and what is asked of it. */
function reaches([least, most]: readonly [number, number], { value, bound }: Asked): boolean {
  if (bound === 'above') return most > value;
  if (bound === 'least') return most >= value;
  if (bound === 'below') return least < value;
  return least <= value && (bound === 'most' || value <= most);
}

const OF_FIGURES: Partial<Record<FactName, (asked: Asked, text: string) => Test>> = {
  needed_within_days: ({ value }) => ({
    isSo: ({ time_to_fund }) => time_to_fund.min <= Math.max(1, Math.floor((value * 5) / 7)),
    about: ['speed', 'size', 'cost'],
  }),
  // "Which want a year or more?"
  trading_months: ({ value, bound }) => ({
    isSo: ({ min_trading_months: least }) => {
      if (bound === 'least') return least >= value;
      return bound === 'below' ? least < value : least <= value;
    },
    about: ['trading', 'speed', 'size'],
  }),
  amount: (asked) => ({
    isSo: ({ size: { min, max } }) => reaches([min, max], asked),
    about: ['size', 'speed', 'cost'],
  }),
};
/** Beside a sum these say what is to be priced, and not which kinds. */
const OF_ALL_KINDS: typeof OF_FIGURES = {
  ...OF_FIGURES,
  // "A maximum term of 12 months or less" is of the end of the range.
  term_months: (asked, text) => ({
    isSo: ({ term_months: [shortest, longest] }) =>
      reaches([/\b(?:max|maximum|longest)\b/i.test(text) ? longest : shortest, longest], asked),
    about: ['term'],
  }),
  lvr: (asked) => ({
    isSo: ({ lvr }) =>
      lvr !== null && (asked.bound === 'above' ? lvr.max > asked.value : asked.value <= lvr.max),
    about: ['lvr'],
  }),
};

/** What may stand behind a loan, as people call it. */
const THINGS = [
  ['property', /\b(?:property|house|home|land|block|warehouse|factory|building|real estate)\b/i],
  ['vehicle', /\b(?:vehicles?|cars?|utes?|trucks?|vans?)\b/i],
  ['equipment', /\b(?:equipment|machines?|machinery|tools)\b/i],
] as const;
const INSTEAD = /\b(?:instead of|rather than|and not|but not) (?:an? |the |my )?\w+/gi;
const BEHIND = /\b(?:against|lends? on|security|secured|collateral|behind (?:them|it))\b|% of /i;

/** "Which take land as security?", "which are paid back in one go?" */
function findTests(text: string): Test[] {
  const wanted = text.replace(INSTEAD, '');
  const [behind] = BEHIND.test(text) ? (THINGS.find(([, words]) => words.test(wanted)) ?? []) : [];
  const tests: Test[] = [];
  if (behind)
    tests.push({ isSo: ({ security }) => security.includes(behind), about: ['security', 'lvr'] });
  if (AT_END.test(text))
    tests.push({ isSo: ({ repaid }) => repaid === 'at_the_end', about: ['term'] });
  return tests;
}

// The ends of all kinds: "what is the lowest rate?", "which is the slowest?"

const yearly = (value: number, { unit }: CatalogueLane['rate']) =>
  unit === 'percent_per_annum' ? value : value * 12;
/** What is alike but for the decimals is at the same end. */
const ENDS: readonly (readonly [RegExp, Aspect, (lane: CatalogueLane) => number])[] = [
  [
    /\b(?:fastest|quickest|soonest)\b/i,
    'speed',
    ({ time_to_fund: t }) => t.min + t.typical[1] / 1e3,
  ],
  [/\b(?:slowest|longest to)\b/i, 'speed', ({ time_to_fund: { max } }) => -max],
  [/\b(?:cheapest|lowest (?:rate|interest|cost))/i, 'cost', ({ rate }) => yearly(rate.min, rate)],
  [
    /\b(?:dearest|most expensive|highest (?:rate|cost))/i,
    'cost',
    ({ rate }) => -yearly(rate.max, rate),
  ],
  [/\b(?:biggest|largest)\b/i, 'size', ({ size: { max } }) => -max],
  [/\b(?:smallest|lowest (?:amount|loan|sum))\b/i, 'size', ({ size: { min } }) => min],
  [/\blongest\b/i, 'term', ({ term_months: [, longest] }) => -longest],
  [/\bshortest\b/i, 'term', ({ term_months: [shortest] }) => shortest],
];
const AT_END = /\b(?:in one (?:go|lump|payment)|lump sum at|(?:back|repaid|paid) at the end)\b/i;
const EACH = /\b(?:each|every|order|all (?:of|the|kinds|types|eleven|lanes?|loans?))\b/i;
const FEW = 3;

const findEnd = (text: string) =>
  EACH.test(text) ? undefined : ENDS.find(([words]) => words.test(text));

/** Those that are alike at the end, and a few at least. */
function takeEnd(lanes: readonly CatalogueLane[], measure: (typeof ENDS)[number][2]) {
  const sorted = [...lanes].sort((one, other) => measure(one) - measure(other));
  const ends = sorted.map((lane) => Math.floor(measure(lane)));
  return sorted.filter((_, at) => at < FEW || ends[at] === ends[0]);
}

/** A question that says which kinds it means, by what stands behind them or by which end of all it asks for. */
export const picksByWords = (text: string) =>
  findTests(text).length > 0 || findEnd(text) !== undefined;

const WITHOUT_PROPERTY: Test = {
  isSo: ({ security }) => security.some((each) => each !== 'property'),
  about: ['size', 'speed', 'cost', 'security'],
};
const WITHOUT_HISTORY: Test = {
  isSo: ({ min_trading_months }) => min_trading_months === 0,
  about: ['trading', 'security'],
};
type Meant = {
  readonly needs: readonly Need[];
  /** Those of a question about all kinds, and its words. */
  readonly figures?: readonly SaidFigure[];
  readonly text?: string;
  readonly among?: readonly LaneId[] | undefined;
  readonly isWithoutProperty?: boolean;
  readonly isWithoutHistory?: boolean;
};
type Picked = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** Nothing but figures says which. */
  readonly isOfFigures: boolean;
};

/** Undefined where a figure is no test of a lane, or none passes. */
export function pickLanes(
  all: readonly CatalogueLane[],
  { needs, figures: said = [], text = '', among, isWithoutProperty, isWithoutHistory }: Meant,
): Picked | undefined {
  const asked: readonly Asked[] = said.flatMap((each) => nameFigure(each, text));
  const figures = asked.length > 0 ? asked : figuresOf(needs);
  const testOf = asked.length > 0 ? OF_ALL_KINDS : OF_FIGURES;
  const ofFigures = figures.flatMap((each) => testOf[each.name]?.(each, text) ?? []);
  const end = findEnd(text);
  const others = [
    ...(isWithoutProperty ? [WITHOUT_PROPERTY] : findTests(text)),
    ...(isWithoutHistory ? [WITHOUT_HISTORY] : []),
  ];
  const tests = [...ofFigures, ...others];
  if (ofFigures.length < figures.length || (tests.length === 0 && !end)) return undefined;
  const passing = all.filter(
    (lane) =>
      (among === undefined || among.includes(lane.id)) && tests.every(({ isSo }) => isSo(lane)),
  );
  const lanes = end ? takeEnd(passing, end[2]) : passing;
  const about = end ? [end[1]] : [...new Set(tests.flatMap((each) => each.about))];
  if (lanes.length === 0) return undefined;
  return { lanes: lanes.map(({ id }) => id), about, isOfFigures: others.length === 0 };
}
