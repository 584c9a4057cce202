/**
 * The whole local service as a newcomer starts it: how soon it is ready, what it holds in memory,
 * and 300 enquiries from 300 addresses at 20 at once, each answered and delivered once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from './row.ts';

const START = resolve(import.meta.dirname, '../start.ts');
const ENQUIRIES = 300;
const AT_ONCE = 20;

export async function measureService(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const service = spawn(process.execPath, [START], {
    env: { ...environment(), PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { url, inbox, readySeconds } = await waitUntilReady(service);
    const began = performance.now();
    const answered = await sendAll(url);
    const seconds = (performance.now() - began) / 1000;
    const delivered = await waitForInbox(inbox);
    return [
      { figure: 'ready after the build', measured: readySeconds, unit: 's', limit: 3 },
      {
        figure: `enquiries not answered of ${ENQUIRIES}`,
        measured: ENQUIRIES - answered,
        unit: '',
        limit: 0,
      },
      { figure: 'delivered other than once', measured: delivered, unit: '', limit: 0 },
      { figure: 'enquiries answered', measured: ENQUIRIES / seconds, unit: 'per second' },
      {
        figure: 'resident memory',
        measured: await residentMegabytes(service),
        unit: 'MB',
        limit: 250,
      },
    ];
  } finally {
    const ended = new Promise((done) => service.once('exit', done));
    service.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

function environment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: a child process is given what this one has
  return process.env;
}

/** Listens on for as long as the service runs: a pipe that nobody reads would stop it. */
function waitUntilReady(service: ChildProcess) {
  return new Promise<{ url: string; inbox: string; readySeconds: number }>((ready, failed) => {
    let text = '';
    let built = Number.NaN;
    const find = (label: string) => new RegExp(`${label}\\s+(http://\\S+)`).exec(text)?.[1];
    service.once('exit', () => failed(new Error(`The service ended before it was ready: ${text}`)));
    service.stdout?.on('data', (chunk) => {
      if (find('Broker inbox') !== undefined) return;
      text += chunk;
      if (Number.isNaN(built) && text.includes('Built in')) built = performance.now();
      const url = find('Service');
      const inbox = find('Broker inbox');
      if (url === undefined || inbox === undefined) return;
      ready({ url, inbox, readySeconds: (performance.now() - built) / 1000 });
    });
  });
}

async function sendAll(url: string): Promise<number> {
  const numbers = Array.from({ length: ENQUIRIES }, (_, number) => number);
  let answered = 0;
  const worker = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      if ((await sendOne(url, number)) === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answered;
}

/** Each from an address of its own, so that the limit of three a minute meets nobody. */
function sendOne(url: string, number: number): Promise<number> {
  const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;
  const body = JSON.stringify({
    name: 'Sam Citizen',
    phone: `02 5550 ${1000 + number}`,
    email: 'sam@example.com',
    scenario: `Need 85000 for stock, enquiry number ${number}.`,
    consent: true,
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `bench-${number}-key` };
  return new Promise((resolveStatus, reject) => {
    const options = { method: 'POST', localAddress, headers };
    const request = http.request(`${url}/v1/enquiry`, options, (response) => {
      response.resume().on('end', () => resolveStatus(response.statusCode ?? 0));
    });
    request.on('error', reject).end(body);
  });
}

/** Counts the enquiries that did not arrive exactly once. */
async function waitForInbox(inbox: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${inbox}/inbox.json`);
    const { deliveries } = (await answer.json()) as { deliveries: { attempts: unknown[] }[] };
    if (deliveries.length >= ENQUIRIES || tries > 100) {
      const repeated = deliveries.filter(({ attempts }) => attempts.length !== 1).length;
      return ENQUIRIES - deliveries.length + repeated;
    }
    await wait(200);
  }
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024;
}
