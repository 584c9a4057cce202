/** Publishes the keys by which anyone can check what we signed: the agent card, consent receipts. */
import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import * as z from 'zod';
import { jsonFile, type SiteFile } from '../site-file.ts';

export const JWKS_ADDRESS = '/.well-known/jwks.json';

/** Public halves only: a key with a private part must never be published by mistake. */
const publicKeys = z.object({
  keys: z.array(
    z
      .looseObject({ kid: z.string(), kty: z.string() })
      .refine((key) => !('d' in key), { error: 'is a private key' }),
  ),
});

export function makeJwks(keys: readonly JWK[]): SiteFile {
  const address = { key: '.well-known/jwks.json', route: JWKS_ADDRESS };
  return jsonFile(address, { keys }, 'application/jwk-set+json');
}

/** From a file that deploying or starting wrote; none where no file is named. */
export async function readPublishedKeys(file: string | undefined): Promise<readonly JWK[]> {
  if (file === undefined) return [];
  return publicKeys.parse(JSON.parse(await readFile(file, 'utf8'))).keys;
}
