/**
 * The stack of the AWS sample for MCP on Lambda: Express and the older SDK, a server and transport
 * for each request. There an extension passes each event on over HTTP; here the bench does.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { operations as contract, type Operation } from '../../functions/contract/operations.ts';
import { operations } from './mcp-operations.ts';

const caller = { surface: 'mcp', address: '192.0.2.7', requestId: 'r' } as const;

function build(): McpServer {
  const server = new McpServer({ name: 'express', version: '1.0.0' });
  for (const name of ['check_fit', 'list_products', 'search', 'fetch'] as const) {
    const { title, description, input, output }: Operation = contract[name];
    const config = { title, description, inputSchema: input, outputSchema: output };
    server.registerTool(name, config, async (given: unknown) => {
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

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const server = build();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});

const listening = await new Promise<Server>((resolve) => {
  const started = app.listen(0, '127.0.0.1', () => resolve(started));
});

export const { port } = listening.address() as AddressInfo;
