/** Which rules of the book speak for a need, and the book with one of them switched off. */

import type { CatalogueLane } from '../../functions/catalogue/content.ts';
import type { LaneRules, RuleBook } from '../../functions/catalogue/rules.ts';
import { CHECKS } from '../../functions/catalogue/schema.ts';
import { raiseFlags, raiseQuestions } from '../../functions/fit/ask.ts';
import { stopsOf } from '../../functions/fit/checks.ts';
import { holds } from '../../functions/fit/conditions.ts';
import type { Verdict } from '../../functions/fit/judge.ts';

export type Book = { readonly lanes: readonly CatalogueLane[]; readonly rules: RuleBook };

/** Every rule whose condition holds; a stop or a question only where its lane is looked at. */
export function rulesThatSpeak(verdict: Verdict, { lanes, rules }: Book): ReadonlySet<string> {
  const { known, shown, considered, scope } = verdict;
  const views = lanes.flatMap((lane) =>
    [...lane.rules.in_view, ...lane.rules.second_look, ...lane.rules.otherwise].filter(({ when }) =>
      holds(when, known.ground(lane)),
    ),
  );
  const stops = [...shown, ...considered].flatMap(({ lane }) =>
    stopsOf(lane, rules).filter(({ when }) => holds(when, known.ground(lane))),
  );
  const spoken = [
    ...views,
    ...stops,
    ...raiseQuestions(verdict, rules),
    ...raiseFlags(verdict, rules),
  ];
  return new Set([
    ...spoken.map(({ id }) => id),
    ...(scope.rule === undefined ? [] : [scope.rule]),
  ]);
}

/** The book without one rule. */
export function without(id: string, { lanes, rules }: Book): Book {
  const drop = <T extends { readonly id: string }>(list: readonly T[]) => {
    const rest = list.filter((rule) => rule.id !== id);
    return rest.length === list.length ? list : rest;
  };
  return {
    rules: {
      ...rules,
      scope: drop(rules.scope),
      asks: drop(rules.asks),
      stops: drop(rules.stops),
      flags: drop(rules.flags),
    },
    lanes: lanes.map((lane) => ({ ...lane, rules: dropAll(lane.rules, drop) })),
  };
}

function dropAll(
  rules: LaneRules,
  drop: <T extends { readonly id: string }>(list: readonly T[]) => readonly T[],
): LaneRules {
  return {
    in_view: drop(rules.in_view),
    second_look: drop(rules.second_look),
    otherwise: drop(rules.otherwise),
    asks: drop(rules.asks),
    stops: drop(rules.stops),
  };
}

/** All that a caller or the broker sees of a judgement; questions as they are before the cut. */
export function tellVerdict(verdict: Verdict, { rules }: Book): string {
  const lanes = (judged: Verdict['shown']) =>
    judged.map(({ lane, results }) => [
      lane.id,
      ...CHECKS.map((name) => `${results[name].outcome} ${results[name].detail}`),
    ]);
  return JSON.stringify([
    verdict.word,
    verdict.scope.outcome,
    lanes(verdict.shown),
    lanes(verdict.considered),
    raiseQuestions(verdict, rules).map(({ asks }) => asks),
    raiseFlags(verdict, rules).map(({ flag }) => flag),
  ]);
}

export const listRules = ({ lanes, rules }: Book) => [
  ...rules.scope,
  ...rules.asks,
  ...rules.stops,
  ...rules.flags,
  ...lanes.flatMap((lane) => Object.values(lane.rules).flat()),
];
