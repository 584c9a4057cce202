/** Says whether the service runs, and which version of code and content. Names nothing behind it. */
import type { Catalogue } from '../contract/built.ts';

export type Health = {
  readonly status: 'ok';
  readonly version: string;
  readonly content_date: string;
};

export function reportHealth({ version, observed_at }: Catalogue): Health {
  return { status: 'ok', version, content_date: observed_at };
}
