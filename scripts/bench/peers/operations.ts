/** The operations that the peers serve: the real reads, and no enquiries. */
import { readCatalogue } from '../../../functions/built-files.ts';
import { createFitAssessor } from '../../../functions/fit/check-fit.ts';
import { readNeeds } from '../../../functions/main.ts';
import { createOperations, operations } from '../../../functions/operations.ts';
import { Refusal } from '../../../functions/refusals.ts';

export const catalogue = readCatalogue();

export const benchOperations = createOperations({
  ...readNeeds(() => catalogue, createFitAssessor),
  submitEnquiry: async () => {
    throw new Refusal('rate_limited', { problems: ['Not in this bench.'] });
  },
});

const caller = { surface: 'mcp', address: '192.0.2.7', requestId: 'r' } as const;

/** As both MCP SDKs register tools. */
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
