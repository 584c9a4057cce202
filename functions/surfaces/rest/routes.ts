/** REST as routes: each decodes a request, calls one operation, encodes its answer. */

import { addresses } from '../../contract/addresses.ts';
import type { Operations } from '../../operations/operations.ts';
import type { ReportHealth } from '../../operations/report-health.ts';
import type { WithdrawByLink } from '../../operations/withdraw-enquiry.ts';

import { type HttpRequest, type HttpResponse, jsonResponse } from '../http.ts';
import { readJson } from '../read-json.ts';
import { isOneOf } from '../secret-match.ts';
import { etagOf, notModified } from './conditional.ts';
import type { CorsPolicy } from './cors.ts';
import { bodyFaultResponse, errorResponse } from './errors.ts';
import { withHeaderKey } from './idempotency-key.ts';
import type { Route } from './router.ts';
import { searchByQ } from './search-by-q.ts';

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
