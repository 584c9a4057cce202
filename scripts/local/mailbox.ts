/** The broker's mailbox: every e-mail that was sent, kept on disk. */
import { join } from 'node:path';
import * as z from 'zod';
import { openJsonLines } from './json-lines.ts';

export const email = z.object({
  received_at: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  reply_to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type Email = z.infer<typeof email>;

export type Mailbox = {
  receive(email: Email): Promise<void>;
  /** Newest first. */
  list(): readonly Email[];
};

export async function openMailbox(dataDir: string): Promise<Mailbox> {
  const file = await openJsonLines(join(dataDir, 'emails.jsonl'), email);
  return { receive: file.add, list: () => file.lines.toReversed() };
}
