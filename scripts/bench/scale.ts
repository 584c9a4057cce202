/**
 * `npm run bench scale`: what the service carries, worked out from its keys and AWS's published limits, and what
 * breaks first. Nothing is measured here but what tests count (write units); the rest is arithmetic.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
import { REMOVED_A_MINUTE } from '../../functions/delivery/sweep.ts';
import { stages } from '../../infra/stages.ts';
import file from '../cost/prices.json' with { type: 'json' };

/** Of one partition of a table or an index, a second. A key that grows with time is never split. */
const PARTITION_WRITES = 1000;
const PARTITION_READS = 3000;
/** A table of its own, by default; what a new one takes at once. */
const TABLE_WRITES = 40_000;
const NEW_TABLE_WRITES = 4000;
/** As is assumed of one enquiry in its function, and of the broker's answer. */
const ENQUIRY_SECONDS = 0.15;
const BROKER_SECONDS = 1;
const BATCH = 10;
const DAY_SECONDS = 24 * 60 * 60;

/** Index writes of an enquiry that is taken at the first try: it comes and goes; so does its removal. */
const WAITING_WRITES = 2;
const REMOVAL_WRITES = 2;
/** A try that fails moves the row: away, and back. */
const RETRY_WRITES = 2;

type Limit = { readonly what: string; readonly perSecond: number; readonly cure: string };

/** How many enquiries a second each part carries, the weakest first. */
export function listLimits(shards: number = stages.production.sweepShards): readonly Limit[] {
  const { throttles, concurrency } = stages.production;
  const share = (name: 'enquiry' | 'deliver') =>
    concurrency === 'unreserved' ? Number.POSITIVE_INFINITY : concurrency[name];
  const written = Object.values(file.counted.write_units).reduce((sum, units) => sum + units, 0);
  const shared = 'concurrency in infra/stages.ts';
  const worker = (share('deliver') * BATCH) / BROKER_SECONDS;
  const spread = 'sweepShards in infra/stages.ts';
  const indexed = (writes: number) => (shards * PARTITION_WRITES) / writes;
  const removals = `removals, ${REMOVED_A_MINUTE} a minute in each sweep`;
  const rows: readonly (readonly [what: string, perSecond: number, cure: string])[] = [
    ['throttle of /v1/enquiry', throttles['/v1/enquiry'].rateLimit, 'throttles in infra/stages.ts'],
    ['share of the function enquiry', share('enquiry') / ENQUIRY_SECONDS, shared],
    ['share of the worker, at a broker that takes a second', worker, shared],
    [removals, REMOVED_A_MINUTE / 60, 'REMOVED_A_MINUTE, or a sweep for each shard'],
    [
      'a new table, before it has grown',
      NEW_TABLE_WRITES / written,
      'warm throughput of the table',
    ],
    [`index of what waits, ${shards} shards`, indexed(WAITING_WRITES), spread],
    [`index of removals, ${shards} shards`, indexed(REMOVAL_WRITES), spread],
    ['writes of one table', TABLE_WRITES / written, 'a quota of the account'],
    [
      'the circuit, one item that each delivery reads',
      PARTITION_READS,
      'read it once for each batch',
    ],
  ];
  return rows
    .map(([what, perSecond, cure]) => ({ what, perSecond, cure }))
    .toSorted((one, other) => one.perSecond - other.perSecond);
}

export const RATES = [1, 100, 1000, 10_000] as const;
/** The parts that do not carry a rate of enquiries. */
export const listBroken = (rate: number) => listLimits().filter((each) => each.perSecond < rate);

export function tellScale(): string {
  const shards = stages.production.sweepShards;
  const each = PARTITION_WRITES / WAITING_WRITES;
  return [
    `The law: n shards carry ${each}n enquiries a second that are taken at once, or ${PARTITION_WRITES / RETRY_WRITES}n retries a second;`,
    `${shards} shards ${each * shards}. Removals: ${REMOVED_A_MINUTE * 60 * 24} a day.`,
    '',
    'Carried, enquiries a second, the weakest first:',
    ...listLimits().map(
      ({ what, perSecond, cure }) => `  ${perSecond.toFixed(0).padStart(6)}  ${what} (${cure})`,
    ),
    '',
    ...RATES.map((rate) => {
      const told = listBroken(rate).map(({ what }) => what);
      return `${rate} a second (${rate * DAY_SECONDS} removals a day): ${told.join('; ') || 'nothing breaks'}`;
    }),
  ].join('\n');
}
