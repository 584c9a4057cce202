/**
 * Facts that a sentence may tell, in the words of twelve people who had seen no phrase of the vocabulary: how many are heard. What is
 * heard may only grow, what is heard wrongly only shrink (functions/decisions/reading.md tells why so many are not).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readNeed, rolesOf, TODAY } from './support.ts';

const sentences = z.array(z.string());
/** Of each writer, by the signal that the fact is. */
const writers = z
  .array(z.record(z.string(), z.strictObject({ tells: sentences, near: sentences })))
  .parse(parse(readFileSync(new URL('told.yaml', import.meta.url), 'utf8')));

const hears = (text: string, name: string) =>
  readNeed({ fields: {}, texts: { text } }, TODAY).some((need) =>
    rolesOf(need, name).some((role) => role !== 'denied' && role !== 'aside'),
  );
const shareOf = (kind: 'tells' | 'near') => {
  const all = writers.flatMap((facts) =>
    Object.entries(facts).flatMap(([name, said]) => said[kind].map((text) => hears(text, name))),
  );
  return all.filter(Boolean).length / all.length;
};

describe('a fact that a sentence tells in words of its own', () => {
  it('is heard as often as it was', () => expect(shareOf('tells')).toBeGreaterThan(0.339));

  it('is not heard more often where a sentence only sounds like it', () =>
    expect(shareOf('near')).toBeLessThan(0.241));
});
