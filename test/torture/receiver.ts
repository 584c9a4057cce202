/**
 * A broker's system apart from the service: verifies with the official Standard Webhooks library and
 * writes one line to disk for each arrival before it answers. Some arrivals it refuses or answers
 * late, so that a kill also meets sends under way; which ones, the seed decides.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { close, listen } from '../../scripts/local/server.ts';
import { createRandom } from '../support/faults-load.ts';
import { type Arrival, arrival } from './tally.ts';

const REFUSED_SHARE = 0.1;
const LATE_SHARE = 0.2;
const LATE_MILLISECONDS = 150;

const event = z.object({
  data: z.object({
    reference: z.string(),
    enquiry: z.object({ email: z.string() }),
  }),
});

export async function startReceiver(settings: {
  readonly file: string;
  readonly secret: string;
  readonly seed: number;
}) {
  const webhook = new Webhook(settings.secret);
  const times = new Map<string, number>();
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming).catch(() => undefined);
    if (body === undefined) return; // The sender was killed half way.
    const { reference, enquiry } = event.parse(JSON.parse(body)).data;
    const number = numberIn(enquiry.email);
    const time = (times.get(enquiry.email) ?? 0) + 1;
    times.set(enquiry.email, time);
    const random = createRandom(settings.seed + number * 1000 + time);
    const verified = verify(webhook, incoming, body);
    const willing = random() < REFUSED_SHARE ? 503 : 204;
    const line: Arrival = {
      webhook_id: String(incoming.headers['webhook-id']),
      number,
      reference,
      verified,
      answered: verified ? willing : 401,
    };
    appendFileSync(settings.file, `${JSON.stringify(line)}\n`);
    if (random() < LATE_SHARE) await wait(LATE_MILLISECONDS);
    response.writeHead(line.answered).end();
  });
  const url = await listen(server);
  return {
    url,
    /** What the file holds; the count stands on nothing else. */
    arrivals: (): Arrival[] =>
      readFileSync(settings.file, { encoding: 'utf8', flag: 'a+' })
        .split('\n')
        .filter(Boolean)
        .map((line) => arrival.parse(JSON.parse(line))),
    [Symbol.asyncDispose]: () => close(server),
  };
}

/** As the callers write it: it comes through in the details. */
const numberIn = (email: string) => Number(/^torture-(\d+)@/.exec(email)?.[1]);

function verify(webhook: Webhook, { headers }: IncomingMessage, body: string): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    webhook.verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    return true;
  } catch {
    return false;
  }
}
