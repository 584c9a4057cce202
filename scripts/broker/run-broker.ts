/** Runs one command line of the operator from what was typed to what is printed. Answers the exit code. */
import type { Zone } from '../../functions/contract/built.ts';
import type { Command, Invocation } from './command.ts';
import { describeCommand, describeCommands } from './help.ts';
import { openRecords, type Records } from './open-records.ts';
import { type Line, readLine } from './read-line.ts';
import { sayError } from './say-error.ts';
import { CommandProblem } from './target.ts';
import { createPalette } from './terminal.ts';

export type Keyboard = {
  readonly print: (text: string) => void;
  /** Beside the answer: progress and problems. */
  readonly tell: (text: string) => void;
  /** Absent where nobody is there to answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly isColoured: boolean;
  readonly dataDir: string;
  readonly zone: Zone;
  readonly now: () => number;
};

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
      palette: createPalette(keyboard.isColoured && line.options['json'] !== true),
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
