/**
 * Makes the JSON that the edge serves, by calling the operations that MCP and A2A call, so that the
 * surfaces cannot drift.
 */
import type { Catalogue } from '../../functions/contract/built.ts';
import type { Document } from '../../functions/contract/document.ts';
import { fetchDocument } from '../../functions/operations/fetch-document.ts';
import { listProducts } from '../../functions/operations/list-products.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

export function makeStaticJson(catalogue: Catalogue, documents: readonly Document[]): SiteFile[] {
  return [
    jsonFile({ key: 'v1/products/_all.json', route: '/v1/products' }, listProducts(catalogue, {})),
    ...catalogue.lanes.map(({ id }) =>
      jsonFile({ key: `v1/products/${id}.json` }, listProducts(catalogue, { lane: id })),
    ),
    ...documents.map(({ id }) =>
      jsonFile({ key: documentKey(id) }, fetchDocument(documents, { id })),
    ),
  ];
}

/** The edge finds the key in the same way. */
function documentKey(id: string): string {
  return `v1/documents/${id.replaceAll(':', '~')}.json`;
}
