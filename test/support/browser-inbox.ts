/** What the broker has got, as the local inbox tells it. */
import { vi } from 'vitest';
import type { Email } from '../../scripts/local/aws-stand-ins.ts';
import type { Site } from './browser-site.ts';

export type Received = {
  readonly verified: boolean;
  readonly body: {
    readonly type: string;
    readonly data: Record<string, unknown> & { readonly reference: string };
  };
};

type Inbox = { readonly deliveries: Received[]; readonly emails: Email[] };

async function readInbox({ service }: Site): Promise<Inbox> {
  const response = await fetch(`${service.inboxUrl}/inbox.json`);
  return (await response.json()) as Inbox;
}

export const listReceived = async (site: Site) => (await readInbox(site)).deliveries;

/** Newest first, whoever they went to. */
export const listEmails = async (site: Site) => (await readInbox(site)).emails;

/** Waits until what the broker got about this enquiry is there. */
export function receivedFor(site: Site, reference: string, type: string): Promise<Received> {
  return vi.waitFor(
    async () => {
      const found = (await listReceived(site)).find(
        ({ body }) => body.type === type && JSON.stringify(body.data).includes(reference),
      );
      if (found === undefined) throw new Error(`The broker has no ${type} for ${reference}.`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
}
