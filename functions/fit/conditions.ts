/**
 * The conditions of the rule book as data, and their truth for one need. The build compiles them
 * from the words in content (scripts/build/rules); nothing is read from text here.
 */
import type { Comparison, Condition, Leaf, Operand } from '../catalogue/rules.ts';

/** True, false, or not known. */
type Truth = boolean | undefined;
export type Value = number | string | boolean | undefined;

/** What a condition may ask about one need, in one lane. */
export type Ground = {
  /** Said, in the role that the name gives or in any that counts. */
  readonly hears: (signal: string) => boolean;
  /** Said not to be so. */
  readonly denies: (signal: string) => boolean;
  /** Whether a named condition is known to hold: a term is never unknown. */
  readonly term: (name: string) => boolean;
  readonly fact: (name: string) => Value;
  readonly figure: (path: string) => number | undefined;
};

/**
 * A comparison with something unknown is unknown. A signal that nobody mentions is false, and
 * `unknown` of it is true.
 */
export function evaluate(condition: Condition, ground: Ground): Truth {
  switch (condition[0]) {
    case 'heard':
      return ground.hears(condition[1]);
    case 'term':
      return ground.term(condition[1]);
    case 'and':
      return evaluateList(condition, ground, false);
    case 'or':
      return evaluateList(condition, ground, true);
    case 'not':
      return not(evaluate(condition[1], ground));
    case 'unknown':
      return isUnknown(condition[1], ground);
    case 'fact':
      return asTruth(ground.fact(condition[1]));
    default:
      return compare(condition[0], resolve(condition[1], ground), resolve(condition[2], ground));
  }
}

/** Whether a rule speaks: only where its condition is known to hold. */
export const holds = (condition: Condition, ground: Ground): boolean =>
  evaluate(condition, ground) === true;

/** The first part that decides it: a false one of an `and`, a true one of an `or`. */
function evaluateList(
  list: readonly ['and' | 'or', ...Condition[]],
  ground: Ground,
  deciding: boolean,
): Truth {
  let truth: Truth = !deciding;
  for (let at = 1; at < list.length; at += 1) {
    const part = evaluate(list[at] as Condition, ground);
    if (part === deciding) return deciding;
    if (part === undefined) truth = undefined;
  }
  return truth;
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const asTruth = (value: Value): Truth => (typeof value === 'boolean' ? value : undefined);

const isUnknown = ([kind, name]: Leaf, { hears, denies, fact }: Ground): boolean =>
  kind === 'heard' ? !hears(name) && !denies(name) : fact(name) === undefined;

function resolve(operand: Operand, ground: Ground): Value {
  if (typeof operand === 'number') return operand;
  if (operand[0] === 'choice') return operand[1];
  return operand[0] === 'fact' ? ground.fact(operand[1]) : ground.figure(operand[1]);
}

function compare(by: Comparison, left: Value, right: Value): Truth {
  if (left === undefined || right === undefined) return undefined;
  if (by === '=') return left === right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  if (by === '<') return left < right;
  if (by === '<=') return left <= right;
  return by === '>' ? left > right : left >= right;
}
