/** The SDK's handler as it comes, with the same tools: what its own guide shows. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { tools } from './mcp-tools.ts';

function build(): McpServer {
  const server = new McpServer({ name: 'plain', version: '1.0.0' });
  for (const { name, config, call } of tools) server.registerTool(name, config, call);
  return server;
}

const handler = createMcpHandler(build);

export async function handle(headers: Record<string, string>, body: string): Promise<string> {
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body });
  return (await handler.fetch(request)).text();
}
