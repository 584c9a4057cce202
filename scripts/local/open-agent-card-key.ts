/** The development key that signs the agent card: made on the first run, for this user's eyes only. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** Answers the file that holds it. */
export async function openAgentCardKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'agent-card-key.pem');
  if (existsSync(path)) return path;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return path;
}
