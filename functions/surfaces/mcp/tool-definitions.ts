/** What a tool is to the SDK, for every operation. */
import type { StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server';
import type { OperationName } from '../../contract/operations.ts';

export type ToolDefinition = {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: StandardSchemaWithJSON<unknown>;
  readonly outputSchema: StandardSchemaWithJSON<unknown>;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  readonly _meta?: Record<string, unknown>;
};
export type ToolDefinitions = Readonly<Record<OperationName, ToolDefinition>>;
