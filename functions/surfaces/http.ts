/**
 * HTTP as plain values. Every surface is a function from one to the other; Lambda, the local
 * gateway and a test are ways to call it. (A web `Request` costs 20 ms on first use.)
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpRequest = {
  readonly method: string;
  /** Percent-decoded once, as API Gateway hands it over. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The viewer's address as the edge reports it. */
  readonly address: string;
  readonly requestId: string;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type HttpSurface = (request: HttpRequest) => Promise<HttpResponse>;

/** Design.md section 7: nothing that this service reads needs more. */
export const MAX_BODY_BYTES = 32 * 1024;

const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
export const ORIGIN_HEADER = 'x-origin-verify';

export function toRequest(event: APIGatewayProxyEventV2): HttpRequest {
  const headers = definedOnly(event.headers);
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    query: definedOnly(event.queryStringParameters ?? {}),
    headers,
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    address: headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp,
    requestId: event.requestContext.requestId,
  };
}

export function toResult(response: HttpResponse): APIGatewayProxyStructuredResultV2 {
  return { statusCode: response.status, headers: { ...response.headers }, body: response.body };
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

function definedOnly(given: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(given).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined;
  });
  return Object.fromEntries(entries);
}
