/** The reader with the real vocabulary, on a fixed day. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fact, Fields, Need, Texts, Today } from '../../../functions/fit/need.ts';
import { readLearnedGists } from '../../../functions/fit/read/compile-vocabulary.ts';
import { toLabels } from '../../../functions/fit/read/read-labels.ts';
import { createNeedReader } from '../../../functions/fit/read/read-need.ts';
import { CONTENT_DIR } from '../../../scripts/build/catalogue.ts';
import { catalogue } from '../../support/catalogue.ts';

/** A Friday. */
export const TODAY: Today = { date: '2026-11-20' };

export const LABELS = [
  { label: 'First lender consents', yes: 'first_lender_consents', no: 'first_lender_refuses' },
];
export const readNeed = createNeedReader(
  catalogue,
  toLabels(() => LABELS),
);

export const read = (texts: Texts, fields: Fields = {}): Need => {
  const [need] = readNeed({ fields, texts }, TODAY);
  if (need === undefined) throw new Error('The reader gave no need');
  return need;
};
export const readText = (text: string): Need => read({ text });

/** The values of all facts, by name. */
export const valuesOf = ({ facts }: Need): Record<string, Fact['value']> =>
  Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]));

/** The roles in which a signal is heard. */
export const rolesOf = ({ signals }: Need, name: string) => [
  ...new Set(signals.filter((signal) => signal.name === name).map(({ role }) => role)),
];

/** As it stands in content/. */
export const readWritten = (learned: 'needs' | 'asides' | 'told') =>
  readLearnedGists(readFileSync(resolve(CONTENT_DIR, `learned-${learned}.txt`), 'utf8'));
