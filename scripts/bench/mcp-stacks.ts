/** Runs one stack of the MCP bench in a process of its own, and says what each request cost it. */
import { spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type Ask = { readonly headers: Record<string, string>; readonly body: string };
export type Cost = { readonly cpuMs: number; readonly wallMs: number; readonly answer: string };
export type Stack = {
  readonly initCpuMs: number;
  readonly ask: (ask: Ask, times: number) => Promise<Cost>;
  readonly stop: () => void;
};

const CHILD = resolve(import.meta.dirname, 'mcp-child.js');

export async function startStack(bundle: string): Promise<Stack> {
  const child = spawn(process.execPath, [CHILD, bundle], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async () => JSON.parse((await lines.next()).value ?? 'null');
  const { cpu, port } = await hear();
  const tell = (ask: Ask, times: number) => {
    child.stdin.write(`${JSON.stringify({ ...ask, times })}\n`);
    return hear();
  };
  const ask = port === undefined ? askDirectly(tell) : askOverHttp(tell, port);
  return { initCpuMs: cpu / 1000, ask, stop: () => child.kill() };
}

type Told = { readonly total: number; readonly milliseconds: number; readonly answer: string };
type Tell = (ask: Ask, times: number) => Promise<Told>;

function askDirectly(tell: Tell): Stack['ask'] {
  return async (ask, times) => {
    const before = await tell(ask, 0);
    const { total, milliseconds, answer } = await tell(ask, times);
    return { cpuMs: (total - before.total) / 1000, wallMs: milliseconds, answer };
  };
}

function askOverHttp(tell: Tell, port: number): Stack['ask'] {
  return async (ask, times) => {
    const before = await tell(ask, 0);
    const start = performance.now();
    let answer = '';
    for (let done = 0; done < times; done += 1) answer = await post(port, ask);
    const wallMs = performance.now() - start;
    const after = await tell(ask, 0);
    return { cpuMs: (after.total - before.total) / 1000, wallMs, answer };
  };
}

function post(port: number, { headers, body }: Ask): Promise<string> {
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers };
    const sent = httpRequest(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      done(Buffer.concat(chunks).toString());
    });
    sent.on('error', failed).end(body);
  });
}
