import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicReceiptJwk } from '../../functions/adapters/receipt-keys.ts';
import { createReceiptSigner } from '../../functions/adapters/receipt-signer.ts';
import { stateConsent } from '../../functions/domain/consent-receipt.ts';
import { openSecrets } from '../../scripts/local/development-secrets.ts';
import { makeRecord } from '../support/enquiries.ts';
import { createOperator } from '../support/operator.ts';
import { makeDataDir } from '../support/running-service.ts';

const claims = stateConsent(makeRecord());
if (claims === undefined) throw new Error('The record has no details.');
const sign = (secret: string) => createReceiptSigner(async () => [secret]).sign(claims);

async function setUp() {
  const folder = await makeDataDir();
  const { receipt: secret } = await openSecrets(folder.path);
  const write = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  const dispose = () => folder[Symbol.asyncDispose]();
  const { type } = createOperator(folder.path);
  return { secret, write, type, [Symbol.asyncDispose]: dispose };
}

describe('verify', () => {
  it('knows a receipt of this machine without any service running', async () => {
    await using world = await setUp();
    const { code, printed } = await world.type('verify', await sign(world.secret));
    expect(code).toBe(0);
    expect(printed).toMatch(/^Genuine\./);
    expect(printed).toContain(claims.reference);
  });

  it('takes its key from a set of public keys, or from a secret, in a file', async () => {
    await using world = await setUp();
    const secret = 'another secret, long enough to be one';
    const receipt = await world.write('receipt.txt', `${await sign(secret)}\n`);
    const jwks = await world.write(
      'jwks.json',
      JSON.stringify({ keys: [publicReceiptJwk(secret)] }),
    );
    const file = await world.write('secret.txt', `${secret}\n`);
    for (const option of [`--jwks=${jwks}`, `--secret-file=${file}`]) {
      expect(await world.type('verify', `@${receipt}`, option)).toMatchObject({ code: 0 });
    }
    expect((await world.type('verify', `@${receipt}`)).told).toBe(
      'Not genuine: None of the keys signed it.',
    );
  });

  it('refuses a receipt of which any one character was changed', async () => {
    await using world = await setUp();
    const receipt = await sign(world.secret);
    const other = (character: string) => (character === 'A' ? 'B' : 'A');
    const places = Array.from(receipt, (_, place) => place);
    const refused = await Promise.all(
      places.map(async (place) => {
        const changed =
          receipt.slice(0, place) + other(receipt[place] ?? '') + receipt.slice(place + 1);
        return (await world.type('verify', changed)).code;
      }),
    );
    expect(refused.filter((code) => code === 0)).toEqual([]);
  });

  it.each(['', 'a.b', 'a.b.c', '..', '{"alg":"none"}'])('refuses %j', async (text) => {
    await using world = await setUp();
    expect((await world.type('verify', text)).code).toBe(1);
  });
});
