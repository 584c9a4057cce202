/** The alarms on what CloudFront measures, which AWS has in us-east-1 alone, wherever the service runs. */
import { Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmPlan, Alarms } from './constructs/alarms.ts';
import { FIVE_MINUTES } from './constructs/metrics.ts';
import { type StageName, type StageSettings, stackNames } from './stages.ts';

/** In percent. The outside check alone asks twenty times in five minutes, so one miss is less. */
const MANY_ERRORS = 10;
const MANY_REFUSED = 50;
/** Ten a second for five minutes: the few that a stranger tries on a quiet night wake nobody. */
const A_FLOOD = 3000;

type EdgeAlarmsStackProps = StackProps & {
  readonly stage: StageName;
  readonly settings: StageSettings;
};

export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, settings, ...props }: EdgeAlarmsStackProps) {
    super(scope, id, props);
    const measured = (metric: EdgeMetric) => measureEdge(metric, stage, settings.region);
    const errors: AlarmPlan = {
      id: 'EdgeErrors',
      tells: 'CloudFront answers callers 5xx: look at ApiErrors, then at the bucket and the edge.',
      metric: measured('5xxErrorRate'),
      threshold: MANY_ERRORS,
    };
    // API Gateway may leave out of its log what it throttles while there is much of it; CloudFront counts it.
    const refusals: AlarmPlan = {
      id: 'EdgeRefusals',
      tells: 'Half of a flood of requests is refused: a throttle, or somebody who tries addresses.',
      metric: new MathExpression({
        expression: `IF(requests >= ${A_FLOOD}, refused, 0)`,
        usingMetrics: { requests: measured('Requests'), refused: measured('4xxErrorRate') },
        period: FIVE_MINUTES,
        label: 'Refused of a flood, percent',
      }),
      threshold: MANY_REFUSED,
    };
    new Alarms(this, 'Alarms', { plans: [errors, refusals], email: settings.alarmEmail });
  }
}

type EdgeMetric = '4xxErrorRate' | '5xxErrorRate' | 'Requests';

/** What CloudFront measures of its answers, in five minutes. */
function measureEdge(metricName: EdgeMetric, stage: StageName, region: string): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: {
      DistributionId: Fn.getStackOutput(stackNames(stage).site, 'DistributionId', region),
      Region: 'Global',
    },
    statistic: metricName === 'Requests' ? Stats.SUM : Stats.AVERAGE,
    period: FIVE_MINUTES,
  });
}
