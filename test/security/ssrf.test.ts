/** S1: a webhook's address cannot reach into our own network, whatever it looks like. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createWebhookBroker,
  guardTarget,
  isReachable,
  type Reach,
} from '../../functions/channels/webhook.ts';
import { START } from '../support/enquiries.ts';
import { tell } from '../support/faults-load.ts';

const INSIDE = [
  ['metadata', '169.254.169.254'],
  ['loopback', '127.0.0.1'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared (CGNAT)', '100.64.0.1'],
  ['this network', '0.0.0.0'],
  ['IETF', '192.0.0.8'],
  ['documentation', '203.0.113.9'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback', '::1'],
  ['unspecified', '::'],
  ['mapped metadata', '::ffff:a9fe:a9fe'],
  ['mapped private', '::ffff:10.0.0.1'],
  ['compatible', '::10.0.0.1'],
  ['6to4 metadata', '2002:a9fe:a9fe::'],
  ['NAT64 metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::a9fe:a9fe'],
  ['Teredo', '2001:0:a9fe:a9fe::1'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fd00::1'],
  ['IPv6 metadata', 'fd00:ec2::254'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
] as const;

const OUTSIDE = ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2001:4860::1'];

/** Written so that a naive check would let them pass. */
const DISGUISED = [
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://169。254。169。254/',
  'https://①②⑦.0.0.1/',
  'https://ok.example@10.0.0.1/',
  'https://user:secret@broker.example/',
  'https://1.1.1.1:8443/',
  'https://broker.example:22/',
  'http://broker.example/',
  'http://1.1.1.1/',
  'ftp://broker.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
];

/** A resolver that answers as told, and differently each time where told more. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = (name: string, _options: unknown, answer: (...given: never[]) => void) => {
    asked.push(name);
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    Reflect.apply(answer, undefined, [null, found]);
  };
  // dns.lookup has many shapes; the guard uses the one that answers all addresses.
  return { asked, resolve: resolve as unknown as Parameters<typeof guardTarget>[2] };
}

function lookUp(reach: Reach, ...answers: string[][]): Promise<unknown> {
  const { lookup } = guardTarget('https://broker.example/', reach, resolver(...answers).resolve);
  return new Promise((resolve, reject) => {
    lookup('broker.example', { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });
}

describe('a webhook in production', () => {
  it.each(INSIDE)('is never called at a %s address, %s', async (_kind, address) => {
    expect(isReachable(address, 'public')).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(() => guardTarget(`https://${host}/`, 'public')).toThrow('may not be called');
    await expect(lookUp('public', [address])).rejects.toMatchObject({ code: 'EADDRNOTALLOWED' });
  });

  it.each(OUTSIDE)('is called at the public address %s', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(guardTarget(`https://${host}/`, 'public').url.hostname).toBe(host);
    expect(await lookUp('public', [address])).toMatchObject([{ address }]);
  });

  it.each(DISGUISED)('is not called at %s', (address) => {
    expect(() => guardTarget(address, 'public')).toThrow('This address may not be called.');
  });

  it('is not called by a name that resolves to inside, alone or among others', async () => {
    await expect(lookUp('public', ['10.0.0.1'])).rejects.toThrow('may not be called');
    await expect(lookUp('public', ['1.1.1.1', '10.0.0.1'])).rejects.toThrow('may not be called');
    await expect(lookUp('public', [])).rejects.toThrow('may not be called');
  });

  it('judges the address that is then connected to, so that a name cannot change between', async () => {
    const inside = http.createServer((_request, response) => response.end());
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    let connected = 0;
    inside.on('connection', () => {
      connected += 1;
    });
    const { port } = inside.address() as AddressInfo;
    const { asked, resolve } = resolver(['1.1.1.1'], ['127.0.0.1']);
    const { lookup } = guardTarget('https://broker.example/', 'public', resolve);
    lookup('broker.example', {}, () => {});
    const called = new Promise((answer, reject) => {
      http.get({ host: 'broker.example', port, lookup }, answer).on('error', reject);
    });
    await expect(called).rejects.toMatchObject({ code: 'EADDRNOTALLOWED' });
    expect({ connected, asked: asked.length }).toEqual({ connected: 0, asked: 2 });
    inside.close();
  });

  it('tells nothing of the address that it would have reached', async () => {
    const secrets = async () => [`whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`];
    const url = 'https://[::ffff:169.254.169.254]/latest/meta-data';
    const broker = createWebhookBroker({
      url,
      reach: 'public',
      secrets,
      clock: { now: () => START },
    });
    const event = { type: 'enquiry.withdrawn', timestamp: '', data: { reference: 'BF' } } as const;
    expect(await broker.send({ id: 'enquiry-1', event })).toEqual({
      outcome: 'retry',
      reason: 'no answer: EADDRNOTALLOWED',
    });
  });
});

describe('a webhook on a laptop', () => {
  it.each(['127.0.0.1', '::1', '192.168.1.1', 'fd00::1'])('may be at %s', (address) => {
    expect(isReachable(address, 'local')).toBe(true);
  });

  it.each(['169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', '0.0.0.0', '100.64.0.1'])(
    'may not be at %s',
    (address) => {
      expect(isReachable(address, 'local')).toBe(false);
    },
  );
});

afterAll(() => {
  const kinds = `${INSIDE.length} addresses, literal and resolved, and ${DISGUISED.length} disguises`;
  tell(
    'S1',
    `${kinds}: none called; a name that changes between check and connection: not reached`,
  );
});
