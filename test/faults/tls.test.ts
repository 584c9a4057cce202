/** D5: a broker who cannot show who it is gets nothing, and nothing can switch that off. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookBroker } from '../../functions/channels/webhook.ts';
import { START } from '../support/enquiries.ts';
import { SECRET } from '../support/faults-scripted-server.ts';

const read = (name: string) =>
  readFileSync(new URL(`certificates/${name}`, import.meta.url), 'utf8');
const before = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...before, read('ca.pem')]));
afterAll(() => setDefaultCACertificates(before));

const event = { type: 'enquiry.withdrawn', timestamp: '', data: { reference: 'BF' } } as const;

async function sendTo(cert: string, options: TlsOptions = {}) {
  let arrived = 0;
  const own = { key: read('leaf.key'), cert: read(cert), ...options };
  const server = createServer(own, (_request, response) => {
    arrived += 1;
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `https://localhost:${port}/`;
  const secrets = async () => [SECRET];
  const clock = { now: () => START };
  const broker = createWebhookBroker({ url, reach: 'local', secrets, clock });
  const outcome = await broker.send({ id: 'enquiry-1', event });
  server.closeAllConnections();
  server.close();
  return { arrived, outcome };
}

describe('the webhook', () => {
  it('is called where the certificate is good', async () => {
    expect(await sendTo('good.pem')).toEqual({ arrived: 1, outcome: { outcome: 'delivered' } });
  });

  it.each([
    ['expired', 'expired.pem', {}, 'CERT_HAS_EXPIRED'],
    ['for another host', 'other.pem', {}, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['signed by itself', 'self.pem', {}, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'good, but over TLS 1.1',
      'good.pem',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      'EPROTO',
    ],
  ] as const)('is not called where it is %s', async (_what, cert, options, code) => {
    const reason = `no answer: ${code}`;
    expect(await sendTo(cert, options)).toEqual({
      arrived: 0,
      outcome: { outcome: 'retry', reason, isAway: true },
    });
  });
});
