/** Each stop and caution in the words of people who had seen nothing here, and the like of it that raises none. */

import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { catalogue, content } from '../support/catalogue.ts';
import { rulesThatSpeak } from '../support/rule-book.ts';
import { explainText } from '../support/scenarios.ts';

const texts = z.array(z.string()).default([]);
/** By the rule: what raises it, what sounds alike and does not, and those of both that are not heard so yet. */
const said = z
  .record(z.string(), z.strictObject({ told: texts, not: texts, missed: texts }))
  .parse(load(readFileSync(new URL('./rules-said.yaml', import.meta.url), 'utf8')));

const speaks = (id: string, text: string) =>
  explainText(text).verdicts.some((verdict) => rulesThatSpeak(verdict, catalogue).has(id));

describe('a stop or a caution, as people say it', () => {
  it.each(Object.entries(said))('is heard, and only where it is said: %s', (id, of) => {
    const wrong = [
      ...of.told.filter((text) => !speaks(id, text)),
      ...of.not.filter((text) => speaks(id, text)),
    ];
    expect(wrong.toSorted()).toEqual(of.missed.toSorted());
  });

  it('is a rule of the book', () => {
    const rules = new Set(content.rules.proofs.map(({ id }) => id));
    expect(Object.keys(said).filter((id) => !rules.has(id))).toEqual([]);
  });
});
