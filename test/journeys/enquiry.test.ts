/** An enquiry over HTTP, through the real bundles, table, queue and worker, to the broker. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../promises.ts';
import { makeFolder } from '../support/folder.ts';
import { send } from '../support/local-http.ts';
import { postJson, readInbox, readTable, runService, until } from '../support/running-service.ts';

const enquiry = {
  name: 'Wilhelmina Canary',
  phone: '0491 570 006',
  email: 'wilhelmina@example.com',
  scenario: 'Need $90,000 for xylophone stock by Friday; unit worth 750,000 owing 400,000.',
  consent: true,
  consent_method: 'user_confirmed_in_chat',
  notice_shown: true,
};
const keyed = (key: string) => ({ ...enquiry, idempotency_key: key });
const arrived = (inboxUrl: string | undefined, count: number) =>
  until(async () => {
    const deliveries = await readInbox(inboxUrl);
    return deliveries.length >= count && deliveries;
  });

afterEach(() => vi.restoreAllMocks());

describe('an enquiry', () => {
  it(
    proves(
      'simultaneous-posts',
      'posted 64 times at once with one key is one, answered and delivered once',
    ),
    async () => {
      await using folder = await makeFolder();
      await using service = await runService(folder.path);
      const posts = Array.from({ length: 64 }, () =>
        postJson(service.url, '/v1/enquiry', keyed('journey-many')),
      );
      const answers = await Promise.all(posts);
      expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const marked = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
      expect(marked).toHaveLength(63);
      const deliveries = await arrived(service.inboxUrl, 1);
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.attempts).toHaveLength(1);
    },
  );

  it(proves('one-delivery-id', 'is tried again where the broker fails, under one id'), async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path, { DELIVERY_RETRY_SECONDS: '0,0,0,0' });
    await postJson(service.inboxUrl ?? '', '/respond', { status: 503, times: 2 });
    await postJson(service.url, '/v1/enquiry', keyed('journey-retry'));
    const [delivery] = await until(async () => {
      const deliveries = await readInbox(service.inboxUrl);
      return deliveries[0]?.attempts.length === 3 && deliveries;
    });
    expect(delivery?.attempts.map(({ answered }) => answered).sort()).toEqual([204, 503, 503]);
    expect(delivery?.verified).toBe(true);
  });
});

describe('the service', () => {
  it(proves('reads-only-read', 'keeps nothing of what it is only asked'), async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path);
    const scenario = { purpose: 'stock', amount: 90_000, security: 'none', trading_months: 20 };
    const asked = [
      await postJson(service.url, '/v1/eligibility', scenario),
      await send(service.url, '/v1/search?q=caveat'),
      await send(service.url, '/v1/products?lane=caveat'),
      await send(service.url, '/v1/documents/lane:caveat'),
      await send(service.url, '/v1/documents/lane%3Acaveat'),
    ];
    expect(asked.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(asked[3]?.text).toBe(asked[4]?.text);
    // The sweep makes that one, whether or not anybody asks for anything.
    const kept = (await readTable(service)).filter(({ id }) => id?.S !== 'circuit');
    expect(kept).toEqual([]);
  });
});
