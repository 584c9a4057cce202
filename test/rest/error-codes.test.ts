/** One closed list of codes on every surface, in openapi.json and in the edge function. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { check_fit } from '../../functions/operations.ts';
import { CODES, type Code, errorBody, Refusal, refusalBody } from '../../functions/refusals.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { readRoute } from '../../functions/rest/routes.ts';
import { makeSchemas } from '../../scripts/build/openapi-schemas.ts';
import { httpRequest } from '../support/http.ts';
import { allCodes } from '../support/refusal-codes.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

const issue = { field: 'amount', code: 'wrong_type', problem: 'must be a number.' } as const;
const surface = createRouter([
  readRoute(check_fit, async () => {
    throw new Refusal('invalid_input', { issues: [issue] });
  }),
]);

const send = (headers: Record<string, string>, path = '/v1/eligibility') =>
  surface(httpRequest({ method: 'POST', path, body: {}, headers }));

describe('the codes', () => {
  it('are one closed list in the description, each with words', () => {
    const { ErrorCode: described } = makeSchemas();
    expect(described?.enum).toEqual(allCodes);
    for (const code of allCodes) expect(described?.description).toContain(`\`${code}\`: `);
    expect(allCodes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('of the edge function are among them, and it says no refusal without one', async () => {
    const source = await readFile('functions/edge/viewer-request.js', 'utf8');
    const said = [...source.matchAll(/refusal\('(\w+)'/g)].map(([, code]) => code);
    expect(said.sort()).toEqual([
      'unknown_document',
      'unknown_lane',
      'unknown_path',
      'wrong_method',
    ]);
    expect(said.filter((code) => !Object.hasOwn(CODES, code ?? ''))).toEqual([]);
    expect(source.match(/error: (?!sentence)/g)).toBeNull();
  });

  it.each([
    ['unknown_path', {}, '/nowhere', 404],
    ['wrong_type', { 'content-type': 'text/plain' }, '/v1/eligibility', 415],
    ['invalid_input', {}, '/v1/eligibility', 400],
  ] as const)('stand on the answer %s of REST', async (code, headers, path, status) => {
    const response = await send(headers, path);
    expect(response.status).toBe(status);
    expect(errorBody.parse(JSON.parse(response.body)).code).toBe(code satisfies Code);
  });

  it.each([
    ['origin_refused', { origin: 'https://elsewhere.example' }, '{}', 'POST', 403],
    ['wrong_method', {}, '{}', 'GET', 405],
    ['wrong_type', { 'content-type': 'text/plain' }, '{}', 'POST', 415],
    ['compressed_body', { 'content-encoding': 'gzip' }, '{}', 'POST', 415],
    ['body_too_large', {}, `"${'x'.repeat(33_000)}"`, 'POST', 413],
    ['empty_body', {}, '', 'POST', 400],
    ['unreadable_body', {}, '{"a":', 'POST', 400],
  ])('stand as %s on what MCP and A2A turn away', async (code, headers, body, method, status) => {
    const { mcp, a2a } = openSurfaces();
    const byMcp = await shoot(mcp, { path: '/mcp', method, headers, body });
    expect(byMcp.status).toBe(status);
    expect(JSON.parse(byMcp.body).error.data.code).toBe(code);
    // Any web page may call A2A, and a body that is no JSON-RPC is answered in JSON-RPC.
    if (code === 'origin_refused') return;
    const byA2a = await shoot(a2a, { path: '/a2a', method, headers, body });
    expect(byA2a.status).toBe(status === 400 ? 200 : status);
    expect(JSON.parse(byA2a.body).error.data[0].metadata.code).toBe(code);
  });

  it('come with the issues, which say the same as the problems', () => {
    const body = refusalBody(new Refusal('invalid_input', { issues: [issue] }));
    expect(errorBody.parse(body)).toEqual({
      error: CODES.invalid_input.means,
      problems: ['amount: must be a number.'],
      code: 'invalid_input',
      issues: [issue],
    });
  });
});

describe('a problem document of RFC 9457', () => {
  const PROBLEM = 'application/problem+json';

  it('is the same error with the standard’s own fields, where Accept names it', async () => {
    const plain = JSON.parse((await send({})).body);
    const { headers, status, body } = await send({ accept: `${PROBLEM}, application/json` });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 400, type: PROBLEM });
    expect(JSON.parse(body)).toEqual({
      type: '/openapi.json#invalid_input',
      title: CODES.invalid_input.means,
      status: 400,
      detail: 'amount: must be a number.',
      ...plain,
    });
  });

  it.each([
    ['application/json', false],
    ['*/*', false],
    ['application/*', false],
    ['', false],
    [`${PROBLEM};q=0`, false],
    [`application/json, ${PROBLEM};q=0.5`, false],
    [`application/json;q=0.5, ${PROBLEM};q=0.9`, true],
    [PROBLEM.toUpperCase(), true],
    [`text/html, ${PROBLEM} ; q=0.1`, true],
  ])('Accept: %s asks for it: %s', async (accept, isWanted) => {
    const { headers } = await send({ accept });
    expect(headers['content-type'] === PROBLEM).toBe(isWanted);
    expect(headers['vary']).toContain('Accept');
  });

  it('is answered to a compressed body too, with what is taken instead', async () => {
    const { status, headers } = await send({ accept: PROBLEM, 'content-encoding': 'br' });
    expect({ status, taken: headers['accept-encoding'] }).toEqual({
      status: 415,
      taken: 'identity',
    });
  });
});
