/**
 * What the build hands to the functions: one catalogue beside each bundle. The build has checked
 * it, so a function that reads it may trust it.
 */
import type { CompiledVocabulary } from '../fit/read/phrases.ts';
import type { RuleBook } from '../fit/rules.ts';
import type { CatalogueLane } from './content.ts';
import type { OperationName } from './operations.ts';
import type { Service } from './service.ts';

/** A wording once published is never edited; a new one gets a new version. */
export type Wording = {
  readonly version: string;
  readonly sha256: string;
  readonly consent_statement: string;
  readonly collection_notice: string;
};

/** One that was in force before: enough to record that it was shown, and to know when it was not. */
export type PastWording = Pick<Wording, 'version' | 'sha256'> & {
  /** `YYYY-MM-DD`: the day on which the next one was published. */
  readonly ended_on: string;
};

/** `YYYY-MM-DD` to name, for the office's state. Past `until` only weekends are known. */
export type Holidays = {
  readonly until: string;
  readonly days: Readonly<Record<string, string>>;
};

/**
 * The office's time zone as the moments at which its clocks change, `[epoch milliseconds, minutes
 * east of UTC]`, oldest first. The runtime's own time zone data costs 9 ms on first use.
 */
export type Zone = {
  readonly name: string;
  readonly offsets: readonly (readonly [from: number, minutes: number])[];
};

export type Catalogue = {
  readonly version: string;
  readonly base_url: string;
  readonly stage: 'local' | 'dev' | 'production';
  readonly observed_at: string;
  readonly method: string;
  readonly disclosure: string;
  readonly service: Service;
  /** In force. */
  readonly wording: Wording;
  readonly past_wordings: readonly PastWording[];
  readonly holidays: Holidays;
  readonly zone: Zone;
  readonly vocabulary: CompiledVocabulary;
  readonly lanes: readonly CatalogueLane[];
  /** The rules that lanes share; a lane carries its own. */
  readonly rules: RuleBook;
};

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What each operation takes and answers, as assistants read it. */
export type ToolSchemas = Readonly<
  Record<OperationName, { readonly input: JsonSchema; readonly output: JsonSchema }>
>;
