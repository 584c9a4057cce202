/** A file of JSON lines for this user's eyes only: what was there is read once, new lines are added. */
import { appendFile, readFile } from 'node:fs/promises';
import type * as z from 'zod';

export type JsonLines<Line> = {
  /** On disk before it resolves. */
  add(line: Line): Promise<void>;
  readonly lines: readonly Line[];
};

export async function openJsonLines<Line>(
  path: string,
  schema: z.ZodType<Line>,
): Promise<JsonLines<Line>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => parseLine(line, schema));
  // A line that a kill cut short must not spoil the one that follows.
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
  return {
    lines,
    add: async (line) => {
      lines.push(line);
      await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    },
  };
}

function parseLine<Line>(text: string, schema: z.ZodType<Line>): Line[] {
  try {
    return [schema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
