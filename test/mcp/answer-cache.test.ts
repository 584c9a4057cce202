import { describe, expect, test } from 'vitest';
import { cacheKey, createAnswerCache } from '../../functions/mcp/answer-cache.ts';
import type { Operations } from '../../functions/operations.ts';
import { type Ask, ask, createSurface } from '../support/mcp-endpoint.ts';
import { fakeOperations } from '../support/mcp-fake-operations.ts';
import { callTool, envelope, legacy, MODERN, modern } from '../support/mcp-modern.ts';

function setUp() {
  const fake = fakeOperations();
  const asked: string[] = [];
  const operations = Object.fromEntries(
    Object.entries(fake).map(([name, operation]) => [
      name,
      typeof operation === 'function'
        ? (...given: Parameters<Operations['search']>) => {
            asked.push(name);
            return (operation as Operations['search'])(...given);
          }
        : operation,
    ]),
  ) as unknown as Operations;
  return { asked, surface: createSurface({ operations }) };
}

function withMeta(request: Ask, meta: Record<string, unknown>): Ask {
  const body = request.body as { params: object };
  return { ...request, body: { ...body, params: { ...body.params, _meta: meta } } };
}

const search = callTool('search', { query: 'caveat' });

describe('a repeated question', () => {
  test.each([
    search,
    callTool('fetch', { id: 'lane:caveat' }),
    callTool('list_products', {}),
    legacy('tools/call', { name: 'search', arguments: { query: 'caveat' } }),
    modern('resources/read', { uri: 'service://products' }),
    modern('prompts/get', { name: 'lane_details', arguments: { lane: 'caveat' } }),
  ])('is answered from memory, byte for byte (%#)', async (request) => {
    const { asked, surface } = setUp();
    const first = await ask(surface, request);
    const repeats = await Promise.all([ask(surface, request), ask(surface, request)]);
    expect(repeats).toEqual([first, first]);
    expect(asked).toHaveLength(1);
  });

  test.each([7, 'a "quoted" id', -1, '\u2028', 0])('carries its own id, %j', async (id) => {
    const { asked, surface } = setUp();
    const first = await ask(surface, search);
    const again = await ask(surface, callTool('search', { query: 'caveat' }, { id }));
    expect(JSON.parse(again.body)).toEqual({ ...JSON.parse(first.body), id });
    expect(asked).toHaveLength(1);
  });

  test('is another question where an argument is only called so', async () => {
    const { asked, surface } = setUp();
    await ask(surface, search);
    await ask(surface, callTool('search', { query: 'caveat', progressToken: 1 }));
    expect(asked).toHaveLength(2);
  });

  test('is the same question whatever its progress token', async () => {
    const { asked, surface } = setUp();
    for (const progressToken of ['a', 'b']) {
      await ask(surface, withMeta(search, { ...envelope(), progressToken }));
    }
    expect(asked).toHaveLength(1);
  });

  test('asked otherwise is another question', async () => {
    const { asked, surface } = setUp();
    await ask(surface, search);
    await ask(surface, callTool('search', { query: 'Caveat' }));
    await ask(surface, callTool('search', { query: 'caveat' }, { capabilities: { sampling: {} } }));
    await ask(surface, legacy('tools/call', { name: 'search', arguments: { query: 'caveat' } }));
    expect(asked).toHaveLength(4);
  });

  test('skips no check', async () => {
    const { surface } = setUp();
    await ask(surface, search);
    const wrong = [
      { 'mcp-name': 'fetch' },
      { 'mcp-method': undefined },
      { 'mcp-protocol-version': '1999-01-01' },
      { origin: 'https://evil.example' },
      { 'content-type': 'text/plain' },
    ];
    const half = callTool('search', { query: 'caveat' }, { id: 1.5 });
    expect((await ask(surface, half)).status).toBe(400);
    for (const headers of wrong) {
      const response = await ask(surface, {
        ...search,
        headers: { ...search.headers, ...headers },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});

test.each([
  callTool('check_fit', {}),
  callTool('search', {}),
  callTool('fetch', { id: 'lane:no-such' }),
])('never keeps what tells the time, nor an error (%#)', async (request) => {
  const { asked, surface } = setUp();
  await ask(surface, request);
  await ask(surface, request);
  expect(asked).toHaveLength(2);
});

test('has no key for what records, notifies or comes in batches', () => {
  const { headers, body } = callTool('request_callback', {});
  const known = JSON.parse(JSON.stringify(headers));
  expect(cacheKey(known, body)).toBeUndefined();
  expect(cacheKey(known, [search.body])).toBeUndefined();
  expect(cacheKey(known, { jsonrpc: '2.0', method: 'tools/list' })).toBeUndefined();
  expect(cacheKey({ 'mcp-protocol-version': MODERN }, search.body)).toBeTypeOf('string');
});

describe('the memory', () => {
  const answer = (text: string) => ({
    status: 200,
    headers: {},
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text } }),
  });
  const SIZE = 2 * ('a'.length + JSON.stringify({ text: 'x' }).length);

  test('holds no more than it may, and lets go of what was used longest ago', () => {
    const cache = createAnswerCache(2 * SIZE);
    cache.keep('a', answer('x'));
    cache.keep('b', answer('x'));
    expect(cache.read('a', 1)).toBeDefined();
    cache.keep('c', answer('x'));
    expect(cache.read('b', 1)).toBeUndefined();
    expect(cache.read('a', 1)).toBeDefined();
    expect(cache.read('c', 1)).toBeDefined();
  });

  test('counts an answer that is kept again once', () => {
    const cache = createAnswerCache(2 * SIZE);
    for (let times = 0; times < 5; times += 1) cache.keep('a', answer('x'));
    cache.keep('b', answer('x'));
    expect(cache.read('a', 1)).toBeDefined();
  });

  test('leaves alone what would fill it at once', () => {
    const cache = createAnswerCache(2 * SIZE);
    cache.keep('a', answer('x'));
    cache.keep('b', answer('x'.repeat(200)));
    expect(cache.read('a', 1)).toBeDefined();
    expect(cache.read('b', 1)).toBeUndefined();
  });
});
