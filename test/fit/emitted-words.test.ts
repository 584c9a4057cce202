/** Nothing that a fit says ranks, recommends, approves, promises, coaches or repeats the caller. */
import { describe, expect, it } from 'vitest';
import { type Scenario, scenario as scenarioSchema } from '../../functions/fit/schema.ts';
import { findClaims } from '../../scripts/build/check-content.ts';
import { corpus, explain } from '../support/scenarios.ts';

/** Without the need as it is handed over, which is the caller's own text. */
function ownWords(scenario: Scenario) {
  const { scenario_text: _, ...fit } = explain(scenario).fit;
  return fit;
}

describe('what a fit says', () => {
  it('keeps to the words it may use, in every scenario of the corpus', () => {
    for (const { id, given } of corpus) {
      const parsed = scenarioSchema.safeParse(given);
      if (!parsed.success) continue;
      // What was understood quotes the caller: "Port Macquarie" is a town.
      const { understood: _, ...said } = ownWords(parsed.data);
      expect(findClaims(JSON.stringify(said)), id).toEqual([]);
      expect(JSON.stringify(said), id).not.toContain('$-');
    }
  });

  it('repeats nothing of what was typed but the words that a figure was read from', () => {
    const marks = ['Zaphod', '123 456 782', '4111111111111111', '<b>bold</b>', 'approved at 4%'];
    const typed = `caveat loan for ${marks.join(', ')}`;
    const fit = ownWords({ purpose: typed, situation: typed, security: 'property' });
    for (const mark of marks) expect(JSON.stringify(fit)).not.toContain(mark);
  });

  it('gives the free helplines where debt presses, and not elsewhere', () => {
    const step = (purpose: string) =>
      explain({ purpose, security: 'none', amount: 40_000, business_purpose: true }).fit.next_step;
    for (const purpose of [
      'statutory demand',
      'pay BAS debt',
      'DPN from the ATO',
      'we are insolvent',
    ]) {
      expect(step(purpose).text).toMatch(/1800 413 828.*1800 007 007/);
    }
    expect(step('buy stock').text).not.toMatch(/1800/);
  });
});
