import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReceiptSigner, publicReceiptJwk } from '../../functions/aws/receipts.ts';
import { receiptNonce, stateConsent } from '../../functions/enquiry/receipt.ts';
import { openSecrets } from '../../scripts/local/files.ts';
import { makeRecord, tellBroker } from '../support/enquiries.ts';
import { makeFolder } from '../support/folder.ts';
import { createOperator } from '../support/operator.ts';

const record = makeRecord();
const receiptsNonce = receiptNonce(record.details, record.salt);
const claims = stateConsent(record);
const sign = (secret: string) => createReceiptSigner(async () => [secret]).sign(claims);

async function setUp() {
  const folder = await makeFolder();
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

  it('says that the receipt alone does not tell whose it is', async () => {
    await using world = await setUp();
    const { printed } = await world.type('verify', await sign(world.secret));
    expect(printed).toContain('Whose it is was not checked');
    for (const told of ['0491', 'kim@example.com', receiptsNonce]) {
      expect(printed).not.toContain(told);
    }
  });

  it('says with the nonce whose it is, however the number is written', async () => {
    await using world = await setUp();
    const receipt = await sign(world.secret);
    const nonce = `--nonce=${receiptsNonce}`;
    const whose = ['--phone=+61 491 570 006', '--email=Kim@Example.com'];
    const { code, printed } = await world.type('verify', receipt, nonce, ...whose);
    expect({ code, printed }).toMatchObject({
      code: 0,
      printed: expect.stringContaining('It commits to this phone, email.'),
    });
    const other = await world.type('verify', receipt, nonce, '--phone=0491 570 156');
    expect(other).toMatchObject({
      code: 1,
      told: expect.stringContaining('not commit to this phone'),
    });
    const wrong = await world.type('verify', receipt, `--nonce=${'A'.repeat(43)}`, ...whose);
    expect(wrong.code).toBe(1);
    expect((await world.type('verify', receipt, ...whose)).told).toContain('give --nonce');
    expect((await world.type('verify', receipt, nonce)).told).toContain('give --phone');
  });

  it('checks all that a delivery holds', async () => {
    await using world = await setUp();
    const receipt = await sign(world.secret);
    const event = tellBroker({ ...record, answer: { ...record.answer, receipt } });
    const file = await world.write('delivery.json', JSON.stringify(event));
    const { printed } = await world.type('verify', receipt, `--delivery=${file}`);
    expect(printed).toContain('It commits to this phone, email, details.');
    const changed = JSON.stringify(event).replace('90,000', '99,000');
    const forged = await world.write('forged.json', changed);
    expect(await world.type('verify', receipt, `--delivery=${forged}`)).toMatchObject({
      code: 1,
      told: expect.stringContaining('not commit to this details'),
    });
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

  it.each(['', 'a.b', 'a.b.c', '..', '{"alg":"none"}'])('refuses %j', async (text) => {
    await using world = await setUp();
    expect((await world.type('verify', text)).code).toBe(1);
  });
});
