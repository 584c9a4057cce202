/**
 * The headers that the edge adds to every answer, by behaviour: stored objects and the API. The
 * infrastructure and the local runner both take them from here.
 */

/** Two years, as browsers' preload lists ask. */
export const HSTS_MAX_AGE_SECONDS = 63_072_000;

/** With every stored object: where software finds the list of APIs (RFC 9727, section 3). */
export const CATALOG_LINK = '</.well-known/api-catalog>; rel="api-catalog"';

const everywhere = {
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What self-hosted pages need and nothing else: no inline code, no other origin. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API sets its own CORS headers, as they depend on the operation and the caller's origin. */
export const responseHeaders = {
  static: {
    ...everywhere,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag',
    'content-security-policy': pagePolicy,
  },
  api: {
    ...everywhere,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
} as const;
