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
  const judged = listJudged(verdict);
  return (lane) => {
    const ground = verdict.known.ground(lane);
    return {
      ...ground,
      fact: (name) => (judged.has(name) ? judged.get(name) : ground.fact(name)),
    };
  };
}

function listJudged({ word, scope, shown, considered }: Verdict): ReadonlyMap<string, Value> {
  const inView = [...shown, ...considered].filter(({ view }) => view === 'in_view');
  const some = (lanes: readonly JudgedLane[], is: (lane: JudgedLane) => boolean) => lanes.some(is);
  return new Map<string, Value>([
    ['fit', word],
    ['scope', scope.outcome],
    ['mixed', scope.mixed],
    ['conflict', scope.conflict],
    ['investment', scope.investment],
    ['lanes_shown', shown.length],
    ['lanes_considered', considered.length],
    ...CHECKS.flatMap((check): [string, Value][] => [
      [
        `${check}_fails`,
        word !== 'yes' && some(inView, ({ results }) => results[check].outcome === 'fail'),
      ],
      [`${check}_tight`, some(inView, ({ results }) => results[check].outcome === 'caution')],
      [`${check}_open`, some(shown, ({ results }) => results[check].isDeciding === true)],
    ]),
  ]);
}

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
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
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
