/** The development key that signs the agent card: made on the first run, for this user's eyes only. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Answers the file that holds it. */
export async function openAgentCardKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'agent-card-key.pem');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // `wx` leaves an existing file alone, so the first run's key stays.
  await writeFile(path, pem, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return path;
}
