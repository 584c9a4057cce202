/** The endpoint on 127.0.0.1, with the agent card where clients look for it. */
import { jsonResponse } from '../../functions/http.ts';
import { makeAgentCard } from '../../scripts/build/agent-card.ts';
import type { Endpoint } from './a2a-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { type Served, serve } from './http.ts';

export type Listening = Served & {
  /** What came in, in order: the version header, and the method of the call. */
  readonly heard: readonly string[];
};

export async function listen({ surface }: Endpoint): Promise<Listening> {
  const heard: string[] = [];
  const served = await serve(async (request) => {
    if (request.path === '/.well-known/agent-card.json') {
      return jsonResponse(200, makeAgentCard({ ...catalogue, base_url: served.url }));
    }
    const { method } = JSON.parse(Buffer.from(request.body).toString());
    heard.push(`${request.headers['a2a-version'] ?? '-'} ${method}`);
    return surface(request);
  });
  return { ...served, heard };
}
