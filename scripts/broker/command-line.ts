/** The operator's commands, in the order that help shows them. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { STAGES } from '../build/content.ts';
import { deadLetters, erase, redeliver, redrive, withdraw } from './act.ts';
import type { Command, Invocation } from './command.ts';
import { exportData, find, list, show, stats, timeline, verify } from './look-up.ts';
import { CommandProblem, openRecords, type Records, type Target } from './records.ts';

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

const RUN = 'npm run -s broker --';

const COMMON_HELP = `
  --stage dev|production  a deployed stage, by your AWS credentials; left out, this machine
  --json                  the answer as data
  --yes                   do not ask
  --help                  this, or the help of one command`;

function describeCommands(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return [`${RUN} <command> [options]`, '', ...lines, COMMON_HELP].join('\n');
}

function describeCommand({ summary, usage, notes = [] }: Command): string {
  const told = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  const calls = usage.map((line) => `  ${RUN} ${line}`);
  const noted = notes.length === 0 ? [] : ['', ...notes];
  return [told, '', ...calls, ...noted, COMMON_HELP].join('\n');
}

const COMMON = {
  stage: { type: 'string', default: 'local' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

type Line = {
  /** Absent where only help was asked for. */
  readonly command: Command | undefined;
  readonly given: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly stage: Target['stage'];
};

function readLine(args: readonly string[]): Line {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    return { command: undefined, given: [], options: {}, stage: 'local' };
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new CommandProblem(
      `There is no command ${name}. Try ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  const { values, positionals } = parse(command, rest);
  if (positionals.length > 1) {
    const more = positionals.slice(1).join(' ');
    throw new CommandProblem(
      `One at a time: what is meant by ${more}? What holds spaces goes in quotes.`,
    );
  }
  // Every option is declared as a string or a boolean, once.
  const options = values as Line['options'];
  return { command, given: positionals, options, stage: readStage(options['stage']) };
}

function parse(command: Command, args: readonly string[]) {
  try {
    const options = { ...COMMON, ...command.options };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // The parser's messages are sentences for whoever typed.
    throw new CommandProblem(error instanceof Error ? error.message : String(error));
  }
}

function readStage(given: unknown): Target['stage'] {
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

export function sayError(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return SENTENCES[code] ?? SENTENCES[error.name] ?? `Something went wrong: ${error.message}`;
}

export type Keyboard = {
  readonly print: (text: string) => void;
  /** Beside the answer: progress and problems. */
  readonly tell: (text: string) => void;
  /** Absent where nobody is there to answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly dataDir: string;
  readonly zone: string;
  readonly now: () => number;
};

/** Answers the exit code. */
export async function runBroker(args: readonly string[], keyboard: Keyboard): Promise<number> {
  try {
    const line = readLine(args);
    const { command, options } = line;
    if (command === undefined || options['help'] === true) {
      keyboard.print(command === undefined ? describeCommands() : describeCommand(command));
      return 0;
    }
    const { text, data } = await runCommand(command, line, keyboard);
    keyboard.print(options['json'] === true ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    keyboard.tell(sayError(error));
    return 1;
  }
}

async function runCommand(command: Command, line: Line, keyboard: Keyboard) {
  const target = { stage: line.stage, dataDir: keyboard.dataDir };
  let opened: Promise<Records> | undefined;
  const records = () => {
    opened ??= openRecords(target);
    return opened;
  };
  try {
    return await command.run({
      ...line,
      records,
      target,
      now: keyboard.now(),
      zone: keyboard.zone,
      tell: keyboard.tell,
      confirm: confirmBy(keyboard, line),
    });
  } finally {
    (await opened?.catch(() => undefined))?.close();
  }
}

function confirmBy({ ask }: Keyboard, { options, stage }: Line): Invocation['confirm'] {
  return async (question) => {
    if (options['yes'] === true) return;
    if (ask === undefined) throw new CommandProblem('Nobody is there to ask: add --yes.');
    const answer = await ask(`${question} (${stage}) Type yes: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandProblem('Nothing was done.');
  };
}
