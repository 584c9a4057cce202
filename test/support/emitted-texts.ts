/** Every text that a surface can emit: strings of the code, the content, and what is published. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFitCard } from '../../scripts/build/assets.ts';
import { makeToolSchemas } from '../../scripts/build/catalogue.ts';
import { leaveOutHeard } from '../../scripts/build/check-content.ts';
import { makeSite } from '../../scripts/build/site.ts';
import { builtData } from './catalogue.ts';
import { readLiterals } from './read-literals.ts';

export type EmittedText = { readonly from: string; readonly text: string };

const ROOT = new URL('../../', import.meta.url).pathname;
const CODE = /\.[jt]s$/;
/** Words that people may type, which are looked for in texts and never said; and what developers read. */
const NEVER_SAID =
  /^functions\/fit\/read\/|^functions\/.*\.md$|^content\/(?:vocabulary\/.*|questions\/figures\.yaml|search-synonyms\.yaml|learned-(?:figures|needs|asides|told)\.txt)$/;

export async function listEmittedTexts(): Promise<EmittedText[]> {
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
export function toTexts(file: string, source: string): EmittedText[] {
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
