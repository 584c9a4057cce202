/**
 * Where each operation is reached over HTTP. Apart from operations.ts, so that a function that serves
 * one of them need not make the schemas of all: making them costs as much as the library itself.
 */
export const addresses = {
  check_fit: { method: 'POST', path: '/v1/eligibility' },
  list_products: { method: 'GET', path: '/v1/products' },
  search: { method: 'GET', path: '/v1/search' },
  fetch: { method: 'GET', path: '/v1/documents/{id}' },
  request_callback: { method: 'POST', path: '/v1/enquiry' },
} as const;
