/** What a viewer gets of an edge function and the objects behind it, without any server. */
import {
  type EdgeAnswer,
  type EdgeFunction,
  type EdgeRequest,
  loadEdgeFunction,
} from '../../scripts/local/edge.ts';

/** Key to what it holds. */
export type Objects = Pick<ReadonlyMap<string, string>, 'get'>;
export type Viewer = (address: string) => { readonly status: number; readonly text: string };

/** The edge keeps nothing between requests, so each address is asked once of each function. */
const known = new Map<string, (address: string) => EdgeAnswer>();

/** The API answers 200: whether it lets the edge in is another question. */
export function viewThrough(edgeSource: string, objects: Objects): Viewer {
  const ask = known.get(edgeSource) ?? askOnce(loadEdgeFunction(edgeSource));
  known.set(edgeSource, ask);
  return (address) => finish(ask(address), objects);
}

function askOnce(edge: EdgeFunction): (address: string) => EdgeAnswer {
  const answers = new Map<string, EdgeAnswer>();
  return (address) => {
    const answer = answers.get(address) ?? edge(toRequest(address), '203.0.113.9');
    answers.set(address, answer);
    return answer;
  };
}

function toRequest(address: string): EdgeRequest {
  const { pathname: uri, search } = new URL(address, 'https://site.invalid');
  const querystring = Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [name, { value }]),
  );
  return { method: 'GET', uri, querystring, headers: {}, cookies: {} };
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
