/** Entity tags and conditional reads, RFC 9110 section 13.1.2: comparison is weak. */
import type { HttpRequest, HttpResponse } from '../http.ts';

export function etagOf(body: unknown): string {
  // Loaded here, because a fit check has no tag and the library costs 4 ms.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
}

type Validators = { readonly etag: string } & Readonly<Record<string, string>>;

/** 304 where the caller holds what we would send; undefined where it must be sent. */
export function notModified(
  { headers }: HttpRequest,
  validators: Validators,
): HttpResponse | undefined {
  const held = headers['if-none-match'];
  if (held === undefined || !matches(held, validators.etag)) return undefined;
  return { status: 304, headers: validators, body: '' };
}

function matches(held: string, etag: string): boolean {
  if (held.trim() === '*') return true;
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
