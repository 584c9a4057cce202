/**
 * CloudWatch as far as our alarms use it: says which alarms of the template go off at what was measured,
 * by each alarm's own metric, namespace, dimensions, statistic, period, threshold and way with missing
 * data; and takes what functions measured out of what they wrote (the embedded metric format).
 */
import {
  alarmName,
  at,
  type Json,
  listAt,
  ofType,
  type Resource,
  type Templates,
  target,
} from './infra-templates.ts';

/** One value of one metric. */
export type Datum = {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: string;
  readonly time: number;
  readonly value: number;
};
export type Span = { readonly from: number; readonly to: number };

/** Names of the alarms that were sounding at some time within it. */
export function listSounding(templates: Templates, data: readonly Datum[], span: Span): string[] {
  return ofType(templates, 'CloudWatch::Alarm')
    .filter((alarm) => goesOff(alarm, data, span))
    .map(({ id }) => alarmName(id))
    .sort();
}

/** Those that one line holds; a line of the log holds none. */
export function readMetrics(line: string): Datum[] {
  const written: Record<string, unknown> = JSON.parse(line);
  const time = Number(at(written, '_aws.Timestamp'));
  return listAt(written, '_aws.CloudWatchMetrics').flatMap((directive) =>
    listAt(directive, 'Dimensions').flatMap((names) => {
      const dimensions = spellDimensions(
        listAt({ names }, 'names').map((name) => [String(name), String(written[String(name)])]),
      );
      return listAt(directive, 'Metrics').flatMap((metric) => {
        const name = String(at(metric, 'Name'));
        const values = listAt(written, name).map(Number);
        const namespace = String(at(directive, 'Namespace'));
        return values.map((value) => ({ namespace, name, dimensions, time, value }));
      });
    }),
  );
}

/** A function or a queue goes by its logical id, what another stack tells by the name of its output. */
function nameOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  const told = at(value, 'Fn::GetStackOutput.OutputName');
  return told === undefined ? target(value) : String(told);
}

export function spellDimensions(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map((pair) => pair.join('='))
    .sort()
    .join();
}

/** CloudWatch looks at whole periods; an alarm needs so many breaching ones of the last few. */
function goesOff({ Properties }: Resource, data: readonly Datum[], span: Span): boolean {
  const period = periodOf(Properties);
  const evaluated = Number(Properties['EvaluationPeriods']);
  const needed = Number(Properties['DatapointsToAlarm'] ?? evaluated);
  const breaching: boolean[] = [];
  for (let from = span.from; from + period <= span.to; from += period) {
    const value = measureFor(Properties, data, { from, to: from + period });
    breaching.push(isBreaching(Properties, value));
    if (breaching.slice(-evaluated).filter(Boolean).length >= needed) return true;
  }
  return false;
}

function periodOf(properties: Resource['Properties']): number {
  const stats = listAt(properties, 'Metrics').map((each) => at(each, 'MetricStat.Period'));
  const seconds = properties['Period'] ?? stats.find((each) => each !== undefined);
  return Number(seconds) * 1000;
}

function isBreaching(properties: Resource['Properties'], value: number | undefined): boolean {
  if (value === undefined) return properties['TreatMissingData'] === 'breaching';
  const threshold = Number(properties['Threshold']);
  switch (properties['ComparisonOperator']) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= threshold;
    case 'LessThanThreshold':
      return value < threshold;
    default:
      throw new Error(`No alarm of ours compares by ${properties['ComparisonOperator']}.`);
  }
}

/** Of one metric; of several added up; or of one where another is high enough. */
function measureFor(
  properties: Resource['Properties'],
  data: readonly Datum[],
  span: Span,
): number | undefined {
  const metrics = listAt(properties, 'Metrics');
  if (metrics.length === 0)
    return statisticOf(properties, String(properties['Statistic']), data, span);
  const measured = metrics.flatMap((each) => {
    const metric = at(each, 'MetricStat.Metric');
    if (metric === undefined) return [];
    const value = statisticOf(metric, String(at(each, 'MetricStat.Stat')), data, span);
    return [[String(at(each, 'Id')), value] as const];
  });
  const [expression] = metrics.flatMap((each) => listAt(each, 'Expression'));
  if (expression === `SUM([${measured.map(([id]) => `FILL(${id}, 0)`).join(', ')}])`) {
    return measured.reduce((sum, [, value = 0]) => sum + value, 0);
  }
  const values = new Map(measured);
  const [, asked = '', floor, wanted = ''] =
    /^IF\((\w+) >= (\d+), (\w+), 0\)$/.exec(String(expression)) ?? [];
  if (!values.has(asked) || !values.has(wanted)) {
    throw new Error(`No alarm of ours reckons by ${expression}.`);
  }
  return (values.get(asked) ?? 0) >= Number(floor) ? values.get(wanted) : 0;
}

function statisticOf(
  metric: Json | undefined | Resource['Properties'],
  statistic: string,
  data: readonly Datum[],
  { from, to }: Span,
): number | undefined {
  const dimensions = spellDimensions(
    listAt(metric, 'Dimensions').map((each) => [
      String(at(each, 'Name')),
      nameOf(at(each, 'Value')),
    ]),
  );
  const values = data
    .filter((each) => each.namespace === at(metric, 'Namespace'))
    .filter((each) => each.name === at(metric, 'MetricName') && each.dimensions === dimensions)
    .filter(({ time }) => time >= from && time < to)
    .map(({ value }) => value);
  return values.length === 0 ? undefined : chooseStatistic(statistic)(values);
}

function chooseStatistic(name: string): (values: readonly number[]) => number {
  switch (name) {
    case 'Sum':
      return (values) => values.reduce((sum, value) => sum + value, 0);
    case 'Average':
      return (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'Maximum':
      return (values) => Math.max(...values);
    case 'Minimum':
      return (values) => Math.min(...values);
    case 'SampleCount':
      return (values) => values.length;
    default:
      throw new Error(`No alarm of ours uses ${name}.`);
  }
}
