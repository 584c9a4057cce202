/** Requests as a surface gets them. */
import type { HttpRequest } from '../../functions/http.ts';

type Sent = Partial<Omit<HttpRequest, 'body'>> & { readonly body?: unknown };

export function httpRequest({ body = '', headers = {}, ...rest }: Sent): HttpRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method: 'GET',
    path: '/',
    query: {},
    address: '203.0.113.7',
    requestId: 'request-1',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text),
    ...rest,
  };
}
