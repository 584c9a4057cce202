/**
 * CloudFront and API Gateway in one: asks the edge function, serves stored objects, and hands what is for
 * the API to a Lambda. Nothing that a client sends can pass for an address or for the edge.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as z from 'zod';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { ORIGIN_HEADER } from '../../functions/http.ts';
import {
  type EdgeFunction,
  type EdgeRequest,
  type StaticSite,
  splitTarget,
  toEdgeRequest,
} from './edge.ts';
import type { LambdaFunctions } from './functions.ts';
import { type HttpAnswer, readBody } from './server.ts';

// Shapes a request into the event that API Gateway (HTTP API, payload 2.0) hands to a Lambda behind
// CloudFront, as far as our functions read it. What is absent in a real event is absent here, not null.

/** API Gateway sees CloudFront's own address, never the viewer's (RFC 5737: nobody's). */
const EDGE_ADDRESS = '192.0.2.1';

function toEvent(
  incoming: IncomingMessage,
  edgeRequest: EdgeRequest,
  { body, originSecret }: { readonly body: Buffer; readonly originSecret: string },
) {
  const [sentPath, rawQueryString] = splitTarget(incoming.url ?? '/');
  const rawPath = decodePath(sentPath);
  const headers = toPlain(edgeRequest.headers);
  const forwarded = [headers['x-forwarded-for'], viewerAddress(incoming), EDGE_ADDRESS];
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const isText = /^text\/|^application\/(json|javascript|xml)$|\+(json|xml)$/.test(type.trim());
  const query = new URLSearchParams(rawQueryString);
  const parameters = [...query.keys()].map((name) => [name, query.getAll(name).join(',')]);
  return {
    version: '2.0',
    rawPath,
    rawQueryString,
    headers: {
      ...headers,
      'content-length': String(body.length),
      host: 'local.execute-api.ap-southeast-2.amazonaws.com',
      [ORIGIN_HEADER]: originSecret,
      'x-forwarded-for': forwarded.filter(Boolean).join(', '),
    },
    ...(rawQueryString !== '' && { queryStringParameters: Object.fromEntries(parameters) }),
    requestContext: {
      http: { method: edgeRequest.method, path: rawPath, sourceIp: EDGE_ADDRESS },
      requestId: randomUUID(),
    },
    isBase64Encoded: body.length > 0 && !isText,
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
  };
}

/** Decoded once and never again: `%2F` becomes a slash, a broken escape stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What API Gateway itself says, in its own words: callers of the real one meet them too. */
function gatewayMessage(status: 413 | 500, message: string): HttpAnswer {
  const body = JSON.stringify({ message });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** As far as our functions answer; what else API Gateway would read of it is a fault here. */
const lambdaAnswer = z.strictObject({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
});

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
  if ('statusCode' in answered) {
    const { statusCode: status, headers, body } = answered;
    return { status, headers: toPlain(headers), body: body?.data ?? '' };
  }
  const functionName = routes.get(path);
  if (functionName === undefined) {
    return parts.site(answered.uri, answered.headers['if-none-match']?.value);
  }
  const answer = await callFunction(parts, functionName, incoming, answered);
  return { ...answer, headers: { ...answer.headers, ...responseHeaders.api } };
}

const viewerAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

/** As Lambda and HTTP have headers. */
function toPlain(headers: EdgeRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
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
  const event = toEvent(incoming, edgeRequest, { body, originSecret: parts.originSecret });
  const answered = lambdaAnswer.parse(await parts.functions.invoke(name, event));
  return { status: answered.statusCode, headers: answered.headers, body: answered.body };
}

const BODILESS = new Set([204, 304]);

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const length = BODILESS.has(status) ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(BODILESS.has(status) ? '' : body);
}
