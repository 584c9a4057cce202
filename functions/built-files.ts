/**
 * Reads what the build laid beside the bundle. The build has checked it and made it together with
 * this code, so it is trusted as typed.
 */
import { readFileSync } from 'node:fs';
import type { AskedContent, Catalogue } from './catalogue/content.ts';
import type { Document } from './catalogue/documents.ts';
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

/** The vocabulary is five times the rest together, so it waits for the first text. */
export function readCatalogue(): Catalogue {
  const rest = read<Omit<Catalogue, 'vocabulary'>>('catalogue.json');
  rememberClock(rest.clock);
  const vocabulary = once(() => readText('vocabulary.txt'));
  return {
    ...rest,
    get vocabulary() {
      return vocabulary();
    },
  };
}
export const readDocuments = () => read<readonly Document[]>('documents.json');
export const readAsked = () => read<AskedContent>('asked.json');
export const readSearchIndex = () => readText('search-index.txt');
export const readToolSchemas = () => read<ToolSchemas>('tool-schemas.json');
export const readSkill = () => read<BuiltSkill>('skill.json');
export const readCard = () => readText('fit-card.html');

function read<Built>(name: string): Built {
  return JSON.parse(readText(name)) as Built;
}

function readText(name: string): string {
  return readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
}
