/** What reading found: the words as split, and the phrases among them that signal something. */
import type { Signal } from '../../../contract/signals.ts';
import type { Token } from './split-tokens.ts';

export type Hit = {
  readonly signals: readonly Signal[];
  readonly start: number;
  readonly end: number;
  /** Which run of words between breaks it stands in. */
  readonly clause: number;
  readonly isDenied: boolean;
  readonly inPurpose: boolean;
};

export type Words = {
  readonly tokens: readonly Token[];
  /** The clause of each token. */
  readonly clauses: readonly number[];
  readonly hits: readonly Hit[];
  /** Tokens of the purpose, which comes before the situation. */
  readonly purposeLength: number;
};
