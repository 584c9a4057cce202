/**
 * Publishes in the order in which nothing is ever missing: new objects first, then whatever refers
 * to them, then the edge forgets what it kept, and only then do the old ones go.
 */
import { type BuiltObject, type Published, planChanges } from './plan-changes.ts';

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
