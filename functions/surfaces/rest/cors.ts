/**
 * Who may call from a browser on another origin: anyone for reads, and for enquiries our own pages
 * and the origins that the operator lists. Software that is no browser sends no Origin and passes.
 */
import type { HttpRequest } from '../http.ts';

export type CorsPolicy = 'anyone' | { readonly origins: readonly string[] };

const EXPOSED = 'ETag, Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';

export function isOriginRefused(policy: CorsPolicy, { headers }: HttpRequest): boolean {
  const origin = headers['origin'];
  return policy !== 'anyone' && origin !== undefined && !policy.origins.includes(origin);
}

export function corsHeaders(policy: CorsPolicy, { headers }: HttpRequest): Record<string, string> {
  const exposed = { 'access-control-expose-headers': EXPOSED };
  if (policy === 'anyone') return { 'access-control-allow-origin': '*', ...exposed };
  const origin = headers['origin'];
  if (origin === undefined || !policy.origins.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, vary: 'Origin', ...exposed };
}

/** Answers a browser that asks before it sends. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'Content-Type, Idempotency-Key, Consent-Wording',
    'access-control-max-age': '7200',
  };
}
