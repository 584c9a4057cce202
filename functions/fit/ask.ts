/** Which questions a judged need calls for, the deciding ones first, and the flags it raises. */

import type { Catalogue } from '../catalogue/content.ts';
import type { AskRule, FlagRule, RuleBook } from '../catalogue/rules.ts';
import { CHECKS } from '../catalogue/schema.ts';
import { concerns } from './checks.ts';
import { type Ground, holds, type Value } from './conditions.ts';
import type { JudgedLane, Verdict } from './judge.ts';
import type { AnswerLabel } from './need.ts';
import type { Question } from './schema.ts';
import { scenario } from './schema.ts';

export const MOST_QUESTIONS = 4;

/** The ground with what the judgement found, which only questions and flags may ask about. */
function groundsOf(verdict: Verdict): (lane?: object) => Ground {
  return (lane) => {
    const ground = verdict.known.ground(lane);
    return {
      ...ground,
      fact: (name) => {
        const judged = JUDGED.get(name);
        return judged === undefined ? ground.fact(name) : judged(verdict);
      },
    };
  };
}

const someInView = ({ shown, considered }: Verdict, is: (lane: JudgedLane) => boolean) =>
  [shown, considered].some((lanes) => lanes.some((lane) => lane.view === 'in_view' && is(lane)));

type Finding = (verdict: Verdict) => Value;
/** What the judgement found, by name; worked out only where a rule asks. */
const JUDGED: ReadonlyMap<string, Finding> = new Map<string, Finding>([
  ['fit', ({ word }) => word],
  ['scope', ({ scope }) => scope.outcome],
  ['mixed', ({ scope }) => scope.mixed],
  ['conflict', ({ scope }) => scope.conflict],
  ['investment', ({ scope }) => scope.investment],
  ['lanes_shown', ({ shown }) => shown.length],
  ['lanes_considered', ({ considered }) => considered.length],
  ...CHECKS.flatMap((check): [string, Finding][] => [
    [
      `${check}_fails`,
      (verdict) =>
        verdict.word !== 'yes' &&
        someInView(verdict, ({ results }) => results[check].outcome === 'fail'),
    ],
    [
      `${check}_tight`,
      (verdict) => someInView(verdict, ({ results }) => results[check].outcome === 'caution'),
    ],
    [
      `${check}_open`,
      ({ shown }) => shown.some(({ results }) => results[check].isDeciding === true),
    ],
  ]),
]);

/** Every question that the need calls for, before the cut; what is answered is not asked. */
export function raiseQuestions(verdict: Verdict, book: RuleBook): AskRule[] {
  const { known, shown, considered, word } = verdict;
  const left = considered.filter(({ view }) => view === 'in_view');
  /** What turns on a lane that failed is asked only where no lane stands. */
  const seen = shown.length > 0 ? shown : left;
  const isOpen = (rule: AskRule) =>
    rule.label === undefined || !known.need.answered.includes(rule.label);
  const speaks = (rule: AskRule, ground: Ground) =>
    isOpen(rule) && rule.when !== undefined && holds(rule.when, ground);
  const groundIn = groundsOf(verdict);
  const plain = groundIn();
  const shared = book.asks.filter((rule) => {
    if (word === 'out_of_scope' && !rule.out_of_scope_too) return false;
    const isInView = rule.lanes === undefined || seen.some(({ lane }) => concerns(rule, lane.id));
    return isInView && speaks(rule, plain);
  });
  const ofLanes = (
    lanes: readonly JudgedLane[],
    asks: (rule: AskRule, ground: Ground) => boolean,
  ) =>
    interleave(
      lanes.map(({ lane }) => {
        const ground = groundIn(lane);
        return lane.rules.asks.filter((rule) => asks(rule, ground));
      }),
    );
  return [
    ...shared,
    ...ofLanes(shown, speaks),
    ...ofLanes(left, speaks),
    ...ofLanes(shown, (rule) => rule.when === undefined && isOpen(rule)),
  ];
}

/** The first of each lane, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const all: T[] = [];
  for (let at = 0; lists.some(({ length }) => at < length); at += 1) {
    for (const list of lists) all.push(...list.slice(at, at + 1));
  }
  return all;
}

/** What settles the purpose comes before a reading that is open. */
const PURPOSE_FIELDS: readonly (string | undefined)[] = [
  'purpose',
  'business_purpose',
  'borrower_type',
];
const isAboutPurpose = ({ field, out_of_scope_too }: AskRule) =>
  out_of_scope_too === true || PURPOSE_FIELDS.includes(field);

export function askQuestions(verdict: Verdict, book: RuleBook): Question[] {
  const raised = raiseQuestions(verdict, book);
  const isFirst = (rule: AskRule) => book.asks.includes(rule) && isAboutPurpose(rule);
  const asked = [
    ...raised.filter(isFirst).map(toQuestion),
    ...(verdict.word === 'out_of_scope' ? [] : askOpen(verdict)),
    ...raised.filter((rule) => !isFirst(rule)).map(toQuestion),
  ];
  const isNew = ({ question }: Question, at: number) =>
    asked.findIndex((each) => each.question === question) === at;
  return asked.filter(isNew).slice(0, MOST_QUESTIONS);
}

const toQuestion = ({ asks: question, why, field, label }: AskRule): Question => ({
  ...(field === undefined ? {} : { field }),
  ...(label === undefined ? {} : { label }),
  question,
  why,
});

const askOpen = ({ known }: Verdict): Question[] =>
  known.need.open.map(({ about, question }) => ({
    ...(about in scenario.shape ? { field: about } : { label: sayName(about) }),
    question,
    why: 'It can be read in two ways, and the answer would differ.',
  }));

/** A fact as the label of a line: `end_value` is "End value". */
export const sayName = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export function raiseFlags(verdict: Verdict, { flags }: RuleBook): FlagRule[] {
  const ground = groundsOf(verdict)();
  return flags.filter(({ when }) => holds(when, ground));
}

/** The labels by which a line of a text answers a question, for the reader. */
export function listLabels({ rules, lanes }: Pick<Catalogue, 'rules' | 'lanes'>): AnswerLabel[] {
  const all = [...rules.asks, ...lanes.flatMap((lane) => lane.rules.asks)];
  return all.flatMap(({ label, answers }) => (label === undefined ? [] : [{ label, ...answers }]));
}
