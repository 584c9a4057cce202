/**
 * What someone must be woken for, and the topic that wakes them. Each alarm says what happened and
 * what to do first; the topic carries no personal data.
 */

import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Metric as Counted, Measure as Measured } from '../../functions/enquiry/ports.ts';

/** Of the service's own metrics, as its log writes them; a test holds the two together. */
export const METRICS_NAMESPACE = 'BusinessFinance';
export type MetricName = Counted | Measured;
export const FIVE_MINUTES = Duration.minutes(5);

export type AlarmPlan = {
  readonly id: string;
  readonly tells: string;
  readonly metric: IMetric;
  /** Sounds at this and above; with `isFloor`, below it, and when nothing is heard at all. */
  readonly threshold: number;
  readonly isFloor?: true;
  /** How many periods must breach: in a row, or out of so many. */
  readonly periods?: number;
  readonly outOf?: number;
  /** A new version can set it off, and is moved back where it does. CodeDeploy hears ten at most. */
  readonly turnsBack?: true;
};

type AlarmsProps = { readonly plans: readonly AlarmPlan[]; readonly email: string | undefined };

export function createAlarms(scope: Construct, { plans, email }: AlarmsProps) {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  // A topic with a policy of its own loses the default one, by which alarms may publish.
  const account = { 'aws:SourceAccount': Stack.of(scope).account };
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: account } }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  const alarms = plans.map((plan) => createAlarm(scope, plan, new SnsAction(topic)));
  return { topic, alarms, turningBack: alarms.filter((_, at) => plans[at]?.turnsBack) };
}

function createAlarm(scope: Construct, plan: AlarmPlan, action: SnsAction): Alarm {
  const { id, tells, metric, threshold, isFloor, periods = 1, outOf = periods } = plan;
  const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
  const alarm = new Alarm(scope, id, {
    alarmDescription: tells,
    metric,
    threshold,
    evaluationPeriods: outOf,
    datapointsToAlarm: periods,
    comparisonOperator: isFloor ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: isFloor ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
