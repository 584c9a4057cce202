/** What the broker command says about itself. */
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

const RUN = 'npm run -s broker --';

const COMMON = [
  '--stage dev|production  a deployed stage, by your AWS credentials; left out, this machine',
  '--json                  the answer as data',
  '--yes                   do not ask',
  '--help                  this, or the help of one command',
];

export function describeCommands(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return [
    `${RUN} <command> [options]`,
    '',
    ...lines,
    '',
    ...COMMON.map((line) => `  ${line}`),
  ].join('\n');
}

export function describeCommand({ summary, usage, notes = [] }: Command): string {
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    ...usage.map((line) => `  ${RUN} ${line}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    ...COMMON.map((line) => `  ${line}`),
  ].join('\n');
}
