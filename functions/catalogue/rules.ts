/** The rule book as the build compiles it: what the judge reads. Its source is in content. */

import type { ScopeOutcome } from './rule-files.ts';
import type { LaneId } from './schema.ts';

export const COMPARISONS = ['<', '<=', '>', '>=', '='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A figure of a lane, such as `size.max`; without a lane it is that of the lane being judged. */
export type Operand =
  | number
  | readonly ['fact', string]
  | readonly ['figure', path: string]
  | readonly ['choice', string];

/** A signal by its name, or with its role before it: `purpose.tax_debt`. */
export type Leaf = readonly ['heard', string] | readonly ['fact', string];

export type Condition =
  | Leaf
  | readonly ['term', string]
  | readonly ['and' | 'or', ...Condition[]]
  | readonly ['not', Condition]
  | readonly ['unknown', Leaf]
  | readonly [Comparison, Operand, Operand];

/** `id` names a rule in tests and in `npm run fit`: its place, and the start of its sentence. */
type Rule = { readonly id: string };
export type ViewRule = Rule & {
  readonly when: Condition;
  readonly because: string;
  readonly asked: boolean;
};
export type AskRule = Rule & {
  readonly when?: Condition;
  readonly asks: string;
  readonly why: string;
  readonly field?: string;
  readonly label?: string;
  readonly answers?: { readonly yes?: string; readonly no?: string };
  readonly out_of_scope_too?: boolean;
  /** Left out in a rule of one lane, and in one that is asked whatever is in view. */
  readonly lanes?: readonly LaneId[];
};
export type StopRule = Rule & {
  readonly when: Condition;
  readonly outcome: 'fail' | 'caution';
  readonly says: string;
  readonly lanes?: readonly LaneId[];
};
export type ScopeRule = Rule & {
  readonly when: Condition;
  readonly outcome: ScopeOutcome;
  readonly mixed: boolean;
  readonly investment: boolean;
  readonly because: string;
};
export type FlagRule = Rule & {
  readonly flag: string;
  readonly when: Condition;
};

/** A limit that holds for one kind of property or tenure. */
export type LvrCap = {
  readonly when: Condition;
  readonly max: number;
  readonly called: string;
  /** Where another kind could still be shown, only the lane's highest limit fails. */
  readonly firm: boolean;
};

/** The rules of one lane. */
export type LaneRules = {
  readonly in_view: readonly ViewRule[];
  readonly second_look: readonly ViewRule[];
  readonly otherwise: readonly ViewRule[];
  readonly asks: readonly AskRule[];
  readonly stops: readonly StopRule[];
};

/** The rules that lanes share. */
export type RuleBook = {
  readonly terms: Readonly<Record<string, Condition>>;
  readonly scope: readonly ScopeRule[];
  readonly asks: readonly AskRule[];
  readonly stops: readonly StopRule[];
  readonly flags: readonly FlagRule[];
};
