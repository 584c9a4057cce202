/**
 * Which commits were deployed to a stage, oldest first, as noted in its bucket: whoever may deploy
 * can go back, from any checkout.
 */
import * as z from 'zod';
import type { SiteStore } from './ports.ts';
import { readNote, writeNote } from './publish.ts';

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
