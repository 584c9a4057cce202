/** The one message on the queue: which enquiry to look at. Never anything personal. */
import * as z from 'zod';

const ring = z.strictObject({ version: z.literal(1), id: z.string().min(1).max(128) });

export function encodeRing(id: string): string {
  return JSON.stringify({ version: 1, id } satisfies z.infer<typeof ring>);
}

/** The enquiry's id; undefined where the message holds none. */
export function readRing(body: string): string | undefined {
  try {
    return decodeRing(body);
  } catch {
    return undefined;
  }
}

/** The enquiry's id; throws on anything else, which then ends in the dead-letter queue. */
export function decodeRing(body: string): string {
  return ring.parse(JSON.parse(body)).id;
}
