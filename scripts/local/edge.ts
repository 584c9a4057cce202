/** CloudFront on the laptop: its function, and the stored objects behind it. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createContext, Script } from 'node:vm';
import type { CloudFrontFunctionsEvent } from 'aws-lambda';
import { CATALOG_LINK, responseHeaders } from '../../functions/edge/response-headers.ts';
import { matchesTag } from '../../functions/rest/router.ts';
import { readSite } from '../build/site-file.ts';
import type { HttpAnswer } from './server.ts';

export type EdgeRequest = CloudFrontFunctionsEvent['request'];
type EdgeResponse = Pick<CloudFrontFunctionsEvent['response'], 'statusCode' | 'headers'> & {
  body?: { encoding: 'text'; data: string };
};
export type EdgeFunction = (request: EdgeRequest, viewerAddress: string) => EdgeAnswer;
/** Either the request to pass on, or the response that ends it here. */
export type EdgeAnswer = EdgeRequest | EdgeResponse;

/**
 * Runs the very file that CloudFront will run, shut in a context of its own as CloudFront shuts it:
 * no strings become code, and only JSON goes in and comes out.
 */
export function loadEdgeFunction(source: string): EdgeFunction {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new Script(source, { filename: 'viewer-request.js' }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))');
  return (request, viewerAddress) => {
    // As far as our function reads it.
    const event: Pick<CloudFrontFunctionsEvent, 'viewer' | 'request'> = {
      viewer: { ip: viewerAddress },
      request,
    };
    context['event'] = JSON.stringify(event);
    return JSON.parse(call.runInContext(context));
  };
}

/** Path and query values stay as sent, still encoded; names of parameters become lower case. */
export function toEdgeRequest(incoming: IncomingMessage): EdgeRequest {
  const [uri, query] = splitTarget(incoming.url ?? '/');
  return {
    method: incoming.method ?? 'GET',
    uri,
    querystring: toEdgeQuery(query),
    headers: Object.fromEntries(
      Object.entries(incoming.headersDistinct)
        .filter(([name]) => name !== 'cookie')
        .map(([name, values]) => [name, { value: (values ?? []).join(',') }]),
    ),
    cookies: {},
  };
}

export function splitTarget(target: string): [path: string, query: string] {
  const path = target.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const mark = path.indexOf('?');
  const [before, after] = mark < 0 ? [path, ''] : [path.slice(0, mark), path.slice(mark + 1)];
  return [before.startsWith('/') ? before : `/${before}`, after];
}

function toEdgeQuery(query: string): EdgeRequest['querystring'] {
  const sent = query.split('&').filter(Boolean);
  const byName = Map.groupBy(sent, (pair) => pair.split('=', 1).join().toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.map((pair) => ({ value: pair.split('=').slice(1).join('=') }));
      const value = values.at(-1)?.value ?? '';
      return [name, values.length > 1 ? { value, multiValue: values } : { value }];
    }),
  );
}

export type StaticSite = (path: string, ifNoneMatch?: string) => HttpAnswer;

/**
 * Serves the built objects as S3 and CloudFront do: an MD5 entity tag, when it was put there, weak comparison, 304, and
 * 403 for a key that does not exist, since the distribution may not list the bucket. Everything is read once: a build that runs
 * meanwhile does not change what is served.
 */
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
    if (!object) return ACCESS_DENIED;
    const { body, headers } = object;
    if (!matchesTag(ifNoneMatch, headers.etag)) return { status: 200, headers, body };
    const { 'content-type': _, ...kept } = headers;
    return { status: 304, headers: kept, body: '' };
  };
}

const ACCESS_DENIED: HttpAnswer = {
  status: 403,
  headers: { ...responseHeaders.static, 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>',
};
