/**
 * HTTP as plain values. Every surface is a function from one to the other; Lambda, the local
 * gateway and a test are ways to call it. (A web `Request` costs 20 ms on first use.)
 */
import { isUtf8 } from 'node:buffer';
import { equalBytes } from '@noble/ciphers/utils.js';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { CODES, type Code, type RefusalKind, type SurfaceKind } from './refusals.ts';

export type HttpRequest = {
  readonly method: string;
  /** Percent-decoded once, as API Gateway hands it over. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The viewer's address as the edge reports it. */
  readonly address: string;
  readonly requestId: string;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type HttpSurface = (request: HttpRequest) => Promise<HttpResponse>;

const STATUS = {
  'invalid-input': 400,
  'consent-missing': 400,
  'consent-outdated': 400,
  'out-of-scope': 400,
  'not-found': 404,
  conflict: 409,
  busy: 429,
  undelivered: 502,
  forbidden: 403,
  'wrong-method': 405,
  'too-large': 413,
  'wrong-type': 415,
  fault: 500,
} as const satisfies Record<RefusalKind | SurfaceKind, number>;

export function statusOf(code: Code): number {
  return STATUS[CODES[code].kind];
}

/** Nothing that this service reads needs more. */
export const MAX_BODY_BYTES = 32 * 1024;

const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
export const ORIGIN_HEADER = 'x-origin-verify';

export function toRequest(event: APIGatewayProxyEventV2): HttpRequest {
  const headers = definedOnly(event.headers);
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    query: definedOnly(event.queryStringParameters ?? {}),
    headers,
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    address: headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp,
    requestId: event.requestContext.requestId,
  };
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Answers a browser that asks before it sends. */
export function preflight(methods: string, allowedHeaders: string): HttpResponse {
  const headers = {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '7200',
  };
  return { status: 204, headers, body: '' };
}

function definedOnly(given: Record<string, string | undefined>): Record<string, string> {
  const isDefined = (entry: [string, unknown]): entry is [string, string] => entry[1] !== undefined;
  return Object.fromEntries(Object.entries(given).filter(isDefined));
}

// Reads a JSON body that a stranger sent: type, size, encoding, syntax and depth, in that order,
// each refused with what to fix.

export type BodyFault = {
  readonly code:
    | ('wrong_type' | 'compressed_body' | 'body_too_large')
    | ('empty_body' | 'unreadable_body' | 'body_too_deep');
  /** Says what to fix; never a piece of the body, which may be personal. */
  readonly problem: string;
  /** As HTTP has it, whatever the protocol says in the body. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};
type JsonBody = { readonly value: unknown } | { readonly fault: BodyFault };

const MAX_DEPTH = 16;

const JSON_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** Other words stand in this header by mistake, such as utf-8, over a body that can be read. */
const COMPRESSIONS = /\b(?:x-)?(?:gzip|compress|deflate|br|zstd)\b/i;
/**
 * Sent compressed and not said so: the first of gzip's two magic bytes, RFC 1952 section 2.3.1, which no
 * JSON begins with. API Gateway reads a body as text, and the second byte does not survive that.
 */
const GZIP = 0x1f;

export function readJson({ headers, body }: HttpRequest): JsonBody {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    return fault('wrong_type', 'send JSON with the header Content-Type: application/json.');
  }
  if (body.length > MAX_BODY_BYTES) {
    return fault('body_too_large', `must be at most ${MAX_BODY_BYTES} bytes.`);
  }
  if (COMPRESSIONS.test(headers['content-encoding'] ?? '') || body[0] === GZIP) {
    return fault('compressed_body', 'is compressed; send it as it is, without Content-Encoding.');
  }
  try {
    if (!isUtf8(body)) throw new SyntaxError('Not UTF-8.');
    // Without a byte order mark as well.
    const text = Buffer.from(body).toString().trim();
    if (text === '') return fault('empty_body', 'is empty; send one JSON value.');
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value, MAX_DEPTH)) return { value };
    return fault('body_too_deep', `must be nested at most ${MAX_DEPTH} levels deep.`);
  } catch {
    return fault('unreadable_body', 'must be one valid JSON value in UTF-8.');
  }
}

/** RFC 9110 section 12.5.3: on a 415 it says which codings of a body are taken. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

function fault(code: BodyFault['code'], problem: string): JsonBody {
  const headers = code === 'compressed_body' ? UNCOMPRESSED : {};
  return { fault: { code, problem: `body: ${problem}`, status: statusOf(code), headers } };
}

/** `left` bounds the recursion, so the depth of the input cannot exhaust the stack. */
function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/**
 * Tells nothing of a secret by the time it takes, but its length, which is published. (The built-in that compares so takes 5 ms
 * to load, a fifth of what an empty process takes.)
 */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equalBytes(Buffer.from(given), Buffer.from(secret)));
}
