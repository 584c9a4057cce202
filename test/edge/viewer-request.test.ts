import { describe, expect, it } from 'vitest';
import { LANE_IDS } from '../../functions/catalogue/schema.ts';
import { edgeLists } from '../support/local-edge.ts';
import { answerOf, ask, jsonOf, lane, objectOf, VIEWER } from '../support/local-edge-answers.ts';

describe('static addresses', () => {
  it.each([
    ['/', '/index.html'],
    ['/lanes/caveat', '/lanes/caveat.html'],
    ['/lanes/%63aveat', '/lanes/caveat.html'],
    ['/openapi.json', '/openapi.json'],
    ['/.well-known/api-catalog', '/.well-known/api-catalog'],
    ['/v1/products', '/v1/products/_all.json'],
    ['/v1/documents/lane:caveat', '/v1/documents/lane~caveat.json'],
    ['/v1/documents/lane%3Acaveat', '/v1/documents/lane~caveat.json'],
    ['/v1/documents/lane%3acaveat', '/v1/documents/lane~caveat.json'],
    ['/assets/0123456789ab.css', '/assets/0123456789ab.css'],
  ])('%s is the object %s', (uri, object) => {
    expect(objectOf(ask(uri))).toBe(object);
    expect(objectOf(ask(uri, { method: 'HEAD' }))).toBe(object);
  });

  it.each(LANE_IDS)('?lane=%s is an object of its own, and the query is cleared', (id) => {
    const answer = ask('/v1/products', lane(id));
    expect(answer).toMatchObject({ uri: `/v1/products/${id}.json`, querystring: {} });
  });

  it('clears any other query, so that all share one cached object', () => {
    const answer = ask('/v1/products', { querystring: { utm_source: { value: 'x' } } });
    expect(answer).toMatchObject({ uri: '/v1/products/_all.json', querystring: {} });
  });

  it('reads an encoded lane as the lane', () => {
    expect(objectOf(ask('/v1/products', lane('second%2Dmortgage')))).toBe(
      '/v1/products/second-mortgage.json',
    );
  });

  it.each([
    ['/lanes/caveat/', '/lanes/caveat'],
    ['/index.html', '/'],
    ['/lanes/caveat/index.html', '/lanes/caveat'],
  ])('%s has moved to %s', (uri, location) => {
    expect(answerOf(ask(uri))).toMatchObject({ status: 301, headers: { location } });
  });

  it.each(['//example.com/', '//example.com/index.html', '/lanes/nope/', '/v1/products/'])(
    '%s is not moved anywhere',
    (uri) => {
      expect(answerOf(ask(uri)).status).toBe(404);
    },
  );
});

describe('what is not there', () => {
  const encoded = { value: '%E0%A4%A' };
  const repeated = { value: 'asset', multiValue: [{ value: 'caveat' }, { value: 'asset' }] };

  it.each([
    ['unknown', { value: 'fraud' }],
    ['empty', { value: '' }],
    ['a document id', { value: 'lane:caveat' }],
    ['in capitals', { value: 'Caveat' }],
    ['with a blank', { value: '+caveat' }],
    ['badly encoded', encoded],
    ['repeated', repeated],
    ['__proto__', { value: '__proto__' }],
    ['constructor', { value: 'constructor' }],
    ['length', { value: 'length' }],
  ])('answers a lane that is %s with the valid lanes', (_, value) => {
    const answer = ask('/v1/products', { querystring: { lane: value } });
    expect(answerOf(answer).status).toBe(404);
    expect(jsonOf(answer)).toEqual({
      error: expect.any(String),
      problems: [expect.stringContaining('lane')],
      code: 'unknown_lane',
      issues: [{ field: 'lane', code: 'not_found', problem: expect.stringContaining('caveat') }],
      valid_lanes: [...LANE_IDS],
    });
  });

  it.each(['lane[]', 'lane%5B%5D', 'lanes', 'Lane', 'LANE', 'lane_id', 'laneId', 'lane[0]'])(
    'takes the name %s for a misspelt lane, and does not answer with all of them',
    (name) => {
      const answer = ask('/v1/products', { querystring: { [name]: { value: 'caveat' } } });
      expect(answerOf(answer).status).toBe(404);
      expect(jsonOf(answer)).toMatchObject({ code: 'unknown_lane', valid_lanes: [...LANE_IDS] });
      expect(jsonOf(answer).problems.join()).toContain('under this name');
    },
  );

  it.each(['foo', 'plane', 'utm_campaign', '', '_', '%E0%A4%A'])(
    'ignores the name "%s", as it ignores any other',
    (name) => {
      const answer = ask('/v1/products', { querystring: { [name]: { value: 'caveat' } } });
      expect(objectOf(answer)).toBe('/v1/products/_all.json');
    },
  );

  it('takes a lane that is there, whatever stands beside it', () => {
    const querystring = { lanes: { value: 'x' }, lane: { value: 'caveat' } };
    expect(objectOf(ask('/v1/products', { querystring }))).toBe('/v1/products/caveat.json');
  });

  it.each([
    'lane:fraud',
    '',
    'caveat',
    'lane%253Acaveat',
    'lane:caveat/',
    '%2e%2e%2fx',
    '%E0%A4%A',
    '__proto__',
    'constructor',
    'lane~caveat.json',
  ])('answers the document id "%s" with the valid ids', (id) => {
    const answer = ask(`/v1/documents/${id}`);
    expect(answerOf(answer).status).toBe(404);
    expect(jsonOf(answer)).toMatchObject({
      error: expect.any(String),
      code: expect.stringMatching(id.includes('%E0') ? /^unknown_path$/ : /^unknown_document$/),
    });
  });

  it('lists every document id', () => {
    expect(jsonOf(ask('/v1/documents/lane:fraud'))).toMatchObject({
      valid_ids: edgeLists.DOCUMENTS,
      issues: [{ field: 'id', code: 'not_found' }],
    });
  });

  it.each([
    '/nope',
    '/__proto__',
    '/constructor',
    '/toString',
    '__proto__',
    '',
    '/%',
    '/%E0%A4%A',
    '/v1',
    '/v1/products/_all.json',
    '/v1/products/caveat.json',
    '/lanes/caveat.html',
    '/assets/0123456789AB.css',
    '/assets/0123456789abc.css',
    '/assets/0123456789ab',
    '/assets/../index.html',
    '/assets/0123456789ab.css/..%2f..%2f_deployments.json',
    '/mcp/',
    '/v1/%65nquiry',
    '/../secrets.json',
  ])('answers the path "%s" with 404 and JSON', (uri) => {
    const answer = ask(uri);
    expect(answerOf(answer)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
    const problems = [expect.any(String)];
    expect(jsonOf(answer)).toEqual({ error: expect.any(String), problems, code: 'unknown_path' });
  });

  it('answers a person’s browser with a page that leads home', () => {
    const { status, headers, text } = answerOf(
      ask('/nope', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }),
    );
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<a href="/">');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it.each(['*/*', 'application/json', 'text/*'])('answers Accept: %s with JSON', (accept) => {
    expect(jsonOf(ask('/nope', { headers: { accept } })).problems).toHaveLength(1);
  });

  it('answers an unknown lane with JSON even to a browser', () => {
    const answer = ask('/v1/products', { ...lane('fraud'), headers: { accept: 'text/html' } });
    expect(jsonOf(answer).valid_lanes).toHaveLength(LANE_IDS.length);
  });

  it('leaves the body out for HEAD', () => {
    expect(answerOf(ask('/nope', { method: 'HEAD' })).text).toBeUndefined();
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'get', 'constructor'])(
    'refuses %s on a static address and says what is allowed',
    (method) => {
      for (const uri of ['/v1/products', '/v1/documents/lane:caveat', '/lanes/caveat', '/']) {
        const answer = ask(uri, { method });
        expect(answerOf(answer)).toMatchObject({
          status: 405,
          headers: { allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' },
        });
        const problems = [expect.stringContaining('GET')];
        expect(jsonOf(answer)).toMatchObject({ problems, code: 'wrong_method' });
      }
    },
  );

  it('answers a preflight for any origin', () => {
    expect(answerOf(ask('/v1/products', { method: 'OPTIONS' }))).toMatchObject({
      status: 204,
      text: undefined,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      },
    });
  });
});

describe('the API', () => {
  it.each(edgeLists.API)('lets %s through with the viewer’s own address', (uri) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const answer = ask(uri, { method, headers: { 'x-viewer-address': '198.51.100.1' } });
      expect(answer).toMatchObject({ uri, headers: { 'x-viewer-address': { value: VIEWER } } });
    }
  });

  it('takes A2A with a slash behind it as well, as its official kit posts there', () => {
    expect(ask('/a2a/', { method: 'POST' })).toMatchObject({ uri: '/a2a' });
    expect(ask('/mcp/', { method: 'POST' })).not.toMatchObject({ uri: '/mcp' });
  });

  it('sends who looks for the card at its old address to the new one', () => {
    expect(answerOf(ask('/.well-known/agent.json'))).toMatchObject({
      status: 301,
      headers: { location: '/.well-known/agent-card.json' },
    });
  });

  it('leaves the query of a search as it was sent', () => {
    const querystring = { q: { value: 'second+mortgage' } };
    expect(ask('/v1/search', { querystring })).toMatchObject({ querystring });
  });
});
