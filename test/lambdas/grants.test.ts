/**
 * What the functions do while every entrypoint is driven down every path. All that they ask of AWS is
 * granted by the policies of the template, and nothing besides; each line of their log tells whose it is.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { TABLE_NAME } from '../../scripts/local/aws.ts';
import { proves } from '../promises.ts';
import {
  at,
  type Json,
  listAt,
  listGrants,
  named,
  type Statement,
  type Templates,
  target,
} from '../support/infra-templates.ts';
import { driveEveryPath } from './drive-every-path.ts';
import { openRooms, PATIENCE_MS, type Rooms, templates as synthesised } from './rooms.ts';

/** What one function may do or does: `enquiry dynamodb:PutItem EnquiriesTable`. */
type Grantee = FunctionName | 'Release';
type Grant = `${Grantee} ${string} ${string}`;

const TABLE = 'EnquiriesTable';
const KEY = 'EnquiriesKey';
const QUEUE = 'DeliveriesQueue';
const WITH_TABLE = ['enquiry', 'withdrawal', 'mcp', 'a2a', 'deliver', 'requeue'] as const;

/** What AWS asks in a function's name, which no client of ours ever sends. */
const AWS_ASKS: readonly {
  readonly why: string;
  readonly of: readonly Grantee[];
  readonly actions: readonly string[];
  readonly resource: (name: Grantee) => string;
}[] = [
  {
    why: 'Lambda writes what a function prints into its log group.',
    of: FUNCTION_NAMES,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resource: (name) => `${name}Logs`,
  },
  {
    why: 'The event source takes messages off the queue with the worker’s role.',
    of: ['deliver'],
    actions: [
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:ReceiveMessage',
    ],
    resource: () => QUEUE,
  },
  {
    why: 'CodeDeploy looks at alarms while it moves an alias from version to version.',
    of: ['Release'],
    actions: ['cloudwatch:DescribeAlarms'],
    resource: () => 'arn:aws:cloudwatch:ap-southeast-2:AWS::AccountId:alarm:*',
  },
  {
    why: 'DynamoDB opens and seals items with the table’s key in the caller’s name.',
    of: WITH_TABLE,
    actions: [
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey',
      'kms:GenerateDataKeyWithoutPlaintext',
      'kms:ReEncryptFrom',
      'kms:ReEncryptTo',
    ],
    resource: () => KEY,
  },
];

const RELEASE_ASKS = FUNCTION_NAMES.flatMap((name) =>
  ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'].flatMap(
    (action): Grant[] => [
      `Release ${action} ${name}Function`,
      `Release ${action} ${name}Function:live`,
    ],
  ),
);

const asksOfAws = AWS_ASKS.flatMap(({ of, actions, resource }) =>
  of.flatMap((name) => actions.map((action): Grant => `${name} ${action} ${resource(name)}`)),
).concat(RELEASE_ASKS);

/** Drops the hash that CDK puts behind a logical id. */
const bare = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

/** `EnquiriesTable/index/by-reference`: what an ARN names, by the logical ids in it. */
function nameResource(resource: Json): string {
  const parts = listAt(resource, 'Fn::Join.1');
  if (parts.length === 0) return bare(target(resource));
  const texts = parts.map((part) => (typeof part === 'string' ? part : bare(target(part))));
  return texts.join('').replace(/^arn:.*:identity\//, '');
}

function listGranted(templates: Templates): Grant[] {
  return listGrants(templates).flatMap(({ role, actions, resources }: Statement) =>
    actions.flatMap((action) =>
      // Each role is named for its function.
      resources.map((resource): Grant => `${role as Grantee} ${action} ${nameResource(resource)}`),
    ),
  );
}

function listAsked(rooms: Rooms, templates: Templates): Grant[] {
  const sender = named(templates, 'SES::EmailIdentity', 'BrokerEmailIdentity');
  const domains = new Map([[String(sender.Properties['EmailIdentity']), bare(sender.id)]]);
  return rooms.asked().map(({ name, service, operation, body }): Grant => {
    // SQS has one permission for both ways of sending.
    const action = operation.replace(/^SendMessageBatch$/, 'SendMessage');
    return `${name} ${service}:${action} ${nameAsked(service, body, domains)}`;
  });
}

type Domains = ReadonlyMap<string, string>;

function nameAsked(service: string, body: unknown, domains: Domains): string {
  const text = (path: string) => String(at(body, path) ?? '');
  switch (service) {
    case 'dynamodb': {
      const table = text('TableName') || Object.keys(Object(at(body, 'RequestItems'))).join();
      const index = at(body, 'IndexName');
      const name = table === TABLE_NAME ? TABLE : table;
      return index === undefined ? name : `${name}/index/${index}`;
    }
    case 'sqs':
      return text('QueueUrl').endsWith('/deliveries') ? QUEUE : text('QueueUrl');
    case 'secretsmanager':
      return bare(text('SecretId'));
    default: {
      const [, domain = ''] = text('FromEmailAddress').split('@');
      return domains.get(domain) ?? domain;
    }
  }
}

const without = (some: readonly Grant[], others: readonly Grant[]) =>
  [...new Set(some)].filter((each) => !others.includes(each)).sort();

let rooms: Rooms;
let templates: Templates;
let asked: Grant[];
beforeAll(async () => {
  templates = await synthesised;
  rooms = await openRooms({ emailTo: 'desk@broker.example' });
  await driveEveryPath(rooms);
  asked = listAsked(rooms, templates);
  return () => rooms[Symbol.asyncDispose]();
}, PATIENCE_MS);

/** What the log itself says, metrics left out. */
const listLogLines = () =>
  rooms.written
    .map(({ line, ...written }) => ({ ...written, said: JSON.parse(line) }))
    .filter(({ said }) => said.level !== undefined);

describe('the log', () => {
  it(proves('personal-data-stays', 'tells nothing that a borrower gave, on any path'), () => {
    const told = rooms.written.filter(({ line }) => /Brien|412\D?345|kim@|stock/i.test(line));
    expect(told).toEqual([]);
  });

  it('carries the id of the request on each line that a request writes', () => {
    const lines = listLogLines().filter(({ requestId }) => requestId !== undefined);
    expect(new Set(lines.map(({ name }) => name))).toEqual(
      new Set(['enquiry', 'withdrawal', 'mcp', 'a2a']),
    );
    expect(lines.filter(({ said }) => said.level === 'ERROR').length).toBeGreaterThan(5);
    expect(lines.filter(({ said, requestId }) => said.requestId !== requestId)).toEqual([]);
  });

  it('carries it to the worker, but for a message that is about no enquiry', () => {
    const asked = new Set(rooms.written.map(({ requestId }) => requestId).filter(Boolean));
    const lines = listLogLines().filter(({ name }) => name === 'deliver');
    const lost = lines.filter(({ said }) => !asked.has(said.requestId));
    expect(lines.length).toBeGreaterThan(10);
    expect(lost.map(({ said }) => said.message)).toEqual([
      'One message could not be worked; the queue brings it again.',
    ]);
  });
});

describe('the policies', () => {
  it('grant all that a function asks', () => {
    expect(without(asked, listGranted(templates))).toEqual([]);
  });

  it('grant nothing that neither a function nor AWS in its name ever asks', () => {
    expect(without(listGranted(templates), [...asked, ...asksOfAws])).toEqual([]);
  });

  it('grant what AWS asks in a function’s name', () => {
    expect(without(asksOfAws, listGranted(templates))).toEqual([]);
  });

  it('would be missed where one is taken away, and where one is added', () => {
    const granted = listGranted(templates);
    const needed = new Set(asked.filter((each) => granted.includes(each)));
    expect(needed.size).toBeGreaterThan(20);
    for (const each of needed) {
      expect(
        without(
          asked,
          granted.filter((other) => other !== each),
        ),
      ).toContain(each);
    }
    const scan: Grant = 'requeue dynamodb:Scan EnquiriesTable';
    expect(without([...granted, scan], [...asked, ...asksOfAws])).toContain(scan);
  });
});
