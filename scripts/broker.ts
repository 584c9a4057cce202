/** `npm run -s broker -- …`: the operator's command line. */
import './local/require-node.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import type { Zone } from '../functions/contract/built.ts';
import { service } from '../functions/contract/service.ts';
import { runBroker } from './broker/run-broker.ts';
import { makeZone } from './build/make-zone.ts';
import { readSettings } from './local/settings.ts';

const { stdin, stdout } = process;

async function readZone(): Promise<Zone> {
  const file = join(import.meta.dirname, '../content/service.yaml');
  const { hours } = service.parse(parse(await readFile(file, 'utf8')));
  return makeZone(hours.zone, new Date());
}

async function ask(question: string): Promise<string> {
  const keyboard = createInterface({ input: stdin, output: process.stderr });
  return keyboard.question(question).finally(() => keyboard.close());
}

process.exitCode = await runBroker(process.argv.slice(2), {
  print: (text) => console.log(text),
  tell: (text) => console.error(text),
  ask: stdin.isTTY ? ask : undefined,
  // Node's own judgement, which honours NO_COLOR.
  isColoured: stdout.isTTY && stdout.hasColors(),
  dataDir: readSettings().DATA_DIR,
  zone: await readZone(),
  now: () => Date.now(),
});
