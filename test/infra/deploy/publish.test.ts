/** Publishing, through the real S3 client on a local server; only the edge is left out. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createSiteStore,
  MANIFEST_KEY,
  publish,
  readSite,
  type SiteStore,
} from '../../../scripts/deploy/publish.ts';

const app = buildApp({ logger: false, host: '127.0.0.1' });
const region = 'ap-southeast-2';
let s3: S3Client;
let bucket: string;
let distDir: string;
let steps: string[];

beforeAll(async () => {
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
});

afterAll(async () => {
  s3.destroy();
  await app.close();
});

beforeEach(async () => {
  steps = [];
  distDir = await mkdtemp(join(tmpdir(), 'publish-'));
  bucket = distDir.toLowerCase().replace(/.*publish-/, 'site-');
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
});

test('puts objects with their headers, and nothing more while nothing changes', async () => {
  await lay({ 'index.html': '<p>Hello', 'lanes/caveat.html': '<p>Caveat' });
  await publishSite();
  expect(steps).toEqual([
    'put index.html',
    'put lanes/caveat.html',
    'keep manifest',
    'deploy',
    'invalidate',
  ]);
  const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'index.html' }));
  expect(head).toMatchObject({ ContentType: 'text/html', CacheControl: 'no-cache' });

  steps = [];
  await publishSite();
  expect(steps).toEqual(['keep manifest', 'deploy', 'invalidate']);
});

test('puts what is new before functions change, and removes what is old last', async () => {
  await lay({ 'index.html': '<p>Hello', 'old.html': '<p>Old' });
  await publishSite();
  steps = [];
  await lay({ 'index.html': '<p>Hello', 'new.html': '<p>New' });
  await publishSite();
  expect(steps).toEqual([
    'put new.html',
    'keep manifest',
    'deploy',
    'invalidate',
    'remove old.html',
  ]);
  const { etags } = await createStore().list();
  expect([...etags.keys()].sort()).toEqual([MANIFEST_KEY, 'index.html', 'new.html']);
});

test('removes nothing where the functions could not be deployed', async () => {
  await lay({ 'old.html': '<p>Old' });
  await publishSite();
  await lay({ 'new.html': '<p>New' });
  const failed = publishSite(() => Promise.reject(new Error('no such luck')));
  await expect(failed).rejects.toThrow('no such luck');
  expect([...(await createStore().list()).etags.keys()]).toContain('old.html');
});

async function lay(files: Readonly<Record<string, string>>): Promise<void> {
  const headers = { content_type: 'text/html', cache_control: 'no-cache' };
  const objects = Object.fromEntries(Object.keys(files).map((key) => [key, headers]));
  await writeFile(join(distDir, 'site-manifest.json'), JSON.stringify({ objects, routes: {} }));
  await mkdir(join(distDir, 'site/lanes'), { recursive: true });
  for (const [key, body] of Object.entries(files)) {
    await writeFile(join(distDir, 'site', key), body);
  }
}

async function publishSite(deploy = async () => {}): Promise<void> {
  await publish({
    objects: await readSite(distDir),
    store: noteSteps(createStore()),
    deploy: () => note('deploy', deploy),
    report: () => {},
  });
}

function createStore(): SiteStore {
  return createSiteStore({ region, bucket, distributionId: 'none', distDir }, s3);
}

function noteSteps(store: SiteStore): SiteStore {
  return {
    list: () => store.list(),
    put: (object) => note(`put ${object.key}`, () => store.put(object)),
    keepManifest: (objects) => note('keep manifest', () => store.keepManifest(objects)),
    invalidate: () => note('invalidate', async () => {}),
    remove: (keys) => note(`remove ${keys.join()}`, () => store.remove(keys)),
  };
}

function note(step: string, act: () => Promise<void>): Promise<void> {
  steps.push(step);
  return act();
}
