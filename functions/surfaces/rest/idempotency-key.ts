/**
 * The key may come in the header (bare, or quoted as the IETF draft writes it) or in the body. Both
 * are welcome where they agree.
 */
import { idempotencyKey } from '../../contract/enquiry.ts';
import type { IssueCode, Refusal } from '../../contract/refusals.ts';
import { invalidInput } from '../../operations/parse-input.ts';

export function withHeaderKey(body: unknown, header: string | undefined): unknown {
  if (header === undefined || typeof body !== 'object' || body === null) return body;
  const key = idempotencyKey.safeParse(unquote(once(header.trim())));
  if (!key.success) {
    throw wrongKey('bad_format', 'must be 8 to 128 printable ASCII characters.');
  }
  const inBody = 'idempotency_key' in body ? body.idempotency_key : null;
  if (inBody !== null && (typeof inBody !== 'string' || inBody.trim() !== key.data)) {
    throw wrongKey('conflicting', 'differs from idempotency_key in the body; send one.');
  }
  return { ...body, idempotency_key: key.data };
}

function wrongKey(code: IssueCode, problem: string): Refusal {
  return invalidInput([{ field: 'Idempotency-Key', code, problem }]);
}

/** A header sent more than once arrives as one text, joined by commas; a key may hold commas too. */
function once(text: string): string {
  const parts = text.split(',');
  for (let size = 1; size <= parts.length / 2; size += 1) {
    if (parts.length % size !== 0) continue;
    const copies = Array<string>(parts.length / size).fill(parts.slice(0, size).join(','));
    if (copies.join(', ') === text || copies.join(',') === text) return copies[0] ?? text;
  }
  return text;
}

/** A structured-field string, RFC 9651 section 3.3.3. */
function unquote(text: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(["\\])/g, '$1');
}
