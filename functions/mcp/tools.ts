/** What a tool is to the SDK, for every operation. */

import type {
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { JsonSchema, ToolSchemas } from '../built-files.ts';
import { coerceNumbers } from '../input.ts';
import { type OperationName, operations } from '../operations.ts';
import { answerResult, CARD_URI, type Exchange, guarded } from './exchange.ts';
import { requestCallback } from './request-callback.ts';

export type ToolDefinition = {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: StandardSchemaWithJSON<unknown>;
  readonly outputSchema: StandardSchemaWithJSON<unknown>;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  readonly _meta?: Record<string, unknown>;
};
export type ToolDefinitions = Readonly<Record<OperationName, ToolDefinition>>;

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

// The five tools: every operation of the contract, under its own name.

/** Built once at start; each request registers the same values. */
export function defineTools(schemas: ToolSchemas): ToolDefinitions {
  const define = (name: OperationName) => defineTool(name, schemas[name]);
  return {
    check_fit: { ...define('check_fit'), _meta: cardMeta },
    list_products: define('list_products'),
    search: define('search'),
    fetch: define('fetch'),
    request_callback: define('request_callback'),
  };
}

function defineTool(name: OperationName, schemas: ToolSchemas[OperationName]): ToolDefinition {
  const { title, description, effect } = operations[name];
  return {
    title,
    description,
    inputSchema: asStandardSchema(schemas.input),
    outputSchema: asStandardSchema(schemas.output),
    annotations: ANNOTATIONS[effect],
  };
}

/** Hosts reject a listing that leaves one out. A second call without a key is a second enquiry. */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  records: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
} as const;

/** The second key is the older spelling, which some hosts still read. */
const cardMeta = { ui: { resourceUri: CARD_URI }, 'ui/resourceUri': CARD_URI };

/** The contract has these keys and no others. */
const OPERATION_NAMES = Object.keys(operations) as OperationName[];

export function registerTools(server: McpServer, exchange: Exchange): void {
  for (const name of OPERATION_NAMES) {
    server.registerTool(name, exchange.tools[name], (given, context) => {
      const input = coerceNumbers(operations[name].input, given ?? {});
      return guarded(
        async () =>
          name === 'request_callback'
            ? await requestCallback(input, context, exchange)
            : answerResult(await exchange.operations[name](input, exchange.caller)),
        exchange,
      );
    });
  }
}
