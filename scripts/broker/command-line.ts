/** The operator's commands, and how what was typed comes to one of them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STAGES } from '../build/content.ts';
import { deadLetters, erase, redeliver, redrive, withdraw } from './act.ts';
import { type Command, type Invocation, OPTIONS } from './command.ts';
import { exportData, find, list, show, stats, timeline, verify } from './look-up.ts';
import { CommandProblem, openRecords, type Records, type Target } from './records.ts';

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

const [USAGE = '', COMMON = '', ...PARTS] = readFileSync(
  join(import.meta.dirname, 'help.txt'),
  'utf8',
).split('\n\n');

const partOf = (name: string) => PARTS.find((part) => part.startsWith(`  ${name} `)) ?? '';

function sayHelp(name: string | undefined): string {
  const summaries = PARTS.map((part) => part.split('\n', 1)).join('\n');
  const parts = name === undefined ? [USAGE, summaries] : [partOf(name)];
  return [...parts, COMMON].join('\n\n');
}

type Line = Pick<Invocation, 'given' | 'options'> & {
  /** Absent where only help was asked for. */
  readonly name: string | undefined;
  readonly stage: Target['stage'];
};

function readLine([name, ...args]: readonly string[]): Line {
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    return { name: undefined, given: undefined, options: {}, stage: 'local' };
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new CommandProblem(
      `There is no command ${name}. Try ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  const { values: options, positionals } = parse(args);
  const taken = partOf(name) + COMMON;
  const strange = Object.keys(options).find((each) => !RegExp(`--${each}\\b`).test(taken));
  if (strange !== undefined) throw new CommandProblem(`${name} takes no --${strange}.`);
  const [given, ...more] = positionals;
  if (more.length > 0) {
    throw new CommandProblem(
      `One at a time: what is meant by ${more.join(' ')}? What holds spaces goes in quotes.`,
    );
  }
  return { name, given, options, stage: readStage(options.stage) };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The parser's messages are sentences for whoever typed.
    throw new CommandProblem(error instanceof Error ? error.message : String(error));
  }
}

function readStage(given = 'local'): Target['stage'] {
  const found = STAGES.find((stage) => stage === given);
  if (found === undefined) throw new CommandProblem(`--stage takes one of ${STAGES.join(', ')}.`);
  return found;
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The service on this machine has stopped. Start it with npm start.',
  CredentialsProviderError:
    'No AWS credentials were found. Sign in first, such as by aws sso login.',
  ExpiredTokenException: 'The AWS credentials have expired. Sign in again.',
  ExpiredToken: 'The AWS credentials have expired. Sign in again.',
  AccessDeniedException: 'These AWS credentials may not do that.',
  AccessDenied: 'These AWS credentials may not do that.',
  ResourceNotFoundException: 'The table is not there. Was the stage torn down?',
  EEXIST: 'That file is there already, and is left as it is.',
  ENOENT: 'That file is not there.',
};

function sayError(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return SENTENCES[code] ?? SENTENCES[error.name] ?? `Something went wrong: ${error.message}`;
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
  try {
    const line = readLine(args);
    const { name, options } = line;
    const command = name === undefined ? undefined : COMMANDS[name];
    if (command === undefined || options.help) {
      keyboard.print(sayHelp(name));
      return 0;
    }
    const { text, data } = await run(command, line, keyboard);
    keyboard.print(options.json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    keyboard.tell(sayError(error));
    return 1;
  }
}

async function run(command: Command, { given, options, stage }: Line, keyboard: Keyboard) {
  const { dataDir, zone, tell, ask } = keyboard;
  const target = { stage, dataDir };
  using opened = new DisposableStack();
  let records: Promise<Records> | undefined;
  return await command({
    given,
    options,
    target,
    now: keyboard.now(),
    zone,
    tell,
    records: () => {
      records ??= openRecords(target).then((each) => opened.adopt(each, ({ close }) => close()));
      return records;
    },
    confirm: async (question) => {
      if (options.yes) return;
      if (ask === undefined) throw new CommandProblem('Nobody is there to ask: add --yes.');
      const answer = await ask(`${question} (${stage}) Type yes: `);
      if (answer.trim().toLowerCase() !== 'yes') throw new CommandProblem('Nothing was done.');
    },
  });
}
