/**
 * What a production stage costs in a month without any traffic. The counts are those of its templates, which a test
 * holds them to (test/infra/standing).
 */
import { FUNCTIONS } from '../../infra/functions.ts';
import { dollars } from './prices.ts';

export const STANDING = {
  alarmMetrics: 54,
  ownMetrics: 5,
  dashboards: 1,
  secrets: 5,
  keys: 1,
} as const;

const MINUTES_A_MONTH = 30 * 24 * 60;
/** The sweep and the look from outside, each minute: what they take, network and all, is assumed. */
const EACH_MINUTE = [
  { memoryMegabytes: FUNCTIONS.requeue.memoryMegabytes, seconds: 0.2 },
  { memoryMegabytes: FUNCTIONS.outside.memoryMegabytes, seconds: 1 },
];
/** A look of the sweep asks each shard of two indexes, and reads the circuit: half a unit, and a whole one. */
const READ_UNITS_A_SWEEP = 2 * 4 * 0.5 + 1;

/** By what it is for. */
export function priceStanding(): Readonly<Record<string, number>> {
  const { alarmMetrics, ownMetrics, dashboards, secrets, keys } = STANDING;
  const seconds = EACH_MINUTE.reduce(
    (sum, each) => sum + (each.memoryMegabytes / 1024) * each.seconds,
    0,
  );
  const calls = EACH_MINUTE.length * MINUTES_A_MONTH;
  return {
    [`${alarmMetrics} metrics under alarms`]: alarmMetrics * dollars('alarm_metric_per_month'),
    [`${ownMetrics} metrics that are written without traffic`]:
      ownMetrics * dollars('own_metric_per_month'),
    [`${dashboards} dashboard`]: dashboards * dollars('dashboard_per_month'),
    [`${secrets} secrets`]: secrets * dollars('secret_per_month'),
    [`${keys} key`]: keys * dollars('key_per_month'),
    'the sweep and the look from outside':
      (calls / 1e6) * dollars('lambda_per_million') +
      seconds * MINUTES_A_MONTH * dollars('lambda_arm_per_gigabyte_second') +
      ((READ_UNITS_A_SWEEP * MINUTES_A_MONTH) / 1e6) * dollars('dynamodb_per_million_reads'),
  };
}
