/** S14: which web pages may call, on which surface; and what a preflight is told. */
import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../support/catalogue.ts';
import { request } from '../support/enquiries.ts';
import { ask, createSurface } from '../support/mcp-endpoint.ts';
import { fakeOperations } from '../support/mcp-fake-operations.ts';
import { legacy } from '../support/mcp-modern.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

const STRANGERS = [
  'null',
  'https://evil.example',
  `${BASE_URL}.evil.example`,
  `https://evil${new URL(BASE_URL).hostname}`,
  BASE_URL.replace('https', 'http'),
  `${BASE_URL}:8443`,
  `${BASE_URL}/`,
  BASE_URL.toUpperCase(),
  `${BASE_URL} ${BASE_URL}`,
  '',
];
const READS = [
  { path: '/v1/eligibility', body: '{}' },
  { path: '/v1/search', method: 'GET', query: { q: 'caveat' }, body: '' },
];

describe('an enquiry', () => {
  const body = JSON.stringify(request);

  it.each(STRANGERS)('is refused from a page of %j, and nothing is kept', async (origin) => {
    const { rest, world } = openSurfaces();
    const { status, headers } = await shoot(rest, {
      path: '/v1/enquiry',
      headers: { origin },
      body,
    });
    expect(status).toBe(403);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(world.queue.rings).toEqual([]);
  });

  it('is taken from our own pages, and from software that is no browser', async () => {
    const own = await shoot(openSurfaces().rest, {
      path: '/v1/enquiry',
      headers: { origin: BASE_URL },
      body,
    });
    expect(own).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': BASE_URL, vary: 'Origin' },
    });
    const bare = await shoot(openSurfaces().rest, { path: '/v1/enquiry', body });
    expect(bare.status).toBe(200);
    expect(bare.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each(STRANGERS)('tells a preflight of %j of no origin', async (origin) => {
    const { rest } = openSurfaces();
    const shot = { path: '/v1/enquiry', method: 'OPTIONS', headers: { origin }, body: '' };
    const { status, headers } = await shoot(rest, shot);
    expect(status).toBe(204);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('cannot be sent as a form, which browsers send unasked', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      const { rest, world } = openSurfaces();
      const { status } = await shoot(rest, {
        path: '/v1/enquiry',
        headers: { 'content-type': type },
        body,
      });
      expect(status).toBe(415);
      expect(world.queue.rings).toEqual([]);
    }
  });
});

describe('reads', () => {
  it.each(READS)('are open to every page: $path', async (read) => {
    const { rest } = openSurfaces();
    const { status, headers } = await shoot(rest, {
      ...read,
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('MCP behind the gateway', () => {
  const HOST = 'https://claude.ai';
  const surface = createSurface({ allowed: { origins: [HOST] } });
  const call = { name: 'request_callback', arguments: { consent: false } };
  const sending = legacy('tools/call', call).body;
  const reading = legacy('tools/call', { name: 'search', arguments: { query: 'caveat' } }).body;
  const from = (origin: string | undefined, body: unknown) =>
    ask(surface, { headers: { origin }, body });

  it.each(['https://evil.example', 'null', 'vscode-webview://1', HOST, undefined])(
    'lets a page of %s read, and its browser show the answer',
    async (origin) => {
      const { status, headers } = await from(origin, reading);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  it.each(['https://evil.example', 'null', 'https://claude.ai.evil.example', 'http://claude.ai'])(
    'lets no page of %s send an enquiry, not even in a batch',
    async (origin) => {
      for (const body of [sending, [reading, { ...Object(sending), id: 2 }]]) {
        const { status, body: said } = await from(origin, body);
        expect(status).toBe(403);
        expect(JSON.parse(said).error.data).toEqual({ code: 'origin_refused' });
      }
    },
  );

  it.each([HOST, undefined])('lets %s send one, as the assistant’s word', async (origin) => {
    const operations = fakeOperations();
    const to = createSurface({ operations, allowed: { origins: [HOST] } });
    const enquiry = { ...request, consent: true };
    const { status } = await ask(to, {
      headers: { origin },
      body: legacy('tools/call', { ...call, arguments: enquiry }).body,
    });
    expect(status).toBe(200);
    expect(operations.kept.map(({ caller }) => caller.grade)).toEqual([undefined]);
  });

  it('tells a browser that asks first which method and headers it may send', async () => {
    const { status, headers } = await ask(surface, {
      method: 'OPTIONS',
      headers: { origin: HOST },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': '*',
    });
  });
});
