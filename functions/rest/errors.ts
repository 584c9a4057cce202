/**
 * Every unwelcome answer on REST: `{ error, problems[], code }` with a status, never cached, and as
 * a problem document of RFC 9457, with the same fields beside its own, where the caller asks for it.
 */

import {
  type HttpRequest,
  type HttpResponse,
  type HttpSurface,
  jsonResponse,
  readJson,
  statusOf,
} from '../http.ts';
import { type ErrorBody, errorOf, type Refusal, refusalBody } from '../refusals.ts';

type Headers = Readonly<Record<string, string>>;

export function errorResponse(
  body: ErrorBody,
  asked: HttpRequest['headers'],
  headers: Headers = {},
) {
  const status = statusOf(body.code);
  const common = { 'cache-control': 'no-store', vary: 'Accept', ...headers };
  if (!wantsProblem(asked['accept'])) return jsonResponse(status, body, common);
  const problem = {
    type: `/openapi.json#${body.code}`,
    title: body.error,
    status,
    detail: body.problems.join(' '),
    ...body,
  };
  return jsonResponse(status, problem, { ...common, 'content-type': PROBLEM_TYPE });
}

const PROBLEM_TYPE = 'application/problem+json';

/** Only where it is named: the media type of old clients does not change under them. */
function wantsProblem(accept = ''): boolean {
  const weights = accept.split(',').map((each): [string, number] => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    return [type, Number(weight)];
  });
  const asked = new Map(weights);
  const problem = asked.get(PROBLEM_TYPE) ?? 0;
  return problem > 0 && problem >= (asked.get('application/json') ?? 0);
}

export function refusalResponse(refusal: Refusal, asked: HttpRequest['headers']): HttpResponse {
  const { retry_after_seconds: seconds } = refusal.details;
  const headers = seconds === undefined ? {} : limitHeaders(seconds, refusal);
  return errorResponse(refusalBody(refusal), asked, headers);
}

/** The way of a request whose body is JSON. */
export function takingJson(
  answer: (body: unknown, request: HttpRequest) => Promise<HttpResponse>,
): HttpSurface {
  return async (request) => {
    const read = readJson(request);
    if ('value' in read) return answer(read.value, request);
    const { code, problem, headers } = read.fault;
    return errorResponse(errorOf(code, [problem]), request.headers, headers);
  };
}

/** RateLimit fields as draft-ietf-httpapi-ratelimit-headers-10 has them. */
function limitHeaders(seconds: number, { code }: Refusal): Headers {
  const retry = { 'retry-after': String(seconds) };
  if (code !== 'rate_limited') return retry;
  return {
    ...retry,
    'ratelimit-policy': '"enquiry";q=3;w=60',
    ratelimit: `"enquiry";r=0;t=${seconds}`,
  };
}
