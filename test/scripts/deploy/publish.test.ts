/** Publishing, through the real S3 client on a local server; only the edge is left out. */
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSiteStore, type SiteStore } from '../../../scripts/deploy/aws.ts';
import { putUnseen, removeOld } from '../../../scripts/deploy/publish.ts';
import { script } from '../../support/scripted-aws.ts';

const app = buildApp({ logger: false, host: '127.0.0.1' });
const region = 'ap-southeast-2';
const noon = new Date('2026-11-20T12:00:00Z');
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
let s3: S3Client;
let bucket: string;
let store: SiteStore;

beforeAll(async () => {
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
});

afterAll(async () => {
  s3.destroy();
  await app.close();
});

let buckets = 0;
beforeEach(async () => {
  bucket = `site-${++buckets}`;
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  store = createSiteStore(s3, bucket);
});

test('puts objects with their headers', async () => {
  await publish({ 'index.html': '<p>Hello' });
  const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'index.html' }));
  expect(head).toMatchObject({ ContentType: 'text/html', CacheControl: 'no-cache' });
});

test('puts what is new before the edge changes, and replaces nothing until then', async () => {
  await publish({ 'index.html': 'old' });
  const objects = makeObjects({ 'index.html': 'new', 'lanes/new.html': 'new' });
  const rest = await putUnseen(store, objects);
  expect(rest.map(({ key }) => key)).toEqual(['index.html']);
  expect(await store.read('index.html')).toBe('old');
  expect(await store.read('lanes/new.html')).toBe('new');
});

test('keeps for a day what a release no longer has, and then removes it', async () => {
  await publish({ 'index.html': '1', 'assets/a.css': 'a' });
  await publish({ 'index.html': '2', 'assets/b.css': 'b' }, hoursLater(1));
  expect(await publish({ 'index.html': '3', 'assets/b.css': 'b' }, hoursLater(24))).toEqual([]);
  expect(await store.list()).toContain('assets/a.css');
  const removed = await publish({ 'index.html': '3', 'assets/b.css': 'b' }, hoursLater(25));
  expect(removed).toEqual(['assets/a.css']);
  expect(await store.list()).toEqual(['_retired.json', 'assets/b.css', 'index.html']);
});

test('counts the day anew for what a broken-off publication took into use again', async () => {
  await publish({ 'assets/a.css': 'a' });
  await publish({ 'assets/b.css': 'b' });
  await putUnseen(store, makeObjects({ 'assets/a.css': 'a' }));
  expect(await publish({ 'assets/c.css': 'c' }, hoursLater(48))).toEqual([]);
  expect(await store.list()).toContain('assets/a.css');
});

test('empties the bucket of every version, and ends where S3 refuses to', async () => {
  const versions = [{ Key: 'index.html', VersionId: '2' }];
  const markers = [{ Key: 'index.html', VersionId: '1' }];
  const listed = [{ Versions: versions, DeleteMarkers: markers }, {}];
  const asked = script(s3, { ListObjectVersionsCommand: listed, DeleteObjectsCommand: [{}] });
  await store.empty();
  expect(asked.at(-2)).toMatchObject({ Delete: { Objects: [...versions, ...markers] } });

  script(s3, {
    ListObjectVersionsCommand: [{ Versions: versions }],
    DeleteObjectsCommand: [REFUSED],
  });
  await expect(store.empty()).rejects.toThrow('index.html: Access Denied');
});

test('ends where S3 refuses to remove what is old', async () => {
  script(s3, { DeleteObjectsCommand: [REFUSED] });
  await expect(store.remove(['index.html'])).rejects.toThrow('index.html: Access Denied');
});

/** With 200: S3 tells refusals as a value. */
const REFUSED = { Errors: [{ Key: 'index.html', Code: 'AccessDenied', Message: 'Access Denied' }] };

function makeObjects(files: Readonly<Record<string, string>>) {
  const headers = { contentType: 'text/html', cacheControl: 'no-cache' };
  return Object.entries(files).map(([key, body]) => ({ ...headers, key, body }));
}

/** Answers what was removed. */
async function publish(files: Readonly<Record<string, string>>, now = noon) {
  const objects = makeObjects(files);
  for (const object of await putUnseen(store, objects)) await store.put(object);
  return removeOld(store, objects, now);
}
