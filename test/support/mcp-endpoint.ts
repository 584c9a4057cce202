/** The surface over fake operations, asked as plain values or over HTTP on 127.0.0.1. */
import type { HttpResponse, HttpSurface } from '../../functions/http.ts';
import { createMcpSurface, type McpSettings } from '../../functions/mcp/surface.ts';
import { makeToolSchemas } from '../../scripts/build/catalogue.ts';
import { makeSkill } from '../../scripts/build/skill.ts';
import { builtData, catalogue } from './catalogue.ts';
import { createQuietLog } from './enquiries.ts';
import { httpRequest, type Served, serve } from './http.ts';
import { fakeOperations } from './mcp-fake-operations.ts';

export const skill = await makeSkill(builtData);
export const STATE_KEY = 'k'.repeat(32);

export const makeSettings = (): McpSettings => ({
  operations: fakeOperations(),
  catalogue,
  toolSchemas: makeToolSchemas(),
  cardHtml: '<!doctype html><title>Card</title>',
  skill,
  requestStateKeys: [STATE_KEY],
  allowed: { origins: [], readers: ['localhost', '127.0.0.1'] },
  log: createQuietLog(),
});

export const createSurface = (changes: Partial<McpSettings> = {}): HttpSurface =>
  createMcpSurface({ ...makeSettings(), ...changes });

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

export function ask(surface: HttpSurface, { method = 'POST', headers, body }: Ask) {
  const given = { 'content-type': 'application/json', host: 'localhost', ...headers };
  const sent = httpRequest({ method, path: '/mcp', body, address: '192.0.2.7' });
  return surface({ ...sent, headers: JSON.parse(JSON.stringify(given)) });
}

/** The parsed answer; undefined where there is none. */
export function read(response: HttpResponse) {
  return response.body === '' ? undefined : JSON.parse(response.body);
}

export async function listen(surface: HttpSurface): Promise<Served> {
  const served = await serve(surface);
  return { ...served, url: `${served.url}/mcp` };
}
