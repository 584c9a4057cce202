/** What must hold of the functions, their logs and what watches over them. */
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import {
  at,
  listAt,
  named,
  ofType,
  type TemplatePromise,
  type Templates,
  target,
  textsIn,
  unless,
} from '../support/infra-templates.ts';

const functions = (templates: Templates) => ofType(templates, 'Lambda::Function');
const logs = (templates: Templates) => ofType(templates, 'Logs::LogGroup');
const alarms = (templates: Templates) => ofType(templates, 'CloudWatch::Alarm');

/** Names that we may not give, by which a second stage or a new copy would collide. */
const PHYSICAL = ['FunctionName', 'TableName', 'QueueName', 'BucketName', 'TopicName', 'RoleName'];

export const runningPromises: readonly TemplatePromise[] = [
  {
    title: 'gives each function a role of its own',
    breaches: (templates) =>
      unless(functions(templates), ({ Properties }) => {
        const sharing = functions(templates).filter(
          (other) => target(other.Properties['Role']) === target(Properties['Role']),
        );
        return sharing.length === 1;
      }),
    spoil: (templates) => {
      const [rest, mcp] = ['rest', 'mcp'].map((name) => named(templates, 'Lambda::Function', name));
      Object.assign(rest?.Properties ?? {}, { Role: mcp?.Properties['Role'] });
    },
  },
  {
    title: 'runs each function on Node 24 and arm64',
    breaches: (templates) => [
      ...(functions(templates).length === FUNCTION_NAMES.length ? [] : ['count']),
      ...unless(
        functions(templates),
        ({ Properties }) =>
          Properties['Runtime'] === 'nodejs24.x' && at(Properties, 'Architectures.0') === 'arm64',
      ),
    ],
    spoil: (templates) => {
      named(templates, 'Lambda::Function', 'rest').Properties['Runtime'] = 'nodejs20.x';
    },
  },
  {
    title: 'bounds how many of each function may run at once',
    breaches: (templates) =>
      unless(functions(templates), ({ Properties }) => {
        const share = Number(Properties['ReservedConcurrentExecutions']);
        return share >= 1 && share <= 50;
      }),
    spoil: (templates) => {
      delete named(templates, 'Lambda::Function', 'mcp').Properties['ReservedConcurrentExecutions'];
    },
  },
  {
    title: 'ends what callers wait for before API Gateway gives up at thirty seconds',
    breaches: (templates) =>
      unless(
        functions(templates).filter(({ id }) => /^(rest|enquiry|withdrawal|mcp|a2a)/.test(id)),
        ({ Properties }) => Number(Properties['Timeout']) < 30,
      ),
    spoil: (templates) => {
      named(templates, 'Lambda::Function', 'enquiry').Properties['Timeout'] = 60;
    },
  },
  {
    title: 'writes the logs of each function as JSON to a group of its own, which ends',
    breaches: (templates) => [
      ...unless(logs(templates), ({ Properties }) => Number(Properties['RetentionInDays']) > 0),
      ...unless(functions(templates), ({ Properties }) => {
        const group = target(at(Properties, 'LoggingConfig.LogGroup'));
        return (
          at(Properties, 'LoggingConfig.LogFormat') === 'JSON' &&
          logs(templates).some(({ id }) => id === group)
        );
      }),
    ],
    spoil: (templates) => {
      delete named(templates, 'Logs::LogGroup', 'enquiryLogs').Properties['RetentionInDays'];
    },
  },
  {
    title: 'keeps the logs when the stack goes',
    breaches: (templates) =>
      unless(
        logs(templates),
        // A first deployment that fails leaves none behind.
        ({ DeletionPolicy, UpdateReplacePolicy }) =>
          DeletionPolicy === 'RetainExceptOnCreate' && UpdateReplacePolicy === 'Retain',
      ),
    spoil: (templates) => {
      named(templates, 'Logs::LogGroup', 'FrontDoorAccessLog').DeletionPolicy = 'Delete';
    },
  },
  {
    title: 'sweeps and looks from outside each minute, and leaves what failed to the next',
    breaches: (templates) => [
      ...['requeue', 'outside'].filter((name) => {
        const rules = ofType(templates, 'Events::Rule').map(({ Properties }) => Properties);
        const own = rules.filter((rule) => target(at(rule, 'Targets.0.Arn')).startsWith(name));
        const [rule] = own;
        return (
          own.length !== 1 ||
          at(rule, 'ScheduleExpression') !== 'rate(1 minute)' ||
          at(rule, 'Targets.0.RetryPolicy.MaximumRetryAttempts') !== 0
        );
      }),
      ...unless(
        ofType(templates, 'Lambda::EventInvokeConfig'),
        ({ Properties }) => Properties['MaximumRetryAttempts'] === 0,
      ),
    ],
    spoil: (templates) => {
      const [rule] = ofType(templates, 'Events::Rule');
      Object.assign(Object(rule?.Properties), { ScheduleExpression: 'rate(1 hour)' });
    },
  },
  {
    title: 'wakes someone for each alarm, and tells them when it is over',
    breaches: (templates) => {
      const [topic] = ofType(templates, 'SNS::Topic');
      const tellsTopic = (actions: unknown) => target(listAt(actions, '0')[0]) === topic?.id;
      return unless(
        alarms(templates),
        ({ Properties }) =>
          tellsTopic(Properties['AlarmActions']) &&
          tellsTopic(Properties['OKActions']) &&
          Properties['AlarmDescription'] !== undefined,
      );
    },
    spoil: (templates) => {
      delete named(templates, 'CloudWatch::Alarm', 'AlarmsFaults').Properties['AlarmActions'];
    },
  },
  {
    // An alarm hears the metrics of its own region, and CloudFront has no other.
    title: 'watches the edge from us-east-1, and all else from where it runs',
    breaches: (templates) =>
      unless(alarms(templates), ({ Properties, region }) => {
        const isOfEdge = textsIn(Properties).some((text) => /^AWS\/(CloudFront|WAFV2)$/.test(text));
        return region === (isOfEdge ? 'us-east-1' : 'ap-southeast-2');
      }),
    spoil: (templates) => {
      const { Properties } = named(templates, 'CloudWatch::Alarm', 'AlarmsEdgeErrors');
      Properties['Namespace'] = 'AWS/ApiGateway';
    },
  },
  {
    title: 'takes silence of what runs each minute for a fault, and of all else for calm',
    breaches: (templates) =>
      unless(alarms(templates), ({ id, Properties }) => {
        const isSteady = /^Alarms(SweepStopped|OutsideFails)/.test(id);
        return Properties['TreatMissingData'] === (isSteady ? 'breaching' : 'notBreaching');
      }),
    spoil: (templates) => {
      const { Properties } = named(templates, 'CloudWatch::Alarm', 'AlarmsSweepStopped');
      Properties['TreatMissingData'] = 'missing';
    },
  },
  {
    title: 'names nothing itself, so that stages and copies do not collide',
    breaches: ({ resources }) =>
      unless(
        resources,
        ({ Properties }) => !PHYSICAL.some((name) => typeof at(Properties, name) === 'string'),
      ),
    spoil: (templates) => {
      named(templates, 'DynamoDB::Table', 'Enquiries').Properties['TableName'] = 'enquiries';
    },
  },
  {
    title: 'knows its stores by ids that never change',
    breaches: ({ resources }) => {
      const ids = resources.map(({ id }) => id);
      return STORES.filter((id) => !ids.includes(id));
    },
    spoil: (templates) => {
      const table = templates.resources.findIndex(({ Type }) => Type === 'AWS::DynamoDB::Table');
      templates.resources.splice(table, 1);
    },
  },
];

/** With another id CloudFormation would make a new, empty one. */
const STORES = [
  'EnquiriesTable7DAAED76',
  'EnquiriesKey6BFA9748',
  'WebhookSecretD7FE3AEE',
  'ReceiptSecret5DB32415',
  'OriginSecret9A421E71',
  'SiteBucket978D4AEB',
  'EdgeDistribution0060737B',
];
