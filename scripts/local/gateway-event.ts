/**
 * Shapes an HTTP request into the event that API Gateway (HTTP API, payload 2.0) hands to a Lambda
 * behind CloudFront. What is absent in a real event is absent here, not null.
 */
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

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
