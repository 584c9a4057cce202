/**
 * Which objects must be put and which removed, so that the bucket holds what was built. An object
 * has changed where its bytes have, by their MD5, or the headers it is served with, by the manifest
 * that was published last.
 */

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
