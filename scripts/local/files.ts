/** What the runner keeps on disk, for this user's eyes only. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Whole or not at all: a kill leaves the old one or the new. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function openJsonLines<Line>(path: string, schema: z.ZodType<Line>) {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    const { success, data } = schema.safeParse(parseJson(line));
    return success ? [data] : [];
  });
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

/** Undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

// Secrets for development: made on the first run.

const secret = z
  .string()
  .min(32)
  .default(() => randomBytes(32).toString('hex'));
const developmentSecrets = z.object({
  /** Standard Webhooks form, which the broker's side needs too. */
  webhook: z
    .string()
    .startsWith('whsec_')
    .default(() => `whsec_${randomBytes(32).toString('base64')}`),
  originVerify: secret,
  receipt: secret,
  mcpState: secret,
  testEnquiry: secret,
});
export type DevelopmentSecrets = z.infer<typeof developmentSecrets>;

export const SECRETS_FILE = 'secrets.json';

/** The first run's values stay; a secret that a later version needs is added to them. */
export async function openSecrets(dataDir: string): Promise<DevelopmentSecrets> {
  const path = join(dataDir, SECRETS_FILE);
  const kept = await readFile(path, 'utf8').catch(() => '{}');
  const parsed = developmentSecrets.safeParse(parseJson(kept));
  if (!parsed.success) {
    throw new Error(`${path} does not hold the secrets. Delete it, and new ones are made.`, {
      cause: parsed.error,
    });
  }
  await writeWhole(path, `${JSON.stringify(parsed.data, null, 2)}\n`);
  return parsed.data;
}

/** Answers the file that holds it. */
export async function openAgentCardKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'agent-card-key.pem');
  if (existsSync(path)) return path;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return path;
}
