/** The alarms that sound where an enquiry may not have reached the broker. */
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmPlan } from './constructs/alarms.ts';
import { FIVE_MINUTES, type MetricName, measure } from './constructs/metrics.ts';
import type { Watched } from './watched.ts';

/** By then the schedule has tried five times. */
const LATE_SECONDS = 20 * 60;
const STUCK_SECONDS = 20 * 60;
const MANY_REQUEUES = 10;

export function listDeliveryAlarms(watched: Watched): AlarmPlan[] {
  return [...listOutcomeAlarms(watched), ...listQueueAlarms(watched), ...listSweepAlarms(watched)];
}

function listOutcomeAlarms({ stage }: Watched): AlarmPlan[] {
  const of = (metric: MetricName, statistic?: string) =>
    measure({ metric, stage, service: 'deliver', ...(statistic ? { statistic } : {}) });
  return [
    {
      id: 'Undeliverable',
      tells: 'An enquiry will not be tried again. `npm run broker -- list` shows which.',
      metric: of('DeliveryUndeliverable'),
      threshold: 1,
    },
    {
      id: 'Escalated',
      tells: 'The webhook does not take enquiries; the broker was e-mailed in its place.',
      metric: of('Escalated'),
      threshold: 1,
    },
    {
      id: 'OldestUndelivered',
      tells: 'An enquiry has waited twenty minutes: the broker refuses, or cannot be reached.',
      metric: of('UndeliveredAgeSeconds', Stats.MAXIMUM),
      threshold: LATE_SECONDS,
    },
    {
      id: 'NoticeUndeliverable',
      tells: 'The broker could not be told that a borrower withdrew consent: ring them.',
      metric: of('NoticeUndeliverable'),
      threshold: 1,
    },
  ];
}

function listQueueAlarms({ queue }: Watched): AlarmPlan[] {
  return [
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
  ];
}

function listSweepAlarms({ stage, functions }: Watched): AlarmPlan[] {
  return [
    {
      id: 'Requeues',
      tells: 'The sweep rings again and again: the queue or the worker loses what it is told.',
      metric: measure({ stage, service: 'requeue', metric: 'Requeued' }),
      threshold: MANY_REQUEUES,
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
