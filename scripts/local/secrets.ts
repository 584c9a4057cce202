/** Secrets for development: made on the first run, kept under DATA_DIR for this user's eyes only. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from './files.ts';

const secret = z
  .string()
  .min(32)
  .default(() => randomBytes(32).toString('hex'));
const developmentSecrets = z.object({
  /** Standard Webhooks form, which the broker's side needs too. */
  webhook: z
    .string()
    .startsWith('whsec_')
    .default(() => `whsec_${randomBytes(32).toString('base64')}`),
  originVerify: secret,
  receipt: secret,
  mcpState: secret,
  testEnquiry: secret,
});
export type DevelopmentSecrets = z.infer<typeof developmentSecrets>;

export const SECRETS_FILE = 'secrets.json';

/** The first run's values stay; a secret that a later version needs is added to them. */
export async function openSecrets(dataDir: string): Promise<DevelopmentSecrets> {
  const path = join(dataDir, SECRETS_FILE);
  const kept = await readFile(path, 'utf8').catch(() => '{}');
  const secrets = readSecrets(kept, path);
  await writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function readSecrets(text: string, path: string): DevelopmentSecrets {
  try {
    return developmentSecrets.parse(JSON.parse(text));
  } catch (cause) {
    const cure = 'Delete it, and new ones are made.';
    throw new Error(`${path} does not hold the secrets. ${cure}`, { cause });
  }
}

/** Answers the file that holds it. */
export async function openAgentCardKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'agent-card-key.pem');
  if (existsSync(path)) return path;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return path;
}
