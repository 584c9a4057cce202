/** The advice boundary: one deny-list over every text that a surface can emit. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { makeFitCard } from '../scripts/build/assets.ts';
import { makeToolSchemas } from '../scripts/build/catalogue.ts';
import { findClaims, leaveOutHeard } from '../scripts/build/check-content.ts';
import { makeSite } from '../scripts/build/site.ts';
import { proves } from './promises.ts';
import { builtData } from './support/catalogue.ts';

// The strings and template parts of a TypeScript or JavaScript source.

type Literal = { readonly text: string; readonly line: number };

function readLiterals(source: string): Literal[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  const literals: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) && node.text.trim() !== '') {
      const { line } = file.getLineAndCharacterOfPosition(node.end);
      literals.push({ text: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return literals;
}

// Every text that a surface can emit: strings of the code, the content, and what is published.

type EmittedText = { readonly from: string; readonly text: string };

const ROOT = new URL('../', import.meta.url).pathname;
const CODE = /\.[jt]s$/;
/** Words that people may type, which are looked for in texts and never said; and what developers read. */
const NEVER_SAID =
  /^functions\/fit\/read\/|^functions\/.*\.md$|^content\/(?:vocabulary\/.*|questions\/figures\.yaml|search-synonyms\.yaml|learned-(?:figures|needs|asides|told|changes)\.txt)$/;

async function listEmittedTexts(): Promise<EmittedText[]> {
  const sources = [...(await listFiles('functions')), ...(await listFiles('content'))];
  const said = sources.filter((file) => !NEVER_SAID.test(file));
  const texts = await Promise.all(
    said.map(async (file) => toTexts(file, await readFile(join(ROOT, file), 'utf8'))),
  );
  return [...texts.flat(), ...(await listPublished())];
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));
}

/** Of code only what it can say; of anything else the whole. */
function toTexts(file: string, source: string): EmittedText[] {
  if (!CODE.test(file)) return [{ from: file, text: leaveOutHeard(source) }];
  return readLiterals(source).map(({ text, line }) => ({ from: `${file}:${line}`, text }));
}

async function listPublished(): Promise<EmittedText[]> {
  const files = await makeSite(builtData);
  const tools = JSON.stringify(makeToolSchemas());
  return [
    ...files.map(({ key, body }) => ({ from: `published ${key}`, text: saidIn(key, body) })),
    { from: 'tool schemas', text: tools },
    { from: 'fit card', text: await makeFitCard(builtData) },
  ];
}

/** Synonyms are compared with what people search for, and never said. */
function saidIn(key: string, body: string): string {
  return key === 'passages.json' ? JSON.stringify(JSON.parse(body).passages) : body;
}

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
