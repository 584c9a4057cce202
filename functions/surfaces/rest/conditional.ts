/** Entity tags and conditional reads, RFC 9110 section 13.1.2: comparison is weak. */
import { createHash } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../http.ts';

export function etagOf(body: unknown): string {
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
