/** C3: where a key may be written, and how. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request as sound } from '../support/enquiries.ts';
import { type FaultWorld, type Posted, post, startFaultWorld } from '../support/faults-world.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const referenceOf = ({ body }: Posted): string => JSON.parse(body).reference;

describe('C3: the key in header and body', () => {
  const key = 'in-header-and-body';
  it.each([
    ['equal', key, key, 200],
    ['quoted as the draft writes it', `"${key}"`, key, 200],
    ['with spaces around', ` ${key} `, key, 200],
    ['different', key, 'another-key-1', 400],
    ['7 characters', 'a'.repeat(7), undefined, 400],
    ['8 characters', 'a'.repeat(8), undefined, 200],
    ['128 characters', 'a'.repeat(128), undefined, 200],
    ['129 characters', 'a'.repeat(129), undefined, 400],
    ['a control character', 'abcd\u0007efgh', undefined, 400],
    ['a line break', 'abcd\r\nefgh', undefined, 400],
    ['not ASCII', 'abcdefghé', undefined, 400],
    ['two headers, as the gateway joins them', 'first-key-1,second-key-2', undefined, 200],
    ['two headers and one of them in the body', 'first-key-1,second-key-2', 'first-key-1', 400],
  ] as const)('%s', async (_case, header, inBody, status) => {
    const from = `203.0.113.${1 + Math.floor(Math.abs(Math.sin(header.length + status)) * 200)}`;
    const changes = { ...sound, phone: '0412 999 888', idempotency_key: inBody };
    expect((await post(world, header, changes, from)).status).toBe(status);
  });

  it('is one and the same, wherever it came', async () => {
    const phone = '0412 777 666';
    const one = await post(world, 'place-of-key', { phone });
    const two = await post(world, '"place-of-key"', { phone });
    expect(two.replayed).toBe(true);
    expect(referenceOf(two)).toBe(referenceOf(one));
  });
});
