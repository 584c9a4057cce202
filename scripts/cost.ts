/**
 * `npm run cost`: what a million calls of each kind and a month of none cost on AWS, as infra/README.md has it.
 * Bytes and CPU are measured here, against the whole service; what tests count, and the prices with the pages
 * to check them by, stand in cost/prices.json; the time of one AWS call is the one thing assumed.
 */
import './local/require-node.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNCTIONS } from '../infra/functions.ts';
import { stages } from '../infra/stages.ts';
import file from './cost/prices.json' with { type: 'json' };
import { DIST, startLocal } from './local/start-local.ts';

const dollars = (name: keyof typeof file.prices) => file.prices[name].dollars;
const { write_units: WRITE_UNITS, standing: STANDING } = file.counted;

/** Within a region a DynamoDB or SQS call takes some milliseconds; billed time waits for it. */
const AWS_CALL_MILLISECONDS = 8;
/** The broker's own answer, in AWS calls' worth of waiting. */
const BROKER_CALLS = 25;
/** A function of 1,769 MB has one whole processor; with less memory the same work takes longer. */
const MEGABYTES_OF_ONE_PROCESSOR = 1769;
const ACCESS_LOG_BYTES = 300;
const GIGABYTE = 1e9;
const JUNK = 10_000;

/** Where each function is asked. */
const ADDRESSES = { rest: '/v1/eligibility', enquiry: '/v1/enquiry', mcp: '/mcp' } as const;

type Flow = {
  readonly name: string;
  /** Left out where the edge answers. */
  readonly by?: keyof typeof ADDRESSES;
  readonly body?: object;
  /** Whoever floods us can ask it as often as the throttles let them. */
  readonly isJunk?: true;
  /** What table and queue do for it, and the worker afterwards. */
  readonly isKept?: true;
  /** A caller who sends too many is looked for, and refused by the limit. */
  readonly isLimited?: true;
};

/** As long as a text may be, of words and figures that are all looked at. */
const PAGE = 'Owing 400,000 on the unit in Parramatta, need 90k by 12 March 2027 for stock; '
  .repeat(60)
  .slice(0, 4000);
const SCENARIO = {
  purpose: 'stock',
  security: 'property',
  amount: 90_000,
  property_value: 750_000,
};
const ENQUIRY = {
  name: 'Sam Citizen',
  phone: '0491 570 006',
  email: 'sam@example.com',
  scenario: 'Need 85000 for stock within a month, house worth 900000.',
  consent: true,
};
const call = { name: 'check_fit', arguments: SCENARIO };
const READ = 'read (products, documents, pages), at the edge';
const FIT_CHECK = 'fit check over REST';
const MCP_CALL = 'MCP call (check_fit)';
const refused = { by: 'enquiry', isJunk: true } as const;
const FLOWS: readonly Flow[] = [
  { name: READ },
  { name: FIT_CHECK, by: 'rest', body: SCENARIO },
  {
    name: MCP_CALL,
    by: 'mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
  },
  { name: 'junk: an enquiry that is refused', ...refused, body: { name: 'x', phone: '1' } },
  {
    name: 'junk: an enquiry of a whole page that is refused',
    ...refused,
    body: { ...ENQUIRY, scenario: PAGE, consent: false },
  },
  {
    name: 'junk: a fit check of a whole page',
    by: 'rest',
    isJunk: true,
    body: { purpose: PAGE, situation: PAGE },
  },
  {
    name: 'enquiry, taken and delivered',
    by: 'enquiry',
    isKept: true,
    // The same key each time: what is measured is all but the write itself.
    body: { ...ENQUIRY, idempotency_key: 'cost-of-one-enquiry' },
  },
  // Last, as it uses up what the one above is admitted by.
  {
    name: 'junk: an enquiry of a whole page over the limit',
    ...refused,
    isLimited: true,
    body: { ...ENQUIRY, scenario: PAGE },
  },
];

type Use = { readonly milliseconds: number; readonly bytes: number };
const ROUNDS = 200;

async function measure(): Promise<readonly Use[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cost-'));
  const settings = { PORT: 0, DATA_DIR: dataDir };
  const service = await startLocal({ settings, prepare: async () => DIST });
  try {
    const uses: Use[] = [];
    for (const flow of FLOWS) uses.push(await time(() => send(service.url, flow)));
    // What the local gateway itself takes is not AWS's to bill.
    const [floor = 0] = uses.map(({ milliseconds }) => milliseconds);
    return uses.map(({ milliseconds, bytes }) => ({
      milliseconds: Math.max(0.2, milliseconds - floor),
      bytes,
    }));
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function time(work: () => Promise<number>): Promise<Use> {
  for (let round = 0; round < ROUNDS / 10; round += 1) await work();
  const before = process.cpuUsage();
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) bytes = await work();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000 / ROUNDS, bytes };
}

let sent = 0;
async function send(url: string, { by, body: asked, isLimited }: Flow): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  // Another enquiry each time, as one that is known is answered as before.
  const body = isLimited ? { ...asked, name: `Sam ${sent++}` } : asked;
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const path = by === undefined ? '/v1/products' : ADDRESSES[by];
  return (await (await fetch(url + path, init)).text()).length;
}

const add = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, value) => sum + value, 0);

function gigabyteSeconds(name: keyof typeof FUNCTIONS, cpuMilliseconds: number, calls: number) {
  const { memoryMegabytes } = FUNCTIONS[name];
  const slower = Math.max(1, MEGABYTES_OF_ONE_PROCESSOR / memoryMegabytes);
  const milliseconds = cpuMilliseconds * slower + calls * AWS_CALL_MILLISECONDS;
  return (memoryMegabytes / 1024) * (Math.ceil(milliseconds) / 1000);
}

/**
 * An enquiry is a look-up, the limit, the record and the message; then the worker's look at the circuit, claim,
 * look-up and outcome; and the message's receiving and deleting. Its reads are consistent ones of the item and of
 * the circuit, and half a one for earlier enquiries of the phone.
 */
function priceMillion({ by, ...flow }: Flow, { milliseconds, bytes }: Use): Record<string, number> {
  const { isKept, isLimited } = flow;
  const calls = isKept ? 4 : isLimited ? 2 : 0;
  const seconds = by === undefined ? 0 : gigabyteSeconds(by, milliseconds, calls);
  const worker = isKept ? gigabyteSeconds('deliver', 2.5, 3 + BROKER_CALLS) : 0;
  const [writes, reads, messages] = isKept
    ? [add(WRITE_UNITS), 2.5, 3]
    : isLimited
      ? [WRITE_UNITS.limit, 2, 0]
      : [0, 0, 0];
  const invocations = by === undefined ? 0 : isKept ? 2 : 1;
  const logged = by === undefined ? 0 : ACCESS_LOG_BYTES + (isKept ? 2000 : 0);
  return {
    edge: dollars('cloudfront_per_million_requests') + dollars('edge_function_per_million'),
    transfer: ((bytes * 1e6) / GIGABYTE) * dollars('cloudfront_per_gigabyte'),
    gateway: by === undefined ? 0 : dollars('http_api_per_million'),
    lambda:
      invocations * dollars('lambda_per_million') +
      (seconds + worker) * 1e6 * dollars('lambda_arm_per_gigabyte_second'),
    table:
      writes * dollars('dynamodb_per_million_writes') +
      reads * dollars('dynamodb_per_million_reads'),
    queue: messages * dollars('sqs_per_million'),
    logs: ((logged * 1e6) / GIGABYTE) * dollars('logs_per_gigabyte'),
  };
}

/** What is there without anybody's traffic, by what it is for. */
function priceMonth(costOf: (flow: string) => number): Readonly<Record<string, number>> {
  const { alarmMetrics, ownMetrics, dashboards, secrets, keys } = STANDING;
  const minutes = 30 * 24 * 60;
  // What the sweep and the look from outside take, network and all, is assumed.
  const seconds =
    (FUNCTIONS.requeue.memoryMegabytes / 1024) * 0.2 + FUNCTIONS.outside.memoryMegabytes / 1024;
  // A look of the sweep asks each shard of two indexes, and reads the circuit: half a unit, and a whole one.
  const reads = 2 * stages.production.sweepShards * 0.5 + 1;
  return {
    [`${alarmMetrics} metrics under alarms`]: alarmMetrics * dollars('alarm_metric_per_month'),
    [`${ownMetrics} metrics that are written without traffic`]:
      ownMetrics * dollars('own_metric_per_month'),
    [`${dashboards} dashboard`]: dashboards * dollars('dashboard_per_month'),
    [`${secrets} secrets`]: secrets * dollars('secret_per_month'),
    [`${keys} key`]: keys * dollars('key_per_month'),
    'the sweep and the look from outside':
      ((2 * minutes) / 1e6) * dollars('lambda_per_million') +
      seconds * minutes * dollars('lambda_arm_per_gigabyte_second') +
      ((reads * minutes) / 1e6) * dollars('dynamodb_per_million_reads'),
    // A page, and a fit check each over REST, MCP and A2A, which is answered as MCP is.
    'what the look from outside asks of the service itself':
      (minutes / 1e6) * (costOf(READ) + costOf(FIT_CHECK) + 2 * costOf(MCP_CALL)),
  };
}

const uses = await measure();
const rows = FLOWS.map((flow, at) => ({
  ...flow,
  parts: priceMillion(flow, uses[at] ?? { milliseconds: 0, bytes: 0 }),
}));
const columns = Object.keys(rows[0]?.parts ?? {});
console.log(`US dollars for a million, prices of ${file.as_of}. ${file.note}\n`);
console.log(`| | ${columns.join(' | ')} | **all** |`);
console.log(`|---|${'---|'.repeat(columns.length + 1)}`);
for (const { name, parts } of rows) {
  const cells = Object.values(parts).map((value) => value.toFixed(2));
  console.log(`| ${name} | ${cells.join(' | ')} | **${add(parts).toFixed(2)}** |`);
}
const junk = rows.filter(({ isJunk }) => isJunk).map(({ parts }) => (add(parts) * JUNK) / 1e6);
const [least, most] = [Math.min(...junk), Math.max(...junk)].map((sum) => sum.toFixed(3));
console.log(`\n${JUNK} junk requests cost $${least} to $${most}.`);
const standing = priceMonth((flow) => add(rows.find(({ name }) => name === flow)?.parts ?? {}));
console.log(`\nA month without traffic: $${add(standing).toFixed(2)}.\n`);
for (const [what, price] of Object.entries(standing)) {
  console.log(`- ${what}: $${price.toFixed(2)}`);
}
console.log('\nPrices:\n');
for (const [name, { dollars: price, page }] of Object.entries(file.prices)) {
  console.log(`- ${name.replaceAll('_', ' ')}: $${price}, ${file.pages}${page}`);
}
process.exit();
