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
async function readNote<Value>(
  site: SiteStore,
  { key, schema }: Note<Value>,
): Promise<Value | undefined> {
  const text = await site.read(key);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

async function writeNote<Value>(
  site: SiteStore,
  { key }: Note<Value>,
  value: Value,
): Promise<void> {
  const body = JSON.stringify(value);
  await site.put({ key, body, contentType: 'application/json', cacheControl: 'no-store' });
}

// Which commits were deployed to a stage, oldest first: whoever may deploy can go back, from any checkout.

const release = z.object({ commit: z.string(), begun: z.iso.datetime(), isWhole: z.boolean() });
export type Release = z.infer<typeof release>;

const RELEASES = { key: '_releases.json', schema: z.array(release) } as const;

export async function readReleases(site: SiteStore): Promise<readonly Release[]> {
  return (await readNote(site, RELEASES)) ?? [];
}

export async function noteBegun(site: SiteStore, commit: string, now: Date): Promise<void> {
  const begun = { commit, begun: now.toISOString(), isWhole: false };
  await writeNote(site, RELEASES, [...(await readReleases(site)), begun]);
}

export async function noteWhole(site: SiteStore): Promise<void> {
  const releases = await readReleases(site);
  await writeNote(
    site,
    RELEASES,
    releases.map((each, at) => (at === releases.length - 1 ? { ...each, isWhole: true } : each)),
  );
}

/** True where the stage never served whole: whatever looks at it from outside still fails. */
export async function isNewStage(site: SiteStore): Promise<boolean> {
  return !(await readReleases(site)).some(({ isWhole }) => isWhole);
}

/**
 * The newest before the one that stands was first deployed: going back twice never comes forward
 * again. Where a deployment of a commit that stood before has broken off, that one is finished.
 */
export function pickEarlier(releases: readonly Release[]): string {
  const last = releases.at(-1);
  const ofLast = releases.filter(({ commit }) => commit === last?.commit);
  if (last?.isWhole === false && ofLast.some(({ isWhole }) => isWhole)) return last.commit;
  const before = releases.slice(
    0,
    releases.findIndex(({ commit }) => commit === last?.commit),
  );
  const found = before.findLast(({ commit, isWhole }) => isWhole && !commit.endsWith('-dirty'));
  if (found === undefined)
    throw new Error('No earlier deployment is noted; name a commit by --to.');
  return found.commit;
}
