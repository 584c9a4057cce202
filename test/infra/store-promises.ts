/** What must hold of the record and the queues. */
import { INDEXES, TTL_ATTRIBUTE, tableDefinition } from '../../functions/aws/table.ts';
import {
  at,
  named,
  ofType,
  type Resource,
  type TemplatePromise,
  type Templates,
  unless,
} from '../support/infra-templates.ts';

const table = (templates: Templates) => named(templates, 'DynamoDB::Table', 'Enquiries');
const queue = (templates: Templates) => named(templates, 'SQS::Queue', 'DeliveriesQueue');
const isRetained = ({ DeletionPolicy, UpdateReplacePolicy }: Resource) =>
  DeletionPolicy === 'RetainExceptOnCreate' && UpdateReplacePolicy === 'Retain';

export const storePromises: readonly TemplatePromise[] = [
  {
    title: 'encrypts enquiries under a key of the operator',
    breaches: (templates) =>
      unless(ofType(templates, 'DynamoDB::Table'), ({ Properties }) =>
        Boolean(at(Properties, 'SSESpecification.KMSMasterKeyId')),
      ),
    spoil: (templates) => {
      delete table(templates).Properties['SSESpecification'];
    },
  },
  {
    title: 'restores enquiries to any moment of the last 35 days',
    breaches: (templates) =>
      unless(
        ofType(templates, 'DynamoDB::Table'),
        ({ Properties }) =>
          at(Properties, 'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled') === true &&
          at(Properties, 'PointInTimeRecoverySpecification.RecoveryPeriodInDays') === 35,
      ),
    spoil: (templates) => {
      delete table(templates).Properties['PointInTimeRecoverySpecification'];
    },
  },
  {
    title: 'keeps the table and its key when the stack goes, unless it never stood',
    breaches: (templates) => [
      ...unless(
        [...ofType(templates, 'DynamoDB::Table'), ...ofType(templates, 'KMS::Key')],
        isRetained,
      ),
      ...unless(
        ofType(templates, 'DynamoDB::Table'),
        ({ Properties }) => Properties['DeletionProtectionEnabled'] === true,
      ),
    ],
    spoil: (templates) => {
      table(templates).DeletionPolicy = 'Delete';
    },
  },
  {
    title: 'lets items end by themselves, and has the keys and indexes that the functions ask',
    breaches: (templates) => {
      const { Properties } = table(templates);
      const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = tableDefinition;
      const wanted = { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes };
      const differs = Object.entries(wanted).filter(
        ([name, value]) => sorted(Properties[name]) !== sorted(value),
      );
      const ttl = at(Properties, 'TimeToLiveSpecification.AttributeName');
      return [...differs.map(([name]) => name), ...(ttl === TTL_ATTRIBUTE ? [] : ['ttl'])];
    },
    spoil: (templates) => {
      const indexes = table(templates).Properties['GlobalSecondaryIndexes'];
      if (Array.isArray(indexes)) indexes.splice(Object.keys(INDEXES).length - 1);
    },
  },
  {
    title: 'sets a message aside after five readings, and keeps it for fourteen days',
    breaches: (templates) => {
      const { Properties } = queue(templates);
      const deadLetters = named(templates, 'SQS::Queue', 'DeliveriesDeadLetters');
      return [
        ...(at(Properties, 'RedrivePolicy.maxReceiveCount') === 5 ? [] : ['count']),
        ...(at(Properties, 'RedrivePolicy.deadLetterTargetArn.Fn::GetAtt.0') === deadLetters.id
          ? []
          : ['target']),
        ...(deadLetters.Properties['MessageRetentionPeriod'] === 14 * 86_400 ? [] : ['days']),
      ];
    },
    spoil: (templates) => {
      delete queue(templates).Properties['RedrivePolicy'];
    },
  },
  {
    title: 'hides a message from others for six times as long as the worker may take',
    breaches: (templates) => {
      const timeout = Number(named(templates, 'Lambda::Function', 'deliver').Properties['Timeout']);
      return Number(queue(templates).Properties['VisibilityTimeout']) >= 6 * timeout
        ? []
        : ['visibility'];
    },
    spoil: (templates) => {
      named(templates, 'Lambda::Function', 'deliver').Properties['Timeout'] = 120;
    },
  },
  {
    title: 'lets one bad message fail alone, and never asks more workers than there may be',
    breaches: (templates) => {
      const share = named(templates, 'Lambda::Function', 'deliver').Properties;
      return unless(
        ofType(templates, 'Lambda::EventSourceMapping'),
        ({ Properties }) =>
          at(Properties, 'FunctionResponseTypes.0') === 'ReportBatchItemFailures' &&
          Number(at(Properties, 'ScalingConfig.MaximumConcurrency')) <=
            Number(share['ReservedConcurrentExecutions']),
      );
    },
    spoil: (templates) => {
      const [source] = ofType(templates, 'Lambda::EventSourceMapping');
      delete source?.Properties['FunctionResponseTypes'];
    },
  },
];

function sorted(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((each) => JSON.stringify(each, Object.keys(flatKeys(each)).sort()))
    .sort()
    .join();
}

/** Every key at any depth, so that the order of keys does not count. */
function flatKeys(value: unknown): Record<string, true> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => ({ [key]: true, ...flatKeys(inner) })),
  );
}
