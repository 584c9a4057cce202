/** Runs processes of the bench, and says what CPU they took. */
import { spawn } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';

/** Far more than any case takes; one that does not answer must not stay. */
const MOST_MS = 120_000;
const CHILD = resolve(import.meta.dirname, 'child.js');

const answer = z.looseObject({ statusCode: z.number(), body: z.string().optional() });
const told = z.object({
  port: z.number().optional(),
  /** CPU in microseconds of the whole process, its start included: after its first event, and after all. */
  first: z.number().optional(),
  all: z.number().optional(),
  result: z.unknown().optional(),
});

export type Run = {
  readonly path: string;
  /** The first is what is measured; those after it tell what an event costs once everything is warm. */
  readonly events: readonly unknown[];
  readonly env: Readonly<Record<string, string>>;
  /** True of the answer to the last event where the work was done. */
  readonly isDone: (result: unknown) => boolean;
};
/** Where the functions lie, and what they run in. */
export type Place = Pick<Run, 'env'> & { readonly dist: string; readonly folder: string };
export type Cost = { readonly firstMs: number; readonly warmMs: number };

export async function runProcess({ path, events, env, isDone }: Run): Promise<Cost> {
  const child = spawn(process.execPath, [CHILD, pathToFileURL(path).href], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: MOST_MS,
  });
  const ended = new Promise((done) => child.once('exit', done));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${path} ended before it had answered.`);
      // Its log stands between what it says to us.
      const heard = told.safeParse(parse(value));
      if (heard.success) return heard.data;
    }
  };
  const ask = async (some: readonly unknown[]) => {
    child.stdin.write(`${JSON.stringify(some)}\n`);
    return hear();
  };
  try {
    const { port } = isSample(basename(dirname(path))) ? await hear() : {};
    const {
      first = 0,
      all = 0,
      result,
    } = port === undefined ? await ask(events) : await askServer(port, events, () => ask([]));
    if (!isDone(result)) throw new Error(`${path} answered ${JSON.stringify(result)}.`);
    const warmMs = events.length > 1 ? (all - first) / 1000 / (events.length - 1) : Number.NaN;
    return { firstMs: first / 1000, warmMs };
  } finally {
    child.stdin.end();
    await ended;
  }
}

function parse(line: string): unknown {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null && !('_aws' in read || 'level' in read)
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}

async function askServer(
  port: number,
  events: readonly unknown[],
  cpu: () => Promise<z.infer<typeof told>>,
) {
  let first: number | undefined;
  let result: unknown;
  for (const event of events) {
    // Only events of API Gateway go to a server.
    result = await post(port, event as APIGatewayProxyEventV2);
    first ??= (await cpu()).all;
  }
  return { first, all: (await cpu()).all, result };
}

async function post(port: number, { rawPath, headers, body }: APIGatewayProxyEventV2) {
  const sent = Object.entries(headers).map(([name, value = '']): [string, string] => [name, value]);
  const answer = await fetch(`http://127.0.0.1:${port}${rawPath}`, {
    method: 'POST',
    headers: sent,
    ...(body === undefined ? {} : { body }),
  });
  return { statusCode: answer.status, body: await answer.text() };
}

/** A peer that is a server. */
export const isSample = (name: string) => name.endsWith('-sample');

/** An answer of HTTP whose body says this. */
export const says = (status: number, word: string) => (result: unknown) => {
  const { success, data } = answer.safeParse(result);
  return success && data.statusCode === status && (data.body ?? '').includes(word);
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
