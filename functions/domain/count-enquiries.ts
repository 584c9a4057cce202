/** Counts enquiries by surface, assistant, lane, outcome and consent. Tests do not count. Never personal. */
import type { EnquiryRecord } from './enquiry-record.ts';

export type Counts = Readonly<Record<string, number>>;
export type EnquiryStats = {
  readonly enquiries: number;
  readonly by: Readonly<
    Record<'outcome' | 'surface' | 'assistant' | 'lane' | 'fit' | 'consent', Counts>
  >;
};

const MOST_NAMES = 20;
const NOT_NAMED = '(not named)';
const NO_LANE = '(none)';

export function countEnquiries(all: readonly EnquiryRecord[]): EnquiryStats {
  const records = all.filter(({ test }) => test === undefined);
  const by = (each: (record: EnquiryRecord) => readonly string[]) => count(records.flatMap(each));
  return {
    enquiries: records.length,
    by: {
      outcome: by(({ state, erased_at: erasedAt }) => [erasedAt === undefined ? state : 'erased']),
      surface: by(({ surface }) => [surface]),
      assistant: by(({ agent_name }) => [agent_name ?? NOT_NAMED]),
      lane: by(({ fit: { lanes } }) => (lanes.length === 0 ? [NO_LANE] : lanes)),
      fit: by(({ fit }) => [fit.fit]),
      consent: by(({ consent }) => [consent.grade]),
    },
  };
}

/** Most first; what a caller may name at will is cut off where it becomes a list of one-offs. */
function count(values: readonly string[]): Counts {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries(
    [...groups]
      .map(([name, all]) => [name, all.length] as const)
      .sort(([a, many], [b, other]) => other - many || a.localeCompare(b))
      .slice(0, MOST_NAMES),
  );
}
