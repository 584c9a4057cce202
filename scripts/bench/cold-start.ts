/**
 * CPU to import a bundle and answer its first request, in a fresh process each time, as a multiple
 * of a handler that does nothing. Runs alternate, so that a busy machine touches all alike.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { LAMBDA_BUNDLING } from '../build/bundles.ts';
import { toEvent } from './lambda-event.ts';
import { median, type Row } from './row.ts';

const run = promisify(execFile);
const DIST = resolve(import.meta.dirname, '../../dist/functions');
const ROUNDS = 15;

/** What the others are measured against, and what the AWS SDK costs alone, bundled as ours are. */
const SOURCES = {
  empty: 'export const handler = async () => ({ statusCode: 200, body: "{}" });',
  sdk: `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { SQSClient } from '@aws-sdk/client-sqs';
    const clients = [new DynamoDBClient({}), new SQSClient({})];
    export const handler = async () => ({ statusCode: clients.length === 2 ? 200 : 500 });`,
};

/** Prints the CPU in microseconds; what the process spends on starting itself is left out. */
const CHILD = `
const [bundle, event] = process.argv.slice(1);
const before = process.cpuUsage();
const { handler } = await import(bundle);
const result = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 30000 });
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu: user + system, status: result.statusCode }));
process.exit();
`;

const fitRequest = {
  purpose: 'stock',
  security: 'property',
  amount: 90_000,
  property_value: 750_000,
};
const SUBJECTS = [
  { name: 'rest', event: toEvent('POST', '/v1/eligibility', fitRequest), status: 200, limit: 15 },
  // Refused, so that nothing but our own code is measured.
  { name: 'enquiry', event: toEvent('POST', '/v1/enquiry', {}), status: 400, limit: 70 },
];

export async function measureColdStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const peers = Object.keys(SOURCES).map((name) => ({
    name,
    bundle: join(folder, `${name}.mjs`),
    event: toEvent('GET', '/'),
    status: 200,
  }));
  await Promise.all(Object.entries(SOURCES).map(([name, source]) => bundle(name, source, folder)));
  const ours = SUBJECTS.map((each) => ({ ...each, bundle: join(DIST, each.name, 'index.mjs') }));
  const samples = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, bundle: path, event, status } of [...peers, ...ours]) {
      const cpu = await measureOnce(path, event, status);
      samples.set(name, [...(samples.get(name) ?? []), cpu]);
    }
  }
  await rm(folder, { recursive: true });
  const of = (name: string) => median(samples.get(name) ?? []);
  const row = (name: string) => ({ measured: of(name) / of('empty'), unit: '× empty handler' });
  return [
    { figure: 'the AWS SDK alone', ...row('sdk') },
    ...SUBJECTS.map(({ name, limit }) => ({
      figure: `${name}: CPU of import and first request`,
      ...row(name),
      limit,
    })),
  ];
}

async function bundle(name: string, contents: string, folder: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile: join(folder, `${name}.mjs`),
    ...LAMBDA_BUNDLING,
  });
}

async function measureOnce(path: string, event: unknown, status: number): Promise<number> {
  const url = pathToFileURL(path).href;
  const args = ['--input-type=module', '-e', CHILD, url, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, args, { env: ENVIRONMENT });
  const printed = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  if (printed.status !== status) throw new Error(`${path} answered ${printed.status}.`);
  return printed.cpu;
}

/** Nothing listens there: a bundle that calls AWS at import would show. */
const NOWHERE = 'http://127.0.0.1:9';
const ENVIRONMENT = {
  STAGE: 'local',
  ORIGIN_VERIFY: 'bench',
  MCP_STATE_KEYS: 'b'.repeat(32),
  TEST_ENQUIRY_SECRETS: 'bench',
  TABLE_NAME: 'enquiries',
  SWEEP_SHARDS: '4',
  QUEUE_URL: `${NOWHERE}/queue`,
  RECEIPT_SECRET_ID: 'receipts',
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL: NOWHERE,
};
