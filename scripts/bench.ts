/**
 * `npm run bench`: the CPU of whole processes, from their start to their first answer, one after another in turns,
 * and of a warm answer after it. Ratios are of one run, so they hold on any machine. Timings never fail a test. Each
 * run writes its table into test/README.md.
 */
import './local/require-node.js';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { CASES, type Case, EMPTY } from './bench/cases.ts';
import { type Cost, type Run, runProcess } from './bench/processes.ts';
import { putOff, SPLIT_BUNDLING } from './build/bundles.ts';
import { build } from './build.ts';
import { startBacking } from './local/backing.ts';
import { openSecrets } from './local/secrets.ts';
import { functionEnvironment, readSettings } from './local/settings.ts';
import { DIST, describeEnvironment } from './local/start-local.ts';

const README = resolve(import.meta.dirname, '../test/README.md');
const START = '<!-- figures: npm run bench writes them -->';
const END = '<!-- end of figures -->';
const ROUNDS = 11;

async function bench(): Promise<void> {
  await build({ baseUrl: 'http://127.0.0.1:8787', stage: 'local', now: new Date(), outDir: DIST });
  await mkdir(join(DIST, 'bench'), { recursive: true });
  // Inside the project, so that what is not bundled finds its packages.
  const folder = await mkdtemp(join(DIST, 'bench', 'run-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = { ...readSettings({}), DATA_DIR: folder };
  const secrets = { ...(await openSecrets(folder)), originVerify: 'bench' };
  const backing = await startBacking(parts, settings, secrets, DIST);
  const local = functionEnvironment(describeEnvironment(settings, secrets, backing));
  // Metrics are written, as on AWS.
  const env = { ...local, POWERTOOLS_METRICS_DISABLED: undefined };
  const table = sayFigures(await measureInTurns(folder, env));
  console.log(table);
  await writeBlock(table);
}

/** Each once a round, so that a busy machine touches all alike. */
async function measureInTurns(folder: string, env: Run['env']): Promise<Map<Case, Cost>> {
  const pack = async (each: Case) => ({
    each,
    path: await packCase(each, folder),
    costs: [] as Cost[],
  });
  const runs = await Promise.all(CASES.map(pack));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { each, path, costs } of runs) {
      const { events, isDone } = each;
      costs.push(await runProcess({ path, env, events: events(round), isDone }));
    }
  }
  const middle = (costs: readonly Cost[]) => ({
    firstMs: median(costs.map(({ firstMs }) => firstMs)),
    warmMs: median(costs.map(({ warmMs }) => warmMs)),
  });
  return new Map(runs.map(({ each, costs }) => [each, middle(costs)]));
}

/** Ours as they are built; a base is bundled as ours are. */
async function packCase({ of }: Case, folder: string): Promise<string> {
  if ('ours' in of) return join(DIST, 'functions', of.ours, 'index.mjs');
  const outdir = join(folder, of.base);
  await bundle({
    ...SPLIT_BUNDLING,
    entryPoints: { index: resolve(import.meta.dirname, 'bench', `${of.base}.ts`) },
    outdir,
    // It asks no more of zod than ours.
    plugins: [...SPLIT_BUNDLING.plugins, putOff],
  });
  return join(outdir, 'index.mjs');
}

function sayFigures(figures: ReadonlyMap<Case, Cost>): string {
  const firstOf = new Map([...figures].map(([{ name }, { firstMs }]) => [name, firstMs]));
  const rows = [...figures].map(([{ name, wanted }, { firstMs, warmMs }]) => {
    const { times, than } = wanted ?? { times: undefined, than: EMPTY };
    const ratio = firstMs / (firstOf.get(than) ?? Number.NaN);
    const verdict =
      times === undefined ? '' : `at most ${times}${ratio <= times ? '' : ': **not met**'}`;
    const about = than === EMPTY ? '' : `, ${than}`;
    const warm = Number.isNaN(warmMs) ? '' : `${warmMs.toFixed(2)} ms`;
    return `| ${name} | ${firstMs.toFixed(0)} ms | ${ratio.toFixed(2)} ×${about} | ${verdict} | ${warm} |`;
  });
  return [
    `| CPU, median of ${ROUNDS} | whole process to its first answer | × an empty handler | wanted | a warm answer |`,
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Between its two marks. */
async function writeBlock(text: string): Promise<void> {
  const readme = await readFile(README, 'utf8');
  const [before, rest] = readme.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`${README} has no place for the figures.`);
  await writeFile(README, `${before}${START}\n${text}\n${END}${after}`);
}

await bench();
