/**
 * Publishes so that at no moment a page asks for what is not there. First comes what no address leads
 * to yet: new assets, pages and JSON. Then the functions and the edge are deployed, and only then is
 * anything replaced. What this release no longer has goes a day later, as browsers keep pages.
 */
import * as z from 'zod';
import { DAY_MS } from '../../functions/catalogue/office-time.ts';
import { isAsset } from '../build/site-file.ts';
import type { SiteObject, SiteStore } from './aws.ts';

/** Answers what is left to put: it stands already, so it is replaced once the edge has changed. */
export async function putUnseen(
  site: SiteStore,
  objects: readonly SiteObject[],
): Promise<readonly SiteObject[]> {
  const retired = await readRetired(site);
  // In use again from here on, even if this publication breaks off.
  for (const { key } of objects) delete retired[key];
  await writeNote(site, RETIRED, retired);
  const standing = await site.list();
  const rest = objects.filter(({ key }) => standing.includes(key));
  await putAll(
    site,
    objects.filter((each) => !rest.includes(each)),
  );
  return rest;
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
  const before = await readRetired(site);
  const unused = (await site.list()).filter((key) => !built.has(key) && !key.startsWith('_'));
  const since = Object.fromEntries(unused.map((key) => [key, before[key] ?? now.toISOString()]));
  await writeNote(site, RETIRED, since);
  const old = unused.filter((key) => now.getTime() - Date.parse(since[key] ?? '') >= DAY_MS);
  if (old.length > 0) await site.remove(old);
  return old;
}

// What this command notes for itself beside the objects: no address leads to a key that begins so.

const RETIRED = '_retired.json';
const retiredSince = z.record(z.string(), z.iso.datetime());

async function readRetired(site: SiteStore): Promise<z.infer<typeof retiredSince>> {
  return retiredSince.parse(JSON.parse((await site.read(RETIRED)) ?? '{}'));
}

async function writeNote(site: SiteStore, key: `_${string}`, value: unknown): Promise<void> {
  const body = JSON.stringify(value);
  await site.put({ key, body, contentType: 'application/json', cacheControl: 'no-store' });
}

// Which commits were deployed to a stage, oldest first: whoever may deploy can go back, from any checkout.

const RELEASES = '_releases.json';
const releases = z.array(
  z.object({ commit: z.string(), begun: z.iso.datetime(), isWhole: z.boolean() }),
);
type Releases = z.infer<typeof releases>;

export async function readReleases(site: SiteStore): Promise<Releases> {
  return releases.parse(JSON.parse((await site.read(RELEASES)) ?? '[]'));
}

export async function noteBegun(site: SiteStore, commit: string, now: Date): Promise<void> {
  const begun = { commit, begun: now.toISOString(), isWhole: false };
  await writeNote(site, RELEASES, [...(await readReleases(site)), begun]);
}

export async function noteWhole(site: SiteStore): Promise<void> {
  const noted = await readReleases(site);
  for (const last of noted.slice(-1)) last.isWhole = true;
  await writeNote(site, RELEASES, noted);
}

/** True where the stage never served whole: whatever looks at it from outside still fails. */
export async function isNewStage(site: SiteStore): Promise<boolean> {
  return !(await readReleases(site)).some(({ isWhole }) => isWhole);
}

/**
 * The newest before the one that stands was first deployed: going back twice never comes forward
 * again. Where a deployment of a commit that stood before has broken off, that one is finished.
 */
export function pickEarlier(noted: Releases): string {
  const last = noted.at(-1);
  const ofLast = noted.filter(({ commit }) => commit === last?.commit);
  if (last?.isWhole === false && ofLast.some(({ isWhole }) => isWhole)) return last.commit;
  const before = noted.slice(
    0,
    noted.findIndex(({ commit }) => commit === last?.commit),
  );
  const found = before.findLast(({ commit, isWhole }) => isWhole && !commit.endsWith('-dirty'));
  if (found === undefined)
    throw new Error('No earlier deployment is noted; name a commit by --to.');
  return found.commit;
}
