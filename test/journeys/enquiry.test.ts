/** An enquiry over HTTP, through the real bundles, table, queue and worker, to the broker. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../promises.ts';
import { makeFolder } from '../support/folder.ts';
import { type Received, send } from '../support/local-http.ts';
import { postJson, readInbox, readTable, runService, until } from '../support/running-service.ts';
import { catchWritten } from '../support/written.ts';

const enquiry = {
  name: 'Wilhelmina Canary',
  phone: '0491 570 006',
  email: 'wilhelmina@example.com',
  scenario: 'Need $90,000 for xylophone stock by Friday; unit worth 750,000 owing 400,000.',
  consent: true,
  consent_method: 'user_confirmed_in_chat',
  notice_shown: true,
};
const OWN_FORM = /"own_form":"[^"]*"/g;
const PERSONAL = /wilhelmina|canary|491 ?570 ?006|xylophone/i;
const keyed = (key: string) => ({ ...enquiry, idempotency_key: key });
const arrived = (inboxUrl: string | undefined, count: number) =>
  until(async () => {
    const deliveries = await readInbox(inboxUrl);
    return deliveries.length >= count && deliveries;
  });

afterEach(() => vi.restoreAllMocks());

describe('an enquiry', () => {
  it('is answered, and arrives signed at the broker', async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path);
    const { status, text } = await postJson(service.url, '/v1/enquiry', keyed('journey-one'));
    expect(status).toBe(200);
    const [delivery] = await arrived(service.inboxUrl, 1);
    expect(delivery).toMatchObject({
      verified: true,
      body: { type: 'enquiry.created', data: { reference: JSON.parse(text).reference } },
    });
  });

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

  it('is limited to three a minute for a connection, whatever address it claims', async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path);
    const claims = { 'x-forwarded-for': '198.51.100.1', 'x-viewer-address': '198.51.100.2' };
    const post = (number: number) =>
      send(service.url, '/v1/enquiry', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...claims, 'x-real-ip': `10.0.0.${number}` },
        body: JSON.stringify(keyed(`journey-limit-${number}`)),
      });
    for (const number of [1, 2, 3]) expect((await post(number)).status).toBe(200);
    const refused = await post(4);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.headers['ratelimit']).toMatch(/^"enquiry";r=0;t=\d+$/);
    expect((await post(2)).headers['idempotent-replayed']).toBe('true');
    const elsewhere = await postJson(
      service.url,
      '/v1/enquiry',
      keyed('journey-limit-5'),
      '127.0.0.9',
    );
    expect(elsewhere.status).toBe(200);
  });

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

  it(
    proves('personal-data-stays', 'leaves nothing personal in logs, queues or errors'),
    async () => {
      const written = catchWritten();
      const faults = vi.spyOn(console, 'error').mockReturnValue();
      await using folder = await makeFolder();
      await using service = await runService(folder.path, { DELIVERY_RETRY_SECONDS: '0,0' });
      await postJson(service.inboxUrl ?? '', '/respond', { status: 500, times: 1 });
      const bodies = [
        keyed('journey-quiet'),
        keyed('journey-quiet'),
        { ...keyed('journey-quiet'), amount: 1 },
        { ...enquiry, consent: false },
        { ...enquiry, phone: '0491 57', email: 'wilhelmina', amount: 'xylophone' },
      ];
      const answers: Received[] = [];
      for (const body of bodies) answers.push(await postJson(service.url, '/v1/enquiry', body));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400, 400]);
      await until(async () => (await readInbox(service.inboxUrl))[0]?.attempts.length === 2);
      const seen = [
        ...written,
        ...faults.mock.calls.map((parts) => parts.join(' ')),
        ...answers.map(({ text }) => text.replace(OWN_FORM, '')),
        ...service.faults.map(String),
      ];
      expect(seen.join('\n')).not.toMatch(PERSONAL);
      expect(written.join('\n')).toContain('Recorded an enquiry.');
      // Whoever refused the consent gets the need back in the link to our form, and nobody's details.
      const links = answers.flatMap(({ text }) => text.match(OWN_FORM) ?? []);
      expect(links).toHaveLength(1);
      expect(links.join()).toContain('xylophone');
      expect(links.join()).not.toMatch(/wilhelmina|canary|491/i);
    },
  );

  it('can be withdrawn by its link, and the broker hears of it', async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path);
    const { text } = await postJson(service.url, '/v1/enquiry', keyed('journey-withdraw'));
    await arrived(service.inboxUrl, 1);
    const token = JSON.parse(text).withdrawal_url.split('#')[1];
    const withdrawn = await postJson(service.url, '/v1/withdrawal', { token });
    expect(JSON.parse(withdrawn.text)).toMatchObject({ status: 'withdrawn' });
    const deliveries = await arrived(service.inboxUrl, 2);
    expect(deliveries.map(({ body }) => body.type).sort()).toEqual([
      'enquiry.created',
      'enquiry.withdrawn',
    ]);
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
