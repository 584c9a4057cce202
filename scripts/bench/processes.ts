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
  /** In microseconds, of the whole process, its start included. */
  cpu: z.number().optional(),
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
  const tell = async (some: readonly unknown[]) => {
    child.stdin.write(`${JSON.stringify(some)}\n`);
    return hear();
  };
  try {
    const { port } = isSample(basename(dirname(path))) ? await hear() : {};
    const ask = async (some: readonly unknown[]) => {
      if (port === undefined) return tell(some);
      let result: unknown;
      // Only events of API Gateway go to a server.
      for (const event of some) result = await post(port, event as APIGatewayProxyEventV2);
      return { ...(await tell([])), result };
    };
    // The first alone: what is sent after it is not to be read before it.
    const first = await ask(events.slice(0, 1));
    const last = events.length > 1 ? await ask(events.slice(1)) : first;
    if (!isDone(last.result)) throw new Error(`${path} answered ${JSON.stringify(last.result)}.`);
    const [firstMs, allMs] = [(first.cpu ?? 0) / 1000, (last.cpu ?? 0) / 1000];
    return {
      firstMs,
      warmMs: events.length > 1 ? (allMs - firstMs) / (events.length - 1) : Number.NaN,
    };
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
