/**
 * One SDK server for one request, with a tool for every operation. Nothing in it may announce changes: `listChanged`
 * would open a subscription stream that never ends, and a buffered Lambda would wait for it until its time-out.
 */

import {
  McpServer,
  type McpServerOptions,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { JsonSchema } from '../built-files.ts';
import { coerceNumbers, withoutNulls } from '../input.ts';
import { check_fit, type Operation, operations } from '../operations.ts';
import {
  answerResult,
  CARD_MIME_TYPE,
  CARD_URI,
  HOUR,
  type McpExchange,
  registerCard,
  runTool,
  UI_EXTENSION,
} from './exchange.ts';
import { describeServer } from './identity.ts';
import { MCP_VERSIONS } from './protocol.ts';
import { requestCallback } from './request-callback.ts';
import { registerPrompts, registerResources, registerSkill } from './resources.ts';

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
  const server = new McpServer(describeServer(exchange.catalogue), {
    ...OPTIONS,
    instructions: writeInstructions(exchange),
    requestState: { verify: exchange.tickets.verify },
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

function writeInstructions({ catalogue, skill }: McpExchange): string {
  const { service, disclosure } = catalogue;
  const { business_name, support_phone } = service.broker;
  return [
    `${service.service_name}: business finance for Australian self-employed borrowers and ABN holders, and ` +
      `a way to ask a licensed broker to call; no personal or home loans. ${disclosure}`,
    'Order: check_fit, the questions that it returns, check_fit again; list_products, search and fetch for ' +
      'detail; request_callback for whoever asks for a call and agrees to the wording that it returns. ' +
      'Lanes come in catalogue order, which is no ranking.',
    `How, step by step: ${skill.entry.uri}. If a call cannot be asked for here: ${business_name}, ${support_phone}.`,
  ].join('\n');
}

// Hands the built schemas to the SDK, which only lists them: an operation parses its input once and
// tells every problem in one refusal.

export function asStandardSchema(json: JsonSchema): StandardSchemaWithJSON<unknown> {
  const convert = () => json;
  return {
    '~standard': {
      version: 1,
      vendor: 'contract',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/**
 * Hosts reject a listing that leaves one out. What was sent to somebody cannot be unsent: that counts as
 * destructive, so that the host asks before it. A second call without a key is a second enquiry.
 */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  records: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
} as const;

/** The second key is the older spelling, which some hosts still read. */
const cardMeta = { ui: { resourceUri: CARD_URI }, 'ui/resourceUri': CARD_URI };

/** Every operation is a tool, under its own name. */
function registerTools(server: McpServer, exchange: McpExchange): void {
  for (const { name } of Object.values(operations)) {
    const operation: Operation = operations[name];
    const { title, description, effect, input: schema, assistantInput = schema } = operation;
    const { input, output } = exchange.toolSchemas[name];
    const tool = {
      title,
      description,
      inputSchema: asStandardSchema(input),
      outputSchema: asStandardSchema(output),
      annotations: ANNOTATIONS[effect],
      ...(name === check_fit.name ? { _meta: cardMeta } : {}),
    };
    const read = (given: unknown) => coerceNumbers(schema, withoutNulls(assistantInput, given));
    const run = async (input: unknown, context: ServerContext) =>
      effect === 'records'
        ? await requestCallback(input, context, exchange)
        : answerResult(name, await exchange.operations[name](input, exchange.caller));
    server.registerTool(name, tool, (given, context) =>
      runTool(() => run(read(given ?? {}), context), exchange),
    );
  }
}
