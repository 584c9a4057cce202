/**
 * Does at start what the first request would otherwise pay for: the SDK builds its schemas of each
 * era when first used. Two requests of each kind of work are enough.
 */
import type { HttpSurface } from '../http.ts';
import { MODERN_VERSION } from './protocol.ts';

export async function warmUp(surface: HttpSurface): Promise<void> {
  for (const request of [modernFit(), legacyList()]) await surface(request);
}

function modernFit() {
  const name = 'check_fit';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return post(
    'tools/call',
    { name, arguments: {}, _meta },
    {
      'mcp-protocol-version': MODERN_VERSION,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  );
}

function legacyList() {
  return post('tools/list', {}, {});
}

function post(method: string, params: object, headers: Readonly<Record<string, string>>) {
  const message = { jsonrpc: '2.0', id: 0, method, params };
  return {
    method: 'POST',
    path: '/mcp',
    query: {},
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(message)),
    address: '127.0.0.1',
    requestId: 'warm-up',
  };
}
