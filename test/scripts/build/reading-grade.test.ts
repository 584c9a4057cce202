/** What a borrower reads is readable after nine years of school: pages, wording, and error messages. */
import { describe, expect, it, vi } from 'vitest';
import { explainFailure } from '../../../content/site/scripts/enquiry/send.ts';
import { makePages } from '../../../scripts/build/site.ts';
import { builtData, catalogue } from '../../support/catalogue.ts';
import { gradeOf, readSentences } from '../../support/reading-grade.ts';

await vi.hoisted(() => import('../../support/site-sentences.ts'));

const HIGHEST_GRADE = 9;
const files = await makePages(builtData);
const pages = files.filter(({ contentType }) => contentType.startsWith('text/html'));

describe('the reading grade', () => {
  it.each(pages.map(({ route, body }) => [route, body]))(
    'of %s is nine or below',
    (_, body = '') => {
      expect(gradeOf(readSentences(body))).toBeLessThanOrEqual(HIGHEST_GRADE);
    },
  );

  it('of what people agree to is nine or below', () => {
    const { wording, disclosure, method } = catalogue;
    for (const text of [wording.consent_statement, wording.collection_notice, disclosure, method]) {
      expect(gradeOf(text)).toBeLessThanOrEqual(HIGHEST_GRADE);
    }
  });

  it('of what is said when an enquiry does not go is nine or below', () => {
    const failures = [
      { kind: 'busy', seconds: 30 },
      { kind: 'conflict' },
      { kind: 'ended' },
      { kind: 'undeliverable' },
      { kind: 'unreachable' },
      { kind: 'undelivered' },
    ] as const;
    const around = { phone: '02 5550 1234', questions: [] };
    for (const failure of failures) {
      const text = explainFailure(failure, around).map((problem) => problem.text);
      expect(gradeOf(text.join(' '))).toBeLessThanOrEqual(HIGHEST_GRADE);
    }
  });

  it('tells hard words and long sentences from plain ones', () => {
    const hard =
      'Notwithstanding any representation regarding indicative pricing, prospective applicants ' +
      'acknowledge that approval remains discretionary and conditional upon comprehensive assessment.';
    expect(gradeOf(hard)).toBeGreaterThan(HIGHEST_GRADE);
    expect(gradeOf('The money is paid back when the house is sold.')).toBeLessThan(5);
  });
});
