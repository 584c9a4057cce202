/** The check from outside, against the running service and against one that is broken in each way. */
import { createServer, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../functions/enquiry/ports.ts';
import { createOutsideCheck } from '../functions/outside-check.ts';
import { close, listen } from '../scripts/local/server.ts';
import { makeFolder } from './support/folder.ts';
import { freeAddress } from './support/local-http.ts';
import { runService } from './support/running-service.ts';

type Spoil = (response: ServerResponse) => void;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let service: Awaited<ReturnType<typeof runService>>;
beforeAll(async () => {
  folder = await makeFolder();
  service = await runService(folder.path);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function check(address: string, patienceMs = 20_000) {
  const counted: string[] = [];
  const told: unknown[] = [];
  const unheard = () => expect.fail('it is no fault of ours, and no figure');
  const log: Log = {
    info: unheard,
    fault: unheard,
    measure: unheard,
    warn: (_, fields) => told.push(fields),
    count: (metric) => counted.push(metric),
  };
  const { failed } = await createOutsideCheck({ address, log, patienceMs })();
  return { failed, counted, told };
}

/** The service behind a front that spoils one address. */
async function checkSpoilt(path: string, spoil: Spoil, patienceMs?: number) {
  const front = createServer(async (request, response) => {
    if (request.url === path) return spoil(response);
    const { method = 'GET', headers } = request;
    const body = method === 'GET' ? null : await readText(request);
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
      sent.delete(name);
    const answer = await fetch(service.url + request.url, { method, headers: sent, body });
    response.writeHead(answer.status).end(await answer.text());
  });
  try {
    return await check(await listen(front), patienceMs);
  } finally {
    await close(front);
  }
}

const LOOKS = [
  ['page', '/'],
  ['fit check', '/v1/eligibility'],
  ['MCP', '/mcp'],
  ['A2A', '/a2a'],
] as const;

describe('the check from outside', () => {
  it('counts that all held, where the service runs', async () => {
    expect(await check(service.url)).toEqual({ failed: [], counted: ['OutsideHeld'], told: [] });
  });

  it('counts nothing where nobody answers, and says of each look why', async () => {
    expect(await check(await freeAddress())).toEqual({
      failed: LOOKS.map(([name]) => name),
      counted: [],
      told: LOOKS.map(([look]) => ({ look, problem: 'ECONNREFUSED' })),
    });
  });

  it.each(LOOKS)('notices a %s that answers 500', async (name, path) => {
    const spoilt = await checkSpoilt(path, (response) => response.writeHead(500).end('{}'));
    expect(spoilt).toEqual({
      failed: [name],
      counted: [],
      told: [{ look: name, problem: 'status 500' }],
    });
  });

  it.each(LOOKS)('notices a %s that answers 200 with something else', async (name, path) => {
    const spoilt = await checkSpoilt(path, (response) => response.end('{"result":{}}'));
    expect(spoilt).toMatchObject({ failed: [name], counted: [] });
  });

  it.each([
    ['MCP', '/mcp', { result: { isError: true, structuredContent: { lanes: [1] } } }],
    ['A2A', '/a2a', { result: { task: { status: { state: 'TASK_STATE_FAILED' } } } }],
    ['fit check', '/v1/eligibility', { lanes: [] }],
  ])('notices %s that answers in form and fails in fact', async (name, path, body) => {
    const spoilt = await checkSpoilt(path, (response) => response.end(JSON.stringify(body)));
    expect(spoilt).toMatchObject({ failed: [name], counted: [] });
  });

  it('notices an address that never answers, and one that sends elsewhere', async () => {
    const silent = await checkSpoilt('/mcp', () => {}, 3000);
    expect(silent.told).toContainEqual({ look: 'MCP', problem: 'TimeoutError' });
    expect(silent.counted).toEqual([]);
    const moved = await checkSpoilt('/', (response) => {
      response.writeHead(302, { location: `${service.url}/` }).end();
    });
    expect(moved).toMatchObject({ failed: ['page'], counted: [] });
  });
});
