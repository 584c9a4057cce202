/** `npm run -s broker -- …`: the operator's command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';
import { officeHours } from '../functions/catalogue/content.ts';
import { deadLetters, erase, redeliver, redrive, withdraw } from './broker/act.ts';
import { type Command, type Invocation, OPTIONS } from './broker/command.ts';
import { exportData, find, list, show, stats, timeline } from './broker/look-up.ts';
import { openRecords, type Records } from './broker/records.ts';
import { verify } from './broker/verify.ts';
import { STAGES } from './build/content.ts';
import { runCommand } from './local/command.ts';
import { readSettings } from './local/settings.ts';

/** Each has its part of help.txt. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  find,
  show,
  timeline,
  redeliver,
  'dead-letters': deadLetters,
  redrive,
  export: exportData,
  erase,
  withdraw,
  verify,
  stats,
};

const readBeside = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const [USAGE = '', COMMON = '', ...PARTS] = readBeside('broker/help.txt').split('\n\n');

const partOf = (name: string) => PARTS.find((part) => part.startsWith(`  ${name} `)) ?? '';

function sayHelp(name: string | undefined): string {
  const summaries = PARTS.map((part) => part.split('\n', 1)).join('\n');
  const parts = name === undefined ? [USAGE, summaries] : [partOf(name)];
  return [...parts, COMMON].join('\n\n');
}

type Line = { readonly name?: string } & Partial<Pick<Invocation, 'given'>> &
  Pick<Invocation, 'options'>;

/** Without a name where only help is asked for. */
function readLine([name, ...args]: readonly string[]): Line {
  if (name === undefined || name === 'help' || name.startsWith('-')) return { options: {} };
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new Error(`There is no command ${name}. Try ${Object.keys(COMMANDS).join(', ')}.`);
  }
  const { values: options, positionals } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const taken = partOf(name) + COMMON;
  const strange = Object.keys(options).find((each) => !RegExp(`--${each}\\b`).test(taken));
  if (strange !== undefined) throw new Error(`${name} takes no --${strange}.`);
  const [given, ...more] = positionals;
  if (more.length > 0) {
    throw new Error(
      `One at a time: what is meant by ${more.join(' ')}? What holds spaces goes in quotes.`,
    );
  }
  return { name, given, options };
}

/** What Node and AWS say in words of their own that do not help; the rest they say well. */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The service on this machine has stopped. Start it with npm start.',
  EEXIST: 'That file is there already, and is left as it is.',
  ENOENT: 'That file is not there.',
};

function sayError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return SENTENCES['code' in error ? String(error.code) : ''] ?? error.message;
}

export type Keyboard = Pick<Invocation, 'tell' | 'zone'> & {
  readonly print: (text: string) => void;
  /** Absent where nobody is there to answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly dataDir: string;
  readonly now: () => number;
};

/** Answers the exit code. */
export async function runBroker(args: readonly string[], keyboard: Keyboard): Promise<number> {
  const { print, tell, ask, dataDir, zone, now } = keyboard;
  using opened = new DisposableStack();
  try {
    const { name, given, options } = readLine(args);
    const command = name === undefined ? undefined : COMMANDS[name];
    if (command === undefined || options.help) {
      print(sayHelp(name));
      return 0;
    }
    const stage = STAGES.find((each) => each === (options.stage ?? 'local'));
    if (stage === undefined) throw new Error(`--stage takes one of ${STAGES.join(', ')}.`);
    const target = { stage, dataDir };
    let records: Promise<Records> | undefined;
    const { text, data } = await command({
      given,
      options,
      target,
      now: now(),
      zone,
      tell,
      records: () => {
        records ??= openRecords(target).then((each) => opened.adopt(each, ({ close }) => close()));
        return records;
      },
      confirm: async (question) => {
        if (options.yes) return;
        if (ask === undefined) throw new Error('Nobody is there to ask: add --yes.');
        const answer = await ask(`${question} (${stage}) Type yes: `);
        if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was done.');
      },
    });
    print(options.json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    tell(sayError(error));
    return 1;
  }
}

async function ask(question: string): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr });
  return keyboard.question(question).finally(() => keyboard.close());
}

await runCommand(import.meta, (args) =>
  runBroker(args, {
    print: (text) => console.log(text),
    tell: (text) => console.error(text),
    ask: process.stdin.isTTY ? ask : undefined,
    dataDir: readSettings().DATA_DIR,
    zone: officeHours.parse(Object(load(readBeside('../content/service.yaml'))).hours).zone,
    now: Date.now,
  }),
);
