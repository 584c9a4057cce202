/**
 * Where a running service's parts are, for the broker command: written when it is ready, taken away
 * when it stops. Names no secret, and is for this user's eyes only all the same.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from './write-whole.ts';

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
