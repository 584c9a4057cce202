/**
 * One Lambda in a thread: the built bundle with an environment of its own, what it writes collected
 * line by line, and a clock that a test can move on.
 */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

export type ThreadData = { readonly bundle: string; readonly now: number };
export type Invocation = { readonly event: unknown; readonly now: number };
export type Invoked = {
  readonly result?: unknown;
  /** What a crash of the function said; absent where it answered. */
  readonly crash?: string;
  /** What it wrote to its log, metrics among it. */
  readonly lines: readonly string[];
};

const RealDate = Date;
// It stands still while a function runs: what one writes as due now is due for the next at that moment.
let now = 0;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now] : given, newTarget),
  get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
});

const lines: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: unknown) => lines.push(...String(chunk).split('\n').filter(Boolean)) > 0;
}

// Whoever starts this file hands it these.
const data = workerData as ThreadData;
now = data.now;
const { handler } = await import(data.bundle);

parentPort?.on('message', async ({ event, now: at }: Invocation) => {
  now = at;
  const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 30_000 };
  const done: { result?: unknown; crash?: string } = await handler(event, context).then(
    (result: unknown) => ({ result }),
    (error: unknown) => ({ crash: String(error) }),
  );
  parentPort?.postMessage({ ...done, lines: lines.splice(0) } satisfies Invoked);
});
parentPort?.postMessage({ lines: lines.splice(0) } satisfies Invoked);
