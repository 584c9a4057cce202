import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { jsonResponse } from '../../functions/http.ts';
import { createHttpHandler } from '../../functions/lambda-http.ts';
import { createQueueHandler } from '../../functions/lambda-queue.ts';
import { errorBody } from '../../functions/refusals.ts';
import { createQuietLog } from '../support/enquiries.ts';

const context = { getRemainingTimeInMillis: () => 10_000 } as Context;

function event(headers: Record<string, string>): APIGatewayProxyEventV2 {
  const http = {
    method: 'POST',
    path: '/x',
    protocol: 'HTTP/1.1',
    sourceIp: '198.51.100.9',
    userAgent: '',
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/x',
    rawQueryString: '',
    headers,
    isBase64Encoded: true,
    body: Buffer.from('{"a":"é"}').toString('base64'),
    requestContext: { requestId: 'request-9', http } as APIGatewayProxyEventV2['requestContext'],
  };
}

describe('a surface as a Lambda', () => {
  const boundary = { log: createQuietLog(), originSecrets: ['current', 'previous'] };
  const echo = createHttpHandler({
    ...boundary,
    surface: async ({ address, body }) =>
      jsonResponse(200, { address, body: Buffer.from(body).toString() }),
  });

  it.each(['current', 'previous'])(
    'serves what came through the edge with the %s secret',
    async (secret) => {
      const headers = { 'x-origin-verify': secret, 'x-viewer-address': '203.0.113.7' };
      expect(await echo(event(headers))).toMatchObject({
        statusCode: 200,
        headers: { 'x-request-id': 'request-9' },
        body: JSON.stringify({ address: '203.0.113.7', body: '{"a":"é"}' }),
      });
    },
  );

  it.each([{}, { 'x-origin-verify': 'guess' }, { 'x-origin-verify': '' }])(
    'refuses what came past it',
    async (headers) => {
      const { statusCode, body = '' } = await echo(event(headers));
      expect(statusCode).toBe(403);
      expect(errorBody.parse(JSON.parse(body)).code).toBe('not_through_edge');
    },
  );

  it('keeps the text of a fault from the caller and gives an id to quote', async () => {
    const log = createQuietLog();
    const surface = () => Promise.reject(new Error('table secret'));
    const failing = createHttpHandler({ ...boundary, surface, log });
    const result = await failing(event({ 'x-origin-verify': 'current' }));
    expect(result).toMatchObject({ statusCode: 500, headers: { 'x-request-id': 'request-9' } });
    expect(result.body).toContain('request-9');
    expect(errorBody.parse(JSON.parse(result.body ?? '')).code).toBe('fault');
    expect(result.body).not.toContain('table secret');
    expect(log.counted).toEqual(['Fault']);
  });
});

describe('the queue as a Lambda', () => {
  const message = (messageId: string, body: string) => ({ messageId, body });

  it('reports only what could not be worked', async () => {
    const worked: string[] = [];
    const log = createQuietLog();
    const deliver = async (id: string) => {
      if (id === 'bad') throw new Error('down');
      worked.push(id);
    };
    const handle = createQueueHandler({ deliver, log });
    const Records = [
      message('1', 'good'),
      message('2', 'bad'),
      message('3', 'not json'),
      message('4', '{"id":"new"}'),
      message('5', 'fine'),
    ];
    const result = await handle({ Records } as Parameters<typeof handle>[0], context);
    expect(worked).toEqual(['good', 'fine']);
    expect(result.batchItemFailures.map((each) => each.itemIdentifier)).toEqual(['2', '3', '4']);
    expect(log.counted).toEqual(['Fault', 'Fault', 'Fault']);
  });
});
