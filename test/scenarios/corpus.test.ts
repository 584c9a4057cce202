import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { corpus, differences, wordingsOf } from '../support/scenarios.ts';

/** Scenarios, and other wordings of them, that are not answered as wanted yet: it may only shrink. */
const known: readonly string[] = parse(
  readFileSync(new URL('./known-misses.yaml', import.meta.url), 'utf8'),
);

const wordings = corpus.flatMap((worked) =>
  wordingsOf(worked).map((given, at) => ({
    ...worked,
    given,
    name: at === 0 ? worked.id : `${worked.id}~${at}`,
    worked,
  })),
);
const groups = Map.groupBy(wordings, ({ group }) => group);

describe.each([...groups.keys()])('the corpus of %s', (group) => {
  const answered = (groups.get(group) ?? []).filter(({ name }) => !known.includes(name));
  it.each(answered)('answers $name as a broker would: $why', ({ given, worked }) => {
    expect(differences(given, worked)).toEqual([]);
  });
});

it('lists no scenario as missed that is answered as wanted', () => {
  const missed = wordings
    .filter(({ given, worked }) => differences(given, worked).length > 0)
    .map(({ name }) => name);
  expect(known.filter((name) => !missed.includes(name))).toEqual([]);
});
