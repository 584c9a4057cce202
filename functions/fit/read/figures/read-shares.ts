/**
 * Sums that a text makes of another sum: a share of it ("55% of the 310k", "half of that", "half owed"),
 * so many of it ("four villas at 650k each", "18k a week and we need three weeks of it"), or a number short
 * of its thousands behind it ("so 150 together", "95 of that"). The other sum keeps its own place.
 */

import {
  isFolded,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from '../split-tokens.ts';
import type { Figure } from './read-numbers.ts';

export const SHARE_NOTE = 'a share of a stated whole';
/** Said of a sum that is one of several. */
export const EACH_NOTE = 'a sum for each, times their number';
/** Said of nothing beside it: only words that say what it is make it count. */
export const FRACTION_NOTE = 'a fraction';

export const FRACTIONS: ReadonlyMap<string, number> = new Map(
  'half third quarter fifth sixth _ eighth _ tenth'
    .split(' ')
    .map((word, at) => [word, 1 / (at + 2)]),
);
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
]);
const FILLERS = new Set(['the', 'a', 'that', 'this', 'about', 'our', 'their', 'its']);

type Text = { readonly tokens: readonly Token[]; readonly figures: readonly Figure[] };

export function readShares(read: readonly Figure[], tokens: readonly Token[]): Figure[] {
  const figures = read.map((each) => withThousands({ tokens, figures: read }, each));
  const text = { tokens, figures: figures.map((each) => withPercent(tokens, each, figures)) };
  const counted = { tokens, figures: text.figures.map((each) => timesCount(text, each)) };
  const made = [
    ...tokens.flatMap((_, at) => shareOfLast(counted, at) ?? []),
    ...text.figures.flatMap((each) => timesMany(text, each) ?? []),
  ];
  const inOrder = [...text.figures, ...made]
    .sort((one, other) => one.start - other.start)
    .flatMap((each) => {
      if (each.kind !== 'money') return [timesCount(text, each)];
      const share = shareBefore(text, each);
      return share === undefined ? [timesCount(text, each)] : [share, each];
    })
    // A sum that is made of a number stands in the place of that number.
    .filter((figure, index, all) => figure.start !== all[index + 1]?.start);
  return addFractions(inOrder, text);
}

/** "40k and 110k, so 150 together", "410 thousand but 95 of that is older": thousands, as the sums before it say. */
function withThousands({ tokens, figures }: Text, each: Figure): Figure {
  const { kind, value, start, end } = each;
  if (kind !== 'count' || value < LEAST_THOUSANDS) return each;
  // "2 x vending machines 7500 each", "80 steers at 1150 a head".
  const isPrice =
    value >= LEAST_EACH &&
    /^(?:each|apiece|ea|(?:a|per) (?:head|beast))\b/.test(wordsBehind(tokens, end));
  if (isPrice) return { ...each, kind: 'money' };
  const sum = Math.round(value * 1000);
  const before = figures.filter((other) => isMoney(other) && other.end <= start);
  const isTotal = before.some(
    (_, from) =>
      from < before.length - 1 &&
      before.slice(from).reduce((all, other) => all + other.value, 0) === sum,
  );
  const last = before.at(-1);
  const isPart =
    last !== undefined &&
    sum < last.value &&
    PART.test(wordsBehind(tokens, end)) &&
    !wordsAt(tokens, last.end, start).split(' ').includes(STOP);
  // "Need 90k. Sorry 95": another figure for the last sum.
  const isCorrection =
    last !== undefined &&
    sum < 3 * last.value &&
    last.value < 3 * sum &&
    CORRECTS.test(wordsBefore(tokens, start));
  if (!isTotal && !isPart && !isCorrection) return each;
  return { ...each, kind: 'money', value: sum, note: 'read as thousands' };
}
const LEAST_THOUSANDS = 5;
const LEAST_EACH = 1000;
const PART = /^of (?:that|it|this|which)\b/;
const CORRECTS =
  /\b(?:sorry|actually|correction|i mean|make (?:it|that)|call it)(?: ,)?(?: (?:it is|its|that is|thats|about|more like|make (?:it|that)|call it|nearer))*$/;

/** "One fifth deposit", "borrow two thirds", "half up front": a percent of what is named elsewhere. */
function addFractions(figures: readonly Figure[], text: Text): Figure[] {
  const fractions = text.tokens.flatMap(({ text: word }, at): Figure[] => {
    if (!FRACTIONS.has(word) || figures.some(({ start, end }) => at >= start && at < end))
      return [];
    const { of, start } = fractionBefore(text, at + 1) ?? { of: 1, start: at };
    const isShare = textAt(text.tokens, start) !== 'a' || isSaidAlone(text, at);
    const end = at + 1;
    return of < 1 && start + Number(word !== 'half') <= at && isShare
      ? [{ kind: 'percent', value: of * 100, start, end, note: FRACTION_NOTE }]
      : [];
  });
  const others = figures.filter((each) => !fractions.some(({ start }) => start === each.start));
  return [...others, ...fractions].sort((one, other) => one.start - other.start);
}

/** "Fund a third ourselves", and not "a third property". */
const isSaidAlone = ({ tokens }: Text, at: number) =>
  /^(?:[.,]|of|up|down|deposit|in|from|ourselve|ourself|myself|and|as)$/.test(
    textAt(tokens, at + 1),
  );

/** "10% ($184,000) already paid": the sum in brackets is what the percent makes. */
function withPercent(tokens: readonly Token[], each: Figure, all: readonly Figure[]): Figure {
  const percent = all.find(({ kind, end }) => kind === 'percent' && end === each.start - 1);
  if (percent === undefined || !isMoney(each)) return each;
  const isOf = ({ kind, value }: Figure) =>
    kind === 'money' && Math.round((value * percent.value) / 100) === each.value;
  if (!all.some(isOf)) return each;
  const isClosed = textAt(tokens, each.end) === ',';
  return { ...each, start: percent.start, end: each.end + Number(isClosed) };
}

const isMoney = ({ kind }: Figure) => kind === 'money';

/** "A third", "two thirds", "40%": how much of a whole, and where it starts. */
function fractionBefore({ tokens, figures }: Text, end: number) {
  const percent = figures.find((each) => each.kind === 'percent' && each.end === end);
  if (percent !== undefined) return { of: percent.value / 100, start: percent.start };
  // "2/3 of a new mulcher".
  const [, part, parts] = /^(\d)\/(\d)$/.exec(textAt(tokens, end - 1)) ?? [];
  if (parts !== undefined) return { of: Number(part) / Number(parts), start: end - 1 };
  const fraction = FRACTIONS.get(textAt(tokens, end - 1));
  if (fraction === undefined) return undefined;
  const count = COUNTS.get(textAt(tokens, end - 2));
  return { of: fraction * (count ?? 1), start: count === undefined ? end - 1 : end - 2 };
}

/** "55% of the 310k", "two thirds of the $450,000", "5% of 1.9 million". */
function shareBefore(text: Text, whole: Figure): Figure | undefined {
  const { tokens } = text;
  let at = whole.start - 1;
  while (FILLERS.has(textAt(tokens, at))) at -= 1;
  const isDeposit =
    /^deposit (?:on|of|for)$/.test(wordsAt(tokens, at - 1, at + 1)) &&
    DEPOSIT_ASKED.test(wordsAt(tokens, whole.end, whole.end + ASKED_REACH));
  const isOf = isDeposit || textAt(tokens, at) === 'of';
  const share = isOf ? fractionBefore(text, isDeposit ? at - 1 : at) : undefined;
  if (share === undefined) return undefined;
  const value = Math.round(share.of * whole.value);
  // "Half of the 3.5m price is ours".
  const isOwn = /^[^.]*\bis our\b/.test(wordsAt(tokens, whole.end, whole.end + OWN_REACH));
  return {
    kind: 'money',
    value,
    start: share.start,
    end: whole.start,
    note: SHARE_NOTE,
    ...(isOwn ? { is: 'deposit' as const } : {}),
    ...(isDeposit ? { is: 'wanted' as const } : {}),
  };
}
const OWN_REACH = 12;
/** "A 30% deposit on a $96,000 order. That deposit is what I need funded." */
const DEPOSIT_ASKED =
  /\b(?:that|the|this) deposit\b.{0,40}\b(?:need|borrow|fund|funded|finance|financed|ask|asking|want|lent)\b|\b(?:borrow|fund|finance|cover|need|lend)\b(?: \S{1,12}){0,2} (?:that|the|this) deposit\b/;
const ASKED_REACH = 30;

/** And not "if I only draw a quarter of it". */
const ASKS =
  /\b(?:have|need|want|borrow|(?:to|would|will) (?:draw|advance)|sought|wanted|require|get|like|only|after|happy with|settle for|happy to take)$/;
const ASKED_BEHIND = /^(?:would do|will do|should do|is enough|is plenty|please)\b/;
const HAVE = /^(?!(?:can|could|may) )(?:\S+ )?(?:i|we|they|he|she|and) (?:have|got|has)$/;
const OWED_BEHIND =
  /^(?:(?:is |still |is still )?(?:owed|owing)(?! (?:by|from))|on the mortgage)\b/;
const PAID_BEHIND = /^(?:is )?(?:paid|payed) (?:off|out|down)\b/;

/** "We only need half of that", "a third of it would do", "worth 1.4m, half owed", "half paid off". */
function shareOfLast(text: Text, at: number): Figure | undefined {
  const { tokens, figures } = text;
  const next = tokens[at + 1]?.text;
  const isPercent =
    next === 'of' && figures.some(({ kind, end }) => kind === 'percent' && end === at + 1);
  if (!FRACTIONS.has(textAt(tokens, at)) && !isPercent) return undefined;
  const share = fractionBefore(text, at + 1);
  const sums = figures.filter((each) => isMoney(each) && each.end <= at);
  // "214k of unpaid invoices, payroll is 62k, want 80% of those invoices".
  const isLedger = ({ start, end }: Figure) =>
    LEDGER.test(wordsAt(tokens, start - LEDGER_REACH, end + LEDGER_REACH));
  const isOfLedger = OF_LEDGER.test(wordsAt(tokens, at + 1, at + 4));
  // "1.65m for both, it nets 210k a year. We would borrow 70% of that price": not of the profit.
  const isOfTime = ({ end }: Figure) => BY_TIME.test(wordsBehind(tokens, end));
  const whole =
    (isOfLedger && sums.findLast(isLedger)) ||
    (isPercent && sums.findLast((each) => !isOfTime(each))) ||
    sums.at(-1);
  if (share === undefined || whole === undefined) return undefined;
  // "Worth 1.3 mil, I owe half a mil."
  if (figures.some(({ kind, start }) => kind === 'money' && start === at)) return undefined;
  const isBack = /^of (?:it|that|them|those)\b/.test(wordsAt(tokens, at + 1, at + 3));
  const end = isBack ? at + 3 : at + 1;
  const behind = wordsAt(tokens, end, end + 4);
  const before = wordsAt(tokens, share.start - 2, share.start);
  const isAsked = isBack && (ASKS.test(before) || ASKED_BEHIND.test(behind));
  // "We have 35% of it and want to borrow the other 65%", and not "could we have half of it".
  const isOwn = HAVE.test(wordsAt(tokens, share.start - 3, share.start));
  const isPaid = PAID_BEHIND.test(behind);
  const isOwed = isPaid || OWED_BEHIND.test(behind) || (/\bowe$/.test(before) && next !== 'of');
  if (!isAsked && !isOwed) return undefined;
  const value = Math.round((isPaid ? 1 - share.of : share.of) * whole.value);
  const is = isOwed ? 'owed' : isOwn ? 'deposit' : 'wanted';
  return { kind: 'money', value, start: share.start, end, note: SHARE_NOTE, is };
}

const BY_TIME = /^(?:(?:a|per|each|every) (?:year|yr|annum|month|week)|pa\b|p\.?a\b)/;
const OF_LEDGER = /^of (?:those|these|the|our|my) (?:invoice|debtor|ledger)\b/;
const LEDGER = /\b(?:invoice|debtor|ledger)\b/;
const LEDGER_REACH = 4;

const MOST_COUNTED = 1900;
const isCounted = (value: number) => Number.isInteger(value) && value > 1 && value <= MOST_COUNTED;
const ASKS_COUNT = /\b(?:need|want|buy|buying|borrow|borrowing|covers?|get|after)(?: to cover)?$/;
const UNIT_PRICE = /\b(?:unit (?:price|cost)|(?:price|cost) (?:each|per unit))(?: is| :)?$/;
const PAY_RUNS = /^(?:(?:wage|pay|payroll|full) )*(?:run|payroll|pay|pay cycle)\b/;
const A_RUN =
  /^(?:(?:a|per|each|every) (?:week|fortnight|month|pay|run)|weekly|fortnightly|monthly)\b/;
/** Behind a sum that is paid so often. */
const A_TIME = /^(?:a|per|each|every) (day|week|month)$/;
const OF_TIME = /^(?:of )?(?:rent|wage|hire|fee|storage|premium)(?: at| of| is)?$/;

const AND_ONE = /^(?:, )?(?:plus|and) (?:the |one |a )?(?:first|last|extra|more) (?:week|month)\b/;

/** "18k a week and we need three weeks of it", "unit cost $12,400, I need five of them", "three months' rent at $8,400 a month". */
function timesMany({ tokens, figures }: Text, many: Figure): Figure | undefined {
  const { kind, unit, value: count, start, end } = many;
  if ((kind !== 'count' && kind !== 'duration') || !isCounted(count)) return undefined;
  const isAsked = ASKS_COUNT.test(wordsBefore(tokens, start));
  const isRuns = kind === 'count' && PAY_RUNS.test(wordsBehind(tokens, end));
  const one = figures.findLast((each) => {
    if (!isMoney(each) || (each.end <= start && !isAsked)) return false;
    // "Wages are 46k every fortnight, want to cover two wage runs."
    if (isRuns) return isAsked && A_RUN.test(wordsBehind(tokens, each.end));
    // A number before its price is counted with that.
    if (kind === 'count' && each.start >= end) return false;
    if (kind === 'count') return UNIT_PRICE.test(wordsBefore(tokens, each.start));
    const [, time] = A_TIME.exec(wordsAt(tokens, each.end, each.end + 2)) ?? [];
    const isBefore = each.end <= start;
    return time === unit && (isBefore || OF_TIME.test(wordsAt(tokens, end, each.start)));
  });
  if (one === undefined) return undefined;
  const is = isAsked ? 'wanted' : 'bill';
  const to = Math.max(end, one.end);
  const all = count + Number(AND_ONE.test(wordsAt(tokens, to + 2, to + 8)));
  return { kind: 'money', value: one.value * all, start, end: to, note: EACH_NOTE, is };
}

const EACH =
  /^(?:(?:plus|inc|incl|including|ex|with) (?:the )?gst )?(?:(?:landed|delivered|fitted|installed|new|used|drive away|on road|all up|or so) )?(?:for )?(?:each|apiece|a pop|(?:a|per) (?:head|beast)|per (?!day|week|fortnight|month|mth|quarter|year|annum|hour|cent|the|our|my|qs|contract|quote|valuation)[a-z]+)\b/;
/** "Two lots of $60,000", "4 x 650k". */
const TIMES = /\b(?:x|(?:lot|payment|instalment|loan|batch) of)$/;
/** "Dental chairs: 3 at $28,600", and no "lot 3 at $286,000". */
const COUNTS_OFF = /^(?:[,:.]|for|need|want|buying|of)$/;
const EACH_OF = /\beach of(?: (?:the|our|my|these|those))?$/;
/** "Two new 8-tonne diggers", "3 used 5 tonners": how large each is, and not how many. */
const SIZE =
  /^(?:tonner?|ton|t|kg|kilo|gram|kw|kva|hp|horse|seat|seater|metre|litre|inch|foot|door|axle|mm|cm|cc)$/;
const isSize = (tokens: readonly Token[], end: number) =>
  SIZE.test(textAt(tokens, end)) && (textAt(tokens, end) === 'tonner' || !isFolded(tokens[end]));
/** "3 townhouses left of 8, each worth 560k": so many there were. */
const OF_ALL =
  /\b(?:left|remaining|unsold|out|one|two|three|four|five|six|seven|eight|nine|ten|\d+) of(?: the)?$/;
/** "3 lots left from a 12 lot subdivision": how large it was. */
const PROJECT = /^(?:[a-z]+ )?[a-z]+ (?:subdivision|project|development|estate)\b/;
const HOMES =
  /^(?:[a-z]+ )?(?:townhouse|town house|unit|home|house|lot|villa|apartment|dwelling|duplex|block|flat)\b/;
const COUNT_REACH = 10;
/** "2 utes. Colour: white. Unit price: 48,000". */
const UNIT_REACH = 20;
/** "Three for sale at 900k each", "four villas, each worth 650k", "six pallets at 4k a pallet". */
function timesCount({ tokens, figures }: Text, one: Figure): Figure {
  const isEachBehind = EACH.test(wordsBehind(tokens, one.end));
  if (!isMoney(one)) return one;
  const isPer = /^(?:a|per)$/.test(textAt(tokens, one.end));
  // "120 tonne of hay at $310 per tonne": what it is priced by is counted.
  const isPriced = (end: number) => isPer && textAt(tokens, end) === textAt(tokens, one.end + 1);
  const before = figures.filter(
    ({ start, end, kind, value }) =>
      end <= one.start &&
      kind === 'count' &&
      value !== 1 &&
      (!isSize(tokens, end) || isPriced(end)) &&
      !OF_ALL.test(wordsBefore(tokens, start)) &&
      !PROJECT.test(wordsBehind(tokens, end)),
  );
  // "Two 8 tonne diggers": a number right behind another is how large each is.
  const last = before.findLast(({ start }) => !before.some(({ end }) => end === start));
  const link = wordsAt(tokens, last?.end ?? 0, one.start);
  const isTimes =
    last !== undefined &&
    ((TIMES.test(link) && one.start - last.end <= 2) ||
      (link === 'at' && COUNTS_OFF.test(textAt(tokens, last.start - 1))));
  const isOneOf = ({ end }: Figure) =>
    isPer && [textAt(tokens, end), textAt(tokens, end + 1)].includes(textAt(tokens, one.end + 1));
  // "About a third each, 60k of it disputed."
  const isOfIt = /^of (?:it|that|this|them)\b/.test(wordsBehind(tokens, one.end));
  const isUnit = UNIT_PRICE.test(wordsBefore(tokens, one.start));
  const isEach =
    isEachBehind ||
    isUnit ||
    (last !== undefined && EACH_OF.test(wordsBefore(tokens, last.start))) ||
    (!isOfIt && /\beach\b/.test(wordsAt(tokens, one.start - 4, one.start)));
  const isOfHomes = ({ end }: Figure) => HOMES.test(wordsBehind(tokens, end));
  const isBeside =
    last !== undefined &&
    one.start - last.end <= (isUnit || isOfHomes(last) ? UNIT_REACH : COUNT_REACH) &&
    !figures.some(({ start, kind }) => kind !== 'count' && start >= last.end && start < one.start);
  const beside = isBeside ? last : undefined;
  const count = isTimes ? last : isEach ? beside : before.findLast(isOneOf);
  const many = count?.value ?? 0;
  if (!isCounted(many)) return one;
  return { ...one, value: one.value * many, note: EACH_NOTE };
}
