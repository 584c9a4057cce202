/** Every unwelcome answer on REST: `{ error, problems[] }` with a status, never cached. */
import type { Refusal, RefusalKind } from '../../contract/refusals.ts';
import { type HttpResponse, jsonResponse } from '../http.ts';
import type { BodyFault } from '../read-json.ts';

const STATUS = {
  'invalid-input': 400,
  'consent-missing': 400,
  'out-of-scope': 400,
  'not-found': 404,
  conflict: 409,
  busy: 429,
  undelivered: 502,
} as const satisfies Record<RefusalKind, number>;

const BODY_STATUS = {
  'wrong-type': 415,
  'too-large': 413,
  malformed: 400,
} as const satisfies Record<BodyFault['kind'], number>;

export function errorResponse(
  status: number,
  body: { readonly error: string; readonly problems: readonly string[] },
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return jsonResponse(status, body, { 'cache-control': 'no-store', ...headers });
}

export function refusalResponse({ kind, message, details }: Refusal): HttpResponse {
  const { retry_after_seconds: seconds, ...body } = details;
  const headers = seconds === undefined ? {} : limitHeaders(seconds, details.code);
  return errorResponse(STATUS[kind], { error: message, ...body }, headers);
}

export function bodyFaultResponse({ kind, problem }: BodyFault): HttpResponse {
  const problems = [problem];
  return errorResponse(BODY_STATUS[kind], { error: 'The body could not be read.', problems });
}

/** RateLimit fields as draft-ietf-httpapi-ratelimit-headers-10 has them. */
function limitHeaders(seconds: number, code: string | undefined): Record<string, string> {
  const retry = { 'retry-after': String(seconds) };
  // The operator's limit for a phone number is no business of the connection's.
  if (code !== undefined) return retry;
  return {
    ...retry,
    'ratelimit-policy': '"enquiry";q=3;w=60',
    ratelimit: `"enquiry";r=0;t=${seconds}`,
  };
}
