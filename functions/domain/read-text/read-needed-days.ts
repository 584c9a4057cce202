/** Reads how many calendar days from now money is needed: "by Friday", "3 weeks", "8 December". */
import type { Zone } from '../../contract/built.ts';
import { addDays, toLocalTime } from '../office-time.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MOST_DAYS = 3650;

type Local = { readonly date: string; readonly weekday: number };

/** Each reads one way of saying it; the first that finds one answers. */
const READERS = [readDate, readWeekday, readCount, readNearDay] as const;

export function readNeededDays(text: string, now: Date, zone: Zone): number | undefined {
  const local = toLocalTime(now.getTime(), zone);
  for (const read of READERS) {
    const days = read(text, local);
    if (days !== undefined && days >= 0 && days <= MOST_DAYS) return days;
  }
  return undefined;
}

const DATE = new RegExp(
  `\\b(?:by|before|on|until|till|is) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS.join('|')})`,
);
const SLASHED = /\b(?:by|before|on|until|till) (\d{1,2})\/(\d{1,2})\b/;
const END_OF = new RegExp(
  `\\b(?:by|settle\\w*|settlement|before)(?: the)? end of (?:the )?(month|${MONTHS.join('|')})`,
);

function readDate(text: string, { date }: Local): number | undefined {
  const named = DATE.exec(text);
  if (named) return daysTo(date, MONTHS.indexOf(named[2] ?? ''), Number(named[1]));
  const slashed = SLASHED.exec(text);
  if (slashed) return daysTo(date, Number(slashed[2]) - 1, Number(slashed[1]));
  const end = END_OF.exec(text)?.[1];
  if (end === undefined)
    return /\bbefore (xmas|christmas)/.test(text) ? daysTo(date, 11, 24) : undefined;
  const month = end === 'month' ? Number(date.slice(5, 7)) - 1 : MONTHS.indexOf(end);
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), month + 1, 0)).getUTCDate();
  return daysTo(date, month, last);
}

/** To the next such day of the year; a date that has passed is meant for next year. */
function daysTo(today: string, month: number, day: number): number | undefined {
  if (month < 0 || month > 11 || day < 1 || day > 31) return undefined;
  const year = Number(today.slice(0, 4));
  const from = Date.parse(`${today}T00:00:00Z`);
  const at = Date.UTC(year, month, day);
  return ((at < from ? Date.UTC(year + 1, month, day) : at) - from) / DAY_MS;
}

/** Short names are words of their own ("the open home sat"), so they need one of these before them. */
const DAY = '(mon|tue|wed|wen|thu|fri|sat|sun)';
const ABOUT_DAY = `\\b(?:by|before|this|next|until|till?|out|up|funds|need\\w*|latest)(?: next)? ${DAY}(?:nes|es|s|rs|ur|urs)?(?:day)?s?\\b`;
const WHOLE_DAY = '\\b(mon|tue|wed|wen|thu|fri|sat|sun)(?:nes|es|s|rs|ur|urs)?days?\\b';
const WEEKDAY_FORMS = [ABOUT_DAY, WHOLE_DAY].map((form) => new RegExp(`${form}( next week)?`));

function readWeekday(text: string, { weekday }: Local): number | undefined {
  const found = WEEKDAY_FORMS.map((form) => form.exec(text)).find((each) => each !== null);
  if (!found) return undefined;
  const day = WEEKDAYS.indexOf(found[1] === 'wen' ? 'wed' : (found[1] ?? ''));
  const days = (day - weekday + 7) % 7 || 7;
  const toMonday = (8 - weekday) % 7 || 7;
  return found[2] !== undefined && days < toMonday ? days + 7 : days;
}

const COUNT =
  /(?:\b(\d{1,3})(?: ?- ?\d{1,3})? ?|\b(?:an?|the|bout|about) )(hour|hr|day|week|wk|fortnight|month|mth)s?\b/g;
const UNIT_DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  hr: 1 / 24,
  day: 1,
  week: 7,
  wk: 7,
  fortnight: 14,
  month: 30,
  mth: 30,
};
/** A time that belongs to customers, to arrears or to the way out, not to this need. */
const ELSEWHERE =
  /\b(pays?|paid|takes?|sits?|avg|average|over|behind|every|per|terms?|invoices?|sale|sell|sold|refi\w*|drop|trading|abn|old|for|last|the)\b[^.;!?\n]{0,30}$/;
const PAST = /^ ?(ago|back|old|terms?|eom|notice|late|overdue|abn|trading|in\b|is up|of\b|into)/;
const SOON = /\b(in|within|settl\w*|about|bout|say|next|under|another|out)( about| just)? ?$/;
const ENOUGH = /^ ?(til|till|until|to settle|or so|is (?:ok|fine)|settlement)/;

function readCount(text: string): number | undefined {
  for (const found of text.matchAll(COUNT)) {
    const [whole, count, unit = ''] = found;
    const before = text.slice(0, found.index);
    const after = text.slice(found.index + whole.length);
    const isLoose = count === undefined || unit.startsWith('m') || unit.startsWith('h');
    const isSaid = SOON.test(before) || ENOUGH.test(after) || /^(about|bout)/.test(whole);
    if (PAST.test(after) || isElsewhere(before) || (isLoose && !isSaid)) continue;
    return Math.ceil(Number(count ?? 1) * (UNIT_DAYS[unit] ?? 0));
  }
  return undefined;
}

const isElsewhere = (before: string) => ELSEWHERE.test(before.split(/[,(]/).at(-1) ?? '');

const NEAR: readonly (readonly [RegExp, number])[] = [
  [/\btomorrow|\btmrw/, 1],
  [/\b(today|tonight)\b/, 0],
];

function readNearDay(text: string, { date, weekday }: Local): number | undefined {
  const near = NEAR.find(([words]) => words.test(text));
  if (near) return near[1];
  if (!/\b(this week|end of (the )?week)\b/.test(text)) return undefined;
  const friday = addDays(date, (5 - weekday + 7) % 7);
  return (Date.parse(friday) - Date.parse(date)) / DAY_MS;
}
