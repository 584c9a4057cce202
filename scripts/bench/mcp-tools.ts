/** The tools as both SDKs register them, so that the stacks beside ours serve the very same. */
import { operations } from '../../functions/operations.ts';
import { benchOperations } from './mcp-operations.ts';

const caller = { surface: 'mcp', address: '192.0.2.7', requestId: 'r' } as const;

export const tools = Object.values(operations).map(
  ({ name, title, description, input, output }) => ({
    name,
    config: { title, description, inputSchema: input, outputSchema: output },
    call: async (given: unknown) => {
      const { output } = await benchOperations[name](given, caller);
      const text = JSON.stringify(output);
      return { content: [{ type: 'text' as const, text }], structuredContent: { ...output } };
    },
  }),
);
