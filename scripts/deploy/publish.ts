/**
 * Publishes in the order in which nothing is ever missing: new objects first, then whatever refers
 * to them, then the edge forgets what it kept, and only then do the old ones go.
 */

import { createHash, randomUUID } from 'node:crypto';
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
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';

/** The bucket and the edge in front of it. */
export type SiteStore = {
  list(): Promise<Published>;
  put(object: BuiltObject): Promise<void>;
  /** What the next publication compares with. */
  keepManifest(objects: readonly BuiltObject[]): Promise<void>;
  /** Returns when no edge location serves anything from before. */
  invalidate(): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};

type Publication = {
  readonly objects: readonly BuiltObject[];
  readonly store: SiteStore;
  /** Deploys the functions and the edge. */
  readonly deploy: () => Promise<void>;
  readonly report: (line: string) => void;
};

export async function publish({ objects, store, deploy, report }: Publication): Promise<void> {
  const { put, remove, unchanged } = planChanges(objects, await store.list());
  report(`${put.length} objects to put, ${remove.length} to remove, ${unchanged} as they were.`);
  for (const object of put) await store.put(object);
  await store.keepManifest(objects);
  await deploy();
  await store.invalidate();
  if (remove.length > 0) await store.remove(remove);
}

// Which objects must be put and which removed, so that the bucket holds what was built. An object
// has changed where its bytes have, by their MD5, or the headers it is served with, by the manifest
// that was published last.

/** The headers that an object is served with. */
export type ObjectHeaders = { readonly content_type: string; readonly cache_control: string };
export type BuiltObject = ObjectHeaders & { readonly key: string; readonly md5: string };

export type Published = {
  /** By key; S3 makes it of the MD5, in quotes. */
  readonly etags: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, ObjectHeaders>>;
};

export type Changes = {
  readonly put: readonly BuiltObject[];
  readonly remove: readonly string[];
  readonly unchanged: number;
};

/** Where the manifest itself is kept: no address leads there. */
export const MANIFEST_KEY = '_published.json';

export function planChanges(built: readonly BuiltObject[], published: Published): Changes {
  const put = built.filter((object) => hasChanged(object, published));
  const kept = new Set(built.map(({ key }) => key).concat(MANIFEST_KEY));
  return {
    put,
    remove: [...published.etags.keys()].filter((key) => !kept.has(key)),
    unchanged: built.length - put.length,
  };
}

function hasChanged(object: BuiltObject, { etags, headers }: Published): boolean {
  const before = headers[object.key];
  return (
    etags.get(object.key)?.replaceAll('"', '') !== object.md5 ||
    before?.content_type !== object.content_type ||
    before.cache_control !== object.cache_control
  );
}

// The site as it was built: every object with its MD5 and the headers it is served with.

export const manifest = z.object({
  objects: z.record(z.string(), z.object({ content_type: z.string(), cache_control: z.string() })),
});

export async function readSite(distDir: string): Promise<BuiltObject[]> {
  const text = await readFile(join(distDir, 'site-manifest.json'), 'utf8');
  const { objects } = manifest.parse(JSON.parse(text));
  return Promise.all(
    Object.entries(objects).map(async ([key, headers]) => {
      const body = await readFile(join(distDir, 'site', key));
      return { ...headers, key, md5: createHash('md5').update(body).digest('hex') };
    }),
  );
}

// The published site in S3 behind CloudFront.

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

// CloudFormation removes only an empty bucket, and old versions count.

export async function emptyBucket(
  region: string,
  Bucket: string,
  client = new S3Client({ region }),
): Promise<void> {
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    const Objects = all.map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}
