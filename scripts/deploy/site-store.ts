/** The published site in S3 behind CloudFront. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { MANIFEST_KEY, type Published } from './plan-changes.ts';
import type { SiteStore } from './publish.ts';
import { manifest } from './read-site.ts';

export type SiteAddress = {
  readonly region: string;
  readonly bucket: string;
  readonly distributionId: string;
  readonly distDir: string;
};

/** The most that S3 removes at once. */
const PAGE = 1000;
const INVALIDATION_SECONDS = 15 * 60;

export function createSiteStore(
  { region, bucket: Bucket, distributionId, distDir }: SiteAddress,
  s3 = new S3Client({ region }),
): SiteStore {
  return {
    async list() {
      const etags = new Map<string, string>();
      for await (const { Contents } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
        for (const { Key = '', ETag = '' } of Contents ?? []) etags.set(Key, ETag);
      }
      return { etags, headers: await readManifest(s3, Bucket) };
    },

    async put({ key, content_type, cache_control }) {
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: await readFile(join(distDir, 'site', key)),
          ContentType: content_type,
          CacheControl: cache_control,
        }),
      );
    },

    async keepManifest(objects) {
      const headers = objects.map(({ key, content_type, cache_control }) => {
        return [key, { content_type, cache_control }] as const;
      });
      const Body = JSON.stringify({ objects: Object.fromEntries(headers) });
      await s3.send(new PutObjectCommand({ Bucket, Key: MANIFEST_KEY, Body }));
    },

    invalidate: () => invalidate(distributionId),

    async remove(keys) {
      for (let start = 0; start < keys.length; start += PAGE) {
        const Objects = keys.slice(start, start + PAGE).map((Key) => ({ Key }));
        await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
}

/** Nothing before the first publication: then everything counts as changed. */
async function readManifest(s3: S3Client, Bucket: string): Promise<Published['headers']> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: MANIFEST_KEY }));
    return manifest.parse(JSON.parse((await Body?.transformToString()) ?? '')).objects;
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
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
