/** The operations that each stack of the MCP bench serves: the real reads, and no enquiries. */
import { readCatalogue, readDocuments } from '../../functions/built-files.ts';
import { fetchDocument } from '../../functions/catalogue/documents.ts';
import { listProducts } from '../../functions/catalogue/lanes.ts';
import { wireCheckFit, wireSearch } from '../../functions/main.ts';
import type { Operations } from '../../functions/operations.ts';
import { Refusal } from '../../functions/refusals.ts';

export const catalogue = readCatalogue();
const documents = readDocuments();

export const operations: Operations = {
  check_fit: wireCheckFit(catalogue),
  list_products: async (input) => ({ output: listProducts(catalogue, input) }),
  search: wireSearch(),
  fetch: async (input) => ({ output: fetchDocument(documents, input) }),
  request_callback: async () => {
    throw new Refusal('rate_limited', 'Not in this bench.', { problems: ['Not in this bench.'] });
  },
};
