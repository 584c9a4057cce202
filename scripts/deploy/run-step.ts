/** Runs one command of a deployment where it can be watched; one that fails ends the whole. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

export const ROOT = resolve(import.meta.dirname, '../..');
const CDK = resolve(ROOT, 'node_modules/aws-cdk/bin/cdk');

type StepPlace = {
  readonly folder?: string;
  /** Beside what this command was given itself. */
  readonly environment?: Readonly<Record<string, string>>;
};

export async function runStep(
  title: string,
  command: readonly [string, ...string[]],
  { folder = ROOT, environment = {} }: StepPlace = {},
): Promise<void> {
  console.log(`\n— ${title}`);
  const [program, ...args] = command;
  // biome-ignore lint/style/noProcessEnv: what this command was given goes on to its steps
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Error(`This step failed: ${title}. What was done before it stands.`);
}

/** Scripts of this project are run by the very Node that runs this one. */
export function runScript(title: string, ...args: string[]): Promise<void> {
  return runStep(title, [process.execPath, ...args]);
}

export function runCdk(title: string, ...args: string[]): Promise<void> {
  return runScript(title, CDK, ...args);
}

/** Where nobody can answer, only --yes agrees. */
export async function agree(question: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new Error(`Nobody is there to answer; add --yes. ${question}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`\n${question} [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Left as it was.');
}
