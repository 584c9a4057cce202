/** REST as routes: each decodes a request, calls one operation, encodes its answer. */

import type { Caller } from '../catalogue/schema.ts';
import type { ReportHealth } from '../enquiry/health.ts';
import { idempotencyKey } from '../enquiry/schema.ts';
import { type HttpRequest, type HttpResponse, isOneOf, jsonResponse } from '../http.ts';
import { invalidInput } from '../input.ts';
import { type Answer, type Operation, type Operations, request_callback } from '../operations.ts';
import { errorOf, type IssueCode, Refusal } from '../refusals.ts';
import { errorResponse, takingJson } from './errors.ts';
import { type CorsPolicy, etagOf, notModified, type Route } from './router.ts';

/** The route of an operation that only reads. */
export function readRoute(
  { http, mayBeKept }: Pick<Operation, 'http' | 'mayBeKept'>,
  run: (input: unknown, caller: Caller) => Promise<Answer>,
): Route {
  const { method, path, queryNames = {} } = http;
  const answer = async (input: unknown, request: HttpRequest) => {
    const { output } = await run(input, callerOf(request)).catch((error: unknown) => {
      throw error instanceof Refusal ? renameFields(error, queryNames) : error;
    });
    if (!mayBeKept) return jsonResponse(200, output, NOT_KEPT);
    const headers = { 'cache-control': 'public, max-age=3600', etag: etagOf(output) };
    return notModified(request, headers) ?? jsonResponse(200, output, headers);
  };
  return {
    method,
    path,
    cors: 'anyone',
    answer:
      method === 'POST'
        ? takingJson(answer)
        : async (request) => answer(readQuery(request.query, queryNames), request),
  };
}

const NOT_KEPT = { 'cache-control': 'no-store' };

type Names = Readonly<Record<string, string>>;

/**
 * Fields by the names they have in an address, such as `q` for `query`. Caches know an answer by those
 * alone, so the other name beside it changes nothing.
 */
function readQuery(query: HttpRequest['query'], names: Names): Record<string, unknown> {
  const input: Record<string, unknown> = { ...query };
  for (const [field, name] of Object.entries(names)) {
    if (query[name] === undefined && query[field] !== undefined) {
      const problem = `is called ${name} at this address; send it as ${name}.`;
      throw invalidInput([{ field, code: 'unknown_field', problem }]);
    }
    delete input[name];
    input[field] = query[name];
  }
  return input;
}

/** A refusal by the names that the fields have at its address. */
export function renameFields(refusal: Refusal, names: Names): Refusal {
  const { problems: _, issues, ...details } = refusal.details;
  if (issues === undefined) return refusal;
  const renamed = issues.map((issue) => ({ ...issue, field: names[issue.field] ?? issue.field }));
  return new Refusal(refusal.code, { ...details, issues: renamed });
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
  const take = takingJson(async (body, request) => {
    const input = withHeaderKey(body, request.headers['idempotency-key']);
    const { output, replayed } = await submit(input, enquiryCaller(request));
    const told = replayed === true ? { 'idempotent-replayed': 'true' } : {};
    return jsonResponse(200, output, { ...NOT_KEPT, ...told });
  });
  return {
    ...request_callback.http,
    cors,
    answer: async (request) => {
      const secret = request.headers[TEST_HEADER];
      return secret === undefined || isOneOf(secret, testSecrets)
        ? take(request)
        : errorResponse(NOT_A_TEST, request.headers);
    },
  };
}

const TEST_HEADER = 'test-enquiry';

/** Taking it for a real enquiry would have somebody called. */
const NOT_A_TEST = errorOf('test_refused', [
  'Test-Enquiry: is not the secret of this stage; nothing has been kept.',
]);

type ByLink = (raw: unknown, caller: Pick<Caller, 'requestId'>) => Promise<unknown>;
type LinkPath = '/v1/withdrawal' | '/v1/reply';

/** Not one of the operations: only whoever holds the link of an enquiry can use it, borrower or broker. */
export function linkRoute(path: LinkPath, act: ByLink, cors: CorsPolicy): Route {
  const answer = takingJson(async (body, request) =>
    jsonResponse(200, await act(body, callerOf(request)), NOT_KEPT),
  );
  return { method: 'POST', path, cors, answer };
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
      return jsonResponse(status, health, NOT_KEPT);
    },
  };
}

function callerOf({ address, requestId }: HttpRequest) {
  return { surface: 'rest', address, requestId } as const;
}

/** Only a page of ours or of a listed origin can send an Origin that got this far. */
function enquiryCaller(request: HttpRequest) {
  const { origin, 'consent-wording': wording, [TEST_HEADER]: secret } = request.headers;
  const wordingVersion = wording?.trim();
  return {
    ...callerOf(request),
    ...(origin === undefined ? {} : { grade: 'own_form' as const }),
    ...(wordingVersion ? { wordingVersion } : {}),
    ...(secret === undefined ? {} : { isTest: true }),
  };
}

// The key may come in the header (bare, or quoted as the IETF draft writes it) or in the body. Both
// are welcome where they agree.

export function withHeaderKey(body: unknown, header: string | undefined): unknown {
  if (header === undefined || typeof body !== 'object' || body === null) return body;
  const key = idempotencyKey.safeParse(unquote(withoutCopies(header.trim())));
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
function withoutCopies(text: string): string {
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
