/** What the broker inbox received: one line of JSON an attempt, on disk before it is answered. */
import { join } from 'node:path';
import * as z from 'zod';
import { openJsonLines } from './json-lines.ts';

const attempt = z.object({
  received_at: z.iso.datetime(),
  webhook_id: z.string(),
  verified: z.boolean(),
  /** Why the signature did not verify. */
  problem: z.string().optional(),
  /** The status that the inbox answered. */
  answered: z.number(),
  body: z.string(),
});
export type Attempt = z.infer<typeof attempt>;
export type Delivery = {
  readonly webhook_id: string;
  readonly verified: boolean;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly attempts: readonly Attempt[];
};

export type InboxLedger = {
  record(attempt: Attempt): Promise<void>;
  /** Newest first; attempts of one webhook-id together, oldest first. */
  list(): Delivery[];
};

export async function openLedger(dataDir: string): Promise<InboxLedger> {
  const file = await openJsonLines(join(dataDir, 'inbox.jsonl'), attempt);
  return { record: file.add, list: () => groupAttempts(file.lines) };
}

function groupAttempts(attempts: readonly Attempt[]): Delivery[] {
  const groups = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
  return [...groups]
    .map(([webhook_id, group]) => {
      const shown = group.findLast(({ verified }) => verified) ?? group.at(-1);
      const verified = shown?.verified ?? false;
      return { webhook_id, verified, body: parseBody(shown?.body ?? ''), attempts: group };
    })
    .sort((one, other) => lastTime(other).localeCompare(lastTime(one)));
}

function lastTime({ attempts }: Delivery): string {
  return attempts.at(-1)?.received_at ?? '';
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
