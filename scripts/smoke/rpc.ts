/** JSON-RPC 2.0 as MCP and A2A speak it. */
import * as z from 'zod';
import { type Answer, expectStatus, type Headers, readJson, type Site } from './site.ts';

export type Call = {
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

export function send(site: Site, { path, method, params = {}, headers = {} }: Call) {
  const accept = 'application/json, text/event-stream';
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return site.post(path, body, { accept, ...headers });
}

/** The result of a call that must go well. */
export async function call<Result>(
  site: Site,
  asked: Call,
  schema: z.ZodType<Result>,
): Promise<Result> {
  const answer = await send(site, asked);
  expectStatus(answer, 200);
  const { result, error } = readEnvelope(answer);
  if (error !== undefined) throw new Error(`${asked.method} failed: ${error.message}`);
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${asked.method} is not as it should be: ${issue?.path}: ${issue?.message}`);
}

export function readEnvelope(answer: Answer): z.infer<typeof envelope> {
  return envelope.parse(readJson(answer));
}
