/** Secrets for development: made on the first run, kept under DATA_DIR for this user's eyes only. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const developmentSecrets = z.object({
  /** Standard Webhooks form, which the broker's side needs too. */
  webhook: z.string().startsWith('whsec_'),
  originVerify: z.string().min(32),
});
export type DevelopmentSecrets = z.infer<typeof developmentSecrets>;

export const SECRETS_FILE = 'secrets.json';

export async function openSecrets(dataDir: string): Promise<DevelopmentSecrets> {
  const path = join(dataDir, SECRETS_FILE);
  const made = `${JSON.stringify(makeSecrets(), null, 2)}\n`;
  // `wx` leaves an existing file alone, so the first run's values stay.
  await writeFile(path, made, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return developmentSecrets.parse(JSON.parse(await readFile(path, 'utf8')), {
    error: () => `${path} does not hold the secrets; delete it and new ones are made`,
  });
}

function makeSecrets(): DevelopmentSecrets {
  return {
    webhook: `whsec_${randomBytes(32).toString('base64')}`,
    originVerify: randomBytes(32).toString('hex'),
  };
}
