/** Asks the edge function as deployed, and reads what it answers. */
import { transform } from 'esbuild';
import { addLists } from '../../scripts/build/write-edge.ts';
import { type EdgeAnswer, type EdgeRequest, loadEdgeFunction } from '../../scripts/local/edge.ts';
import { edgeLists, readEdgeSource } from './local-edge.ts';

export const VIEWER = '203.0.113.7';

/** With lists of the real size in it, and minified. */
export async function makeDeployed(): Promise<string> {
  const injected = addLists(await readEdgeSource(), edgeLists);
  return (await transform(injected, { minify: true, target: 'es5' })).code;
}

const edge = loadEdgeFunction(await makeDeployed());

type Sent = Partial<Omit<EdgeRequest, 'headers'>> & { headers?: Record<string, string> };

export function ask(uri: string, sent: Sent = {}): EdgeAnswer {
  const headers = Object.entries(sent.headers ?? {}).map(([name, value]) => [name, { value }]);
  const request = { method: 'GET', querystring: {}, cookies: {}, ...sent, uri };
  return edge({ ...request, headers: Object.fromEntries(headers) }, VIEWER);
}

export function lane(value: string): Sent {
  return { querystring: { lane: { value } } };
}

/** What is asked of the store, or undefined where the edge answered by itself. */
export function objectOf(answer: EdgeAnswer): string | undefined {
  return 'uri' in answer ? answer.uri : undefined;
}

export function answerOf(answer: EdgeAnswer) {
  if (!('statusCode' in answer)) throw new Error(`The edge passed ${answer.uri} on.`);
  const headers = Object.entries(answer.headers).map(([name, { value }]) => [name, value]);
  const text = answer.body?.data;
  return { status: answer.statusCode, headers: Object.fromEntries(headers), text };
}

export function jsonOf(answer: EdgeAnswer) {
  return JSON.parse(answerOf(answer).text ?? '');
}
