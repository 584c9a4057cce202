/**
 * Reads the dates of a text: "30/11", "since May 2017", "by Friday week", "end of next month",
 * "before Christmas". A date that is a day from now is counted from today at once; one that could
 * be past or to come keeps what was said, and its slot decides.
 */
import type { Today } from '../need.ts';
import { dayOf, easterOf, partsOf, toDay, weekdayOf } from './calendar.ts';
import type { Figure, SaidDate } from './read-numbers.ts';
import { COMMA, type Token } from './split-tokens.ts';

const MONTHS = new Map(
  ['jan january', 'feb february', 'mar march', 'apr april', 'may', 'jun june', 'jul july'].flatMap(
    (names, month) => names.split(' ').map((name) => [name, month] as const),
  ),
);
for (const [offset, names] of [
  'aug august',
  'sep sept september',
  'oct october',
  'nov november',
  'dec december',
].entries()) {
  for (const name of names.split(' ')) MONTHS.set(name, offset + 7);
}
const WEEKDAYS = new Map(
  [
    'sun sunday',
    'mon monday',
    'tue tues tuesday',
    'wed weds wednesday wensday',
    'thu thur thurs thursday',
    'fri friday',
    'sat saturday',
  ].flatMap((names, weekday) => names.split(' ').map((name) => [name, weekday] as const)),
);
/** Short names are words of their own ("sat", "sun"), so one of these has to stand before them. */
const SHORT_WEEKDAYS = new Set(['sun', 'sat', 'wed', 'mon']);
const BEFORE_DAY = new Set('by before this next till til until on due coming on'.split(' '));
/** A feast is a deadline only where one of these leads to it: "stock for Christmas" is not. */
const BEFORE_FEAST = new Set('by before until till til than after of'.split(' '));
const ORDINALS = new Set(['st', 'nd', 'rd', 'th']);

type Reader = { readonly tokens: readonly Token[]; readonly today: Today };
type Found = Omit<Figure, 'kind' | 'start'>;

export function readDates(tokens: readonly Token[], today: Today): Figure[] {
  const reader = { tokens, today };
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.value === undefined && !canStart(token.text))) continue;
    const found = readFirst(reader, at);
    if (found === undefined) continue;
    figures.push({ kind: 'date', start: at, ...markPast(found, today) });
    at = found.end - 1;
  }
  return figures;
}

function readFirst(reader: Reader, at: number): Found | undefined {
  for (const read of READERS) {
    const found = read(reader, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function markPast(found: Found, today: Today): Found {
  const { date } = found;
  if (date?.year === undefined) return found;
  const isPast = date.month < 0 || nextOf({ today }, date) < 0;
  return isPast ? { ...found, date: { ...date, isPast } } : found;
}

/** Most words start no date, and are passed at once. */
const canStart = (text: string) =>
  FIRST_WORDS.has(text) || MONTHS.has(text) || WEEKDAYS.has(text) || /^\d/.test(text);

const READERS = [
  readWritten,
  readDayAndMonth,
  readMonth,
  readEnd,
  readDayOfMonth,
  readFeast,
  readWeekday,
  readNearDay,
  readYear,
] as const;

const textAt = ({ tokens }: Reader, at: number) => tokens[at]?.text ?? '';
const valueAt = ({ tokens }: Reader, at: number) => tokens[at]?.value;

/** Skips "the" and "of". */
const past = (reader: Reader, at: number, ...words: readonly string[]) => {
  let next = at;
  while (words.includes(textAt(reader, next))) next += 1;
  return next;
};

const said = (date: SaidDate, end: number): Found => ({ value: Number.NaN, date, end });

const inDays = (value: number, end: number, others: readonly number[] = []): Found =>
  others.length > 0 ? { value, end, others } : { value, end };

function readWritten(reader: Reader, at: number): Found | undefined {
  const text = textAt(reader, at);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return checked(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), at + 1);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?$/.exec(text);
  // "1/2 million", "1/4 of a mil": half of it, and no day.
  if (
    /^(?:of )?(?:a )?mil/.test(
      `${textAt(reader, at + 1)} ${textAt(reader, at + 2)} ${textAt(reader, at + 3)}`,
    )
  )
    return undefined;
  if (!slashed) return undefined;
  const year = slashed[3] === undefined ? undefined : fullYear(Number(slashed[3]));
  return checked(year, Number(slashed[2]) - 1, Number(slashed[1]), at + 1);
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);
const isYear = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1950 && value < 2050;

function checked(year: number | undefined, month: number, day: number, end: number) {
  if (month < 0 || month > 11 || day < 1 || day > 31) return undefined;
  return said({ day, month, ...(year === undefined ? {} : { year }) }, end);
}

/** "30 November", "the 18th of December", "1 July 2020", "December 4". */
function readDayAndMonth(reader: Reader, at: number): Found | undefined {
  const day = valueAt(reader, at);
  if (day !== undefined && Number.isInteger(day) && day >= 1 && day <= 31) {
    const next = past(reader, ORDINALS.has(textAt(reader, at + 1)) ? at + 2 : at + 1, 'of');
    const month = MONTHS.get(textAt(reader, next));
    return month === undefined ? undefined : withYear(reader, { day, month }, next + 1);
  }
  const month = MONTHS.get(textAt(reader, at));
  const after = valueAt(reader, at + 1);
  if (month === undefined || after === undefined || after < 1 || after > 31) return undefined;
  if (!Number.isInteger(after) || reader.tokens[at + 1]?.isMoney) return undefined;
  const isOrdinal = ORDINALS.has(textAt(reader, at + 2));
  return withYear(reader, { day: after, month }, isOrdinal ? at + 3 : at + 2);
}

function withYear(reader: Reader, date: SaidDate, end: number): Found {
  const year = valueAt(reader, end);
  if (isYear(year)) return said({ ...date, year }, end + 1);
  const { year: now } = partsOf(reader.today.date);
  if (textAt(reader, end) === 'last' && textAt(reader, end + 1) === 'year')
    return said({ ...date, year: now - 1 }, end + 2);
  if (textAt(reader, end) === 'this' && textAt(reader, end + 1) === 'year')
    return said({ ...date, year: now }, end + 2);
  if (textAt(reader, end) === 'next' && textAt(reader, end + 1) === 'year')
    return said({ ...date, year: now + 1 }, end + 2);
  return said(date, end);
}

/** "May 2017", "Nov 2019", "in January", "June last year"; "may" alone is mostly no month. */
function readMonth(reader: Reader, at: number): Found | undefined {
  const text = textAt(reader, at);
  const month = MONTHS.get(text);
  if (month === undefined) return undefined;
  const found = withYear(reader, { month }, at + 1);
  const isPlain = found.end > at + 1;
  const isWord = text === 'may' || text === 'march' || text === 'mar' || text === 'jan';
  const led = /^(since|in|by|of|until|till|before|last|this|next|during|est|from)$/;
  return isPlain || !isWord || led.test(textAt(reader, at - 1)) ? found : undefined;
}

/** "End of next month", "the last day of February", "end of January", "EOM", "end of the week". */
function readEnd(reader: Reader, at: number): Found | undefined {
  const { year, month } = partsOf(reader.today.date);
  const today = toDay(reader.today.date);
  const text = textAt(reader, at);
  if (text === 'eom') return inDays(dayOf(year, month + 1, 0) - today, at + 1);
  if (text === 'eofy') return inDays(nextOf(reader, { day: 30, month: 5 }), at + 1);
  const isEnd = text === 'end' || (text === 'last' && textAt(reader, at + 1) === 'day');
  if (!isEnd) return undefined;
  const next = past(reader, text === 'last' ? at + 2 : at + 1, 'of', 'the', 'this', 'calendar');
  const isNext = textAt(reader, next) === 'next';
  const unitAt = isNext ? next + 1 : next;
  const unit = textAt(reader, unitAt);
  if (unit === 'month' || unit === 'mth')
    return inDays(dayOf(year, month + (isNext ? 2 : 1), 0) - today, unitAt + 1);
  if (unit === 'week' || unit === 'wk')
    return inDays(daysTo(5, today) + (isNext ? 7 : 0), unitAt + 1);
  if (unit === 'year' || unit === 'yr')
    return inDays(dayOf(year + (isNext ? 1 : 0), 11, 31) - today, unitAt + 1);
  if (unit === 'financial') return inDays(nextOf(reader, { day: 30, month: 5 }), unitAt + 2);
  const named = MONTHS.get(unit);
  if (named === undefined) return undefined;
  const given = valueAt(reader, unitAt + 1);
  if (isYear(given)) return inDays(dayOf(given, named + 1, 0) - today, unitAt + 2);
  const of = dayOf(year, named + 1, 0) < today ? year + 1 : year;
  return inDays(dayOf(of, named + 1, 0) - today, unitAt + 1);
}

/** "The 15th of next month", "by the 8th". */
function readDayOfMonth(reader: Reader, at: number): Found | undefined {
  const day = valueAt(reader, at);
  if (day === undefined || day < 1 || day > 31 || !ORDINALS.has(textAt(reader, at + 1)))
    return undefined;
  const { year, month } = partsOf(reader.today.date);
  const today = toDay(reader.today.date);
  const next = past(reader, at + 2, 'of', 'the');
  if (textAt(reader, next) === 'next' && textAt(reader, next + 1) === 'month')
    return inDays(dayOf(year, month + 1, day) - today, next + 2);
  if (textAt(reader, next) === 'this' && textAt(reader, next + 1) === 'month')
    return inDays(dayOf(year, month, day) - today, next + 2);
  const isDeadline = textAt(reader, at - 1) === 'the' && BEFORE_DAY.has(textAt(reader, at - 2));
  return isDeadline ? onDayOfMonth(reader, at, at + 2) : undefined;
}

/** The next day of that number: "Tuesday 24th", "by the 8th". */
function onDayOfMonth(reader: Reader, at: number, end: number): Found | undefined {
  const wanted = valueAt(reader, at);
  if (wanted === undefined || wanted < 1 || wanted > 31) return undefined;
  const { year, month, day } = partsOf(reader.today.date);
  return inDays(
    dayOf(year, wanted < day ? month + 1 : month, wanted) - toDay(reader.today.date),
    end,
  );
}

/** Days of the year that people name, with the words that say which. */
const FEASTS: readonly (readonly [string, (year: number) => number])[] = [
  ['christmas eve', (year) => dayOf(year, 11, 24)],
  ['christmas', (year) => dayOf(year, 11, 25)],
  ['xmas', (year) => dayOf(year, 11, 25)],
  ['boxing day', (year) => dayOf(year, 11, 26)],
  ['australia day', (year) => dayOf(year, 0, 26)],
  ['anzac day', (year) => dayOf(year, 3, 25)],
  ['good friday', (year) => easterOf(year) - 2],
  ['easter monday', (year) => easterOf(year) + 1],
  ['easter', (year) => easterOf(year) - 2],
  ['new year', (year) => dayOf(year, 0, 1)],
];
const FIRST_WORDS = new Set([
  ...FEASTS.map(([name]) => name.split(' ')[0] ?? ''),
  'end',
  'last',
  'eom',
  'eofy',
  'this',
  'next',
  'today',
  'tonight',
  'tomorrow',
  'tomoz',
  'tmrw',
  'tmr',
  'tomorow',
  'overnight',
]);
/** After a feast's name, what it names is goods or a season. */
const FEAST_GOODS = new Set(
  'range rush stock sale trade trading season period party holiday order present crew crowd'.split(
    ' ',
  ),
);

function readFeast(reader: Reader, at: number): Found | undefined {
  const first = textAt(reader, at);
  for (const [name, dayIn] of FEASTS) {
    const [one, two] = name.split(' ');
    if (first !== one || (two !== undefined && textAt(reader, at + 1) !== two)) continue;
    const end = two === undefined ? at + 1 : at + 2;
    const lead = textAt(reader, at - 1) === 'the' ? textAt(reader, at - 2) : textAt(reader, at - 1);
    if (!BEFORE_FEAST.has(lead) || FEAST_GOODS.has(textAt(reader, end))) return undefined;
    const { year } = partsOf(reader.today.date);
    const today = toDay(reader.today.date);
    const day = dayIn(year) < today ? dayIn(year + 1) : dayIn(year);
    const step = lead === 'after' ? 1 : lead === 'before' || lead === 'than' ? -1 : 0;
    return inDays(day + step - today, end);
  }
  return undefined;
}

const daysTo = (weekday: number, today: number) => (weekday - weekdayOf(today) + 7) % 7;

/** "By Friday", "Monday week", "Wednesday fortnight", "next Tuesday", "Thursday next week". */
function readWeekday(reader: Reader, at: number): Found | undefined {
  const weekday = WEEKDAYS.get(textAt(reader, at));
  const lead = textAt(reader, at - 1);
  if (weekday === undefined) return undefined;
  if (SHORT_WEEKDAYS.has(textAt(reader, at)) && !BEFORE_DAY.has(lead)) return undefined;
  const today = toDay(reader.today.date);
  const days = daysTo(weekday, today);
  const after = textAt(reader, at + 1);
  const added = after === 'week' ? 7 : after === 'fortnight' ? 14 : 0;
  const end = added > 0 ? at + 2 : at + 1;
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  if (after === 'next' && textAt(reader, at + 2) === 'week')
    return inDays(days < toMonday ? days + 7 : days, at + 3);
  if (lead === 'last') return undefined;
  // "Friday 27/11", "Tuesday 1 December": the date says which.
  const dated = past(reader, at + 1, COMMA, 'the');
  const written =
    readWritten(reader, dated) ??
    readDayAndMonth(reader, dated) ??
    (ORDINALS.has(textAt(reader, dated + 1)) ? onDayOfMonth(reader, dated, dated + 2) : undefined);
  if (written !== undefined) return written;
  if (after === 'after' && textAt(reader, at + 2) === 'next')
    return inDays((days < toMonday ? days + 7 : days) + 7, at + 3);
  if (after === 'next') return inDays(days === 0 ? 7 : days, end + 1);
  if (lead === 'coming') return inDays(days === 0 ? 7 : days, end);
  // Said on that very day, it is today or in a week.
  if (days === 0)
    return inDays(lead === 'next' ? 7 : added + 7, end, lead === 'next' ? [] : [added]);
  if (lead === 'next' && days < toMonday) return inDays(days + 7, end, [days]);
  return inDays(days + added, end);
}

const NEAR: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
  ['tomoz', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tomorow', 1],
  ['overnight', 1],
]);

function readNearDay(reader: Reader, at: number): Found | undefined {
  const text = textAt(reader, at);
  const near = NEAR.get(text);
  // "90 days from today" is a time, and no date.
  if (near !== undefined && textAt(reader, at - 1) !== 'from') {
    const isAfter = textAt(reader, at - 1) === 'after' && textAt(reader, at - 2) === 'day';
    return inDays(isAfter ? near + 1 : near, at + 1);
  }
  const next = textAt(reader, at + 1);
  if (text === 'this' && (next === 'arvo' || next === 'afternoon' || next === 'morning'))
    return inDays(0, at + 2);
  const today = toDay(reader.today.date);
  if (text === 'this' && next === 'week') return inDays(daysTo(5, today), at + 2);
  if (text === 'next' && next === 'week')
    return inDays(
      daysTo(5, today) + 7 * Number(daysTo(5, today) < 7 && weekdayOf(today) >= 1),
      at + 2,
    );
  return undefined;
}

/** "Since 2017": a bare year counts only after a word that leads to one. */
function readYear(reader: Reader, at: number): Found | undefined {
  const year = valueAt(reader, at);
  // "Putting in 2010 grand" names no year.
  const isSum = /^(k|grand|thousand|dollar)$/.test(textAt(reader, at + 1));
  if (!isYear(year) || isSum || reader.tokens[at]?.isMoney) return undefined;
  const lead = /^(since|in|from|to|est|established|until|till|back|during|of|opened|started)$/;
  return lead.test(textAt(reader, at - 1)) ? said({ month: -1, year }, at + 1) : undefined;
}

/** Days from today to the next such date; a date that has passed is next year's. */
export function nextOf({ today }: { readonly today: Today }, { day, month, year }: SaidDate) {
  const from = toDay(today.date);
  const { year: now } = partsOf(today.date);
  // A month alone begins with its first day, which is the careful reading.
  const dayIn = (of: number) => dayOf(of, month, day ?? 1);
  if (year !== undefined) return dayIn(year) - from;
  return (dayIn(now) < from ? dayIn(now + 1) : dayIn(now)) - from;
}

/** Whole months since such a date, fewest and most: a year alone can have begun in any month. */
export function monthsSince(
  { date }: Today,
  { day, month, year }: SaidDate,
): readonly [fewest: number, most: number] | undefined {
  const now = partsOf(date);
  if (month < 0) {
    const years = year === undefined ? 0 : now.year - year;
    return [Math.max(0, years * 12 + now.month - 11), years * 12 + now.month];
  }
  const isLater = month > now.month || (month === now.month && (day ?? 1) > now.day);
  const of = year ?? (isLater ? now.year - 1 : now.year);
  const months =
    (now.year - of) * 12 + now.month - month - (day !== undefined && day > now.day ? 1 : 0);
  return months < 0 ? undefined : [months, months];
}
