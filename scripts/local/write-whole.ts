/** Writes a file for this user's eyes only, whole or not at all: a kill leaves the old one or the new. */
import { rename, writeFile } from 'node:fs/promises';

export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
