/**
 * Runs the very file that CloudFront will run, shut in a context of its own as CloudFront shuts it:
 * no strings become code, and only JSON goes in and comes out.
 */
import type { IncomingMessage } from 'node:http';
import { createContext, Script } from 'node:vm';
import type { CloudFrontFunctionsEvent } from 'aws-lambda';

export type EdgeRequest = CloudFrontFunctionsEvent['request'];
export type EdgeResponse = Pick<CloudFrontFunctionsEvent['response'], 'statusCode' | 'headers'> & {
  body?: { encoding: 'text'; data: string };
};
export type EdgeFunction = (request: EdgeRequest, viewerAddress: string) => EdgeAnswer;
/** Either the request to pass on, or the response that ends it here. */
export type EdgeAnswer = EdgeRequest | EdgeResponse;

export function loadEdgeFunction(source: string): EdgeFunction {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new Script(source, { filename: 'viewer-request.js' }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))');
  return (request, viewerAddress) => {
    context['event'] = JSON.stringify(edgeEvent(request, viewerAddress));
    return JSON.parse(call.runInContext(context));
  };
}

function edgeEvent(request: EdgeRequest, ip: string): Omit<CloudFrontFunctionsEvent, 'response'> {
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'local.cloudfront.net',
      distributionId: 'LOCAL',
      eventType: 'viewer-request',
      requestId: 'local',
    },
    viewer: { ip },
    request,
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
  const found = new Map<string, { value: string }[]>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    const values = found.get(name.toLowerCase()) ?? [];
    found.set(name.toLowerCase(), [...values, { value: rest.join('=') }]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => {
      const value = values.at(-1)?.value ?? '';
      return [name, values.length > 1 ? { value, multiValue: values } : { value }];
    }),
  );
}
