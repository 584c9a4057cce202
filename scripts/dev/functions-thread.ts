/**
 * Runs the functions in a thread, for `npm run dev`: what was loaded before a change leaves the memory with
 * its thread, and a new one begins with nothing remembered, as a new Lambda does.
 */
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { importFunctions, type LambdaFunctions } from '../local/functions.ts';

type Call = { readonly id: number; readonly name: string; readonly event: unknown };
type Answer = { readonly id: number; readonly result?: unknown; readonly error?: unknown };
const LOADED = -1;

export async function loadInThread(distDir: string): Promise<LambdaFunctions> {
  const folder = join(distDir, 'functions');
  const thread = new Worker(new URL(import.meta.url), { workerData: folder, execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = LOADED;
  const expect = () => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    return answer.promise;
  };
  thread.on('message', ({ id, result, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(error);
    waiting.delete(id);
  });
  thread.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  await expect();
  return {
    invoke: (name, event) => {
      calls += 1;
      thread.postMessage({ id: calls, name, event } satisfies Call);
      return expect();
    },
    remove: async () => {
      await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
      await thread.terminate();
    },
  };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  // loadInThread gives the folder.
  const invoke = await importFunctions(workerData as string);
  port.on('message', ({ id, name, event }: Call) => {
    invoke(name, event).then(
      (result) => port.postMessage({ id, result } satisfies Answer),
      (error: unknown) => port.postMessage({ id, error } satisfies Answer),
    );
  });
  port.postMessage({ id: LOADED } satisfies Answer);
}
