/** Runs processes of the bench, and says what CPU they took. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Far more than any case takes; one that does not answer must not stay. */
const MOST_MS = 120_000;
const CHILD = resolve(import.meta.dirname, 'child.js');

export type Run = {
  readonly path: string;
  /** The first is what is measured; those after it tell what an event costs once everything is warm. */
  readonly events: readonly unknown[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True of the answer to the last event where the work was done. */
  readonly isDone: (result: unknown) => boolean;
};
/** Where the functions lie, and what they run in. */
export type Place = Pick<Run, 'env'> & { readonly dist: string; readonly folder: string };
export type Cost = {
  readonly firstMs: number;
  readonly warmMs: number;
  /** Of the body of the last answer. */
  readonly bytes: number;
};

export async function runProcess({ path, events, env, isDone }: Run): Promise<Cost> {
  const child = fork(CHILD, [pathToFileURL(path).href], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: MOST_MS,
  });
  const ending = new AbortController();
  child.once('exit', () => ending.abort(new Error(`${path} ended before it had answered.`)));
  const hear = async () => Object((await once(child, 'message', ending))[0]);
  try {
    const { port } = await hear();
    const ask = async (some: readonly unknown[]) => {
      let answer: unknown;
      if (port !== undefined) for (const event of some) answer = await post(port, event);
      child.send(port === undefined ? some : []);
      const { cpu, result = answer } = await hear();
      return { cpuMs: Number(cpu) / 1000, result };
    };
    // The first alone: what is sent after it is not to be read before it.
    const first = await ask(events.slice(0, 1));
    const last = events.length > 1 ? await ask(events.slice(1)) : first;
    if (!isDone(last.result)) throw new Error(`${path} answered ${JSON.stringify(last.result)}.`);
    const warmMs = (last.cpuMs - first.cpuMs) / (events.length - 1);
    const bytes = Buffer.byteLength(String(Object(last.result).body ?? ''));
    return { firstMs: first.cpuMs, warmMs, bytes };
  } finally {
    child.kill();
  }
}

async function post(port: number, event: unknown) {
  const { rawPath, headers, body } = Object(event);
  const init = { method: 'POST', headers, body };
  const answer = await fetch(`http://127.0.0.1:${port}${rawPath}`, init);
  return { statusCode: answer.status, body: await answer.text() };
}

/** An answer of HTTP whose body says this. */
export const says = (status: number, word: string) => (result: unknown) => {
  const { statusCode, body = '' } = Object(result);
  return statusCode === status && String(body).includes(word);
};

/** The median of each figure. */
export function middle(costs: readonly Cost[]): Cost {
  const of = (figure: keyof Cost) => {
    const sorted = costs.map((cost) => cost[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { firstMs: of('firstMs'), warmMs: of('warmMs'), bytes: of('bytes') };
}
