/** S2: names, numbers and words that a person gave are in the table and at the broker, nowhere else. */
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJsonLog } from '../../functions/aws/log.ts';
import type { Log } from '../../functions/enquiry/ports.ts';
import { proves } from '../promises.ts';
import { tell } from '../support/faults-load.ts';
import { type FaultWorld, type Posted, post, startFaultWorld } from '../support/faults-world.ts';
import { catchWritten } from '../support/written.ts';

const CANARIES = {
  name: 'Wilhelmina Quokka',
  phone: '0412 345 678',
  email: 'wilhelmina.quokka@xylophone.example',
  scenario: 'Zither stock for 8,912,347 by Friday, TFN 123 456 782.',
  business_name: 'Glockenspiel Imports',
  abn: '51 824 753 556',
  amount: 8_912_347,
};
const PLAIN = [
  'wilhelmina',
  'quokka',
  'xylophone',
  'zither',
  'glockenspiel',
  '123 456 782',
  '123456782',
  // As long as no answer's random letters have it by chance.
  '8912347',
  '8,912,347',
];
const NUMBERS = [
  '0412 345 678',
  '0412345678',
  '+61412345678',
  '61412345678',
  '412345678',
  '51824753556',
];
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
const FORBIDDEN = [
  ...PLAIN,
  ...NUMBERS,
  base64('+61412345678'),
  base64('Wilhelmina Quokka').slice(0, 20),
];

const found = (text: string) =>
  FORBIDDEN.filter((each) => text.toLowerCase().includes(each.toLowerCase()));

let world: FaultWorld;
let written: readonly string[];
beforeAll(async () => {
  written = catchWritten();
  world = await startFaultWorld();
  // The real log in place of the quiet one.
  Object.assign(world.log, createJsonLog({ service: 'test', stage: 'local' }) satisfies Log);
  // It takes its streams with its first line and first figure, and the setting goes before the tests.
  world.log.info('The test begins.');
  world.log.count('EnquiryQueued');
});
afterEach(() => world.heal());
afterAll(async () => {
  vi.restoreAllMocks();
  await world[Symbol.asyncDispose]();
});

const send = (key: string, changes: object = {}, from?: string) =>
  post(world, key, { ...CANARIES, ...changes }, from);

describe('personal data', () => {
  it(proves('personal-data-stays', 'is in no answer, log or message on any path'), async () => {
    const answers: Posted[] = [];
    const ask = async (...given: Parameters<typeof send>) =>
      void answers.push(await send(...given));
    await ask('key-no-accepted');
    await ask('key-no-accepted');
    await ask('key-no-accepted', { amount: 1 });
    await ask('key-no-invalid', {
      email: 'wilhelmina',
      phone: '0412 34',
      abn: 'zither',
      amount: 'zither',
    });
    await ask('key-no-unknown', { 'Wilhelmina Quokka': 'zither', consent: false });
    for (const n of [1, 2, 3, 4])
      await ask(`key-no-limit-${n}`, { phone: `0412 999 90${n}` }, '203.0.113.50');
    world.table.decide = () => 'refuse';
    await ask('key-no-refused');
    world.heal();
    world.bell.decide = () => 'cut';
    await ask('key-no-queued', { phone: '0412 888 777' });
    world.heal();
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 409, 400, 400, 200, 200, 200, 429, 502, 200,
    ]);
    expect(answers.flatMap(({ body }) => found(body))).toEqual([]);
    const { Messages = [] } = await world.sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: world.queues.main,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 0,
      }),
    );
    expect(Messages.length).toBeGreaterThan(0);
    expect(Messages.flatMap(({ Body = '' }) => found(Body))).toEqual([]);
  });

  it('stays out of the log while a broker fails, repeats it all, and hangs up', async () => {
    const echo = { status: 503 };
    world.broker.respond = (response, { text }) => {
      if (echo.status === 0) return void response.destroy();
      response.writeHead(echo.status, { 'x-echo': 'Wilhelmina Quokka' }).end(text);
    };
    for (const status of [503, 0, 400]) {
      echo.status = status;
      await world.pass(2);
    }
    world.broker.respond = (response) => response.writeHead(204).end();
    await world.pass(10);
    expect(world.broker.arrivals.some(({ text }) => text.includes('Wilhelmina'))).toBe(true);
    expect(written.join('').length).toBeGreaterThan(500);
    expect(found(written.join(''))).toEqual([]);
    tell(
      'S2',
      `${FORBIDDEN.length} canaries over 11 answers, a failing broker and the real log: none found`,
    );
  });
});
