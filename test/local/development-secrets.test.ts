import { link, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSecrets, SECRETS_FILE } from '../../scripts/local/files.ts';
import { makeFolder } from '../support/folder.ts';

describe('the secrets for development', () => {
  it('are made once, differ from folder to folder, and are nobody else’s to read', async () => {
    await using folder = await makeFolder();
    await using other = await makeFolder();
    const made = await openSecrets(folder.path);
    expect(await openSecrets(folder.path)).toEqual(made);
    expect((await openSecrets(other.path)).webhook).not.toBe(made.webhook);
    expect((await stat(join(folder.path, SECRETS_FILE))).mode & 0o777).toBe(0o600);
  });

  it('are completed where the file is from before a secret was needed', async () => {
    await using folder = await makeFolder();
    const { originVerify: _, ...older } = await openSecrets(folder.path);
    await writeFile(join(folder.path, SECRETS_FILE), JSON.stringify(older));
    const completed = await openSecrets(folder.path);
    expect(completed).toEqual({ ...older, originVerify: expect.any(String) });
    expect(JSON.parse(await readFile(join(folder.path, SECRETS_FILE), 'utf8'))).toEqual(completed);
  });

  it('are written whole or not at all, so that a kill never leaves half of them', async () => {
    await using folder = await makeFolder();
    const older = JSON.stringify({ ...(await openSecrets(folder.path)), receipt: undefined });
    const [file, alsoFile] = [join(folder.path, SECRETS_FILE), join(folder.path, 'also')];
    await writeFile(file, older);
    await link(file, alsoFile);
    await openSecrets(folder.path);
    expect(await readFile(alsoFile, 'utf8')).toBe(older); // Replaced by another file, not written over.
  });

  it.each(['not JSON', '{"webhook":"short"}'])(
    'are refused where the file says %s',
    async (text) => {
      await using folder = await makeFolder();
      await writeFile(join(folder.path, SECRETS_FILE), text);
      await expect(openSecrets(folder.path)).rejects.toThrow('Delete it');
    },
  );
});
