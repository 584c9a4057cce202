/** Says whether the service runs, and which version of code and content. Names nothing behind it. */
import type { Catalogue } from '../contract/built.ts';
import type { Health } from '../contract/health.ts';

export function reportHealth({ version, observed_at }: Catalogue): Health {
  return { status: 'ok', version, content_date: observed_at };
}
