/** One page that tells at a glance whether the service is well: whatever else is measured has an alarm on it. */
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Watched } from '../alarms.ts';
import type { StageName } from '../stages.ts';
import { type Alarms, FIVE_MINUTES, METRICS_NAMESPACE, type MetricName } from './alarms.ts';

type DashboardProps = Pick<Watched, 'stage' | 'frontDoor'> & { readonly alarms: Alarms };

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

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { alarms, stage, frontDoor } = props;
    const { api } = frontDoor;
    const period = { period: FIVE_MINUTES };
    const sums = (metrics: readonly MetricName[]) =>
      metrics.map((metric) => searchFor(metric, stage));
    new CloudWatchDashboard(this, 'Dashboard', {
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', width: FULL, alarms: [...alarms.alarms] })],
        [graph('Enquiries', sums(ENQUIRIES)), graph('Deliveries', sums(DELIVERIES))],
        [
          graph('API requests and failures', [
            api.metricCount(period),
            api.metricClientError(period),
            api.metricServerError(period),
          ]),
          graph('API latency, milliseconds', [
            api.metricLatency({ ...period, statistic: Stats.p(50) }),
            api.metricLatency({ ...period, statistic: Stats.p(99) }),
          ]),
        ],
      ],
    });
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: HALF });
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
