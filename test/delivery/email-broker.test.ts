import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmailBroker } from '../../functions/channels/email.ts';
import { messageOf } from '../../functions/delivery/event.ts';
import { openMailbox, startSes } from '../../scripts/local/aws-stand-ins.ts';
import { close, listen } from '../../scripts/local/server.ts';
import { catalogue } from '../support/catalogue.ts';
import { makeRecord, tellBroker } from '../support/enquiries.ts';
import { makeFolder } from '../support/folder.ts';

const record = makeRecord();

function useSes(url: string) {
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', url);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  return createEmailBroker({
    from: 'us@service.example',
    to: 'broker@broker.example',
    words: catalogue,
  });
}

function created(email = 'kim@example.com') {
  const details = record.details && { ...record.details, email };
  return { id: record.id, event: tellBroker({ ...record, ...(details && { details }) }) };
}

afterEach(() => vi.unstubAllEnvs());

describe('e-mail to the broker', () => {
  it('arrives as text and HTML, and is answered to the borrower', async () => {
    await using folder = await makeFolder();
    const mailbox = await openMailbox(folder.path);
    const ses = await startSes(mailbox);
    const outcome = await useSes(ses.url).send(created());
    await ses.stop();
    expect(outcome).toEqual({ outcome: 'delivered' });
    expect(mailbox.list()).toMatchObject([
      {
        from: 'us@service.example',
        to: ['broker@broker.example'],
        reply_to: ['kim@example.com'],
        subject: `New enquiry ${record.reference}`,
        headers: { 'X-Enquiry-Id': record.id, 'Auto-Submitted': 'auto-generated' },
        text: expect.stringContaining('Kim O’Brien'),
        html: expect.stringContaining('Kim O’Brien'),
      },
    ]);
    expect((await openMailbox(folder.path)).list()).toEqual(mailbox.list());
  });

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'A <a@b.com>'])(
    'names nobody to answer where the address is more than one address: %j',
    async (address) => {
      await using folder = await makeFolder();
      const mailbox = await openMailbox(folder.path);
      const ses = await startSes(mailbox);
      await useSes(ses.url).send(created(address));
      await ses.stop();
      expect(mailbox.list()).toMatchObject([{ reply_to: [] }]);
    },
  );

  it('tells a withdrawal without naming anyone', async () => {
    await using folder = await makeFolder();
    const mailbox = await openMailbox(folder.path);
    const ses = await startSes(mailbox);
    const { event } = messageOf('withdrawn', record);
    await useSes(ses.url).send({ id: `${record.id}_withdrawn`, event });
    await ses.stop();
    expect(mailbox.list()).toMatchObject([{ reply_to: [] }]);
    expect(JSON.stringify(mailbox.list())).not.toMatch(/Kim|491|kim@/);
  });

  it.each([
    [400, 'MessageRejected', 'The message of kim@example.com holds a virus.', 'rejected'],
    [400, 'MessageRejected', 'Email address is not verified: kim@example.com', 'retry'],
    [400, 'BadRequestException', 'kim@example.com', 'rejected'],
    [429, 'TooManyRequestsException', 'kim@example.com', 'retry'],
    [400, 'SendingPausedException', 'kim@example.com', 'retry'],
    [500, 'InternalServiceError', 'kim@example.com', 'retry'],
  ])('takes %i %s “%s” as %s, and keeps what SES wrote to itself', async (...given) => {
    const [status, type, message, outcome] = given;
    const server = createServer((_incoming, response) => {
      response.writeHead(status, { 'x-amzn-errortype': type });
      response.end(JSON.stringify({ message }));
    });
    const email = useSes(await listen(server));
    const answer = await email.send(created());
    await close(server);
    expect(answer).toMatchObject({ outcome, reason: expect.stringMatching(/^e-mail: \w+$/) });
  });

  it('is tried again where nobody answers', async () => {
    expect(await useSes('http://127.0.0.1:1').send(created())).toMatchObject({ outcome: 'retry' });
  });
});
