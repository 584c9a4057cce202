/**
 * Reads a JSON body that a stranger sent: type, size, encoding, syntax and depth, in that order,
 * each refused with what to fix.
 */
import { type HttpRequest, MAX_BODY_BYTES } from './http.ts';

export type BodyFault = {
  readonly kind: 'wrong-type' | 'too-large' | 'malformed';
  readonly problem: string;
};
export type JsonBody = { readonly value: unknown } | { readonly fault: BodyFault };

const MAX_DEPTH = 16;

function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType?.trim() ?? '');
}

export function readJson({ headers, body }: HttpRequest): JsonBody {
  if (!isJsonType(headers['content-type'])) {
    return fault('wrong-type', 'body: send JSON with the header Content-Type: application/json.');
  }
  return parseJson(body);
}

export function parseJson(body: Uint8Array): JsonBody {
  if (body.length > MAX_BODY_BYTES) {
    return fault('too-large', `body: must be at most ${MAX_BODY_BYTES} bytes.`);
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (isTooDeep(value, MAX_DEPTH)) {
      return fault('malformed', `body: must be nested at most ${MAX_DEPTH} levels deep.`);
    }
    return { value };
  } catch {
    return fault('malformed', 'body: must be one valid JSON value in UTF-8.');
  }
}

function fault(kind: BodyFault['kind'], problem: string): JsonBody {
  return { fault: { kind, problem } };
}

/** `left` bounds the recursion, so the depth of the input cannot exhaust the stack. */
function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}
