/**
 * What AWS takes in us-east-1 alone, wherever the service runs: a firewall before CloudFront, and the
 * alarms on what CloudFront measures. They are two stacks, as the edge is made between them.
 */
import { Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { ErrorBody } from '../functions/refusals.ts';
import { type AlarmPlan, createAlarms, FIVE_MINUTES } from './constructs/alarms.ts';
import {
  type Firewall,
  GLOBAL_REGION,
  globalStackNames,
  type StageName,
  type StageSettings,
  stackNames,
} from './stages.ts';
import { tell } from './tell.ts';

/** For the Site stack, in another region: what the firewall's stack tells. */
export function readFirewallArn(stage: StageName): string {
  return Fn.getStackOutput(globalStackNames(stage).firewall, 'FirewallArn', GLOBAL_REGION);
}

const RULE = 'RequestsPerAddress';
const TOO_MANY = 'too-many';
const TOO_MANY_BODY: ErrorBody = {
  error: 'Too many requests.',
  problems: ['address: this connection asks too often; wait five minutes.'],
  code: 'rate_limited',
  retry_after_seconds: FIVE_MINUTES.toSeconds(),
};

type FirewallStackProps = StackProps & { readonly stage: StageName; readonly firewall: Firewall };

export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { stage, firewall, ...props }: FirewallStackProps) {
    super(scope, id, props);
    const measured = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // A sample of requests would hold addresses of people.
      sampledRequestsEnabled: false,
    });
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured(firewallMetric(stage)),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY_BODY) },
      },
      rules: [
        {
          name: RULE,
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: FIVE_MINUTES.toSeconds(),
              limit: firewall.requestsPerAddress,
            },
          },
          action: {
            block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } },
          },
          visibilityConfig: measured(RULE),
        },
      ],
    });
    tell(this, { FirewallArn: acl.attrArn });
  }
}

/** In percent. The outside check alone asks twenty times in five minutes, so one miss is less. */
const MANY_ERRORS = 10;
const MANY_REFUSED = 50;
/** Ten a second for five minutes: the few that a stranger tries on a quiet night wake nobody. */
const A_FLOOD = 3000;
const MANY_BLOCKED = 100;

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
    const blocks: AlarmPlan = {
      id: 'FirewallBlocks',
      tells: 'The firewall turns somebody away for asking too often: abuse, or a busy assistant.',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewallMetric(stage), Rule: RULE },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      }),
      threshold: MANY_BLOCKED,
    };
    const plans = [errors, refusals, ...(settings.firewall ? [blocks] : [])];
    createAlarms(new Construct(this, 'Alarms'), { plans, email: settings.alarmEmail });
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

function firewallMetric(stage: StageName): string {
  return `BusinessFinance-${stage}`;
}
