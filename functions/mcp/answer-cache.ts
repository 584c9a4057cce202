/**
 * Answers that depend on the request alone, kept for repeats. The key is every header that the
 * protocol reads after the door, with the exact body but for id and progress token, so that a hit
 * skips no check. check_fit tells the time and request_callback records: neither is ever kept.
 */
import type { HttpRequest, HttpResponse } from '../http.ts';
import { isRecord } from '../input.ts';
import { RPC_HEADERS, type RpcId } from '../json-rpc.ts';
import { requestId } from './protocol.ts';

export type AnswerCache = {
  readonly read: (key: string, id: RpcId) => HttpResponse | undefined;
  readonly keep: (key: string, response: HttpResponse) => void;
};

const PURE_METHODS: ReadonlySet<unknown> = new Set([
  'tools/list',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'completion/complete',
  'server/discover',
]);
const PURE_TOOLS: ReadonlySet<unknown> = new Set(['list_products', 'search', 'fetch']);

export function cacheKey(headers: HttpRequest['headers'], body: unknown): string | undefined {
  if (!isRecord(body) || requestId(body) === null || !isPure(body)) return undefined;
  const { id: _, params, ...question } = body;
  const read = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => headers[name]);
  return JSON.stringify([read, question, withoutProgressToken(params)]);
}

function isPure({ method, params }: Record<string, unknown>): boolean {
  if (method !== 'tools/call') return PURE_METHODS.has(method);
  return isRecord(params) && PURE_TOOLS.has(params['name']);
}

/** Only the protocol's own: an argument of that name is the caller's mistake, and must stay one. */
function withoutProgressToken(params: unknown): unknown {
  if (!isRecord(params) || !isRecord(params['_meta'])) return params;
  const { progressToken: _, ...meta } = params['_meta'];
  return { ...params, _meta: meta };
}

/** Oldest use out first. Sizes are UTF-16 lengths doubled: the most that V8 can take for them. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const results = new Map<string, string>();
  let bytes = 0;
  const sizeOf = (key: string, result: string) => 2 * (key.length + result.length);

  function drop(key: string): void {
    const result = results.get(key);
    if (result === undefined) return;
    results.delete(key);
    bytes -= sizeOf(key, result);
  }

  function read(key: string, id: RpcId): HttpResponse | undefined {
    const result = results.get(key);
    if (result === undefined) return undefined;
    results.delete(key);
    results.set(key, result);
    const body = `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
    return { status: 200, headers: HEADERS, body };
  }

  function keep(key: string, response: HttpResponse): void {
    const result = resultOf(response);
    if (result === undefined || sizeOf(key, result) > maxBytes) return;
    drop(key);
    results.set(key, result);
    bytes += sizeOf(key, result);
    for (const oldest of results.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return { read, keep };
}

const HEADERS = { ...RPC_HEADERS, 'content-type': 'application/json' } as const;

/** The result as text, unless the answer is an error of the protocol or of a tool. */
function resultOf({ status, body }: HttpResponse): string | undefined {
  if (status !== 200) return undefined;
  const { result } = JSON.parse(body);
  return isRecord(result) && result['isError'] !== true ? JSON.stringify(result) : undefined;
}
