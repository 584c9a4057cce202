/**
 * The HTTP API in front of the functions: routes from the one list, everything else to rest, a
 * throttle for each, and a log of requests that tells nothing of people.
 */
import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import type { StageName, StageSettings } from '../stages.ts';
import { acknowledge } from '../tell.ts';
import { FIVE_MINUTES, METRICS_NAMESPACE } from './alarms.ts';
import { createLogs, type LogSettings, type ServiceFunction } from './service-function.ts';

type RoutedFunctions = Readonly<
  Record<(typeof API_ROUTES)[keyof typeof API_ROUTES], ServiceFunction>
>;
type FrontDoorProps = {
  readonly stage: StageName;
  readonly functions: RoutedFunctions;
  readonly settings: LogSettings & Pick<StageSettings, 'throttles'>;
};

/** No address, no path as typed, no query, no header: a route, a status and times. */
const LOGGED = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  integrationStatus: '$context.integrationStatus',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
};

/** Refused before a function was asked; ours answers 429 too, to who sends too many enquiries. */
const THROTTLED = FilterPattern.all(
  FilterPattern.stringValue('$.status', '=', '429'),
  FilterPattern.stringValue('$.integrationStatus', '!=', '200'),
);

export type FrontDoor = ReturnType<typeof createFrontDoor>;

export function createFrontDoor(scope: Construct, { stage, functions, settings }: FrontDoorProps) {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false });
  const { region, urlSuffix } = Stack.of(scope);
  const routes = addRoutes(scope, api, functions);
  const accessLog = createLogs(scope, 'AccessLog', settings);
  const throttled = accessLog
    .addMetricFilter('Throttled', {
      filterPattern: THROTTLED,
      metricNamespace: `${METRICS_NAMESPACE}/${stage}`,
      metricName: 'ApiThrottled',
    })
    .metric({ statistic: Stats.SUM, period: FIVE_MINUTES });
  const { $default, ...own } = settings.throttles;
  const apiStage = new HttpStage(scope, 'Stage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: $default,
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
    },
  });
  // A stage throttles only routes that are there, and CDK has no property for it.
  apiStage.node.addDependency(...routes);
  const made = apiStage.node.defaultChild;
  if (!(made instanceof CfnStage)) throw new Error('CDK made no stage.');
  made.routeSettings = Object.fromEntries(
    Object.entries(own).map(([path, { rateLimit, burstLimit }]) => [
      `ANY ${path}`,
      { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
    ]),
  );
  return { api, throttled, host: `${api.apiId}.execute-api.${region}.${urlSuffix}` };
}

/** Rest has the default route, which takes its own addresses and those that nobody has. */
function addRoutes(scope: Construct, httpApi: HttpApi, functions: RoutedFunctions): HttpRoute[] {
  const own = Object.entries(API_ROUTES).filter(([, name]) => name !== 'rest');
  const routes = [
    { id: '-default', routeKey: HttpRouteKey.DEFAULT, fn: functions.rest },
    ...own.map(([path, name]) => ({
      id: path.replaceAll('/', '-'),
      routeKey: HttpRouteKey.with(path, HttpMethod.ANY),
      fn: functions[name],
    })),
  ];
  return routes.map(({ id, routeKey, fn }) => {
    const integration = new HttpLambdaIntegration(`${fn.name}Integration`, fn.live);
    const route = new HttpRoute(scope, `Route${id}`, { httpApi, routeKey, integration });
    acknowledge(
      route,
      'APIG4',
      'Open to all by specification: no sign-in. Each function refuses what did not come ' +
        'through the edge, by the origin secret.',
    );
    return route;
  });
}
