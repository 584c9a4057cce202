import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { OBJECT } from '../support/local-dist.ts';
import { echo, ORIGIN_SECRET, startGateway } from '../support/local-gateway.ts';
import { type Sent, send } from '../support/local-http.ts';

type Seen = { readonly event: APIGatewayProxyEventV2; readonly name: string };

async function see(path: string, sent: Sent = {}): Promise<Seen> {
  await using gateway = await startGateway(echo);
  return JSON.parse((await send(gateway.url, path, sent)).text);
}

const post = (body: string | Buffer, headers: Sent['headers'] = {}): Sent => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('the event that a Lambda gets', () => {
  it('has the shape that API Gateway gives it', async () => {
    const { event } = await see('/v1/enquiry', post('{"a":"é"}', { 'user-agent': 'test' }));
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /v1/enquiry',
      rawPath: '/v1/enquiry',
      rawQueryString: '',
      headers: {
        'content-length': '10',
        'content-type': 'application/json',
        host: 'local.execute-api.ap-southeast-2.amazonaws.com',
        'x-amzn-trace-id': expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
      },
      requestContext: {
        http: { method: 'POST', path: '/v1/enquiry', protocol: 'HTTP/1.1', userAgent: 'test' },
        stage: '$default',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      body: '{"a":"é"}',
      isBase64Encoded: false,
    });
  });

  it('leaves out what was not sent', async () => {
    const { event } = await see('/v1/search');
    for (const name of ['body', 'cookies', 'queryStringParameters']) {
      expect(event).not.toHaveProperty(name);
    }
  });

  it('keeps the raw query and decodes the parameters, joining those that repeat', async () => {
    const { event } = await see('/v1/search?q=a+b%26c&q=d&empty=');
    expect(event.rawQueryString).toBe('q=a+b%26c&q=d&empty=');
    expect(event.queryStringParameters).toEqual({ q: 'a b&c,d', empty: '' });
  });

  it('joins headers that repeat, and lists cookies apart', async () => {
    const headers = { 'x-many': ['a', 'b'], cookie: 'one=1; two=2' };
    const { event } = await see('/v1/search?q=x', { headers });
    expect(event.headers['x-many']).toBe('a,b');
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.cookies).toEqual(['one=1', 'two=2']);
  });

  it.each([
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/plain', false],
    ['application/octet-stream', true],
    ['application/x-www-form-urlencoded', true],
  ])('hands over a body of %s with base64 = %s', async (type, isBase64) => {
    const { event } = await see('/mcp', post(Buffer.from('a=1'), { 'content-type': type }));
    expect(event.isBase64Encoded).toBe(isBase64);
    expect(event.body).toBe(isBase64 ? 'YT0x' : 'a=1');
  });

  it('keeps every byte of a binary body', async () => {
    const bytes = Buffer.from([0, 1, 255]);
    const { event } = await see('/mcp', post(bytes, { 'content-type': 'image/png' }));
    expect(event.body).toBe('AAH/');
  });

  it('drops what belongs to one connection only', async () => {
    const headers = {
      connection: 'close, x-private',
      te: 'trailers',
      'x-private': '1',
      'x-kept': '1',
    };
    const { event } = await see('/v1/search?q=x', { headers });
    expect(event.headers['x-kept']).toBe('1');
    for (const name of ['connection', 'te', 'x-private', 'transfer-encoding']) {
      expect(event.headers).not.toHaveProperty(name);
    }
  });

  it('tells the length of a body that came in chunks', async () => {
    const { event } = await see('/mcp', post('{}', { 'transfer-encoding': 'chunked' }));
    expect(event.headers).toMatchObject({ 'content-length': '2' });
    expect(event.headers).not.toHaveProperty('transfer-encoding');
  });
});

describe('who is asking', () => {
  it.each(['127.0.0.1', '127.0.0.7', '127.8.9.10'])('is the connection from %s', async (from) => {
    const { event } = await see('/v1/enquiry', { ...post('{}'), from });
    expect(event.headers['x-viewer-address']).toBe(from);
  });

  it('is never what the caller says it is', async () => {
    const claimed = '198.51.100.9';
    const names = ['x-viewer-address', 'x-real-ip', 'cloudfront-viewer-address', 'forwarded'];
    const headers = Object.fromEntries(
      [...names, 'x-forwarded-for', 'x-origin-verify'].map((name) => [name, claimed]),
    );
    const { event } = await see('/v1/enquiry', post('{}', headers));
    expect(event.headers['x-viewer-address']).toBe('127.0.0.1');
    expect(event.headers['x-origin-verify']).toBe(ORIGIN_SECRET);
    expect(event.headers['x-forwarded-for']).toBe(`${claimed}, 127.0.0.1, 192.0.2.1`);
    expect(event.requestContext.http.sourceIp).toBe('192.0.2.1');
  });
});

describe('which function answers', () => {
  it.each([
    ['/v1/enquiry', 'enquiry'],
    ['/health', 'enquiry'],
    ['/v1/eligibility', 'rest'],
    ['/v1/search?q=x', 'rest'],
    ['/mcp', 'mcp'],
    ['/a2a', 'a2a'],
  ])('%s goes to %s', async (path, name) => {
    expect((await see(path)).name).toBe(name);
  });

  it('an address that is nobody’s never reaches a function', async () => {
    await using gateway = await startGateway(() => expect.fail('it was called'));
    const answer = await send(gateway.url, '/v1/nope', post('{}'));
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text).problems).toHaveLength(1);
    expect(gateway.faults).toEqual([]);
  });
});

describe('what the caller gets', () => {
  async function answer(result: unknown, sent: Sent = {}) {
    await using gateway = await startGateway(() => result);
    return { ...(await send(gateway.url, '/health', sent)), faults: gateway.faults };
  }

  it('is what the function answered, with the headers of the edge', async () => {
    const headers = { 'Content-Type': 'application/json', 'x-count': 3, connection: 'close' };
    const cookies = ['a=1', 'b=2'];
    const got = await answer({ statusCode: 201, headers, cookies, body: '{}' });
    expect(got).toMatchObject({ status: 201, text: '{}' });
    expect(got.headers).toMatchObject({
      ...responseHeaders.api,
      'content-type': 'application/json',
      'set-cookie': cookies,
      'x-count': '3',
    });
  });

  it('is the bytes where the function answered base64', async () => {
    expect((await answer({ statusCode: 200, body: 'eHl6', isBase64Encoded: true })).text).toBe(
      'xyz',
    );
  });

  it('is JSON and 200 where the function named no status', async () => {
    const got = await answer({ a: 1 });
    expect(got).toMatchObject({ status: 200, text: '{"a":1}' });
    expect(got.headers['content-type']).toBe('application/json');
  });

  it('has no body for HEAD, and the length that GET would have', async () => {
    const got = await answer({ statusCode: 200, body: 'four' }, { method: 'HEAD' });
    expect(got).toMatchObject({ text: '', headers: { 'content-length': '4' } });
  });

  it.each([
    ['throws', () => Promise.reject(new Error('secret words'))],
    [
      'answers headers that API Gateway ignores',
      () => ({ statusCode: 200, multiValueHeaders: {} }),
    ],
    ['answers an impossible status', () => ({ statusCode: 'ok' })],
    ['answers a header that HTTP forbids', () => ({ statusCode: 200, headers: { x: 'a\r\nb' } })],
  ])('is API Gateway’s own 500 where the function %s', async (_, lambda) => {
    await using gateway = await startGateway(lambda);
    const got = await send(gateway.url, '/health');
    expect(got).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' });
    expect(gateway.faults).toHaveLength(1);
  });
});

describe('bodies that are too much', () => {
  it('refuses one over ten megabytes as API Gateway does, and takes the next request', async () => {
    await using gateway = await startGateway(echo);
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const got = await send(gateway.url, '/mcp', post(tooLarge, headers));
      expect(got).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' });
    }
    expect((await send(gateway.url, '/health')).status).toBe(200);
    expect(gateway.faults).toEqual([]);
  });

  it('hands over one of just ten megabytes', async () => {
    await using gateway = await startGateway((event) => ({
      statusCode: 200,
      body: String((event as APIGatewayProxyEventV2).body?.length),
    }));
    const body = Buffer.alloc(10 * 1024 * 1024, 'x');
    expect((await send(gateway.url, '/mcp', post(body))).text).toBe(String(body.length));
  });

  it('cuts off one that never ends, while others are served', async () => {
    await using gateway = await startGateway(echo, 200);
    const slow = connect({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) });
    slow.write('POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    expect((await send(gateway.url, '/health')).status).toBe(200);
    expect(await text(slow)).toContain('408 Request Timeout');
    expect(gateway.faults).toEqual([]);
  });
});

describe('stored objects', () => {
  const tag = `"${createHash('md5').update(OBJECT).digest('hex')}"`;

  async function read(headers: Sent['headers'] = {}, method = 'GET') {
    await using gateway = await startGateway(echo);
    return await send(gateway.url, '/v1/products', { headers, method });
  }

  it('come with their tag, an hour of caching and the headers of the edge', async () => {
    const got = await read();
    expect(got).toMatchObject({ status: 200, text: OBJECT });
    expect(got.headers).toMatchObject({
      ...responseHeaders.static,
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json',
      etag: tag,
    });
  });

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])(
    'are not sent again to one who has %s',
    async (ifNoneMatch) => {
      const got = await read({ 'if-none-match': ifNoneMatch });
      expect(got).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
      expect(got.headers['cache-control']).toBe('public, max-age=3600');
    },
  );

  it.each(['"other"', tag.slice(1, -1), `"${tag.slice(1, 9)}"`, '', '"*"'])(
    'are sent to one who has %s',
    async (ifNoneMatch) => {
      expect((await read({ 'if-none-match': ifNoneMatch })).status).toBe(200);
    },
  );

  it('answer HEAD as they answer GET, without the body', async () => {
    const { status, text: body, headers } = await read({}, 'HEAD');
    expect({ status, body, length: headers['content-length'], etag: headers.etag }).toEqual({
      status: 200,
      body: '',
      length: String(OBJECT.length),
      etag: tag,
    });
  });

  it('that are missing are denied, as a bucket that may not be listed denies them', async () => {
    await using gateway = await startGateway(echo);
    const got = await send(gateway.url, '/lanes/caveat');
    expect(got.status).toBe(403);
    expect(got.text).toContain('AccessDenied');
  });
});
