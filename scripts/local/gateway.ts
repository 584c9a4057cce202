/**
 * CloudFront and API Gateway in one: asks the edge function, serves stored objects, and hands what is for
 * the API to a Lambda. Nothing that a client sends can pass for an address or for the edge.
 */
import { randomUUID } from 'node:crypto';
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { ORIGIN_HEADER } from '../../functions/http.ts';
import { isRecord } from '../../functions/input.ts';
import {
  type EdgeFunction,
  type EdgeRequest,
  type EdgeResponse,
  splitTarget,
  toEdgeRequest,
} from './edge.ts';
import type { LambdaFunctions } from './functions.ts';
import { type HttpAnswer, readBody } from './server.ts';
import type { StaticSite } from './static-site.ts';

/** Headers that belong to one connection (RFC 9110, 7.6.1) and that no gateway passes on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export function isHopByHop(name: string): boolean {
  return HOP_BY_HOP.has(name);
}

/** Also whatever the sender names in `Connection`. */
export function dropHopByHop(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = new Set(
    (headers['connection'] ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isHopByHop(name) && !named.has(name)),
  );
}

// Shapes an HTTP request into the event that API Gateway (HTTP API, payload 2.0) hands to a Lambda
// behind CloudFront. What is absent in a real event is absent here, not null.

export type GatewayRequest = {
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Lower-case names, duplicates comma-joined; cookies apart. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
  readonly now: Date;
};

const API_HOST = 'local.execute-api.ap-southeast-2.amazonaws.com';
/** API Gateway sees CloudFront's own address, never the viewer's (RFC 5737: nobody's). */
const EDGE_ADDRESS = '192.0.2.1';

export function toGatewayEvent(request: GatewayRequest): APIGatewayProxyEventV2 {
  const path = decodePath(request.path);
  const routeKey = `ANY ${path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(request.cookies.length > 0 && { cookies: [...request.cookies] }),
    headers: addGatewayHeaders(request),
    ...(request.query !== '' && { queryStringParameters: joinQuery(request.query) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: API_HOST,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: EDGE_ADDRESS,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: formatClfTime(request.now),
      timeEpoch: request.now.getTime(),
    },
    ...encodeBody(request),
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

function joinQuery(query: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(joined);
}

function addGatewayHeaders(request: GatewayRequest): Record<string, string> {
  const forwarded = [request.headers['x-forwarded-for'], EDGE_ADDRESS].filter(Boolean).join(', ');
  return {
    ...request.headers,
    'content-length': String(request.body.length),
    host: API_HOST,
    'x-amzn-trace-id': `Root=1-${Math.floor(request.now.getTime() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    'x-forwarded-for': forwarded,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
}

function encodeBody({ body, headers }: GatewayRequest) {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = isTextType(headers['content-type'] ?? '');
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

function isTextType(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^text\/|^application\/(json|javascript|xml)$|\+(json|xml)$/.test(type);
}

/** `12/Mar/2026:19:03:58 +0000`, as web servers log it. */
function formatClfTime(now: Date): string {
  const [, day, month, year, clock] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}

// Turns what a Lambda answered into an HTTP response, by the rules of API Gateway's payload 2.0.

/** What API Gateway itself says, in its own words: callers of the real one meet them too. */
export function gatewayMessage(status: 404 | 413 | 500, message: string): HttpAnswer {
  const body = JSON.stringify({ message });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

export function fromLambdaResult(result: unknown): HttpAnswer {
  if (!isStructured(result)) {
    throw new TypeError('A Lambda must answer a status code, and headers of one value each.');
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  return {
    status: statusCode,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...cleanHeaders(headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
}

/** Every function of ours answers with a status code. */
type Structured = APIGatewayProxyStructuredResultV2 & { statusCode: number };

function isStructured(result: unknown): result is Structured {
  return (
    isRecord(result) && Number.isInteger(result['statusCode']) && !('multiValueHeaders' in result)
  );
}

function cleanHeaders(headers: NonNullable<Structured['headers']>): OutgoingHttpHeaders {
  const entries = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !isHopByHop(name) && name !== 'content-length');
  return Object.fromEntries(entries);
}

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
