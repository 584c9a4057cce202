/**
 * `npm run bench scale`: what the service carries, worked out from its keys and AWS's published limits, and what
 * breaks first. Nothing is measured here but what tests count (write units); the rest is arithmetic.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
import { CANARY_MINUTES } from '../../functions/delivery/circuit.ts';
import { REMOVED_A_MINUTE } from '../../functions/delivery/sweep.ts';
import { heldBackAMinute, sentASecond, stages } from '../../infra/stages.ts';
import file from './prices.json' with { type: 'json' };

/** Of one partition of a table or an index, a second. A key that grows with time is never split. */
const PARTITION_WRITES = 1000;
const PARTITION_READS = 3000;
/** A table of its own, by default; what a new one takes at once. */
const TABLE_WRITES = 40_000;
const NEW_TABLE_WRITES = 4000;
/**
 * Of all the APIs of an account in a region.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const API_REQUESTS = 10_000;
/** As is assumed of one enquiry in its function. */
const ENQUIRY_SECONDS = 0.15;
const DAY_SECONDS = 24 * 60 * 60;

/** Index writes of an enquiry that is taken at the first try, of its removal, and of a try that fails. */
const WRITES = file.counted.index_writes;

/** How many enquiries a second each part carries, the weakest first. */
export function listLimits(shards: number = stages.production.sweepShards) {
  const { throttles, concurrency } = stages.production;
  const recorders = concurrency === 'unreserved' ? Number.POSITIVE_INFINITY : concurrency.enquiry;
  const written = Object.values(file.counted.write_units).reduce((sum, units) => sum + units, 0);
  const shared = 'concurrency in infra/stages.ts';
  const worker = sentASecond(stages.production);
  const spread = 'sweepShards in infra/stages.ts';
  const indexed = (writes: number) => (shards * PARTITION_WRITES) / writes;
  const removals = `removals, ${REMOVED_A_MINUTE} a minute in each sweep`;
  const table = (writes: number) => writes / written;
  const quota = 'a quota of the account';
  const rows: readonly (readonly [what: string, perSecond: number, cure: string])[] = [
    ['throttle of /v1/enquiry', throttles['/v1/enquiry'].rateLimit, 'throttles in infra/stages.ts'],
    ['share of the function enquiry', recorders / ENQUIRY_SECONDS, shared],
    ['share of the worker, at a broker that takes a second', worker, shared],
    [removals, REMOVED_A_MINUTE / 60, 'REMOVED_A_MINUTE, or a sweep for each shard'],
    ['a new table, before it has grown', table(NEW_TABLE_WRITES), 'warm throughput of the table'],
    [`index of what waits, ${shards} shards`, indexed(WRITES.waiting), spread],
    [`index of removals, ${shards} shards`, indexed(WRITES.removal), spread],
    ['requests to API Gateway, a fit check before each enquiry', API_REQUESTS / 2, quota],
    ['writes of one table', table(TABLE_WRITES), quota],
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

const QUARTER_MINUTES = 15;

/** How many may wait for a broker who is away: the last minutes before the next try is sent go by first, and those of a sweep. */
export function goneInAQuarter(): number {
  return (QUARTER_MINUTES - CANARY_MINUTES - 1) * heldBackAMinute(stages.production);
}

export const RATES = [1, 100, 1000, 10_000] as const;
/** The parts that do not carry a rate of enquiries. */
export const listBroken = (rate: number) => listLimits().filter((each) => each.perSecond < rate);

export function tellScale(): string {
  const shards = stages.production.sweepShards;
  const each = PARTITION_WRITES / WRITES.waiting;
  return [
    `The law: n shards carry ${each}n enquiries a second that are taken at once, or ${PARTITION_WRITES / WRITES.retry}n retries a second;`,
    `${shards} shards ${each * shards}. Removals: ${REMOVED_A_MINUTE * 60 * 24} a day.`,
    `A broker who is back: a backlog of ${goneInAQuarter()} is gone in 15 minutes, ${heldBackAMinute(stages.production)} a minute.`,
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
