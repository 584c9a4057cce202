/** The ports of a deployment on AWS. What waits, waits by AWS's own waiters. */
import { randomUUID } from 'node:crypto';
import {
  AlreadyExistsException,
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  type ObjectIdentifier,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  paginateListSecretVersionIds,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { SiteFile } from '../build/site-file.ts';

const AN_HOUR = 60 * 60;

/** CloudFormation takes no template without a resource; this one is nothing, and costs nothing. */
const NOTHING = { Nothing: { Type: 'AWS::CloudFormation::WaitConditionHandle' } };

export type Stacks = ReturnType<typeof createStacks>;
export type FoundStack = NonNullable<Awaited<ReturnType<Stacks['find']>>>;

export function createStacks(region: string, client = new CloudFormationClient({ region })) {
  async function find(nameOrId: string) {
    const asked = new DescribeStacksCommand({ StackName: nameOrId });
    const [found] = (await client.send(asked).catch(unlessMissing))?.Stacks ?? [];
    if (found?.StackStatus === undefined || found.StackStatus === 'DELETE_COMPLETE') return;
    const outputs: Record<string, string> = {};
    for (const { OutputKey = '', OutputValue = '' } of found.Outputs ?? []) {
      outputs[OutputKey] = OutputValue;
    }
    return {
      /** Never given twice, unlike its name. */
      id: found.StackId ?? nameOrId,
      /** In CloudFormation's own words, such as UPDATE_ROLLBACK_COMPLETE. */
      status: String(found.StackStatus),
      reason: found.StackStatusReason ?? '',
      description: found.Description ?? '',
      createdAt: found.CreationTime ?? new Date(0),
      outputs: outputs as Readonly<Record<string, string>>,
    };
  }

  return {
    find,

    /** A stack of nothing. Answers its id, or nothing where the name is taken. */
    async createEmpty(StackName: string, description: string) {
      const TemplateBody = JSON.stringify({ Description: description, Resources: NOTHING });
      try {
        const { StackId } = await client.send(new CreateStackCommand({ StackName, TemplateBody }));
        return StackId;
      } catch (error) {
        if (error instanceof AlreadyExistsException) return;
        throw error;
      }
    },

    async continueRollback(StackName: string) {
      await client.send(new ContinueUpdateRollbackCommand({ StackName }));
    },

    async allowDeletion(StackName: string) {
      const EnableTerminationProtection = false;
      await client.send(
        new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection }),
      );
    },

    /** Returns when it is gone; throws where something of it could not be removed. */
    async delete(nameOrId: string) {
      // A name may be given anew while one waits; an id is not.
      const StackName = (await find(nameOrId))?.id;
      if (StackName === undefined) return;
      await client.send(new DeleteStackCommand({ StackName }));
      const patience = { client, minDelay: 2, maxDelay: 20, maxWaitTime: AN_HOUR };
      await waitUntilStackDeleteComplete(patience, { StackName }).catch(async (cause: unknown) => {
        const reason = (await find(StackName))?.reason;
        throw new Error(`CloudFormation could not remove ${nameOrId}: ${reason}`, { cause });
      });
    },

    /** In whatever state the stack is. */
    async findBucket(StackName: string) {
      const asked = new DescribeStackResourcesCommand({ StackName });
      const { StackResources = [] } = (await client.send(asked).catch(unlessMissing)) ?? {};
      return StackResources.find(
        ({ ResourceType, ResourceStatus }) =>
          ResourceType === 'AWS::S3::Bucket' && ResourceStatus !== 'DELETE_COMPLETE',
      )?.PhysicalResourceId;
    },
  };
}

/** CloudFormation has no error of its own for a stack that is not there. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && /does not exist/.test(error.message))) throw error;
}

export type SecretStore = ReturnType<typeof createSecretStore>;
export type SecretVersion = Awaited<ReturnType<SecretStore['listVersions']>>[number];

export function createSecretStore(client: SecretsManagerClient) {
  return {
    async listVersions(SecretId: string) {
      const asked = { SecretId, IncludeDeprecated: true };
      const pages = await Array.fromAsync(paginateListSecretVersionIds({ client }, asked));
      return pages
        .flatMap(({ Versions = [] }) => Versions)
        .map(({ VersionId = '', VersionStages = [], CreatedDate = new Date(0) }) => ({
          id: VersionId,
          labels: VersionStages as readonly string[],
          createdAt: CreatedDate,
        }));
    },

    /** The current value. */
    async read(SecretId: string) {
      const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString;
    },

    async put(SecretId: string, SecretString: string) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}

export type SiteStore = ReturnType<typeof createSiteStore>;
export type SiteObject = Pick<SiteFile, 'key' | 'contentType' | 'cacheControl'> & {
  readonly body: string | Uint8Array;
};

export function createSiteStore(s3: S3Client, Bucket: string) {
  /** The most that S3 removes at once. */
  const PAGE = 1000;

  async function deleteAll(all: readonly ObjectIdentifier[]): Promise<void> {
    for (let start = 0; start < all.length; start += PAGE) {
      const Delete = { Objects: all.slice(start, start + PAGE), Quiet: true };
      // What S3 refuses it answers as a value, with success.
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
      const [{ Key, Message } = {}] = Errors;
      if (Errors.length > 0) {
        throw new Error(`S3 did not remove ${Errors.length} of ${Bucket}, ${Key}: ${Message}`);
      }
    }
  }

  return {
    async list() {
      const pages = await Array.fromAsync(paginateListObjectsV2({ client: s3 }, { Bucket }));
      return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
    },

    /** Nothing where there is no such key. */
    async read(Key: string) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToString();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async put({ key: Key, body: Body, contentType, cacheControl }: SiteObject) {
      const headers = { ContentType: contentType, CacheControl: cacheControl };
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ...headers }));
    },

    /** What was there can be read by its version still. */
    remove: (keys: readonly string[]) => deleteAll(keys.map((Key) => ({ Key }))),

    /** Every version of every object, as CloudFormation removes only an empty bucket. */
    async empty() {
      for (;;) {
        const page = await s3.send(new ListObjectVersionsCommand({ Bucket }));
        const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
        if (all.length === 0) return;
        await deleteAll(all.map(({ Key, VersionId }) => ({ Key, VersionId })));
      }
    },
  };
}

export async function invalidate(client: CloudFrontClient, DistributionId: string): Promise<void> {
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: randomUUID(),
        // One path, whatever changed: the first thousand a month cost nothing.
        Paths: { Quantity: 1, Items: ['/*'] },
      },
    }),
  );
  await waitUntilInvalidationCompleted(
    { client, maxWaitTime: AN_HOUR },
    { DistributionId, Id: Invalidation?.Id },
  );
}

export async function readIndexes(
  client: DynamoDBClient,
  TableName: string,
): Promise<readonly string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '' }) => IndexName);
}
