/** The alarms that sound where an enquiry may not have reached the broker. */
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmPlan } from './constructs/alarms.ts';
import { FIVE_MINUTES, type MetricName, measure } from './constructs/metrics.ts';
import type { Watched } from './watched.ts';

/** By then the schedule has tried five times. */
const LATE_SECONDS = 20 * 60;
const STUCK_SECONDS = 20 * 60;

export function listDeliveryAlarms(watched: Watched): AlarmPlan[] {
  return [...listOutcomeAlarms(watched), ...listQueueAlarms(watched), ...listSweepAlarms(watched)];
}

function listOutcomeAlarms({ stage }: Watched): AlarmPlan[] {
  const counted = (metric: MetricName) => ({
    metric: measure({ metric, stage, service: 'deliver' }),
    threshold: 1,
  });
  return [
    {
      id: 'Undeliverable',
      tells:
        'An enquiry will not be tried again. `npm run broker -- list --undeliverable` shows which.',
      ...counted('DeliveryUndeliverable'),
    },
    {
      id: 'BrokerAway',
      tells: 'The webhook failed five times in a row: nothing is sent but a try now and then.',
      ...counted('CircuitOpened'),
    },
    {
      id: 'Escalated',
      tells: 'The webhook does not take enquiries; the broker was e-mailed in its place.',
      ...counted('Escalated'),
    },
    {
      id: 'EmailFailed',
      tells: 'The webhook fails and the e-mail in its place was refused too: ring the broker.',
      ...counted('EmailFailed'),
    },
    {
      id: 'SigningFailed',
      turnsBack: true,
      tells: 'The webhook secret cannot be read, so nothing is sent: look at the secret.',
      ...counted('SigningFailed'),
    },
    {
      id: 'NoticeUndeliverable',
      tells: 'The broker could not be told that a borrower withdrew consent: ring them.',
      ...counted('NoticeUndeliverable'),
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

/** What the sweep measures each minute, and that it does. */
function listSweepAlarms({ stage }: Watched): AlarmPlan[] {
  const of = (metric: MetricName, statistic: string) =>
    measure({ metric, stage, service: 'requeue', statistic });
  return [
    {
      id: 'OldestPending',
      tells: 'An enquiry has waited twenty minutes: the broker refuses, or cannot be reached.',
      metric: of('OldestPendingSeconds', Stats.MAXIMUM),
      threshold: LATE_SECONDS,
    },
    {
      id: 'Overdue',
      tells: 'Enquiries are not tried when they are due: look at the worker, then at the queue.',
      // At each look of five minutes, as one that is late once is made good by the sweep.
      metric: of('OverdueEnquiries', Stats.MINIMUM),
      threshold: 1,
    },
    {
      id: 'SweepStopped',
      tells: 'The sweep has measured nothing for ten minutes: nothing that waits is tried again.',
      metric: of('PendingEnquiries', Stats.SAMPLE_COUNT),
      threshold: 1,
      isFloor: true,
      periods: 2,
    },
  ];
}
