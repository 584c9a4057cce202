/** What a viewer gets of an edge function and the objects behind it, without any server. */
import { type EdgeAnswer, type EdgeFunction, loadEdgeFunction } from '../../scripts/local/edge.ts';

/** Key to what it holds. */
export type Objects = ReadonlyMap<string, string>;
export type Viewer = (address: string) => { readonly status: number; readonly text: string };

const loaded = new Map<string, EdgeFunction>();

/** The API answers 200: whether it lets the edge in is another question. */
export function viewThrough(edgeSource: string, objects: Objects): Viewer {
  const edge = loaded.get(edgeSource) ?? loadEdgeFunction(edgeSource);
  loaded.set(edgeSource, edge);
  return (address) => {
    const { pathname: uri, search } = new URL(address, 'https://site.invalid');
    const querystring = Object.fromEntries(
      [...new URLSearchParams(search)].map(([name, value]) => [name, { value }]),
    );
    const request = { method: 'GET', uri, querystring, headers: {}, cookies: {} };
    return finish(edge(request, '203.0.113.9'), objects);
  };
}

/** A key that is not there is 403, as a bucket that may not be listed answers. */
function finish(answer: EdgeAnswer, objects: Objects) {
  if ('statusCode' in answer) return { status: answer.statusCode, text: answer.body?.data ?? '' };
  if ('x-viewer-address' in answer.headers) return { status: 200, text: '' };
  const text = objects.get(answer.uri.slice(1));
  return text === undefined ? { status: 403, text: '' } : { status: 200, text };
}

/** The addresses on this site that a page loads or leads to. */
export function listReferences(html: string, baseUrl: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  );
  const own = found.map((to) => new URL(to, baseUrl)).filter(({ origin }) => origin === baseUrl);
  return [...new Set(own.map(({ pathname, search }) => pathname + search))];
}
