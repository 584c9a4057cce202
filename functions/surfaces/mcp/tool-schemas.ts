/**
 * Tool schemas, derived from the contract once at start. The SDK gets them as JSON and checks
 * nothing itself: an operation parses its input once and tells every problem in one refusal.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Operation } from '../../contract/operations.ts';
import { type JsonSchema, toJsonSchema } from './json-schemas.ts';

export type ToolSchemas = {
  readonly inputSchema: StandardSchemaWithJSON<unknown>;
  readonly outputSchema: StandardSchemaWithJSON<unknown>;
};

export function toolSchemas(operation: Operation): ToolSchemas {
  return {
    inputSchema: asStandardSchema(toJsonSchema(operation.input, 'input')),
    outputSchema: asStandardSchema(toJsonSchema(operation.output, 'output')),
  };
}

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
