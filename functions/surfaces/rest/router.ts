/**
 * Finds the route of a request and answers for what is none: unknown paths, wrong methods, HEAD,
 * OPTIONS, origins. Refusals become answers here; faults are for the boundary around us.
 */
import { Refusal } from '../../contract/refusals.ts';
import type { HttpRequest, HttpResponse, HttpSurface } from '../http.ts';
import { type CorsPolicy, corsHeaders, isOriginRefused, preflightHeaders } from './cors.ts';
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
    if (route === undefined) return unknownPath(request);
    const response = await answerOn(route, request);
    const headers = { ...response.headers, ...corsHeaders(route.cors, request) };
    return { ...response, headers, body: request.method === 'HEAD' ? '' : response.body };
  };
}

async function answerOn(route: Route, request: HttpRequest): Promise<HttpResponse> {
  const methods = route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return preflight(methods);
  if (!methods.split(', ').includes(request.method)) return wrongMethod(methods, request);
  if (isOriginRefused(route.cors, request)) return refusedOrigin(request);
  try {
    return await route.answer(request);
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error, request.headers);
    throw error;
  }
}

function preflight(methods: string): HttpResponse {
  return { status: 204, headers: { allow: methods, ...preflightHeaders(methods) }, body: '' };
}

function wrongMethod(methods: string, { headers }: HttpRequest): HttpResponse {
  const problems = [`method: this address takes ${methods}.`];
  const body = { error: 'Method not allowed.', problems, code: 'wrong_method' } as const;
  return errorResponse(body, headers, { allow: methods });
}

function refusedOrigin({ headers }: HttpRequest): HttpResponse {
  const problems = ['origin: the operator has not listed this web origin for enquiries.'];
  return errorResponse({ error: 'Origin not allowed.', problems, code: 'origin_refused' }, headers);
}

function unknownPath({ headers }: HttpRequest): HttpResponse {
  const problems = ['path: nothing is served here; /openapi.json lists every address.'];
  return errorResponse({ error: 'Not found.', problems, code: 'unknown_path' }, headers);
}
