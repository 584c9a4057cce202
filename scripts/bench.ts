/**
 * `npm run bench`: the CPU of whole processes, from their start to their first answer, one after another in turns,
 * and of a warm answer after it; then what grows, and how. Ratios are of one run, so they hold on any machine. Timings
 * never fail a test. Each whole run writes its table into test/README.md; `bench cost` prices what it measures.
 */
import './local/require-node.js';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { build as bundle } from 'esbuild';
import { createSqsClient } from '../functions/aws/queues.ts';
import { readRing } from '../functions/enquiry/queue-message.ts';
import { CASES, type Case, EMPTY, PRICED_CASES } from './bench/cases.ts';
import { sayCost } from './bench/cost.ts';
import { measureGrowth } from './bench/growth.ts';
import { type Cost, middle, type Place, runProcess } from './bench/processes.ts';
import { tellScale } from './bench/scale.ts';
import { putOff, SPLIT_BUNDLING } from './build/bundles.ts';
import { build } from './build.ts';
import { configureAws } from './local/aws.ts';
import { startBacking } from './local/backing.ts';
import { openSecrets } from './local/files.ts';
import { functionEnvironment, readSettings } from './local/settings.ts';
import { DIST } from './local/start-local.ts';

const README = resolve(import.meta.dirname, '../test/README.md');
const START = '<!-- figures: npm run bench writes them -->';
const END = '<!-- end of figures -->';
const ROUNDS = 11;
const LEAST: readonly string[] = ['domain', 'aws-sdk'];

async function bench(): Promise<void> {
  const [asked = 'all'] = process.argv.slice(2);
  if (asked === 'scale') return console.log(tellScale());
  await build({ baseUrl: 'http://127.0.0.1:8787', stage: 'local', now: new Date(), outDir: DIST });
  await mkdir(join(DIST, 'bench'), { recursive: true });
  // Inside the project, so that what is not bundled finds its packages.
  const folder = await mkdtemp(join(DIST, 'bench', 'run-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = { ...readSettings({}), DATA_DIR: folder };
  const secrets = { ...(await openSecrets(folder)), originVerify: 'bench' };
  const { where, environment } = await startBacking(parts, settings, secrets, DIST);
  const local = functionEnvironment(environment);
  // Metrics are written, as on AWS.
  const env = { ...local, POWERTOOLS_METRICS_DISABLED: undefined };
  const place = { dist: join(DIST, 'functions'), folder, env };
  if (asked === 'cost') {
    const { size } = await stat(join(DIST, 'site/v1/products/_all.json'));
    return console.log(sayCost(await measureInTurns(PRICED_CASES, place, where), size));
  }
  const table = sayFigures(await measureInTurns(CASES, place, where));
  console.log(table);
  const growth = await measureGrowth(place);
  console.log(growth);
  await writeBlock([table, growth, `\`\`\`\n${tellScale()}\n\`\`\``].join('\n\n'));
}

type Queue = { readonly sqsUrl: string; readonly queueUrl: string };

/** Each once a round, so that a busy machine touches all alike. */
async function measureInTurns(
  cases: readonly Case[],
  place: Place,
  queue: Queue,
): Promise<Map<Case, Cost>> {
  const paths = new Map<Case, string>();
  for (const each of cases) paths.set(each, await packCase(each, place));
  const costs = new Map<Case, Cost[]>(cases.map((each) => [each, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [each, of] of costs) {
      const events = each.isQueued ? [await readQueue(queue)] : each.events(round);
      const { isDone } = each;
      of.push(await runProcess({ path: paths.get(each) ?? '', events, env: place.env, isDone }));
    }
  }
  return new Map([...costs].map(([each, of]) => [each, middle(of)]));
}

/** Ours as they are built; a peer bundled as ours are, with the same data beside it. */
async function packCase({ of }: Case, { dist, folder }: Place): Promise<string> {
  if ('ours' in of) return join(dist, of.ours, 'index.mjs');
  const outdir = join(folder, of.peer);
  await cp(join(dist, 'mcp'), outdir, { recursive: true, filter: (path) => !/\.mjs$/.test(path) });
  await bundle({
    ...SPLIT_BUNDLING,
    entryPoints: { index: resolve(import.meta.dirname, 'bench/peers', `${of.peer}.ts`) },
    outdir,
    // What is the least that ours could cost asks no more of zod than ours; the others have it as it comes.
    ...(LEAST.includes(of.peer) ? { plugins: [...SPLIT_BUNDLING.plugins, putOff] } : {}),
    // The archive of a sample holds its packages as files.
    ...(of.peer.endsWith('-sample') ? { packages: 'external' } : {}),
  });
  return join(outdir, 'index.mjs');
}

async function readQueue({ sqsUrl, queueUrl }: Queue): Promise<object> {
  const client = createSqsClient(configureAws(sqsUrl));
  const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 });
  const { Messages = [] } = await client.send(command);
  // The SDK alone leaves one there too.
  const message = Messages.find(({ Body = '' }) => readRing(Body) !== undefined);
  client.destroy();
  if (message === undefined) throw new Error('The enquiry that was accepted is not in the queue.');
  return { Records: [{ messageId: message.MessageId, body: message.Body }] };
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

/** Between its two marks. */
async function writeBlock(text: string): Promise<void> {
  const readme = await readFile(README, 'utf8');
  const [before, rest] = readme.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`${README} has no place for the figures.`);
  await writeFile(README, `${before}${START}\n${text}\n${END}${after}`);
}

await bench();
