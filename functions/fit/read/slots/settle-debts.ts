/** Whether a loan is wanted or owed, and of what: a list of debts, one since paid, one of no property, what is paid out. */
import {
  COMMA,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from '../split-tokens.ts';
import { type Placed, type Slot, sumOf } from './cues.ts';
import { BACK, isMoney, LEAST_LVR, PARTS_ADDED, type Settle, SURE } from './settling.ts';

/** "Price 3m, loan 1.7m" wants the loan; "need 90k, loan 400k" has it; so has "house 950k, loan 500k", whatever is wanted. */
export const loanOrDebt: Settle = (each, { placed, tokens, marks }) => {
  const money = placed.filter(isMoney);
  const isOnValue = (one: Placed) => money[money.indexOf(one) - 1]?.slot === 'worth';
  const isOn = isOnValue(each);
  // "A loan of 720k" says more for wanting it, unless it stands on a value.
  const isLoanOf = isOn && each.slot === 'wanted' && textAt(tokens, each.cue ?? 0) === 'loan';
  // "Site worth 1.1m, land loan 420k, build 1.7m, we put in 100k and need the rest": the rest is what is wanted.
  const isRestWanted = marks.some(({ is }) => is === 'asks_rest');
  if (each.slot !== 'loan' && !isLoanOf) return undefined;
  const isWanted = money.some(
    (other) =>
      (isOn && other.slot === 'equity') ||
      (isOn && isRestWanted && other.slot === 'build_cost') ||
      (other !== each && other.slot === 'wanted' && (isOn || other.cost <= SURE)) ||
      (isOn && other.slot === 'loan' && !isOnValue(other)) ||
      // "160k for the roof. Worth 2.9m, loan 1.1m."
      (isOn && DUE.has(other.slot) && other.figure.start < each.figure.start),
  );
  return { slot: isWanted ? 'owed' : 'wanted' };
};

const DUE: ReadonlySet<Slot | undefined> = new Set(['bill', 'tax', undefined] as const);

/** "Two defaults on my file, one for a phone bill $1,900 and one with a supplier $7,400": what each was for. */
export const eachDefault: Settle = (each, { tokens }) => {
  const { figure, slot } = each;
  if (!isMoney(each) || !(DUE.has(slot) || slot === 'owed' || slot === 'wanted')) return undefined;
  const before = wordsAt(tokens, 0, figure.start).split(` ${STOP} `).at(-1) ?? '';
  return EACH_DEFAULT.test(before) ? { slot: 'default', cost: 1 } : undefined;
};
const EACH_DEFAULT =
  /\b(?:defaults?|judge?ments?)\b(?:(?! (?:want|need|seek|after|borrow|looking|loan|worth|turnover|sales) ).){0,160}\b(?:one|first|second|other|another) (?:is |was )?(?:for|with|to|from|by|of)(?: [a-z]+){1,5}$/;

/** "Two properties worth 700k and 850k, loans 420k and 510k": what both are worth, and what both owe. */
export const ofBoth: Settle = (each, { placed, index, tokens }) => {
  const is = (one: Placed | undefined, other: Placed | undefined) =>
    one !== undefined && other !== undefined ? slotOfBoth(one, other, tokens) : undefined;
  const [last, next] = [placed[index - 1], placed[index + 1]];
  const [slot, second] = [is(each, next), is(last, each)];
  if (slot === 'owed') return { slot, cost: 1 };
  if (second === 'owed') return { slot: second, cost: 1, isListed: true };
  if (second !== undefined) return { slot: 'other' };
  if (slot === undefined) return undefined;
  const { figure } = each;
  const value = figure.value + (next?.figure.value ?? 0);
  return { slot, cost: 1, figure: { ...figure, value, note: PARTS_ADDED } };
};

/** "3 units (540k, 565k, 580k)": as many values as there are properties. */
export const listOfValues: Settle = (each, { placed, tokens }) => {
  if (!isMoney(each) || (each.slot !== undefined && each.slot !== 'worth')) return undefined;
  const money = placed.filter(isMoney);
  const at = money.indexOf(each);
  const isNext = (index: number) =>
    LINKS.test(wordsAt(tokens, money[index - 1]?.figure.end ?? 0, money[index]?.figure.start ?? 0));
  let first = at;
  while (first > 0 && isNext(first)) first -= 1;
  let end = at + 1;
  while (end < money.length && isNext(end)) end += 1;
  const list = money.slice(first, end);
  const [head = each] = list;
  const many = placed.findLast(
    ({ figure }) => figure.kind === 'count' && figure.end <= head.figure.start,
  )?.figure;
  const areValues = list.every(({ slot }) => slot === undefined || slot === 'worth');
  if (!areValues || many?.value !== list.length || list.length < 2) return undefined;
  if (!COUNTED.test(wordsAt(tokens, many.end, head.figure.start))) return undefined;
  if (each !== head) return { slot: 'other', cost: 0 };
  return {
    slot: 'worth',
    cost: 1,
    figure: { ...head.figure, value: sumOf(list), note: PARTS_ADDED },
  };
};
const LINKS = /^(?:,|and|, and|plus)$/;
const COUNTED =
  /^(?:[a-z]+ ){0,2}(?:unit|house|home|property|flat|rental|shop|lot|block|apartment|townhouse|shed|warehouse)(?: [a-z]+){0,3}(?: (?:,|:|at|worth))*$/;

function slotOfBoth(one: Placed, other: Placed, tokens: readonly Token[]): Slot | undefined {
  const { start, end } = one.figure;
  const isPair =
    isMoney(one) && isMoney(other) && wordsAt(tokens, end, other.figure.start) === 'and';
  if (!isPair) return undefined;
  const isMany = (reach: number, names: RegExp) =>
    tokens
      .slice(Math.max(0, start - reach), start)
      .some(({ text, from, to }) => to - from > text.length && names.test(text));
  if (one.slot === 'worth' && other.slot === undefined && isMany(BOTH_REACH, HELD)) return 'worth';
  const isOwed =
    other.slot === 'owed' ? one.slot === undefined && isMany(FAR_REACH, HELD) : isMany(2, OWING);
  return isOwed && (other.slot === undefined || other.slot === 'owed') ? 'owed' : undefined;
}
const BOTH_REACH = 8;
const FAR_REACH = 14;
const HELD = /^(?:property|unit|house|home|place|flat|block|townhouse|apartment|shop|shed|lot)$/;
const OWING = /^(?:loan|mortgage|debt)$/;

/** "A townhouse 690k/410k": what it is worth and what is owed, with a stroke between them. */
export const afterStroke: Settle = (each, { placed, index }) => {
  const last = placed[index - 1];
  const isNext =
    isMoney(each) &&
    each.slot === undefined &&
    last?.slot === 'worth' &&
    last.figure.end === each.figure.start &&
    each.figure.value < last.figure.value;
  return isNext ? { slot: 'owed', cost: 1 } : undefined;
};

/** "Two merchant cash advances, 46k left on one": a debt, and none of a property. */
export const unsecured: Settle = ({ figure: { start, end: stop }, slot }, { tokens, marks }) =>
  slot === 'owed' &&
  marks.some(
    (mark) =>
      mark.is === 'unsecured' &&
      (mark.end <= start ||
        (mark.start >= stop && mark.start <= stop + 2 && textAt(tokens, stop) !== COMMA)) &&
      !wordsAt(tokens, mark.end, start).includes(STOP) &&
      !OF_PROPERTY.test(wordsAt(tokens, mark.end, stop + 3).split(STOP)[0] ?? ''),
  )
    ? { slot: 'other' }
    : undefined;
const OF_PROPERTY = /\b(?:mortgage|house|home|property|unit|shed|farm|land|and we owe)\b/;

/** "We borrowed 200k in 2019 and paid it back", "had a 30k loan, it's paid off now": no debt of today. */
export const sincePaid: Settle = (
  { figure: { start, end, is }, slot },
  { placed, index, marks, tokens },
) => {
  // "Had a caveat loan of 90k in 2023, paid out on time": nor is it asked for.
  const wasHad = slot !== 'owed' && HAD.test(wordsAt(tokens, start - HAD_REACH, start));
  if ((slot !== 'owed' && !wasHad) || is !== undefined) return undefined;
  if (textAt(tokens, start - 1) !== 'was' && LEFT.test(wordsBehind(tokens, end))) return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? Infinity;
  const last = Math.min(next, end + PAID_REACH);
  return marks.some((mark) => mark.is === 'since_paid' && mark.start >= end && mark.end <= last)
    ? { slot: 'other' }
    : undefined;
};
const PAID_REACH = 14;

/** "Paid 130k of it off, so 520k is left." */
const LEFT = /^(?:is )?(?:left|remaining|to go|still|owing|owed|outstanding)\b/;
const HAD = /(?:^|[.,;] )(?:i |we |they )?(?:had|took)\b[^.,;]*$/;
const HAD_REACH = 7;

/** "400k to one bank and 120k to another", "invoices of 40k, 55k and 25k": each is what the first is. */
export const nextOfList: Settle = (each, { placed, settled, tokens }) => {
  const { figure, slot, cost } = each;
  const last = settled.findLast(isMoney);
  if (!isMoney(each) || last?.slot === undefined || !LISTED.has(last.slot)) return undefined;
  if (BACK.test(wordsBehind(tokens, figure.end))) return undefined;
  const isFree =
    slot === undefined || (slot === 'wanted' && cost >= SURE) || (slot === 'worth' && cost > FAR);
  const link = wordsAt(tokens, last.figure.end, figure.start);
  const follow = textAt(tokens, figure.end);
  const isParallel =
    /\band\b|,$/.test(link) && /^(?:to|on|with|at|from)$/.test(follow) && link.startsWith(follow);
  const isInvoice = last.slot === 'invoices';
  // "First is 388k, second is 94.5k": where another sum is what is wanted.
  const isSecond =
    SECOND.test(link) &&
    // "Pays out the 640k, other 260k goes to the next site."
    !/^goe?s?$/.test(follow) &&
    (/^and\b/.test(link) ||
      slot === undefined ||
      placed.some((other) => other !== each && other.slot === 'wanted' && other.cost <= SURE));
  const next = placed.slice(placed.indexOf(each) + 1).find(isMoney);
  // "One's worth 380k and owes 140k, the other's 420k and owes 110k": with a debt of its own it is a value.
  const isOwing =
    last.slot === 'owed' &&
    next?.slot === 'owed' &&
    (HAS_DEBT.test(wordsAt(tokens, figure.end, next.figure.start)) ||
      WITH_DEBT.test(wordsAt(tokens, figure.end, next.figure.end + 2)));
  if (isOwing) return undefined;
  // "18k, 23k and 11k left on them": the one between, and the last of them.
  const isBetween =
    slot === undefined &&
    link === COMMA &&
    next?.slot === last.slot &&
    wordsAt(tokens, figure.end, next.figure.start) === 'and';
  const isLast = slot === last.slot && last.isListed === true && link === 'and';
  const isNamed =
    isInvoice &&
    slot === undefined &&
    NEXT_NAME.test(link) &&
    IN_LIST.test(wordsAt(tokens, 0, figure.start));
  // "Net profit last three years 512k, 488k, 530k."
  const isOfYears = last.slot === 'profit' && slot === undefined && /^(?:,|and|, and)$/.test(link);
  if (isOfYears) return { slot: 'profit', cost: last.cost };
  // "A tipper for 92,000 and a trailer for 18,500".
  const isBoughtToo = last.slot === 'price' && slot === undefined && NEXT_THING.test(link);
  const isNext =
    isBoughtToo ||
    isBetween ||
    (isInvoice && NEXT_NUMBER.test(link)) ||
    (slot === 'owed' && last.slot === 'owed' && NEXT_BANK.test(link)) ||
    isNamed ||
    isLast ||
    (isFree && (isParallel || (isInvoice && /^(?:and|,)$/.test(link)))) ||
    (slot === undefined &&
      (isInvoice ? /^(?:(?:\S+ ){1,3}(?:,|and))?$/ : /^(?:and)?$/).test(link)) ||
    (isInvoice && slot === 'invoices' && /\band\b.{0,60}\bowe\b/.test(link)) ||
    (!isInvoice && (isSecond || (follow === 'second' && isFree)));
  return isNext ? { slot: last.slot, cost: last.cost, isListed: true } : undefined;
};
/** "Our invoices: Woolworths 82k, IGA 24k, Metcash 61k". */
const IN_LIST = /\b(?:invoice|debtor|ledger) :[^.]*$/;
const NEXT_NAME = /^,(?: and)? [a-z]+(?: [a-z]+)?(?: at| owes?)?$/;
/** "Refi: CBA 480k, Westpac 210k". */
const NEXT_BANK =
  /^,(?: and)? (?:cba|commbank|nab|anz|westpac|bendigo|suncorp|macquarie|bankwest|judo)$/;
/** "Invoice 1180 $33,412 Invoice 1184 $18,070". */
const NEXT_NUMBER = /^(?:, |and )*invoice (?:no |number )?\d+(?: for| is| at)?$/;
const NEXT_THING =
  /^(?:plus gst )?(?:, )?(?:and )?(?:a|an|another|one) (?:[a-z]+ ){1,7}(?:, )?(?:for|at|say|about)$/;
const LISTED: ReadonlySet<Slot> = new Set<Slot>(['owed', 'invoices', 'bill', 'price', 'profit']);
/** "900k with 350k owing, the other 1.1m with 520k owing." */
const WITH_DEBT = /^with \S+(?: [km]| mil)? (?:ow(?:ing|ed)\b|on it$)/;
const HAS_DEBT = /^[^.]*\b(?:owe|owing|owed)\b[^.]*$/;
/** "A first of 430k with the bank and a second of 95k", "and there's an old private second of 38k behind it". */
const SECOND =
  /(?:^|[, ])(?:(?:a|an|the|old|small|private) ){0,3}(?:second|2nd|2 nd|caveat|arrear|other)(?: mortgage| loan| one)?(?: behind it)?(?: of| is| at)?$/;
const FAR = 4.5;

/** "109,000 second mtg, first mtg 640,000 stays": the mortgage that is asked for is none that is there, and a first is. */
export const mortgageSought: Settle = (each, { placed, tokens }) => {
  const { slot } = each;
  if (!isMoney(each) || (slot !== undefined && slot !== 'owed')) return undefined;
  const isWanted = placed.some((other) => other.slot === 'wanted' || other.slot === 'loan');
  const isOf = (kind: RegExp, one: Placed) =>
    kind.test(wordsAt(tokens, one.figure.end, one.figure.end + 3)) ||
    kind.test(
      wordsAt(tokens, one.figure.start - 3, one.figure.start)
        .split(STOP)
        .at(-1) ?? '',
    );
  const isFirst = (one: Placed) =>
    /(?:^|[ ,])(?:first|1 st|1st)(?: mtge?| mort(?:gage)?)?(?: of| is| at)?$/.test(
      wordsBefore(tokens, one.figure.start),
    );
  if (isWanted) return undefined;
  // "First mortgage 400k, warehouse unencumbered": nothing is owed, so it is the new one.
  if (slot === 'owed' && isFirst(each) && CLEAR.test(wordsAt(tokens, 0, tokens.length))) {
    return { slot: 'wanted', cost: 1 };
  }
  if (isOf(/\bprivate (?:first|1 st|1st)\b/, each)) return { slot: 'wanted', cost: 0 };
  const isSecond = isOf(SECOND_MORTGAGE, each) && !isFirst(each);
  const others = placed.filter((other) => other !== each && isMoney(other));
  if (isSecond && others.some(isFirst)) return { slot: 'wanted', cost: 0 };
  const isBehind = others.some((other) => isOf(SECOND_MORTGAGE, other) && !isFirst(other));
  return slot === undefined && isFirst(each) && isBehind ? { slot: 'owed', cost: SURE } : undefined;
};
const CLEAR = /\b(?:unencumbered|no mortgage|debt free)\b/;
const SECOND_MORTGAGE =
  /(?:^|[ ,])(?:second|2 nd|2nd)(?: mtge?| mort(?:gage)?)?(?: of| for| is| at)?(?:$|[ ,.])/;

/** "Payout 430k plus 45k for stock new first mortgage": what is paid out and what comes on top make the new loan. */
export const wholeOfPayout: Settle = (each, { placed, index, tokens }) => {
  const { figure, slot } = each;
  if (!isMoney(each) || (slot !== undefined && slot !== 'owed')) return undefined;
  const isMade = NEW_LOAN.test(wordsBehind(tokens, figure.end));
  const before = placed.slice(0, index).filter(isMoney);
  const debt = before.find((other) => other.slot === 'owed');
  const isTheirSum =
    debt !== undefined &&
    before.some((more) => more !== debt && more.figure.value + debt.figure.value === figure.value);
  return isMade && isTheirSum ? { slot: 'wanted', cost: SURE } : undefined;
};
const NEW_LOAN = /^(?:new |in |all |up |total )*(?:first|1 st|1st|loan|mortgage|facility)\b/;

/** "Owe them 64k. Got a house worth 520, owe 310 on it": a debt that is none of the house. */
export const owedToThem: Settle = ({ figure, slot }, { tokens, placed }) => {
  if (slot !== 'owed' || !TO_THEM.test(wordsBefore(tokens, figure.start))) return;
  const isOfHouse = placed.some(
    (each, at) =>
      each.slot === 'owed' && each.figure.start > figure.end && placed[at - 1]?.slot === 'worth',
  );
  return isOfHouse ? { slot: 'bill' } : undefined;
};
const TO_THEM = /\bow(?:e|ing) (?:them|him|her)(?: about| around| roughly| like)?$/;

/** "Paid off, no mortgage on it, around 640k": nothing is owed, so that is what it is worth. */
export const worthOfClear: Settle = ({ figure: { start }, slot }, { tokens }) =>
  slot === 'owed' && NOTHING_ON_IT.test(wordsBefore(tokens, start))
    ? { slot: 'worth', cost: SURE }
    : undefined;
const NOTHING_ON_IT =
  /\b(?:no|nil|zero) (?:mortgage|loan|debt|finance) (?:on|against) (?:it|that|this|them)(?: ,)?(?: (?:about|around|roughly|maybe|say))*$/;

/** "510,000 owing at a fixed 2.1%", "owe 400k, paying 5.8% on it": the rate of a loan that is there is none of the need. */
export const rateOfDebt: Settle = ({ figure, slot }, { placed, index, tokens }) => {
  if (figure.kind !== 'percent' || figure.value >= LEAST_LVR || !MAY_BE_RATE.has(slot)) return;
  const last = placed.slice(0, index).findLast(isMoney);
  if (last?.slot !== 'owed') return;
  const { start, end } = last.figure;
  // "Refinance 640k at 5.9%": at that it may be wanted.
  if (/\brefi/.test(wordsAt(tokens, start - REFI_REACH, start))) return;
  const link = wordsAt(tokens, end, figure.start);
  const isFixed = FIXED.test(`${link} ${wordsAt(tokens, figure.end, figure.end + 2)}`);
  return AT_RATE.test(link) && (isFixed || !link.includes(COMMA)) ? { slot: 'other' } : undefined;
};
const MAY_BE_RATE: ReadonlySet<Slot | undefined> = new Set(['rate', 'lvr', undefined] as const);
const REFI_REACH = 4;
const FIXED = /\b(?:fixed|variable|locked|paying|costing)\b/;
const AT_RATE =
  /^(?:[^.\s]+ ){0,8}?(?:at|on|paying|fixed|variable|rate(?: of| is)?)(?: (?:a|an|about|around|only|just|fixed|variable|low|cheap|nice|good|old|rate|of|at)){0,4}$/;
