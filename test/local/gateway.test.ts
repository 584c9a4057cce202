import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { echo, post, startGateway } from '../support/local-gateway.ts';
import { type Sent, send } from '../support/local-http.ts';

describe('which function answers', () => {
  it.each([
    ['/v1/enquiry', 'enquiry'],
    ['/v1/withdrawal', 'withdrawal'],
    ['/v1/reply', 'withdrawal'],
    ['/health', 'withdrawal'],
    ['/v1/eligibility', 'rest'],
    ['/v1/search?q=x', 'rest'],
    ['/mcp', 'mcp'],
    ['/a2a', 'a2a'],
  ])('%s goes to %s', async (path, name) => {
    await using gateway = await startGateway(echo);
    expect(JSON.parse((await send(gateway.url, path)).text).name).toBe(name);
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
    const headers = { 'content-type': 'application/json', 'x-count': '3' };
    const got = await answer({ statusCode: 201, headers, body: '{}' });
    expect(got).toMatchObject({ status: 201, text: '{}' });
    expect(got.headers).toMatchObject({ ...responseHeaders.api, ...headers });
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
    ['answers what no function of ours does', () => ({ statusCode: 200, cookies: ['a=1'] })],
    ['names no status', () => ({ ok: true })],
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
});
