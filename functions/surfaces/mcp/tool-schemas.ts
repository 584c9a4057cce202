/**
 * Tool schemas, derived from the contract once at start. The SDK gets them as JSON and checks
 * nothing itself: an operation parses its input once and tells every problem in one refusal.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Operation } from '../../contract/operations.ts';

type JsonSchema = Record<string, unknown>;

export type ToolSchemas = {
  readonly inputSchema: StandardSchemaWithJSON<unknown>;
  readonly outputSchema: StandardSchemaWithJSON<unknown>;
};

export function toolSchemas(operation: Operation): ToolSchemas {
  return {
    inputSchema: describedOnly(toJson(operation.input, 'input')),
    outputSchema: describedOnly(toJson(operation.output, 'output')),
  };
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    reused: io === 'output' ? 'ref' : 'inline',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return { type: 'object', ...json };
}

/** A format says it already, and "any safe integer" says nothing; both cost tokens in each list. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function describedOnly(json: JsonSchema): StandardSchemaWithJSON<unknown> {
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
