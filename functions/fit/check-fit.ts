/**
 * The fit check: a scenario is read as one need or several, each is judged, and the answer is put
 * into words. Compiled once for a catalogue; then pure and quick.
 */

import type { Catalogue } from '../catalogue/content.ts';
import { fromLocalTime, toLocalTime } from '../catalogue/office-time.ts';
import type { RuleBook } from '../catalogue/rules.ts';
import { type Contact, FITS, type FitWord } from '../catalogue/schema.ts';
import { askQuestions, listLabels, MOST_QUESTIONS, raiseFlags } from './ask.ts';
import { createBusinessDays } from './business-days.ts';
import { type Judge, judgeNeed, type Verdict } from './judge.ts';
import type { FactName, Given, Need, Open, Reading, Today } from './need.ts';
import { toDay } from './read/figures/calendar.ts';
import { toLabels } from './read/read-labels.ts';
import { createNeedReader } from './read/read-need.ts';
import {
  adviseNextStep,
  listAlso,
  listNoted,
  listUnderstood,
  sayChecks,
  sayFailed,
  sayLane,
  sayNeed,
  shrinkToFit,
  summarise,
  uniqueBy,
} from './say.ts';
import type { Fit, LaneFit, Scenario } from './schema.ts';
import { type WrittenNeed, writeNeed } from './write-need.ts';

export type Explanation = {
  /** What was read, before it was judged. */
  readonly needs: readonly Need[];
  readonly verdicts: readonly Verdict[];
  readonly fit: Fit;
};
/** The fit check of a scenario, for whoever has no use for its verdicts. */
export function createFitAssessor(
  catalogue: Catalogue,
  expectedContact: (now: Date) => Contact,
): (scenario: Scenario, now: Date) => Assessed {
  const check = createFitCheck(catalogue, expectedContact);
  return (scenario, now) => check(splitScenario(scenario), now);
}
export type Assessed = Pick<Explanation, 'fit' | 'needs'>;

/** What reads and judges, compiled once for a catalogue. */
export function prepareFit(catalogue: Catalogue) {
  const { lanes, rules, service, holidays } = catalogue;
  const { zone } = service.hours;
  const labels = toLabels(() => listLabels(catalogue));
  const businessDaysFrom = createBusinessDays(zone, holidays);
  const free = new Set(Object.keys(holidays.days));
  return {
    read: createNeedReader(catalogue, labels),
    /** The need as one text to hand over. */
    write: (given: Given, today: Today): WrittenNeed => writeNeed(given, labels, today),
    /** Needs that are read already, each on its own. */
    judge: (needs: readonly Need[], now: Date): Verdict[] => {
      const judge: Judge = { lanes, book: rules, days: businessDaysFrom(now) };
      return needs.map((need) => judgeReadings(need, judge));
    },
    /** The day of the office, with its public holidays. */
    todayOf: (now: Date): Today => ({
      date: toLocalTime(now.getTime(), zone).date,
      holidays: free,
    }),
    businessDaysFrom,
  };
}

/** A fit as it goes to the broker: what was shown, check by check, and on which day. */
export type HandedFit = Pick<Fit, 'fit' | 'flags'> & {
  readonly lanes: readonly Pick<LaneFit, 'id' | 'checks'>[];
  readonly considered: readonly Pick<LaneFit, 'id' | 'checks'>[];
  /** The day on which the borrower was shown it; absent where it was worked out as of its arrival. */
  readonly checked_on?: string;
  /** Of those that a date leaves, counted from today. */
  readonly business_days_left?: number;
};
export type AssessHandover = (given: Given, now: Date) => HandedFit;

/** Judges what comes with an enquiry, and puts no more of it into words: a need that was checked before as of that day. */
export function createHandoverAssessor(catalogue: Catalogue): AssessHandover {
  const { rules, service } = catalogue;
  const { read, judge, todayOf, businessDaysFrom } = prepareFit(catalogue);
  return (given, now) => {
    const today = todayOf(now);
    const needs = read(given, today);
    const { checkedOn, facts } = needs[0] ?? {};
    const asOf =
      checkedOn === undefined ? now : new Date(fromLocalTime(checkedOn, NOON, service.hours.zone));
    const verdicts = judge(needs, asOf);
    const days = facts?.needed_within_days?.value;
    const elapsed = toDay(today.date) - toDay(checkedOn ?? today.date);
    const handed = (which: 'shown' | 'considered', say: typeof sayChecks) => (verdict: Verdict) =>
      verdict[which].map((each) => ({ id: each.lane.id, checks: say(each) }));
    return {
      fit: decideFor(verdicts),
      flags: listFlags(verdicts, rules),
      lanes: verdicts.flatMap(handed('shown', sayChecks)),
      considered: verdicts.flatMap(handed('considered', sayFailed)),
      ...(checkedOn === undefined ? {} : { checked_on: checkedOn }),
      ...(days === undefined
        ? {}
        : { business_days_left: businessDaysFrom(now).countUntil(days - elapsed) }),
    };
  };
}

const NOON = 12 * 60;

export function createFitCheck(
  catalogue: Catalogue,
  expectedContact: (now: Date) => Contact,
): (given: Given, now: Date) => Explanation {
  const { read, write, judge, todayOf } = prepareFit(catalogue);
  return (given, now) => {
    const today = todayOf(now);
    const needs = read(given, today);
    const verdicts = judge(needs, now);
    const { text, isCut } = write(given, today);
    /** Words that are too long are cut; where that would change the fit, nothing is handed over. */
    const isSame = () => {
      const again = read({ fields: {}, texts: { text } }, today);
      return tellAll(judge(again, now)) === tellAll(verdicts);
    };
    return {
      needs,
      verdicts,
      fit: sayVerdicts(verdicts, {
        catalogue,
        text: isCut && !isSame() ? undefined : text,
        contact: () => expectedContact(now),
      }),
    };
  };
}

/** What is neither purpose nor situation is a field; a situation alone is a whole message. */
export function splitScenario({ purpose, situation, ...fields }: Scenario): Given {
  const isWhole = (purpose ?? '').trim() === '';
  return { fields, texts: isWhole ? { text: situation } : { purpose, situation } };
}

const rank = ({ word, shown }: Verdict) => shown.length - FITS.indexOf(word) * 100;

/**
 * Where a fact can be read in two ways, each is judged. It stays open only where the answer would
 * differ; then it is asked, and nothing fails on it: the reading that fails least is shown, at most
 * as `maybe`. Nor is a need refused for a sum that no words name.
 */
export function judgeReadings(need: Need, judge: Judge): Verdict {
  let settled: Need = { ...need, open: [] };
  const open: Open[] = [];
  for (const each of need.open) {
    const read = each.readings.map((reading) => {
      const one = withFact(settled, each.about, reading);
      return { need: one, verdict: judgeNeed(one, judge) };
    });
    if (new Set(read.map(({ verdict }) => tellOutcome(verdict))).size > 1) open.push(each);
    const best = Math.max(...read.map(({ verdict }) => rank(verdict)));
    settled = read.find(({ verdict }) => rank(verdict) === best)?.need ?? settled;
  }
  const verdict = judgeNeed({ ...settled, open }, judge);
  const all = Object.entries(settled.facts);
  const named = all.filter(([, { isGuess }]) => !isGuess);
  if (verdict.word !== 'no' || named.length === all.length) return verdict;
  return judgeNeed({ ...settled, facts: Object.fromEntries(named), open }, judge);
}

/** A fact as one of its readings has it; one that a field gives is still the field's. */
function withFact(need: Need, name: FactName, { value, words }: Reading): Need {
  const given = need.facts[name];
  const fact = given?.value === value ? given : { value, from: 'words' as const, words };
  return { ...need, facts: { ...need.facts, [name]: fact } };
}

export const tellAll = (verdicts: readonly Verdict[]) => verdicts.map(tellOutcome).join('; ');

function tellOutcome({ word, shown, considered }: Verdict): string {
  const ids = (judged: Verdict['shown']) => judged.map(({ lane }) => lane.id).join(',');
  return `${word}|${ids(shown)}|${ids(considered)}`;
}

/** Of several needs the more careful word; `no` and `out_of_scope` only where all are. */
export function decideTogether(words: readonly FitWord[]): FitWord {
  const [first = 'maybe', ...rest] = words;
  return rest.every((word) => word === first) ? first : 'maybe';
}

const decideFor = (verdicts: readonly Verdict[]) =>
  decideTogether(verdicts.map(({ word }) => word));

const listFlags = (verdicts: readonly Verdict[], rules: RuleBook) => [
  ...new Set(verdicts.flatMap((each) => raiseFlags(each, rules)).map(({ flag }) => flag)),
];

type Said = {
  readonly catalogue: Catalogue;
  readonly text: string | undefined;
  readonly contact: () => Contact;
};

/** Judged needs as the answer of the fit check. */
export function sayVerdicts(verdicts: readonly Verdict[], { catalogue, text, contact }: Said): Fit {
  const { base_url: baseUrl, rules, disclosure, sentences } = catalogue;
  const word = decideFor(verdicts);
  const questions = verdicts.flatMap((verdict) => askQuestions(verdict, rules));
  const noted = listNoted(verdicts, catalogue.noted);
  const also = listAlso(verdicts).map(({ lane }) => lane.id);
  const sayLanes = (which: 'shown' | 'considered') =>
    verdicts.flatMap((verdict) => {
      const needs = verdicts.length > 1 ? sayNeed(verdict) : undefined;
      return verdict[which].map((judged) => sayLane(judged, verdict, { baseUrl, needs }));
    });
  return shrinkToFit({
    fit: word,
    summary: summarise(verdicts, word, sentences.summary),
    understood: listUnderstood(verdicts),
    ...(noted.length === 0 ? {} : { noted }),
    lanes: sayLanes('shown'),
    considered: sayLanes('considered'),
    ...(also.length === 0 ? {} : { also }),
    questions: uniqueBy(questions, ({ question }) => question).slice(0, MOST_QUESTIONS),
    flags: listFlags(verdicts, rules),
    next_step: adviseNextStep(verdicts, word, sentences.next_step),
    expected_callback: word === 'out_of_scope' ? null : contact(),
    ...(text === undefined ? {} : { scenario_text: text }),
    disclosure,
  });
}
