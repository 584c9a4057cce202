/** Each rule of the book is raised by its own example, and not by the other. */
import { describe, expect, it } from 'vitest';
import { catalogue, content } from '../support/catalogue.ts';
import { rulesThatSpeak } from '../support/rule-book.ts';
import { explainText } from '../support/scenarios.ts';

const speakFor = (text: string) =>
  new Set(explainText(text).verdicts.flatMap((verdict) => [...rulesThatSpeak(verdict, catalogue)]));
const lanesFor = (text: string) =>
  explainText(text).verdicts.flatMap(({ shown, considered }) =>
    [...shown, ...considered].map(({ lane }) => lane.id),
  );

describe('a rule of the book', () => {
  it.each(content.rules.proofs)('is raised by its own example: $id', ({ id, raised_by }) => {
    expect(speakFor(raised_by)).toContain(id);
  });

  it.each(content.rules.proofs)('is not raised by the other: $id', ({ id, not_by }) => {
    expect(speakFor(not_by)).not.toContain(id);
  });

  const stops = content.rules.proofs.filter(({ kind }) => kind === 'stops');
  it.each(stops)('shows a lane where it does not speak: $id', ({ lanes, not_by }) => {
    const seen = lanesFor(not_by);
    expect(
      lanes.some((lane) => seen.includes(lane)),
      seen.join(', '),
    ).toBe(true);
  });
});
