/** The alarms that sound where the service answers wrongly, or not at all. */
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmPlan } from './constructs/alarms.ts';
import { addUp, FIVE_MINUTES, type MetricName, measure } from './constructs/metrics.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import type { Watched } from './watched.ts';

const RECORDERS = ['enquiry', 'mcp', 'a2a'] as const satisfies readonly FunctionName[];
const MANY_THROTTLES = 10;
const MANY_API_ERRORS = 5;

export function listWorkAlarms(watched: Watched): AlarmPlan[] {
  return [...listCountedAlarms(watched), ...listLambdaAlarms(watched), ...listApiAlarms(watched)];
}

function listCountedAlarms({ stage }: Watched): AlarmPlan[] {
  const counted = (metric: MetricName, names: readonly FunctionName[]) =>
    addUp(
      metric,
      names.map((service) => measure({ metric, stage, service })),
    );
  return [
    {
      id: 'Faults',
      turnsBack: true,
      tells: 'Something met a fault of ours: search the logs for "fault".',
      metric: counted('Fault', FUNCTION_NAMES),
      threshold: 1,
    },
    {
      id: 'WritesRefused',
      turnsBack: true,
      tells:
        'Borrowers are told 502: the table can be read but takes no enquiry. Nothing was kept.',
      metric: counted('EnquiryNotRecorded', RECORDERS),
      threshold: 1,
    },
    {
      id: 'TableAway',
      turnsBack: true,
      tells: 'Borrowers are told 502: the table neither takes enquiries nor can be read.',
      metric: counted('EnquiryUnknown', RECORDERS),
      threshold: 1,
    },
    {
      id: 'QueueAway',
      tells:
        'The queue takes no messages. Enquiries are kept, and go out with the sweep if it can.',
      metric: counted('EnquiryQueued', RECORDERS),
      threshold: 1,
    },
    {
      id: 'LimiterFailed',
      tells: 'The limit on enquiries could not be looked up, and let them pass.',
      metric: counted('LimiterFailed', RECORDERS),
      threshold: 1,
    },
    {
      id: 'ReceiptFailed',
      turnsBack: true,
      tells: 'An enquiry was taken without a receipt of consent: look at the receipt secret.',
      metric: counted('ReceiptFailed', RECORDERS),
      threshold: 1,
    },
  ];
}

function listApiAlarms({ stage, frontDoor: { api, throttled } }: Watched): AlarmPlan[] {
  const held = { metric: 'OutsideHeld', stage, service: 'outside' } as const;
  return [
    {
      id: 'OutsideFails',
      turnsBack: true,
      tells: 'From outside, a page, a fit check, MCP or A2A does not answer, or nobody looks.',
      metric: measure({ ...held, period: Duration.minutes(1) }),
      threshold: 1,
      isFloor: true,
      // One odd minute wakes nobody; two are heard of within five.
      periods: 2,
      outOf: 3,
    },
    {
      id: 'ApiErrors',
      turnsBack: true,
      tells: 'The API answers callers 5xx: look at Faults, FunctionErrors and Throttles first.',
      metric: api.metricServerError({ statistic: Stats.SUM, period: FIVE_MINUTES }),
      threshold: MANY_API_ERRORS,
    },
    {
      id: 'ApiThrottled',
      tells: 'An address is asked for more often than its throttle allows: abuse, or success.',
      metric: throttled,
      threshold: MANY_THROTTLES,
    },
  ];
}

function listLambdaAlarms({ functions }: Watched): AlarmPlan[] {
  const lambdas = FUNCTION_NAMES.map((name) => functions[name].lambda);
  const period = { period: FIVE_MINUTES };
  return [
    {
      id: 'FunctionErrors',
      turnsBack: true,
      tells: 'A function failed to start, or ran out of time or memory.',
      metric: addUp(
        'Errors',
        lambdas.map((lambda) => lambda.metricErrors(period)),
      ),
      threshold: 1,
    },
    {
      id: 'Throttles',
      tells: 'More was asked of a function than its share allows: abuse, or success.',
      metric: addUp(
        'Throttles',
        lambdas.map((lambda) => lambda.metricThrottles(period)),
      ),
      threshold: MANY_THROTTLES,
    },
  ];
}
