/**
 * The key may come in the header (bare, or quoted as the IETF draft writes it) or in the body. Both
 * are welcome where they agree.
 */
import { idempotencyKey } from '../../contract/enquiry.ts';
import type { IssueCode, Refusal } from '../../contract/refusals.ts';
import { invalidInput } from '../../operations/parse-input.ts';

export function withHeaderKey(body: unknown, header: string | undefined): unknown {
  if (header === undefined || typeof body !== 'object' || body === null) return body;
  const key = idempotencyKey.safeParse(unquote(header));
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

/** A structured-field string, RFC 9651 section 3.3.3. */
function unquote(header: string): string {
  const text = header.trim();
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(["\\])/g, '$1');
}
