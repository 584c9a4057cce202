/**
 * What a million calls of each kind and a month of none cost on AWS, as infra/README.md has it. Bytes and CPU are those
 * of the bench's warm answers; what tests count, and the prices with the pages to check them by, stand in prices.json;
 * the time of one AWS call is the one thing assumed.
 */
import { FUNCTIONS, type FunctionName } from '../../infra/functions.ts';
import { stages } from '../../infra/stages.ts';
import type { Case, Price } from './cases.ts';
import file from './prices.json' with { type: 'json' };
import type { Cost } from './processes.ts';

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

const READ = 'read (products, documents, pages), at the edge';
const FIT_CHECK = 'fit check';
const MCP_CALL = 'MCP check_fit';

const add = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, value) => sum + value, 0);

function gigabyteSeconds(name: FunctionName, cpuMilliseconds: number, calls: number) {
  const { memoryMegabytes } = FUNCTIONS[name];
  const slower = Math.max(1, MEGABYTES_OF_ONE_PROCESSOR / memoryMegabytes);
  const milliseconds = cpuMilliseconds * slower + calls * AWS_CALL_MILLISECONDS;
  return (memoryMegabytes / 1024) * (Math.ceil(milliseconds) / 1000);
}

/** What its function asks of AWS: how many calls, and what table and queue charge for. */
type Asked = Readonly<Record<'calls' | 'writes' | 'reads' | 'messages', number>>;
const NOTHING: Asked = { calls: 0, writes: 0, reads: 0, messages: 0 };

/**
 * An enquiry is a look-up, the limit, the record and the message; then the worker's look at the circuit, claim,
 * look-up and outcome; and the message's receiving and deleting. Its reads are consistent ones of the item and of
 * the circuit, and half a one for earlier enquiries of the phone.
 */
const ASKED: Readonly<Record<Price, Asked>> = {
  plain: NOTHING,
  junk: NOTHING,
  kept: { calls: 4, writes: add(WRITE_UNITS), reads: 2.5, messages: 3 },
  limited: { calls: 2, writes: WRITE_UNITS.limit, reads: 2, messages: 0 },
};

/** A million, without a function where the edge answers. */
type Flow = Pick<Cost, 'warmMs' | 'bytes'> & {
  readonly by?: FunctionName;
  readonly price: Price;
};

function priceMillion({ by, price, warmMs, bytes }: Flow): Record<string, number> {
  const { calls, writes, reads, messages } = ASKED[price];
  const isKept = price === 'kept';
  const seconds = by === undefined ? 0 : gigabyteSeconds(by, warmMs, calls);
  const worker = isKept ? gigabyteSeconds('deliver', 2.5, 3 + BROKER_CALLS) : 0;
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

/** A read is no case of the bench, as the edge answers it: its bytes are all that is told. */
export function sayCost(figures: ReadonlyMap<Case, Cost>, readBytes: number): string {
  const rows = [
    { name: READ, price: 'plain', warmMs: 0, bytes: readBytes } as const,
    ...[...figures].flatMap(([{ name, of, price = 'plain' }, cost]) =>
      'ours' in of ? [{ name, by: of.ours, price, ...cost }] : [],
    ),
  ].map((flow) => ({
    name: flow.name,
    isJunk: flow.price === 'junk' || flow.price === 'limited',
    parts: priceMillion(flow),
  }));
  const columns = Object.keys(rows[0]?.parts ?? {});
  const table = rows.map(({ name, isJunk, parts }) => {
    const cells = Object.values(parts).map((value) => value.toFixed(2));
    return `| ${isJunk ? 'junk: ' : ''}${name} | ${cells.join(' | ')} | **${add(parts).toFixed(2)}** |`;
  });
  const junk = rows.filter(({ isJunk }) => isJunk).map(({ parts }) => (add(parts) * JUNK) / 1e6);
  const [least, most] = [Math.min(...junk), Math.max(...junk)].map((sum) => sum.toFixed(3));
  const standing = priceMonth((flow) => add(rows.find(({ name }) => name === flow)?.parts ?? {}));
  return [
    `US dollars for a million, prices of ${file.as_of}. ${file.note}\n`,
    `| | ${columns.join(' | ')} | **all** |`,
    `|---|${'---|'.repeat(columns.length + 1)}`,
    ...table,
    `\n${JUNK} junk requests cost $${least} to $${most}.`,
    `\nA month without traffic: $${add(standing).toFixed(2)}.\n`,
    ...Object.entries(standing).map(([what, price]) => `- ${what}: $${price.toFixed(2)}`),
    '\nPrices:\n',
    ...Object.entries(file.prices).map(
      ([name, { dollars: price, page }]) =>
        `- ${name.replaceAll('_', ' ')}: $${price}, ${file.pages}${page}`,
    ),
  ].join('\n');
}
