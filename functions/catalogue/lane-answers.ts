/** What people ask about a kind of finance, answered in plain words from its published figures. */
import { groupThousands } from '../money.ts';
import type { Lane, LaneSummary, Products, Range } from './schema.ts';

/** In the order in which they are said where several are asked for. */
export const ASPECTS = [
  'what',
  'suits',
  'cost',
  'speed',
  'size',
  'lvr',
  'term',
  'security',
  'trading',
  'credit',
  'documents',
  'stops',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What is said after the two ends of a range; percent have their sign at each. */
const UNITS: Readonly<Record<Range['unit'], string>> = {
  AUD: '',
  business_days: ' business days from complete documents',
  percent: '',
  percent_per_month: ' a month',
  percent_per_annum: ' a year',
  percent_of_invoice_per_30_days: ' of the invoice for each 30 days',
  months: ' months',
};

export function describeRange({ min, max, unit }: Range): string {
  const sign = unit.startsWith('percent') ? '%' : '';
  const say = (end: number) => (unit === 'AUD' ? `$${groupThousands(end)}` : `${end}${sign}`);
  return `${min === max ? say(min) : `${say(min)} to ${say(max)}`}${UNITS[unit]}`;
}

const usual = (observed: Range, typical: Range) =>
  `${describeRange(observed)} (usually ${describeRange({ ...typical, unit: plainUnit(typical) })})`;
/** The unit has just been said. */
const plainUnit = ({ unit }: Range): Range['unit'] =>
  unit === 'AUD' || unit === 'business_days' ? unit : 'percent';

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

const ANSWERS: Record<Aspect, (lane: Lane) => string> = {
  what: ({ name, summary }) => `${name}: ${summary}`,
  suits: ({ suits }) => `What it is used for:\n${list(suits)}`,
  cost: ({ rate, typical, fees, notes }) =>
    [
      `Rate: ${usual(rate, typical.rate)}. Fees:\n${list(fees)}`,
      // Other ways of quoting the rate are written as the end of a sentence.
      ...notes.filter((note) => /^[a-z]/.test(note)).map((note) => `Also quoted ${note}.`),
    ].join('\n'),
  speed: ({ time_to_fund: { min, max }, typical }) =>
    `Time to fund: ${min} to ${max} business days from complete documents (usually ${typical.time_to_fund.min} to ${typical.time_to_fund.max}).`,
  size: ({ size, typical }) => `Loan size: ${usual(size, typical.size)}.`,
  lvr: ({ lvr, typical, notes }) =>
    lvr === null
      ? 'LVR: no share of a value limits it.'
      : [
          sayLvr(lvr, typical.lvr),
          ...new Set(notes.filter((note) => /^LVR(?! cap for)|^Limit/.test(note))),
          ...sayCaps(notes),
          ...sayOwnMoney(typical.lvr ?? lvr),
        ].join(' '),
  term: ({ term_months, exit }) =>
    `Term: ${describeRange(term_months)}. How it is usually repaid: ${exit}`,
  security: ({ security }) =>
    `Security: ${security.map((each) => (each === 'none' ? 'can be without security' : each)).join(', ')}. ${sayProperty(security)}`,
  trading: ({ min_trading_months: months, notes, suits }) =>
    [
      months === 0
        ? 'Trading history: no minimum was observed.'
        : `Trading history: usually at least ${months} months.`,
      ...suits.filter((each) => /\bnew ABN\b/.test(each)).map((each) => `${each}.`),
      ...notes.filter((note) => /trading|turnover/i.test(note)),
    ].join(' '),
  credit: ({ credit }) => `Credit history: ${credit}`,
  documents: ({ documents }) => `Documents usually needed:\n${list(documents)}`,
  stops: ({ deal_breakers }) => `What usually stops it:\n${list(deal_breakers)}`,
};

/** "Rate: 10% to 25% a year (usually 12% to 20%). Fees: an establishment fee; …", beside what a sum comes to. */
export const sayCostInLine = (lane: Lane): string => inLine(ANSWERS.cost(lane));

const inLine = (said: string) =>
  said
    .replace(/\.?\n- /g, '; ')
    .replace(/:;/g, ':')
    .replace(/\n/g, '. ');

function sayProperty(security: Lane['security']): string {
  if (!security.includes('property')) return 'No property is needed.';
  return security.length === 1 ? 'Property is needed.' : 'Property is not always needed.';
}

function sayLvr(lvr: NonNullable<Lane['lvr']>, typical: Lane['lvr']): string {
  const most = `up to ${lvr.max}%`;
  const range = typical === null ? most : `usually ${describeRange(typical)}, ${most}`;
  return `LVR (${lvr.basis}): ${range}.`;
}

/** "LVR caps: management rights 75%, a leasehold 50%." */
function sayCaps(notes: readonly string[]): string[] {
  const caps = notes.flatMap((note) => {
    const [, of, most] = CAP.exec(note) ?? [];
    return of && most ? `${of} ${most}` : [];
  });
  return caps.length === 0 ? [] : [`LVR caps: ${[...new Set(caps)].join(', ')}.`];
}
const CAP = /^LVR cap for (.+): (\d+%)\.$/;

/** Who asks for the deposit wants the other part of the price. */
const sayOwnMoney = ({ basis, min, max }: NonNullable<Lane['lvr']>): string[] =>
  basis.includes('price')
    ? [`So own money, the deposit, is usually ${100 - max}% to ${100 - min}% of the price.`]
    : [];

/** One lane: each thing that is asked, in turn. */
export function sayLaneAspects(lane: Lane, asked: readonly Aspect[]): string {
  const wanted = ASPECTS.filter((aspect) => asked.includes(aspect));
  const head = wanted.includes('what') ? [] : [`${lane.name}.`];
  return [...head, ...wanted.map((aspect) => ANSWERS[aspect](lane))].join('\n');
}

/** Several lanes beside each other: under each thing that is asked, what each of them has. */
export function sayLanesBeside(lanes: readonly Lane[], asked: readonly Aspect[]): string {
  const units = new Set(lanes.map(({ rate }) => rate.unit));
  const isTold = (aspect: Aspect) => aspect !== 'lvr' || lanes.some(({ lvr }) => lvr !== null);
  const rows = ASPECTS.filter((aspect) => asked.includes(aspect) && isTold(aspect)).map((aspect) =>
    lanes
      .map((lane) => `${aspect === 'what' ? '' : `${lane.name}. `}${ANSWERS[aspect](lane)}`)
      .join('\n'),
  );
  if (asked.includes('cost') && units.size > 1) rows.push(UNITS_DIFFER);
  rows.push(...asked.flatMap((aspect) => sayWhich(lanes, aspect)));
  return rows.join('\n\n');
}
const UNITS_DIFFER =
  'The rates are in different units, so they cannot be set beside each other as they stand: which costs less depends on the amount, the time it is owed and the fees.';

/** Which of two is the lower by its usual range, where one is asked for. */
function sayWhich(lanes: readonly Lane[], aspect: Aspect): string[] {
  const rangeOf = ({ typical }: Lane) =>
    aspect === 'cost' ? typical.rate : aspect === 'speed' ? typical.time_to_fund : undefined;
  const ranges = lanes.flatMap((lane) => {
    const range = rangeOf(lane);
    return range === undefined ? [] : [{ name: lane.name, range }];
  });
  if (new Set(ranges.map(({ range }) => range.unit)).size > 1) return [];
  return sayLess(
    ranges.map(({ name, range }) => ({
      ...{ name, ends: [range.min, range.max] as const },
      say: () => describeRange({ ...range, unit: plainUnit(range) }).replace(/ from .*/, ''),
    })),
    aspect === 'cost'
      ? { is: 'less', by: 'by the usual rates, before fees' }
      : { is: 'quicker', by: 'by the usual times' },
  );
}

type Ends = readonly [number, number];
type Beside = { readonly name: string; readonly ends: Ends; readonly say: (ends: Ends) => string };

/** Of two that are measured alike; none where they are the same. */
export function sayLess(
  both: readonly Beside[],
  { is, by }: { readonly is: 'less' | 'quicker'; readonly by: string },
): string[] {
  const [one, other, third] = both;
  if (!one || !other || third) return [];
  const [least, most] =
    one.ends[0] + one.ends[1] <= other.ends[0] + other.ends[1] ? [one, other] : [other, one];
  if (`${least.ends}` === `${most.ends}`) return [];
  const said = [least, most].map(({ name, ends, say }) => `${name.toLowerCase()} ${say(ends)}`);
  const isLess = least.ends[0] <= most.ends[0] && least.ends[1] <= most.ends[1];
  const lead = isLess ? is.charAt(0).toUpperCase() + is.slice(1) : `Neither is always ${is}`;
  return [`${lead} ${by}: ${said.join(', against ')}.`];
}

/** All kinds in a line each, or one with all that is known of it. */
export function sayProducts(products: Products): string {
  const said =
    'lane' in products ? sayLaneAspects(products.lane, ASPECTS) : sayLaneLines(products.lanes);
  return `${said}\n${products.disclosure}`;
}

/** Several lanes, a line for each: what is asked, or the figures that differ from one to the next. */
export function sayLaneLines(
  lanes: readonly (LaneSummary | Lane)[],
  asked: readonly Aspect[] = [],
): string {
  const named = ASPECTS.filter((aspect) => asked.includes(aspect) && aspect !== 'what');
  const aspects = named.length > 0 ? named : IN_BRIEF;
  return lanes
    .map((lane) => `- ${lane.name}: ${aspects.map((each) => sayInLine(each, lane)).join('; ')}.`)
    .join('\n');
}
const IN_BRIEF: readonly Aspect[] = ['cost', 'speed', 'size'];

function sayInLine(aspect: Aspect, lane: LaneSummary | Lane): string {
  const typical = 'typical' in lane ? lane.typical : undefined;
  const ranged = (observed: Range, usually: Range | null | undefined) =>
    usually ? usual(observed, usually) : describeRange(observed);
  const { rate, time_to_fund: days, size, lvr } = lane;
  if (aspect === 'cost') return `rate ${ranged(rate, typical?.rate)}`;
  if (aspect === 'speed') {
    const usually = typical?.time_to_fund;
    const often = usually ? ` (usually ${usually.min} to ${usually.max})` : '';
    return `${days.min} to ${days.max} business days to fund${often}`;
  }
  if (aspect === 'size') {
    const most = lvr === null ? '' : `, LVR up to ${lvr.max}% (${lvr.basis})`;
    return `size ${ranged(size, typical?.size)}${most}`;
  }
  // Whatever is asked beyond the figures of a summary is asked of whole lanes.
  if (!('typical' in lane)) throw new Error(`A summary says nothing of "${aspect}".`);
  return inLine(ANSWERS[aspect](lane)).replace(/\.$/, '');
}
