/**
 * Hands the built schemas to the SDK, which only lists them: an operation parses its input once and
 * tells every problem in one refusal.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../contract/built.ts';

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
