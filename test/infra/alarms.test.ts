/**
 * The alarms on what AWS measures by itself, by the names and dimensions of its documentation: each goes
 * off at what it is meant for, and not at a little less.
 */
import { beforeAll, expect, test } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { stages } from '../../infra/stages.ts';
import { type Datum, listSounding, spellDimensions } from '../support/alarms.ts';
import {
  alarmName,
  at,
  listAt,
  named,
  ofType,
  synthesise,
  type Templates,
} from '../support/infra-templates.ts';

const PERIOD = 5 * 60_000;
/** As many looks as may be needed; none of these alarms is to need more than one. */
const SPAN = { from: 0, to: PERIOD };

let templates: Templates;
beforeAll(async () => {
  const settings = { ...stages.production, firewall: { requestsPerAddress: 1000 } };
  templates = await synthesise({ stage: 'production', settings });
});

/** Values of one metric, a minute each. */
type Series = readonly [namespace: string, name: string, of: Of, values: readonly number[]];
type Of = () => Readonly<Record<string, string>>;

const distribution: Of = () => ({ DistributionId: 'DistributionId', Region: 'Global' });
const api: Of = () => ({ ApiId: named(templates, 'ApiGatewayV2::Api', 'FrontDoor').id });
const queue =
  (start: string): Of =>
  () => ({ QueueName: named(templates, 'SQS::Queue', `Deliveries${start}`).id });
const firewall: Of = () => ({ WebACL: 'BusinessFinance-production', Rule: 'RequestsPerAddress' });
const fn =
  (name: string): Of =>
  () => ({ FunctionName: named(templates, 'Lambda::Function', name).id });

function hear(...series: readonly Series[]): string[] {
  const data = series.flatMap(([namespace, name, of, values]): Datum[] => {
    const dimensions = spellDimensions(Object.entries(of()));
    return values.map((value, minute) => {
      const time = (minute * PERIOD) / values.length;
      return { namespace, name, dimensions, time, value };
    });
  });
  const silent = listSounding(templates, [], SPAN);
  return listSounding(templates, data, SPAN).filter((each) => !silent.includes(each));
}

const FLOOD: Series = ['AWS/CloudFront', 'Requests', distribution, [3000, 0]];

/** Values that another statistic or another threshold would take for the other. */
const CASES: readonly {
  readonly alarm: string;
  readonly metric: readonly [namespace: string, name: string, of: Of];
  readonly enough: readonly number[];
  readonly less: readonly number[];
  readonly besides?: readonly Series[];
}[] = [
  {
    alarm: 'EdgeErrors',
    metric: ['AWS/CloudFront', '5xxErrorRate', distribution],
    enough: [16, 4],
    less: [39, 0, 0, 0, 10],
  },
  {
    alarm: 'EdgeRefusals',
    metric: ['AWS/CloudFront', '4xxErrorRate', distribution],
    enough: [60, 40],
    less: [99, 0],
    besides: [FLOOD],
  },
  {
    alarm: 'FirewallBlocks',
    metric: ['AWS/WAFV2', 'BlockedRequests', firewall],
    enough: [60, 40],
    less: [99],
  },
  { alarm: 'ApiErrors', metric: ['AWS/ApiGateway', '5xx', api], enough: [3, 2], less: [4] },
  {
    alarm: 'ApiThrottled',
    metric: ['BusinessFinance/production', 'ApiThrottled', () => ({})],
    enough: [6, 4],
    less: [9],
  },
  ...FUNCTION_NAMES.map((name) => ({
    alarm: 'Throttles',
    metric: ['AWS/Lambda', 'Throttles', fn(name)] as const,
    enough: [6, 4],
    less: [9],
  })),
  ...FUNCTION_NAMES.map((name) => ({
    alarm: 'FunctionErrors',
    metric: ['AWS/Lambda', 'Errors', fn(name)] as const,
    enough: [1, 0],
    less: [0, 0],
  })),
  {
    alarm: 'QueueStuck',
    metric: ['AWS/SQS', 'ApproximateAgeOfOldestMessage', queue('Queue')],
    enough: [1200, 0],
    less: [1199, 1199],
  },
  {
    alarm: 'DeadLetters',
    metric: ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', queue('DeadLetters')],
    enough: [1, 0],
    less: [0, 0],
  },
];

test.each(CASES)('$alarm goes off at $metric.1 of $enough, not of $less', (each) => {
  const { alarm, metric, enough, less, besides = [] } = each;
  expect(hear([...metric, enough], ...besides)).toEqual([alarm]);
  expect(hear([...metric, less], ...besides)).toEqual([]);
});

test('EdgeRefusals wakes nobody where few ask, whatever they are told', () => {
  const refused: Series = ['AWS/CloudFront', '4xxErrorRate', distribution, [100]];
  expect(hear(refused, ['AWS/CloudFront', 'Requests', distribution, [1500, 1499]])).toEqual([]);
});

test('every alarm on what is not written by our functions is among these', () => {
  const isOurs = (namespace: unknown) => namespace === 'BusinessFinance';
  const found = ofType(templates, 'CloudWatch::Alarm').filter(({ Properties }) => {
    const metrics = listAt(Properties, 'Metrics').map((each) =>
      at(each, 'MetricStat.Metric.Namespace'),
    );
    return [Properties['Namespace'], ...metrics].some(
      (each) => each !== undefined && !isOurs(each),
    );
  });
  const names = found.map(({ id }) => alarmName(id));
  expect(new Set(names)).toEqual(new Set(CASES.map(({ alarm }) => alarm)));
});
