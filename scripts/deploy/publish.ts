/**
 * Publishes so that at no moment a page asks for what is not there. First comes what no address leads
 * to yet: new assets, pages and JSON. Then the functions and the edge are deployed, and only then is
 * anything replaced. What this release no longer has goes a day later, as browsers keep pages.
 */
import * as z from 'zod';
import { isAsset } from '../build/site-file.ts';
import type { SiteObject, SiteStore } from './ports.ts';

/** Answers what is left to put: it stands already, so it is replaced once the edge has changed. */
export async function putUnseen(
  site: SiteStore,
  objects: readonly SiteObject[],
): Promise<readonly SiteObject[]> {
  const retired = { ...(await readNote(site, RETIRED)) };
  // In use again from here on, even if this publication breaks off.
  for (const { key } of objects) delete retired[key];
  await writeNote(site, RETIRED, retired);
  const standing = new Set(await site.list());
  const unseen = objects.filter(({ key }) => !standing.has(key));
  await putAll(site, unseen);
  return objects.filter(({ key }) => standing.has(key));
}

/** Assets first: where the edge knows the pages already, none may come before its style. */
export async function putAll(site: SiteStore, objects: readonly SiteObject[]): Promise<void> {
  const inOrder = objects.toSorted((a, b) => Number(isAsset(b.key)) - Number(isAsset(a.key)));
  for (const object of inOrder) await site.put(object);
}

/** Removes what no release has had for a day, and notes since when each of the others is unused. */
export async function removeOld(
  site: SiteStore,
  objects: readonly SiteObject[],
  now: Date,
): Promise<readonly string[]> {
  const built = new Set(objects.map(({ key }) => key));
  const before = (await readNote(site, RETIRED)) ?? {};
  const unused = (await site.list()).filter((key) => !built.has(key) && !isNote(key));
  const since = Object.fromEntries(unused.map((key) => [key, before[key] ?? now.toISOString()]));
  await writeNote(site, RETIRED, since);
  const old = unused.filter((key) => now.getTime() - Date.parse(since[key] ?? '') >= DAY_MS);
  if (old.length > 0) await site.remove(old);
  return old;
}

const DAY_MS = 24 * 60 * 60_000;

// What this command notes for itself beside the objects: no address leads there.

type Note<Value> = { readonly key: `_${string}`; readonly schema: z.ZodType<Value> };

const isNote = (key: string) => key.startsWith('_');
const RETIRED = {
  key: '_retired.json',
  schema: z.record(z.string(), z.iso.datetime()),
} as const satisfies Note<unknown>;

/** Nothing where none was written. */
export async function readNote<Value>(
  site: SiteStore,
  { key, schema }: Note<Value>,
): Promise<Value | undefined> {
  const text = await site.read(key);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

export async function writeNote<Value>(
  site: SiteStore,
  { key }: Note<Value>,
  value: Value,
): Promise<void> {
  const body = JSON.stringify(value);
  await site.put({ key, body, contentType: 'application/json', cacheControl: 'no-store' });
}
