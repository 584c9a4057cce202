/** An API Gateway event as the edge would have sent it, for measuring a handler alone. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Sent = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly address?: string;
};

export function toEvent(
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {}, query, address: sourceIp = '203.0.113.7' }: Sent = {},
): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'content-type': 'application/json',
      host: '127.0.0.1:8787',
      'x-origin-verify': 'bench',
      'x-viewer-address': sourceIp,
      ...headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      domainName: '127.0.0.1',
      domainPrefix: 'bench',
      routeKey: '$default',
      stage: '$default',
      time: '20/Nov/2026:00:00:00 +0000',
      timeEpoch: 1_795_132_800_000,
      requestId: 'bench',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'bench' },
    },
    isBase64Encoded: false,
    ...(query === undefined ? {} : { queryStringParameters: { ...query } }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
