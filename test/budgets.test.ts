/**
 * What may not grow unseen: bytes, calls and sizes are counted exactly, on any machine the same. Each
 * budget is a limit in budgets.json beside it; a figure past it is either mended, or the limit is raised there
 * in the open.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../scripts/build.ts';
import { BASE_URL } from './support/catalogue.ts';
import { request } from './support/enquiries.ts';
import { type FaultWorld, post, startFaultWorld } from './support/faults-world.ts';
import { makeFolder } from './support/folder.ts';
import { type Ask, ask } from './support/mcp-endpoint.ts';
import { callTool, modern } from './support/mcp-modern.ts';
import { oneOf } from './support/scenarios.ts';
import { openSurfaces, shoot } from './support/security-surfaces.ts';

const file = resolve(import.meta.dirname, './budgets.json');
const budgets: Record<string, Record<string, number>> = JSON.parse(await readFile(file, 'utf8'));

function expectWithin(kind: string, figures: Readonly<Record<string, number>>): void {
  const limits = budgets[kind] ?? {};
  expect(Object.keys(figures).sort(), 'every figure has a budget').toEqual(
    Object.keys(limits).sort(),
  );
  const over = Object.entries(figures).filter(([name, figure]) => figure > (limits[name] ?? 0));
  const said = over.map(
    ([name, figure]) => `${kind} of ${name}: ${figure}, budget ${limits[name]}`,
  );
  expect(said).toEqual([]);
}

describe('what is built', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let report: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    folder = await makeFolder();
    const now = new Date('2026-11-20T00:00:00Z');
    report = await build({
      stage: 'local',
      now,
      baseUrl: 'https://finance.test',
      outDir: folder.path,
    });
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it('stays within the bytes that a function loads at start, and in all', () => {
    const { bundles } = report;
    expectWithin(
      'bundle_bytes_at_start',
      Object.fromEntries(bundles.map((each) => [each.name, each.startBytes])),
    );
    expectWithin(
      'bundle_bytes',
      Object.fromEntries(bundles.map((each) => [each.name, each.bytes])),
    );
  });

  it('stays within the weight of a page, with its styles and scripts', async () => {
    const site = join(folder.path, 'site');
    const weigh = async (page: string) => {
      const html = await readFile(join(site, page), 'utf8');
      const assets = new Set(
        [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path),
      );
      const sizes = await Promise.all(
        [...assets].map(async (path) => (await readFile(join(site, path))).length),
      );
      return sizes.reduce((sum, size) => sum + size, Buffer.byteLength(html));
    };
    const pages = [
      'index.html',
      'lanes.html',
      'lanes/caveat.html',
      'fit-check.html',
      'enquire.html',
      'search.html',
      'your-enquiry.html',
      'reply.html',
      'privacy.html',
    ];
    const weights = await Promise.all(
      pages.map(async (page) => [page, await weigh(page)] as const),
    );
    const all = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
    const heaviest = Math.max(...(await Promise.all(all.map(weigh))));
    expectWithin('page_bytes', { ...Object.fromEntries(weights), 'the heaviest': heaviest });
  });

  it('stays within the size of what is read most', async () => {
    const read = async (path: string) => (await readFile(join(folder.path, 'site', path))).length;
    expectWithin('static_response_bytes', {
      products: await read('v1/products/_all.json'),
      'products?lane=caveat': await read('v1/products/caveat.json'),
      'openapi.json': await read('openapi.json'),
      'agent-card.json': await read('.well-known/agent-card.json'),
      'embed.js': await read('embed.js'),
    });
  });
});

/** Domains of tests are short: sizes are those of an address of some 40 letters, as real ones are. */
const ADDRESS = 'https://business-finance.example.com.au';
const atLength = (body: string) =>
  body
    .replaceAll(BASE_URL, ADDRESS)
    .replaceAll('test.finance/', 'au.com.example.business-finance/');

/** The sizes that the README of MCP tells: name, bytes, limit. */
async function readTold() {
  const readme = resolve(import.meta.dirname, '../functions/mcp/README.md');
  const rows = (await readFile(readme, 'utf8')).matchAll(
    /^\| (mcp [^|]+) \| ([\d,]+) \| ([\d,]+) \|$/gm,
  );
  const number = (text = '') => Number(text.replaceAll(',', ''));
  return [...rows].map(
    ([, name = '', bytes, limit]) => [name, number(bytes), number(limit)] as const,
  );
}

describe('what is answered', () => {
  const rpc = (method: string, params: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const scenario = {
    purpose: 'pay a tax debt',
    security: 'property',
    amount: 150_000,
    property_value: 900_000,
    existing_debt: 400_000,
    needed_within_days: 10,
    business_purpose: true,
  };

  const ninetieth = async (sizes: readonly (() => Promise<number>)[]) => {
    const measured: number[] = [];
    for (const measure of sizes) measured.push(await measure());
    return measured.sort((one, other) => one - other)[Math.ceil(measured.length * 0.9) - 1] ?? 0;
  };

  it('stays within its size', async () => {
    const { rest, mcp, a2a } = openSurfaces();
    const size = async (answer: ReturnType<typeof shoot>) => Buffer.byteLength((await answer).body);
    const onRest = (path: string, body: unknown) =>
      size(shoot(rest, { path, body: JSON.stringify(body) }));
    /** In the newest version, whose answers say each time who the server is. */
    const onMcp = async (asked: Ask) => Buffer.byteLength(atLength((await ask(mcp, asked)).body));
    const text = {
      message: {
        messageId: 'm',
        role: 'ROLE_USER',
        parts: [{ text: 'Need 90k for stock in ten days' }],
      },
    };
    const figures: Record<string, number> = {
      fit: await onRest('/v1/eligibility', scenario),
      'fit of nothing': await onRest('/v1/eligibility', {}),
      enquiry: await onRest('/v1/enquiry', request),
      'enquiry refused': await onRest('/v1/enquiry', { consent: true }),
      search: await size(
        shoot(rest, {
          path: '/v1/search',
          method: 'GET',
          query: { q: 'second mortgage' },
          body: '',
        }),
      ),
      'mcp tools/list': await onMcp(modern('tools/list')),
      'mcp check_fit': await onMcp(callTool('check_fit', scenario)),
      'mcp check_fit, 90 of 100 in the corpus': await ninetieth(
        oneOf(10).map(
          ({ given }) =>
            () =>
              onMcp(callTool('check_fit', given)),
        ),
      ),
      'mcp list_products': await onMcp(callTool('list_products', {})),
      'mcp request_callback': await onMcp(callTool('request_callback', request)),
      'a2a text': await size(
        shoot(a2a, {
          path: '/a2a',
          headers: { 'a2a-version': '1.0' },
          body: rpc('SendMessage', text),
        }),
      ),
    };
    expectWithin('response_bytes', figures);
    const told = await readTold();
    expect(told.map(([name]) => name)).toEqual(
      Object.keys(figures).filter((name) => name.startsWith('mcp ')),
    );
    const stale = told.filter(
      ([name, bytes, limit]) =>
        limit !== budgets['response_bytes']?.[name] ||
        Math.abs(bytes - (figures[name] ?? 0)) > bytes * 0.05,
    );
    expect(stale.map(([name]) => `${name} is ${figures[name]}`)).toEqual([]);
  });
});

describe('what is asked of AWS', () => {
  let world: FaultWorld;
  beforeAll(async () => {
    world = await startFaultWorld();
    // Made once in the life of a table, by whoever looks first.
    await world.needs.circuit.read();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const count = async (run: () => Promise<unknown>) => {
    const before = world.table.calls.length + world.bell.calls.length;
    await run();
    return world.table.calls.length + world.bell.calls.length - before;
  };

  it('stays within its calls', async () => {
    expectWithin('aws_calls', {
      'enquiry accepted': await count(() => post(world, 'counted-once')),
      'enquiry repeated': await count(() => post(world, 'counted-once')),
      'enquiry with a used key': await count(() => post(world, 'counted-once', { amount: 7 })),
      'enquiry invalid': await count(() => post(world, 'counted-not', { consent: false })),
      'delivery of one': await count(() => world.pump()),
      'sweep of nothing': await count(() => world.sweep()),
    });
  });
});
