/** Requests of 2026-07-28: headers and envelope that agree with the body. */
import type { Ask } from './mcp-endpoint.ts';

export const MODERN = '2026-07-28';

export function envelope(capabilities: unknown = {}, version = MODERN) {
  return {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
}

type Params = Readonly<Record<string, unknown>>;
type Options = { readonly id?: unknown; readonly capabilities?: unknown };

export function modern(method: string, params: Params = {}, options: Options = {}): Ask {
  const { id = 1, capabilities } = options;
  const name = params['name'] ?? params['uri'];
  return {
    headers: {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: envelope(capabilities) } },
  };
}

export function callTool(name: string, input: unknown, options: Options = {}): Ask {
  return modern('tools/call', { name, arguments: input }, options);
}

export function legacy(method: string, params: Params = {}, version?: string): Ask {
  return {
    headers: { 'mcp-protocol-version': version },
    body: { jsonrpc: '2.0', id: 1, method, params },
  };
}
