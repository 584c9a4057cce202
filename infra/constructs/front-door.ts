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
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
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

export class FrontDoor extends Construct {
  readonly api: HttpApi;
  readonly throttled: Metric;
  readonly host: string;

  constructor(scope: Construct, id: string, { stage, functions, settings }: FrontDoorProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
    const routes = this.#addRoutes(functions);
    const accessLog = createLogs(this, 'AccessLog', settings);
    this.throttled = accessLog
      .addMetricFilter('Throttled', {
        filterPattern: THROTTLED,
        metricNamespace: `${METRICS_NAMESPACE}/${stage}`,
        metricName: 'ApiThrottled',
      })
      .metric({ statistic: Stats.SUM, period: FIVE_MINUTES });
    const { $default, ...own } = settings.throttles;
    const apiStage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
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
  }

  /** Rest has the default route, which takes its own addresses and those that nobody has. */
  #addRoutes(functions: RoutedFunctions): HttpRoute[] {
    const own = Object.entries(API_ROUTES).filter(([, name]) => name !== 'rest');
    return [
      this.#addRoute('-default', HttpRouteKey.DEFAULT, functions.rest),
      ...own.map(([path, name]) => {
        const id = path.replaceAll('/', '-');
        return this.#addRoute(id, HttpRouteKey.with(path, HttpMethod.ANY), functions[name]);
      }),
    ];
  }

  #addRoute(id: string, routeKey: HttpRouteKey, fn: ServiceFunction): HttpRoute {
    const integration = new HttpLambdaIntegration(`${fn.name}Integration`, fn.live);
    const route = new HttpRoute(this, `Route${id}`, { httpApi: this.api, routeKey, integration });
    acknowledge(
      route,
      'APIG4',
      'Open to all by specification: no sign-in. Each function refuses what did not come ' +
        'through the edge, by the origin secret.',
    );
    return route;
  }
}
