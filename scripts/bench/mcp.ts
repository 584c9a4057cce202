/**
 * What the MCP endpoint costs beside the SDK's handler as it comes and the stack of the AWS sample:
 * the same tools over the same operations, in one run, each in processes of its own.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packStacks, STACKS, type StackName } from './mcp-pack.ts';
import { type Ask, startStack } from './mcp-stacks.ts';
import { median, type Row } from './row.ts';

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

/** Turns the order each round, so that none always runs on a warmer machine. */
async function sampleAll(outDir: string): Promise<Record<StackName, Sample[]>> {
  const samples: Record<StackName, Sample[]> = { ours: [], plain: [], express: [], sample: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? STACKS : STACKS.toReversed();
    for (const name of order) samples[name].push(await measure(join(outDir, name, 'index.mjs')));
  }
  return samples;
}

const FIGURES = {
  'init CPU': { unit: 'ms', of: ({ initCpuMs }) => initCpuMs },
  'first request': { unit: 'ms', of: ({ firstMs }) => firstMs },
  'init and first request, CPU': {
    unit: 'ms',
    of: ({ initCpuMs, firstCpuMs }) => initCpuMs + firstCpuMs,
  },
  'tools/list': { unit: 'a CPU second', of: ({ perCpuSecond }) => perCpuSecond['tools/list'] },
  search: { unit: 'a CPU second', of: ({ perCpuSecond }) => perCpuSecond.search },
  check_fit: { unit: 'a CPU second', of: ({ perCpuSecond }) => perCpuSecond.check_fit },
} as const satisfies Record<string, { unit: string; of: (sample: Sample) => number }>;
type Figure = keyof typeof FIGURES;
type Medians = (stack: StackName, figure: Figure) => number;

function describe(bytes: Record<StackName, number>, medianOf: Medians): Row[] {
  return STACKS.flatMap((stack) => [
    { figure: `mcp, ${stack}: loaded at start`, measured: bytes[stack] / 1000, unit: 'KB' },
    ...Object.entries(FIGURES).map(([figure, { unit }]) => {
      return {
        figure: `mcp, ${stack}: ${figure}`,
        measured: medianOf(stack, figure as Figure),
        unit,
      };
    }),
  ]);
}

function judge(medianOf: Medians): Row[] {
  const cold = 'init and first request, CPU';
  const share = (figure: Figure) => medianOf('plain', figure) / medianOf('ours', figure);
  return [
    {
      figure: `mcp: ${cold}`,
      measured: medianOf('ours', cold) / medianOf('sample', cold),
      unit: '× AWS sample',
      limit: 0.45,
    },
    ...(['tools/list', 'search', 'check_fit'] as const).map((figure) => ({
      figure: `mcp: plain SDK, ${figure}`,
      measured: share(figure),
      unit: '× ours',
      limit: 1.25,
    })),
  ];
}

export async function measureMcp(): Promise<Row[]> {
  await mkdir(DIST, { recursive: true });
  const outDir = await mkdtemp(join(DIST, 'bench-mcp-'));
  try {
    const bytes = await packStacks(outDir);
    const samples = await sampleAll(outDir);
    const medianOf: Medians = (stack, figure) => median(samples[stack].map(FIGURES[figure].of));
    return [...describe(bytes, medianOf), ...judge(medianOf)];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
