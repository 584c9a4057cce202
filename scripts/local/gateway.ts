/**
 * CloudFront and API Gateway in one: asks the edge function, serves stored objects, and hands what
 * is for the API to a Lambda. Nothing that a client sends can pass for an address or for the edge.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { ORIGIN_HEADER } from '../../functions/surfaces/http.ts';
import {
  type EdgeFunction,
  type EdgeRequest,
  type EdgeResponse,
  splitTarget,
  toEdgeRequest,
} from './edge.ts';
import type { LambdaFunctions } from './functions.ts';
import { type GatewayRequest, toGatewayEvent } from './gateway-event.ts';
import { fromLambdaResult, gatewayMessage, type HttpAnswer } from './gateway-result.ts';
import { dropHopByHop } from './hop-by-hop.ts';
import { readBody } from './read-body.ts';
import type { StaticSite } from './static-site.ts';

export type GatewayParts = {
  readonly edge: EdgeFunction;
  readonly site: StaticSite;
  readonly functions: Pick<LambdaFunctions, 'invoke'>;
  readonly originSecret: string;
  readonly reportFault: (error: unknown) => void;
};

const routes = new Map<string, string>(Object.entries(API_ROUTES));

export function createGateway(parts: GatewayParts): RequestListener {
  return (incoming, response) => {
    answerRequest(parts, incoming)
      .then((answer) => send(response, answer))
      .catch((error: unknown) => {
        if (incoming.errored) return; // The client has gone: there is nobody to answer.
        parts.reportFault(error);
        send(response, gatewayMessage(500, 'Internal Server Error'));
      });
  };
}

async function answerRequest(parts: GatewayParts, incoming: IncomingMessage): Promise<HttpAnswer> {
  const [path] = splitTarget(incoming.url ?? '/');
  const answered = parts.edge(toEdgeRequest(incoming), viewerAddress(incoming));
  if ('statusCode' in answered) return fromEdgeResponse(answered);
  const functionName = routes.get(path);
  if (functionName === undefined) {
    return parts.site(answered.uri, answered.headers['if-none-match']?.value);
  }
  const answer = await callFunction(parts, functionName, incoming, answered);
  return { ...answer, headers: { ...answer.headers, ...responseHeaders.api } };
}

function viewerAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function fromEdgeResponse({ statusCode, headers, body }: EdgeResponse): HttpAnswer {
  const plain = Object.entries(headers).map(([name, { value }]) => [name, value]);
  return { status: statusCode, headers: Object.fromEntries(plain), body: body?.data ?? '' };
}

async function callFunction(
  parts: GatewayParts,
  name: string,
  incoming: IncomingMessage,
  edgeRequest: EdgeRequest,
): Promise<HttpAnswer> {
  const body = await readBody(incoming);
  if (!body) {
    incoming.resume(); // Read on and forget, so that the answer is not lost in a reset.
    return gatewayMessage(413, 'Request Entity Too Large');
  }
  const request = toGatewayRequest(incoming, edgeRequest, body, parts.originSecret);
  return fromLambdaResult(await parts.functions.invoke(name, toGatewayEvent(request)));
}

function toGatewayRequest(
  incoming: IncomingMessage,
  edgeRequest: EdgeRequest,
  body: Buffer,
  originSecret: string,
): GatewayRequest {
  const sent = Object.entries(edgeRequest.headers).map(([name, { value }]) => [name, value]);
  const headers: Record<string, string> = dropHopByHop(Object.fromEntries(sent));
  const forwarded = [headers['x-forwarded-for'], viewerAddress(incoming)].filter(Boolean);
  const [path, query] = splitTarget(incoming.url ?? '/');
  return {
    method: edgeRequest.method,
    path,
    query,
    headers: {
      ...headers,
      [ORIGIN_HEADER]: originSecret,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': forwarded.join(', '),
    },
    cookies: (incoming.headers.cookie ?? '').split(/;\s*/).filter(Boolean),
    body,
    now: new Date(),
  };
}

const BODILESS = new Set([204, 304]);

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const length = BODILESS.has(status) ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(BODILESS.has(status) ? '' : body);
}
