/**
 * One SDK server for one request. Nothing in it may announce changes: `listChanged` would open a
 * subscription stream that never ends, and a buffered Lambda would wait for it until its time-out.
 */
import { McpServer, type McpServerOptions } from '@modelcontextprotocol/server';
import { CARD_MIME_TYPE, registerCard, UI_EXTENSION } from './card.ts';
import { DefaultJsonSchemaValidator } from './no-json-schema-validator.ts';
import type { Exchange } from './parts.ts';
import { registerPrompts } from './prompts.ts';
import { VERSIONS } from './protocol.ts';
import { registerResources } from './resources.ts';
import { registerTools } from './tools.ts';

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS = {
  supportedProtocolVersions: [...VERSIONS],
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false },
    prompts: { listChanged: false },
    extensions: { [UI_EXTENSION]: { mimeTypes: [CARD_MIME_TYPE] } },
  },
  cacheHints: {
    'tools/list': HOUR,
    'prompts/list': HOUR,
    'resources/list': HOUR,
    'resources/templates/list': HOUR,
    'resources/read': HOUR,
    'server/discover': HOUR,
  },
  inputRequired: { legacyShim: false },
  /** Never asked, as our schemas are not JSON Schema; the SDK would make its own each time. */
  jsonSchemaValidator: new DefaultJsonSchemaValidator(),
} satisfies McpServerOptions;

export function buildServer(exchange: Exchange): McpServer {
  const { catalogue, instructions, tickets } = exchange;
  const server = new McpServer(
    {
      name: 'business-finance-routing',
      title: catalogue.service.service_name,
      version: catalogue.version,
      websiteUrl: catalogue.base_url,
    },
    { ...OPTIONS, instructions, requestState: { verify: tickets.verify } },
  );
  registerTools(server, exchange);
  registerResources(server, exchange);
  registerCard(server, exchange);
  registerPrompts(server, exchange);
  return server;
}
