/** Each rule of the book is raised by its own example, and not by the other. */

import { describe, expect, it } from 'vitest';
import type { Proof } from '../../scripts/build/content.ts';
import { catalogue, content } from '../support/catalogue.ts';
import { rulesThatSpeak } from '../support/rule-book.ts';
import { explainText } from '../support/scenarios.ts';
import { unproven } from './unproven.ts';

/** What is wrong with the two examples of a rule. */
function judgeProof({ id, kind, lanes, raised_by, not_by }: Proof): string[] {
  const speaks = (text: string) =>
    explainText(text).verdicts.some((verdict) => rulesThatSpeak(verdict, catalogue).has(id));
  const seen = explainText(not_by).verdicts.flatMap(({ shown, considered }) =>
    [...shown, ...considered].map(({ lane }) => lane.id),
  );
  const isInView = kind !== 'stops' || lanes.some((lane) => seen.includes(lane));
  return [
    ...(speaks(raised_by) ? [] : [`is not raised by: ${raised_by}`]),
    ...(speaks(not_by) ? [`is raised by: ${not_by}`] : []),
    ...(isInView ? [] : [`brings no lane of it into view: ${not_by}`]),
  ];
}

describe('a rule of the book', () => {
  const proofs = content.rules.proofs.filter(({ id }) => !unproven.examples.includes(id));
  it.each(proofs)('is raised by its own example and not by the other: $id', (proof) => {
    expect(judgeProof(proof)).toEqual([]);
  });

  it('is listed as unproven only where it is', () => {
    const wrong = content.rules.proofs.filter((proof) => judgeProof(proof).length > 0);
    const ids = wrong.map(({ id }) => id);
    expect(unproven.examples.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
