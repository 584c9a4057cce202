import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { echo, ORIGIN_SECRET, post, startGateway } from '../support/local-gateway.ts';
import { type Sent, send } from '../support/local-http.ts';

type Seen = { readonly event: APIGatewayProxyEventV2; readonly name: string };

async function see(path: string, sent: Sent = {}): Promise<Seen> {
  await using gateway = await startGateway(echo);
  return JSON.parse((await send(gateway.url, path, sent)).text);
}

describe('the event that a Lambda gets', () => {
  it('has the shape that API Gateway gives it', async () => {
    const { event } = await see('/v1/enquiry', post('{"a":"é"}', { 'user-agent': 'test' }));
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/v1/enquiry',
      rawQueryString: '',
      headers: { 'content-length': '10', 'content-type': 'application/json', 'user-agent': 'test' },
      requestContext: {
        http: { method: 'POST', path: '/v1/enquiry' },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      body: '{"a":"é"}',
      isBase64Encoded: false,
    });
  });

  it('leaves out what was not sent', async () => {
    const { event } = await see('/v1/search');
    for (const name of ['body', 'queryStringParameters']) {
      expect(event).not.toHaveProperty(name);
    }
  });

  it('keeps the raw query and decodes the parameters, joining those that repeat', async () => {
    const { event } = await see('/v1/search?q=a+b%26c&q=d&empty=');
    expect(event.rawQueryString).toBe('q=a+b%26c&q=d&empty=');
    expect(event.queryStringParameters).toEqual({ q: 'a b&c,d', empty: '' });
  });

  it('joins headers that repeat, and hands over no cookie', async () => {
    const headers = { 'x-many': ['a', 'b'], cookie: 'one=1; two=2' };
    const { event } = await see('/v1/search?q=x', { headers });
    expect(event.headers['x-many']).toBe('a,b');
    expect(JSON.stringify(event)).not.toContain('two=2');
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

  it('tells the length of a body that came in chunks', async () => {
    const { event } = await see('/mcp', post('{}', { 'transfer-encoding': 'chunked' }));
    expect(event.headers).toMatchObject({ 'content-length': '2' });
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
