/** The address under test, as a stranger sees it: plain HTTP, JSON-RPC over it, and whether an answer is as it should be. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import type { Check } from '../local/command.ts';
import { parseJson } from '../local/files.ts';

export type SmokeCheck = Check<Site>;
export type Site = ReturnType<typeof openSite>;
type SiteAnswer = Awaited<ReturnType<Site['get']>>;
type Headers = Readonly<Record<string, string>>;

const PATIENCE_MS = 20_000;

export function openSite(address: string) {
  const baseUrl = new URL(address).href.replace(/\/$/, '');
  const ask = async (method: string, path: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(baseUrl + path, { ...init, method, redirect: 'manual', signal });
    return {
      /** Such as `GET /v1/products`, to begin a sentence about it. */
      asked: `${method} ${path}`,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
  };
  return {
    baseUrl,
    get: (path: string, headers: Headers = {}) => ask('GET', path, { headers }),
    post: (path: string, body: object, headers: Headers = {}) =>
      ask('POST', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

type Wanted<Body> = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, RegExp>>;
  /** Left out where the body is no JSON, or none of the check. */
  readonly body?: z.ZodType<Body>;
};

/** The body, where the answer is what the contract says. */
export function expectAnswer<Body>(
  { asked, status: given, headers: sent, text }: SiteAnswer,
  { status = 200, headers = {}, body = z.any() }: Wanted<Body>,
): Body {
  const said = text.slice(0, 200).replaceAll('\n', ' ');
  assert(given === status, `${asked} answered ${given}, not ${status}: ${said}`);
  for (const [name, pattern] of Object.entries(headers)) {
    const value = sent.get(name) ?? '';
    assert(pattern.test(value), `${asked} has ${name}: ${value}, not ${pattern.source}.`);
  }
  const parsed = body.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${asked} is not as the contract says: ${issue?.path}: ${issue?.message}`);
}

export type RpcCall = {
  readonly path: '/mcp' | '/a2a';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Headers;
};

/** The result of a call of JSON-RPC 2.0 that must go well, as MCP and A2A are called. */
export async function call<Result>(
  site: Site,
  { path, method, params = {}, headers = {} }: RpcCall,
  result: z.ZodType<Result>,
): Promise<Result> {
  const accepted = { accept: 'application/json, text/event-stream', ...headers };
  const answer = await site.post(path, { jsonrpc: '2.0', id: 1, method, params }, accepted);
  const body = z.looseObject({ jsonrpc: z.literal('2.0'), result });
  // What the schema of the result gave.
  return expectAnswer(answer, { body }).result as Result;
}
