/** The percents of such a message: a rate and its period, a share that is lent or drawn, a fee, by how much a rate moves. */
import { readMonths } from './read-months.ts';
import { MOST_BESIDE, type Rate, type Terms } from './terms.ts';
import {
  addUp,
  type Beside,
  behind,
  type TermPart,
  type TermsReading,
  usualPeriod,
} from './terms-said.ts';

/** No rate of a year is as high: it is a share of the sum. */
const LEAST_SHARE = 40;

export function readPercents(reading: TermsReading, amount: number | undefined): Partial<Terms> {
  const { parts, isOnInvoices } = reading;
  const percents = parts.filter(({ kind }) => kind === 'percent');
  const of = (is: Beside) => percents.filter((each) => each.is === is);
  // "Half" is a percent to the reader, and no rate.
  const loose = percents.filter(
    ({ is, words }) => is === undefined && /%|per ?cent|pct/i.test(words),
  );
  const isShare = (each: TermPart) =>
    each.value >= LEAST_SHARE && periodOf(each, reading) === undefined;
  const plain = loose.filter((each) => !isShare(each) && isRate(each, reading));
  // "2.2% fee" is the price on invoices, and where there is no other.
  const isFeeTheRate = isOnInvoices || plain.length === 0;
  const priced = isFeeTheRate ? [...plain, ...of('fee')] : plain;
  const stated = priced.length > 0 ? priced : amount ? countedRates(reading) : [];
  const rates = stated.flatMap((each) =>
    bothEnds(each).map((percent) => rateOf(percent, each, reading)),
  );
  const [less, more] = [of('less')[0]?.value, of('more')[0]?.value];
  const moved = less === undefined && more === undefined ? undefined : (more ?? 0) - (less ?? 0);
  const [rate] = rates;
  const beside =
    moved !== undefined && rate ? [rate, { ...rate, percent: rate.percent + moved }] : rates;
  const [share] = loose.filter(isShare);
  const [upFront] = of('up_front');
  const once = [
    ...of('set_up'),
    ...(isFeeTheRate ? [] : of('fee')),
    ...(isOnInvoices || !upFront ? [] : [upFront]),
  ];
  const advance = of('advance')[0] ?? (isOnInvoices ? (upFront ?? share) : undefined);
  const [deposit] = of('deposit');
  const ofSum = of('share')[0] ?? (isOnInvoices ? undefined : share);
  return {
    rates: beside.slice(0, MOST_BESIDE),
    moved_percent: rate || Math.abs(moved ?? 0) > MOST_MOVED ? undefined : moved,
    set_up_percent: addUp(once),
    line_fee_percent: of('line_fee')[0]?.value,
    advance_percent: advance?.value,
    share_percent: ofSum?.value ?? (deposit && 100 - deposit.value),
  };
}

/** Where the words beside it let it be one: not "about 30% jobs". */
function isRate(part: TermPart, reading: TermsReading): boolean {
  const { from, to } = part;
  const { text, figures, isBeside, has } = reading;
  const after = text.slice(to);
  if (SAID_BEFORE.test(text.slice(0, from)) || periodOf(part, reading)) return true;
  // Beside a term or fees it is no other share: "7 years, 20% balloon, 8.5%".
  const isOfPrice = OF_PRICE.some((name) => has(name)) || readMonths(reading).length > 0;
  if (isBeside && !isOfPrice) return false;
  return (
    GOES_ON.test(after) ||
    figures.some((each) => each.from > to && /^[ ,]*$/.test(text.slice(to, each.from)))
  );
}
const OF_PRICE = ['set_up', 'line_fee', 'balloon', 'no_balloon'] as const;
const SAID_BEFORE =
  /(?:[@=:]|\b(?:at|from|to|than|says?|said|quoted|charges?|charging|rate(?: of| is)?|interest(?: of| is)?|paying|work(?:ed|ing)?(?: it)?(?: out)? on|reckons?|assum(?:e|ing)|fee(?: of| is)?)(?: about| around| say)?) ?$/i;
const GOES_ON =
  /^(?:\s*$|\s*[,.;?!)/]|\s*(?:p\.?a\b|p\.? a\b|per|a|an|each|flat|simple|fixed|variable|nominal|cost|costs|really|actually|work|works|come|comes|be|until|each|every|it|that|worse|dearer|cheaper|interest|rate|monthly|yearly|annual|annually|annum|over|for|on|with|and|or|vs|versus|to|from|io|p ?& ?i|principal|capitali\w+|compound\w*|rolled|prepaid|paid|added|instead|against|than|is|what|how|x|plus|repaid|as|in|of (?:the )?invoices?|fee)\b)/i;

/** "20% off" is a price that is cut, and no rate. */
const MOST_MOVED = 5;

/** "At 6.9", "from 9 to 10.5": a rate without its sign. */
function countedRates({ parts, text, has }: TermsReading): TermPart[] {
  return parts.filter(
    ({ kind, is, value, from, unit }) =>
      kind === 'count' &&
      is === undefined &&
      unit === undefined &&
      value < LEAST_SHARE &&
      (/(?:\bat|@|\brate(?: of| is)?|\b(?:says?|said|quoted|offered)) ?$/i.test(
        text.slice(0, from),
      ) ||
        (has('rate') && /\b(?:from|to) ?$/i.test(text.slice(0, from)))),
  );
}

/** "9 to 10.5" was read as one figure with two ends. */
function bothEnds({ words, value }: TermPart): number[] {
  const [, low] = /^([\d.]+) ?%? ?(?:to|and|-|–) ?[\d.]+/.exec(words) ?? [];
  return low === undefined ? [value] : [Number(low), value];
}

const PERIODS = [
  ['per_month', 'month'],
  ['per_year', 'year'],
  ['per_30_days', '30 days'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['weekly', 'week'],
  ['daily', 'day'],
] as const;
/** "8% monthly" is a rate of the year that is paid each month, and so is "18% weekly". */
const MOST_MONTHLY = 5;

function periodOf({ value, from, to }: TermPart, reading: TermsReading): Rate['per'] | undefined {
  const names = PERIODS.map(([name]) => name);
  const { text, marks } = reading;
  const after = behind(to, reading, names);
  const before = marks.find(
    ({ name, to: end }) =>
      (name === 'monthly' || name === 'yearly') &&
      end <= from &&
      /^ (?:interest )?rate(?: of| is| at|[:=])* ?$/i.test(text.slice(end, from)),
  )?.name;
  const name = after ?? before;
  const isOfPayments = name === 'monthly' || name === 'weekly' || name === 'daily';
  if (isOfPayments && value > MOST_MONTHLY) return undefined;
  return PERIODS.find(([each]) => each === name)?.[1];
}

function rateOf(percent: number, part: TermPart, reading: TermsReading): Rate {
  const { lane, isOnInvoices, parts } = reading;
  const per = periodOf(part, reading);
  if (isOnInvoices && per !== 'year') return { percent, per: '30 days' };
  if (per !== undefined) return { percent, per };
  // "9% and 11% a year" says it once.
  const [said] = parts.flatMap((each) =>
    each.kind === 'percent' ? (periodOf(each, reading) ?? []) : [],
  );
  if (said !== undefined) return { percent, per: said };
  const isByMonth = lane?.rate.unit === 'percent_per_month' && percent <= MOST_MONTHLY;
  return { percent, per: isByMonth ? 'month' : usualPeriod(percent), isTaken: true };
}
