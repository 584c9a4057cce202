/** Finds the key that signs the agent card: in the environment, or else in the file that is named. */
import { readFile } from 'node:fs/promises';

export async function readAgentCardKey(
  file: string | undefined,
  // biome-ignore lint/style/noProcessEnv: a secret comes in here, and a command line would show it
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> {
  const given = environment['AGENT_CARD_KEY'];
  if (given !== undefined && given.trim() !== '') return given;
  return file === undefined ? undefined : readFile(file, 'utf8');
}
