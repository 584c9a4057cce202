import { describe, expect, it } from 'vitest';
import { createSecretReader, receiptSecret } from '../../functions/aws/secrets.ts';
import { configureAws } from '../../scripts/local/aws.ts';
import { startSecretsManager } from '../../scripts/local/aws-stand-ins.ts';
import { createClock } from '../support/enquiries.ts';

const first = 'a'.repeat(32);
const second = 'b'.repeat(32);
const MINUTE = 60_000;

async function setUp() {
  const named = new Map([['receipts', JSON.stringify({ current: first })]]);
  const server = await startSecretsManager(named);
  const clock = createClock();
  const read = createSecretReader('receipts', receiptSecret, clock, {
    ...configureAws(server.url),
    maxAttempts: 1,
  });
  return { named, server, clock, read };
}

describe('a secret', () => {
  it('is read again after a while, so that a rotation arrives', async () => {
    const { named, server, clock, read } = await setUp();
    expect(await read()).toEqual([first]);
    named.set('receipts', JSON.stringify({ current: second, previous: first }));
    clock.advance(4 * MINUTE);
    expect(await read()).toEqual([first]);
    clock.advance(MINUTE);
    expect(await read()).toEqual([second, first]);
    await server.stop();
  });

  it('tells every value that is kept, the newest first', async () => {
    const { named, server, read } = await setUp();
    const third = 'c'.repeat(32);
    named.set('receipts', JSON.stringify({ current: third, previous: second, earlier: [first] }));
    expect(await read()).toEqual([third, second, first]);
    await server.stop();
  });

  it('goes on serving where it cannot be read again', async () => {
    const { server, clock, read } = await setUp();
    await read();
    await server.stop();
    clock.advance(5 * MINUTE);
    expect(await read()).toEqual([first]);
  });

  it('is not made up where it was never read', async () => {
    const { server, read } = await setUp();
    await server.stop();
    await expect(read()).rejects.toThrow();
  });
});
