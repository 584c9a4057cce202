/** The tools as both SDKs register them, so that the stacks beside ours serve the very same. */
import { operations as contract, type Operation } from '../../functions/operations.ts';
import { operations } from './mcp-operations.ts';

const caller = { surface: 'mcp', address: '192.0.2.7', requestId: 'r' } as const;
const READS = ['check_fit', 'list_products', 'search', 'fetch'] as const;

export const tools = [
  ...READS.map((name) => ({ name, config: configOf(contract[name]), call: callOf(name) })),
  {
    name: 'request_callback',
    config: configOf(contract.request_callback),
    call: async () => ({ content: [], isError: true }),
  },
];

function configOf({ title, description, input, output }: Operation) {
  return { title, description, inputSchema: input, outputSchema: output };
}

function callOf(name: (typeof READS)[number]) {
  return async (given: unknown) => {
    const { output } = await operations[name](given, caller);
    const text = JSON.stringify(output);
    return { content: [{ type: 'text' as const, text }], structuredContent: { ...output } };
  };
}
