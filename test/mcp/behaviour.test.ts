/** Every row of what the wire does, at the door and in each version. */
import { describe, expect, test } from 'vitest';
import { makeServerCard } from '../../scripts/build/discovery.ts';
import { catalogue } from '../support/catalogue.ts';
import { type Ask, ask, createSurface, read } from '../support/mcp-endpoint.ts';
import { callTool, envelope, legacy, MODERN, modern } from '../support/mcp-modern.ts';

const surface = createSurface();
const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];
const INITIALIZE = { capabilities: {}, clientInfo: { name: 'a-client', version: '1.0.0' } };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function initialize(protocolVersion: string, header?: string): Ask {
  return legacy('initialize', { ...INITIALIZE, protocolVersion }, header);
}

function withHeaders(request: Ask, headers: Ask['headers']): Ask {
  return { ...request, headers: { ...request.headers, ...headers } };
}

function withVersion(version: string, header = version): Ask {
  const { headers, body } = modern('tools/list');
  const params = { _meta: envelope({}, version) };
  return {
    headers: { ...headers, 'mcp-protocol-version': header },
    body: { ...(body as object), params },
  };
}

type Row = readonly [title: string, request: Ask, status: number, code?: number];

async function expectRow([, request, status, code]: Row) {
  const response = await ask(surface, request);
  expect(response.status).toBe(status);
  if (status === 202) expect(response.body).toBe('');
  else expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(read(response)?.error?.code).toBe(code);
  return response;
}

describe('the door', () => {
  const rows: Row[] = [
    [
      'refuses a page of another site',
      { headers: { origin: 'https://evil.example' } },
      403,
      -32000,
    ],
    ['refuses the origin null', { headers: { origin: 'null' } }, 403, -32000],
    [
      'refuses a look-alike origin',
      { headers: { origin: 'http://localhost.evil.example' } },
      403,
      -32000,
    ],
    [
      'refuses a host that ends alike',
      { headers: { origin: 'http://evil-localhost' } },
      403,
      -32000,
    ],
    ['lets our own pages in', { headers: { origin: 'http://localhost:3000' }, body: ping }, 200],
    ['refuses text', { headers: { 'content-type': 'text/plain' }, body: ping }, 415, -32000],
    [
      'refuses an untyped body',
      { headers: { 'content-type': undefined }, body: ping },
      415,
      -32000,
    ],
    [
      'reads JSON with a charset',
      { headers: { 'content-type': 'application/json; charset=utf-8' }, body: ping },
      200,
    ],
    ['refuses a body over the limit', { body: `"${'x'.repeat(33_000)}"` }, 413, -32000],
    ['refuses what is not JSON', { body: '{' }, 400, -32700],
    ['refuses an empty body', { body: '' }, 400, -32700],
    ['refuses a number', { body: 42 }, 400, -32600],
    ['refuses null', { body: 'null' }, 400, -32600],
    ['refuses an object that is no message', { body: { a: 1 } }, 400, -32600],
    ['refuses an id of null', { body: { ...ping, id: null } }, 400, -32600],
    ['refuses an empty batch', { body: [] }, 400, -32600],
    ['refuses what is nested too deeply', { body: '['.repeat(17) + ']'.repeat(17) }, 400, -32700],
    ['refuses nesting that no stack would bear', { body: '['.repeat(16_000) }, 400, -32700],
  ];
  test.each(rows.map((row) => ({ title: row[0], row })))('$title', async ({ row }) => {
    await expectRow(row);
  });

  test.each(['GET', 'DELETE', 'PUT'])(
    'answers %s with the method that is allowed',
    async (method) => {
      const response = await expectRow([method, { method }, 405, -32000]);
      expect(response.headers['allow']).toBe('POST');
    },
  );

  test('refuses bytes that are not UTF-8', async () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const headers = { 'content-type': 'application/json', host: 'localhost' };
    const request = { method: 'POST', path: '/mcp', query: {}, headers, body };
    const response = await surface({ ...request, address: '192.0.2.7', requestId: 'r' });
    expect(response.status).toBe(400);
  });

  test.each(['application/json', '*/*', 'text/event-stream', 'text/html', undefined])(
    'answers JSON where %s is accepted',
    async (accept) => {
      for (const request of [modern('tools/list'), legacy('tools/list')]) {
        await expectRow(['', withHeaders(request, { accept }), 200]);
      }
    },
  );
});

describe('older versions', () => {
  const list = (version?: string) => legacy('tools/list', {}, version);
  const batch = (version?: string): Ask => ({
    headers: { 'mcp-protocol-version': version },
    body: [ping, { ...ping, id: 2, method: 'tools/list' }],
  });
  const rows: Row[] = [
    ['serves a request without a version', list(), 200],
    ...VERSIONS.slice(1).map((version): Row => [`serves ${version}`, list(version), 200]),
    ['refuses a version that never was', list('1999-01-01'), 400, -32022],
    ['refuses 2024-11-05', list('2024-11-05'), 400, -32022],
    [
      'refuses to initialize under a version that never was',
      initialize('2025-06-18', '1999-01-01'),
      400,
      -32022,
    ],
    ['refuses to initialize under 2024-11-05', initialize('2024-11-05', '2024-11-05'), 400, -32022],
    ['answers an unknown method', legacy('no/such'), 200, -32601],
    [
      'answers logging/setLevel as unknown',
      legacy('logging/setLevel', { level: 'info' }),
      200,
      -32601,
    ],
    ['refuses a batch under 2025-06-18', batch('2025-06-18'), 400, -32600],
    ['refuses a batch under 2025-11-25', batch('2025-11-25'), 400, -32600],
    ['refuses a batch under 2026-07-28', batch(MODERN), 400, -32600],
    ['refuses a batch under a version that never was', batch('1999-01-01'), 400, -32022],
    ['refuses a batch with something that is no message', { body: [ping, 1] }, 400, -32600],
    ['refuses a batch with an id twice', { body: [ping, { ...ping }] }, 400, -32600],
    [
      'accepts a notification',
      { body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
      202,
    ],
    ['accepts an unknown notification', { body: { jsonrpc: '2.0', method: 'no/such' } }, 202],
    ['accepts an answer', { body: { jsonrpc: '2.0', id: 1, result: {} } }, 202],
    ['accepts a batch of notifications', { body: [{ jsonrpc: '2.0', method: 'no/such' }] }, 202],
  ];
  test.each(rows.map((row) => ({ title: row[0], row })))('$title', async ({ row }) => {
    await expectRow(row);
  });

  test('names every version it speaks when it refuses one', async () => {
    const { error, id } = read(await ask(surface, list('1999-01-01')));
    expect(error.data).toEqual({ supported: VERSIONS, requested: '1999-01-01' });
    expect(id).toBe(1);
  });

  test.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    [MODERN, '2025-11-25'],
  ])('is asked to initialize as %s and answers %s', async (asked, answered) => {
    const { result } = read(await ask(surface, initialize(asked)));
    expect(result.protocolVersion).toBe(answered);
  });

  test.each([undefined, '2025-03-26'])('answers each request of a batch (%s)', async (version) => {
    const answers = read(await ask(surface, batch(version)));
    expect(answers.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  test('answers a batch of one as a batch', async () => {
    const unknown = { ...ping, method: 'no/such' };
    for (const [body, answer] of [
      [[ping], { id: 1, result: {} }],
      [[unknown], { id: 1, error: { code: -32601 } }],
    ] as const) {
      expect(read(await ask(surface, { body }))).toMatchObject([answer]);
    }
  });

  test('answers a request that its own batch cancels', async () => {
    const params = { requestId: 1 };
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params };
    const call = { ...ping, method: 'tools/call', params: { name: 'check_fit', arguments: {} } };
    const [answer] = read(await ask(surface, { body: [call, cancelled] }));
    expect(answer.result.structuredContent).toBeDefined();
  });
});

describe('2026-07-28', () => {
  const list = modern('tools/list');
  const call = callTool('search', { query: 'caveat' });
  const bare = (method: string): Ask => ({ ...list, body: { jsonrpc: '2.0', id: 1, method } });
  const notify = {
    ...withHeaders(list, { 'mcp-method': 'notifications/initialized' }),
    body: { jsonrpc: '2.0', method: 'notifications/initialized' },
  };
  const noCapabilities = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
  };
  const rows: Row[] = [
    ['serves a request whose headers and body agree', list, 200],
    ['refuses a body without envelope', bare('tools/list'), 400, -32602],
    [
      'refuses an envelope without capabilities',
      { ...list, body: { ...ping, method: 'tools/list', params: { _meta: noCapabilities } } },
      400,
      -32602,
    ],
    ['refuses a header that names another version', withVersion(MODERN, '2025-11-25'), 400, -32020],
    [
      'refuses a missing version header',
      withHeaders(list, { 'mcp-protocol-version': undefined }),
      400,
      -32020,
    ],
    ['refuses a missing Mcp-Method', withHeaders(list, { 'mcp-method': undefined }), 400, -32020],
    ['refuses a wrong Mcp-Method', withHeaders(list, { 'mcp-method': 'ping' }), 400, -32020],
    ['refuses a missing Mcp-Name', withHeaders(call, { 'mcp-name': undefined }), 400, -32020],
    ['refuses a wrong Mcp-Name', withHeaders(call, { 'mcp-name': 'fetch' }), 400, -32020],
    ['refuses a version that never was', withVersion('2099-01-01'), 400, -32022],
    ['accepts a notification', notify, 202],
    ['has no ping', modern('ping'), 404, -32601],
    ['has no initialize', modern('initialize'), 404, -32601],
    ['has no logging/setLevel', modern('logging/setLevel'), 404, -32601],
    ['answers an unknown method', modern('no/such'), 404, -32601],
    ['refuses a batch', { ...list, body: [list.body] }, 400, -32600],
  ];
  test.each(rows.map((row) => ({ title: row[0], row })))('$title', async ({ row }) => {
    await expectRow(row);
  });

  test('names what server/discover names when it refuses a version', async () => {
    const { error } = read(await ask(surface, withVersion('2099-01-01')));
    expect(error.data).toEqual({ supported: [MODERN], requested: '2099-01-01' });
  });

  test('ends a subscription at once', async () => {
    const notifications = { toolsListChanged: true, resourcesListChanged: true };
    const response = await ask(surface, modern('subscriptions/listen', { notifications }));
    expect(response.headers['content-type']).toBe('text/event-stream');
    expect(response.body).toContain('"notifications":{}');
    expect(response.body).toContain('"resultType":"complete"');
  });

  test('lets lists and reads be cached by anyone for an hour', async () => {
    const about = modern('resources/read', { uri: 'service://about' });
    const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
    for (const request of [...lists, 'server/discover'].map((each) => modern(each)).concat(about)) {
      const { result } = read(await ask(surface, request));
      expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
    }
  });
});

describe('both eras', () => {
  const requests = (method: string, params: Record<string, unknown>) => [
    modern(method, params),
    legacy(method, params),
  ];

  test.each([
    ['an unknown tool', 'tools/call', { name: 'no-such', arguments: {} }],
    ['a cursor that nobody gave', 'tools/list', { cursor: 'junk' }],
    ['an unknown prompt', 'prompts/get', { name: 'no-such' }],
    ['a tool call without a name', 'tools/call', {}],
    ['a resource without an address', 'resources/read', {}],
    ['a completion of nothing', 'completion/complete', {}],
    ['arguments that are no object', 'tools/call', { name: 'search', arguments: 'x' }],
    ['a missing prompt argument', 'prompts/get', { name: 'lane_details', arguments: {} }],
  ])('refuse %s as invalid parameters', async (_, method, params) => {
    for (const request of requests(method, params)) {
      const response = await expectRow(['', request, 200, -32602]);
      expect(read(response).error.message).not.toContain('\n');
    }
  });

  test.each(['service://no-such', 'service://lanes/no-such', 'skill://no-such/SKILL.md'])(
    'say that there is no %s, each in its own code',
    async (uri) => {
      const [now, before] = requests('resources/read', { uri });
      for (const [request, code] of [
        [now, -32602],
        [before, -32002],
      ] as const) {
        const response = await expectRow(['', request ?? {}, 200, code]);
        expect(read(response).error.data).toEqual({ uri });
      }
    },
  );

  test('refuse a progress token that is none, whatever was asked before', async () => {
    const list = modern('tools/list');
    const odd = { ...envelope(), progressToken: {} };
    const asked = { ...list, body: { ...Object(list.body), params: { _meta: odd } } };
    for (const _ of [1, 2]) {
      await expectRow(['', asked, 400, -32600]);
      await expectRow(['', modern('tools/list'), 200]);
    }
  });

  test('tell nobody to keep an answer, and say what they are', async () => {
    for (const request of requests('tools/list', {})) {
      const { headers } = await ask(surface, request);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json',
      });
    }
  });

  test('say who they are as the published card says it', async () => {
    const card = JSON.parse(makeServerCard(catalogue).body);
    const { result: initialized } = read(await ask(surface, initialize('2025-11-25')));
    const { result: discovered } = read(await ask(surface, modern('server/discover')));
    for (const said of [
      initialized.serverInfo,
      discovered._meta['io.modelcontextprotocol/serverInfo'],
    ]) {
      expect(card).toMatchObject(said);
      expect(said.icons[0].src).toBe(`${catalogue.base_url}/icon.png`);
    }
    expect(card.remotes[0].supportedProtocolVersions).toEqual(VERSIONS);
  });

  test('offer what lists, and promise no news of changes', async () => {
    const discovered = read(await ask(surface, modern('server/discover'))).result;
    const initialized = read(await ask(surface, initialize('2025-11-25'))).result;
    for (const { capabilities, instructions } of [discovered, initialized]) {
      for (const each of ['tools', 'resources', 'prompts']) {
        expect(capabilities[each]).toEqual({ listChanged: false });
      }
      expect(capabilities.extensions).toHaveProperty('io.modelcontextprotocol/ui');
      expect(instructions.indexOf('check_fit')).toBeLessThan(
        instructions.indexOf('request_callback'),
      );
    }
  });
});
