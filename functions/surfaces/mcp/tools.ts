/** The five tools: every operation of the contract, under its own name. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { ToolSchemas } from '../../contract/built.ts';
import { type OperationName, operations } from '../../contract/operations.ts';
import { coerceNumbers } from '../coerce-numbers.ts';
import { CARD_URI } from './card.ts';
import type { Exchange } from './parts.ts';
import { requestCallback } from './request-callback.ts';
import { answerResult, guarded } from './tool-answers.ts';
import type { ToolDefinition, ToolDefinitions } from './tool-definitions.ts';
import { asStandardSchema } from './tool-schemas.ts';

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
