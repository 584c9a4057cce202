/** Nothing that a fit says ranks, recommends, approves, promises, coaches or repeats the caller. */
import { describe, expect, it } from 'vitest';
import { explain } from '../support/scenarios.ts';

describe('what a fit says', () => {
  it('repeats nothing of what was typed but the words that a figure was read from', () => {
    const marks = ['Zaphod', '123 456 782', '4111111111111111', '<b>bold</b>', 'approved at 4%'];
    const typed = `caveat loan for ${marks.join(', ')}`;
    // Without the need as it is handed over, which is the caller's own text.
    const given = { purpose: typed, situation: typed, security: 'property' } as const;
    const { scenario_text: _, ...fit } = explain(given).fit;
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
