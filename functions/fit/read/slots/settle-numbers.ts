/** What a number comes to: short of its zeros, with the tax, counted, a share of the last, taken back. */
import { isWhole } from '../figures/read-numbers.ts';
import { EACH_NOTE, SHARE_NOTE } from '../figures/read-shares.ts';
import { COLON, isBreak, STOP, textAt, wordsAt, wordsBehind } from '../split-tokens.ts';
import { type Mark, type Placed, rulesOf, type Slot, sumOf } from './cues.ts';
import {
  GST,
  isMoney,
  NO_CUE,
  type Settle,
  SURE,
  TAX_NOTE,
  WEAK_TERM,
  type Words,
} from './settling.ts';

/** A number short of its zeros that has a fraction is of millions, and of thousands from here up. */
export const MILLIONS_BELOW = 30;
const BARE_COST = 3.3;

/** A bare number is money only right beside words that make it so; then it is short of zeros. */
export const scaleBare: Settle = ({ figure, slot, cost, cue = figure.end }, { placed, tokens }) => {
  const { value, isBare } = figure;
  if (!isBare) return undefined;
  // "He wants 145, I've got 25 saved": the larger is short of its thousands as well, and so is a price of 68.
  const isLarger = ({ figure: other, slot: of }: Placed) =>
    other.isBare === true &&
    other.value >= (of === 'price' ? MILLIONS_BELOW : HUNDREDS) &&
    of !== undefined &&
    rulesOf(of).isBare === true;
  const hasThousands = placed.some(
    (other) => (isMoney(other) && other.figure.value >= 1000) || isLarger(other),
  );
  // "GRV 16.8m, we want 10."
  const isLarge =
    slot === 'wanted' && placed.some((one) => one.slot === 'end_value' && one.figure.value >= 1e7);
  const isMillions = value < MILLIONS_BELOW && (isLarge || !isWhole(figure, tokens));
  const isSmall = value < MILLIONS_BELOW && !isMillions && !hasThousands;
  // "The van is 48 grand, I have 8 for the deposit."
  const isOwn = (slot === 'deposit' || slot === 'held') && hasThousands;
  const isTiny = value < 10 && !isMillions && !isOwn;
  // "Turning over 40 a month", and not "paying 1500 a month", "410 members at 19.90 a week".
  const isOther =
    slot === 'turnover' &&
    (value >= 1000 ||
      !isWhole(figure, tokens) ||
      !TURNOVER.test(wordsAt(tokens, cue, figure.start)));
  const isPlain = slot !== undefined && rulesOf(slot).isBare && cost <= BARE_COST && !isOther;
  if (!isPlain || isSmall || isTiny)
    return { figure: { ...figure, kind: 'count' }, slot: undefined, cost: NO_CUE };
  // "The machine is 9900."
  if (value >= (slot === 'price' ? FULL_PRICE : 1000) && IN_FULL.has(slot)) return undefined;
  const note = figure.note ?? `read as ${isMillions ? 'millions' : 'thousands'}`;
  const scale = isMillions ? 1e6 : 1e3;
  const lower = figure.lower === undefined ? {} : { lower: Math.round(figure.lower * scale) };
  return { figure: { ...figure, ...lower, value: Math.round(value * scale), note } };
};

const TURNOVER = /^(?:turn(?:s|ing|over)?|(?:monthly )?sales?)\b/;
const HUNDREDS = 100;
/** "Worth 1250" is 1.25 million; "I have 6000 for deposit" is said in full. */
const IN_FULL: ReadonlySet<Slot | undefined> = new Set<Slot>([
  'wanted',
  'price',
  'deposit',
  'held',
  'given',
  'bill',
]);
const FULL_PRICE = 4000;

/** "320 steers at 1,250 a head" have a price; "asking 65% of a 2.2m purchase": a share is none. */
export const counted: Settle = ({ figure: { note }, slot }) => {
  if (note === EACH_NOTE && slot === 'other') return { slot: 'price' };
  return note === SHARE_NOTE && slot === 'price' ? { slot: 'wanted' } : undefined;
};

/** "80 percent of that" behind a list of invoices is of them all. */
export const shareOfList: Settle = ({ figure, slot }, { settled, tokens }) => {
  const isOfAll = /^(?:that|it|those|them|together|combined|two|both)$/.test(
    textAt(tokens, figure.end - 1),
  );
  if (figure.note !== SHARE_NOTE || slot !== 'wanted' || !isOfAll) return undefined;
  const money = settled.filter(isMoney);
  const list = money.slice(money.findLastIndex((one) => one.slot !== 'invoices') + 1);
  const last = list.at(-1) ?? money.at(-1);
  if (last === undefined) return undefined;
  // "House worth 1.3m, owe 350k, want 70% of it": of what it is worth.
  const worth = money.filter(({ slot: is }) => is === 'worth');
  const of = last.slot === 'owed' ? worth : list;
  if (of.length === 0) return undefined;
  const value = Math.round((figure.value / last.figure.value) * sumOf(of));
  return { figure: { ...figure, value } };
};

/** "40% down, so I borrow the other 60", "a tenth deposit, finance the ninety": of a hundred. */
export const restOfPercent: Settle = ({ figure }, { placed }) =>
  figure.isBare &&
  placed.some(
    (other) => other.figure.kind === 'percent' && other.figure.value + figure.value === 100,
  )
    ? { figure: { ...figure, kind: 'percent', isBare: false }, slot: 'share' }
    : undefined;

/** "Want 80% of our debtors" asks for a share of a sum, "want to buy half of the business" for none. */
export const shareOfSum: Settle = ({ figure: { end }, slot }, { tokens, placed, index }) => {
  if (slot !== 'share') return undefined;
  const next = placed[index + 1];
  // "Buy into a practice: 30% for 210k."
  const isStake =
    next !== undefined &&
    isMoney(next) &&
    /^(?:(?:stake|share|interest|of it) )?(?:for|at)$/.test(
      wordsAt(tokens, end, next.figure.start),
    );
  return isStake || SHARED.test(wordsAt(tokens, end, end + SHARED_REACH))
    ? { slot: 'other', cost: NO_CUE }
    : undefined;
};
const SHARED =
  /^of (?!.*\b(?:it|them|that|this|two|three|four|all|both|lower|lesser|price|contract|cost|total|lot|quote|bill|invoice|debtor|ledger|book|value|valuation|tdc|pair|whole)\b)/;
const SHARED_REACH = 4;

/** "GRV 4.4m including GST", "4.62m with GST, 4.2m without": it is lent against without, as that stands beside it or is worked out. */
export const withoutTax: Settle = ({ figure, slot }, { placed, tokens }) => {
  if (slot !== 'end_value') return undefined;
  if (!WITH_TAX.test(wordsAt(tokens, figure.end, figure.end + TAX_REACH))) return undefined;
  const less = Math.round(figure.value / GST);
  const isStated = (other: Placed) =>
    isMoney(other) && Math.abs(other.figure.value - less) <= less / 50;
  const value = placed.find(isStated)?.figure.value ?? less;
  return { figure: { note: 'without GST', ...figure, value } };
};
const TAX_REACH = 11;
const WITH_TAX =
  /^(?:each )?(?:for the lot )?(?:(?:once|when|after) (?:done|finished|built|completed?) )?,?(?: ?(?:and|which|that|this|is|s))* ?(?:inc|incl|include|including|inclusive of|with) (?:the )?gst\b(?! (?:taken|out|off|removed))|^(?:each )?,? ?gst inclusive\b/;

/** "64,000 plus GST, and I want it financed GST and all", "need 64,000 plus GST": with the tax, unless that is stated too. */
export const withTax: Settle = ({ figure, slot }, { placed, marks, tokens }) => {
  const value = Math.round(figure.value * GST);
  const behind = marks.filter(({ start }) => start >= figure.end && start <= figure.end + 1);
  const isPlus = behind.some(({ is }) => is === 'plus_gst');
  const isWithout = isPlus || behind.some(({ is }) => is === 'before_gst');
  // "The rest", "the lot", "cover it": what is named so is what has to be paid, and that has the tax.
  const isLent =
    (isPlus && (slot === 'wanted' || NAMES_BILL.test(wordsAt(tokens, 0, tokens.length)))) ||
    marks.some(({ is }) => is === 'with_gst' || (isPlus && NAMED.has(is)));
  const isStated = placed.some((other) => Math.abs(other.figure.value - value) <= 1);
  return figure.kind === 'money' && slot !== 'end_value' && isWithout && isLent && !isStated
    ? { figure: { ...figure, value, note: TAX_NOTE } }
    : undefined;
};

/** "Wants 68,500 plus GST so 75,350": the same sum with its tax takes the place of the one without. */
export const taxAdded: Settle = (each, { placed, index, tokens }) => {
  const isTaxed = (less: Placed | undefined, more: Placed | undefined) =>
    less !== undefined &&
    more !== undefined &&
    isMoney(less) &&
    less.slot === 'price' &&
    Math.abs(less.figure.value * GST - more.figure.value) <= 1 &&
    /^(?:plus|\+)? ?gst(?: \S+){0,3}$/.test(wordsAt(tokens, less.figure.end, more.figure.start));
  if (isTaxed(each, placed[index + 1])) return { slot: 'other' };
  return isTaxed(placed[index - 1], each) ? { slot: 'price', cost: SURE } : undefined;
};

const NAMED: ReadonlySet<Mark['is']> = new Set(['asks_all', 'asks_rest'] as const);
const NAMES_BILL =
  /\b(?:cover|fund|finance|borrow) (?:it|that|this|them|both|everything|the (?:total|lot|whole|full))\b/;

const isTime = ({ figure: { kind } }: Placed) => kind === 'duration' || kind === 'date';
const isAlike = (one: Placed) => (isMoney(one) ? isMoney : isTime(one) ? isTime : () => false);

const CORRECTION_REACH = 12;
const RIGHT_BEFORE = 8;

/** "80k, no wait, 50k", "I thought I owed 600 but it is 572k": the words between take the first back. */
function corrects(first: Placed, second: Placed, { tokens, marks }: Words): boolean {
  const { end } = first.figure;
  const { start } = second.figure;
  const says = (name: Mark['is']) =>
    marks.some(
      (mark) =>
        mark.is === name &&
        mark.start >= end &&
        mark.end <= start &&
        // "A flat in Bendigo offered, 540 thousand" is what is put up, and no price.
        !(name === 'agreed' && isBreak(tokens[mark.end])),
    );
  // "Need 57k for a scanner and a new consulting room - sorry, typo, 75k": words close before the second take back the first, however far.
  const isRight =
    marks.some(
      ({ is, end: at }) => is === 'corrects' && at <= start && at >= start - RIGHT_BEFORE,
    ) && tokens.slice(end, start).every(({ text }) => text !== STOP);
  if (start - end > CORRECTION_REACH && !isRight) return false;
  // "They asked 1.9m, I offered 1.75m and they took it."
  if (says('agreed') && (first.slot === 'price' || first.slot === undefined))
    return ASKED.has(second.slot);
  const isMistaken = marks.some(
    (mark) =>
      mark.is === 'mistaken' &&
      mark.end <= first.figure.start &&
      mark.end + MISTAKEN_REACH >= first.figure.start &&
      tokens
        .slice(mark.end, first.figure.start)
        .every(({ text, value }) => text !== STOP && text !== COLON && value === undefined),
  );
  // "Five million? No: five hundred thousand."
  const isNo = /\bno [:,]$/.test(wordsAt(tokens, end, start));
  const isSaid = says('corrects');
  if (!isSaid && !first.isDenied && !isMistaken && !isNo)
    return says('restates') && second.slot === first.slot;
  // "60k. Sorry, the house is worth 900k": that is something else.
  const isAsked = second.slot === undefined || (ASKED.has(second.slot) && (isSaid || isMistaken));
  return first.slot === undefined || second.slot === first.slot || isAsked;
}

const ASKED: ReadonlySet<Slot | undefined> = new Set(['price', 'wanted', undefined] as const);
/** "Known from two earlier jobs, has a fixed price of 2.3m" takes nothing back. */
const MISTAKEN_REACH = 6;

/** "Need 140k, owe 612k. Sorry, it's 104k not 140k": what the denied sum was when it was first said is what the one before it is. */
export const insteadOf: Settle = ({ figure }, { placed, index }) => {
  const wrong = placed[index + 1];
  if (!wrong?.isDenied || wrong.figure.start - figure.end > NOT_REACH) return undefined;
  // "The mortgage is 540, not 450": short of its zeros as the other is.
  const first = placed.slice(0, index).find((one) => isOnce(one, wrong));
  if (first === undefined) return undefined;
  const { slot, cost } = first;
  const { kind, value } = first.figure;
  const scaled = { ...figure, kind, value: figure.value * (value / wrong.figure.value) };
  return { slot, cost, isInstead: true, figure: figure.kind === 'count' ? scaled : figure };
};
const NOT_REACH = 2;
const isOnce = ({ figure: first }: Placed, { figure: wrong }: Placed) =>
  first.value === wrong.value || (wrong.kind === 'count' && first.value === wrong.value * 1000);

export const takenBack: Settle = (each, { placed, index, ...words }) => {
  const alike = placed.slice(index + 1).filter(isAlike(each));
  const [next] = alike;
  // "Need 95k (sorry, not 59k like I put in the form)": what is denied takes no place.
  const isDeniedSum = next?.isDenied === true && isMoney(next);
  const isTakenBack =
    (next && !next.isInstead && !isDeniedSum && corrects(each, next, words)) ||
    alike.some((other) => isSaidAnew(each, other, words));
  return isTakenBack ? { isDenied: true } : undefined;
};

/** "House worth 750k, owing 288k. Sorry typo, house is 705k": a sentence that begins so takes back what was said of the same. */
function isSaidAnew({ slot }: Placed, other: Placed, { tokens, marks }: Words): boolean {
  const { start } = other.figure;
  if (slot === undefined || slot === 'other' || other.slot !== slot) return false;
  const sentence = tokens.slice(0, start).findLastIndex(({ text }) => text === STOP) + 1;
  const words = wordsAt(tokens, sentence, start);
  return (
    sentence > 0 &&
    !/\d|\b(?:also|another|other|too|second|forgot)\b/.test(words) &&
    marks.some(({ is, start: at }) => is === 'corrects' && at === sentence)
  );
}

/** What takes the place of a figure is what that one was. */
export const inItsPlace: Settle = (each, { settled, index: _, ...words }) => {
  const last = settled.findLast(isAlike(each));
  if (!last?.isDenied || last.slot === 'other' || !corrects(last, each, words)) return undefined;
  // "To ask for 80k, but the quote came back at 72, so make it 72,500."
  const isAskedAgain = each.slot === 'wanted' && settled.some(({ slot }) => slot === 'wanted');
  if (isAskedAgain && last.slot === 'price') return undefined;
  // "Not 400k as my broker wrote, it's 340k": what needs no name is what is asked for.
  const isAsked =
    !each.slot &&
    settled.find(isMoney) === last &&
    textAt(words.tokens, last.figure.start - 1) === 'not';
  const slot = last.slot ?? (isAsked ? 'wanted' : undefined);
  return slot && { slot, cost: last.slot ? last.cost : SURE };
};

/** "Both loans in about ten months when the accounts are done", "350k for 12 months to pay a builder": nobody pays a bill so late. */
export const noTerms: Settle = ({ figure: { unit, value }, slot }) =>
  slot === 'payment_terms' && unit === 'month' && value > MOST_TERMS
    ? { slot: 'term', cost: WEAK_TERM }
    : undefined;
const MOST_TERMS = 6;

/** "Quoted me 1.25 on 60 grand", "60k at 1.28": what a loan is multiplied by, and neither a rate nor millions. */
export const asFactor: Settle = ({ figure }, { placed, index, tokens }) => {
  const { isBare, value, start, end } = figure;
  const [last, next] = [placed[index - 1], placed[index + 1]];
  // "1.5 on 60 grand" may as well be so much a month.
  const hundredths = Math.round(value * 100);
  const isTwoPlaces = Math.abs(value * 100 - hundredths) < 1e-6 && hundredths % 10 !== 0;
  if (!isBare || !isTwoPlaces || value <= LEAST_FACTOR || value >= MOST_FACTOR) return undefined;
  const isOn =
    next && isMoney(next) && /^(?:on|over)$/.test(wordsAt(tokens, end, next.figure.start));
  const isAt =
    last &&
    isMoney(last) &&
    /^(?:at|@)$/.test(wordsAt(tokens, last.figure.end, start)) &&
    !/^(?:percent|pc|(?:a|per|each) (?:week|fortnight|month|year|annum)|pm|p m|monthly|yearly)\b/.test(
      wordsBehind(tokens, end),
    );
  return isOn || isAt
    ? { figure: { ...figure, isBare: false, kind: 'count' }, slot: 'factor', cost: SURE }
    : undefined;
};
const LEAST_FACTOR = 1.05;
const MOST_FACTOR = 1.7;

/** "The lender said 65% LVR": no rate is so high. "A factor of 1.25, so that's 25%": nor is that one. */
export const noRate: Settle = ({ figure: { kind, value, end }, slot }, { tokens, placed }) => {
  if (slot !== 'rate' || kind !== 'percent') return undefined;
  const isFactor = placed.some(
    (each) => each.slot === 'factor' && Math.abs((each.figure.value - 1) * 100 - value) < 1,
  );
  if (value < HIGHEST_RATE && !isFactor) return undefined;
  return { slot: textAt(tokens, end) === 'lvr' ? 'lvr' : 'other' };
};
const HIGHEST_RATE = 50;

/** "My sister can lend us half": what the family lends is no share of a value. */
export const lentByFamily: Settle = ({ figure: { kind, start }, slot }, { tokens }) =>
  slot === 'lvr' && kind === 'percent' && FAMILY_LENDS.test(wordsAt(tokens, start - 9, start))
    ? { slot: 'other' }
    : undefined;
const FAMILY_LENDS =
  /\b(?:brother|sister|mum|mom|dad|mother|father|parent|uncle|aunt|aunty|cousin|son|daughter|mate|friend|nan|pop|family|in law)\b[^.]{0,40} (?:lend|lends|lending|lent|loan)(?: (?:me|us))?(?: (?:about|around|the|other|first|up|to))*$/;

/** "About 70k a month but 200k in December": when it is taken, and not by when money is needed. */
export const takenIn: Settle = ({ figure, slot }, { tokens, placed, index }) => {
  const last = placed[index - 1];
  const isTaken =
    slot === 'needed' &&
    figure.kind === 'date' &&
    last !== undefined &&
    isMoney(last) &&
    last.figure.end === figure.start - 1 &&
    textAt(tokens, figure.start - 1) === 'in' &&
    (last.slot === 'turnover' || placed[index - 2]?.slot === 'turnover');
  return isTaken ? { slot: 'other' } : undefined;
};

/** "Business loan, 100k, 3 years. Monthly repayment?": beside a question of cost a time that stands alone is the term. */
export const termAsked: Settle = ({ figure, slot }, { tokens, placed }) => {
  const { kind, unit, start, end } = figure;
  // "A ski shop, 6 years, 80k. What would it cost for 5 months": that is the term.
  if (slot !== undefined || placed.some((each) => each.slot === 'term')) return undefined;
  if (kind !== 'duration' || (unit !== 'month' && unit !== 'year')) return undefined;
  const isAlone =
    ENDS.test(textAt(tokens, start - 1)) && /^[.,?]$|^$/.test(textAt(tokens, end).trim());
  const text = wordsAt(tokens, 0, tokens.length);
  return isAlone && ASKS_COST.test(text) && !TRADES.test(text)
    ? { slot: 'term', cost: 1 }
    : undefined;
};
const ENDS = /^[.,]$|^over$/;
const ASKS_COST =
  /\b(?:(?:monthly|weekly|fortnightly|what|what's|the) (?:repayment|instalment)|cost of|what (?:would|does|will) \S+ cost)\b/;
const TRADES = /\b(?:abn|trading|traded|since|established|open|old)\b/;

/** "30% with the order, 60% before shipping and 10% after": when a price is paid, and no share of it that is lent. */
export const inStages: Settle = ({ figure }, { tokens, placed }) => {
  if (figure.kind !== 'percent') return undefined;
  const isHere = ({ figure: { kind, start, end } }: Placed) =>
    kind === 'percent' &&
    !/\./.test(wordsAt(tokens, Math.min(end, figure.end), Math.max(start, figure.start)));
  const stages = placed.filter(isHere);
  const isAll = stages.length >= STAGES && sumOf(stages) === 100;
  return isAll && OF_DELIVERY.test(wordsAt(tokens, figure.end, figure.end + 4))
    ? { slot: 'other' }
    : undefined;
};
const STAGES = 3;
const OF_DELIVERY =
  /\b(?:order|ship|shipping|shipment|delivery|installation|install|commissioning|completion)\b/;
