/** S12: a receipt with any bit changed, or signed by anything but our key, is refused. */
import { createHmac, createPublicKey } from 'node:crypto';
import { CompactSign } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  createReceiptSigner,
  deriveReceiptKey,
  publicReceiptJwk,
  verifyReceipt,
} from '../../functions/aws/receipts.ts';
import {
  COMMITTED,
  opens,
  receiptNonce,
  spellCommitted,
  stateConsent,
} from '../../functions/enquiry/receipt.ts';
import { hashDetails, idOfKey, retire } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { erase } from '../../functions/enquiry/withdraw.ts';
import { caller, createWorld, makeRecord, request, tellBroker } from '../support/enquiries.ts';
import { tell } from '../support/faults-load.ts';

const SECRET = 'a secret of the receipts, long enough';
const keys = { keys: [publicReceiptJwk(SECRET)] };
const claims = stateConsent(makeRecord());
const record = makeRecord();
const { details } = record;
const nonce = receiptNonce(details, record.salt);
const receipt = await createReceiptSigner(async () => [SECRET]).sign(claims);
const isGenuine = (text: string, by = keys) =>
  verifyReceipt(text, by).then(
    () => true,
    () => false,
  );
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, payload: unknown = claims) =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', ...header })
    .sign(deriveReceiptKey(SECRET).privateKey);

describe('a receipt', () => {
  it('is verified as issued, also by the key before the current one', async () => {
    expect(await verifyReceipt(receipt, keys)).toEqual(claims);
    const rotated = { keys: [publicReceiptJwk(`${SECRET} of next year`), ...keys.keys] };
    expect(await isGenuine(receipt, rotated)).toBe(true);
  });

  it('opens by its nonce for these very details, and for nothing else', () => {
    expect(Buffer.from(nonce, 'base64url')).toHaveLength(32);
    const values = spellCommitted(details);
    const other = { ...details, phone: '+61491570157', email: 'other@example.com' };
    for (const field of COMMITTED) {
      const value = values[field];
      expect(opens(claims, field, { value, nonce }), field).toBe(true);
      expect(opens(claims, field, { value: spellCommitted(other)[field], nonce })).toBe(false);
      expect(opens(claims, field, { value, nonce: Buffer.alloc(32).toString('base64url') })).toBe(
        false,
      );
    }
    expect(opens(claims, 'email', { value: values.phone, nonce })).toBe(false);
  });

  it('comes with one nonce to the borrower and to the broker, which is not in the table', async () => {
    const world = createWorld({ signer: createReceiptSigner(async () => [SECRET]) });
    const asked = { ...request, idempotency_key: 'a-key-of-the-receipt' };
    const { output } = await createSubmitEnquiry(world)(asked, caller);
    const kept = await world.store.read(idOfKey(asked.idempotency_key));
    const event = kept && tellBroker(kept);
    expect(event?.data).toMatchObject({
      receipt: output.receipt,
      receipt_nonce: output.receipt_nonce,
    });
    const stated = await verifyReceipt(output.receipt ?? '', keys);
    const opening = { value: '+61491570006', nonce: output.receipt_nonce ?? '' };
    expect(opens(stated, 'phone', opening)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(output.receipt_nonce);
  });

  it('tells nobody whose it is: neither the nonce nor any salt or hash of what is guessed stands in it', () => {
    const { salt, details_hash } = record;
    const stated = JSON.stringify(claims);
    const kept = [
      nonce,
      salt,
      details_hash,
      hashDetails(details, salt),
      details.phone,
      details.email,
    ];
    for (const secret of kept) expect(stated).not.toContain(secret);
    // Whatever the receipt itself holds, used as the nonce, opens nothing.
    for (const held of Object.values(claims).map(String)) {
      for (const [field, value] of Object.entries(spellCommitted(details))) {
        expect(opens(claims, field as 'phone', { value, nonce: held })).toBe(false);
      }
    }
    const again = stateConsent({ ...record, salt: '7'.repeat(64) });
    expect(again.phone_commitment).not.toBe(claims.phone_commitment);
  });

  it('cannot be opened from the table once the details have left, or by anyone once erased', () => {
    const now = record.contact_until;
    expect(retire(now).remove).toContain('details');
    expect(erase(now, record).set).toMatchObject({ salt: '' });
    // What is left knows the phone number's commitment and the salt, and not the rest of the details.
    const guess = receiptNonce({ ...details, scenario: '', name: '', email: '' }, record.salt);
    expect(opens(claims, 'phone', { value: details.phone, nonce: guess })).toBe(false);
    expect(opens(claims, 'phone', { value: details.phone, nonce: record.salt })).toBe(false);
  });

  it('is refused with any one bit of it flipped', async () => {
    const flipped = Array.from({ length: receipt.length * 8 }, (_, bit) => {
      const bytes = Buffer.from(receipt);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return bytes.toString('latin1');
    });
    expect(flipped.length).toBeGreaterThan(2000);
    const passed = await Promise.all(flipped.map((text) => isGenuine(text)));
    expect(passed.filter(Boolean)).toEqual([]);
    tell('S12', `${flipped.length} single-bit changes of a receipt: each refused`);
  });

  it('is refused with any one character taken out or put twice', async () => {
    const changed = Array.from(receipt, (character, at) => [
      receipt.slice(0, at) + receipt.slice(at + 1),
      receipt.slice(0, at) + character + receipt.slice(at),
    ]).flat();
    const passed = await Promise.all(changed.map((text) => isGenuine(text)));
    expect(passed.filter(Boolean)).toEqual([]);
  });

  it('is refused with alg none, signed or not', async () => {
    const [, payload = '', signature = ''] = receipt.split('.');
    const header = { ...keys.keys[0], alg: 'none', typ: 'consent-receipt' };
    expect(await isGenuine(`${encode(header)}.${payload}.`)).toBe(false);
    expect(await isGenuine(`${encode(header)}.${payload}.${signature}`)).toBe(false);
  });

  it('is refused where the public key served as the secret of an HMAC', async () => {
    const [, payload = ''] = receipt.split('.');
    const [jwk] = keys.keys;
    const pem = createPublicKey(deriveReceiptKey(SECRET).privateKey).export({
      format: 'pem',
      type: 'spki',
    });
    const secrets = [pem, jwk?.x ?? '', Buffer.from(jwk?.x ?? '', 'base64url')];
    for (const secret of secrets) {
      const head = encode({ alg: 'HS256', kid: jwk?.kid, typ: 'consent-receipt' });
      const mac = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url');
      expect(await isGenuine(`${head}.${payload}.${mac}`)).toBe(false);
    }
  });

  it('is refused under a wrong or another kid, another type, or with a key inside', async () => {
    const kid = keys.keys[0]?.kid ?? '';
    const typ = 'consent-receipt';
    expect(await isGenuine(await signed({ kid, typ }))).toBe(true);
    expect(await isGenuine(await signed({ kid: `${kid}x`, typ }))).toBe(false);
    expect(await isGenuine(await signed({ kid, typ: 'JWT' }))).toBe(false);
    const other = deriveReceiptKey('another secret that is long enough');
    const forged = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', kid, typ, jwk: publicReceiptJwk('another secret') })
      .sign(other.privateKey);
    expect(await isGenuine(forged)).toBe(false);
  });

  it('is refused where it states other things than a receipt does', async () => {
    const header = { kid: keys.keys[0]?.kid ?? '', typ: 'consent-receipt' };
    expect(await isGenuine(await signed(header, { ...claims, extra: 1 }))).toBe(false);
    expect(await isGenuine(await signed(header, { reference: claims.reference }))).toBe(false);
    expect(await isGenuine(await signed(header, 'text'))).toBe(false);
  });

  it.each(['', '.', '..', 'a.b', 'a.b.c.d', 'not a receipt', '{}', '\u0000'])(
    'is not %j',
    async (text) => {
      expect(await isGenuine(text)).toBe(false);
    },
  );
});
