/**
 * Serves the built objects as S3 and CloudFront do: an MD5 entity tag, when it was put there, weak comparison, 304, and
 * 403 for a key that does not exist, since the distribution may not list the bucket.
 */

import { hash } from 'node:crypto';
import { CATALOG_LINK, responseHeaders } from '../../functions/edge/response-headers.ts';
import { matchesTag } from '../../functions/rest/router.ts';
import { readSite } from '../build/site-file.ts';
import type { HttpAnswer } from './server.ts';

export type StaticSite = (path: string, ifNoneMatch?: string) => HttpAnswer;

/** Everything is read once: a build that runs meanwhile does not change what is served. */
export async function openStaticSite(distDir: string): Promise<StaticSite> {
  const openedAt = new Date().toUTCString();
  const objects = (await readSite(distDir)).map(({ key, body, contentType, cacheControl }) => {
    const headers = {
      ...responseHeaders.static,
      link: CATALOG_LINK,
      'cache-control': cacheControl,
      'content-type': contentType,
      'last-modified': openedAt,
      etag: `"${hash('md5', body)}"`,
    };
    return { key, body, headers };
  });
  return (path, ifNoneMatch = '') => {
    const object = objects.find(({ key }) => path === `/${key}`);
    if (!object) return accessDenied();
    const { body, headers } = object;
    if (!matchesTag(ifNoneMatch, headers.etag)) return { status: 200, headers, body };
    const { 'content-type': _, ...kept } = headers;
    return { status: 304, headers: kept, body: '' };
  };
}

function accessDenied(): HttpAnswer {
  const body = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>';
  const headers = { ...responseHeaders.static, 'content-type': 'application/xml' };
  return { status: 403, headers, body };
}
