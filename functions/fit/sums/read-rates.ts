/** The rates of such a message, each with its period, and the share of a price that is lent. */
import { readMonths } from './read-months.ts';
import { MOST_BESIDE, type Rate, type Terms } from './terms.ts';
import { behind, findFactor, type TermPart, type TermsReading } from './terms-said.ts';

/** No rate of a year is as high: it is a share of the sum. */
const LEAST_SHARE = 40;
/** A rate that is not said to be of a month or a year is of a month below this. */
const LEAST_YEARLY = 4;
export const usualPeriod = (percent: number) => (percent < LEAST_YEARLY ? 'month' : 'year');

export function readPercents(reading: TermsReading): Pick<Terms, 'rates' | 'share_percent'> {
  const { parts, isOnInvoices } = reading;
  const percents = parts.filter(({ kind }) => kind === 'percent');
  // "Half" is a percent to the reader, and no rate.
  const loose = percents.filter(
    ({ is, words }) => is === undefined && /%|per ?cent|pct/i.test(words),
  );
  const isShare = (each: TermPart) =>
    each.value >= LEAST_SHARE && periodOf(each, reading) === undefined;
  const plain = loose.filter((each) => !isShare(each) && isRate(each, reading));
  // "2.2% fee" is the price on invoices.
  const fees = isOnInvoices ? percents.filter(({ is }) => is === 'fee') : [];
  const priced = [...plain, ...fees];
  const isPriced = priced.length > 0 || findFactor(reading) !== undefined;
  const stated = isPriced ? priced : countedRates(reading);
  const rates = stated.map((each) => rateOf(each, reading));
  const share = percents.find(({ is }) => is === 'share') ?? loose.find(isShare);
  return {
    rates: rates.slice(0, MOST_BESIDE),
    ...(share && !isOnInvoices && { share_percent: share.value }),
  };
}

/** Where the words beside it let it be one: not "about 30% jobs". */
function isRate(part: TermPart, reading: TermsReading): boolean {
  const { text, figures, isUnpriced } = reading;
  const before = text.slice(0, part.from);
  if (OWN_SHARE.test(before) || OF_BALLOON.test(before) || OF_MARGIN.test(before)) return false;
  if (SAID_BEFORE.test(before) || periodOf(part, reading)) return true;
  if (isUnpriced && readMonths(reading).length === 0) return false;
  return (
    GOES_ON.test(text.slice(part.to)) ||
    figures.some(({ from }) => from > part.to && /^[ ,]*$/.test(text.slice(part.to, from)))
  );
}
/** "There's a balloon option the dealer was on about, 30%." */
const OF_BALLOON = /\bballoon (?:option|deal|thing|offer)\b[^.?!\d]{0,40}$/i;
/** "What would bring the margin to 15% and to 20%?" */
const OF_MARGIN = /\bmargin\b(?: on cost)? (?:to|of|at|under|over|is)\b[^.?!]{0,30}$/i;
/** "Price 1.15m, we put in 30%." */
const OWN_SHARE =
  /\b(?:(?:put|puts|putting|chip|chipping|bring|bringing|contribut\w+|pay|paying) (?:in|down|up|of our own)|contribut\w+|deposit(?: of| is)?)(?: (?:about|around|say|only|just))? ?$/i;
const SAID_BEFORE =
  /(?:[@=:]|\b(?:at|from|to|than|says?|said|quoted?(?: is| of)?|charges?|charging|rate(?: of| is)?|interest(?: of| is)?|paying|work(?:ed|ing)?(?: it)?(?: out)? on|reckons?|assum(?:e|ing)|fee(?: of| is)?)(?: about| around| say)?) ?$/i;
const GOES_ON =
  /^(?:\s*$|\s*[,.;?!)/+]|\s*(?:p\.?a\b|p\.? a\b|per|a|an|each|flat|simple|fixed|variable|nominal|cost|costs|really|actually|work|works|come|comes|be|until|each|every|it|that|worse|dearer|cheaper|interest|rate|monthly|yearly|annual|annually|annum|over|for|on|with|and|or|vs|versus|to|from|io|p ?& ?i|principal|capitali\w+|compound\w*|rolled|prepaid|paid|added|instead|against|than|is|what|how|x|plus|repaid|as|in|of (?:the )?invoices?|fee)\b)/i;

/** "At 6.9": a rate without its sign. */
const countedRates = ({ parts, text }: TermsReading): TermPart[] =>
  parts.filter(
    ({ kind, is, value, from, to, unit, words }) =>
      kind === 'count' &&
      // "Say one loan 45k over 3 years."
      words !== 'one' &&
      is === undefined &&
      unit === undefined &&
      value < LEAST_SHARE &&
      // "Got offered 12 acres."
      !OF_THINGS.test(text.slice(to)) &&
      /(?:\bat|@|\brate(?: of| is)?|\b(?:says?|said|quoted|offered)) ?$/i.test(text.slice(0, from)),
  );

const OF_THINGS = /^ (?!months?\b|percents?\b)[a-z]{3,}s\b/i;

const PERIODS = [
  ['per_month', 'month'],
  ['per_year', 'year'],
  ['per_30_days', '30 days'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['weekly', 'week'],
] as const;
/** "8% monthly" is a rate of the year that is paid each month, and so is "18% weekly". */
const MOST_MONTHLY = 5;

function periodOf({ value, from, to }: TermPart, reading: TermsReading): Rate['per'] | undefined {
  const { text, marks } = reading;
  const after = behind(
    to,
    reading,
    PERIODS.map(([name]) => name),
  );
  const before = marks.find(
    ({ name, to: end }) =>
      (name === 'monthly' || name === 'yearly') &&
      end <= from &&
      /^ (?:interest )?rate(?: of| is| at|[:=])* ?$/i.test(text.slice(end, from)),
  )?.name;
  const name = after ?? before;
  const isOfPayments = name === 'monthly' || name === 'weekly';
  if (isOfPayments && value > MOST_MONTHLY) return undefined;
  return PERIODS.find(([each]) => each === name)?.[1];
}

function rateOf(part: TermPart, reading: TermsReading): Rate {
  const { lane, isOnInvoices, parts } = reading;
  const percent = part.value;
  const own = periodOf(part, reading);
  if (isOnInvoices && own !== 'year') return { percent, per: '30 days' };
  // "9% and 11% a year" says it once.
  const per = own ?? parts.flatMap((each) => periodOf(each, reading) ?? [])[0];
  if (per !== undefined) return { percent, per };
  const isByMonth = lane?.rate.unit === 'percent_per_month' && percent <= MOST_MONTHLY;
  return { percent, per: isByMonth ? 'month' : usualPeriod(percent), isTaken: true };
}
