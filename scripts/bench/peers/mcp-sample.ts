/**
 * The stack of the AWS sample for MCP on Lambda: Express and the older SDK, a server and transport for each request.
 * There an adapter passes each event on over HTTP; here the bench does. Its packages stay files, as in its archive.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { tools } from './operations.ts';

function build(): McpServer {
  const server = new McpServer({ name: 'express', version: '1.0.0' });
  for (const { name, config, call } of tools) server.registerTool(name, config, call);
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
