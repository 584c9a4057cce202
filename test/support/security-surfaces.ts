/** The three surfaces over the real operations in memory, asked as the gateway would ask. */
import { createTakeReply, createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import type { HttpResponse, HttpSurface } from '../../functions/http.ts';
import { restOperations } from '../../functions/operations.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { enquiryRoute, linkRoute, readRoute } from '../../functions/rest/routes.ts';
import { openEndpoint } from './a2a-endpoint.ts';
import { BASE_URL } from './catalogue.ts';
import { httpRequest, type Sent } from './http.ts';
import { createSurface as createMcp } from './mcp-endpoint.ts';

export const CORS = { origins: [BASE_URL] };

export function openSurfaces() {
  const { surface: a2a, operations, world } = openEndpoint();
  const rest = createRouter([
    ...restOperations.map((operation) => readRoute(operation, operations[operation.name])),
    enquiryRoute(operations.request_callback, { cors: CORS, testSecrets: ['the-test-secret'] }),
    linkRoute('/v1/withdrawal', createYourEnquiry(world), CORS),
    linkRoute('/v1/reply', createTakeReply(world), CORS),
  ]);
  const faults: unknown[] = [];
  const fault = (_message: string, error: unknown) => void faults.push(error);
  const log = { ...world.log, fault };
  return { rest, mcp: createMcp({ operations, log }), a2a, world, faults };
}

export type Shot = Sent & Required<Pick<Sent, 'path' | 'body'>>;

export function shoot(surface: HttpSurface, { headers, ...shot }: Shot): Promise<HttpResponse> {
  const sent = { method: 'POST', headers: { host: 'localhost', ...headers }, ...shot };
  return surface(httpRequest(sent));
}
