/** The list of alarms: what is measured, when it sounds, and what it tells the person it wakes. */
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { FunctionName } from '../scripts/build/write-bundles.ts';
import type { AlarmPlan } from './constructs/alarms.ts';
import type { DeliveryQueue } from './constructs/delivery-queue.ts';
import { addUp, FIVE_MINUTES, type MetricName, measure } from './constructs/metrics.ts';
import type { ServiceFunction } from './constructs/service-function.ts';
import { FUNCTION_NAMES } from './functions.ts';
import type { StageName } from './stages.ts';

export type Watched = {
  readonly stage: StageName;
  readonly queue: DeliveryQueue;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
};

/** By then the schedule has tried five times. */
const LATE_SECONDS = 20 * 60;
const STUCK_SECONDS = 20 * 60;
const RECORDERS = ['enquiry', 'mcp', 'a2a'] as const satisfies readonly FunctionName[];

export function listAlarms(watched: Watched): AlarmPlan[] {
  return [...listDeliveryAlarms(watched), ...listWorkAlarms(watched)];
}

/** An enquiry may not have reached the broker. */
function listDeliveryAlarms({ stage, queue, functions }: Watched): AlarmPlan[] {
  const delivery = { stage, service: 'deliver' } as const;
  return [
    {
      id: 'Undeliverable',
      tells: 'An enquiry will not be tried again. List undelivered ones with the broker command.',
      metric: measure({ ...delivery, metric: 'DeliveryUndeliverable' }),
      threshold: 1,
    },
    {
      id: 'OldestUndelivered',
      tells: 'An enquiry has waited twenty minutes: the broker refuses, or cannot be reached.',
      metric: measure({
        ...delivery,
        metric: 'UndeliveredAgeSeconds',
        statistic: Stats.MAXIMUM,
      }),
      threshold: LATE_SECONDS,
    },
    {
      id: 'DeadLetters',
      tells: 'A message could not be read five times. Its enquiry is safe in the table.',
      metric: queue.deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }),
      threshold: 1,
    },
    {
      id: 'QueueStuck',
      tells: 'Nobody takes messages off the queue: look at the worker.',
      metric: queue.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      threshold: STUCK_SECONDS,
    },
    {
      id: 'Requeues',
      tells: 'The sweep rings again and again: the queue or the worker loses what it is told.',
      metric: measure({ stage, service: 'requeue', metric: 'Requeued' }),
      threshold: 10,
    },
    {
      id: 'SweepStopped',
      tells: 'The sweep has not run for ten minutes: nothing that waits is tried again.',
      metric: functions.requeue.lambda.metricInvocations({ period: FIVE_MINUTES }),
      threshold: 1,
      isFloor: true,
      periods: 2,
    },
  ];
}

/** The service answers wrongly, or not at all. */
function listWorkAlarms({ stage, functions }: Watched): AlarmPlan[] {
  const lambdas = FUNCTION_NAMES.map((name) => functions[name].lambda);
  const counted = (metric: MetricName, names: readonly FunctionName[]) =>
    addUp(
      metric,
      names.map((service) => measure({ metric, stage, service })),
    );
  return [
    {
      id: 'Faults',
      tells: 'A request or a message met a fault of ours: search the logs for "fault".',
      metric: counted('Fault', FUNCTION_NAMES),
      threshold: 1,
    },
    {
      id: 'FunctionErrors',
      tells: 'A function failed to start, ran out of time or memory.',
      metric: addUp(
        'Errors',
        lambdas.map((lambda) => lambda.metricErrors({ period: FIVE_MINUTES })),
      ),
      threshold: 1,
    },
    {
      id: 'Throttles',
      tells: 'More was asked of a function than its share allows: abuse, or success.',
      metric: addUp(
        'Throttles',
        lambdas.map((lambda) => lambda.metricThrottles({ period: FIVE_MINUTES })),
      ),
      threshold: 10,
    },
    {
      id: 'LimiterFailed',
      tells: 'The limit on enquiries could not be looked up, and let them pass.',
      metric: counted('LimiterFailed', RECORDERS),
      threshold: 1,
    },
  ];
}
