/** `npm run -s broker -- …`: the operator's command line. */
import './local/require-node.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { officeHours } from '../functions/catalogue/content.ts';
import { runBroker } from './broker/command-line.ts';
import { runCommand } from './local/command.ts';
import { readSettings } from './local/settings.ts';

const SERVICE_FILE = join(import.meta.dirname, '../content/service.yaml');

async function ask(question: string): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr });
  return keyboard.question(question).finally(() => keyboard.close());
}

await runCommand(import.meta, async (args) => {
  const { hours } = parse(await readFile(SERVICE_FILE, 'utf8'));
  return runBroker(args, {
    print: (text) => console.log(text),
    tell: (text) => console.error(text),
    ask: process.stdin.isTTY ? ask : undefined,
    dataDir: readSettings().DATA_DIR,
    zone: officeHours.parse(hours).zone,
    now: () => Date.now(),
  });
});
