/** The operations that each stack of the MCP bench serves: the real reads, and no enquiries. */
import { readCatalogue, readDocuments } from '../../functions/adapters/built-files.ts';
import { Refusal } from '../../functions/contract/refusals.ts';
import { fetchDocument } from '../../functions/operations/fetch-document.ts';
import { listProducts } from '../../functions/operations/list-products.ts';
import type { Operations } from '../../functions/operations/operations.ts';
import { wireCheckFit, wireSearch } from '../../functions/wire-reads.ts';

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
