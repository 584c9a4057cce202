/** Acting on enquiries: redeliver, dead letters, redrive, withdraw, erase. */

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromItem } from '../../functions/aws/enquiry-item.ts';
import { configureAws } from '../../scripts/local/aws.ts';
import { proves } from '../promises.ts';
import {
  messagesAbout,
  PERSONAL,
  type Sent,
  sendEnquiry,
  settled,
  takenBy,
} from '../support/broker.ts';
import { makeFolder } from '../support/folder.ts';
import { createOperator, type Operator } from '../support/operator.ts';
import { readTable, runService, until } from '../support/running-service.ts';

const parts = new AsyncDisposableStack();
let service: Awaited<ReturnType<typeof runService>>;
let operator: Operator;
let folder: string;

beforeAll(async () => {
  folder = parts.use(await makeFolder()).path;
  service = parts.use(await runService(folder));
  operator = createOperator(folder);
});
afterAll(() => parts.disposeAsync());

async function sendAndTake(): Promise<Sent> {
  const sent = await sendEnquiry(service);
  await takenBy(service, sent);
  await settled(operator, sent);
  return sent;
}

const idOf = ({ withdrawal_url: url }: Sent) => /#([^.]+)\./.exec(url)?.[1] ?? '';

async function setAside(...bodies: string[]): Promise<void> {
  const client = new SQSClient(configureAws(service.sqsUrl));
  const QueueUrl = service.deadLetterQueueUrl;
  for (const MessageBody of bodies) {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
  client.destroy();
}

function noticed({ reference }: Sent, type: string) {
  return until(async () =>
    (await messagesAbout(service, reference)).find(({ body }) => body.type === type),
  );
}

describe('redeliver', () => {
  it(proves('one-delivery-id', 'sends again under the id of the first time'), async () => {
    const sent = await sendAndTake();
    expect((await operator.type('redeliver', sent.reference, '--yes')).code).toBe(0);
    const delivery = await takenBy(service, sent, 2);
    expect(delivery).toMatchObject({ webhook_id: idOf(sent), verified: true });
  });

  it('sends a stretch of time, says how far it has got, and leaves out who withdrew', async () => {
    const [stays, goes] = [await sendAndTake(), await sendAndTake()];
    await operator.read('withdraw', goes.reference, '--yes');
    await noticed(goes, 'enquiry.withdrawn');
    const { code, told } = await operator.type('redeliver', '--since', '2020-01-01', '--yes');
    expect(code).toBe(0);
    expect(told).toMatch(new RegExp(`\\d/\\d  ${stays.reference}  on its way`));
    expect(told).toContain(`${goes.reference}  not sent: the borrower has withdrawn`);
    await takenBy(service, stays, 2);
    const delivery = await takenBy(service, goes);
    expect(delivery.attempts).toHaveLength(1);
  });

  it('leaves out what the broker took, where it is asked to', async () => {
    const taken = await sendAndTake();
    const stretch = ['--since', '2020-01-01', '--undelivered', '--yes'];
    const { enquiries } = await operator.read('redeliver', ...stretch);
    const references = enquiries.map(({ reference }: Sent) => reference);
    expect(references).not.toContain(taken.reference);
    expect((await takenBy(service, taken)).attempts).toHaveLength(1);
  });

  it.each([
    [['--since', 'yesterday'], 'is not a date'],
    [['--until', '2026-11-20'], '--until goes with --since'],
    [['BF-00000-00000-0', '--since', '2026-11-20'], 'not both'],
  ])('says what is wrong with %j', async (given, sentence) => {
    expect((await operator.type('redeliver', ...given)).told).toContain(sentence);
  });
});

describe('dead letters', () => {
  it('are listed, and put back where they can be read', async () => {
    const sent = await sendAndTake();
    await setAside(idOf(sent), 'not a ring');
    const shown = { reference: sent.reference, state: 'delivered', readable: true };
    for (let look = 0; look < 2; look += 1) {
      expect(await operator.read('dead-letters')).toEqual([
        { ...shown, sent_at: expect.any(String) },
        { reference: null, state: null, readable: false, sent_at: expect.any(String) },
      ]);
    }
    expect(await operator.read('redrive', '--yes')).toEqual({ rung: 1, unreadable: 1 });
    expect(await operator.read('dead-letters')).toMatchObject([{ readable: false }]);
  });

  it(proves('consent-first', 'send nothing of what was withdrawn'), async () => {
    const [sent, later] = [await sendAndTake(), await sendAndTake()];
    await operator.read('withdraw', sent.reference, '--yes');
    await noticed(sent, 'enquiry.withdrawn');
    await setAside(idOf(sent));
    await operator.read('redrive', '--yes');
    // A ring that comes after it has been answered, so its own has been too.
    await operator.type('redeliver', later.reference, '--yes');
    await takenBy(service, later, 2);
    expect((await takenBy(service, sent)).attempts).toHaveLength(1);
  });
});

describe('withdraw', () => {
  it('ends the consent, tells the broker, and nothing is sent again', async () => {
    const sent = await sendAndTake();
    const { printed } = await operator.type('withdraw', sent.reference, '--yes');
    expect(printed).toContain('The broker may hold a copy, and is being told not to use it.');
    expect(await noticed(sent, 'enquiry.withdrawn')).toMatchObject({ verified: true });
    expect(await operator.type('redeliver', sent.reference, '--yes')).toMatchObject({
      code: 1,
      told: 'Not sent: the borrower has withdrawn.',
    });
  });
});

describe('erase', () => {
  it('takes the details out of the table at once, and leaves the evidence', async () => {
    const sent = await sendAndTake();
    const { printed } = await operator.type('erase', sent.reference, '--yes');
    expect(printed).toContain('is being told to erase it');
    expect(printed).toContain('There is no backup on this machine.');
    const all = await readTable(service);
    const item = all.find(({ id }) => id?.S === idOf(sent)) ?? {};
    const kept = fromItem(item);
    expect(JSON.stringify([item, kept])).not.toMatch(PERSONAL);
    const [listed] = await operator.read('list', '--reference', sent.reference);
    expect(listed.erased_at).toMatch(/^\d{4}-.*Z$/);
    expect(kept).toMatchObject({ reference: sent.reference, consent: expect.anything() });
    expect(await noticed(sent, 'enquiry.erased')).toMatchObject({ verified: true });
    const { printed: shown } = await operator.type('show', sent.reference);
    expect(shown).toMatch(/details +\(erased\)/);
    expect(shown).toMatch(/erased +20\d\d-/);
    expect(shown).toMatch(/details leave +gone/);
    expect((await operator.read('stats')).by.outcome.erased).toBeGreaterThan(0);
    expect((await operator.type('redeliver', sent.reference, '--yes')).told).toBe(
      'Not sent: it has been erased.',
    );
  });
});

describe('whatever cannot be undone', () => {
  const ask = (answer: string) => createOperator(folder, { ask: async () => answer });

  it.each(['withdraw', 'erase', 'redeliver'])('%s goes on with a yes only', async (command) => {
    const sent = await sendAndTake();
    expect((await operator.type(command, sent.reference)).told).toBe(
      'Nobody is there to ask: add --yes.',
    );
    expect((await ask('y').type(command, sent.reference)).told).toBe('Nothing was done.');
    expect((await operator.read('list', '--reference', sent.reference))[0].state).toBe('delivered');
    expect((await ask('yes').type(command, sent.reference)).code).toBe(0);
  });
});
