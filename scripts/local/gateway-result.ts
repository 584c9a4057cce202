/** Turns what a Lambda answered into an HTTP response, by the rules of API Gateway's payload 2.0. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isHopByHop } from './hop-by-hop.ts';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
};

/** What API Gateway itself says, in its own words: callers of the real one meet them too. */
export function gatewayMessage(status: 404 | 413 | 500, message: string): HttpAnswer {
  const body = JSON.stringify({ message });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

export function fromLambdaResult(result: unknown): HttpAnswer {
  if (!isStructured(result)) return inferAnswer(result);
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  if ('multiValueHeaders' in result) {
    throw new TypeError('API Gateway ignores multiValueHeaders in payload 2.0: use headers.');
  }
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) {
    throw new TypeError(`A Lambda must answer a status code, not ${statusCode}.`);
  }
  return {
    status: statusCode,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...cleanHeaders(headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
}

type Structured = APIGatewayProxyStructuredResultV2 & { statusCode: number };

function isStructured(result: unknown): result is Structured {
  return typeof result === 'object' && result !== null && 'statusCode' in result;
}

/** An answer without a status code is taken for a JSON body. */
function inferAnswer(result: unknown): HttpAnswer {
  const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function cleanHeaders(headers: NonNullable<Structured['headers']>): OutgoingHttpHeaders {
  const entries = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !isHopByHop(name) && name !== 'content-length');
  return Object.fromEntries(entries);
}
