/** Several sums that are asked for or have to be paid, and a sum that stands alone. */
import { tells } from '../../need.ts';
import { sentenceStart, type TextsRead } from '../document.ts';
import { type Figure, isWhole } from '../figures/read-numbers.ts';
import { BUILDS, MOVABLES, ON_A_FILE } from '../signals.ts';
import { distinct, type Placed, sumOf } from '../slots/cues.ts';
import { MILLIONS_BELOW } from '../slots/settle-numbers.ts';
import { isSaidWhole, PARTS_ADDED } from '../slots/settling.ts';
import {
  COMMA,
  isBreak,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from '../split-tokens.ts';
import {
  ASKABLE,
  isConcluded,
  isWritten,
  type Line,
  says,
  slots,
  stated,
  thereAlready,
  type Wanted,
  WEAK,
  workedOut,
} from './account.ts';

/** "Duty 58k, GST 31k and storage 6k must be paid by Tuesday": the sums of a sentence that says so. */
export const listToPay: Line = ({ document, money }) => {
  const { tokens } = document;
  if (money.length < 2) return undefined;
  const due = tokens.findIndex((_, at) => TO_PAY.test(wordsAt(tokens, at - 4, at + 1)));
  const from = sentenceStart(document, due);
  const list = money.filter(({ figure: { start } }) => start >= from && start < due);
  const isPayable = list.every(({ slot }) => slot === 'tax' || ASKABLE.has(slot));
  return list.length > 1 && isPayable ? workedOut(sumOf(list), list, 0) : undefined;
};
const TO_PAY = /\b(?:must|have to|need to) (?:all )?(?:be )?(?:paid|cleared|settled|due)$/;

/** "30k for stock, 20k for wages, borrow the lot." */
export const allUses: Line = ({ document, placed, money, costs, asked }) => {
  if (costs.length < 2 || !says(document, placed, 'asks_all')) return undefined;
  // "I'd want the bank paid out and the lot funded, so 2.75m": that is the lot.
  const last = costs.at(-1);
  const isLot = last && asked.includes(last) && isConcluded(document, last, RIGHT_BEHIND);
  if (isLot && 2 * last.figure.value >= sumOf(costs)) return stated(last);
  // "Civil works 1.43m, contributions 210k; borrow both, 1.64m in total."
  if (last && costs.length > 2 && 2 * last.figure.value === sumOf(costs)) return stated(last);
  // "Borrow the lot, including paying out the 600."
  const { tokens, marks } = document;
  const isPaidOut = marks.some(
    ({ is, end }) => is === 'asks_all' && WITH_PAYOUT.test(wordsAt(tokens, end, end + ALL_REACH)),
  );
  const debts = isPaidOut ? money.filter(({ slot }) => slot === 'owed') : [];
  const all = [...costs, ...distinct(debts)];
  const wanted = workedOut(sumOf(all), all);
  // "Finance the lot after trade."
  const there = thereAlready(document, placed);
  return wanted && there > 0 ? { ...wanted, others: [sumOf(all) - there] } : wanted;
};
const WITH_PAYOUT =
  /^(?:, )?(?:incl|including|includes|plus|and|with) (?:the )?(?:pay(?:ing)?(?: out| off)?|payout|refinancing|clearing) |^(?:, )?(?:bar|except|besides|less|but)(?: for)? (?:the|our|my) (?:(?:land|site|block) equity|equity in the (?:land|site|block))\b/;
const ALL_REACH = 16;
const RIGHT_BEHIND = 2;

/** "Consolidate: ATO 62k, Amex 38k, equipment loan 91k": the debts of the sentence that rolls them into one. */
export const debtsRolled: Line = ({ document, money }) => {
  const rolled = document.hits.find(
    ({ name, role }) => name === 'consolidation' && role !== 'denied',
  );
  if (rolled === undefined) return undefined;
  const from = sentenceStart(document, rolled.start);
  const list = money.filter(
    (each) => isWritten(each) && sentenceStart(document, each.figure.start) === from,
  );
  const isDebts = list.every(
    ({ figure: { start }, slot }) => start >= rolled.end && DEBTS.has(slot),
  );
  const isWhole = money.some(({ figure }) => figure.value === sumOf(list));
  const isAsked = money.some((each) => each.slot === 'wanted' && !list.includes(each));
  const [extra, other] = list;
  if (other === undefined) return debtsBefore(document, money, { end: rolled.start, extra });
  if (!isDebts || isWhole || isAsked) return undefined;
  return workedOut(sumOf(list), list, 0);
};
const DEBTS = slots('wanted', 'loan', 'tax', 'owed', 'bill', undefined);

/** "3 business loans, one is 42k one 18k one 11k. Want to roll it in one": as many sums as there are said to be. */
function debtsBefore(
  { tokens }: TextsRead,
  money: readonly Placed[],
  { end, extra }: { readonly end: number; readonly extra: Placed | undefined },
): Wanted | undefined {
  // "Consolidate both and get 30k extra."
  const isOnTop =
    extra === undefined ||
    ON_TOP.test(wordsAt(tokens, extra.figure.start - BEHIND, extra.figure.end + 2));
  if (!isOnTop) return undefined;
  const [, many = ''] = LOANS.exec(wordsAt(tokens, 0, end)) ?? [];
  const before = money.filter((each) => isWritten(each) && each.figure.start < end);
  // Those with lenders that take no property are none of its debts.
  const lists = [LISTED, LISTED_BESIDE].map((of) => before.filter(({ slot }) => of.has(slot)));
  const list = lists.find(({ length }) => length > 1 && length === (COUNTS[many] ?? Number(many)));
  if (list === undefined) return undefined;
  const all = [...list, ...(extra ? [extra] : [])];
  return workedOut(sumOf(all), all, 0);
}
const LOANS =
  /\b(\d|two|three|four|five) (?:[a-z]+ ){0,4}(?:loan|debt|lender|card|facilit(?:y|ies)|advance)s?\b/;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };
const LISTED = slots('loan', 'owed', 'bill', undefined);
const LISTED_BESIDE = slots(...LISTED, 'other');

/** "Clear the 410k and give us 90k", "they want 1.9m paid out; another 180k for the roof": what is owed, and what comes on top of it. */
export const payoutAndExtra: Line = ({ document, money }) => {
  const { marks, tokens, hits } = document;
  const payout = marks.find(({ is }) => is === 'adds_payout');
  const isLeft = marks.some(({ is }) => is === 'lender_leaves');
  const paidOut = hits.filter(({ name, role }) => name === 'refinance' && role !== 'repaid');
  // "Need the 700 paid out plus 120 on top": where words say so, numbers short of their thousands will do.
  const written = payout ? money : money.filter(isWritten);
  const isKept = tells(hits, 'second_mortgage');
  const isOwing = written.some(({ slot }) => slot === 'owed');
  // "The private loan is up, payout 540k. Want 60k on top."
  const isPayout = written.some(
    ({ slot, figure: { start } }) => slot === 'owed' && PAYOUT.test(wordsBefore(tokens, start)),
  );
  const isPaidWith = ({ start }: Figure) =>
    isOwing &&
    !isKept &&
    paidOut.some((each) => sentenceStart(document, start) === sentenceStart(document, each.start));
  const isBehind = ({ figure: { start } }: Placed) =>
    payout !== undefined && start >= payout.end && start <= payout.end + BEHIND;
  const isOnTop = ({ slot, figure }: Placed) =>
    slot === 'wanted' &&
    ((isOwing && ON_PAYOUT.test(wordsAt(tokens, figure.end, figure.end + ALL_REACH))) ||
      (isLeft && ON_TOP.test(wordsAt(tokens, figure.start - BEHIND, figure.end + BEHIND + 1))) ||
      (isPayout &&
        paidOut.length > 0 &&
        !isKept &&
        MORE_ON_TOP.test(wordsBehind(tokens, figure.end))) ||
      (isPaidWith(figure) && ON_TOP.test(wordsAt(tokens, figure.start - BEHIND, figure.start))) ||
      (paidOut.length > 0 && isOwing && !isKept && isLineOnTop(tokens, figure)) ||
      (paidOut.length > 0 &&
        !isSaidWhole(tokens, figure) &&
        SAME_LOAN.test(wordsAt(tokens, figure.end, figure.end + ALL_REACH))));
  const extra = payout ? written.find(isBehind) : written.find(isOnTop);
  if (extra === undefined) return undefined;
  const taxes = written.filter(({ slot }) => slot === 'tax');
  const debts = written.filter((each) => each !== extra && each.slot === 'owed');
  // "Refinance a 300k loan and get 60k more": the sum between the two words is what is paid out.
  const paid = written.filter(
    ({ slot, figure: { start, end } }) =>
      payout && ASKABLE.has(slot) && start > payout.start && end < payout.end,
  );
  const owed = debts.length > 0 ? debts : paid;
  const from = [extra, ...distinct(taxes.length > 0 ? taxes : owed)];
  return workedOut(sumOf(from), from);
};
/** So near behind the payout stands what comes on top. */
const BEHIND = 3;
/** "90k more on top of the payout". */
const ON_PAYOUT =
  /^(?:more |extra )?(?:on top of|over and above|beyond|besides|as well as) (?:the|that|this) (?:payout|pay ?out|old loan|existing loan)\b/;
const PAYOUT = /\bpay ?out(?: figure)?(?: (?:is|of|about|around|roughly|now))*$/;
const MORE_ON_TOP = /^(?:more |extra )?on top(?! of)\b/;
const ON_TOP = /\b(?:on top|also|another|further|extra|additional|plus)\b/;
/** "80k for freezers in the same loan", where one is paid out. */
const SAME_LOAN =
  /^[^.]*\b(?:in|into|under|as part of) (?:the )?(?:same|new) (?:loan|facility|mortgage)\b/;

/** "Refinance. Cash out: $90,000": a line of its own names it. */
const isLineOnTop = (tokens: readonly Token[], { start }: Figure) =>
  LINE_ON_TOP.test(wordsBefore(tokens, start));
const LINE_ON_TOP =
  /(?:^|[.,;] )(?:additional|extra|further|cash out|equity release)(?: (?:fund|cash|amount|borrowing|on top))?(?: [:])?$/;

/** "40k for seed, 22k for the tax office and 9k for the pump": what stands between them is asked for, too. */
export const sumsAsked: Line = ({ document, money, asked, loose, bills }) => {
  const list = money.filter((each) => asked.includes(each) || bills.includes(each));
  // "60k for the tax office plus 45k for a forklift."
  const isOfTax = asked.length > 0 && bills.length > 0 && bills.every(({ slot }) => slot === 'tax');
  const isList = (asked.length > 1 || isOfTax) && isJoined(document, list);
  return addUp(document, isList ? list : asked, loose.length > 0 ? loose : bills);
};

/** "He wants 58k for the digger + a tipping trailer 9k": two things that are bought together, each with its price, and no other sum or share. */
export const thingsPriced: Line = ({ document: { tokens, hits }, placed, money: all }) => {
  // "Still owe 11 grand on the ute" is no price.
  const money = all.at(-1)?.slot === 'owed' ? all.slice(0, -1) : all;
  if (money.length !== 2 || placed.some(({ figure }) => figure.kind === 'percent'))
    return undefined;
  const isThing = (from: number, to: number) =>
    hits.some(
      ({ name, role, start }) =>
        MOVABLES.has(name) && role !== 'denied' && start >= from && start < to,
    );
  const areThings = money.every(({ slot, figure: { start, end } }, at) => {
    const last = money[at - 1]?.figure;
    const from = last?.end ?? 0;
    const isNamed = isThing(from, start) || (!last && isThing(start, end + THING_REACH));
    return isNamed && PRICED.has(slot) && (!last || AND_THING.test(wordsAt(tokens, from, start)));
  });
  const sum = areThings ? workedOut(sumOf(money), money) : undefined;
  return sum && { ...sum, isOfThings: true };
};
const PRICED = slots('price', 'wanted', undefined);
const AND_THING = /^(?:[a-z]+ ){0,3}?(?:and|plus|,)(?: [a-z]+){1,4}$/;

/** Of sums without words the only one; where there are no sums that are asked for, what has to be paid. */
export const onlySum: Line = ({ document, placed, money, loose, bills, isClear }) => {
  const [only, second] = loose;
  if (only !== undefined) {
    const isOne = second === undefined || second.figure.value === only.figure.value;
    return isOne ? { ...stated(only), isLoose: true } : undefined;
  }
  const bill = addUp(document, bills, []);
  if (bill !== undefined) return bill;
  const build = placed.find(({ slot }) => slot === 'build_cost');
  // "Civil costs 390k, council contributions 66k."
  const parts = money.filter(({ slot }) => slot === 'cost_part');
  // "After one loan that pays out the 350 and covers the build and the other costs."
  const isPaidOut =
    document.marks.some(({ is }) => is === 'pays_out') &&
    document.hits.some(({ name }) => BUILDS.has(name) || name === 'site');
  // "Build cost 1.2m plus enough to pay out the land loan of 600k."
  const payouts = document.hits.filter(
    ({ name, role, start }) =>
      (name === 'refinance' ||
        // "The 2.4m includes the payout" is inside as well, and is no sum to add to.
        (name === 'payout_inside' && PAYS.test(textAt(document.tokens, start)))) &&
      (role === 'purpose' || role === 'who' || role === 'owed'),
  );
  // "The build is 1.65m. Chasing finance to pay out the land loan and do the lot."
  const isOfLand = payouts.some(({ start, end }) =>
    LAND_LOAN.test(wordsAt(document.tokens, start, end + LOAN_REACH)),
  );
  const isPaidWith = ({ figure: { start } }: Placed) =>
    isPaidOut ||
    isOfLand ||
    payouts.some((each) => start >= each.start && start - each.end <= PAYOUT_REACH);
  const debts = distinct(money.filter((each) => each.slot === 'owed' && isPaidWith(each)));
  // "Signed at 2.35m … pays out the 620k and funds the build, 2.97m in all."
  const isWhole =
    debts.length > 0 &&
    money.some(
      (each) => !debts.includes(each) && each.figure.value + sumOf(debts) === build?.figure.value,
    );
  if (build !== undefined && !isWhole && parts.length + debts.length > 0) {
    const all = [build, ...parts, ...debts];
    return workedOut(sumOf(all), all, 0);
  }
  if (build !== undefined) return stated(build);
  const isOwing = money.some(({ slot }) => slot === 'owed');
  // "1.9m owing against 5.2m, and another block with nothing owing on it" is owed for all that.
  const isNew = ({ figure: { start, end } }: Placed) =>
    isClear && !OWES.test(wordsAt(document.tokens, start - OWES_REACH, end + OWES_REACH));
  const far = money.find((each) => isFar(each, isNew(each)) && !(isOwing && each.slot === 'worth'));
  // "A factory for 900k with a 300k deposit": beside own money it is the price.
  if (far !== undefined) return { ...stated(far), isLoose: true };
  return standsAlone(document, placed);
};

/** "100k, haulage, eleven years", "Second mortgage. 180.": a number that stands alone; bare, it is short of its thousands. */
function standsAlone(document: TextsRead, placed: readonly Placed[]): Wanted | undefined {
  const { tokens, hits } = document;
  const isBreakAt = (at: number) => isBreak({ text: textAt(tokens, at) });
  const only = placed.find(({ slot, figure }) => {
    const { isBare, kind, start, end } = figure;
    if (!(isBare ?? (kind === 'money' && slot === undefined))) return false;
    return isBreakAt(start - 1) && isBreakAt(end);
  });
  if (only === undefined) return undefined;
  const { figure } = only;
  if (figure.kind === 'money') return { ...stated(only), isLoose: true };
  if (figure.value < 1000) {
    // "A factory unit, two point two."
    const isMillions = figure.value < MILLIONS_BELOW && !isWhole(figure, tokens);
    const value = Math.round(figure.value * (isMillions ? 1e6 : 1e3));
    return { value, figure, note: `read as ${isMillions ? 'millions' : 'thousands'}` };
  }
  // "A default on my file, 1900, paid it last year."
  const isOnFile = hits.some(({ name }) => ON_A_FILE.has(name));
  return isOnFile ? undefined : stated(only);
}

/** "Need the lot funded bar the land equity" pays out what is owed on the land. */
const PAYS = /^(?:pay|pays|paying|bar|except|besides|less|but)$/;
const PAYOUT_REACH = 6;
const LAND_LOAN =
  /\b(?:land|site|block|existing|current|present|old) (?:loan|debt|mortgage|facility)\b|\b(?:land|site|block) equity\b|\bequity in the (?:land|site|block)\b/;
const LOAN_REACH = 3;
const OWES = /\bow(?:e|ed|ing)\b/;
const OWES_REACH = 2;
const FAR = slots('owed', 'worth', 'price', 'build_cost');

/** A lone sum whose words stand so far off that they may well be of something else. */
const isFar = ({ slot, cost }: Placed, isNew: boolean) =>
  FAR.has(slot) &&
  // Where nothing is owed, a sum beside "mortgage" is the new one.
  (cost > WEAK || (isNew && slot === 'owed'));

function addUp(
  document: TextsRead,
  all: readonly Placed[],
  rest: readonly Placed[],
): Wanted | undefined {
  const added = (from: readonly Placed[]) =>
    from[0] && { value: sumOf(from), figure: from[0].figure, note: PARTS_ADDED };
  const [only] = all;
  const before = rest.length === 1 ? rest[0] : undefined;
  // "Van 38k and 20k for stock, both in one loan".
  const isAdded = (sum: Placed, more: Placed) =>
    isAddedTo(document, sum, more) || isThingAnd(document, sum, more);
  if (before && only && isAdded(before, only)) return added([before, only]);
  const whole = all.filter(({ figure }) => !isPart(document, figure));
  const sums = whole.length > 0 ? whole : all;
  const [best] = sums.toSorted((one, other) => one.cost - other.cost);
  if (best === undefined) return undefined;
  if (distinct(sums).length === 1) return { ...stated(best), isLoose: best.cost >= WEAK };
  if (isJoined(document, sums)) return added(sums);
  const others = sums
    .filter(({ cost, figure }) => cost <= WEAK && figure.value !== best.figure.value)
    .map(({ figure }) => figure.value);
  return { ...stated(best), others: others.slice(0, 3) };
}

/** "20k now and another 30k in March", "the tax is 85k, and I'd need another 20k", "and a fee of 4k on top". */
const isAddedTo = ({ tokens }: TextsRead, { figure: first }: Placed, { figure: added }: Placed) =>
  wordsAt(tokens, added.end, added.end + 2) === 'on top' ||
  /^[^.]*\b(?:and|plus) (?:(?:i|we|would|will|also|need|want|like) ){0,5}(?:an? )?(?:another|further|extra)$/.test(
    wordsAt(tokens, first.end, added.start),
  );

/** The price of a thing, and right behind it another sum. */
const isThingAnd = ({ tokens, hits }: TextsRead, { figure: price }: Placed, { figure }: Placed) =>
  /^(?:and|plus|,)(?: a)?$/.test(wordsAt(tokens, price.end, figure.start)) &&
  hits.some(
    ({ name, end }) => MOVABLES.has(name) && end <= price.start && end > price.start - THING_REACH,
  );
const THING_REACH = 4;

const PART_WORDS = /\b(?:being|including|incl|which|comprising|leave|leaving)\b[^.]*$/;

/** "200k, of which 40k clears my cards": the second is a part of the first. */
const isPart = ({ tokens }: TextsRead, { start }: Pick<Figure, 'start'>): boolean =>
  PART_WORDS.test(wordsAt(tokens, start - 3, start));

const LINKED =
  /(?:^| )(?:(?:and|n|plus|then)(?: \S+){0,2}|(?:on top of (?:that|it|this)|as well as)(?: another)?)$/;

/** "80k for the truck and 20k for its crane", "60k, 15k and 5k", "30k for stock. On top of that 20k". */
function isJoined({ tokens }: TextsRead, sums: readonly Placed[]): boolean {
  return sums.every(({ figure }, index) => {
    const last = sums[index - 1];
    if (last === undefined) return true;
    const between = wordsAt(tokens, last.figure.end, figure.start);
    const isListed = index < sums.length - 1 && between.endsWith(COMMA);
    const isNext = / ?\.(?: |$)/.test(between) && !/on top of|as well/.test(between);
    return !isNext && (isListed || LINKED.test(between));
  });
}
