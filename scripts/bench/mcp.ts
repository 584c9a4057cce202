/**
 * What the MCP endpoint costs beside the SDK's handler as it comes and the stack of the AWS sample:
 * the same tools over the same operations, in one run, each in processes of its own.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packStacks, STACKS, type StackName } from './mcp-pack.ts';
import { type Ask, startStack } from './mcp-stacks.ts';

/** Inside the project, so that what is not bundled finds its packages. */
const DIST = resolve(import.meta.dirname, '../../dist');
const ROUNDS = 5;
const WARM_REQUESTS = 1500;

/** Every stack speaks 2025-11-25, so every stack is asked the same. */
const call = (name: string, given: object): Ask => ask('tools/call', { name, arguments: given });
const ASKED = {
  'tools/list': ask('tools/list', {}),
  search: call('search', { query: 'second mortgage' }),
  check_fit: call('check_fit', { purpose: 'stock for the shop', amount: 85_000, security: 'none' }),
} as const;
type Asked = keyof typeof ASKED;

function ask(method: string, params: object): Ask {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  };
  return { headers, body };
}

type Sample = {
  readonly initCpuMs: number;
  readonly firstCpuMs: number;
  readonly firstMs: number;
  readonly perCpuSecond: Readonly<Record<Asked, number>>;
};

async function measure(bundle: string): Promise<Sample> {
  const stack = await startStack(bundle);
  const first = await stack.ask(ASKED.check_fit, 1);
  if (!first.answer.includes('next_step'))
    throw new Error(`No fit from ${bundle}: ${first.answer}`);
  const perCpuSecond: Partial<Record<Asked, number>> = {};
  for (const [name, asked] of Object.entries(ASKED)) {
    await stack.ask(asked, 300);
    const { cpuMs } = await stack.ask(asked, WARM_REQUESTS);
    perCpuSecond[name as Asked] = (WARM_REQUESTS * 1000) / cpuMs;
  }
  stack.stop();
  return {
    initCpuMs: stack.initCpuMs,
    firstCpuMs: first.cpuMs,
    firstMs: first.wallMs,
    perCpuSecond: perCpuSecond as Record<Asked, number>,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Turns the order each round, so that none always runs on a warmer machine. */
async function sampleAll(outDir: string): Promise<Record<StackName, Sample[]>> {
  const samples: Record<StackName, Sample[]> = { ours: [], plain: [], express: [], sample: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? STACKS : STACKS.toReversed();
    for (const name of order) samples[name].push(await measure(join(outDir, name, 'index.mjs')));
  }
  return samples;
}

function summarise(samples: readonly Sample[]) {
  const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
  return {
    'init CPU ms': of(({ initCpuMs }) => initCpuMs),
    'first request CPU ms': of(({ firstCpuMs }) => firstCpuMs),
    'first request ms': of(({ firstMs }) => firstMs),
    'init + first CPU ms': of(({ initCpuMs, firstCpuMs }) => initCpuMs + firstCpuMs),
    'tools/list per CPU s': of(({ perCpuSecond }) => perCpuSecond['tools/list']),
    'search per CPU s': of(({ perCpuSecond }) => perCpuSecond.search),
    'check_fit per CPU s': of(({ perCpuSecond }) => perCpuSecond.check_fit),
  };
}
type Summary = ReturnType<typeof summarise>;

function wanted({ ours, plain, sample }: Record<StackName, Summary>) {
  const cold = 'init + first CPU ms';
  const rows = [
    ['init + first CPU of the AWS sample’s', ours[cold] / sample[cold], 'at most', 0.45],
    ['first request, ms', ours['first request ms'], 'under', 5],
    [
      'repeated list, times plain',
      ours['tools/list per CPU s'] / plain['tools/list per CPU s'],
      'at least',
      10,
    ],
    [
      'repeated read, times plain',
      ours['search per CPU s'] / plain['search per CPU s'],
      'at least',
      10,
    ],
    [
      'check_fit, times plain',
      ours['check_fit per CPU s'] / plain['check_fit per CPU s'],
      'at least',
      0.8,
    ],
  ] as const;
  return rows.map(([what, value, bound, limit]) => ({
    what,
    measured: round(value),
    wanted: `${bound} ${limit}`,
    met: bound === 'at least' ? value >= limit : value <= limit,
  }));
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function roundAll(summary: object): Record<string, number> {
  return Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, round(value)]));
}

export async function benchMcp(): Promise<void> {
  await mkdir(DIST, { recursive: true });
  const outDir = await mkdtemp(join(DIST, 'bench-mcp-'));
  try {
    const bytes = await packStacks(outDir);
    const samples = await sampleAll(outDir);
    const summaries = {
      ours: summarise(samples.ours),
      plain: summarise(samples.plain),
      express: summarise(samples.express),
      sample: summarise(samples.sample),
    };
    console.table(
      Object.fromEntries(
        STACKS.map((name) => [name, { 'start bytes': bytes[name], ...roundAll(summaries[name]) }]),
      ),
    );
    console.table(wanted(summaries));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await benchMcp();
