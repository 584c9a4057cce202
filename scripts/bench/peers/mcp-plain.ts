/** The SDK's handler as it comes, with the same tools: what its own guide shows. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { tools } from './operations.ts';

function build(): McpServer {
  const server = new McpServer({ name: 'plain', version: '1.0.0' });
  for (const { name, config, call } of tools) server.registerTool(name, config, call);
  return server;
}

const mcp = createMcpHandler(build);

export const handler = async ({ headers, body = '' }: APIGatewayProxyEventV2) => {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value ?? '',
  ]);
  const request = { method: 'POST', headers: sent, body };
  const answer = await mcp.fetch(new Request('http://127.0.0.1/mcp', request));
  return { statusCode: answer.status, body: await answer.text() };
};
