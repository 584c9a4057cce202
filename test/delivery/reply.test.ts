/** The broker says what came of an enquiry, by the signed link in its delivery. */
import { describe, expect, it } from 'vitest';
import { REPLY_OUTCOMES } from '../../functions/catalogue/schema.ts';
import { composeBrief } from '../../functions/delivery/brief.ts';
import { renderHtml, renderText } from '../../functions/delivery/brief-formats.ts';
import {
  countKept,
  createMeasurePromise,
  firstTried,
  isPastPromise,
} from '../../functions/delivery/promised-time.ts';
import { repliesOf } from '../../functions/delivery/steps.ts';
import { createTakeReply } from '../../functions/delivery/your-enquiry.ts';
import { idOfKey, replyToken, retire } from '../../functions/enquiry/record.ts';
import { erase, withdraw } from '../../functions/enquiry/withdraw.ts';
import { catalogue } from '../support/catalogue.ts';
import { caller, createWorld, makeRecord, START, tellBroker } from '../support/enquiries.ts';

const MINUTE = 60_000;

async function setUp() {
  const world = createWorld();
  const record = { ...makeRecord(idOfKey('a-key-of-a-caller')), attempted_at: START };
  await world.store.create(record);
  const take = createTakeReply(world);
  const { reply } = tellBroker(record).data;
  const { token } = reply;
  return {
    ...world,
    record,
    token,
    reply,
    say: (outcome: string, given = token) => take({ token: given, outcome }, caller),
    kept: async () => (await world.store.read(record.id)) ?? record,
  };
}

const unknown = { code: 'unknown_link' };

describe('a reply of the broker’s', () => {
  it.each(REPLY_OUTCOMES)('is kept in the history as it was said: %s', async (outcome) => {
    const { say, kept, record } = await setUp();
    expect(await say(outcome)).toMatchObject({ reference: record.reference, outcome });
    expect(repliesOf(await kept())).toEqual([{ at: START, outcome }]);
  });

  it('counts once however often and however simultaneously it is sent', async () => {
    const { say, kept, clock } = await setUp();
    await Promise.all(Array.from({ length: 8 }, () => say('called')));
    clock.advance(MINUTE);
    await say('called');
    expect(repliesOf(await kept())).toEqual([{ at: START, outcome: 'called' }]);
  });

  it('is not undone by an earlier one that is sent again', async () => {
    const { say, kept } = await setUp();
    await say('no_answer');
    await say('called');
    expect(await say('no_answer')).toMatchObject({ outcome: 'called' });
    expect((await kept()).history).toHaveLength(3);
  });

  it('of five at once is lost by none', async () => {
    const { say, kept } = await setUp();
    await Promise.all(REPLY_OUTCOMES.map((outcome) => say(outcome)));
    expect(new Set(repliesOf(await kept()).map(({ outcome }) => outcome))).toEqual(
      new Set(REPLY_OUTCOMES),
    );
  });

  it('is known although the answer of its write was lost', async () => {
    const { say, kept, store } = await setUp();
    const { change } = store;
    let isFirst = true;
    store.change = async (...given) => {
      const changed = await change(...given);
      if (!isFirst) return changed;
      isFirst = false;
      // As the SDK sends it again: the second is refused by what the first one did.
      return change(...given);
    };
    expect(await say('called')).toMatchObject({ outcome: 'called' });
    expect(repliesOf(await kept())).toHaveLength(1);
  });

  it('touches nothing that a delivery goes by', async () => {
    const { say, kept, record } = await setUp();
    await say('closed');
    const { history, replies, ...rest } = await kept();
    const { history: _, ...before } = record;
    expect(rest).toEqual(before);
    expect([history.length, replies]).toEqual([2, 1]);
  });

  it('is taken after a withdrawal, and says that nobody may be called', async () => {
    const { say, store, record } = await setUp();
    await store.change(record.id, withdraw(START, record));
    expect((await say('called')).message).toContain('do not contact them again');
  });
});

describe('the link to reply by', () => {
  it('is refused alike for another enquiry, a forged end, an unknown one and an erased one', async () => {
    const { say, store, record, token } = await setUp();
    const other = makeRecord(idOfKey('a-key-of-another'));
    await store.create(other);
    const [, signature = ''] = token.split('.');
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const nobody = replyToken({ id: idOfKey('nobody'), salt: record.salt });
    for (const each of [`${other.id}.${signature}`, forged, nobody]) {
      await expect(say('called', each)).rejects.toMatchObject(unknown);
    }
    await store.change(record.id, erase(START, record));
    await expect(say('called')).rejects.toMatchObject(unknown);
    // Whoever knows that an erasure leaves an empty salt can sign nothing with it.
    const empty = replyToken({ id: record.id, salt: '' });
    await expect(say('called', empty)).rejects.toMatchObject(unknown);
  });

  it('ends with the retention', async () => {
    const { say, store, record, clock } = await setUp();
    clock.advance(record.contact_until - START - 1);
    await say('called');
    clock.advance(1);
    await expect(say('closed')).rejects.toMatchObject(unknown);
    await store.change(record.id, retire(clock.now()));
    await expect(say('closed')).rejects.toMatchObject(unknown);
  });

  it('is not the borrower’s, and does not give it away', async () => {
    const { record, token, reply } = await setUp();
    const link = record.answer.withdrawal_url;
    expect(link.endsWith(token)).toBe(false);
    expect(JSON.stringify(reply)).not.toContain(link.split('.').at(-1));
    expect(reply).toEqual({
      url: 'https://finance.test/v1/reply',
      token,
      page: `https://finance.test/reply#${token}`,
    });
  });

  it('stands in the e-mail once for each outcome, as text and as HTML', async () => {
    const { record, token } = await setUp();
    const brief = composeBrief(tellBroker(record), catalogue);
    for (const outcome of REPLY_OUTCOMES) {
      const link = `https://finance.test/reply#${outcome}.${token}`;
      expect(renderText(brief)).toContain(link);
      expect(renderHtml(brief)).toContain(`<a href="${link}">`);
    }
  });
});

describe('what follows from replies', () => {
  it('is when the broker first tried: a call, whoever answered, and not a closing', async () => {
    const { say, kept, clock } = await setUp();
    await say('closed');
    expect(firstTried(await kept())).toBeUndefined();
    clock.advance(MINUTE);
    await say('no_answer');
    clock.advance(MINUTE);
    await say('called');
    expect(firstTried(await kept())).toBe(START + MINUTE);
  });

  it('is who waits past the promise: nobody who was answered, withdrew or only tried the service', async () => {
    const { record } = await setUp();
    const by = Date.parse(record.answer.expected_contact.by);
    const replied = { at: by, event: 'replied', note: 'called' };
    expect(isPastPromise(record, by - 1)).toBe(false);
    expect(isPastPromise(record, by)).toBe(true);
    expect(isPastPromise({ ...record, test: true }, by)).toBe(false);
    expect(isPastPromise({ ...record, withdrawn_at: by }, by)).toBe(false);
    expect(isPastPromise({ ...record, history: [replied] }, by)).toBe(false);
  });
});

describe('the promised time', () => {
  const by = Date.parse(makeRecord().answer.expected_contact.by);
  const tried = (at: number) => ({
    ...makeRecord(),
    history: [{ at, event: 'replied', note: 'no_answer' }],
  });

  it('was kept, or not, in so many cases; one that is still to come, or was never owed, is neither', () => {
    const records = [tried(by), tried(by + 1), makeRecord(), { ...tried(by), test: true as const }];
    expect(countKept(records, by - 1)).toMatchObject({ kept: 1, missed: 1, share_kept: 0.5 });
    expect(countKept(records, by)).toEqual({
      kept: 1,
      missed: 2,
      share_kept: 1 / 3,
      median_minutes_to_first_try: 120,
    });
    expect(countKept([], by).share_kept).toBeNull();
  });

  it('is looked at each quarter of an hour, and who waits past it is measured', async () => {
    const { store, clock, log, say, record } = await setUp();
    const delivered = { remove_at: record.contact_until };
    await store.change(record.id, { guards: [], set: delivered });
    const contactDays = (record.contact_until - record.created_at) / (24 * 60 * MINUTE);
    const measure = createMeasurePromise({ store, clock, log, contactDays });
    const look = () => measure(() => 40_000);
    clock.advance(by - START - MINUTE);
    await look();
    expect(log.measured).toEqual([]);
    clock.advance(MINUTE);
    // Who has answered nothing yet may not use the links at all.
    await look();
    await store.create({ ...tried(by), ...delivered, id: 'another', reference: 'another' });
    await look();
    await say('no_answer');
    await look();
    expect(log.measured).toEqual([
      ['PastPromise', 0],
      ['PastPromise', 1],
      ['PastPromise', 0],
    ]);
  });

  it('is looked at for the latest days where so many came that not all can be looked at', async () => {
    const { store, clock, log } = createWorld();
    const DAY = 24 * 60 * MINUTE;
    const { remove_at: _, contact_until, ...called } = tried(by);
    for (let n = 0; n < 2000; n += 1) {
      const old = { ...called, id: `old-${n}`, contact_until, remove_at: contact_until - 4 * DAY };
      await store.create(old);
    }
    await store.create({ ...makeRecord('late'), remove_at: contact_until });
    const contactDays = (contact_until - called.created_at) / DAY;
    clock.advance(by - START);
    await createMeasurePromise({ store, clock, log, contactDays })(() => 40_000);
    expect(log.measured).toEqual([['PastPromise', 1]]);
  });

  it('is looked at again in the next quarter where the table fails', async () => {
    const { store, clock, log } = await setUp();
    const away = { ...store, removable: () => Promise.reject(new Error('away')) };
    await createMeasurePromise({ store: away, clock, log, contactDays: 180 })(() => 40_000);
    expect(log.counted).toEqual(['Fault']);
    expect(log.measured).toEqual([]);
  });
});
