import { describe, expect, it } from 'vitest';
import type { Caller } from '../../functions/catalogue/schema.ts';
import { check_fit, type Operations, search } from '../../functions/operations.ts';
import { CODES, Refusal } from '../../functions/refusals.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { enquiryRoute, healthRoute, readRoute } from '../../functions/rest/routes.ts';
import { httpRequest } from '../support/http.ts';
import { refusalCodes } from '../support/refusal-codes.ts';

const OURS = 'https://finance.test';
const answer = {
  status: 'received' as const,
  reference: 'BF-7K3M9-Q2X4A-C',
  expected_contact: { by: '2026-11-20T12:00:00+11:00', text: 'by noon' },
  consent_expires_at: '2027-02-18T10:00:00+11:00',
  message: 'Received.',
  withdrawal_url: 'https://finance.test/your-enquiry#id.secret',
};

function setUp(submit?: Operations['request_callback']) {
  const seen: { input: unknown; caller: Caller }[] = [];
  const record = (input: unknown, caller: Caller) => {
    seen.push({ input, caller });
  };
  const surface = createRouter([
    readRoute(check_fit, async (input, caller) => {
      record(input, caller);
      throw new Refusal('invalid_input', {
        issues: [{ field: 'amount', code: 'wrong_type', problem: 'must be a number.' }],
      });
    }),
    readRoute(search, async (input, caller) => {
      record(input, caller);
      return { output: { results: [] } };
    }),
    enquiryRoute(
      submit ??
        (async (input, caller) => {
          record(input, caller);
          return { output: answer, replayed: true };
        }),
      { cors: { origins: [OURS] }, testSecrets: ['newer', 'older'] },
    ),
    healthRoute(async () => ({
      status: 'ok',
      version: '2.0.5',
      content_date: '2026-11-20',
      records: 'ok',
      deliveries: 'ok',
    })),
  ]);
  return { surface, seen };
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  httpRequest({ method: 'POST', path, body, headers });
const problemsOf = (body: string): string[] => JSON.parse(body).problems;

describe('REST', () => {
  it('answers an unknown path in JSON', async () => {
    const { status, headers, body } = await setUp().surface(httpRequest({ path: '/v2/nothing' }));
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toMatchObject({
      error: 'Nothing is served at this address.',
      problems: [/openapi/].map((each) => expect.stringMatching(each)),
    });
  });

  it.each([
    ['GET', '/v1/eligibility', 'POST, OPTIONS'],
    ['DELETE', '/v1/search', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/enquiry', 'POST, OPTIONS'],
  ])('refuses %s %s and names what is allowed', async (method, path, allow) => {
    const { status, headers } = await setUp().surface(httpRequest({ method, path }));
    expect(status).toBe(405);
    expect(headers['allow']).toBe(allow);
  });

  it('answers HEAD as GET without a body', async () => {
    const { status, body } = await setUp().surface(
      httpRequest({ method: 'HEAD', path: '/health' }),
    );
    expect({ status, body }).toEqual({ status: 200, body: '' });
  });

  it('takes JSON of any JSON type', async () => {
    const { surface, seen } = setUp();
    await surface(
      post('/v1/eligibility', {}, { 'content-type': 'application/problem+json; charset=utf-8' }),
    );
    expect(seen).toHaveLength(1);
  });

  it('gives each kind of refusal its status, and says its code', async () => {
    const statuses: Record<string, number> = {};
    for (const code of refusalCodes) {
      const details = { problems: ['fix it'], retry_after_seconds: 7 };
      const { surface } = setUp(() => Promise.reject(new Refusal(code, details)));
      const { status, headers, body } = await surface(post('/v1/enquiry', {}));
      statuses[CODES[code].kind] = status;
      expect(headers['retry-after']).toBe('7');
      expect(JSON.parse(body)).toMatchObject({ code, retry_after_seconds: 7 });
    }
    expect(statuses).toEqual({
      'invalid-input': 400,
      'consent-missing': 400,
      'consent-outdated': 400,
      'out-of-scope': 400,
      'not-found': 404,
      conflict: 409,
      busy: 429,
      undelivered: 502,
    });
  });

  it.each(['newer', 'older'])('takes an enquiry with the secret %s for a test', async (secret) => {
    const { surface, seen } = setUp();
    await surface(post('/v1/enquiry', {}, { 'test-enquiry': secret }));
    expect(seen[0]?.caller.isTest).toBe(true);
  });

  it('takes one without a secret for real, and refuses one with another', async () => {
    const { surface, seen } = setUp();
    await surface(post('/v1/enquiry', {}));
    expect(seen[0]?.caller).not.toHaveProperty('isTest');
    for (const secret of ['guessed', '', 'newer,older']) {
      const { status, body } = await surface(post('/v1/enquiry', {}, { 'test-enquiry': secret }));
      expect({ status, code: JSON.parse(body).code }).toEqual({
        status: 403,
        code: 'test_refused',
      });
    }
    expect(seen).toHaveLength(1);
  });

  it('lets a fault through to the boundary', async () => {
    const { surface } = setUp(() => Promise.reject(new TypeError('secret')));
    await expect(surface(post('/v1/enquiry', {}))).rejects.toThrow(TypeError);
  });
});

describe('search over REST', () => {
  it('passes q as the query and may be cached for an hour', async () => {
    const { surface, seen } = setUp();
    const { headers } = await surface(httpRequest({ path: '/v1/search', query: { q: 'caveat' } }));
    expect(seen[0]?.input).toEqual({ query: 'caveat' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  it.each([
    ['strong', (etag: string) => etag, 304],
    ['weak', (etag: string) => `W/${etag}`, 304],
    ['in a list', (etag: string) => `"other", ${etag}`, 304],
    ['a star', () => '*', 304],
    ['another', () => '"other"', 200],
  ])('compares an entity tag that is %s', async (_case, held, status) => {
    const { surface } = setUp();
    const first = await surface(httpRequest({ path: '/v1/search', query: { q: 'x' } }));
    const etag = first.headers['etag'] ?? '';
    const headers = { 'if-none-match': held(etag) };
    const again = await surface(httpRequest({ path: '/v1/search', query: { q: 'x' }, headers }));
    expect(again.status).toBe(status);
    expect(again.headers['etag']).toBe(etag);
  });
});

describe('enquiries over REST', () => {
  it('names the header where it refuses a key in it', async () => {
    const { surface, seen } = setUp();
    const response = await surface(post('/v1/enquiry', {}, { 'idempotency-key': '1234567' }));
    expect(response.status).toBe(400);
    expect(problemsOf(response.body)[0]).toMatch(/^Idempotency-Key: /);
    expect(seen).toEqual([]);
  });

  it('takes our own page as a form, and software without an origin as an assistant', async () => {
    const { surface, seen } = setUp();
    const fromPage = await surface(post('/v1/enquiry', {}, { origin: OURS }));
    await surface(post('/v1/enquiry', {}));
    expect(fromPage.headers).toMatchObject({ 'access-control-allow-origin': OURS, vary: 'Origin' });
    expect(seen.map(({ caller }) => caller.grade)).toEqual(['own_form', undefined]);
  });

  it('answers a listed origin that asks first', async () => {
    const request = httpRequest({
      method: 'OPTIONS',
      path: '/v1/enquiry',
      headers: { origin: OURS },
    });
    expect(await setUp().surface(request)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': OURS,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key, Consent-Wording',
      },
    });
  });
});
