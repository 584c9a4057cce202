/**
 * What the words of one need state, in sums and shares: each with the characters it was read from. With all that it
 * asks it waits in the bundles for the first text that has a figure (scripts/build/bundles.ts).
 */
import { type Fact, type Facts, tells, type Unread } from '../need.ts';
import { thereAlready } from './amount/account.ts';
import { doubtAmount } from './amount/doubt.ts';
import { readAmount, readWhole } from './amount/read-amount.ts';
import { readWanted } from './amount/read-wanted.ts';
import { clauseAt, quote, quoteFigure, sentenceStart, type TextsRead } from './document.ts';
import {
  type FactReader,
  isWithin,
  nearest,
  put,
  sumOfList,
  type Used,
  type WordFacts,
} from './fact-reader.ts';
import { monthsSince, nextOf } from './figures/read-dates.ts';
import { type Figure, type Kind, list } from './figures/read-numbers.ts';
import { compareOthers, compareSums, dropUnlikely } from './ledger/doubt-facts.ts';
import { fillFacts } from './ledger/fill-facts.ts';
import { placeBeside, tellFacts } from './ledger/tell-facts.ts';
import { readBorrower, readSecurity } from './read-borrower.ts';
import { isHeld, readProperty, readPurchase, readRefinanced } from './read-property.ts';
import { inDays, inMonths, isBehindWanted, isLikelyTerm, readTimes, termIn } from './read-times.ts';
import { readUses } from './read-uses.ts';
import { BUILDS, MOVABLES } from './signals.ts';
import { type Placed, rulesOf, SLOTS, type Slot, sumOf } from './slots/cues.ts';
import { placeValues } from './slots/holdings.ts';
import { HOMES } from './slots/settle-prices.ts';
import { isMoney, LEAST_LVR, PARTS_ADDED, WEAK_TERM } from './slots/settling.ts';
import { isBreak, isFolded, type Token, textAt, wordsAt, wordsBehind } from './split-tokens.ts';

/** `stated` are told in fields. */
export function readSums(
  words: Omit<FactReader, 'placed'>,
  { stated, isWhole }: { stated: Facts; isWhole: boolean },
): WordFacts {
  const { document, span } = words;
  const reader: FactReader = {
    ...words,
    placed: placeBeside(
      document,
      placeValues(
        document,
        document.placed.filter(
          ({ figure, isDenied }) =>
            isWithin(span, figure.start) && !isDenied && !isAside(document, figure.start),
        ),
      ),
      stated,
    ),
  };
  const asked = readWanted(reader);
  // "Buy a caravan park for 2.6m" names a price, and not what is to be borrowed.
  const isPrice = asked?.isLoose === true && isBoughtFor(reader, asked.figure);
  const wanted = isPrice ? undefined : asked;
  const price = isPrice ? asked.figure : findPrice(reader, wanted?.figure);
  if (wanted?.price !== undefined && wanted.price > wanted.value)
    put(reader, 'price', wanted.price, { figure: wanted.figure });
  if (price) put(reader, 'price', price.value, { figure: price });
  // "The build is 880k, all of it lent", "need the 46k for the ATO gone", "they owe 640k, want 80%": the figure tells what it is, too.
  const tellsMore =
    wanted !== undefined &&
    (isOf(reader, wanted.figure, 'build_cost') ||
      isOf(reader, wanted.figure, 'tax') ||
      (wanted.value !== wanted.figure.value &&
        (isOf(reader, wanted.figure, 'invoices') || isOf(reader, wanted.figure, 'total_cost'))));
  const used = [tellsMore ? undefined : wanted?.figure, price];
  readSlots(reader, used);
  if (wanted?.isOfThings) put(reader, 'price', wanted.value, wanted);
  readProperty(reader, used);
  readAmount(reader, wanted);
  readWhole(reader);
  readExpectedSales(reader);
  readProjectCost(reader);
  readMargin(reader);
  readHomes(reader);
  readPurchase(reader);
  readUse(reader, stated);
  readCustomer(reader);
  readTimes(reader);
  // What only changes a need, or stands beside fields, seldom says how its figures belong together.
  const told = isWhole ? tellFacts(reader, stated) : [];
  fillFacts(reader, told);
  doubtAmount(reader, wanted);
  compareSums(reader, told, wanted);
  compareOthers(reader, told);
  dropUnlikely(reader, told);
  readRefinanced(reader, wanted);
  addDeposits(reader);
  lendRestOfBuild(reader);
  readBorrower(reader);
  readSecurity(reader);
  dropUnwanted(reader);
  dropSmallPrice(reader, stated);
  dropBill(reader);
  dropPlan(reader);
  return { facts: reader.facts, open: reader.open, unread: findUnread(reader), sure: reader.sure };
}

/** "62k, got 8k cash and 14k for my old Triton": where the rest is lent, both are own money. */
function addDeposits({ facts, placed, document }: FactReader): void {
  const { amount, price, deposit } = facts;
  if (amount === undefined || price === undefined || deposit === undefined) return;
  const own = thereAlready(document, placed);
  const isRest = own === price.value - amount.value;
  if (isRest && own > deposit.value) facts.deposit = { ...deposit, value: own, note: PARTS_ADDED };
}

/** "Build 1.56m, we put in 200k cash": where no sum is wanted but the build, the rest of it is. */
function lendRestOfBuild({ facts }: FactReader): void {
  const { amount, build_cost: build, deposit } = facts;
  if (!amount || !build || !deposit || amount.words !== build.words) return;
  if (amount.value !== build.value || deposit.value >= build.value) return;
  facts.amount = { ...amount, value: build.value - deposit.value };
}

/**
 * "At present we do not want to borrow", "no idea how much I'd need": a sum beside it is none that is wanted, but where words of
 * its own say so.
 */
function dropUnwanted({ facts, open, hits, placed, document: { tokens } }: FactReader): void {
  const says = (signal: string) => tells(hits, signal);
  const isGuess = facts.amount?.isGuess === true;
  if (!(says('no_need_yet') || (isGuess && says('sum_unknown')))) return;
  const isWanted = ({ slot, figure: { start } }: Placed) => {
    const before = wordsAt(tokens, start - WISH_REACH, start);
    return slot === 'wanted' && WISHED.test(before) && !/\bnot\b/.test(before);
  };
  if (placed.some(isWanted)) return;
  delete facts.amount;
  leaveUnasked(open);
}
/** No reading of the amount is asked about any more. */
const leaveUnasked = (open: FactReader['open']) =>
  open.splice(0, open.length, ...open.filter(({ about }) => about !== 'amount'));
const WISHED = /\b(?:want|need|borrow|raise|draw|after|looking|seek|seeking|get)\b/;
const WISH_REACH = 6;

/** "An excavator, 120k. The shop sign cost 3,000": from what costs so little nobody borrows so much. */
function dropSmallPrice({ facts }: FactReader, stated: Facts): void {
  const { value: amount = 0 } = facts.amount ?? stated.amount ?? {};
  for (const name of ['price', 'item_value'] as const) {
    const { value = amount } = facts[name] ?? {};
    if (value * MOST_OF_PRICE < amount) delete facts[name];
  }
}
/** The price, its tax and what goes with it. */
const MOST_OF_PRICE = 1.5;

/** "Wages are 95k and there's only 30 in the bank": what is short is wanted, nothing is bought, and no own money goes in. */
function dropBill({ facts, placed, document: { tokens } }: FactReader): void {
  const { price, deposit } = facts;
  const isBill = ({ figure: { start, end, value } }: Placed) =>
    value === price?.value && /\b(?:wage|payroll)\b/.test(wordsAt(tokens, start - 5, end + 3));
  if (!price || !deposit || deposit.value >= price.value || !placed.some(isBill)) return;
  facts.amount ??= { ...price, value: price.value - deposit.value };
  delete facts.price;
  delete facts.deposit;
}

/** "The plan with the tax office is $1,800 a month": so much is paid, and not turned over. */
function dropPlan({ facts, placed, document: { tokens } }: FactReader): void {
  const isPaid = ({ slot, figure: { start } }: Placed) => {
    const from = tokens.findLastIndex((each, at) => at < start && isBreak(each)) + 1;
    const before = wordsAt(tokens, from, start);
    return slot === 'turnover' && PAYS_PLAN.test(before) && !SELLS.test(before);
  };
  const { value = LOW_SALES } = facts.monthly_turnover ?? {};
  if (value < LOW_SALES && placed.some(isPaid)) delete facts.monthly_turnover;
}
/** Below this most kinds refuse. */
const LOW_SALES = 10_000;
const PAYS_PLAN = /\b(?:plan|arrangement|instalment|ato|tax office|repay|repaying|pay|paying)\b/;
const SELLS =
  /\b(?:turn|turning|turnover|sales?|selling|sell|taking|take|revenue|making|make|bring|bringing|earn|earning|income|till|invoicing|billing|doing|do|profit|gross|in|through)\b/;

const isAside = (document: TextsRead, at: number) => clauseAt(document, at)?.role === 'aside';

/** "Selling us our rooms for 1.8m", "buy the workshop, 1.45m": what a thing is bought for. */
function isBoughtFor({ hits, document }: FactReader, figure: Figure): boolean {
  const from = sentenceStart(document, figure.start);
  const before = hits.filter(
    ({ start, role }) => role !== 'denied' && start >= from && start < figure.start,
  );
  if (!before.some(({ name }) => name === 'buying')) return false;
  const isProperty = before.some(({ name, role }) => isHeld(name) && role === 'purpose');
  return isProperty || textAt(document.tokens, figure.start - 1) === 'for';
}

/** Beside what is wanted, a sum that a thing is bought for, whatever else it could be. */
const isOf = ({ placed }: FactReader, figure: Figure, slot: Slot) =>
  placed.some((each) => each.figure === figure && each.slot === slot);

function findPrice(reader: FactReader, wanted: Figure | undefined): Figure | undefined {
  if (wanted === undefined) return undefined;
  const { placed } = reader;
  const prices = placed.filter(({ slot, cost }) => slot === 'price' && cost < UNSURE_WORTH);
  return placed.find(({ figure, slot, cost }) => {
    // "1.62m all in (unit 560k, business 1.06m)": what is a part of another sum is no price.
    const isUnsure = slot === undefined || (slot !== 'other' && cost >= UNSURE_WORTH);
    // "A site for 1.1m. The works are costed at 840k": a higher price is told.
    const isTold = prices.some((price) => price.figure.value > figure.value);
    const isFree = figure.kind === 'money' && figure !== wanted && isUnsure && !isTold;
    return isFree && isBoughtFor(reader, figure);
  })?.figure;
}
const UNSURE_WORTH = 2.5;

/** Of which kind a figure has to be to become a fact that is counted so. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  dollars: ['money'],
  'per month': ['money'],
  months: ['duration', 'date'],
  days: ['duration', 'date'],
  percent: ['percent'],
  points: ['percent', 'count'],
};
const TOP_SCORE = 1200;
/** A sum from here up is one of a year. */
const YEARLY_FROM = 100_000;
const DAYS_IN_YEAR = 365.25;

/** Of the figures in each slot the surest becomes its fact. */
function readSlots(reader: FactReader, used: Used): void {
  const free = reader.placed
    .filter((each) => !used.includes(each.figure) && !isNoTerm(reader.document, each))
    .map((each) => asModelYear(reader, asPaymentTerms(asTerm(reader, each))));
  for (const [slot, { fact, in: unit = '' }] of FACT_SLOTS) {
    const own = free.filter(({ figure: { kind } }) => KINDS[unit]?.includes(kind));
    const figure = nearest(own, slot)?.figure;
    if (fact === undefined || figure === undefined) continue;
    if (figure.kind === 'date') {
      const { today } = reader.document;
      const [since] = (figure.date && monthsSince(today, figure.date)) ?? [];
      // "The lease ends on 30 June 2028."
      const left = figure.date && Math.floor((nextOf({ today }, figure.date) * 12) / DAYS_IN_YEAR);
      const months = slot === 'lease' ? left : since;
      if (months !== undefined && months >= 0) put(reader, fact, months, { figure });
      continue;
    }
    if (unit === 'dollars') {
      const [sum, source] = sumOfList(reader, figure);
      // "Earning about 2k a week": a profit is of a year, and told so where nothing else is said.
      const perMonth = fact === 'yearly_profit' ? periodOf(reader.document, figure) : undefined;
      put(reader, fact, perMonth === undefined ? sum : Math.round(sum * perMonth * 12), source);
    }
    // "Ten weeks before it is sold" is no time in a trade.
    else if (unit === 'months' && fact === 'experience_months' && figure.unit === 'week') continue;
    else if (fact === 'term_months') put(reader, fact, termIn(figure), { figure });
    else if (unit === 'months') put(reader, fact, inMonths(figure), { figure });
    // Of "45 to 60 days" the later is what is waited for.
    else if (unit === 'days') {
      const { lower: _, ...whole } = figure;
      put(reader, fact, inDays(whole), { figure });
    } else if (unit === 'per month')
      put(reader, fact, toMonthly(reader.document, figure), { figure });
    else if (figure.value <= (unit === 'percent' ? 100 : TOP_SCORE)) {
      // "Interest at 8%" is no share of a value.
      const isRate = slot === 'lvr' && figure.value < LEAST_LVR;
      // "Two thirds" is told with one digit behind the point.
      const value = fact === 'customer_share' ? Math.round(figure.value * 10) / 10 : figure.value;
      put(reader, isRate ? 'interest_rate' : fact, value, { figure });
    }
  }
  for (const [slot, fact] of SHARES) {
    const share = nearest(free.filter(isShare), slot)?.figure;
    if (share) put(reader, fact, share.value, { figure: share });
  }
}
/** "Caveat loan, 150k, 3 months.", "1.25m to pay them out, 12 months": beside a loan on property it is for so long. */
function asTerm({ document, hits, placed }: FactReader, each: Placed): Placed {
  const { slot, figure } = each;
  if (slot !== undefined || !isLikelyTerm(figure, hits)) return each;
  const { tokens } = document;
  const isApart = /^(?:,|for|over)$/.test(textAt(tokens, figure.start - 1));
  const isEnd = figure.end >= tokens.length || isBreak(tokens[figure.end]);
  // "Caveat. 120k. 3 mths.", "300k against the house in Werribee. 3 months."
  const isNext =
    isBreak(tokens[figure.start - 1]) &&
    placed.some(
      (other) =>
        isMoney(other) &&
        other.figure.end < figure.start &&
        (other.slot === 'wanted' ||
          (other.slot === undefined && other.figure.end === figure.start - 1)),
    );
  return isEnd && (isNext || (isApart && isBehindWanted(document, placed, figure)))
    ? { ...each, slot: 'term' }
    : each;
}

/** "On 45 day terms": no loan is for so few days; they are the customers'. */
const asPaymentTerms = (each: Placed): Placed =>
  each.slot === 'term' && each.figure.unit === 'day' ? { ...each, slot: 'payment_terms' } : each;

/** "Hilux 2021, 48 grand", "forklift 38k (used, 2019)": a bare year behind the thing, and between commas, is when it was built. */
function asModelYear({ hits, document: { tokens } }: FactReader, each: Placed): Placed {
  const { slot, figure } = each;
  const isYear = figure.kind === 'date' && figure.date?.year !== undefined && isOneWord(figure);
  const isApart = isBreak(tokens[figure.start - 1]) && isBreak(tokens[figure.end]);
  const isBehind = hits.some(
    ({ name, role, end }) =>
      MOVABLES.has(name) &&
      role !== 'denied' &&
      (end === figure.start ||
        (isApart && end < figure.start && figure.start - end <= MODEL_REACH)),
  );
  return slot === undefined && isYear && isBehind ? { ...each, slot: 'item_age' } : each;
}

const MODEL_REACH = 6;

const isOneWord = ({ start, end }: Figure) => end - start === 1;

/** "Same owners for 11 years": a mere "for" with years speaks of a loan beside a sum. */
function isNoTerm(document: TextsRead, { slot, figure, cost }: Placed): boolean {
  if (slot !== 'term') return false;
  // "We dip for a fortnight each month."
  if (figure.unit === 'week' && inMonths(figure) < 1) return true;
  // "Harvesting out of Horsham, 13 years": so long a loan is told in so many words.
  if (figure.unit === 'year' && figure.value >= LONG_TERM && cost >= UNSAID_TERM) return true;
  const clause = document.clauseOf[figure.start];
  const isBesideSum = document.placed.some(
    (other) => other.figure.kind === 'money' && document.clauseOf[other.figure.start] === clause,
  );
  return figure.unit === 'year' && cost >= WEAK_TERM && !isBesideSum;
}
const LONG_TERM = 8;
const UNSAID_TERM = 0.9;
const FACT_SLOTS = (Object.keys(SLOTS) as Slot[]).map((slot) => [slot, rulesOf(slot)] as const);
const SHARES = [
  ['deposit', 'deposit_percent'],
  ['balloon', 'balloon_percent'],
] as const;
const isShare = ({ figure: { kind } }: Placed) => kind === 'percent';

/** How many of a period make a month. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ...list('month mth mo monthly pm', 1),
  ...list('year yr pa annual yearly annum', 1 / 12),
  ...list('week weekly pw wk wkly', 52 / 12),
  ...list('fortnight fortnightly', 26 / 12),
  ...list('quarter quarterly qtr', 1 / 3),
]);
const PERIODIC = new Set('monthly weekly fortnightly quarterly yearly annual'.split(' '));
const PERIOD_REACH = 4;

function toMonthly(document: TextsRead, figure: Figure): number {
  const unsaid = figure.value >= YEARLY_FROM ? 1 / 12 : 1;
  return Math.round(figure.value * (periodOf(document, figure) ?? unsaid));
}

/** How many such periods make a month, where one is said; "over 12 months" and "and 3k a week rent" say none. */
function periodOf({ tokens }: TextsRead, { start, end }: Figure): number | undefined {
  const isOfElse = ({ value }: Token, at: number) =>
    value !== undefined || SHARE.test(wordsBehind(tokens, end + at));
  const after = upTo(
    tokens.slice(end, end + PERIOD_REACH),
    (token, at) => isBreak(token) || isOfElse(token, at),
  );
  const from = Math.max(0, start - PERIOD_REACH);
  const before = upTo(tokens.slice(from, start).reverse(), isBreak);
  // "12 month profit": a number before it counts it.
  const uncounted = before.filter((_, at) => before[at + 1]?.value === undefined);
  // "Monthly takings average 38,000 over a year."
  const period =
    before.find(({ text }) => PERIODIC.has(text)) ??
    [...after, ...uncounted].find(({ text }) => PERIODS.has(text));
  return PERIODS.get(period?.text ?? '');
}

/** "480k, with a quarter of it online". */
const SHARE = /^quarter of (?!which)/;

function upTo(
  tokens: readonly Token[],
  isEnd: (token: Token, at: number) => boolean,
): readonly Token[] {
  const end = tokens.findIndex(isEnd);
  return end < 0 ? tokens : tokens.slice(0, end);
}

function readUse(reader: FactReader, stated: Facts): void {
  const { personalAmount, businessAmount, personalShare, at } = readUses(
    reader.document,
    reader.placed,
    reader.hits.filter(({ role }) => role !== 'denied'),
    stated,
  );
  if (personalAmount !== undefined) put(reader, 'personal_amount', personalAmount, {});
  if (businessAmount !== undefined) put(reader, 'business_amount', businessAmount, {});
  askBothUses(reader, stated);
  settleWhole(reader);
  if (personalShare === undefined || at === undefined) return;
  put(reader, 'personal_share', personalShare, { words: quote(reader.document, at.start, at.end) });
}

/** "BAS 18k and school fees 7k": where no sum is asked for by itself, both parts are. */
function askBothUses({ facts, open, placed }: FactReader, stated: Facts): void {
  const { amount, business_amount: business, personal_amount: personal, deposit } = facts;
  const isAsked = stated.amount !== undefined || placed.some(({ slot }) => slot === 'wanted');
  // Beside a car loan that goes in as well they are not all.
  const parts = placed.filter(({ slot }) => LISTED_USES.has(slot)).filter(isMoney);
  const isTax = parts.some(({ slot }) => slot === 'tax');
  if (!business || !personal || !isTax || isAsked || deposit) return;
  if (sumOf(parts) !== business.value + personal.value) return;
  if (amount && amount.value !== business.value && amount.value !== personal.value) return;
  facts.amount = { value: business.value + personal.value, from: 'words', note: PARTS_ADDED };
  leaveUnasked(open);
}

/** "80k for a wedding and stock. 20k is the wedding, the rest is stock": what both parts come to is asked for, and neither alone. */
function settleWhole({ facts, open }: FactReader): void {
  const { amount, business_amount: business, personal_amount: personal, deposit } = facts;
  if (amount || !business || !personal || deposit) return;
  const value = business.value + personal.value;
  const readings = open.flatMap((each) => (each.about === 'amount' ? each.readings : []));
  const all: readonly unknown[] = [value, business.value, personal.value];
  const whole = readings.every((each) => all.includes(each.value))
    ? readings.find((each) => each.value === value)
    : undefined;
  if (whole === undefined) return;
  facts.amount = { value, from: 'words', words: whole.words };
  leaveUnasked(open);
}

const LISTED_USES: ReadonlySet<Slot | undefined> = new Set([
  ...(['tax', 'bill', 'owed', 'loan', 'other'] as const),
  undefined,
]);

/** "Invoices of 190k, of which 160k is one department". */
function readCustomer(reader: FactReader): void {
  const { facts, placed } = reader;
  const whole = facts.invoices_outstanding?.value;
  const part = placed.find(({ slot }) => slot === 'customer_part')?.figure;
  if (whole === undefined || part === undefined || part.value >= whole) return;
  const share = Math.round((1000 * part.value) / whole) / 10;
  put(reader, 'customer_share', share, { figure: part });
}

/** "Four villas, worth 2.9m when done, cost 2.1m all up": what a project costs is no price. */
function readProjectCost(reader: FactReader): void {
  const { facts } = reader;
  const { end_value: ends, price } = facts;
  if (ends === undefined || price === undefined || price.value < ends.value / 2) return;
  // "The builder's fixed price is 1.62m", beside what the land is worth.
  const isOfBuild = facts.property_value && /\b(?:fixed|build\w*)\b/i.test(price.words ?? '');
  if (isOfBuild) facts.build_cost ??= { ...price };
  else facts.total_cost ??= { ...price };
  delete facts.price;
}

/** "18% margin on cost, GRV 4m": what it costs follows. */
function readMargin(reader: FactReader): void {
  const { facts, placed, document } = reader;
  const { end_value: ends } = facts;
  const isOnCost = ({ figure: { kind, start, end } }: Placed) =>
    kind === 'percent' && ON_COST.test(wordsAt(document.tokens, start - 2, end + ON_COST_REACH));
  const margin = placed.find(isOnCost)?.figure;
  if (ends === undefined || margin === undefined || facts.total_cost || facts.build_cost) return;
  const figure = { ...margin, note: 'the end value less the margin' };
  put(reader, 'total_cost', Math.round(ends.value / (1 + margin.value / 100)), { figure });
}
const ON_COST =
  /\b(?:margin|profit|return)\b(?: (?:of|is|at|\d+|percent|%))* on (?:total |development )*cost\b/;
const ON_COST_REACH = 5;

/** "Expected sales: 5.1m", of townhouses that are built, is what they are worth then, and no turnover. */
function readExpectedSales(reader: FactReader): void {
  const { facts, placed, document } = reader;
  const sales = placed.find(
    ({ slot, figure: { start } }) =>
      slot === 'turnover' && EXPECTED.test(wordsAt(document.tokens, start - 4, start)),
  );
  if (sales === undefined || facts.end_value || !facts.build_cost) return;
  put(reader, 'end_value', sales.figure.value, { figure: sales.figure });
  delete facts.monthly_turnover;
}
const EXPECTED =
  /\b(?:expected|estimated|projected|anticipated|forecast|total|gross) (?:sales?|revenue|realisation)\b/;

/** "He has completed two duplexes", "I've done two triplexes and a duplex before" tells of others. */
const DONE =
  /\b(?:have|has|i|we|he|she|they|previously|already) (?:done|did|completed|built|finished|developed|sold)\b[^.,]*$/;
const DONE_REACH = 8;

/** Behind so many homes, or before them: they are a part of what is built. */
const SOLD_OR_HELD =
  /^(?:[a-z]+ )?[a-z]+ (?:(?:is|are|was|were|have|has|been|be|already|now|both|got|unconditionally|their) )*(?:presold|pre sold|sold|under contract|exchanged|spoken for|reserved|deposit|contract|buyer)\b/;
const SELLS_OR_KEEPS =
  /\b(?:sold|presold|pre sold|presales? (?:on|for|of)|pre sales? (?:on|for|of)|contracts? (?:on|for)|deposits? (?:on|for)|buyers? for|(?<!\b(?:build|and|to) )(?:keep|hold|retain)|keeping|holding|retaining)(?: (?:on|back|off|just|only|about|at least|the))*$/;
const ALL_OF_THEM = /\b(?:all|our|my|both|these|those)(?: of)?(?: the)?$/;

/** "DA for 4 townhouses": how many homes a project has, where one number is told. */
function readHomes(reader: FactReader): void {
  const { document, hits, placed } = reader;
  const told = hits.filter(({ role }) => role !== 'denied').map(({ name }) => name);
  // Of those that stand finished some are sold.
  const isProject = told.some((name) => BUILDS.has(name)) && !told.includes('unsold_stock');
  const isDone = (at: number) => DONE.test(wordsAt(document.tokens, at - DONE_REACH, at));
  // "Two townhouses are presold", "keep two units and sell the rest": of those there are.
  const isSome = ({ start, end }: Figure) =>
    (SOLD_OR_HELD.test(wordsAt(document.tokens, end, end + DONE_REACH)) &&
      !ALL_OF_THEM.test(wordsAt(document.tokens, start - 3, start))) ||
    SELLS_OR_KEEPS.test(wordsAt(document.tokens, start - DONE_REACH, start));
  const [first, ...others] = placed.filter(
    ({ figure: { kind, start, end } }) =>
      kind === 'count' && HOMES.test(wordsBehind(document.tokens, end)) && !isDone(start),
  );
  const isOne = others.every(({ figure: { value } }) => value === first?.figure.value);
  if (isProject && first && isOne && !isSome(first.figure))
    put(reader, 'homes', first.figure.value, { figure: first.figure });
  // "My duplex build" is of two.
  const at = document.tokens.findIndex(
    (token, index) => token.text === 'duplex' && !isFolded(token) && !isDone(index),
  );
  if (isProject && first === undefined && placed.length > 0 && at >= 0)
    put(reader, 'homes', 2, { words: quote(document, at, at + 1) });
}

/** "Land worth 900k, build 1.5m, other costs 250k": where all parts are told, so is the whole. */
export function projectCost(
  placed: readonly Placed[],
  facts: Facts,
): Fact<'total_cost'> | undefined {
  const { price, property_value: land = price, build_cost, total_cost } = facts;
  const parts = placed.filter(({ slot }) => slot === 'cost_part');
  // Where all that it costs is wanted, the build is a part of that.
  const build = build_cost ?? placed.find(({ slot }) => slot === 'build_cost')?.figure;
  if (total_cost || !land || !build || parts.length === 0) return undefined;
  const value = parts.reduce((sum, { figure }) => sum + figure.value, land.value + build.value);
  const words = build_cost?.words ?? '';
  return { value, from: 'words', words, note: 'with land and other costs' };
}

function findUnread({ placed, document, facts }: FactReader): Unread[] {
  const used = new Set(Object.values(facts).map(({ words }) => words));
  return (
    placed
      .filter(({ slot, figure }) => slot === undefined && figure.kind === 'money')
      // "Twenty-eight thousand ($28,000)": it is told twice, and was read once.
      .filter(({ figure }) => !Object.values(facts).some(({ value }) => value === figure.value))
      .map(({ figure }) => ({ what: 'figure' as const, words: quoteFigure(document, figure) }))
      .filter(({ words }) => !used.has(words))
  );
}
