/** Reads what was typed: which command, its options, and where it is to work. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { CommandProblem, type Target } from './target.ts';

const COMMON = {
  stage: { type: 'string', default: 'local' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

const STAGES = ['local', 'dev', 'production'] as const satisfies readonly Target['stage'][];

export type Line = {
  /** Absent where only help was asked for. */
  readonly command: Command | undefined;
  readonly given: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly stage: Target['stage'];
};

export function readLine(args: readonly string[]): Line {
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
