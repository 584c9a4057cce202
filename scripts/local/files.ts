/** What the runner keeps on disk, for this user's eyes only. */
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Whole or not at all: a kill leaves the old one or the new. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function openJsonLines<Line>(path: string, schema: z.ZodType<Line>) {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => parseLine(line, schema));
  // A line that a kill cut short must not spoil the one that follows.
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
  return {
    lines,
    /** On disk before it resolves. */
    add: async (line: Line) => {
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

// Keeps two services from sharing one folder of data, which neither stand-in would survive. The
// lock is SQLite's, held by the operating system: however the process ends, it ends too.

export function lockData(dataDir: string): { release(): void } {
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new Error(
      `The data in ${dataDir} is in use by a service that is running. ` +
        'Stop that one, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
  return { release: () => database.close() };
}

// Where a running service's parts are, for the broker command: written when it is ready, taken away
// when it stops. Names no secret, and is for this user's eyes only all the same.

const runtime = z.object({
  url: z.url(),
  dynamodbUrl: z.url(),
  sqsUrl: z.url(),
  tableName: z.string(),
  queueUrl: z.url(),
  deadLetterQueueUrl: z.url(),
});
export type Runtime = z.infer<typeof runtime>;

const pathIn = (dataDir: string) => join(dataDir, 'runtime.json');

export async function writeRuntime(dataDir: string, values: Runtime): Promise<AsyncDisposable> {
  const path = pathIn(dataDir);
  await writeWhole(path, `${JSON.stringify(runtime.parse(values), null, 2)}\n`);
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

/** Undefined where no service runs on this folder, as far as the file tells. */
export async function readRuntime(dataDir: string): Promise<Runtime | undefined> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : runtime.parse(JSON.parse(text));
}
