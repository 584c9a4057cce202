/**
 * How a model uses the tools: npm run evaluate -- '<command>' [id …]
 *
 * For each choice the command is started anew, gets the scene as JSON on its standard input (instructions, skill,
 * tools, and what was said and called so far) and prints {"calls": [{"tool": "…", "arguments": {…}}]}, or no calls
 * where the assistant would only speak. Without a command the recorded choices are replayed. Nothing is sent to
 * anybody: the enquiries of a dialogue stand in memory.
 */
import { spawnSync } from 'node:child_process';
import {
  type Chooser,
  dialogues,
  type Outcome,
  play,
  readChoice,
  replay,
} from '../support/mcp-dialogues.ts';

const [command, ...ids] = process.argv.slice(2);

const askCommand =
  (line: string): Chooser =>
  async (scene) => {
    const { stdout, stderr, status } = spawnSync(line, {
      shell: true,
      input: JSON.stringify(scene),
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`The command ended with ${status}: ${stderr}`);
    return readChoice(stdout);
  };

const outcomes: Outcome[] = [];
for (const dialogue of dialogues) {
  if (ids.length > 0 && !ids.includes(dialogue.id)) continue;
  const outcome = await play(dialogue, command ? askCommand(command) : replay(dialogue));
  outcomes.push(outcome);
  for (const problem of outcome.problems) console.log(`${outcome.id}: ${problem}`);
  for (const { tool, why } of outcome.forbidden)
    console.log(`${outcome.id}: never ${tool}: ${why}`);
}
const sum = (count: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0);
console.table({
  'turns right': `${sum(({ right }) => right)} of ${sum(({ turns }) => turns)}`,
  'forbidden calls': sum(({ forbidden }) => forbidden.length),
  'KB of results read': Math.round(sum(({ bytes }) => bytes) / 1000),
});
process.exitCode = sum(({ forbidden }) => forbidden.length) > 0 ? 1 : 0;
