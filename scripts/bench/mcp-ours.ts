/** Our endpoint as its Lambda runs it: built once, called with plain values. */
import { readSkill, readToolSchemas } from '../../functions/built-files.ts';
import { createMcpSurface } from '../../functions/mcp/surface.ts';
import { benchOperations, catalogue } from './mcp-operations.ts';

const surface = createMcpSurface({
  operations: benchOperations,
  catalogue,
  toolSchemas: readToolSchemas(),
  cardHtml: '<!doctype html>',
  skill: readSkill(),
  requestStateKeys: ['k'.repeat(32)],
  allowed: { origins: [] },
  log: { info: () => {}, warn: () => {}, fault: () => {}, count: () => {}, measure: () => {} },
});

export async function handle(headers: Record<string, string>, body: string): Promise<string> {
  const request = { method: 'POST', path: '/mcp', query: {}, address: '192.0.2.7' };
  const response = await surface({ ...request, headers, body: Buffer.from(body), requestId: 'r' });
  return response.body;
}
