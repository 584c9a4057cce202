/** The advice boundary: one deny-list over every text that a surface can emit. */
import { describe, expect, it } from 'vitest';
import { findClaims } from '../scripts/build/check-content.ts';
import { proves } from './promises.ts';
import { type EmittedText, listEmittedTexts, toTexts } from './support/emitted-texts.ts';
import { readLiterals } from './support/read-literals.ts';

const texts = await listEmittedTexts();

const claimsIn = (said: readonly EmittedText[]) =>
  said.flatMap(({ from, text }) => findClaims(text).map((claim) => `${from} says "${claim}"`));

describe('what can be emitted', () => {
  it(
    proves('general-information', 'names no lender, ranks, advises, approves and promises nothing'),
    () => {
      expect(claimsIn(texts)).toEqual([]);
    },
  );

  it.each([
    'functions/fit/say.ts:',
    'content/rules/stops.yaml',
    'functions/operations.ts:',
    'functions/rest/',
    'functions/mcp/',
    'functions/a2a/',
    'content/lanes/caveat.md',
    'content/pages/terms.md',
    'content/questions/service.yaml',
    'content/statements.yaml',
    'content/service.yaml',
    'content/consent/',
    'content/site/pages/',
    'published index.html',
    'published lanes/caveat.html',
    'published openapi.json',
    'published .well-known/agent-card.json',
    'published llms.txt',
    'published changelog.json',
    'tool schemas',
    'fit card',
  ])('takes in %s', (from) => {
    expect(texts.some((text) => text.from.startsWith(from))).toBe(true);
  });
});

describe('a planted word', () => {
  it.each([
    'the best loan for you',
    'ranked cheapest first',
    'the lowest rate of the panel',
    'Recommended for tradies',
    'we suggest a caveat',
    'You are pre-approved',
    'subject to approval',
    'guaranteed funds',
    'you will qualify',
    'you’re eligible',
    'set business_purpose to true',
    'ask Westpac',
    'NAB and ANZ lend on this',
    'Prospa',
  ])('is caught in "%s", in code and in content', (words) => {
    const planted = [
      ...toTexts(
        'functions/a.ts',
        `const say = (it) => \`Is \${it ? \`\${it}: ${words}\` : "no"}\`;`,
      ),
      ...toTexts('content/pages/a.md', `# About\n\n${words}\n`),
    ];
    expect(claimsIn(planted)).toHaveLength(2 * findClaims(words).length);
    expect(findClaims(words)).not.toEqual([]);
  });

  it.each([
    'a personal guarantee',
    'an approval letter',
    'octet-stream',
    'how it qualifies for GST',
    'the loan is lowest where the equity is highest',
  ])('is not seen in "%s"', (words) => {
    expect(findClaims(words)).toEqual([]);
  });
});

describe('the reader of literals', () => {
  it('reads strings and parts of templates, and neither comments, patterns nor divisions', () => {
    const source = [
      "import { a } from './a.ts'; // it's a comment",
      '/** `not` this */ const half = total / 2 / "two".length;',
      "const odd = /['\"`/]/g, quote = 'it\\u2019s';",
      `const deep = \`one \${list.map((each) => \`two \${{ x: "three" }.x} four\`)} five\`;`,
    ];
    expect(readLiterals(source.join('\n'))).toEqual([
      { text: './a.ts', line: 1 },
      { text: 'two', line: 2 },
      { text: 'it’s', line: 3 },
      { text: 'one ', line: 4 },
      { text: 'two ', line: 4 },
      { text: 'three', line: 4 },
      { text: ' four', line: 4 },
      { text: ' five', line: 4 },
    ]);
  });
});
