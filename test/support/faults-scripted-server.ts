/** A broker's server: verifies every signature by the receiver's library, and answers as told. */
import { createServer, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { close, listen, readBody } from '../../scripts/local/server.ts';

export const SECRET = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;

export type Arrival = {
  readonly id: string;
  readonly type: string;
  readonly reference: string;
  readonly text: string;
  readonly at: number;
};

type ScriptedServer = {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Those whose signature did not verify; none, ever. */
  readonly forged: string[];
  /** Answers one arrival; 204 unless told otherwise. */
  respond: (response: ServerResponse, arrival: Arrival) => void;
  stop(): Promise<void>;
};

export async function startScriptedServer(now: () => number): Promise<ScriptedServer> {
  const webhook = new Webhook(SECRET);
  const server = createServer(async (incoming, outgoing) => {
    const text = String(await readBody(incoming));
    const { headers } = incoming;
    const id = String(headers['webhook-id']);
    try {
      // The library compares with the real clock; the clock of a test is its own.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const [signature = ''] = String(headers['webhook-signature']).split(' ');
      if (webhook.sign(id, at, text) !== signature) scripted.forged.push(id);
    } catch {
      scripted.forged.push(id);
    }
    const { type, data } = JSON.parse(text);
    const arrival = { id, type, reference: data.reference, text, at: now() };
    scripted.arrivals.push(arrival);
    scripted.respond(outgoing, arrival);
  });
  const scripted: ScriptedServer = {
    url: await listen(server),
    arrivals: [],
    forged: [],
    respond: (response) => response.writeHead(204).end(),
    stop: () => close(server),
  };
  return scripted;
}
