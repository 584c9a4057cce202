/**
 * Reads the dates of a text: "30/11", "since May 2017", "by Friday week", "end of next month",
 * "before Christmas". A date that is a day from now is counted from today at once; one that could
 * be past or to come keeps what was said, and its slot decides.
 */
import type { Today } from '../../need.ts';
import { isFolded, STOP, type Token, textAt, wordsAt, wordsBefore } from '../split-tokens.ts';
import { dayOf, easterOf, fromDay, partsOf, toDay, weekdayOf } from './calendar.ts';
import type { Figure, SaidDate } from './read-numbers.ts';

/** Names of days and months, each with its short forms; the number is their place in the list. */
const toPlaces = (names: string): ReadonlyMap<string, number> =>
  new Map(
    names.split(', ').flatMap((all, at) => all.split(' ').map((name) => [name, at] as const)),
  );
const MONTHS = toPlaces(
  'jan january, feb february, mar march, apr april, may, jun june, jul july, aug august, ' +
    'sep sept september, oct october, nov november, dec december',
);
const WEEKDAYS = toPlaces(
  'sun sunday, mon monday, tue tues tuesday, wed weds wednesday wensday, thu thur thurs thursday, ' +
    'fri friday, sat saturday',
);
/** Short names are words of their own ("sat", "sun"), so one of these has to stand before them. */
const SHORT_WEEKDAYS = new Set(['sun', 'sat', 'wed', 'mon']);
/** "Need it wed": a short day is one behind these, too. */
const NEEDS_IT = /\b(?:need|want|pay) (?:it|this|them|the money|the cash)$/;
const BEFORE_DAY = /^(?:by|before|than|this|next|till|until|from|on|due|coming)$/;
/** A feast is a deadline only where one of these leads to it: "stock for Christmas" is not. */
const BEFORE_FEAST = /^(?:by|before|pre|until|till|than|after|of)$/;

/** What a form has caught of a date. */
type Caught = { day?: number; month?: number; year?: number; weekday?: number; isNext?: boolean };
type At = {
  readonly tokens: readonly Token[];
  readonly today: Today;
  /** Today, as a number and in its parts. */
  readonly now: { readonly on: number; readonly year: number; readonly month: number; day: number };
  readonly start: number;
  readonly end: number;
  /** The word before the date. */
  readonly lead: string;
};
type Found = Omit<Figure, 'kind' | 'start'>;
type Read = (caught: Caught, at: At) => Found | undefined;

const inDays = (value: number, { end }: At, others: readonly number[] = []): Found =>
  others.length > 0 ? { value, end, others } : { value, end };

const said: Read = ({ day, month = -1, year }, { end }) => ({
  value: Number.NaN,
  date: { ...(day ? { day } : {}), month, ...(year === undefined ? {} : { year }) },
  end,
});
/** "Trading since March 23", "discharged March 23": the year, and no day. */
const dayOrYear: Read = (caught, at) => {
  const { day = 0, year, month = -1 } = caught;
  const isPast = SINCE.test(at.lead) && day >= 5 && 2000 + day <= at.now.year;
  const isYear = year === undefined && isPast;
  return said(isYear ? { month, year: 2000 + day } : caught, at);
};
const SINCE = /^(?:since|discharged|est|established|started|began|registered)$/;
/** A day of the month that is `months` from now; day 0 is the last of the month before. */
const inMonths =
  (months: number): Read =>
  ({ day = 0, isNext = false }, at) =>
    inDays(dayOf(at.now.year, at.now.month + months + Number(isNext), day) - at.now.on, at);
const daysTo = (weekday: number, { now }: At) => (weekday - weekdayOf(now.on) + 7) % 7;
const ofNextWeek = (days: number, { now }: At) =>
  days < ((8 - weekdayOf(now.on)) % 7 || 7) ? days + 7 : days;
const endOfWeek: Read = ({ isNext }, at) => inDays(daysTo(5, at) + (isNext ? 7 : 0), at);
const endOfYear: Read = ({ isNext }, at) =>
  inDays(dayOf(at.now.year + Number(isNext ?? false), 11, 31) - at.now.on, at);
const endOfJune: Read = (_, at) => inDays(nextOf(at, { day: 30, month: 5 }), at);
const endOfNamed: Read = ({ month = 0, year }, at) =>
  inDays(nextOf(at, { day: 0, month: month + 1, year }), at);
/** The next day of that number: "Tuesday 24th", "by the 8th". */
const nextDay: Read = ({ day = 0 }, at) =>
  inDays(dayOf(at.now.year, at.now.month + Number(day < at.now.day), day) - at.now.on, at);
/** "By the 20th", said on the 20th, is in a month: of the same day one says "today". */
const byDay: Read = (caught, at) => {
  if (at.lead !== 'the' || !BEFORE_DAY.test(textAt(at.tokens, at.start - 2))) return undefined;
  // "Stock landing early February, pay the supplier by the 5th": of the month that was named.
  const before =
    wordsAt(at.tokens, at.start - MONTH_REACH, at.start)
      .split(STOP)
      .at(-1) ?? '';
  const month = before
    .split(' ')
    .map((word) => MONTHS.get(word))
    .findLast((place) => place !== undefined);
  if (month !== undefined) return inDays(nextOf(at, { day: caught.day ?? 1, month }), at);
  const isToday = caught.day === at.now.day;
  return isToday ? inMonths(1)(caught, at) : nextDay(caught, at);
};

const MONTH_REACH = 9;

/** "Monday 30 November" is to come where the next such day is a Monday. */
const weekdayOfMonth: Read = (caught, at) => {
  const { day = 0, month = 0, weekday, year } = caught;
  const next = at.now.on + nextOf(at, { day, month });
  const isNext = year === undefined && weekdayOf(next) === weekday;
  return said(isNext ? { ...caught, year: partsOf(fromDay(next)).year } : caught, at);
};

/** "Since 2017", "a 2007 model"; "2010 grand" is none, nor is one to come. */
const yearAlone: Read = (caught, at) => {
  const isNone = /^(?:k|grand|thousand|dollar)$/.test(textAt(at.tokens, at.end));
  return isNone || (caught.year ?? 0) > at.now.year ? undefined : said(caught, at);
};

const weekdayNextWeek: Read = ({ weekday = 0 }, at) =>
  inDays(ofNextWeek(daysTo(weekday, at), at), at);
/** "By Friday", "Monday week", "Wednesday fortnight", "next Tuesday". */
const weekdayIn =
  (added: number): Read =>
  ({ weekday = 0 }, at) => {
    const days = daysTo(weekday, at);
    const isNext = at.lead === 'next';
    if (at.lead === 'last') return undefined;
    // Said on that very day, "by Friday" is in a week, as of the same day one says "today"; "this Friday" may be either.
    const isPlain = isNext || (added === 0 && at.lead !== 'this');
    if (days === 0) return inDays(added + 7, at, isPlain ? [] : [added]);
    if (isNext && ofNextWeek(days, at) > days) return inDays(days + 7, at, [days]);
    return inDays(days + added, at);
  };

const inNearDays =
  (days: number): Read =>
  (_, at) => {
    // "90 days from today", "a week today" is a time, and no date.
    if (/^(?:from|week|fortnight)$/.test(at.lead)) return undefined;
    // "Day 9 today", of the 21 that a notice gives.
    if (/^day \d/.test(wordsAt(at.tokens, at.start - 2, at.start))) return undefined;
    // "The ledger at today's date", "at today's rates": when that was, or is.
    if (AS_OF.test(textAt(at.tokens, at.end))) return undefined;
    const isAfter = at.lead === 'after' && textAt(at.tokens, at.start - 2) === 'day';
    return inDays(isAfter ? days + 1 : days, at);
  };

const AS_OF = /^(?:date|rate|price|market|value|figure|cost|balance|standard|world|climate)$/;

/** A day of the year that people name; after "before" it is the day before. */
const feast =
  (dayIn: (year: number) => number): Read =>
  (_, at) => {
    const lead = at.lead === 'the' ? textAt(at.tokens, at.start - 2) : at.lead;
    const isInTime = /^in time (?:for|to)$|(?:shut|close|break up) for$/.test(
      wordsAt(at.tokens, at.start - 3, at.start),
    );
    if (!isInTime && !BEFORE_FEAST.test(lead)) return undefined;
    const day = dayIn(at.now.year) < at.now.on ? dayIn(at.now.year + 1) : dayIn(at.now.year);
    const step = lead === 'after' ? 1 : /^(?:before|pre|than)$/.test(lead) ? -1 : 0;
    return inDays(day + step - at.now.on, at);
  };
const onDay = (month: number, day: number) => feast((year) => dayOf(year, month, day));

/**
 * The forms of a date, the first that fits. In a form `/` stands between words that are alike, `( )`
 * holds words that may stand there, and `< >` what is caught.
 */
const FORMS: readonly (readonly [form: string, read: Read])[] = [
  ['<written>', said],
  ['<day> (day of) <month> <year?>', said],
  ['<year> <month>', said],
  // "July-August last year": the later of them, which is the shorter time.
  [
    '<month> (or and to -) <month> <year?>',
    (caught, at) => (caught.year ? said(caught, at) : undefined),
  ],
  ['<month> (the) <day> <year?>', dayOrYear],
  ['mid/middle (of) <month> <year?>', (caught, at) => said({ ...caught, day: 15 }, at)],
  ['mid/middle (of) <year>', (caught, at) => said({ ...caught, month: 6 }, at)],
  ['late <month> <year?>', (caught, at) => said({ ...caught, day: 21 }, at)],
  ['<month> (of) <year?>', said],
  ['eom', inMonths(1)],
  ['month/mth (is) end', inMonths(1)],
  // "Before the year's out", and not "6 years out of Tamworth".
  ['the month/mth (is) out', inMonths(1)],
  ['year/yr (is) end', endOfYear],
  ['the year/yr (is) out', endOfYear],
  ['start/beginning/top (of the) next month', (_, at) => inMonths(1)({ day: 1 }, at)],
  ['eofy', endOfJune],
  ['end (of the this calendar) <next?> month/mth', inMonths(1)],
  ['last day (of the this calendar) <next?> month/mth', inMonths(1)],
  ['end (of the this) <next?> week/wk', endOfWeek],
  ['end (of the this calendar) <next?> year/yr', endOfYear],
  ['end (of the this) financial year', endOfJune],
  ['end (of) <month> <year?>', endOfNamed],
  ['last day (of) <month> <year?>', endOfNamed],
  ['<nth> (of the) next month', inMonths(1)],
  ['<nth>', byDay],
  ['christmas/xmas eve', onDay(11, 24)],
  // Unlike Christmas, it is a day and no season: it needs no 'before' or 'by'.
  ['christmas/xmas eve', (_, at) => inDays(nextOf(at, { day: 24, month: 11 }), at)],
  ['christmas/xmas/chrissy/chrissie', onDay(11, 25)],
  ['boxing day', onDay(11, 26)],
  ['new year eve', onDay(11, 31)],
  ['new year', onDay(0, 1)],
  ['australia day', onDay(0, 26)],
  ['anzac day', onDay(3, 25)],
  ['good friday', feast((year) => easterOf(year) - 2)],
  ['easter', feast((year) => easterOf(year) - 2)],
  ['<weekday> next week', weekdayNextWeek],
  ['<weekday> (, the) <written>', said],
  ['<weekday> (, the) <day> (day of) <month> <year?>', weekdayOfMonth],
  ['<weekday> (, the) <month> (the) <day> <year?>', weekdayOfMonth],
  ['<weekday> (, the) <nth>', nextDay],
  ['<weekday> week', weekdayIn(7)],
  ['a/one week from/on (this next) <weekday>', weekdayIn(7)],
  ['<weekday> fortnight', weekdayIn(14)],
  ['<weekday>', weekdayIn(0)],
  ['tomorrow/tomoz/tmrw/tmr week', (_, at) => inDays(8, at)],
  ['a/one week from tomorrow/tomoz/tmrw/tmr', (_, at) => inDays(8, at)],
  ['today/tonight', inNearDays(0)],
  ['tomorrow/tomoz/tmrw/tmr/tomorow/tomoro/tommorow/tomorro/tomorra/overnight', inNearDays(1)],
  ['this arvo/afternoon/morning', inNearDays(0)],
  // Said on its last day, it is today or within a week.
  ['this week', (_, at) => inDays(daysTo(5, at) || 7, at, daysTo(5, at) === 0 ? [0] : [])],
  ['next week', (_, at) => inDays(daysTo(5, at) + 7 * Number(weekdayOf(at.now.on) >= 1), at)],
  ['<year>', yearAlone],
];

/** Where the part of a form ends that starts here, with what it has caught. */
type Part = (tokens: readonly Token[], at: number, caught: Caught, now: At['now']) => number;
const NO_MATCH = -1;

const isYear = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1950 && value < 2050;
const YEARS_FROM_NOW: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

const place =
  (places: ReadonlyMap<string, number>, name: 'month' | 'weekday'): Part =>
  (tokens, at, caught) => {
    const found = places.get(textAt(tokens, at));
    if (found === undefined) return NO_MATCH;
    caught[name] = found;
    return at + 1;
  };

/** "11th", "the eleventh", "twenty first of": a first, second or third in words is a day only of a month. */
const nth: Part = (tokens, at, caught) => {
  if (SUFFIXES.test(textAt(tokens, at + 1))) {
    caught.day = tokens[at]?.value ?? 0;
    return caught.day >= 1 && caught.day <= 31 ? at + 2 : NO_MATCH;
  }
  const tens = TENS.get(textAt(tokens, at));
  const last = tens === undefined ? at : at + 1;
  const day = (tens ?? 0) + (NTHS.get(textAt(tokens, last)) ?? Number.NaN);
  const isOf = OF_MONTH.test(wordsAt(tokens, last + 1, last + 4));
  if (!(day <= 31 && (day > 3 || isOf))) return NO_MATCH;
  caught.day = day;
  return last + 1;
};
const SUFFIXES = /^(?:st|nd|rd|th)$/;
const TENS: ReadonlyMap<string, number> = new Map([
  ['twenty', 20],
  ['thirty', 30],
]);
const NTHS: ReadonlyMap<string, number> = new Map([
  ...toPlaces(
    '_, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, ' +
      'fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth',
  ),
  ['thirtieth', 30],
]);
const OF_MONTH = new RegExp(
  `^(?:day )?of (?:${[...MONTHS.keys()].join('|')}|(?:the )?(?:next|this) month)\\b`,
);

const AFTER_MAY =
  /^(?:need|want|be|have|take|not|also|require|get|look|seek|well|still|borrow|use|sell|buy|pay|go|do|come|make|only|even|just|or|as|help|cost|ask|like)$/;
const WHO_MAY = /^(?:i|we|you|he|she|they|it|the|my|our|their|this|that|a|an|one)$/;
const BEFORE_MONTH =
  /^(?:in|since|by|before|from|until|till|of|last|next|this|mid|early|late|to|through|or|for|is|was|\d+|st|nd|rd|th)$/;
const RANGES = /^(?:to|thru|through|till|until|-)$/;
const AGAIN_AND_AGAIN = /\b(?:every|each)(?: (?:second|other))?$/;

const CATCHES: Readonly<Record<string, Part>> = {
  '<month>': (tokens, at, ...rest) => {
    const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)];
    // "They may need 95k", "and may the bookkeeper ask?", and not "since May we have …".
    const isVerb = AFTER_MAY.test(after) || (WHO_MAY.test(after) && !BEFORE_MONTH.test(before));
    return textAt(tokens, at) === 'may' && isVerb
      ? NO_MATCH
      : place(MONTHS, 'month')(tokens, at, ...rest);
  },
  '<weekday>': (tokens, at, caught, now) => {
    // "Wages go out every Thursday", "closed on Mondays": no date.
    const isHabit =
      isFolded(tokens[at]) &&
      textAt(tokens, at).endsWith('day') &&
      !/^(?:ok|okay|fine|good|is|would|will|latest)$/.test(textAt(tokens, at + 1));
    // "I use it mon to fri"
    const isRange = [-1, 1].some(
      (step) =>
        RANGES.test(textAt(tokens, at + step)) && WEEKDAYS.has(textAt(tokens, at + 2 * step)),
    );
    if (isHabit || isRange || AGAIN_AND_AGAIN.test(wordsBefore(tokens, at))) return NO_MATCH;
    const isNamed =
      BEFORE_DAY.test(textAt(tokens, at - 1)) || NEEDS_IT.test(wordsBefore(tokens, at));
    if (SHORT_WEEKDAYS.has(textAt(tokens, at)) && !isNamed) return NO_MATCH;
    return place(WEEKDAYS, 'weekday')(tokens, at, caught, now);
  },
  '<day>': (tokens, at, caught, now) => {
    const end = nth(tokens, at, caught, now);
    if (end !== NO_MATCH) return end;
    const { value, isMoney } = tokens[at] ?? {};
    if (value === undefined || !Number.isInteger(value) || value < 1 || value > 31 || isMoney)
      return NO_MATCH;
    caught.day = value;
    return at + 1;
  },
  '<nth>': nth,
  '<year>': (tokens, at, caught) => {
    const { value, isMoney } = tokens[at] ?? {};
    if (!isYear(value) || isMoney) return NO_MATCH;
    caught.year = value;
    return at + 1;
  },
  '<year?>': (tokens, at, caught, now) => {
    const { value } = tokens[at] ?? {};
    const fromNow = YEARS_FROM_NOW[textAt(tokens, at)];
    const isFromNow = fromNow !== undefined && /^(?:year|yr)$/.test(textAt(tokens, at + 1));
    if (isYear(value)) caught.year = value;
    else if (isFromNow) caught.year = now.year + fromNow;
    return at + (isYear(value) ? 1 : isFromNow ? 2 : 0);
  },
  '<next?>': (tokens, at, caught) => {
    caught.isNext = textAt(tokens, at) === 'next';
    return caught.isNext ? at + 1 : at;
  },
  '<written>': (tokens, at, caught) => {
    const text = textAt(tokens, at).replace(DOTTED, '$1/$2/');
    const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text);
    // "A 24/7 gym" is open all day.
    const slashed = /^(?!24\/7$)(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?$/.exec(text);
    const monthly = /^(\d{1,2})\/(\d{4})$/.exec(text);
    const [year, month, day] = iso?.slice(1) ?? (slashed ?? monthly)?.slice(1).reverse() ?? [];
    // "1/2 million", "2/3 of it", "5 1/2 years": a part, and no day.
    const next = wordsAt(tokens, at + 1, at + 4);
    if (month === undefined || /^(?:of |(?:a )?mil|year|yr|month|hour)/.test(next)) return NO_MATCH;
    if (year !== undefined) caught.year = Number(year) < 100 ? 2000 + Number(year) : Number(year);
    caught.month = Number(month) - 1;
    if (day !== undefined) caught.day = Number(day);
    const { day: of = 1 } = caught;
    const isDay = caught.month >= 0 && caught.month < 12 && of > 0 && of < 32;
    return isDay ? at + 1 : NO_MATCH;
  },
};

const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(?=20\d\d$)/;

const toPart = (words: string): Part => {
  const caught = CATCHES[words];
  if (caught !== undefined) return caught;
  const isOptional = words.startsWith('(');
  const all = new Set(words.replace(/[()]/g, '').split(/[ /]/));
  return (tokens, at) => {
    let end = at;
    while (all.has(textAt(tokens, end)) && (isOptional || end === at)) end += 1;
    return isOptional || end > at ? end : NO_MATCH;
  };
};
const COMPILED = FORMS.map(
  ([form, read]) => [(form.match(/\([^()]*\)|\S+/g) ?? []).map(toPart), read] as const,
);
/** Most words start no date, and are passed at once. */
const FIRST_WORDS = new Set([
  ...FORMS.flatMap(([form]) => form.split(' ', 1).flatMap((words) => words.split('/'))),
  ...MONTHS.keys(),
  ...WEEKDAYS.keys(),
  ...NTHS.keys(),
  ...TENS.keys(),
]);

/** There is no date without one of these, or a digit; what may stand in many a form is not of them. */
export const dateWords = (): string[] => {
  const formed = FORMS.flatMap(([form]) => form.split(/[^a-z<>?]+/));
  const named = [...MONTHS, ...WEEKDAYS, ...NTHS, ...TENS].map(([name]) => name);
  return [...formed, ...named].filter((word) => /^[a-z]+$/.test(word) && !LEADING.has(word));
};
const LEADING = new Set(
  'a one of the is this calendar next last late mid middle start beginning top end out from on new good'.split(
    ' ',
  ),
);

export function readDates(tokens: readonly Token[], today: Today): Figure[] {
  const now = { on: toDay(today.date), ...partsOf(today.date) };
  const figures: Figure[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const text = textAt(tokens, start);
    if (tokens[start]?.value === undefined && !FIRST_WORDS.has(text) && !/^\d/.test(text)) continue;
    const lead = textAt(tokens, start - 1);
    const found = readFirst({ tokens, today, now, start, end: start, lead });
    if (found === undefined) continue;
    const happened = HAPPENED.test(wordsAt(tokens, start - HAPPENED_REACH, start));
    figures.push({ kind: 'date', start, ...markPast(withDay(found, tokens), today, happened) });
    start = found.end - 1;
  }
  return figures;
}

function readFirst(at: At): Found | undefined {
  for (const [parts, read] of COMPILED) {
    const caught: Caught = {};
    let end = at.start;
    for (const part of parts) {
      end = part(at.tokens, end, caught, at.now);
      if (end === NO_MATCH) break;
    }
    const found = end === NO_MATCH ? undefined : read(caught, { ...at, end });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "Before the January sales finish, say the 15th": the day of the month that was named. */
function withDay(found: Found, tokens: readonly Token[]): Found {
  const { date, end } = found;
  const [, day] = SAY_DAY.exec(wordsAt(tokens, end, end + DAY_REACH)) ?? [];
  return !date || date.day || !day ? found : { ...found, date: { ...date, day: Number(day) } };
}
const SAY_DAY = /^[^.]{0,40}\bsay (?:the )?(\d{1,2}) ?(?:st|nd|rd|th)\b/;
const DAY_REACH = 8;

/** "Fell off the payment plan in August": told as something that was. */
const HAPPENED =
  /\b(?:fell|lost|missed|went|came|bounced|defaulted|lapsed|stopped|lodged|refused|declined|was|were|had|did)\b[^.,]{0,40}\b(?:in|since|back in|last)$/;
const HAPPENED_REACH = 8;

function markPast(found: Found, today: Today, happened: boolean): Found {
  const { date } = found;
  if (date === undefined) return found;
  // In November "a couple of dishonours in September" are those of this year.
  const isJustGone =
    date.year === undefined &&
    date.month >= 0 &&
    nextOf({ today }, date) > (happened ? LONG_AWAY : JUST_GONE);
  const isGone = date.year !== undefined && (date.month < 0 || nextOf({ today }, date) < 0);
  const isPast = isGone || isJustGone;
  return { ...found, date: { ...date, isPast } };
}

/** Days to a month that is more likely the one before. */
const JUST_GONE = 270;
const LONG_AWAY = 120;

/** Days from today to the next such date; a date that has passed is next year's. */
export function nextOf(
  { today }: { readonly today: Today },
  { day, month, year }: Pick<SaidDate, 'day' | 'month'> & { readonly year?: number | undefined },
) {
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
  const most = 12 * (now.year - (year ?? now.year)) + now.month;
  if (month < 0) return [Math.max(0, most - 11), most];
  const months = most - month - Number(day !== undefined && day > now.day);
  const since = year === undefined && months < 0 ? months + 12 : months;
  return since < 0 ? undefined : [since, since];
}
