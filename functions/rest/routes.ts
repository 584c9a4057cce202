/** REST as routes: each decodes a request, calls one operation, encodes its answer. */
import type { Caller } from '../caller.ts';
import type { ReportHealth } from '../enquiry/health.ts';
import { idempotencyKey } from '../enquiry/schema.ts';
import type { WithdrawByLink } from '../enquiry/withdraw.ts';
import { type HttpRequest, type HttpResponse, jsonResponse, readJson } from '../http.ts';
import { invalidInput } from '../input.ts';
import { isOneOf } from '../lambda-http.ts';
import { type Answer, addresses, type Operations } from '../operations.ts';
import { type IssueCode, Refusal } from '../refusals.ts';
import { bodyFaultResponse, errorResponse } from './errors.ts';
import { type CorsPolicy, etagOf, notModified, type Route } from './router.ts';

export function fitRoute(checkFit: Operations['check_fit']): Route {
  return {
    ...addresses.check_fit,
    cors: 'anyone',
    answer: async (request) => {
      const body = readJson(request);
      if ('fault' in body) return bodyFaultResponse(body.fault, request.headers);
      const { output } = await checkFit(body.value, callerOf(request));
      // The answer tells the time, so a stored one would be wrong.
      return jsonResponse(200, output, { 'cache-control': 'no-store' });
    },
  };
}

export function searchRoute(search: Operations['search']): Route {
  return {
    ...addresses.search,
    cors: 'anyone',
    answer: async (request) => {
      const { output } = await searchByQ(search, request.query, callerOf(request));
      const headers = { 'cache-control': 'public, max-age=3600', etag: etagOf(output) };
      return notModified(request, headers) ?? jsonResponse(200, output, headers);
    },
  };
}

type EnquiryRules = {
  readonly cors: CorsPolicy;
  /** Whoever sends one of these tries the service: the enquiry is a test. */
  readonly testSecrets: readonly string[];
};

export function enquiryRoute(
  submit: Operations['request_callback'],
  { cors, testSecrets }: EnquiryRules,
): Route {
  return {
    ...addresses.request_callback,
    cors,
    answer: async (request) => {
      const secret = request.headers[TEST_HEADER];
      if (secret !== undefined && !isOneOf(secret, testSecrets)) return refusedTest(request);
      const body = readJson(request);
      if ('fault' in body) return bodyFaultResponse(body.fault, request.headers);
      const input = withHeaderKey(body.value, request.headers['idempotency-key']);
      const { output, replayed } = await submit(input, {
        ...enquiryCaller(request),
        ...(secret === undefined ? {} : { isTest: true }),
      });
      return jsonResponse(200, output, {
        'cache-control': 'no-store',
        ...(replayed === true ? { 'idempotent-replayed': 'true' } : {}),
      });
    },
  };
}

const TEST_HEADER = 'test-enquiry';

/** Taking it for a real enquiry would have somebody called. */
function refusedTest({ headers }: HttpRequest): HttpResponse {
  const problems = ['Test-Enquiry: is not the secret of this stage; nothing has been kept.'];
  return errorResponse({ error: 'Not a test.', problems, code: 'test_refused' }, headers);
}

/** Not one of the operations: only a person with the link in their answer can use it. */
export function withdrawalRoute(withdraw: WithdrawByLink, cors: CorsPolicy): Route {
  return {
    method: 'POST',
    path: '/v1/withdrawal',
    cors,
    answer: async (request) => {
      const body = readJson(request);
      if ('fault' in body) return bodyFaultResponse(body.fault, request.headers);
      return jsonResponse(200, await withdraw(body.value, callerOf(request)), {
        'cache-control': 'no-store',
      });
    },
  };
}

/**
 * Degraded is 503, as uptime monitors go by the status alone, and nothing takes a function out of
 * service for it.
 */
export function healthRoute(report: ReportHealth): Route {
  return {
    method: 'GET',
    path: '/health',
    cors: 'anyone',
    answer: async (request): Promise<HttpResponse> => {
      const health = await report(callerOf(request));
      const status = health.status === 'ok' ? 200 : 503;
      return jsonResponse(status, health, { 'cache-control': 'no-store' });
    },
  };
}

function callerOf({ address, requestId }: HttpRequest) {
  return { surface: 'rest', address, requestId } as const;
}

/** Only a page of ours or of a listed origin can send an Origin that got this far. */
function enquiryCaller(request: HttpRequest) {
  const fromForm = request.headers['origin'] !== undefined;
  const wordingVersion = request.headers['consent-wording']?.trim();
  return {
    ...callerOf(request),
    ...(fromForm ? { grade: 'own_form' as const } : {}),
    ...(wordingVersion ? { wordingVersion } : {}),
  };
}

// The key may come in the header (bare, or quoted as the IETF draft writes it) or in the body. Both
// are welcome where they agree.

export function withHeaderKey(body: unknown, header: string | undefined): unknown {
  if (header === undefined || typeof body !== 'object' || body === null) return body;
  const key = idempotencyKey.safeParse(unquote(once(header.trim())));
  if (!key.success) {
    throw wrongKey('bad_format', 'must be 8 to 128 printable ASCII characters.');
  }
  const inBody = 'idempotency_key' in body ? body.idempotency_key : null;
  if (inBody !== null && (typeof inBody !== 'string' || inBody.trim() !== key.data)) {
    throw wrongKey('conflicting', 'differs from idempotency_key in the body; send one.');
  }
  return { ...body, idempotency_key: key.data };
}

function wrongKey(code: IssueCode, problem: string): Refusal {
  return invalidInput([{ field: 'Idempotency-Key', code, problem }]);
}

/** A header sent more than once arrives as one text, joined by commas; a key may hold commas too. */
function once(text: string): string {
  const parts = text.split(',');
  for (let size = 1; size <= parts.length / 2; size += 1) {
    if (parts.length % size !== 0) continue;
    const copies = Array<string>(parts.length / size).fill(parts.slice(0, size).join(','));
    if (copies.join(', ') === text || copies.join(',') === text) return copies[0] ?? text;
  }
  return text;
}

/** A structured-field string, RFC 9651 section 3.3.3. */
function unquote(text: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(["\\])/g, '$1');
}

// REST calls `q` what the operation calls `query`, and a refusal names it so. Caches know an answer
// by `q` alone, so a `query` beside it changes nothing.

export async function searchByQ(
  search: Operations['search'],
  { q, query, ...others }: Readonly<Record<string, string>>,
  caller: Caller,
): Promise<Answer<'search'>> {
  if (q === undefined && query !== undefined) {
    const problem = 'is called q at this address; send it as q.';
    throw invalidInput([{ field: 'query', code: 'unknown_field', problem }]);
  }
  try {
    return await search({ ...others, query: q }, caller);
  } catch (error) {
    throw error instanceof Refusal ? inWordsOfRest(error) : error;
  }
}

function inWordsOfRest({ code, message, details: { issues = [] } }: Refusal): Refusal {
  const renamed = issues.map(({ field, ...issue }) => ({
    ...issue,
    field: field === 'query' ? 'q' : field,
  }));
  return new Refusal(code, message, { issues: renamed });
}
