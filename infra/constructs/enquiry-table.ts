/**
 * The record of every enquiry, and all the clocks. Made from the definition that the local runner
 * uses; it outlives its stack. Connecting a function gives it the name and no more than it does.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import {
  INDEXES,
  RETIRED_INDEXES,
  TTL_ATTRIBUTE,
  tableDefinition,
} from '../../functions/aws/table.ts';
import type { StageSettings } from '../stages.ts';
import type { ServiceFunction } from './service-function.ts';

type TableProps = {
  readonly settings: Pick<
    StageSettings,
    'tableKey' | 'restorableDays' | 'restoredTable' | 'sweepShards'
  >;
  /** By name, while a table that stands is brought to the definition; left out, those of it. */
  readonly indexes: readonly string[] | undefined;
  /** One that was never in use may go with a first deployment that fails, and must be able to. */
  readonly isProtected: boolean;
};

/** All that DynamoDB does with a caller's key, without a wildcard. */
const KEY_ACTIONS = [
  'Decrypt',
  'DescribeKey',
  'Encrypt',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'ReEncryptFrom',
  'ReEncryptTo',
].map((action) => `kms:${action}`);

export type EnquiryTable = ReturnType<typeof createEnquiryTable>;

export function createEnquiryTable(
  scope: Construct,
  { settings, indexes, isProtected }: TableProps,
) {
  const key = settings.tableKey === 'customer-managed' ? createKey(scope) : undefined;
  const table = new Table(scope, 'Table', {
    ...keysOf(tableDefinition.KeySchema),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: settings.restorableDays,
    },
    deletionProtection: isProtected,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...(key
      ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: key }
      : { encryption: TableEncryption.DEFAULT }),
  });
  for (const { IndexName = '', KeySchema, Projection } of chooseIndexes(indexes)) {
    table.addGlobalSecondaryIndex({
      indexName: IndexName,
      ...keysOf(KeySchema),
      projectionType: (Projection?.ProjectionType ?? 'ALL') as ProjectionType,
      ...(Projection?.NonKeyAttributes && { nonKeyAttributes: Projection.NonKeyAttributes }),
    });
  }
  /** What the functions read and write: the stack's own, or one that was restored beside it. */
  const { tableName, tableArn } =
    settings.restoredTable === undefined
      ? table
      : Table.fromTableName(scope, 'Restored', settings.restoredTable);

  const connect =
    (actions: readonly string[], ...asked: string[]) =>
    (fn: ServiceFunction) => {
      fn.set('TABLE_NAME', tableName);
      fn.set('SWEEP_SHARDS', String(settings.sweepShards));
      fn.allow(
        actions.map((action) => `dynamodb:${action}`),
        tableArn,
      );
      for (const index of asked) fn.allow(['dynamodb:Query'], `${tableArn}/index/${index}`);
      if (key) fn.allow(KEY_ACTIONS, key.keyArn);
    };
  return {
    tableName,
    /** Another one only after a restore. */
    ownTableName: table.tableName,
    /** Keeps an enquiry and its answer, and counts it against the limit. */
    connectRecorder: connect(['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem']),
    /** Ends the consent to an enquiry that is there. */
    connectWithdrawal: connect(['GetItem', 'UpdateItem']),
    /** Claims an enquiry, keeps the outcome, and finds earlier ones from the same phone. */
    connectWorker: connect(['GetItem', 'UpdateItem'], INDEXES.phone),
    /** Finds what waits and puts it off, who waits past the promised time, and what has been kept long enough. */
    connectSweep: connect(
      ['BatchGetItem', 'GetItem', 'UpdateItem'],
      INDEXES.waiting,
      INDEXES.removal,
    ),
  };
}

/** Kept with the table: without its key a table cannot be read. */
function createKey(scope: Construct): Key {
  return new Key(scope, 'Key', {
    description: 'Encrypts the enquiries',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** DynamoDB changes one index at a time, so the deploy command names those of each step. */
function chooseIndexes(names: readonly string[] | undefined) {
  const { GlobalSecondaryIndexes: defined = [] } = tableDefinition;
  if (names === undefined) return defined;
  const known = new Map([...defined, ...RETIRED_INDEXES].map((each) => [each.IndexName, each]));
  return names.map((name) => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`No release made an index ${name}.`);
    return found;
  });
}

/** The partition stands first in a key schema, then what it is sorted by. */
function keysOf(schema: typeof tableDefinition.KeySchema = []) {
  const [partitionKey, sortKey] = schema.map(({ AttributeName: name = '' }): Attribute => {
    const found = tableDefinition.AttributeDefinitions?.find((each) => each.AttributeName === name);
    const { NUMBER, STRING } = AttributeType;
    return { name, type: found?.AttributeType === 'N' ? NUMBER : STRING };
  });
  if (partitionKey === undefined)
    throw new Error('A key of the table definition has no partition.');
  return { partitionKey, ...(sortKey === undefined ? {} : { sortKey }) };
}
