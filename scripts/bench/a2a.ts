/**
 * What the A2A endpoint costs: CPU of a fresh process until its handler is ready, as a multiple of an
 * empty handler's; and requests for each CPU second beside the SDK's own Express sample.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isMain } from '../local/is-main.ts';
import { median, type Row } from './row.ts';

const run = promisify(execFile);
const BUNDLE = resolve(import.meta.dirname, '../../dist/functions/a2a/index.mjs');
const SERVER = resolve(import.meta.dirname, 'a2a-server.ts');
const ROUNDS = 11;
const REQUESTS = 3000;

export async function measureA2a(): Promise<Row[]> {
  return [await measureInit(), ...(await measureThroughput())];
}

const EMPTY = 'export const handler = async () => ({ statusCode: 200, body: "{}" });';
/** Of the whole process, its own start included, as Lambda's init is. */
const CHILD = `
await import(process.argv[1]);
const { user, system } = process.cpuUsage();
console.log(user + system);
process.exit();
`;

async function measureInit(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const empty = join(folder, 'empty.mjs');
  await writeFile(empty, EMPTY);
  const ours: number[] = [];
  const base: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    base.push(await importOnce(empty));
    ours.push(await importOnce(BUNDLE));
  }
  await rm(folder, { recursive: true });
  const measured = median(ours) / median(base);
  return { figure: 'a2a: CPU until ready', measured, unit: '× empty handler', limit: 8 };
}

async function importOnce(bundle: string): Promise<number> {
  const args = ['--input-type=module', '-e', CHILD, pathToFileURL(bundle).href];
  const { stdout } = await run(process.execPath, args, { env: ENVIRONMENT });
  return Number(stdout.trim().split('\n').at(-1));
}

const ENVIRONMENT = { STAGE: 'local', ORIGIN_VERIFY: 'bench', AWS_REGION: 'ap-southeast-2' };

async function measureThroughput(): Promise<Row[]> {
  const ours = await requestsPerCpuSecond('ours');
  const sample = await requestsPerCpuSecond('express');
  return [
    { figure: 'a2a: check_fit tasks, ours', measured: ours, unit: 'per CPU second' },
    { figure: 'a2a: check_fit tasks, Express sample', measured: sample, unit: 'per CPU second' },
    { figure: 'a2a: CPU of a task', measured: sample / ours, unit: '× Express sample', limit: 1 },
  ];
}

const BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  params: {
    message: {
      messageId: 'bench',
      role: 'ROLE_USER',
      parts: [{ data: { skill: 'check_fit', input: { purpose: 'stock', amount: 85_000 } } }],
    },
  },
});

async function requestsPerCpuSecond(stack: 'ours' | 'express'): Promise<number> {
  const child = spawn(process.execPath, [SERVER, stack], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async () => Number((await lines.next()).value);
  const port = await hear();
  const cpu = () => {
    child.stdin.write('cpu\n');
    return hear();
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let warm = 0; warm < REQUESTS / 3; warm += 1) await post(port, agent);
  const before = await cpu();
  for (let done = 0; done < REQUESTS; done += 1) await post(port, agent);
  const microseconds = (await cpu()) - before;
  agent.destroy();
  child.kill();
  return (REQUESTS * 1e6) / microseconds;
}

function post(port: number, agent: Agent): Promise<void> {
  const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' };
  return new Promise((done, failed) => {
    const sent = request(
      { host: '127.0.0.1', port, agent, method: 'POST', headers },
      async (got) => {
        const chunks: Buffer[] = [];
        for await (const chunk of got) chunks.push(chunk);
        const isDone = Buffer.concat(chunks).includes('TASK_STATE_COMPLETED');
        if (isDone) done();
        else failed(new Error(`A task was not completed: ${Buffer.concat(chunks)}`));
      },
    );
    sent.on('error', failed).end(BODY);
  });
}

if (isMain(import.meta)) console.table(await measureA2a());
