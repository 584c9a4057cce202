/** What must hold of the API behind the edge. */
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import {
  at,
  listAt,
  named,
  ofType,
  type TemplatePromise,
  type Templates,
  target,
  unless,
} from '../support/infra-templates.ts';

/** What tells who asked, and for what. */
const TELLING = /identity|sourceIp|userAgent|path|query|header|authorizer|domainName/i;

/** Refused before a function was asked; ours answers 429 too, to who sends too many enquiries. */
const THROTTLED = '{ ($.status = "429") && ($.integrationStatus != "200") }';

const stage = (templates: Templates) => named(templates, 'ApiGatewayV2::Stage', 'FrontDoor');

export const apiPromises: readonly TemplatePromise[] = [
  {
    title: 'sends what no function has to rest, and the others to their own',
    breaches: (templates) => {
      const found = ofType(templates, 'ApiGatewayV2::Route').map(({ Properties }) => {
        const integration = JSON.stringify(Properties['Target']);
        const name = /(rest|enquiry|withdrawal|mcp|a2a)Integration/.exec(integration)?.[1];
        return `${Properties['RouteKey']} → ${name}`;
      });
      const own = Object.entries(API_ROUTES).filter(([, name]) => name !== 'rest');
      const wanted = ['$default → rest', ...own.map(([path, name]) => `ANY ${path} → ${name}`)];
      return [...wanted, ...found].filter((each) => found.includes(each) !== wanted.includes(each));
    },
    spoil: (templates) => {
      named(templates, 'ApiGatewayV2::Route', 'FrontDoorRoutedefault').Properties['RouteKey'] =
        'GET /';
    },
  },
  {
    title: 'throttles each route by itself, and all that has none',
    breaches: (templates) => {
      const { Properties } = stage(templates);
      const own = Object.entries(API_ROUTES).filter(([, name]) => name !== 'rest');
      const settings = Object(at(Properties, 'RouteSettings'));
      const throttles = [
        { id: '$default', throttle: at(Properties, 'DefaultRouteSettings') },
        ...own.map(([path]) => ({ id: path, throttle: settings[`ANY ${path}`] })),
      ];
      return unless(throttles, ({ throttle }) => {
        const rate = Number(at(throttle, 'ThrottlingRateLimit'));
        const burst = Number(at(throttle, 'ThrottlingBurstLimit'));
        return rate > 0 && rate <= 100 && burst > 0 && burst <= 200;
      });
    },
    spoil: (templates) => {
      delete Object(stage(templates).Properties['RouteSettings'])['ANY /health'];
    },
  },
  {
    // API Gateway refuses settings of a route that is not there yet.
    title: 'makes each route before the stage that throttles it',
    breaches: (templates) => {
      const needed = listAt(stage(templates), 'DependsOn');
      return unless(ofType(templates, 'ApiGatewayV2::Route'), ({ id }) => needed.includes(id));
    },
    spoil: (templates) => {
      delete stage(templates).DependsOn;
    },
  },
  {
    title: 'sounds an alarm at what its throttles refuse, and not at a refusal of ours',
    breaches: (templates) => {
      const { Properties } = named(templates, 'Logs::MetricFilter', 'FrontDoor');
      const alarm = named(templates, 'CloudWatch::Alarm', 'AlarmsApiThrottled').Properties;
      const counted = at(Properties, 'MetricTransformations.0');
      const format = String(at(stage(templates).Properties, 'AccessLogSettings.Format'));
      const { status, integrationStatus } = JSON.parse(format);
      const isLogged =
        status === '$context.status' && integrationStatus === '$context.integrationStatus';
      return [
        ...(isLogged ? [] : ['format']),
        ...(Properties['FilterPattern'] === THROTTLED ? [] : ['pattern']),
        ...(target(Properties['LogGroupName']).startsWith('FrontDoorAccessLog') ? [] : ['log']),
        ...(at(counted, 'MetricNamespace') === alarm['Namespace'] ? [] : ['namespace']),
        ...(at(counted, 'MetricName') === alarm['MetricName'] ? [] : ['name']),
        ...(at(counted, 'MetricValue') === '1' && alarm['Statistic'] === 'Sum' ? [] : ['count']),
      ];
    },
    spoil: (templates) => {
      named(templates, 'Logs::MetricFilter', 'FrontDoor').Properties['FilterPattern'] =
        '{ $.status = 429 }';
    },
  },
  {
    title: 'logs each request without telling who asked or for what',
    breaches: (templates) => {
      const format = String(at(stage(templates).Properties, 'AccessLogSettings.Format'));
      const variables = format.match(/\$context\.[\w.]+/g) ?? ['no format'];
      return variables.filter((name) => TELLING.test(name) || name === 'no format');
    },
    spoil: (templates) => {
      const settings = Object(stage(templates).Properties['AccessLogSettings']);
      settings.Format = '{"ip":"$context.identity.sourceIp"}';
    },
  },
];
