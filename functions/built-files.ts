/**
 * Reads what the build laid beside the bundle. The build has checked it and made it together with
 * this code, so it is trusted as typed.
 */
import { fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { AskedContent, Bytes, Catalogue } from './catalogue/content.ts';
import type { Document } from './catalogue/documents.ts';
import type { Lines } from './catalogue/lines.ts';
import { rememberClock } from './catalogue/office-time.ts';
import { once } from './once.ts';
import type { OperationName } from './operations.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What each operation takes and answers, as assistants read it. */
export type ToolSchemas = Readonly<
  Record<OperationName, { readonly input: JsonSchema; readonly output: JsonSchema }>
>;

/** The skill for assistants: its entry with the digest of each file, and its first file. */
export type BuiltSkill = {
  readonly entry: {
    uri: string;
    frontmatter: { name: string; description: string };
    resources: { uri: string; digest: string; size: number }[];
  };
  readonly text: string;
};

type RuleBooks = Pick<Catalogue, 'lanes' | 'rules' | 'noted'>;

/** What only judging asks waits until it is asked: lanes and rules are ten times the rest, and the vocabulary five times those. */
export function readCatalogue(folder = import.meta.dirname): Catalogue {
  const rest = read<Omit<Catalogue, keyof RuleBooks | 'vocabulary' | 'learned'>>(
    'catalogue.json',
    folder,
  );
  rememberClock(rest.clock);
  const books = once(() => read<RuleBooks>('rule-books.json', folder));
  const open = (name: string) => () => openFile(`learned-${name}.bin`, folder);
  const learned = {
    ...{ figures: open('figures'), needs: open('needs'), asides: open('asides') },
    ...{ told: open('told'), changes: open('changes'), answers: open('answers') },
  };
  return waiting(
    { ...rest, learned: waiting({}, learned) },
    {
      lanes: () => books().lanes,
      rules: () => books().rules,
      noted: () => books().noted,
      vocabulary: () => openFile('vocabulary.txt', folder),
    },
  );
}

/** With members that are read when they are first asked for. */
function waiting<Rest extends object, Values extends object>(
  rest: Rest,
  reads: { readonly [Name in keyof Values]: () => Values[Name] },
): Rest & Values {
  const members = Object.entries<() => unknown>(reads).map(
    ([name, make]) => [name, { get: once(make), enumerable: true }] as const,
  );
  // It has now all of both.
  return Object.defineProperties(rest, Object.fromEntries(members)) as Rest & Values;
}

export const readDocuments = () => read<readonly Document[]>('documents.json');
export function readAsked(): AskedContent {
  return waiting(read<Pick<AskedContent, 'topics'>>('asked.json'), {
    words: () => openFile('asked-words.txt'),
    examples: () => openFile('questions.txt'),
  });
}
export const readSearchIndex = () => readText('search-index.txt');
export const readToolSchemas = () => read<ToolSchemas>('tool-schemas.json');
export const readSkill = () => read<BuiltSkill>('skill.json');
export const readCard = () => readFileSync(`${import.meta.dirname}/fit-card.html`, 'utf8');

function read<Built>(name: string, folder?: string): Built {
  return JSON.parse(readText(name, folder)) as Built;
}

/** All but the card is ASCII (`toAscii`), which as Latin-1 is taken as it is. */
function readText(name: string, folder = import.meta.dirname): string {
  return readFileSync(`${folder}/${name}`, 'latin1');
}

/** Of what holds all words a request asks for few, so only those are read from the file. */
function openFile(name: string, folder = import.meta.dirname): Lines & Bytes {
  const file = openSync(`${folder}/${name}`, 'r');
  const { size } = fstatSync(file);
  const subarray = (from = 0, to = size) => {
    const bytes = Buffer.allocUnsafe(Math.min(to, size) - from);
    readSync(file, bytes, 0, bytes.length, from);
    return bytes;
  };
  return {
    length: size,
    subarray,
    slice: (from, to) => subarray(from, to).toString('latin1'),
  };
}
