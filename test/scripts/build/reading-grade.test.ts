/** What a borrower reads is readable after nine years of school: pages, wording, and error messages. */
import { describe, expect, it, vi } from 'vitest';
import { explainFailure } from '../../../content/site/scripts/enquiry/send.ts';
import { makePages } from '../../../scripts/build/site.ts';
import { builtData, catalogue } from '../../support/catalogue.ts';

// * The Flesch-Kincaid grade of a text: the school years that it asks of a reader. Kincaid and others,
// 1975: 0.39 × words a sentence + 11.8 × syllables a word − 15.59.

function gradeOf(text: string): number {
  const sentences = text.split(/[.?!]+(?:\s|$)/).filter((sentence) => /[a-z]/i.test(sentence));
  const words = text.match(/[a-z][a-z’'-]*/gi) ?? [];
  const syllables = words.reduce((total, word) => total + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/** Groups of vowels, without the e that is not spoken; close enough over a page. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spoken = letters.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^l]e)$/, '').replace(/^y/, '');
  return Math.max(spoken.match(/[aeiouy]+/g)?.length ?? 1, 1);
}

/**
 * The sentences of a page between its header and footer. Headings, labels and other scraps are left
 * out: they would count as very short sentences and flatter the text.
 */
function readSentences(html: string): string {
  const [, main = html] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const blocks = main
    .replace(/<(nav|table)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<\/?(?:p|li|div)\b[^>]*>/);
  const texts = blocks.map((block) =>
    block
      .replace(/<(h\d|dt|label|legend|button|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(?:39|x27);/g, '’')
      .replace(/&\w+;|https?:\S+|\S+@\S+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return texts.filter((text) => /[.?!]$/.test(text)).join(' ');
}

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
