/** Looking up enquiries: list, show, timeline, stats, export. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryEnquiryStore } from '../../functions/memory/ports.ts';
import type { Invocation } from '../../scripts/broker/command.ts';
import { list, stats } from '../../scripts/broker/look-up.ts';
import { proves } from '../promises.ts';
import {
  failNext,
  messagesAbout,
  PERSONAL,
  type Sent,
  sendEnquiry,
  settled,
  takenBy,
} from '../support/broker.ts';
import { makeRecord, START } from '../support/enquiries.ts';
import { makeFolder } from '../support/folder.ts';
import { createOperator, type Operator } from '../support/operator.ts';
import { postJson, runService, until } from '../support/running-service.ts';

const parts = new AsyncDisposableStack();
let service: Awaited<ReturnType<typeof runService>>;
let operator: Operator;
let folder: string;
let taken: Sent;
let waiting: Sent;

beforeAll(async () => {
  folder = parts.use(await makeFolder()).path;
  service = parts.use(await runService(folder, { DELIVERY_RETRY_SECONDS: '0,3600' }));
  operator = createOperator(folder);
  taken = await sendEnquiry(service);
  await takenBy(service, taken);
  await settled(operator, taken);
  await failNext(service, 1);
  waiting = await sendEnquiry(service, { scenario: 'A second mortgage of 200k for stock.' });
  await until(async () => (await operator.read('list'))[0]?.last === 'status 503');
});
afterAll(() => parts.disposeAsync());

/** A command over records that are not the service's. */
const over = (records: object, options: Invocation['options'] = {}) =>
  ({
    options,
    given: [],
    now: START,
    zone: 'Australia/Sydney',
    records: async () => records,
  }) as unknown as Invocation;

const referencesOf = (listed: readonly Sent[]) => listed.map(({ reference }) => reference);

describe('list', () => {
  it('shows what has not reached the broker', async () => {
    const listed = await operator.read('list');
    expect(listed).toMatchObject([
      { reference: waiting.reference, state: 'pending', attempts: 1, last: 'status 503' },
    ]);
  });

  it('finds what waits by its index, without a look at every enquiry', async () => {
    const store = createMemoryEnquiryStore();
    const ids = Array.from({ length: 230 }, (_, n) => `enquiry-${n}`);
    for (const id of ids) await store.create(makeRecord(id));
    const asked: number[] = [];
    const readAll: typeof store.readAll = (some) => {
      asked.push(some.length);
      return store.readAll(some);
    };
    const listing = { all: () => expect.unreachable('every enquiry is looked at') };
    const { data } = await list(over({ store: { ...store, readAll }, listing }));
    expect(data).toHaveLength(230);
    expect(asked).toEqual([100, 100, 30]);
  });

  it('shows what was given up where it is asked', async () => {
    expect(await operator.read('list', '--undeliverable')).toEqual([]);
  });

  it.each(['--today', '--all'])('shows every one with %s, the oldest first', async (option) => {
    const listed = await operator.read('list', option);
    expect(referencesOf(listed)).toEqual([taken.reference, waiting.reference]);
  });

  it('shows none of yesterday as of today', async () => {
    const tomorrow = createOperator(folder, { now: () => Date.now() + 24 * 60 * 60 * 1000 });
    expect(await tomorrow.read('list', '--today')).toEqual([]);
  });

  it('finds one by its reference, however it is typed', async () => {
    const typed = taken.reference.toLowerCase().replaceAll('-', ' ');
    expect(referencesOf(await operator.read('list', '--reference', typed))).toEqual([
      taken.reference,
    ]);
  });

  it(proves('personal-data-stays', 'shows no personal data'), async () => {
    const { printed } = await operator.type('list', '--all');
    expect(printed).toContain(taken.reference);
    expect(printed).not.toMatch(PERSONAL);
  });
});

describe('find', () => {
  it.each([
    ['--phone', '(0491) 570 006'],
    ['--phone', '+61 491 570 006'],
    ['--email', ' Sam@Example.com '],
  ])('finds all of one person by %s %s, and shows no personal data', async (option, typed) => {
    expect(referencesOf(await operator.read('find', option, typed))).toEqual([
      taken.reference,
      waiting.reference,
    ]);
    expect((await operator.type('find', option, typed)).printed).not.toMatch(PERSONAL);
  });

  it('finds nobody by what nobody gave, and asks for what it needs', async () => {
    expect(await operator.read('find', '--phone', '0491 570 156')).toEqual([]);
    expect(await operator.read('find', '--email', 'nobody@example.com')).toEqual([]);
    expect((await operator.type('find')).told).toContain('Give --phone or --email');
    expect((await operator.type('find', '--phone', '12')).told).toContain('--phone');
  });
});

describe('what the broker replied', () => {
  it('is asked for by who waits past the promised time, and ends that wait', async () => {
    const days = 24 * 60 * 60 * 1000;
    const later = createOperator(folder, { now: () => Date.now() + 10 * days });
    expect(referencesOf(await later.read('list', '--late'))).toEqual([
      taken.reference,
      waiting.reference,
    ]);
    expect((await later.type('list', '--all')).printed).toContain('LATE');
    const [delivery] = (await messagesAbout(service, taken.reference)).slice(-1);
    const { url = '', token } = { ...delivery?.body.data.reply };
    const said = await postJson(service.url, new URL(url).pathname, { token, outcome: 'called' });
    expect(JSON.parse(said.text)).toMatchObject({ reference: taken.reference, outcome: 'called' });
    expect(referencesOf(await later.read('list', '--late'))).toEqual([waiting.reference]);
    const { promise, by } = await later.read('stats');
    expect(promise).toMatchObject({ kept: 1, missed: 1, share_kept: 0.5 });
    expect(by.reply).toEqual({ called: 1, '(none yet)': 1 });
    expect((await later.type('stats')).printed).toContain(
      'Called by the promised time: 1 of 2 (50%)',
    );
  });
});

describe('show', () => {
  it('shows one enquiry with the borrower’s details', async () => {
    const { printed, code } = await operator.type('show', taken.reference);
    expect(code).toBe(0);
    for (const part of ['Sam Citizen', '0491 570 006', 'delivered', 'Claude', 'wording 2026-11']) {
      expect(printed).toContain(part);
    }
  });

  it.each([
    ['no reference', [], 'Name the enquiry by its reference'],
    ['a slip in the reference', ['BF-00000-00000-1'], 'check character'],
    ['a reference that nobody has', ['BF-00000-00000-0'], 'No enquiry has'],
    ['two references', ['BF-00000-00000-0', 'BF-00000-00000-0'], 'One at a time'],
  ])('says what is wrong with %s', async (_, given, sentence) => {
    expect(await operator.type('show', ...given)).toMatchObject({
      code: 1,
      printed: '',
      told: expect.stringContaining(sentence),
    });
  });
});

describe('timeline', () => {
  it('tells every step and attempt, and leads to the logs by the request id', async () => {
    const { steps, request_id: requestId } = await operator.read('timeline', waiting.reference);
    expect(requestId).toBe(waiting.requestId);
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      'received',
      'sent to the broker',
      'not taken; to be tried again',
      'next attempt',
      'consent ends',
      'details are removed',
      'the evidence is removed',
    ]);
  });

  it(proves('personal-data-stays', 'holds no personal data'), async () => {
    const { printed } = await operator.type('timeline', waiting.reference);
    expect(printed).toContain('status 503');
    expect(printed).not.toMatch(PERSONAL);
  });
});

describe('stats', () => {
  it('counts by outcome, surface, assistant, lane, fit and consent', async () => {
    const { enquiries, waiting: wait, by } = await operator.read('stats');
    expect({ enquiries, wait }).toEqual({ enquiries: 2, wait: 1 });
    expect(by).toMatchObject({
      outcome: { delivered: 1, pending: 1 },
      surface: { rest: 2 },
      assistant: { Claude: 2 },
      consent: { assistant_stated: 2 },
    });
    expect(Object.keys(by.lane)).not.toEqual([]);
  });

  it('counts only what is recent enough, and refuses what is no number of days', async () => {
    const later = createOperator(folder, { now: () => Date.now() + 40 * 24 * 60 * 60 * 1000 });
    expect((await later.read('stats', '--days', '30')).enquiries).toBe(0);
    expect((await operator.type('stats', '--days', 'many')).told).toContain('--days takes');
  });

  it('counts what waits by its index, however long ago it came', async () => {
    const store = createMemoryEnquiryStore();
    const ids = Array.from({ length: 230 }, (_, n) => `enquiry-${n}`);
    for (const id of ids) await store.create(makeRecord(id));
    const { data } = await stats(over({ store, listing: { all: () => [] } }, { days: '30' }));
    expect(data).toMatchObject({ enquiries: 0, waiting: 230 });
  });
});

describe('export', () => {
  it('gives all that is held: details, consent evidence, timeline and clocks', async () => {
    const exported = JSON.parse((await operator.type('export', taken.reference)).printed);
    expect(exported).toMatchObject({
      reference: taken.reference,
      details: { name: 'Sam Citizen', phone: '+61491570006', email: 'sam@example.com' },
      consent: { wording_version: '2026-11', notice_shown: true, receipt: taken.receipt },
      kept_until: { details: expect.any(String), evidence: expect.any(String) },
    });
  });

  it('writes a file that nobody else can read, and never over another', async () => {
    const out = join(folder, 'enquiry.json');
    expect((await operator.type('export', taken.reference, '--out', out)).code).toBe(0);
    expect(JSON.parse(await readFile(out, 'utf8')).details.name).toBe('Sam Citizen');
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(await operator.type('export', taken.reference, '--out', out)).toMatchObject({
      code: 1,
      told: 'That file is there already, and is left as it is.',
    });
  });
});

// It sends one more, so it comes last.
describe('export --csv', () => {
  it('has a row for each enquiry, in a file for its owner alone, with times in their zone', async () => {
    const out = join(folder, 'all.csv');
    expect(await operator.read('export', '--csv', '--out', out)).toEqual({ rows: 2, out });
    const [head = '', ...rows] = (await readFile(out, 'utf8')).trim().split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['"reference"', '"received"', '"state"']);
    expect(rows[0]).toContain('"0491 570 006"');
    expect(rows[0]).toMatch(/ \+1[01]:00"/);
    expect((await stat(out)).mode & 0o077).toBe(0);
  });

  it('holds no formula that a spreadsheet would work out, whatever a stranger typed', async () => {
    const formula = '=HYPERLINK("http://evil.example","Stock")';
    await sendEnquiry(service, {
      name: '@Sam',
      business_name: formula,
      scenario: `+1 -2 ${formula}`,
    });
    const { printed } = await operator.type('export', '--csv');
    const cells = [...printed.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
    expect(cells).toContain(`'${formula.replaceAll('"', '""')}`);
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});
