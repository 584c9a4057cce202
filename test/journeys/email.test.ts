/** The e-mail channel from a request to the broker's mailbox, over the real SES client. */
import { describe, expect, it } from 'vitest';
import { buildAndRun } from '../support/built-service.ts';
import { editContent } from '../support/edited-content.ts';
import { send } from '../support/local-http.ts';
import { postJson, readEmails, readInbox, until } from '../support/running-service.ts';

const EMAIL_TO = 'intake@broker.example';
const ENQUIRY = {
  name: 'Jo <b>Citizen</b>',
  phone: '0491 570 156',
  email: 'jo@example.com',
  scenario: 'Stock for the shop before Christmas, 60k, unsecured.',
  consent: true,
};

async function startWith(delivery: string) {
  const contentDir = await editContent({
    'service.yaml': (text) => text.replace('channel: webhook', delivery),
  });
  return buildAndRun({ contentDir });
}

function emailsAbout(service: { inboxUrl: string | undefined }, count: number) {
  return until(async () => {
    const emails = await readEmails(service.inboxUrl);
    return emails.length >= count && emails;
  });
}

describe('a broker without a webhook', () => {
  it('gets enquiry and withdrawal by e-mail, and the inbox shows them as text', async () => {
    await using service = await startWith(`channel: email\n  email_to: ${EMAIL_TO}`);
    const answer = JSON.parse((await postJson(service.url, '/v1/enquiry', ENQUIRY)).text);
    const [email] = await emailsAbout(service, 1);
    expect(email).toMatchObject({
      to: [EMAIL_TO],
      reply_to: ['jo@example.com'],
      subject: `New enquiry ${answer.reference}`,
    });
    const token = answer.withdrawal_url.split('#')[1];
    await postJson(service.url, '/v1/withdrawal', { token });
    const [notice] = await emailsAbout(service, 2);
    expect(notice?.subject).toBe(`Enquiry ${answer.reference} withdrawn`);
    const page = (await send(service.inboxUrl ?? '', '/')).text;
    expect(page).toContain('Jo &lt;b&gt;Citizen&lt;/b&gt;');
    expect(page).not.toContain('<b>Citizen');
  });
});

describe('a broker whose webhook is gone', () => {
  it('is e-mailed at once, and only then, and hears of a withdrawal the same way', async () => {
    await using service = await startWith(`channel: webhook\n  email_to: ${EMAIL_TO}`);
    await postJson(service.url, '/v1/enquiry', ENQUIRY);
    await until(async () => (await readInbox(service.inboxUrl)).length > 0);
    expect(await readEmails(service.inboxUrl)).toEqual([]);
    await postJson(service.inboxUrl ?? '', '/respond', { status: 410, times: 9 });
    const answer = JSON.parse(
      (await postJson(service.url, '/v1/enquiry', { ...ENQUIRY, amount: 60_000 })).text,
    );
    const [email] = await emailsAbout(service, 1);
    expect(email?.subject).toBe(`New enquiry ${answer.reference}`);
    const token = answer.withdrawal_url.split('#')[1];
    await postJson(service.url, '/v1/withdrawal', { token });
    const [notice] = await emailsAbout(service, 2);
    expect(notice?.subject).toBe(`Enquiry ${answer.reference} withdrawn`);
  });
});
