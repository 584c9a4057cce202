/**
 * Publishes so that at no moment a page asks for what is not there. First comes what no address leads
 * to yet: new assets, pages and JSON. Then the functions and the edge are deployed, and only then is
 * anything replaced. What this release no longer has goes a day later, as browsers keep pages.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export type SiteObject = {
  readonly key: string;
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
};

/** The bucket and the edge in front of it. */
export type SiteStore = {
  list(): Promise<readonly string[]>;
  /** Nothing where there is no such key. */
  read(key: string): Promise<string | undefined>;
  put(object: SiteObject): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Returns when no edge location serves anything from before. */
  invalidate(): Promise<void>;
};

/** Answers what is left to put: it stands already, so it is replaced once the edge has changed. */
export async function putUnseen(
  store: SiteStore,
  objects: readonly SiteObject[],
): Promise<readonly SiteObject[]> {
  const retired = await readRetired(store);
  // In use again from here on, even if this publication breaks off.
  for (const { key } of objects) delete retired[key];
  await writeRetired(store, retired);
  const standing = new Set(await store.list());
  const [unseen, rest] = [false, true].map((stands) =>
    objects.filter(({ key }) => standing.has(key) === stands),
  );
  for (const object of unseen ?? []) await store.put(object);
  return rest ?? [];
}

/** Removes what no release has had for a day, and notes since when each of the others is unused. */
export async function removeOld(
  store: SiteStore,
  objects: readonly SiteObject[],
  now: Date,
): Promise<readonly string[]> {
  const built = new Set(objects.map(({ key }) => key));
  const before = await readRetired(store);
  const unused = (await store.list()).filter((key) => !built.has(key) && !isNote(key));
  const retired = Object.fromEntries(unused.map((key) => [key, before[key] ?? now.toISOString()]));
  await writeRetired(store, retired);
  const old = unused.filter((key) => now.getTime() - Date.parse(retired[key] ?? '') >= DAY_MS);
  if (old.length > 0) await store.remove(old);
  return old;
}

const DAY_MS = 24 * 60 * 60_000;

/** What this command notes for itself beside the objects: no address leads there. */
const isNote = (key: string) => key.startsWith('_');
const RETIRED_KEY = '_retired.json';
const retiredKeys = z.record(z.string(), z.iso.datetime());

async function readRetired(store: SiteStore): Promise<Record<string, string>> {
  return retiredKeys.parse(JSON.parse((await store.read(RETIRED_KEY)) ?? '{}'));
}

async function writeRetired(store: SiteStore, retired: Record<string, string>): Promise<void> {
  await store.put(note(RETIRED_KEY, retired));
}

function note(key: string, value: unknown): SiteObject {
  return {
    key,
    body: JSON.stringify(value),
    contentType: 'application/json',
    cacheControl: 'no-store',
  };
}

const manifest = z.object({
  objects: z.record(z.string(), z.object({ content_type: z.string(), cache_control: z.string() })),
});

/** The site as it was built. */
export async function readSite(distDir: string): Promise<SiteObject[]> {
  const text = await readFile(join(distDir, 'site-manifest.json'), 'utf8');
  return Promise.all(
    Object.entries(manifest.parse(JSON.parse(text)).objects).map(async ([key, headers]) => ({
      key,
      body: await readFile(join(distDir, 'site', key)),
      contentType: headers.content_type,
      cacheControl: headers.cache_control,
    })),
  );
}
