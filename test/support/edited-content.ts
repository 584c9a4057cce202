/** A copy of content/ with some files changed, for builds that are to fail or warn. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CONTENT_DIR } from '../../scripts/build/catalogue.ts';

/** File to its new text, made from the old one; undefined removes it. */
export type Edits = Readonly<Record<string, (text: string) => string | undefined>>;

/** Goes with its test. */
export async function editContent(edits: Edits): Promise<string> {
  const dir = await copyContent(edits);
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

export async function copyContent(edits: Edits): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(CONTENT_DIR, dir, { recursive: true });
  for (const [file, edit] of Object.entries(edits)) await applyEdit(join(dir, file), edit);
  return dir;
}

async function applyEdit(path: string, edit: Edits[string]): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => '');
  const text = edit(old);
  if (text === old) throw new Error(`The edit of ${path} changes nothing.`);
  await (text === undefined ? rm(path) : writeFile(path, text));
}
