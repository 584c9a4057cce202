/** The times that a text states: for how long the business has traded, by when, and the rest. */

import { tells } from '../need.ts';
import type { Clause } from './clauses.ts';
import {
  clauseAt,
  quote,
  quoteFigure,
  sentenceEnd,
  sentenceStart,
  type TextsRead,
} from './document.ts';
import { type FactReader, put, type Span } from './fact-reader.ts';
import { calendarDaysFor, dayOf, partsOf, toDay } from './figures/calendar.ts';
import { monthsSince, nextOf } from './figures/read-dates.ts';
import type { Figure } from './figures/read-numbers.ts';
import { MOVABLES, PROPERTY } from './signals.ts';
import type { Placed } from './slots/cues.ts';
import { WEAK_TERM } from './slots/settling.ts';
import { isBreak, type Token, textAt, wordsAt, wordsBefore, wordsBehind } from './split-tokens.ts';

const PER_MONTH: Readonly<Record<string, number>> = {
  hour: 1 / 720,
  day: 1 / 30,
  'business day': 1 / 21,
  week: 12 / 52,
  month: 1,
  year: 12,
};
const DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

type Time = Pick<Figure, 'value' | 'unit' | 'lower'>;
const monthsIn = (value: number, unit: Figure['unit'] = 'month') => value * (PER_MONTH[unit] ?? 1);
/** Of an age only whole months count; a loan for six weeks is one for 1.4 months, and one for 8 to 10 weeks may take ten. */
export const inMonths = ({ value, unit, lower }: Time) =>
  Math.floor(monthsIn(lower ?? value, unit) + 1e-9);
export const termIn = ({ value, unit }: Time) => Math.round(monthsIn(value, unit) * 10) / 10;
export const inDays = ({ value, unit = 'day', lower }: Time) =>
  Math.ceil((lower ?? value) * (DAYS[unit] ?? 1) - 1e-9);

export function readTimes(reader: FactReader): void {
  const times = reader.placed.filter(
    ({ figure: { kind } }) => kind === 'duration' || kind === 'date',
  );
  readTrading(reader, times);
  readDeadline(reader, times);
  readBuilt(reader, times);
}

const MOST_MONTHS = 1200;
/** Below this a lane's floor may depend on the month. */
const YOUNG = 24;

/** "Not opened yet" tells a time without a figure. */
export const YET = 'yet';

/** "ABN opened five months ago", "the ABN only came through last week", "have not opened yet". */
function readStart(
  { document: { tokens }, placed }: FactReader,
  span: Span,
): { months: number; from: number; to: number } | undefined {
  for (let at = span.start; at < span.end; at += 1) {
    const text = textAt(tokens, at);
    if (text !== 'ago' && text !== 'last' && text !== YET) continue;
    const before = wordsAt(tokens, at - SENTENCE, at);
    const isNew = NEW_BEFORE.test(before) || NEW_AFTER.test(wordsAt(tokens, at, at + SENTENCE));
    if (text === 'ago' && isNew) {
      const own = placed.find((each) => each.figure.end === at);
      const figure = own?.slot === 'discharged' ? undefined : own?.figure;
      if (figure !== undefined) return { months: inMonths(figure), from: figure.start, to: at + 1 };
    }
    const near = wordsAt(tokens, at - CLAUSE, at);
    const isLast = text === 'last' && /^(?:week|month)$/.test(textAt(tokens, at + 1));
    if (isLast ? NEW_NEAR.test(near) : text === YET && NOT_YET.test(near) && !OF_WORK.test(near))
      return { months: 0, from: at, to: at + 1 };
  }
  return undefined;
}
/** So many words on either side are of the same clause or sentence, up to its end. */
const CLAUSE = 7;
const SENTENCE = 16;
const NOT_YET = /\b(?:opened|started|traded|trading|open|start|trade)\b[^.,]*$/;
/** "Nothing's been started yet", "the build has not started yet". */
const OF_WORK =
  /\b(?:nothing|build|building|construction|works?|project|job|renovation|fit ?out|process|paperwork|application|lease|contract)\b/;
const NEW_NEAR = /\b(?:abn|opened|registered|started|began|company)\b[^.,]*$/;
const NEW_BEFORE =
  /\b(?:abn|opened|registered|started|began|(?:our|my|the|this|new) company)\b[^.]*$/;
/** "Ran out five weeks ago and they have started charging", "cleared it 2 years ago, now run a company" are no start. */
const NEW_AFTER =
  /^[^.]*\b(?:abn|opened|registered|started(?! (?!trad)[a-z]+ing\b)|began|(?<!\b(?:run|running|runs|have|own)\b[^.]*)company)\b/;

/** Of several starts the latest is the present business; an open one is asked. */
function readTrading(reader: FactReader, times: readonly Placed[]): void {
  const isNew = tells(reader.hits, 'new_business');
  // "Did not trade until October 2021" is a start, "bankrupt until March" and "paid until March. Cleaning, 8 years." have none.
  const isToCome = ({ figure: { date }, cue = -1 }: Placed) =>
    date?.year === undefined && /^(?:until|till|til)$/.test(textAt(reader.document.tokens, cue));
  // "Went bankrupt in 2020, been clear of it since 2023."
  const isClearSince = ({ figure: { start } }: Placed) =>
    CLEAR_SINCE.test(wordsBefore(reader.document.tokens, start));
  // Beside a new ABN long years are those of the trade.
  const isNamedOwn = ({ start, end }: Figure) =>
    OWN_AGE.test(wordsAt(reader.document.tokens, start - OWN_REACH, end + OWN_REACH));
  // "New ABN been going 2.5 years" is its own.
  const isOfTrade = ({ figure }: Placed) =>
    isNew &&
    inMonths(figure) > YOUNG &&
    !ABN_GOING.test(wordsBefore(reader.document.tokens, figure.start));
  const all = times.filter(
    (each) =>
      each.slot === 'trading' &&
      !isToCome(each) &&
      !isClearSince(each) &&
      !isOfTrade(each) &&
      !isRate(reader, each.figure) &&
      !isSinceElse(reader.document, each.figure) &&
      !isOfAnother(reader, each.figure) &&
      !readItemAge(reader, each.figure),
  );
  // "Their bank having taken 7 weeks so far. Trading 6 years": years and months say more than weeks.
  const long = all.filter(({ figure: { unit } }) => unit !== 'week');
  const sure = (long.length > 0 ? long : all).filter(({ cost }) => cost < LOOSE_COST);
  const stated = sure.length > 0 ? sure : all;
  const isLoose = (each: Placed) => !isOfTrade(each) && isLooseTrading(reader, each);
  const loose = stated.length > 0 ? stated : times.filter(isLoose);
  const ages = loose.flatMap(({ figure, cost }) => {
    const [months, most] = monthsOf(reader.document, figure);
    return months <= MOST_MONTHS ? [{ months, most, figure, cost }] : [];
  });
  const [best] = ages.sort((one, other) => one.months - other.months);
  const start = readStart(reader, reader.span);
  // "Not trading yet, ABN 2 months": an age that is stated says more than that.
  const isStated = best !== undefined && start?.months === 0;
  if (start !== undefined && !isStated) {
    const { months, from, to } = start;
    put(reader, 'trading_months', months, { words: quote(reader.document, from, to) });
    return;
  }
  if (best === undefined) return;
  // "15 years with us", "trading for 21 years": each could be the time of the business.
  const { months, most, figure: own } = best;
  const isNamed = isNamedOwn(own);
  const other = loose.find(
    ({ figure, cost }) =>
      figure !== own &&
      !isNamed &&
      figure.kind === 'duration' &&
      cost <= best.cost &&
      // "Ten years, 125 months" is the same time.
      inMonths(figure) > months * 1.1,
  );
  const isYoung = months < YOUNG && most - months >= 6;
  const later = isYoung ? most : other && inMonths(other.figure);
  if (later === undefined) {
    put(reader, 'trading_months', months, { figure: own });
    return;
  }
  const words = quoteFigure(reader.document, own);
  reader.open.push({
    about: 'trading_months',
    readings: [months, later].map((value) => ({ value, words })),
    question: 'In which month did the present ABN start to trade?',
  });
}

/** "They have had our invoices for a month now", "stuck with the contractor three weeks": so short a time is of the business where a start is named. */
export function isSinceElse(
  document: Pick<TextsRead, 'tokens' | 'placed' | 'today'>,
  figure: Figure,
): boolean {
  const [months] = monthsOf(document, figure);
  const [from, to] = [sentenceStart(document, figure.start), sentenceEnd(document, figure.end)];
  const sentence = wordsAt(document.tokens, from, to);
  // "4 months" beside invoices is as likely the business's.
  const isLoose = figure.kind === 'date' || figure.unit === 'week' || figure.value === 1;
  return isLoose && months < YOUNGEST && ELSEWHERE.test(sentence) && !STARTS.test(sentence);
}
/** Below this some kind refuses. */
const YOUNGEST = 6;
const ELSEWHERE =
  /\b(?:invoice|owe|owes|owed|owing|stuck|contractor|customer|client|builder|debtor|claim|bill|knocked|waiting|late|overdue|behind|bank)\b/;
const STARTS =
  /\b(?:abn|acn|open|opened|opening|start|started|starting|startup|trading|traded|trade|began|begun|launch|launched|new|old|young|going|registered|sole|running|operating|established|business|biz|myself|own)\b/;

const CLEAR_SINCE = /\b(?:clear|clean|free|rid|out|discharged)(?: of (?:it|that|them))? since$/;

const LAND = /\b(?:block|land|site|house|home|property|warehouse|shed|factory|lot|acreage)\b/;

/** "The vendors have run it for 22 years", and neither "bought from the vendor" nor "mum and I". */
function isOfAnother(
  { document: { tokens, marks }, facts, hits }: FactReader,
  { start }: Figure,
): boolean {
  const from = sentenceStart({ tokens }, start);
  // "Price 980k. The pub has been trading since 1978."
  const isBought = hits.some(
    (hit) => hit.name === 'venue' && hit.start === from + 1 && textAt(tokens, from) === 'the',
  );
  if (facts.price && isBought) return true;
  // "The scanner, already owned since June", "a block that our trust has owned since 2021".
  const isOfItem =
    /\b(?:owned|bought|had) (?:since|in)$/.test(wordsBefore(tokens, start)) &&
    (LAND.test(wordsAt(tokens, from, start)) ||
      hits.some(({ name, start: at }) => MOVABLES.has(name) && at >= from && at < start));
  if (isOfItem) return true;
  return marks.some(
    (mark) =>
      mark.is === 'others' &&
      mark.start >= from &&
      mark.end <= start &&
      !NO_SUBJECT.test(wordsBefore(tokens, mark.start)) &&
      !OURS_NAMED.test(wordsAt(tokens, mark.end, start)) &&
      !NEXT_THOUGHT.test(wordsAt(tokens, mark.end, start)),
  );
}
const NO_SUBJECT =
  /\b(?:from|off|to|of|with|by|for|as|single|and)(?: (?:the|a|an|our|my|his|her|their|its))?$|\b(?:am|are|is) an?$/;
const OURS_NAMED = /\b(?:i|we|my|our|us|me|abn)\b/;
const NEXT_THOUGHT = /\d[^\d,]{0,40},$|[,;] (?!(?:who|which|that|an?|has|have|had|been|now|and)\b)/;

/** "110k a month in sales" comes in that time; "want 1.2m for 6 months" is the term. */
const isRate = ({ document: { tokens }, placed }: FactReader, { start }: Figure) =>
  placed.some(
    ({ figure: { kind, end } }) =>
      kind === 'money' &&
      end <= start &&
      (textAt(tokens, start) === 'a'
        ? end === start
        : /^for(?: about| around)?$/.test(wordsAt(tokens, end, start))),
  );

/** "A prime mover, 18 years old": the age of what was named just before. */
function readItemAge(reader: FactReader, figure: Figure): boolean {
  const { document, hits } = reader;
  if (textAt(document.tokens, figure.end) !== 'old') return false;
  const from = sentenceStart(document, figure.start);
  const before = hits.findLast(
    ({ name, end, start }) =>
      start >= from && end <= figure.start && (MOVABLES.has(name) || NAMES_US.has(name)),
  );
  if (before === undefined || !MOVABLES.has(before.name)) return false;
  put(reader, 'item_age_months', inMonths(figure), { figure });
  return true;
}
/** "A 2008 Franna", "2008 piling rig": the year right before a thing is its own. */
function readBuilt(reader: FactReader, times: readonly Placed[]): void {
  const { document, facts, hits } = reader;
  const built = times.find(
    ({ slot, figure: { kind, date, start, end } }) =>
      slot === undefined &&
      kind === 'date' &&
      date?.month === -1 &&
      hits.some(
        ({ name, role, start: at }) =>
          MOVABLES.has(name) &&
          role !== 'denied' &&
          // "A 2017 tipper", "2012 Cat 320".
          (at === start || (at >= end && at - end <= 1)),
      ),
  );
  if (built === undefined || facts.item_age_months !== undefined) return;
  const [months] = monthsOf(document, built.figure);
  put(reader, 'item_age_months', months, { figure: built.figure });
}

/** Who is meant by an age or by years that stand free. */
const NAMES_US = new Set(
  'business trading_business company trust sole_trader partnership'.split(' '),
);

const ABN_GOING = /\babn (?:has )?been (?:going|running|active|trading|open)(?: for)?$/;
/** "8 years on own ABN", "our company is two months old": surely of the business. */
const OWN_AGE = /\b(?:abn|company)\b/;
const OWN_REACH = 5;

export function monthsOf(
  document: Pick<TextsRead, 'tokens' | 'placed' | 'today'>,
  figure: Figure,
): readonly [number, number] {
  const { tokens, today } = document;
  if (figure.kind === 'date')
    return (figure.date && monthsSince(today, figure.date)) ?? [Number.NaN, Number.NaN];
  const months = inMonths(figure);
  const lead = tokens.slice(Math.max(0, figure.start - TO_BE_REACH), figure.start);
  const then = document.placed.find(
    ({ figure: { start } }) =>
      start > figure.end && THEN.test(`${wordsAt(tokens, figure.end, start)} `),
  )?.figure;
  // "The business was eight years old in September", "we passed the five year mark in June".
  const isPast = PASSED.test(wordsBefore(tokens, figure.start));
  if (then?.date && (isPast || GONE.test(wordsAt(tokens, then.start - 2, then.end + 2)))) {
    const [since = 0] = monthsSince(today, then.date) ?? [];
    return [months + since, months + since];
  }
  // "ABN 6 years next month."
  if (NEXT_MONTH.test(wordsBehind(tokens, figure.end))) return [months - 1, months - 1];
  const isToBe = textAt(tokens, figure.end) === 'old' || lead.some(({ text }) => TO_BE.has(text));
  if (then?.date) {
    const now = partsOf(today.date);
    const { day = 1, month, year } = then.date;
    const left = ((month - now.month + 12) % 12) + Number(day > now.day);
    // "Been open 2 years in March" is so by then.
    const isNear = year === undefined && left <= SOON && textAt(tokens, figure.end) === 'in';
    if (isToBe || isNear) return [months - left, months - left];
  }
  // And neither "under them for 5 years" nor "under ABN 5 years".
  const isUnder = lead.at(-1)?.text !== 'abn' && lead.slice(-2).some(({ text }) => UNDER.has(text));
  return isUnder ? [Math.max(0, months - 1), months] : [months, months];
}

/** "5 years old in January", "be open 18 months on the 1st of December". */
const PASSED = /\b(?:turned|was|were|passed|reached|hit|marked)(?: (?:the|our|its|my))?$/;
const THEN =
  /^(?:old |mark |milestone )?(?:(?:in|on|come|by|this|next) (?:the )?|(?:in |this )?(?:last|past) )$/;
const NEXT_MONTH = /^(?:old |mark )?next month\b/;
/** "Seven years in July just gone": so many were full then. */
const GONE = /\b(?:last|past) [a-z]+|\b(?:just|now) (?:gone|passed|past)$/;
const TO_BE = new Set(['coming', 'be', 'will', 'turn', 'turning']);
const TO_BE_REACH = 5;
const SOON = 6;

/** "Just under three years", "nearly two years". */
const UNDER = new Set(['under', 'nearly', 'almost', 'approaching', 'coming', 'shy']);

/** "Sparky in Ballarat, 5 yrs", "stock 15k, sole trader, 14 months": a time that belongs to nothing else. */
function isLooseTrading({ document, hits }: FactReader, { figure, slot, cost }: Placed): boolean {
  const isWeak = slot === 'term' && cost >= WEAK_TERM;
  if (slot !== undefined && !isWeak) return false;
  if (figure.unit !== 'year' && figure.unit !== 'month') return false;
  const clause = clauseAt(document, figure.start);
  const index = document.clauseOf[figure.start];
  const isOurs = document.hits.some(({ name, clause: at }) => at === index && name === 'business');
  // "Have a nail shop in Footscray 3 years.", "subbie out of Dubbo for 27 months".
  if (isOurs && NEXT_WISH.test(wordsAt(document.tokens, figure.end, figure.end + 2))) return true;
  const isOfUs = clause?.role === 'who' && isAboutUs(document, figure, clause);
  // "In civil works for 26 months", and nothing is paid for so long.
  const isForUs =
    isWeak &&
    /^[.,]$/.test(textAt(document.tokens, figure.end)) &&
    !document.placed.some(
      (other) => other.figure.kind === 'money' && clauseAt(document, other.figure.start) === clause,
    ) &&
    !document.hits.some(({ name, clause: at }) => name === 'venue' && at === index);
  const isOwn = isOfUs && (isForUs || standsFree(document, figure));
  return (isAlone(document, figure) || isOwn) && !isLikelyTerm(figure, hits);
}
/** "I need that paid out plus 70k, for six months": in its sentence a sum is asked for before it. */
export function isBehindWanted(
  document: TextsRead,
  placed: readonly Placed[],
  { start }: Figure,
): boolean {
  const from = sentenceStart(document, start);
  return placed.some(
    ({ slot, figure }) => slot === 'wanted' && from <= figure.start && figure.start < start,
  );
}

/** Months beside a loan on property, a project, or a property that is offered, are as likely its term: "90k to clear the lot, 12 months". */
export function isLikelyTerm({ unit, value, start }: Figure, hits: FactReader['hits']): boolean {
  if (unit !== 'month') return false;
  // "New business, 2 months."
  const isOfUs = hits.some(
    ({ name, end }) => NAMES_US.has(name) && end <= start && start - end <= 2,
  );
  return hits.some(
    ({ name, role }) =>
      SHORT_LOANS.has(name) ||
      (value >= LEAST_TERM &&
        value <= YOUNG &&
        !isOfUs &&
        ((PROPERTY.has(name) && role === 'offered') || OF_PROJECT.has(name))),
  );
}
const OF_PROJECT = new Set(['development', 'several_homes']);
const LEAST_TERM = 3;
const NEXT_WISH =
  /^(?:(?:[.,]|and|no|own|want|wanting|need|needing|look|looking|seek|seeking|buying|now)(?: |$)|after \d)/;
const SHORT_LOANS = new Set(
  (
    'caveat_loan second_mortgage private_mortgage first_mortgage exit_sale exit_refinance ' +
    'bridging'
  ).split(' '),
);

/** "Bin hire business 5 yrs Darwin", "partnership 12 yrs": nothing says that the time is of something else. */
const standsFree = ({ tokens }: TextsRead, { start, end }: Figure) =>
  !/^an?$/.test(textAt(tokens, start)) &&
  !OF_ANOTHER_BEFORE.test(textAt(tokens, start - 1)) &&
  !OF_ANOTHER_AFTER.test(textAt(tokens, end));
const OF_ANOTHER_BEFORE =
  /^(?:for|over|within|next|last|past|each|every|after|in|of|than|about|least|per|the|a|by|on|to|then)$/;
const OF_ANOTHER_AFTER =
  /^(?:left|ago|old|terms?|lease|remaining|to|of|from|before|until|between|as|later|fixed|loan|each|apart|time|interest|ahead|or|after)$/;

/** The sentence names the business, or the years are the only ones of the text. */
function isAboutUs(document: TextsRead, { unit }: Figure, { sentence }: Clause): boolean {
  const named = document.hits.filter(
    ({ clause }) => document.clauses[clause]?.sentence === sentence,
  );
  if (named.some(({ name }) => NAMES_US.has(name))) return true;
  const years = document.placed.filter(({ figure }) => figure.unit === 'year');
  return unit === 'year' && years.length === 1;
}

const isAlone = ({ tokens }: TextsRead, { start, end }: Figure) => {
  const before = textAt(tokens, start - 1);
  const after = textAt(tokens, end);
  return /^[.,]$/.test(before) && /^([.,]|in|here|now|and)$/.test(after);
};

function readDeadline(reader: FactReader, times: readonly Placed[]): void {
  const { document, open } = reader;
  const isIncoming = (at: number) =>
    ['repaid', 'aside'].includes(clauseAt(document, at)?.role ?? '');
  const stated = times.filter(
    ({ slot, figure, cost, cue }) =>
      slot === 'needed' &&
      !isFromExchange(document, figure) &&
      !isOfEvent(document, figure) &&
      !isInvoiceDue(document, figure, cue) &&
      !isToPrepare(document, figure) &&
      (!isIncoming(figure.start) || isOfSite(reader, figure)) &&
      (cost < LOOSE_COST ||
        clauseAt(document, figure.start)?.role !== 'who' ||
        isOfSettlement(document, figure) ||
        isWholeClause(document, figure)),
  );
  const loose = times.filter(
    ({ slot, figure }) =>
      slot === undefined &&
      !isOfEvent(document, figure) &&
      !isToPrepare(document, figure) &&
      ((isNear(figure) && isLooseDeadline(document, figure)) ||
        (figure.date?.day !== undefined && isOfSettlement(document, figure))),
  );
  const inDaysFrom = ({ figure }: Placed) => {
    const days = daysOf(document, figure);
    return days === undefined ? [] : [{ figure, days }];
  };
  // Of several dates the first to come is the careful one.
  const ranked = [...stated.flatMap(inDaysFrom), ...noticeEnds(reader, times)].sort(
    (one, other) => one.days - other.days,
  );
  const [first] = [...ranked, ...loose.flatMap(inDaysFrom)];
  if (first === undefined) return;
  const { figure, days } = first;
  if (figure.others === undefined) {
    put(reader, 'needed_within_days', days, { figure });
    return;
  }
  const words = quoteFigure(document, figure);
  open.push({
    about: 'needed_within_days',
    readings: [days, ...figure.others].map((value) => ({ value, words })),
    question: `Which date is meant by "${words}"?`,
  });
}

/** "The site is under contract for 720k and settles on 26 February", and what is built on it is told: it is bought, and repays nothing. */
const isOfSite = ({ facts, document }: FactReader, { start }: Figure) =>
  (facts.end_value ?? facts.total_cost ?? facts.build_cost) !== undefined &&
  SITE.test(wordsAt(document.tokens, sentenceStart(document, start), start));
const SITE = /\b(?:site|land|block)(?: \S{1,20}){0,5} under contract\b.{0,60}\bsettle\b/;

/**
 * "A penalty notice dated 9 November": it has passed, and what is left of its 21 days counts (Taxation Administration Act 1953,
 * schedule 1, section 269-25; of a statutory demand Corporations Act 2001, section 459F).
 */
function noticeEnds({ document, hits }: FactReader, times: readonly Placed[]) {
  if (!tells(hits, NOTICES)) return [];
  const { date: today } = document.today;
  const on = toDay(today);
  return times.flatMap(({ figure }) => {
    const before = wordsAt(document.tokens, figure.start - DATED_REACH, figure.start);
    const { day, month = 0, year = partsOf(today).year } = figure.date ?? {};
    if (day === undefined || !DATED.test(before)) return [];
    const dated = dayOf(year, month, day);
    const isPast = figure.date?.year !== undefined || dated <= on;
    const days = (isPast ? dated : dayOf(year - 1, month, day)) + NOTICE_DAYS - on;
    return days >= 0 && days <= NOTICE_DAYS ? [{ figure, days }] : [];
  });
}
const NOTICES: ReadonlySet<string> = new Set(['director_penalty', 'statutory_demand']);
const NOTICE_DAYS = 21;
const DATED = /\b(?:dated|(?:issued|served|received|arrived|came|got it)(?: on)?)(?: the)?$/;
const DATED_REACH = 3;

/** "We exchanged on 6 November with a 42 day settlement", "21 days from the notice": a day that has passed, and what is counted from it. */
const isFromExchange = ({ tokens }: TextsRead, { start, end }: Figure) =>
  /\bexchanged on(?: \d[^.]*)?$/.test(wordsAt(tokens, start - SENTENCE, start)) ||
  /^(?:of|from|after) (?:that|the|its) (?:date|day|notice)\b/.test(wordsBehind(tokens, end));

/** "The bank pulled the pin on Wednesday": it has happened. */
const isOfEvent = ({ tokens }: TextsRead, { start, date }: Figure) => {
  const before = wordsAt(tokens, start - EVENT_REACH, start);
  if (OF_LIFE.test(before)) return true;
  return date === undefined && EVENT.test(before);
};
/** "Some for our wedding in Feb", "before I see my accountant on Thursday". */
const OF_LIFE =
  /\b(?:(?:wedding|birthday|anniversary|holiday)(?: is)? (?:in|on)|(?:see|seeing|meet|meeting)(?: with)? (?:my|our|the) [a-z]+(?: on| this| next)?)$/;
const EVENT =
  /\b(?:withdrew|withdrawn|pulled|walked|declined|refused|rejected|knocked|backed out|fell (?:through|over)|said (?:no|yes|nope)|thinking|thought|slept|talked|spoke|signed|rang|died|broke|blew|crashed|stolen|arrived|turned|dropped)(?: (?!(?:by|until|till|til|before|due|and|but|so|need|want|is|are|has|have)\b)[a-z0-9]+){0,6}$/;
const EVENT_REACH = 9;

/** "Invoice for 80k due 3 December": then the customer pays; a supplier's is ours to pay, and so are wages. */
const isInvoiceDue = (document: TextsRead, { start }: Figure, cue = -1) =>
  textAt(document.tokens, cue) === 'due' &&
  isAboutInvoices(document) &&
  !document.placed.some(({ slot }) => slot === 'bill') &&
  !WAGES.test(wordsAt(document.tokens, clauseAt(document, start)?.start ?? start, start));
const WAGES = /\b(?:wage|payroll|super)\b/;

/** "We settle on a small office in Adelaide on 4 December", "private loan ends 11 December": a day in a clause that speaks of it. */
const isOfSettlement = ({ hits, clauseOf }: TextsRead, { start }: Figure) =>
  hits.some(
    ({ name, role, clause }) =>
      (name === 'settlement' || name === 'private_loan_expired') &&
      role !== 'denied' &&
      clause === clauseOf[start],
  );

/** "What would I need to pull together today?", "the returns will be done by the end of January": papers, and no money. */
const isToPrepare = ({ tokens }: TextsRead, { start }: Figure) =>
  TO_PREPARE.test(wordsBefore(tokens, start)) ||
  PAPERS_DONE.test(wordsAt(tokens, start - SENTENCE, start));
const PAPERS_DONE =
  /\b(?:return|financial|account|bas|tax|book|paperwork)\b[^.]{0,60}\b(?:done|finished|lodged|filed|ready|complete|completed|prepared|in|up to date|promised(?: (?:them|it|us|me))*) (?:by|before|around|in|at)(?: (?:the|about))*$|\b(?:catch(?:ing)? up|(?:finish|lodg|prepar|complet|sort)\w*|(?:do|doing|bring|bringing|get|getting))(?: (?:up|on|with|to date))? (?:(?:the|my|our|his|her|their|all|last|two|year|overdue|late|tax|back|\d+) ){0,4}(?:return|financial|account|bas|book|paperwork)(?: (?:done|up to date|in|lodged))? (?:by|before|around|in)(?: (?:the|about))*$/;
const TO_PREPARE =
  /\b(?:pull together|get together|put together|prepare|gather|organise|get ready|have ready|dig out)(?: \S+)?$/;

/** In what is asked for, a date counts wherever it stands, and a time where it stands alone. */
function isLooseDeadline(document: TextsRead, figure: Figure): boolean {
  const { role, start, end } = clauseAt(document, figure.start) ?? {};
  if (role === 'who') return isWholeClause(document, figure) && !isAboutInvoices(document);
  // "Today only 455k is left": it dates what follows.
  const isOfState =
    textAt(document.tokens, figure.start) === 'today' &&
    start === figure.start &&
    end !== figure.end;
  // "Ledger 310k, 60 days": the terms of its customers.
  const isTerms = figure.unit === 'day' && inDays(figure) >= TERMS && isAboutInvoices(document);
  const isTime = isAlone(document, figure) && !isTerms;
  return role === 'purpose' && !isOfState && (figure.kind === 'date' || isTime);
}
/** Customers pay within so many days. */
const TERMS = 30;

/** "Tomorrow if possible.", "In six weeks.", "Friday 27/11": a clause that is nothing but a time. */
function isWholeClause(document: TextsRead, { start, end }: Figure): boolean {
  const clause = clauseAt(document, start);
  const lead = document.tokens.slice(clause?.start, start);
  return clause?.end === end && lead.every(({ text }) => LEADS.has(text));
}
const LEADS = new Set('in on by within about around say the and need needed it'.split(' '));

const isAboutInvoices = ({ hits }: TextsRead) =>
  hits.some(({ name }) => name === 'unpaid_invoices');

/** A time without words of its own that is as near as a deadline: "60k. fortnight max". */
const isNear = ({ kind, unit, date, value }: Figure) =>
  kind === 'date' ? date === undefined : value > 0 && unit !== 'year' && unit !== 'month';

const MOST_DAYS = 550;
const MOST_HOURS = 96;
/** From here up the words of a date are as likely about something else. */
const LOOSE_COST = 2;

/** "My overdraft is 40k today", "the appraisal came this morning": so it stands, and nothing has to be there by then. */
function isOfState({ tokens }: Pick<TextsRead, 'tokens'>, { start, end }: Figure): boolean {
  const isEdge = (each: Token) => isBreak(each) || JOINS.has(each.text);
  const from = tokens.findLastIndex((each, at) => at < start && isEdge(each)) + 1;
  const to = tokens.findIndex((each, at) => at >= end && isEdge(each));
  const around = `${wordsAt(tokens, from, start)} ${wordsAt(tokens, end, to < 0 ? tokens.length : to)}`;
  return STANDS.test(around) && !DEMANDS.test(around);
}
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'so', 'while']);
const STANDS =
  /\b(?:is|are|was|were|sit|stand|have|had|has|got|owe|came|come|arrive|arrived|open|opened|limit|book|in place of)\b/;
const DEMANDS =
  /\b(?:need|needs|needed|want|wanted|must|by|due|pay|paid|payroll|wage|settle|settlement|urgent|asap|before|to|gotta|required|deadline|latest|possible|fund|funds|cash|land|get|send|sent|help|possib\w+|can|could)\b/;

export function daysOf(
  document: Pick<TextsRead, 'today' | 'tokens'>,
  figure: Figure,
): number | undefined {
  const { today } = document;
  // "2019 model, 3200 hrs."
  const isWorked = figure.unit === 'hour' && figure.value > MOST_HOURS;
  if (figure.date?.isPast || isWorked) return undefined;
  const days =
    figure.kind === 'date'
      ? figure.date === undefined
        ? figure.value
        : nextOf({ today }, figure.date)
      : figure.unit === 'business day'
        ? calendarDaysFor(figure.value, today)
        : inDays(figure);
  if (days === 0 && isOfState(document, figure)) return undefined;
  return days >= 0 && days <= MOST_DAYS ? days : undefined;
}
