/** One object of the site: its key in the bucket, and the address at which viewers find it. */

export type SiteFile = {
  /** No colon and no leading slash: no layer on the way re-encodes it. */
  readonly key: string;
  readonly body: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Left out where the edge finds the key by a list of its own. */
  readonly route?: string;
};

const ONE_HOUR = 'public, max-age=3600';
export const ONE_YEAR = 'public, max-age=31536000, immutable';

type Address = Pick<SiteFile, 'key' | 'route'>;

export function jsonFile(
  address: Address,
  body: unknown,
  contentType = 'application/json; charset=utf-8',
): SiteFile {
  return { ...address, body: JSON.stringify(body), contentType, cacheControl: ONE_HOUR };
}

export function htmlFile(address: Address, body: string): SiteFile {
  return { ...address, body, contentType: 'text/html; charset=utf-8', cacheControl: ONE_HOUR };
}

export function textFile(
  address: Address,
  body: string,
  contentType = 'text/plain; charset=utf-8',
): SiteFile {
  return { ...address, body, contentType, cacheControl: ONE_HOUR };
}
