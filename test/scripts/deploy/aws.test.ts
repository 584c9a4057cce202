/** The ports on AWS, as far as they can be held without it: what they make of AWS's answers. */
import { AlreadyExistsException, CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { createSecretStore, createStacks } from '../../../scripts/deploy/aws.ts';
import { script } from '../../support/scripted-aws.ts';

const region = 'ap-southeast-2';
const client = new CloudFormationClient({ region });
const stacks = createStacks(region, client);
const createdAt = new Date('2026-11-20T00:00:00Z');
const found = {
  StackId: 'arn:1',
  StackStatus: 'UPDATE_COMPLETE',
  Description: 'Deployment of dev',
  CreationTime: createdAt,
  Outputs: [{ OutputKey: 'Address', OutputValue: 'https://site.test' }],
};
const missing = new Error('Stack with id Site does not exist');

test('tells what stands of a stack', async () => {
  script(client, { DescribeStacksCommand: [{ Stacks: [found] }] });
  expect(await stacks.find('Site')).toEqual({
    id: 'arn:1',
    status: 'UPDATE_COMPLETE',
    reason: '',
    description: 'Deployment of dev',
    createdAt,
    outputs: { Address: 'https://site.test' },
  });
});

test.each([
  ['was never made', missing],
  [
    'was deleted, and is asked for by its id',
    { Stacks: [{ ...found, StackStatus: 'DELETE_COMPLETE' }] },
  ],
])('finds no stack that %s', async (_, answer) => {
  script(client, { DescribeStacksCommand: [answer] });
  expect(await stacks.find('arn:1')).toBeUndefined();
});

test('passes on what else CloudFormation says', async () => {
  script(client, { DescribeStacksCommand: [new Error('Rate exceeded')] });
  await expect(stacks.find('Site')).rejects.toThrow('Rate exceeded');
});

test('makes a stack of nothing, and only where its name is free', async () => {
  const taken = new AlreadyExistsException({ message: 'taken', $metadata: {} });
  const asked = script(client, { CreateStackCommand: [{ StackId: 'arn:2' }, taken] });
  expect(await stacks.createEmpty('Lock', 'Deployment of dev')).toBe('arn:2');
  expect(await stacks.createEmpty('Lock', 'Deployment of dev')).toBeUndefined();
  const { TemplateBody } = Object(asked[0]);
  expect(JSON.parse(TemplateBody)).toEqual({
    Description: 'Deployment of dev',
    Resources: { Nothing: { Type: 'AWS::CloudFormation::WaitConditionHandle' } },
  });
});

test('deletes the very stack that it found, and says what could not be removed', async () => {
  const failed = { ...found, StackStatus: 'DELETE_FAILED', StackStatusReason: 'Bucket not empty' };
  const asked = script(client, {
    DescribeStacksCommand: [found, failed, failed].map((each) => ({ Stacks: [each] })),
    DeleteStackCommand: [{}],
  });
  await expect(stacks.delete('Site')).rejects.toThrow('could not remove Site: Bucket not empty');
  expect(asked[1]).toEqual({ StackName: 'arn:1' });
  script(client, { DescribeStacksCommand: [missing] });
  await stacks.delete('Site');
});

test('finds the bucket of a stack in whatever state, until it is gone', async () => {
  const bucket = { ResourceType: 'AWS::S3::Bucket', PhysicalResourceId: 'site-1' };
  const list = (ResourceStatus: string) => ({ StackResources: [{ ...bucket, ResourceStatus }] });
  script(client, {
    DescribeStackResourcesCommand: [list('DELETE_FAILED'), list('DELETE_COMPLETE'), missing],
  });
  expect(await stacks.findBucket('Site')).toBe('site-1');
  expect(await stacks.findBucket('Site')).toBeUndefined();
  expect(await stacks.findBucket('Site')).toBeUndefined();
});

test('lists every version of a secret, those without a label too', async () => {
  const secrets = new SecretsManagerClient({ region });
  const [current, old] = [
    { VersionId: 'two', VersionStages: ['AWSCURRENT'], CreatedDate: createdAt },
    { VersionId: 'one', CreatedDate: createdAt },
  ];
  const pages = [{ Versions: [current], NextToken: 'more' }, { Versions: [old] }];
  const asked = script(secrets, { ListSecretVersionIdsCommand: pages });
  expect(await createSecretStore(secrets).listVersions('origin')).toEqual([
    { id: 'two', labels: ['AWSCURRENT'], createdAt },
    { id: 'one', labels: [], createdAt },
  ]);
  expect(asked[0]).toMatchObject({ SecretId: 'origin', IncludeDeprecated: true });
});
