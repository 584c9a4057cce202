/**
 * One SDK server for one request. Nothing in it may announce changes: `listChanged` would open a
 * subscription stream that never ends, and a buffered Lambda would wait for it until its time-out.
 */

import { McpServer, type McpServerOptions } from '@modelcontextprotocol/server';
import type { BuiltSkill } from '../built-files.ts';
import type { Catalogue } from '../catalogue/content.ts';
import { CARD_MIME_TYPE, HOUR, type McpExchange, registerCard, UI_EXTENSION } from './exchange.ts';
import { describeServer } from './identity.ts';
import { MCP_VERSIONS } from './protocol.ts';
import { registerPrompts, registerResources, registerSkill } from './resources.ts';
import { registerTools } from './tools.ts';

const OPTIONS = {
  supportedProtocolVersions: [...MCP_VERSIONS],
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
} satisfies McpServerOptions;

export function buildServer(exchange: McpExchange): McpServer {
  const { catalogue, skill, tickets } = exchange;
  const server = new McpServer(describeServer(catalogue), {
    ...OPTIONS,
    instructions: writeInstructions(catalogue, skill),
    requestState: { verify: tickets.verify },
  });
  registerTools(server, exchange);
  registerResources(server, exchange);
  registerCard(server, exchange);
  registerPrompts(server, exchange);
  registerSkill(server, exchange);
  return server;
}

// What an assistant reads before it uses the service: what it is for and in which order. How, and what never
// to say, is in the skill.

function writeInstructions({ service, disclosure }: Catalogue, { entry }: BuiltSkill): string {
  const { business_name, support_phone } = service.broker;
  return [
    `${service.service_name}: business finance for Australian self-employed borrowers and ABN holders, and ` +
      `a way to ask a licensed broker to call; no personal or home loans. ${disclosure}`,
    'Order: check_fit, the questions that it returns, check_fit again; list_products, search and fetch for ' +
      'detail; request_callback for whoever asks for a call and agrees to the wording that it returns. ' +
      'Lanes come in catalogue order, which is no ranking.',
    `How, step by step: ${entry.uri}. If a call cannot be asked for here: ${business_name}, ${support_phone}.`,
  ].join('\n');
}
