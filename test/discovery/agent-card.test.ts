import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { AgentCard, verifyAgentCardSignature } from '@a2a-js/sdk';
import { flattenedVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { publicReceiptJwk } from '../../functions/aws/receipts.ts';
import { operations } from '../../functions/operations.ts';
import {
  makeAgentCard,
  makeJwks,
  publishAgentCard,
  readPreviousCardKeys,
  toCanonical,
} from '../../scripts/build/agent-card.ts';
import { BASE_URL, catalogue } from '../support/catalogue.ts';

const card = makeAgentCard(catalogue);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const RECEIPT_KEY = { ...publicReceiptJwk('a secret of consent receipts') };
const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

async function publish(key: string | undefined) {
  const { file, keys } = await publishAgentCard(card, { key, baseUrl: BASE_URL });
  const published = JSON.parse(makeJwks([...keys, RECEIPT_KEY]).body);
  return { card: JSON.parse(file.body), keys: jwks.parse(published).keys };
}

function verify(published: unknown, keys: z.infer<typeof jwks>['keys']): Promise<void> {
  const find = async (kid: string) => keys.find((key) => key.kid === kid) ?? {};
  return verifyAgentCardSignature(find)(AgentCard.fromJSON(published));
}

/** As Python writes JSON. */
const toAscii = (json: string) => json.replaceAll('’', '\\u2019').replaceAll('…', '\\u2026');

describe('the agent card', () => {
  it('has a skill with working examples for every operation', () => {
    expect(card.skills.map(({ id }) => id)).toEqual(Object.keys(operations));
    for (const { name, examples, input: schema } of Object.values(operations)) {
      const shown = card.skills.find(({ id }) => id === name)?.examples ?? [];
      const data = shown.map((example) => example.startsWith('{') && JSON.parse(example));
      for (const { input } of Object.values(examples)) {
        expect(data).toContainEqual({ skill: name, input });
        expect(schema.safeParse(input).error).toBeUndefined();
      }
    }
  });

  it('says what a client of 1.0 needs and what one of 0.3 needs', () => {
    expect(card.supportedInterfaces).toEqual([
      { url: `${BASE_URL}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `${BASE_URL}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ]);
    expect(card).toMatchObject({
      url: `${BASE_URL}/a2a`,
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
    });
  });

  it('loses nothing that 1.0 knows on the way through its own form', () => {
    const { url, preferredTransport, protocolVersion, ...current } = card;
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(current);
  });

  it('says how to get the wording, and does not carry it: whoever keeps the card would keep it too', () => {
    const skill = card.skills.find(({ id }) => id === 'request_callback');
    expect(skill?.description).toContain('consent: false');
    expect(JSON.stringify(card)).not.toContain(catalogue.wording.consent_statement);
  });
});

describe('a signed card', () => {
  it.each([
    ['PEM', pem],
    ['PEM on one line', pem.replaceAll('\n', '\\n')],
    ['a JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ])('is verified against the published keys after a round trip, from %s', async (_, key) => {
    const published = await publish(key);
    await expect(verify(published.card, published.keys)).resolves.toBeUndefined();
    expect(published.keys[0]).not.toHaveProperty('d');
    const [signature] = published.card.signatures;
    const header = JSON.parse(Buffer.from(signature.protected, 'base64url').toString());
    expect(header).toEqual({
      alg: 'ES256',
      typ: 'JOSE',
      kid: published.keys[0]?.kid,
      jku: `${BASE_URL}/.well-known/jwks.json`,
    });
  });

  it('is not verified once a word of it is changed', async () => {
    const published = await publish(pem);
    const changed = { ...published.card, name: 'Somebody else' };
    await expect(verify(changed, published.keys)).rejects.toThrow();
  });

  it('is signed for SDKs of 1.0, for those of 0.3, and to the letter, each as it reads a card', async () => {
    const { card: served, keys } = await publish(pem);
    const { signatures, ...bare } = served;
    const [key] = keys;
    if (key === undefined) throw new Error('There is no key.');
    const signedOver = async (view: string, at: number) => {
      const payload = Buffer.from(view).toString('base64url');
      const jws = { ...signatures[at], payload };
      return flattenedVerify(jws, await importJWK(key)).then(
        () => true,
        () => false,
      );
    };
    /** RFC 8785 of the JSON as it was received, without the signatures: the letter of 8.4.3. */
    expect(await signedOver(toCanonical(bare), 2)).toBe(true);
    /** What a 0.3 SDK knows, without what is so by default, in ASCII. */
    const { supportedInterfaces, preferredTransport, protocolVersion, ...older } = bare;
    delete older.capabilities.extendedAgentCard;
    const ascii = toAscii(toCanonical(older));
    expect(await signedOver(ascii, 1)).toBe(true);
    const elsewhere = { ...older, url: 'https://evil.example/a2a' };
    const moved = toAscii(toCanonical(elsewhere));
    for (const at of [0, 1, 2]) expect(await signedOver(moved, at)).toBe(false);
    const changed = { ...served, url: 'https://evil.example/a2a', signatures: undefined };
    expect(await signedOver(toCanonical(changed), 2)).toBe(false);
  });

  it('has the same key id in every build', async () => {
    const [one, other] = await Promise.all([publish(pem), publish(pem)]);
    expect(one.keys).toEqual(other.keys);
    const { x } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
    expect(one.keys[0]?.['x']).toBe(x);
  });

  it('is still checked by whoever kept it while its key changes', async () => {
    const kept = await publish(pem);
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const fresh = await publish(next.export({ type: 'pkcs8', format: 'pem' }).toString());
    const previous = await readPreviousCardKeys({ AGENT_CARD_KEY_PREVIOUS: pem });
    const published = jwks.parse({ keys: [...fresh.keys, ...previous] }).keys;
    await verify(kept.card, published);
    await verify(fresh.card, published);
    await expect(verify(kept.card, fresh.keys)).rejects.toThrow();
    expect(JSON.stringify(published)).not.toContain('"d"');
    expect(await readPreviousCardKeys({})).toEqual([]);
  });

  it('takes no key of another kind', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const key = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    await expect(publish(key)).rejects.toThrow(/AGENT_CARD_KEY must be .* P-256/);
  });
});

it('goes out unsigned, with an empty list of keys, where there is no key', async () => {
  const published = await publish(undefined);
  expect(published.card).toEqual(card);
  expect(published.keys).toEqual([RECEIPT_KEY]);
});
