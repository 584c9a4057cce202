/** The operations that each stack of the MCP bench serves: the real reads, and no enquiries. */
import { readCatalogue } from '../../functions/built-files.ts';
import { readNeeds } from '../../functions/main.ts';
import { createOperations } from '../../functions/operations.ts';
import { Refusal } from '../../functions/refusals.ts';

export const catalogue = readCatalogue();

export const benchOperations = createOperations({
  ...readNeeds(catalogue),
  submitEnquiry: async () => {
    throw new Refusal('rate_limited', 'Not in this bench.', { problems: ['Not in this bench.'] });
  },
});
