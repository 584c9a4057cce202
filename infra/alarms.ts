/**
 * Every alarm of the service on one page: what it tells, what it hears, and from when on. And the dashboard, which
 * shows at a glance whether the service is well: whatever else is measured has an alarm on it.
 */
import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  type AlarmPlan,
  FIVE_MINUTES,
  METRICS_NAMESPACE,
  type MetricName,
} from './constructs/alarms.ts';
import type { DeliveryQueue } from './constructs/delivery-queue.ts';
import type { FrontDoor } from './constructs/front-door.ts';
import type { ServiceFunction } from './constructs/service-function.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import type { StageName } from './stages.ts';

type Watched = {
  readonly stage: StageName;
  readonly queue: DeliveryQueue;
  readonly frontDoor: FrontDoor;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
};

/** What happened, and what to do first; infra/README.md says more of each. */
const TELLS = {
  Undeliverable:
    'An enquiry will not be tried again. `npm run broker -- list --undeliverable` shows which.',
  BrokerAway: 'The webhook failed five times in a row: nothing is sent but a try now and then.',
  Escalated: 'The webhook does not take enquiries; the broker was e-mailed in its place.',
  EmailFailed: 'The webhook fails and the e-mail in its place was refused too: ring the broker.',
  SigningFailed: 'The webhook secret cannot be read, so nothing is sent: look at the secret.',
  NoticeUndeliverable: 'The broker could not be told that a borrower withdrew consent: ring them.',
  DeadLetters: 'A message could not be read five times. Its enquiry is safe in the table.',
  QueueStuck: 'Nobody takes messages off the queue: look at the worker.',
  OldestPending: 'An enquiry has waited twenty minutes: the broker refuses, or cannot be reached.',
  PastPromise:
    'A borrower waits past the promised time, and the broker, who answers others, has said nothing.',
  Overdue: 'Enquiries are not tried when they are due: look at the worker, then at the queue.',
  SweepStopped:
    'The sweep has measured nothing for ten minutes: nothing that waits is tried again.',
  Faults: 'Something met a fault of ours: search the logs for "fault".',
  WritesRefused:
    'Borrowers are told 502: the table can be read but refuses enquiries. Nothing was kept.',
  TableAway: 'Borrowers are told 502: the table does not answer. They are told to send again.',
  QueueAway:
    'The queue takes no messages. Enquiries are kept, and go out with the sweep if it can.',
  LimiterFailed: 'The limit on enquiries could not be looked up, and let them pass.',
  ReceiptFailed: 'An enquiry was taken without a receipt of consent: look at the receipt secret.',
  FunctionErrors: 'A function failed to start, or ran out of time or memory.',
  Throttles: 'More was asked of a function than its share allows: abuse, or success.',
  OutsideFails: 'From outside, a page, a fit check, MCP or A2A does not answer, or nobody looks.',
  ApiErrors: 'The API answers callers 5xx: look at Faults, FunctionErrors and Throttles first.',
  ApiThrottled: 'An address is asked for more often than its throttle allows: abuse, or success.',
} as const;

/** Sounds at one, where no threshold is said. */
type Heard = Omit<AlarmPlan, 'id' | 'tells' | 'threshold'> & { readonly threshold?: number };

/** A new version can set these off, and goes back where it does. */
const turnsBack = true;
const QUARTER_OF_AN_HOUR = Duration.minutes(15);
const TWENTY_MINUTES = 20 * 60;
const MANY_THROTTLES = 10;
const MANY_API_ERRORS = 5;

export function listAlarms({ stage, queue, frontDoor, functions }: Watched): AlarmPlan[] {
  const period = { period: FIVE_MINUTES };
  /** Of one function: the sum in five minutes, unless it says otherwise. */
  const of = (service: FunctionName, metricName: MetricName, how: MetricOptions = {}) =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service, stage },
      statistic: Stats.SUM,
      ...period,
      ...how,
    });
  const counted = (metric: MetricName, names: readonly FunctionName[]) =>
    addUp(
      metric,
      names.map((name) => of(name, metric)),
    );
  const recorded = (metric: MetricName) => counted(metric, ['enquiry', 'mcp', 'a2a']);
  const lambdas = FUNCTION_NAMES.map((name) => functions[name].lambda);
  const errors = lambdas.map((lambda) => lambda.metricErrors(period));
  const throttles = lambdas.map((lambda) => lambda.metricThrottles(period));
  const { api, throttled } = frontDoor;
  const heard: Readonly<Record<keyof typeof TELLS, Heard>> = {
    Undeliverable: { metric: of('deliver', 'DeliveryUndeliverable') },
    BrokerAway: { metric: of('deliver', 'CircuitOpened') },
    Escalated: { metric: of('deliver', 'Escalated') },
    EmailFailed: { metric: of('deliver', 'EmailFailed') },
    SigningFailed: { metric: of('deliver', 'SigningFailed'), turnsBack },
    NoticeUndeliverable: { metric: of('deliver', 'NoticeUndeliverable') },
    DeadLetters: { metric: queue.deadLetters.metricApproximateNumberOfMessagesVisible(period) },
    QueueStuck: {
      metric: queue.queue.metricApproximateAgeOfOldestMessage(period),
      threshold: TWENTY_MINUTES,
    },
    // By then the schedule has tried five times.
    OldestPending: {
      metric: of('requeue', 'OldestPendingSeconds', { statistic: Stats.MAXIMUM }),
      threshold: TWENTY_MINUTES,
    },
    // Measured each quarter of an hour. At two looks in a row, as a broker may press late.
    PastPromise: {
      metric: of('requeue', 'PastPromise', {
        statistic: Stats.MAXIMUM,
        period: QUARTER_OF_AN_HOUR,
      }),
      periods: 2,
    },
    // At each look of five minutes, as one that is late once is made good by the sweep.
    Overdue: { metric: of('requeue', 'OverdueEnquiries', { statistic: Stats.MINIMUM }) },
    SweepStopped: {
      metric: of('requeue', 'PendingEnquiries', { statistic: Stats.SAMPLE_COUNT }),
      isFloor: true,
      periods: 2,
    },
    Faults: { metric: counted('Fault', FUNCTION_NAMES), turnsBack },
    WritesRefused: { metric: recorded('EnquiryNotRecorded'), turnsBack },
    TableAway: { metric: recorded('EnquiryUnknown'), turnsBack },
    QueueAway: { metric: recorded('EnquiryQueued') },
    LimiterFailed: { metric: recorded('LimiterFailed') },
    ReceiptFailed: { metric: recorded('ReceiptFailed'), turnsBack },
    FunctionErrors: { metric: addUp('Errors', errors), turnsBack },
    Throttles: { metric: addUp('Throttles', throttles), threshold: MANY_THROTTLES },
    // One odd minute wakes nobody; two are heard of within five.
    OutsideFails: {
      metric: of('outside', 'OutsideHeld', { period: Duration.minutes(1) }),
      isFloor: true,
      periods: 2,
      outOf: 3,
      turnsBack,
    },
    ApiErrors: {
      metric: api.metricServerError({ ...period, statistic: Stats.SUM }),
      threshold: MANY_API_ERRORS,
      turnsBack,
    },
    ApiThrottled: { metric: throttled, threshold: MANY_THROTTLES },
  };
  // It has the names of the table and no others.
  const names = Object.keys(TELLS) as (keyof typeof TELLS)[];
  return names.map((id) => ({ id, tells: TELLS[id], threshold: 1, ...heard[id] }));
}

/** An alarm may add at most ten. A metric that nothing was written to counts as none. */
function addUp(label: string, metrics: readonly IMetric[]): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: `SUM([${named.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(named),
    period: FIVE_MINUTES,
    label,
  });
}

const HALF = 12;
const FULL = 24;
const ENQUIRIES = [
  'EnquiryAccepted',
  'EnquiryReplayed',
  'EnquiryRefused',
  'EnquiryQueued',
  'EnquiryByAssistant',
  'Withdrawn',
] as const satisfies readonly MetricName[];
const DELIVERIES = [
  'DeliverySucceeded',
  'DeliveryRetried',
  'CircuitOpened',
  'Escalated',
  'DeliveryUndeliverable',
  'Requeued',
] as const satisfies readonly MetricName[];

export function createDashboard(
  scope: Construct,
  { stage, frontDoor: { api } }: Watched,
  alarms: readonly Alarm[],
): void {
  const period = { period: FIVE_MINUTES };
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: HALF });
  const sums = (metrics: readonly MetricName[]) =>
    metrics.map((metric) => searchFor(metric, stage));
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', width: FULL, alarms: [...alarms] })],
      [graph('Enquiries', sums(ENQUIRIES)), graph('Deliveries', sums(DELIVERIES))],
      [
        graph('API requests and failures', [
          api.metricCount(period),
          api.metricClientError(period),
          api.metricServerError(period),
        ]),
        graph(
          'API latency, milliseconds',
          [50, 99].map((each) => api.metricLatency({ ...period, statistic: Stats.p(each) })),
        ),
      ],
    ],
  });
}

/**
 * Every series of a metric, whatever else it is counted by; for graphs, as alarms cannot search.
 */
function searchFor(metric: MetricName, stage: StageName): MathExpression {
  const query = `Namespace="${METRICS_NAMESPACE}" MetricName="${metric}" stage="${stage}"`;
  return new MathExpression({
    expression: `SEARCH('${query}', 'Sum', ${FIVE_MINUTES.toSeconds()})`,
    period: FIVE_MINUTES,
    label: metric,
  });
}
