/** Reads a request's body up to a limit, so that nobody can fill the memory. */
import type { IncomingMessage } from 'node:http';

/** API Gateway's limit. */
export const MAX_RAW_BODY_BYTES = 10 * 1024 * 1024;

/** Undefined where the body is too large; the rest of it is then left unread. */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes = MAX_RAW_BODY_BYTES,
): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
