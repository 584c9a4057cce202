/** The address under test, as a stranger sees it: plain HTTP, and what came back. */
import * as z from 'zod';
import type { Check } from '../local/command.ts';

export type Headers = Readonly<Record<string, string>>;

export type Site = ReturnType<typeof openSite>;
type SiteAnswer = Awaited<ReturnType<Site['get']>>;

const PATIENCE_MS = 20_000;

export function openSite(address: string) {
  const baseUrl = new URL(address).href.replace(/\/$/, '');
  const ask = async (method: string, path: string, init: RequestInit) => {
    const response = await fetch(baseUrl + path, {
      ...init,
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      /** Such as `GET /v1/products`, to begin a sentence about it. */
      asked: `${method} ${path}`,
      status: response.status,
      header: (name: string) => response.headers.get(name) ?? undefined,
      text: await response.text(),
    };
  };
  return {
    baseUrl,
    get: (path: string, headers: Headers = {}) => ask('GET', path, { headers }),
    post: (path: string, body: unknown, headers: Headers = {}) =>
      ask('POST', path, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

export function expectStatus({ asked, status, text }: SiteAnswer, wanted: number): void {
  const said = text.slice(0, 200).replaceAll('\n', ' ');
  expectThat(status === wanted, `${asked} answered ${status}, not ${wanted}: ${said}`);
}

export function expectHeader(answer: SiteAnswer, name: string, pattern: RegExp): void {
  const value = answer.header(name) ?? '';
  expectThat(pattern.test(value), `${answer.asked} has ${name}: ${value}, not ${pattern.source}.`);
}

/** The body, where it is what the contract says. */
export function readAnswer<Body>(answer: SiteAnswer, schema: z.ZodType<Body>, status = 200): Body {
  expectStatus(answer, status);
  return parseAs(schema, parseAnswer(answer), answer.asked);
}

function parseAs<Value>(schema: z.ZodType<Value>, given: unknown, asked: string): Value {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${asked} is not as the contract says: ${issue?.path}: ${issue?.message}`);
}

export function parseAnswer({ asked, text }: SiteAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${asked} is not JSON: ${text.slice(0, 100)}`);
  }
}

export type SmokeCheck = Check<Site>;
export const check = (title: string, run: SmokeCheck['run']): SmokeCheck => ({ title, run });

// JSON-RPC 2.0 as MCP and A2A speak it.

type RpcCall = {
  readonly path: '/mcp' | '/a2a';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Headers;
};

const envelope = z.looseObject({
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

export function send(site: Site, { path, method, params = {}, headers = {} }: RpcCall) {
  const accept = 'application/json, text/event-stream';
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return site.post(path, body, { accept, ...headers });
}

/** The result of a call that must go well. */
export async function call<Result>(
  site: Site,
  asked: RpcCall,
  schema: z.ZodType<Result>,
): Promise<Result> {
  const answer = await send(site, asked);
  expectStatus(answer, 200);
  const { result, error } = readEnvelope(answer);
  if (error !== undefined) throw new Error(`${asked.method} failed: ${error.message}`);
  return parseAs(schema, result, asked.method);
}

export function readEnvelope(answer: SiteAnswer): z.infer<typeof envelope> {
  return envelope.parse(parseAnswer(answer));
}
