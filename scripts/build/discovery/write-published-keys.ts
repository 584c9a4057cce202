/** Writes the public halves of the receipt keys where a build can read them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publicReceiptJwk } from '../../../functions/adapters/receipt-keys.ts';

/** Answers the file. */
export async function writePublishedKeys(
  receiptSecrets: readonly string[],
  folder: string,
): Promise<string> {
  const path = join(folder, 'published-keys.json');
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify({ keys: receiptSecrets.map(publicReceiptJwk) }));
  return path;
}
