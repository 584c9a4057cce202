/** A copy of content/ with some files changed, for builds that are to fail or warn. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CONTENT_DIR } from '../../scripts/build/catalogue.ts';
import { makeFolder } from './folder.ts';

/** File to its new text, made from the old one; undefined removes it. */
export type Edits = Readonly<Record<string, (text: string) => string | undefined>>;

/** Goes with its test. */
export async function editContent(edits: Edits): Promise<string> {
  const folder = await copyContent(edits);
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder.path;
}

export async function copyContent(edits: Edits) {
  const folder = await makeFolder();
  await cp(CONTENT_DIR, folder.path, { recursive: true });
  for (const [file, edit] of Object.entries(edits)) await applyEdit(join(folder.path, file), edit);
  return folder;
}

async function applyEdit(path: string, edit: Edits[string]): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => '');
  const text = edit(old);
  if (text === old) throw new Error(`The edit of ${path} changes nothing.`);
  await (text === undefined ? rm(path) : writeFile(path, text));
}
