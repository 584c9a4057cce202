/**
 * Sums that a text makes of another sum: a share of it ("55% of the 310k", "half of that", "half owed"),
 * or so many of it ("four villas at 650k each", "18k a week and we need three weeks of it"). The other
 * sum keeps its own place.
 */

import { isListed, type Token, textAt, wordsAt } from '../split-tokens.ts';
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

export function readShares(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  const text = { tokens, figures: figures.map((each) => withPercent(tokens, each, figures)) };
  const counted = { tokens, figures: text.figures.map((each) => timesCount(text, each)) };
  const made = [
    ...tokens.flatMap((_, at) => shareOfLast(counted, at) ?? []),
    ...text.figures.flatMap((each, index) => timesAsked(text, each, index) ?? []),
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
  return addFractions(
    inOrder.map((each) => timesPeriods({ tokens, figures: inOrder }, each)),
    text,
  );
}

/** "Three months' rent at $8,400 a month, plus the first month", "$8 a head a week for 12 weeks": what is paid for all that time. */
function timesPeriods({ tokens, figures }: Text, one: Figure): Figure {
  const rate = RATE.exec(wordsAt(tokens, one.end, one.end + 4));
  const [words = '', unit] = rate ?? [];
  const end = one.end + words.split(' ').length;
  const times = figures.find(
    (each) =>
      each.kind === 'duration' &&
      each.unit === unit &&
      (OF_TIME.test(wordsAt(tokens, each.end, one.start)) ||
        (one.note === EACH_NOTE && each.start === end + 1 && textAt(tokens, end) === 'for')),
  );
  if (!isMoney(one) || times === undefined || !isCounted(times.value)) return one;
  const more = AND_ONE.test(wordsAt(tokens, end, end + 6)) ? 1 : 0;
  const value = one.value * (times.value + more);
  return { ...one, end: Math.max(end, times.end), value, note: EACH_NOTE, is: 'bill' };
}
const RATE = /^(?:(?:a|per) (?!day|week|month)[a-z]{1,20} )?(?:a|per) (day|week|month)\b/;
const OF_TIME = /^(?:of )?(?:rent|wage|hire|fee|storage|agistment|premium)(?: at| of| is)?$/;
const AND_ONE = /^(?:, )?(?:plus|and) (?:the |one |a )?(?:first|last|extra|more) (?:week|month)\b/;

/** "One fifth deposit", "borrow two thirds", "half up front": a percent of what is named elsewhere. */
function addFractions(figures: readonly Figure[], text: Text): Figure[] {
  const fractions = text.tokens.flatMap(({ text: word }, at): Figure[] => {
    if (!FRACTIONS.has(word) || figures.some(({ start, end }) => at >= start && at < end))
      return [];
    const { of, start } = fractionBefore(text, at + 1) ?? { of: 1, start: at };
    const isShare = word === 'half' || textAt(text.tokens, start) !== 'a' || isSaidAlone(text, at);
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
  const isOf = isDeposit || tokens[at]?.text === 'of';
  const share = isOf ? fractionBefore(text, isDeposit ? at - 1 : at) : undefined;
  if (share === undefined) return undefined;
  const value = Math.round(share.of * whole.value);
  const isOwn =
    textAt(tokens, share.start - 1) === 'paid' ||
    /^[^.]*\bis our\b/.test(wordsAt(tokens, whole.end, whole.end + OWN_REACH));
  return {
    kind: 'money',
    value,
    start: share.start,
    end: whole.start,
    note: SHARE_NOTE,
    // "Half of the 3.5m price is ours", "paid a fifth of the 250k already".
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
  /\b(?:have|need|want|borrow|(?:to|would) (?:draw|advance)|sought|wanted|require|get|like|only|after)$/;
const ASKED_BEHIND = /^(?:would do|will do|should do|is enough|is plenty|please)\b/;
const HAVE = /^(?!(?:can|could|may) )(?:\S+ )?(?:i|we|they|he|she) (?:have|got|has)$/;
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
  const whole = figures.findLast((each) => isMoney(each) && each.end <= at);
  if (share === undefined || whole === undefined || whole.end > share.start) return undefined;
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

const MOST_COUNTED = 1900;
const isCounted = (value: number) => Number.isInteger(value) && value > 1 && value <= MOST_COUNTED;
const ASKS_COUNT = /\b(?:need|want|buy|buying|borrow|borrowing|cover|get|after)(?: to cover)?$/;
const OF_THEM = /^(?:of (?:it|them|those|that|wage|rent)|covered|worth|on finance)\b/;

/** "18k a week and we need three weeks of it", "unit cost $12,400, I need five of them". */
function timesAsked({ tokens, figures }: Text, many: Figure, index: number): Figure | undefined {
  const { kind, unit, value: count, start, end } = many;
  if ((kind !== 'count' && kind !== 'duration') || !isCounted(count)) return undefined;
  const isAsked = ASKS_COUNT.test(wordsAt(tokens, start - 2, start));
  if (!isAsked || !OF_THEM.test(wordsAt(tokens, end, end + 2))) return undefined;
  // "22k a week in wages, rent 9k a month, and we need five weeks of wages".
  // "38k each fortnight, two fortnights of it": those are counted in weeks.
  const per = (each: Figure) => {
    const [, time] = PER.exec(wordsAt(tokens, each.end, each.end + 2)) ?? [];
    return time === unit ? 1 : time === 'fortnight' && unit === 'week' ? 2 : 0;
  };
  const before = figures.slice(0, index).filter(isMoney);
  const one = before.findLast((each) => kind === 'count' || per(each) > 0);
  if (one === undefined) return undefined;
  const isOne =
    kind === 'count'
      ? /\bunit (?:price|cost)(?: is)?$/.test(wordsAt(tokens, one.start - 3, one.start))
      : per(one) > 0;
  if (!isOne) return undefined;
  const value = (one.value * count) / (per(one) || 1);
  return { kind: 'money', value, start, end, note: EACH_NOTE, is: 'wanted' };
}
const PER = /^(?:a|per|each|every) (day|week|fortnight|month)$/;

const EACH =
  /^(?:(?:plus|inc|incl|including|ex|with) (?:the )?gst )?(?:for )?(?:each|apiece|a pop|(?:a|per) (?:head|beast)|per (?!day|week|fortnight|month|mth|quarter|year|annum|hour|cent)[a-z]+)\b/;
/** "Two lots of $60,000", "4 x 650k". */
const TIMES = /\b(?:x|(?:lot|payment|instalment|loan|batch) of)$/;
/** "Dental chairs: 3 at $28,600", and no "lot 3 at $286,000". */
const COUNTS_OFF = /^(?:[,:.]|for|need|want|buying|of)$/;
const EACH_OF = /\beach of(?: (?:the|our|my|these|those))?$/;
const EACH_REACH = 5;
const FOR_OURS = /^(?:each|apiece|a pop|a piece) for (?:all )?(?:our|my|the|those)$/;
const COUNT_REACH = 8;
/** "Two vans at 48 each" are thousands; "2 each" are none. */
const LEAST_BARE = 10;

const PAIR = new Set(['both', 'duplex', 'pair', 'twins']);
/** "A duplex, sells at 1.3m each." */
const isPair = (tokens: readonly Token[], before: number) =>
  tokens.some(({ text }, at) => at < before && PAIR.has(text));

/** "Three for sale at 900k each", "four villas, each worth 650k", "six pallets at 4k a pallet". */
function timesCount({ tokens, figures }: Text, one: Figure): Figure {
  const isEachBehind = EACH.test(wordsAt(tokens, one.end, one.end + EACH_REACH));
  const isBare = one.kind === 'count' && isEachBehind;
  if (!isMoney(one) && !(isBare && one.value >= LEAST_BARE)) return one;
  const before = figures.filter(
    ({ end, kind, value }) => end <= one.start && kind === 'count' && value !== 1,
  );
  // "Two 8 tonne diggers": a number right behind another is how large each is.
  const last = before.findLast(({ start }) => !before.some(({ end }) => end === start));
  const lastSum = figures.findLast((each) => isMoney(each) && each.end <= one.start);
  const isTimes =
    last !== undefined &&
    ((TIMES.test(wordsAt(tokens, last.end, one.start)) && one.start - last.end <= 2) ||
      (wordsAt(tokens, last.end, one.start) === 'at' &&
        COUNTS_OFF.test(textAt(tokens, last.start - 1))));
  const isPer = /^(?:a|per)$/.test(textAt(tokens, one.end));
  const isOneOf = ({ end }: Figure) =>
    isPer && [textAt(tokens, end), textAt(tokens, end + 1)].includes(textAt(tokens, one.end + 1));
  const isEach =
    isEachBehind ||
    (last !== undefined && EACH_OF.test(wordsAt(tokens, last.start - 3, last.start))) ||
    // "600k each, owe 150k on one": that is said of the sum before it.
    (!EACH.test(wordsAt(tokens, lastSum?.end ?? 0, one.start)) &&
      /\beach\b/.test(wordsAt(tokens, one.start - 4, one.start)));
  const isBeside =
    last !== undefined &&
    one.start - last.end <= COUNT_REACH &&
    !figures.some(({ start, kind }) => kind !== 'count' && start >= last.end && start < one.start);
  const ofHomes = before.findLast(
    ({ end }) => isListed(tokens[end], 'homes') || isListed(tokens[end + 1], 'homes'),
  );
  // "$11,000 apiece for our two old ones".
  const behind = figures.find(
    ({ start, kind }) =>
      kind === 'count' && isEachBehind && FOR_OURS.test(wordsAt(tokens, one.end, start)),
  );
  const beside = behind ?? (isBeside ? last : ofHomes);
  const count = isTimes ? last : isEach ? beside : before.findLast(isOneOf);
  const many = count?.value ?? (isEach && isPair(tokens, one.start) ? 2 : 0);
  if (!isCounted(many)) return one;
  return { ...one, value: one.value * many, note: EACH_NOTE };
}
