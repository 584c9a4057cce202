/**
 * One SDK server for one request. Nothing in it may announce changes: `listChanged` would open a
 * subscription stream that never ends, and a buffered Lambda would wait for it until its time-out.
 */

import { McpServer, type McpServerOptions } from '@modelcontextprotocol/server';
import type { Catalogue } from '../catalogue/content.ts';
import { CARD_MIME_TYPE, type McpExchange, registerCard, UI_EXTENSION } from './exchange.ts';
import { describeServer } from './identity.ts';
import { MCP_VERSIONS } from './protocol.ts';
import { registerPrompts, registerResources } from './resources.ts';
import { registerTools } from './tools.ts';

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

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
  const { catalogue, instructions, tickets } = exchange;
  const server = new McpServer(describeServer(catalogue), {
    ...OPTIONS,
    instructions,
    requestState: { verify: tickets.verify },
  });
  registerTools(server, exchange);
  registerResources(server, exchange);
  registerCard(server, exchange);
  registerPrompts(server, exchange);
  return server;
}

// What an assistant reads before it uses the service: what it is for, in which order, and limits.

export function writeInstructions({ service, disclosure }: Catalogue): string {
  const { business_name, support_phone } = service.broker;
  return [
    `${service.service_name}: general information about business finance for Australian ` +
      'self-employed borrowers and ABN holders, and a way to ask a licensed broker to call. ' +
      'Personal, household and home loans are out of scope.',
    'Order: 1. check_fit with what the borrower said, in their words; leave out what is unknown ' +
      'and never guess. 2. Ask the questions it returns, one or two at a time, and check again. ' +
      '3. list_products, search and fetch for detail; cite the url. 4. Offer a call-back; it is ' +
      'the borrower’s choice. 5. Call request_callback with consent: false alone: it sends nothing ' +
      'and answers with the collection notice and the consent statement. Show both word for word, ' +
      'get a clear yes, and only then call it with the details, consent: true, the ' +
      'wording_version shown, and an idempotency_key of your own so that a retry sends nothing ' +
      'twice.',
    'Lanes come in catalogue order, which is no ranking: do not rank them or choose one for the ' +
      'borrower. Ranges are observed, not offers; nothing is applied for and no credit check is ' +
      'run. Put no names, phone numbers or tax file numbers into check_fit or search.',
    `Amounts are plain numbers in AUD. ${disclosure} If request_callback fails, the borrower can ` +
      `phone ${business_name} on ${support_phone}.`,
  ].join('\n\n');
}
