/**
 * Hunts every planted bug and keeps the story that finds it in found.json, so that the tests need no hunt:
 * `node test/simulate/hunt.ts`, where the operations ask for something else or in another order. Takes minutes.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectBugs, hunt } from './bugs.ts';
import { plant, SWAPS } from './swaps.ts';
import { UNNOTICED } from './unnoticed.ts';

const found: Record<string, string> = {};
for (const [name, { company, scenes }] of await collectBugs()) {
  const seed = name in UNNOTICED ? undefined : await hunt(company, scenes);
  if (seed !== undefined) found[name] = seed;
}
for (const [name, swap] of Object.entries(SWAPS)) {
  const seed = await hunt(await plant(swap));
  if (seed !== undefined) found[name] = seed;
}
await writeFile(join(import.meta.dirname, 'found.json'), `${JSON.stringify(found, null, 2)}\n`);
