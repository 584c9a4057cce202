/**
 * Reads the numbers of a text, in digits and in words, as figures of a kind: money, percent,
 * duration or count. What each figure is of is decided elsewhere.
 */
import {
  COLON,
  COMMA,
  isFolded,
  isListed,
  STOP,
  TO,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from '../split-tokens.ts';

export const KINDS = ['money', 'percent', 'duration', 'date', 'count'] as const;
export type Kind = (typeof KINDS)[number];
type TimeUnit = 'hour' | 'day' | 'business day' | 'week' | 'month' | 'year';

export type Figure = {
  readonly kind: Kind;
  readonly value: number;
  /** The first token and the one after the last. */
  readonly start: number;
  readonly end: number;
  readonly unit?: TimeUnit;
  /** A number with nothing to say that it is money: "65", which people use for 65,000. */
  readonly isBare?: boolean;
  /** Other values that the same characters could have. */
  readonly others?: readonly number[];
  /** The lower end of a range, whose upper end is the value. */
  readonly lower?: number;
  readonly note?: string;
  /** What it is of, where the words that made it say that too. */
  readonly is?: 'wanted' | 'owed' | 'deposit' | 'bill' | 'trading';
  /** Of a date: what the text says of day, month and year. */
  readonly date?: SaidDate;
};
/** Months from 0. A date without a year is the next such day, or the last, by its slot. */
export type SaidDate = {
  readonly day?: number;
  readonly month: number;
  readonly year?: number;
  /** The year is named, and it is over or under way: no deadline. */
  readonly isPast?: boolean;
};

const UNITS = toValues(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen eighteen nineteen',
);
const TENS = new Map([
  ...toValues('_ _ twenty thirty forty fifty sixty seventy eighty ninety', 10),
  ...toValues('_ _ _ _ fourty fivety _ _ eigthy ninty', 10),
]);
/** Whole numbers in a word, as they are written and as they are misspelt. */
const SMALL = new Map([...TENS, ...UNITS, ['fiveteen', 15]]);

function toValues(list: string, step = 1): ReadonlyMap<string, number> {
  return new Map(list.split(' ').map((word, index) => [word, index * step]));
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ...list('k thou thousand thousend thouand grand large gs', 1e3),
  ...list('m mil mill mio mn million milion', 1e6),
  ...list('b bn billion', 1e9),
  ...list('lakh lac lakhs', 1e5),
  ...list('crore', 1e7),
]);
/** Scales that are letters, and so are one only after digits. */
const SHORT_SCALES = new Set(['k', 'm', 'b', 'mn', 'bn', 'gs', 'large', 'mio']);
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ...list('half hafl 1/2', 1 / 2),
  ...list('quarter 1/4', 1 / 4),
  ['3/4', 3 / 4],
  ...list('third', 1 / 3),
  ...list('fifth', 1 / 5),
]);
/** All words that numbers are written in, so that a slip in one of them is mended too. */
export const numberWords = (): string[] => [
  ...UNITS.keys(),
  ...TENS.keys(),
  ...SCALES.keys(),
  ...FRACTIONS.keys(),
  'hundred',
  'fortnight',
  'percent',
];
/** There is no number of anything without one of these, or a digit. */
export const countingWords = (): string[] => [
  ...numberWords(),
  ...SMALL.keys(),
  ...TIMES.keys(),
  ...COUPLES.keys(),
];

/** Names of times, with how many of which unit each is. */
type Time = readonly [unit: TimeUnit, many: number];
const TIMES: ReadonlyMap<string, Time> = new Map([
  ...list<Time>('hour hr hrs', ['hour', 1]),
  ...list<Time>('day', ['day', 1]),
  ...list<Time>('week wk wks', ['week', 1]),
  ...list<Time>('fortnight fortnite', ['week', 2]),
  ...list<Time>('month mth mnth mo mos', ['month', 1]),
  ...list<Time>('year yr yrs y', ['year', 1]),
  ...list<Time>('decade', ['year', 10]),
]);
const BUSINESS = new Set(['business', 'working', 'bus', 'biz', 'bank']);
const DOLLARS = new Set(['dollar', 'buck', 'aud', 'quid']);
/** After these "1.4m" is metres. */
const LENGTHS =
  /^(?:wide|high|tall|deep|sq|square|of (?:water|frontage|shelving|fabric|pipe|fencing|bench))\b/;

export function list<Value>(names: string, value: Value): [string, Value][] {
  return names.split(' ').map((name) => [name, value]);
}

/** Words with which a number can start. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...SMALL.keys(),
  ...FRACTIONS.keys(),
  ...list('a an the hundred couple few fortnight fortnite decade', true).map(([word]) => word),
]);

export function readNumbers(tokens: readonly Token[]): Figure[] {
  const figures: Figure[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    const isNumber = token?.value !== undefined || FIRST_WORDS.has(textAt(tokens, at));
    const figure = isNumber ? readFigure(tokens, at) : undefined;
    if (figure !== undefined) figures.push(figure);
    at = figure?.end ?? at + 1;
  }
  return joinRanges(addInFull(shareScale(figures, tokens), tokens), tokens).filter(
    (figure) => !isForeign(figure, tokens) && !isOfModel(figure, tokens),
  );
}

/** "Two Toyota 8FG25 forklifts", "a 6130M": what is written in one with letters is a name. */
const isOfModel = ({ kind, value, end }: Figure, tokens: readonly Token[]): boolean =>
  kind === 'count' &&
  (value >= MOST_COUNTED ||
    (textAt(tokens, end) === REST_OF_CODE && tokens[end]?.from === tokens[end - 1]?.to));
/** What a word with digits in it is once its first digits are cut off. */
const REST_OF_CODE = '#';
const MOST_COUNTED = 1e9;

/** "US$85,000", "62,000 euros", "usd 40k": nobody knows here what it is in our dollars, so it is asked. */
function isForeign({ start, end }: Figure, tokens: readonly Token[]): boolean {
  const before = tokens[start - 1];
  const isJoined =
    before?.to === tokens[start]?.from && FOREIGN_LETTERS.test(textAt(tokens, start - 1));
  return (
    isJoined ||
    FOREIGN.test(textAt(tokens, start - 1)) ||
    FOREIGN.test(textAt(tokens, end)) ||
    FOREIGN_DOLLARS.test(wordsAt(tokens, end, end + 2))
  );
}
const FOREIGN = /^(?:[€£¥]|usd|euro?|gbp|nzd|cad|cny|rmb|yuan|jpy|yen|sgd|hkd|inr|thb)$/;
const FOREIGN_LETTERS = /^(?:us|nz|hk|sg|cad?)$/;
const FOREIGN_DOLLARS = /^(?:us|nz|american|kiwi|singapore|hong kong|canadian) dollar$/;

/** A number as far as it goes, before its unit. */
type Numeral = {
  readonly value: number;
  readonly end: number;
  readonly isScaled: boolean;
  readonly isMoney: boolean;
  readonly isInWords: boolean;
  readonly other?: number;
};

function readFigure(tokens: readonly Token[], start: number): Figure | undefined {
  const numeral = readNumeral(tokens, start);
  if (numeral === undefined) return readUncounted(tokens, start);
  const { value, end } = numeral;
  return (
    readPercent(tokens, start, numeral) ??
    readDuration(tokens, start, numeral) ??
    readMoney(tokens, start, numeral) ?? { kind: 'count', value, start, end }
  );
}

function readNumeral(tokens: readonly Token[], start: number): Numeral | undefined {
  const first =
    readFractionOfScale(tokens, start) ?? readDigits(tokens, start) ?? readWords(tokens, start);
  return first && addRest(tokens, first);
}

/** "Half", "a quarter", "three quarters". */
function readFraction(tokens: readonly Token[], at: number) {
  const isCounted = FRACTIONS.has(textAt(tokens, at + 1));
  const count = textAt(tokens, at) === 'a' ? 1 : isCounted ? smallNumber(tokens[at]) : undefined;
  const end = count === undefined ? at + 1 : at + 2;
  const fraction = FRACTIONS.get(textAt(tokens, end - 1));
  return fraction === undefined ? undefined : { value: (count ?? 1) * fraction, end };
}

/** "Half a mil", "a quarter of a million", "three quarters of a million", "half a year". */
function readFractionOfScale(tokens: readonly Token[], start: number): Numeral | undefined {
  const fraction = readFraction(tokens, start);
  if (fraction === undefined) return undefined;
  let { end } = fraction;
  if (textAt(tokens, end) === 'of') end += 1;
  const hasArticle = textAt(tokens, end) === 'a';
  if (hasArticle) end += 1;
  const text = textAt(tokens, end);
  const scale = SCALES.get(text);
  if (scale !== undefined)
    return made(fraction.value * scale, end + 1, { isScaled: true, isInWords: true });
  return hasArticle && TIMES.has(text) ? made(fraction.value, end, { isInWords: true }) : undefined;
}

/** "Need 2.0" is no two of something: who writes the point means a fraction, of millions. */
export const isWhole = ({ value, start }: Figure, tokens: readonly Token[]): boolean =>
  Number.isInteger(value) && !/\.\d/.test(textAt(tokens, start));

const made = (
  value: number,
  end: number,
  { isScaled = false, isMoney = false, isInWords = false } = {},
): Numeral => ({ value: tidy(value), end, isScaled, isMoney, isInWords });

/** Cents are as fine as money gets; it also hides what binary fractions add. */
const tidy = (value: number) => Math.round(value * 1e6) / 1e6;

function readDigits(tokens: readonly Token[], start: number): Numeral | undefined {
  const token = tokens[start];
  if (token?.value === undefined) return undefined;
  const { value, isMoney = false, otherValue } = token;
  // "8 hundred and fifty".
  const isHundreds = textAt(tokens, start + 1) === 'hundred';
  const rest = isHundreds ? belowHundredAfter(tokens, start + 2) : undefined;
  const numeral = isHundreds
    ? made(value * 100 + (rest?.value ?? 0), rest?.end ?? start + 2, { isMoney })
    : made(value, start + 1, { isMoney });
  return otherValue === undefined ? numeral : { ...numeral, other: otherValue };
}

/** "A hundred and twenty", "two hundred and seventy five", "ninety", "four point two". */
function readWords(tokens: readonly Token[], start: number): Numeral | undefined {
  const [first, next] = [textAt(tokens, start), textAt(tokens, start + 1)];
  // "A lazy hundred grand."
  const isHundred = first === 'hundred' && SCALES.has(next) && !MANY.has(textAt(tokens, start - 1));
  if (isHundred) return made(100, start + 1, { isInWords: true });
  // "A lazy hundred and fifty", "the other hundred and seventy thousand".
  const more = first === 'hundred' && AND.has(next) ? belowHundred(tokens, start + 2) : undefined;
  const before = textAt(tokens, start - 1);
  const isOneHundred =
    before === 'lazy' || (SCALES.has(textAt(tokens, more?.end ?? start)) && !MANY.has(before));
  if (more !== undefined && isOneHundred)
    return made(100 + more.value, more.end, { isInWords: true });
  // "An even million."
  const isOne = ONE.has(first);
  const isWhole = next === 'hundred' || (SCALES.has(next) && !SHORT_SCALES.has(next));
  const small = isOne && isWhole ? { value: 1, end: start + 1 } : belowHundred(tokens, start);
  if (small === undefined) return undefined;
  const { value, end } = small;
  if (textAt(tokens, end) === 'hundred') {
    const rest = belowHundredAfter(tokens, end + 1);
    const last = rest?.end ?? end + 1;
    // "Sixty five hundred for a coffee machine" is said of dollars, and never short of its thousands.
    const isScaled = value > 10 && textAt(tokens, last) === 'for';
    return made(value * 100 + (rest?.value ?? 0), last, { isScaled, isInWords: true });
  }
  // "Two eighty", "four fifty five": people leave out the hundred.
  // "Two oh five".
  const isOh = /^(?:oh|o)$/.test(textAt(tokens, end)) && value > 0 && value < 10;
  const last = isOh ? UNITS.get(textAt(tokens, end + 1)) : undefined;
  if (last !== undefined && last > 0 && last < 10)
    return made(value * 100 + last, end + 2, { isInWords: true });
  // "House twelve fifty, owe six ten", and neither a year nor "fifteen twenty grand", "twelve ninety day terms".
  const isTeen = value > 10 && value < 19;
  const rest = isTeen || (value > 0 && value < 10) ? belowHundred(tokens, end) : undefined;
  const isSaid = !isTeen || isSaidToTheEnd(tokens, rest?.end ?? end);
  if (rest !== undefined && rest.value >= (isTeen ? 20 : 10) && isSaid)
    return made(value * 100 + rest.value, rest.end, { isInWords: true });
  return readPoint(tokens, end, value) ?? made(value, end, { isInWords: true });
}

const ONE = new Set(['a', 'one', 'even', 'clean', 'cool']);
const MANY = new Set(['few', 'couple', 'several', 'many', 'some', 'of']);

/** As they are said after a point. */
const DIGITS = new Map([...UNITS, ...list('oh o nought naught', 0)]);

/** "Four point two", "one point oh five": the digits after the point one by one. */
function readPoint(tokens: readonly Token[], at: number, whole: number): Numeral | undefined {
  if (textAt(tokens, at) !== 'point') return undefined;
  let end = at + 1;
  let digits = '';
  for (; DIGITS.has(textAt(tokens, end)) && digits.length < 6; end += 1)
    digits += DIGITS.get(textAt(tokens, end));
  return made(Number(`${whole}.${digits}`), end, { isInWords: true });
}

const smallNumber = (token: Token | undefined): number | undefined =>
  token && (SMALL.get(token.text) ?? token.value);

function belowHundred(tokens: readonly Token[], at: number) {
  const small = SMALL.get(textAt(tokens, at));
  if (small === undefined) return undefined;
  const unit = TENS.has(textAt(tokens, at)) ? (UNITS.get(textAt(tokens, at + 1)) ?? 0) : 0;
  const hasUnit = unit > 0 && unit < 10;
  return { value: small + (hasUnit ? unit : 0), end: at + (hasUnit ? 2 : 1) };
}

/** What is said behind a hundred: "and fifty". */
const belowHundredAfter = (tokens: readonly Token[], at: number) =>
  belowHundred(tokens, AND.has(textAt(tokens, at)) ? at + 1 : at);

/** The scale, "and a half" on either side of it, and smaller parts: "one million two hundred k". */
function addRest(tokens: readonly Token[], numeral: Numeral): Numeral {
  const before = readAndFraction(tokens, numeral.end);
  const value = numeral.value + (before?.value ?? 0);
  let end = before?.end ?? numeral.end;
  // "70 odd k".
  if (textAt(tokens, end) === 'odd' && scaleAt(tokens, end + 1) !== undefined) end += 1;
  // "One large customer", "eighty five large".
  const isSize = numeral.isInWords && value < 10 && textAt(tokens, end) === 'large';
  const scale = isSize ? undefined : scaleAt(tokens, end);
  if (scale === undefined) return { ...numeral, value: tidy(value), end };
  const scaled = { ...numeral, value: tidy(value * scale), end: end + 1, isScaled: true };
  const after = readAndFraction(tokens, end + 1);
  if (after !== undefined && textAt(tokens, after.end) !== 'of') {
    return { ...scaled, value: tidy((value + after.value) * scale), end: after.end };
  }
  return addSmaller(tokens, scaled, scale);
}

const AND = new Set(['and', 'an', 'n']);

/** "And a half", "and three quarter", the "1/2" of "5 1/2". */
const readAndFraction = (tokens: readonly Token[], start: number) =>
  AND.has(textAt(tokens, start))
    ? readFraction(tokens, start + 1)
    : textAt(tokens, start).includes('/')
      ? readFraction(tokens, start)
      : undefined;

/**
 * "1 million 250 thousand", "one million and fifty thousand", "20 thousand five hundred", "17 thousand 4 hundred", and as
 * people say it "a mil five", "two million two fifty"; with a comma "one million, two hundred thousand", "forty-five thousand,
 * nine hundred and fifty dollars".
 */
function addSmaller(tokens: readonly Token[], numeral: Numeral, scale: number): Numeral {
  if (!Number.isInteger(numeral.value / scale)) return numeral;
  const isLinked = scale >= 1e6 && numeral.isInWords && textAt(tokens, numeral.end) === 'and';
  const isParted = numeral.isInWords && textAt(tokens, numeral.end) === COMMA;
  const at = isLinked || isParted ? numeral.end + 1 : numeral.end;
  const rest = readDigits(tokens, at) ?? readWords(tokens, at);
  if (rest === undefined || rest.isMoney) return numeral;
  const text = textAt(tokens, rest.end);
  if (scale >= 1e6) {
    // "Worth one million, two hundred thousand owing" tells two.
    const isAnother = isParted && OWED.test(textAt(tokens, rest.end + 1));
    if (text === 'thousand' && !isAnother)
      return { ...numeral, value: numeral.value + rest.value * 1000, end: rest.end + 1 };
    if (isParted || !rest.isInWords || !isSaidToTheEnd(tokens, rest.end)) return numeral;
    const unit = rest.value < 10 ? 1e5 : 1e3;
    return { ...numeral, value: numeral.value + rest.value * unit, end: rest.end };
  }
  const isInWords = rest.isInWords || textAt(tokens, at + 1) === 'hundred';
  const isHundreds = isInWords && rest.value >= 100 && (!isParted || DOLLARS.has(text));
  return isHundreds ? { ...numeral, value: numeral.value + rest.value, end: rest.end } : numeral;
}

const OWED = /^(?:ow(?:e|ed|ing)|outstanding|mortgage|debt|left|still)$/;

/** What follows a number that is said whole: nothing that could be counted by its last word. */
const AFTER_WHOLE = new Set([
  COMMA,
  STOP,
  ...DOLLARS,
  'for',
  'to',
  'on',
  'from',
  'against',
  'please',
]);
const isSaidToTheEnd = (tokens: readonly Token[], at: number) =>
  tokens[at] === undefined || AFTER_WHOLE.has(textAt(tokens, at));

function scaleAt(tokens: readonly Token[], at: number): number | undefined {
  const text = textAt(tokens, at);
  // "Need 15g for tools": a grand, and no gram.
  const isGrand =
    text === 'g' &&
    WANTS.has(textAt(tokens, at - 2)) &&
    /^(?:for|to|by|asap|please|[.,])$/.test(textAt(tokens, at + 1));
  if (isGrand) return 1000;
  // "$7.2MM".
  if (text === 'mm' && tokens[at - 1]?.isMoney === true) return 1e6;
  const isLength = text === 'm' && LENGTHS.test(wordsAt(tokens, at + 1, at + 3));
  return isLength || isMonths(tokens, at) ? undefined : SCALES.get(text);
}

const WANTS = new Set('need want borrow after about around like just another extra'.split(' '));

/** "Term 12m", "ABN: 61m". */
const isMonths = (tokens: readonly Token[], at: number) =>
  textAt(tokens, at) === 'm' &&
  /^(?:term|abn|trading)$/.test(textAt(tokens, textAt(tokens, at - 2) === COLON ? at - 3 : at - 2));

const unitAt = (tokens: readonly Token[], at: number) => TIMES.get(textAt(tokens, at))?.[0];

function readPercent(
  tokens: readonly Token[],
  start: number,
  { value, end, isScaled, isMoney }: Numeral,
): Figure | undefined {
  if (isScaled || isMoney) return undefined;
  const behind = wordsAt(tokens, end, end + 2);
  const isFixed =
    !Number.isInteger(value) && FIXED.test(wordsBefore(tokens, start)) && !UNITED.test(behind);
  if (value < HIGHEST_RATE && isFixed) return { kind: 'percent', value, start, end };
  const [words] = /^(?:per cent|percent|pct|percentage)\b/.exec(behind) ?? [];
  if (words === undefined) return undefined;
  return { kind: 'percent', value, start, end: end + words.split(' ').length };
}

const HIGHEST_RATE = 40;
/** "Our home loan is fixed at 2.29". */
const FIXED = /\b(?:fixed|locked(?: in)?|locked away) (?:at|on)$/;
const UNITED = /^(?:k|m|mil|million|grand|thousand|percent|per|a|each|day|week|month|year)\b/;

/** No time that anybody means is longer, in whatever unit. */
const LONGEST = 4000;

function readDuration(
  tokens: readonly Token[],
  start: number,
  { value, end, isScaled, isMoney }: Numeral,
): Figure | undefined {
  if (isScaled || isMoney || value > LONGEST) return undefined;
  // "In our second year" and "a 5 star week" are no durations.
  const isBusiness = BUSINESS.has(textAt(tokens, end)) && textAt(tokens, end + 1) === 'day';
  const isOneOn =
    isBusiness ||
    /^(?:full|calendar|plus|odd|good|solid|long|straight|more|further)$/.test(textAt(tokens, end));
  // "3 and a bit years".
  const isBit = /^(?:and|n) a bit$/.test(wordsAt(tokens, end, end + 3));
  const at = end + (isBit ? 3 : Number(isOneOn));
  const time: Time | undefined = isMonths(tokens, at)
    ? ['month', 1]
    : TIMES.get(textAt(tokens, at));
  if (isSeasons(tokens, start, end))
    return { kind: 'duration', value, unit: 'year', start, end: end + 1, is: 'trading' };
  if (time === undefined) return readUnitBefore(tokens, start, { value, end });
  const [unit, many] = time;
  // "4 years and a half".
  const half = readAndFraction(tokens, at + 1);
  const figure: Figure = {
    kind: 'duration',
    value: (value + (half?.value ?? 0)) * many,
    unit: isBusiness ? 'business day' : unit,
    start,
    end: half?.end ?? at + 1,
  };
  return unit === 'year' ? addMonths(tokens, figure) : figure;
}

/** "A ski hire shop, 6 seasons now", "been open four seasons": there is one a year. */
const isSeasons = (tokens: readonly Token[], start: number, end: number) =>
  textAt(tokens, end) === 'season' &&
  (SO_FAR.test(wordsAt(tokens, end + 1, end + 4)) || BEEN_OPEN.test(wordsBefore(tokens, start)));
const SO_FAR = /^(?:now|old|running|strong|straight|so far|under our belt|of trading|trading)\b/;
const BEEN_OPEN =
  /\b(?:been (?:running|open|going|trading|operating|at it|here)|traded|operated|trading|operating|in business)(?: (?:it|for|about|over|nearly))*$/;

/** "Years trading: 6", "days 30": the unit stands first, as in a form. */
function readUnitBefore(
  tokens: readonly Token[],
  start: number,
  { value, end }: Pick<Numeral, 'value' | 'end'>,
): Figure | undefined {
  let at = start - 1;
  while (FORM_WORDS.has(textAt(tokens, at))) at -= 1;
  const unit = unitAt(tokens, at);
  const { text, from, to } = tokens[at] ?? { text: '', from: 0, to: 0 };
  const isPlural = to - from > text.length;
  // "The customers pay at day 60."
  const isNth = text === 'day' && /^(?:at|on|by|after)$/.test(textAt(tokens, at - 1));
  if (BIRTHDAY.test(wordsBefore(tokens, start)))
    return { kind: 'duration', value, unit: 'year', start, end };
  if (isOwnYears(tokens, start, end))
    return { kind: 'duration', value, unit: 'year', start, end, is: 'trading' };
  return unit !== undefined && (isPlural || isNth)
    ? { kind: 'duration', value, unit, start, end }
    : undefined;
}
/** "Our clinic in Launceston turned four", and nobody's son. */
const BIRTHDAY =
  /\b(?:abn|business|company|firm|shop|store|cafe|restaurant|pub|bakery|salon|gym|practice|clinic|outfit|agency|studio|school|centre|workshop)(?: (?!i\b|she\b|he\b)[a-z]+){0,3} turned$/;
/** "22 years, the last 6 of those in my own business", "in concreting 17 yrs, own company 6". */
function isOwnYears(tokens: readonly Token[], start: number, end: number): boolean {
  const before = wordsBefore(tokens, start);
  const behind = wordsBehind(tokens, end);
  const isOwn = OWN_BEHIND.test(behind) || (OWN_BEFORE.test(before) && ENDS.test(behind));
  return isOwn && YEARS_BEFORE.test(before);
}
const YEARS_BEFORE = /\b(?:year|yr|yrs)\b[^.]*$/;
const OWN_BEFORE = /\bown (?:business|company|abn|firm|shop)(?: (?:for|about|the|last|past))*$/;
const ENDS = /^(?:[.,]|and\b|now\b|$)/;
const OWN_BEHIND =
  /^(?:of (?:those|them|that|it|which) )?(?:in|on|under|with|running|for) (?:(?:my|our|his|her|their) own|myself|ourselve)\b/;
const FORM_WORDS = new Set(`${COLON} trading traded in business operating left old`.split(' '));

const COUPLES: ReadonlyMap<string, number> = new Map([
  ['couple', 2],
  ['few', 3],
  ['dozen', 12],
]);

/** "A fortnight", "another week", "a couple of weeks", "a few more days". After a sum "a month" is its rate. */
function readUncounted(tokens: readonly Token[], start: number): Figure | undefined {
  const text = textAt(tokens, start);
  const isWithin = text === 'the' && /^(?:within|inside)$/.test(textAt(tokens, start - 1));
  const isArticle = /^(?:an?|another|extra)$/.test(text) || isWithin;
  let at = isArticle ? start + 1 : start;
  const couple = COUPLES.get(textAt(tokens, at));
  if (couple !== undefined) at += /^(?:of|more)$/.test(textAt(tokens, at + 1)) ? 2 : 1;
  const [unit, many] = TIMES.get(textAt(tokens, at)) ?? [];
  // "Been at it a few years" are any number, too.
  if (couple === 3 && unit === 'year') return undefined;
  if (unit === undefined || many === undefined) return undefined;
  // So are "decades back".
  if (couple === undefined && textAt(tokens, at) === 'decade' && isFolded(tokens[at]))
    return undefined;
  const last = tokens[start - 1];
  // "22k a fortnight" is a rate as well.
  const isEach = /^(?:an?|per|each|every)$/.test(last?.text ?? '');
  if (couple === undefined && (many === 1 || isEach) && !isArticle) return undefined;
  const isSum = last?.value !== undefined || SCALES.has(last?.text ?? '');
  const isRate = isArticle && couple === undefined && isSum;
  if (isRate && textAt(tokens, at + 1) !== 'from') return undefined;
  // "A year and a half".
  const half = readAndFraction(tokens, at + 1);
  // "Half a dozen years".
  const share = couple !== undefined && last?.text === 'half' ? 1 / 2 : 1;
  const value = (couple ?? 1) * share * many + (half?.value ?? 0);
  return { kind: 'duration', value, unit, start, end: half?.end ?? at + 1 };
}

/** "1 year and 9 months", "5 years, 3 months trading", "5y 2m", "4 years and a bit over 2 months". */
function addMonths(tokens: readonly Token[], years: Figure): Figure {
  const behind = wordsAt(tokens, years.end, years.end + MOST_BETWEEN);
  const [joint = ''] = AND_SOME.exec(behind) ?? [];
  const at = years.end + joint.split(' ').length - 1;
  const count = smallNumber(tokens[at]);
  const isShort = textAt(tokens, years.end - 1) === 'y' && textAt(tokens, at + 1) === 'm';
  if (count === undefined || !(isShort || unitAt(tokens, at + 1) === 'month')) return years;
  const months = Math.round(years.value * 12);
  // "Just over four years (50 months)" tells one time twice.
  const isAgain = Math.abs(count - months) < 12 && count >= 12;
  const value = isAgain ? count : months + count;
  return isAgain || count < 12 ? { ...years, unit: 'month', value, end: at + 2 } : years;
}

const MOST_BETWEEN = 5;
const AND_SOME =
  /^(?:and|,) (?:(?:a bit|just|a little) )?(?:(?:over|under|about|around|nearly|almost|roughly) )?/;

/** Bare numbers of this size are money; longer runs of digits are numbers of papers. */
const BARE_MONEY_FROM = 10_000;
const BARE_MONEY_BELOW = 100_000_000;
const MOST_MONEY = 1e9;

function readMoney(
  tokens: readonly Token[],
  start: number,
  { value, end, isScaled, isMoney, other }: Numeral,
): Figure | undefined {
  const hasDollars = DOLLARS.has(textAt(tokens, end));
  const stop = hasDollars ? end + 1 : end;
  if (value > MOST_MONEY || (!isMoney && REFERENCE.test(wordsBefore(tokens, start))))
    return undefined;
  if (other !== undefined && !isScaled) {
    // "Want 35.000, every month 22.000": who writes two so means thousands.
    const others = tokens.filter(({ otherValue }) => otherValue).length > 1 ? [] : [value];
    return { kind: 'money', value: other, others, start, end: stop };
  }
  // "6,000 costumes for $320,000".
  const isCounted =
    !isScaled &&
    isFolded(tokens[stop]) &&
    /^(?:for|at)$/.test(textAt(tokens, stop + 1)) &&
    tokens[stop + 2]?.isMoney === true;
  if (isCounted) return undefined;
  const isPlain = isScaled || hasDollars || (isMoney && !MEASURES.test(textAt(tokens, stop)));
  // "In 2017" is a year, "1084321" and "quote no. 48213" are numbers of something.
  const isLarge = value >= BARE_MONEY_FROM && value < BARE_MONEY_BELOW;
  if (isPlain || (isLarge && !isListed(tokens[stop], 'counted') && !isNumbered(tokens, start)))
    return { kind: 'money', value, start, end: stop };
  return undefined;
}

/** "Ref was 7K-2291." */
const REFERENCE = /\b(?:ref|reference)(?: (?:is|was|no|number|:))?$/;
const isNumbered = (tokens: readonly Token[], at: number) =>
  /\b(?:number|no \.)$/.test(wordsBefore(tokens, at));

/** What is measured in them is no sum. */
export const MEASURES =
  /^(?:sqm|square|acre|hectare|ha|km|kms|litre|tonne|m2|head|hour|hrs?|horse|hp|kw|kva)$/;

/** "60, 85 and 45 thousand": the last says of what they all are. */
function shareScale(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  let next: Figure | undefined;
  let scale: number | undefined;
  let isInList = false;
  const shared = figures.toReversed().map((figure): Figure => {
    const { kind, value, start, end } = figure;
    const link = next?.start === end + 1 ? textAt(tokens, end) : '';
    // "Score 412, 20k a month" is no list: its last has an "and".
    const isListed = link === 'and' || (link === COMMA && next?.kind === 'money' && isInList);
    const isAlike =
      kind === 'count' && value >= 10 && value < 1000 && tokens[start]?.value === value;
    isInList = isListed && isAlike;
    if (!isInList) scale = kind === 'money' ? SCALES.get(textAt(tokens, end - 1)) : undefined;
    next = isInList && scale ? { ...figure, kind: 'money', value: value * scale } : figure;
    return next;
  });
  return shared.reverse();
}

/** "19,800 inc gst + 3200 to put it in": what comes on top of a sum that is told in full is told in full, too. */
function addInFull(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  const read: Figure[] = [];
  for (const figure of figures) {
    const { kind, value, start, end } = figure;
    const last = read.at(-1);
    const [, link] =
      ADDED.exec(last?.kind === 'money' ? wordsAt(tokens, last.end, start) : '') ?? [];
    const isOnTop = link === 'plus' || (link === 'and' && /^(?:to|for)$/.test(textAt(tokens, end)));
    const isInFull = value >= 1000 && value < BARE_MONEY_FROM && tokens[start]?.value === value;
    // "3 defaults, 2 paid, 1 not, 4200 to a timber yard."
    const isDefault =
      /^(?:to|with|from|for|at)$/.test(textAt(tokens, end)) &&
      !(value >= 1950 && value < 2050) &&
      DEFAULTED.test(wordsAt(tokens, start - DEFAULT_REACH, start));
    const isSum = kind === 'count' && isInFull && (isOnTop || isDefault);
    read.push(isSum ? { ...figure, kind: 'money' } : figure);
  }
  return read;
}
const ADDED = /^(?:(?:inc|incl|including|plus) gst )?(?:, )?(plus|and)(?: about| another)?$/;

const DEFAULTED =
  /^(?!.*\b(?:friend|mate|brother|customer|client|he|she|they)\b).*\bdefault\b[^.]*$/;
const DEFAULT_REACH = 10;

const RANGE_WORDS = new Set([TO, 'to', 'up to', 'and', 'or']);

/** One figure of a range with its two ends, and of what is told in words and in digits. */
function joinRanges(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const before = joined.at(-1);
    const one = before && (rangeOf(before, figure, tokens) ?? toldTwice(before, figure, tokens));
    if (one) joined.splice(-1, 1, one);
    else joined.push(figure);
  }
  return joined;
}

/** "Six hundred thousand ($600,000)". */
function toldTwice(first: Figure, again: Figure, tokens: readonly Token[]): Figure | undefined {
  const isAlike = first.value === again.value && first.kind === 'money' && again.kind === 'money';
  const isInWords = ({ start }: Figure) => tokens[start]?.value === undefined;
  const isTwice = isAlike && isInWords(first) !== isInWords(again);
  return isTwice && wordsAt(tokens, first.end, again.start) === COMMA
    ? { ...again, start: first.start }
    : undefined;
}

/** "50 to 80k", "$1.1m to $1.5m", "between 50 and 80k", "2 to 3 weeks". */
function rangeOf(low: Figure, high: Figure, tokens: readonly Token[]): Figure | undefined {
  const link = wordsAt(tokens, low.end, high.start);
  if (!RANGE_WORDS.has(link)) return undefined;
  const isBetween = ['between', 'from'].includes(textAt(tokens, low.start - 1));
  if ((link === 'and' && !isBetween) || (link === 'or' && low.kind !== 'count')) return undefined;
  if (low.kind !== 'count' && (low.kind !== high.kind || low.unit !== high.unit)) return undefined;
  // The "50" of "50 to 80k" is 50,000.
  const scale = high.value >= 1e6 ? 1e6 : 1e3;
  const lower = low.kind === 'count' && high.kind === 'money' ? low.value * scale : low.value;
  if (lower >= high.value) return undefined;
  return { ...high, start: low.start, lower, note: 'the upper end of a range' };
}
