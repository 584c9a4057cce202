/** Finds the key that signs the agent card: in the environment, or else in the file that is named. */
import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { describeAgentCardKey } from './sign-agent-card.ts';

type Environment = Readonly<Record<string, string | undefined>>;

// biome-ignore lint/style/noProcessEnv: secrets come in here, and a command line would show them
const ours: Environment = process.env;

export async function readAgentCardKey(
  file: string | undefined,
  environment = ours,
): Promise<string | undefined> {
  const given = read('AGENT_CARD_KEY', environment);
  return given === undefined && file !== undefined ? readFile(file, 'utf8') : given;
}

/** The key before, while it changes: published beside the new one, and signing nothing any more. */
export async function readPreviousCardKeys(environment = ours): Promise<readonly JWK[]> {
  const previous = read('AGENT_CARD_KEY_PREVIOUS', environment);
  return previous === undefined ? [] : [await describeAgentCardKey(previous)];
}

function read(name: string, environment: Environment): string | undefined {
  const given = environment[name]?.trim();
  return given === '' ? undefined : given;
}
