/** The service's own metrics, as its log writes them: by function and stage. */

import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Metric as Counted, Measure as Measured } from '../../functions/enquiry/ports.ts';
import type { FunctionName } from '../functions.ts';
import type { StageName } from '../stages.ts';

/** As the log writes it; a test holds the two together. */
export const METRICS_NAMESPACE = 'BusinessFinance';
export const FIVE_MINUTES = Duration.minutes(5);

export type MetricName = Counted | Measured;

/** Of one function: the sum in five minutes, unless it says otherwise. */
export const measuresOf =
  (stage: StageName) =>
  (service: FunctionName, metricName: MetricName, how: MetricOptions = {}) =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service, stage },
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
      ...how,
    });

/** An alarm may add at most ten. A metric that nothing was written to counts as none. */
export function addUp(label: string, metrics: readonly IMetric[]): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: `SUM([${named.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(named),
    period: FIVE_MINUTES,
    label,
  });
}

/**
 * Every series of a metric, whatever else it is counted by; for graphs, as alarms cannot search.
 */
export function searchFor(
  metric: MetricName,
  stage: StageName,
  statistic: 'Sum' | 'Maximum',
): MathExpression {
  const query = `Namespace="${METRICS_NAMESPACE}" MetricName="${metric}" stage="${stage}"`;
  return new MathExpression({
    expression: `SEARCH('${query}', '${statistic}', ${FIVE_MINUTES.toSeconds()})`,
    period: FIVE_MINUTES,
    label: metric,
  });
}
