/** What a command of the operator is, and what it is given to work with. */

import type { ParseArgsConfig } from 'node:util';
import type { Zone } from '../../functions/contract/built.ts';
import type { Records } from './open-records.ts';
import type { Target } from './target.ts';
import type { Palette } from './terminal.ts';

type Options = Readonly<Record<string, string | boolean | undefined>>;

export type Invocation = {
  /** What stands after the command's name. */
  readonly given: readonly string[];
  readonly options: Options;
  readonly records: () => Promise<Records>;
  readonly now: number;
  /** The office's time zone, in which days begin and times are shown. */
  readonly zone: Zone;
  readonly palette: Palette;
  /** Says how far it has got, beside the answer. */
  readonly tell: (text: string) => void;
  /** Goes on only with a yes, typed or given as --yes; what is declined throws. */
  readonly confirm: (question: string) => Promise<void>;
  readonly target: Target;
};

/** Printed as text for people, or with --json as data for software. */
export type Output = { readonly text: string; readonly data: unknown };

export type Command = {
  readonly summary: string;
  /** As typed, such as `show <reference>`. */
  readonly usage: readonly string[];
  readonly notes?: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly run: (invocation: Invocation) => Promise<Output>;
};
