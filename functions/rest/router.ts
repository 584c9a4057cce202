/**
 * Finds the route of a request and answers for what is none: unknown paths, wrong methods, HEAD,
 * OPTIONS, origins. Refusals become answers here; faults are for the boundary around us.
 */
import { createHash } from 'node:crypto';
import type { Catalogue } from '../catalogue/content.ts';
import { type HttpRequest, type HttpResponse, type HttpSurface, preflight } from '../http.ts';
import { errorOf, Refusal } from '../refusals.ts';
import { errorResponse, refusalResponse } from './errors.ts';

export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cors: CorsPolicy;
  readonly answer: (request: HttpRequest) => Promise<HttpResponse>;
};

export function createRouter(routes: readonly Route[]): HttpSurface {
  return async (request) => {
    const route = routes.find(({ path }) => path === request.path);
    if (route === undefined) return errorResponse(UNKNOWN_PATH, request.headers);
    const response = await answerOn(route, request);
    const headers = { ...response.headers, ...corsHeaders(route.cors, request) };
    return { ...response, headers, body: request.method === 'HEAD' ? '' : response.body };
  };
}

async function answerOn(route: Route, request: HttpRequest): Promise<HttpResponse> {
  const { headers } = request;
  const methods = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return preflight(methods, ALLOWED);
  if (!methods.split(', ').includes(request.method)) {
    return errorResponse(wrongMethod(methods), headers, { allow: methods });
  }
  if (isOriginRefused(route.cors, request)) return errorResponse(REFUSED_ORIGIN, headers);
  try {
    return await route.answer(request);
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error, headers);
    throw error;
  }
}

const wrongMethod = (methods: string) =>
  errorOf('wrong_method', [`method: this address takes ${methods}.`]);
const UNKNOWN_PATH = errorOf('unknown_path', [
  'path: nothing is served here; /openapi.json lists every address.',
]);
const REFUSED_ORIGIN = errorOf('origin_refused', [
  'origin: the operator has not listed this web origin for enquiries.',
]);

// Who may call from a browser on another origin: anyone for reads, and for enquiries our own pages
// and the origins that the operator lists. Software that is no browser sends no Origin and passes.

export type CorsPolicy = 'anyone' | { readonly origins: readonly string[] };

export function listOrigins({ base_url: ours, service }: Catalogue) {
  return { origins: [ours, ...service.enquiry_origins].map((each) => new URL(each).origin) };
}

const ALLOWED = 'Content-Type, Idempotency-Key, Consent-Wording';
const EXPOSED = 'ETag, Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';

function isOriginRefused(policy: CorsPolicy, { headers }: HttpRequest): boolean {
  const { origin } = headers;
  return policy !== 'anyone' && origin !== undefined && !policy.origins.includes(origin);
}

function corsHeaders(policy: CorsPolicy, request: HttpRequest): Record<string, string> {
  const exposed = { 'access-control-expose-headers': EXPOSED };
  if (policy === 'anyone') return { 'access-control-allow-origin': '*', ...exposed };
  const { origin } = request.headers;
  if (origin === undefined || isOriginRefused(policy, request)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, vary: 'Origin', ...exposed };
}

// Entity tags and conditional reads, RFC 9110 section 13.1.2: comparison is weak.

export function etagOf(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
}

/** 304 where the caller holds what we would send; undefined where it must be sent. */
export function notModified(
  { headers }: HttpRequest,
  validators: { readonly etag: string } & Readonly<Record<string, string>>,
): HttpResponse | undefined {
  const held = headers['if-none-match'];
  if (held === undefined || !matchesTag(held, validators.etag)) return undefined;
  return { status: 304, headers: validators, body: '' };
}

export function matchesTag(held: string, etag: string): boolean {
  if (held.trim() === '*') return true;
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
