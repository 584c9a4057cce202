/** The SDK's handler as it comes, with the same tools: what its own guide shows. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { operations as contract, type Operation } from '../../functions/contract/operations.ts';
import { operations } from './mcp-operations.ts';

const caller = { surface: 'mcp', address: '192.0.2.7', requestId: 'r' } as const;

function build(): McpServer {
  const server = new McpServer({ name: 'plain', version: '1.0.0' });
  for (const name of ['check_fit', 'list_products', 'search', 'fetch'] as const) {
    const { title, description, input, output }: Operation = contract[name];
    const config = { title, description, inputSchema: input, outputSchema: output };
    server.registerTool(name, config, async (given) => {
      const answer = await operations[name](given, caller);
      const text = JSON.stringify(answer.output);
      return { content: [{ type: 'text', text }], structuredContent: { ...answer.output } };
    });
  }
  const { title, description, input, output }: Operation = contract.request_callback;
  const config = { title, description, inputSchema: input, outputSchema: output };
  server.registerTool('request_callback', config, () => ({ content: [], isError: true }));
  return server;
}

const handler = createMcpHandler(build);

export async function handle(headers: Record<string, string>, body: string): Promise<string> {
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body });
  return (await handler.fetch(request)).text();
}
