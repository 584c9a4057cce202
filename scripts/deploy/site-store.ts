/** The published site in S3 behind CloudFront. */
import { randomUUID } from 'node:crypto';
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  type ObjectIdentifier,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { SiteStore } from './publish.ts';

export type SiteAddress = {
  readonly region: string;
  readonly bucket: string;
  readonly distributionId: string;
};

const INVALIDATION_SECONDS = 15 * 60;

export function createSiteStore(
  { region, bucket: Bucket, distributionId }: SiteAddress,
  s3 = new S3Client({ region }),
): SiteStore {
  return {
    async list() {
      const keys: string[] = [];
      for await (const { Contents } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
        keys.push(...(Contents ?? []).map(({ Key = '' }) => Key));
      }
      return keys;
    },

    async read(Key) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToString();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async put({ key: Key, body: Body, contentType: ContentType, cacheControl: CacheControl }) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
    },

    remove: (keys) =>
      deleteAll(
        s3,
        Bucket,
        keys.map((Key) => ({ Key })),
      ),

    invalidate: () => invalidate(distributionId),
  };
}

/** The most that S3 removes at once. */
const PAGE = 1000;

async function deleteAll(s3: S3Client, Bucket: string, all: ObjectIdentifier[]): Promise<void> {
  for (let start = 0; start < all.length; start += PAGE) {
    const Delete = { Objects: all.slice(start, start + PAGE), Quiet: true };
    // What S3 refuses it answers as a value, with success.
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const [{ Key, Message } = {}] = Errors;
    if (Errors.length > 0) {
      throw new Error(`S3 removed all but ${Errors.length} of ${Bucket}, ${Key}: ${Message}`);
    }
  }
}

async function invalidate(DistributionId: string): Promise<void> {
  const client = new CloudFrontClient({ region: 'us-east-1' });
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
    { client, maxWaitTime: INVALIDATION_SECONDS },
    { DistributionId, Id: Invalidation?.Id },
  );
}

/** CloudFormation removes only an empty bucket, and old versions count. */
export async function emptyBucket(
  region: string,
  Bucket: string,
  s3 = new S3Client({ region }),
): Promise<void> {
  for (;;) {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    if (all.length === 0) return;
    await deleteAll(
      s3,
      Bucket,
      all.map(({ Key, VersionId }) => ({ Key, VersionId })),
    );
  }
}
