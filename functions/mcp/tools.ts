/** What a tool is to the SDK, for every operation. */

import type {
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { JsonSchema } from '../built-files.ts';
import { coerceNumbers, withoutNulls } from '../input.ts';
import { check_fit, type Operation, operations } from '../operations.ts';
import { answerResult, CARD_URI, type McpExchange, runTool } from './exchange.ts';
import { requestCallback } from './request-callback.ts';

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
export function registerTools(server: McpServer, exchange: McpExchange): void {
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
