/**
 * Whether a condition holds whatever a need says, so that its rule would tell nothing. Every fact
 * and signal it names is tried in many combinations, with figures on both sides of each threshold.
 */
import {
  type Condition,
  evaluate,
  type Ground,
  type Operand,
  type Value,
} from '../../../functions/fit/conditions.ts';
import type { FactType } from '../../../functions/fit/fact-names.ts';

const TRIES = 400;

type Inputs = {
  readonly signals: Set<string>;
  readonly facts: Set<string>;
  readonly numbers: Set<number>;
};
type Terms = Readonly<Record<string, Condition>>;

export function isAlwaysTrue(
  condition: Condition,
  { terms, facts }: { terms: Terms; facts: Readonly<Record<string, FactType>> },
): boolean {
  const inputs: Inputs = { signals: new Set(), facts: new Set(), numbers: new Set([0]) };
  collect(condition, terms, inputs);
  const next = createDice();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    /** The first attempt is the need that says nothing at all. */
    const share = attempt === 0 ? 0 : next();
    const said = new Set([...inputs.signals].filter(() => next() < share));
    const values = new Map(
      [...inputs.facts].map((name) => [
        name,
        next() < share ? pick(valuesOf(facts[name], inputs.numbers), next) : undefined,
      ]),
    );
    if (evaluate(condition, groundOf(said, values, terms)) !== true) return false;
  }
  return true;
}

function collect(condition: Condition, terms: Terms, inputs: Inputs): void {
  const [kind, ...rest] = condition;
  if (kind === 'heard') inputs.signals.add(condition[1]);
  else if (kind === 'fact') inputs.facts.add(condition[1]);
  else if (kind === 'term') {
    const term = terms[condition[1]];
    if (term !== undefined) collect(term, terms, inputs);
  } else if (kind === 'and' || kind === 'or' || kind === 'not' || kind === 'unknown') {
    for (const part of rest as Condition[]) collect(part, terms, inputs);
  } else {
    for (const operand of rest as Operand[]) {
      if (typeof operand === 'number') inputs.numbers.add(operand);
      else if (operand[0] === 'fact') inputs.facts.add(operand[1]);
    }
  }
}

function groundOf(
  said: ReadonlySet<string>,
  values: ReadonlyMap<string, Value>,
  terms: Terms,
): Ground {
  const ground: Ground = {
    hears: (signal) => said.has(signal),
    denies: () => false,
    term: (name) => {
      const term = terms[name];
      return term !== undefined && evaluate(term, ground) === true;
    },
    fact: (name) => values.get(name),
    figure: () => 1000,
  };
  return ground;
}

function valuesOf(type: FactType | undefined, numbers: ReadonlySet<number>): readonly Value[] {
  if (type === 'boolean') return [true, false];
  if (Array.isArray(type)) return type;
  return [...numbers].flatMap((number) => [number - 1, number, number + 1]);
}

const pick = (values: readonly Value[], next: () => number): Value =>
  values[Math.floor(next() * values.length)];

/** The same throws in every build: a linear congruential generator (Numerical Recipes). */
function createDice(): () => number {
  let state = 20261120;
  return () => {
    state = (1664525 * state + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
