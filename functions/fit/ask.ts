/** Which questions a judged need calls for, the deciding ones first, and the flags it raises. */

import type { Catalogue } from '../catalogue/content.ts';
import { capitalise } from '../catalogue/office-time.ts';
import type { AskRule, FlagRule, RuleBook } from '../catalogue/rules.ts';
import { CHECKS, FITS, SCOPE_OUTCOMES } from '../catalogue/schema.ts';
import { concerns } from './checks.ts';
import { type Ground, holds, type Value } from './conditions.ts';
import type { FactType } from './fact-names.ts';
import type { JudgedLane, Verdict } from './judge.ts';
import { type AnswerLabel, wantsNothingYet } from './need.ts';
import { type Question, scenario } from './schema.ts';

export const MOST_QUESTIONS = 4;

type Judged = { readonly type: FactType; readonly find: (verdict: Verdict) => Value };
/** Known once the lanes are judged, so only questions and flags may name them; worked out where one does. */
export const JUDGED_FACTS: ReadonlyMap<string, Judged> = new Map<string, Judged>([
  ['fit', { type: FITS, find: ({ word }) => word }],
  ['scope', { type: SCOPE_OUTCOMES, find: ({ scope }) => scope.outcome }],
  ['mixed', { type: 'boolean', find: ({ scope }) => scope.mixed }],
  ['conflict', { type: 'boolean', find: ({ scope }) => scope.conflict }],
  ['investment', { type: 'boolean', find: ({ scope }) => scope.investment }],
  ['lanes_shown', { type: 'number', find: ({ shown }) => shown.length }],
  ['lanes_considered', { type: 'number', find: ({ considered }) => considered.length }],
  ...CHECKS.flatMap((check): [string, Judged][] => {
    const someInView = ({ shown, considered }: Verdict, outcome: 'fail' | 'caution') =>
      [...shown, ...considered].some(
        ({ view, results }) => view === 'in_view' && results[check].outcome === outcome,
      );
    const isOpen = ({ results }: JudgedLane) => results[check].isDeciding === true;
    const fails = (verdict: Verdict) => verdict.word !== 'yes' && someInView(verdict, 'fail');
    return [
      /** A lane in view fails it, and the answer is not yes. */
      [`${check}_fails`, { type: 'boolean', find: fails }],
      /** In a lane in view it is near its limit, or just past it. */
      [`${check}_tight`, { type: 'boolean', find: (verdict) => someInView(verdict, 'caution') }],
      /** A lane that is shown meets it. */
      [
        `${check}_met`,
        {
          type: 'boolean',
          find: ({ shown }) => shown.some(({ results }) => results[check].outcome === 'pass'),
        },
      ],
      /** In a lane that is shown it waits for something that could take the lane away. */
      [`${check}_open`, { type: 'boolean', find: ({ shown }) => shown.some(isOpen) }],
    ];
  }),
]);

function groundOf(verdict: Verdict, lane?: object): Ground {
  const ground = verdict.known.ground(lane);
  const fact = (name: string) => {
    const judged = JUDGED_FACTS.get(name);
    return judged === undefined ? ground.fact(name) : judged.find(verdict);
  };
  return { ...ground, fact };
}

/** Every question that the need calls for, before the cut; what is answered is not asked, nor anything of whoever wants nothing yet. */
export function raiseQuestions(verdict: Verdict, book: RuleBook): AskRule[] {
  const { known, shown, considered, word } = verdict;
  if (wantsNothingYet(known.need)) return [];
  const left = considered.filter(({ view }) => view === 'in_view');
  /** What turns on a lane that failed is asked only where no lane stands. */
  const seen = shown.length > 0 ? shown : left;
  const isOpen = ({ label }: AskRule) =>
    label === undefined || !known.need.answered.includes(label);
  const speaks = (rule: AskRule, ground: Ground) =>
    isOpen(rule) && rule.when !== undefined && holds(rule.when, ground);
  const plain = groundOf(verdict);
  const shared = book.asks.filter((rule) => {
    if (word === 'out_of_scope' && !rule.out_of_scope_too) return false;
    const isInView = rule.lanes === undefined || seen.some(({ lane }) => concerns(rule, lane.id));
    return isInView && speaks(rule, plain);
  });
  const ofLanes = (lanes: readonly JudgedLane[], asks: typeof speaks) =>
    interleave(
      lanes.map(({ lane }) => {
        const ground = groundOf(verdict, lane);
        return lane.rules.asks.filter((rule) => asks(rule, ground));
      }),
    );
  return [
    ...shared,
    ...ofLanes(shown, speaks),
    ...ofLanes(word === 'yes' ? [] : left, speaks),
    ...ofLanes(shown, (rule) => rule.when === undefined && isOpen(rule)),
  ];
}

/** The first of each lane, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

const PURPOSE_FIELDS: readonly (string | undefined)[] = ['purpose', 'business_purpose'];

/** What settles the purpose comes before a reading that is open. */
export function askQuestions(verdict: Verdict, book: RuleBook): Question[] {
  const { first = [], rest = [] } = Object.groupBy(raiseQuestions(verdict, book), (rule) =>
    rule.out_of_scope_too || PURPOSE_FIELDS.includes(rule.field) ? 'first' : 'rest',
  );
  const open = verdict.word === 'out_of_scope' ? [] : askOpen(verdict);
  return [...first.map(toQuestion), ...open, ...rest.map(toQuestion)];
}

const toQuestion = ({ asks: question, why, field, label }: AskRule): Question => ({
  ...(field === undefined ? {} : { field }),
  ...(label === undefined ? {} : { label }),
  question,
  why,
});

const askOpen = ({ known }: Verdict): Question[] =>
  known.need.open.map(({ about, question }) => ({
    ...nameFact(about),
    question,
    why: 'It can be read in two ways, and the answer would differ.',
  }));

/** By the field of a scenario that it is, or by the label of a line that may tell it. */
export const nameFact = (name: string) =>
  name in scenario.shape ? { field: name } : { label: sayName(name) };

/** A fact as the label of a line: `end_value` is "End value". */
export const sayName = (name: string) => capitalise(name).replaceAll('_', ' ');

export function raiseFlags(verdict: Verdict, { flags }: RuleBook): FlagRule[] {
  const ground = groundOf(verdict);
  return flags.filter(({ when }) => holds(when, ground));
}

/** The labels by which a line of a text answers a question, for the reader. */
export function listLabels({ rules, lanes }: Pick<Catalogue, 'rules' | 'lanes'>): AnswerLabel[] {
  const all = [...rules.asks, ...lanes.flatMap((lane) => lane.rules.asks)];
  return all.flatMap(({ label, answers }) => (label === undefined ? [] : [{ label, ...answers }]));
}
