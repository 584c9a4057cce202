/** The borrower's own page: where the enquiry stands, another time to call, and its end, by the link alone. */
import { describe, expect, it } from 'vitest';
import { renderText } from '../../functions/delivery/brief-formats.ts';
import type { Letter, SendLetter } from '../../functions/delivery/copy.ts';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import { createTakeReply, createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import { replyToken } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { eraseRecord } from '../../functions/enquiry/withdraw.ts';
import { proves } from '../promises.ts';
import { caller, createDeliver, createWorld, request } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const MINUTE = 60_000;

/** What an e-mail costs is looked at elsewhere; here it is who gets which, and how often. */
function createPost(...answers: AttemptOutcome[]) {
  const letters: Letter[] = [];
  const meanwhile: (() => Promise<unknown>)[] = [];
  const sendLetter: SendLetter = async (letter) => {
    await meanwhile.shift()?.();
    letters.push(letter);
    return answers.shift() ?? { outcome: 'delivered' };
  };
  return { letters, meanwhile, sendLetter };
}

type Post = ReturnType<typeof createPost>;
type World = ReturnType<typeof createWorld>;

async function setUp(more: object = {}, ...answers: AttemptOutcome[]) {
  return setUpIn(createWorld(), undefined, more, ...answers);
}

/** In one world several enquiries share the limit. */
async function setUpIn(
  world: World,
  post: Post | undefined,
  more: object = {},
  ...answers: AttemptOutcome[]
) {
  const broker = createScriptedBroker(...answers);
  const { output } = await createSubmitEnquiry(world)({ ...request, ...more }, caller);
  const id = world.queue.rings.at(-1)?.id ?? '';
  const byLink = createYourEnquiry({ ...world, sendLetter: post?.sendLetter });
  const deliver = createDeliver({ ...world, broker, schedule: [0, 5, 60] });
  const token = output.withdrawal_url.split('#')[1] ?? '';
  const ask = (given: object) => byLink({ token, ...given }, caller);
  return {
    ...world,
    broker,
    id,
    token,
    byLink,
    deliver: () => deliver(id),
    look: () => ask({ action: 'look' }),
    change: (call_time: string) => ask({ action: 'change', call_time }),
    copy: () => ask({ action: 'copy' }),
    end: () => ask({}),
    reply: async (outcome: string) => {
      const record = await world.store.read(id);
      if (record === undefined) throw new Error('There is no enquiry.');
      return createTakeReply(world)({ token: replyToken(record), outcome }, caller);
    },
  };
}

const statusesOf = (view: object) =>
  ('steps' in view ? (view.steps as { status: string }[]) : []).map(({ status }) => status);

describe('where an enquiry stands', () => {
  it('is told from its history, from received to closed', async () => {
    const { look, deliver, reply, clock } = await setUp();
    expect(await look()).toMatchObject({ status: 'received', can_change: true });
    await deliver();
    expect(await look()).toMatchObject({
      status: 'with_broker',
      expected_contact: { by: '2026-11-20T12:00:00+11:00' },
      message: expect.stringContaining('by 12:00 pm AEDT, Friday 20 November'),
    });
    clock.advance(MINUTE);
    await reply('no_answer');
    expect(await look()).toMatchObject({
      status: 'tried',
      message: expect.stringContaining('again'),
    });
    await reply('wrong_number');
    expect(await look()).toMatchObject({
      status: 'tried',
      message: expect.stringContaining('could not reach you on the number'),
    });
    await reply('called');
    await reply('closed');
    const view = await look();
    expect(statusesOf(view)).toEqual(['received', 'with_broker', 'tried', 'called', 'closed']);
    expect(view).toMatchObject({
      steps: expect.arrayContaining([{ at: '2026-11-20T10:01:00+11:00', status: 'tried' }]),
    });
  });

  it('is told where nobody will call: given up, ended or erased', async () => {
    const gone: AttemptOutcome = { outcome: 'rejected', reason: 'status 410' };
    const lost = await setUp({}, gone);
    await lost.deliver();
    expect(await lost.look()).toMatchObject({
      status: 'undeliverable',
      message: expect.stringContaining('do not wait for a call'),
    });
    const { look, end, reply, deliver } = await setUp();
    await deliver();
    expect(await end()).toMatchObject({ status: 'withdrawn' });
    await reply('called');
    expect(await look()).toMatchObject({ status: 'withdrawn', can_change: false });
    const erased = await setUp();
    const record = await erased.store.read(erased.id);
    if (record) await eraseRecord(record, erased);
    expect(await erased.look()).toMatchObject({ status: 'withdrawn' });
  });

  it(proves('personal-data-stays', 'is told without any detail that was given'), async () => {
    const { look, deliver, log } = await setUp();
    await deliver();
    const told = JSON.stringify([await look(), log.lines]);
    expect(told).not.toMatch(/Brien|491\D{0,2}570|kim@|90,000|stock/i);
  });

  it('is shown by the whole link alone: whatever is wrong is answered alike', async () => {
    const { byLink, token, id } = await setUp();
    const answers = await Promise.all(
      [`${id}.${'0'.repeat(32)}`, `${'x'.repeat(43)}.${token.split('.')[1]}`].flatMap((wrong) =>
        [{ action: 'look' }, { action: 'change', call_time: 'at noon' }, {}].map((asked) =>
          byLink({ token: wrong, ...asked }, caller).catch(({ code, details }) => ({
            code,
            details,
          })),
        ),
      ),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'unknown_link' });
  });
});

describe('another time to call', () => {
  it('goes along with an enquiry that was never sent', async () => {
    const { change, deliver, broker } = await setUp();
    expect(await change('  after   3 pm ')).toMatchObject({ call_time: 'after 3 pm' });
    await deliver();
    expect(broker.sent.map(({ event }) => event.type)).toEqual(['enquiry.created']);
    expect(broker.sent[0]?.event.data).toMatchObject({ call_time: 'after 3 pm' });
  });

  it('is told to a broker who has the enquiry, each change under an id of its own', async () => {
    const { change, deliver, broker, id, queue, store } = await setUp();
    await deliver();
    await change('after 3 pm');
    expect(queue.rings.at(-1)).toEqual({ id, delaySeconds: 0 });
    await deliver();
    await change('on Friday');
    await deliver();
    await deliver();
    expect(broker.sent.map((message) => message.id)).toEqual([
      id,
      `${id}_retimed_1`,
      `${id}_retimed_2`,
    ]);
    expect(broker.sent.slice(1).map(({ event }) => event.data)).toMatchObject([
      { call_time: 'after 3 pm' },
      { call_time: 'on Friday' },
    ]);
    expect(await store.read(id)).toMatchObject({
      state: 'delivered',
      remove_at: expect.any(Number),
    });
  });

  it('is not sent once consent has ended, by the borrower or by its time', async () => {
    const ended = await setUp();
    await ended.deliver();
    await ended.change('after 3 pm');
    await ended.end();
    await ended.deliver();
    expect(ended.broker.sent.map(({ event }) => event.type)).toEqual([
      'enquiry.created',
      'enquiry.withdrawn',
    ]);
    const lapsed = await setUp();
    await lapsed.deliver();
    await lapsed.change('after 3 pm');
    lapsed.clock.advance(91 * 24 * 60 * MINUTE);
    await lapsed.deliver();
    expect(lapsed.broker.sent).toHaveLength(1);
    expect((await lapsed.store.read(lapsed.id))?.notice).toBeUndefined();
  });

  it('is followed at once by the end of consent that comes while it is being told', async () => {
    const { change, deliver, end, broker, queue, id, store } = await setUp();
    await deliver();
    await change('after 3 pm');
    const { send } = broker;
    let rung = 0;
    broker.send = async (message) => {
      broker.send = send;
      await end();
      // The message of the withdrawal: too soon, as this one is still being told.
      await deliver();
      rung = queue.rings.length;
      return send(message);
    };
    await deliver();
    expect(await store.read(id)).toMatchObject({ notice: 'withdrawn', lease: '' });
    expect(queue.rings.slice(rung)).toEqual([{ id, delaySeconds: 0 }]);
    await deliver();
    expect(broker.sent.at(-1)?.event.type).toBe('enquiry.withdrawn');
  });

  it('waits where nobody could say which time arrives, and has an end', async () => {
    const { change, deliver, look, clock } = await setUp({}, retry);
    await deliver();
    await expect(change('after 3 pm')).rejects.toMatchObject({ code: 'not_changeable' });
    expect(await look()).toMatchObject({ can_change: false });
    clock.advance(MINUTE);
    await deliver();
    for (const n of [1, 2, 3, 4, 5]) await change(`after ${n} pm`);
    expect(await change('after 5 pm')).toMatchObject({ call_time: 'after 5 pm' });
    await expect(change('after 6 pm')).rejects.toMatchObject({ code: 'not_changeable' });
  });

  it('is first what the enquiry said, and leaves with the details', async () => {
    const { look, change, store, id, ...needs } = await setUp({
      scenario: `${request.scenario}\nBest time to call: mornings`,
    });
    expect(await look()).toMatchObject({ call_time: 'mornings' });
    await change('evenings');
    const record = await store.read(id);
    if (record) await eraseRecord(record, { ...needs, store });
    expect(await look()).not.toHaveProperty('call_time');
  });

  it('must be said, and a card number in it is never kept', async () => {
    const { change, byLink, token } = await setUp();
    const unsaid = byLink({ token, action: 'change' }, caller);
    await expect(unsaid).rejects.toMatchObject({ code: 'invalid_input' });
    expect(JSON.stringify(await change('noon 4111 1111 1111 1111'))).not.toContain('4111');
  });
});

describe('a copy by e-mail', () => {
  it('is offered only where the operator has turned it on, and not of a test', async () => {
    const { look, copy } = await setUp();
    expect(await look()).not.toHaveProperty('copy');
    await expect(copy()).rejects.toMatchObject({ code: 'not_changeable' });
  });

  it('goes once, to the address in the enquiry, with reference, time and link and nothing else of it', async () => {
    const post = createPost();
    const { look, copy, token, log, store, id, clock } = await setUpIn(createWorld(), post);
    expect(await look()).toMatchObject({ copy: { to: 'k•••@example.com', sent: false } });
    post.meanwhile.push(async () => {
      clock.advance(1);
      await copy();
    });
    expect(await copy()).toMatchObject({ copy: { to: 'k•••@example.com', sent: true } });
    clock.advance(60 * MINUTE);
    expect(await copy()).toMatchObject({ copy: { sent: true } });
    expect(post.letters).toHaveLength(1);
    const [letter] = post.letters;
    expect(letter).toMatchObject({ to: 'kim@example.com', replyTo: ['support@example.com'] });
    const text = letter ? renderText(letter.brief) : '';
    expect(text).toContain(`/your-enquiry#${token}`);
    expect(text).toContain('by 12:00 pm AEDT, Friday 20 November');
    expect(text).toContain((await store.read(id))?.reference);
    expect(text).not.toMatch(/90,000|stock|Brien|491\D?570|signature/);
    expect(log.lines.join()).not.toMatch(/kim@/);
  });

  it('may be asked for again where it could not be sent', async () => {
    const post = createPost(retry);
    const { look, copy } = await setUpIn(createWorld(), post);
    await expect(copy()).rejects.toMatchObject({ code: 'copy_not_sent' });
    expect(await look()).toMatchObject({ copy: { sent: false } });
    expect(await copy()).toMatchObject({ copy: { sent: true } });
  });

  it('goes where the answer of the table to its mark was lost', async () => {
    const post = createPost();
    const world = createWorld();
    const change: typeof world.store.change = async (id, step) => {
      const first = await world.store.change(id, step);
      return step.set?.copied_at === undefined ? first : world.store.change(id, step);
    };
    await (await setUpIn({ ...world, store: { ...world.store, change } }, post)).copy();
    expect(post.letters).toHaveLength(1);
  });

  it('may be asked for again a minute after its sender died', async () => {
    const post = createPost();
    post.meanwhile.push(() => Promise.reject(new Error('died')));
    const { look, copy, clock } = await setUpIn(createWorld(), post);
    await expect(copy()).rejects.toThrow('died');
    clock.advance(MINUTE);
    expect(await look()).toMatchObject({ copy: { sent: false } });
    expect(await copy()).toMatchObject({ copy: { sent: true } });
    expect(post.letters).toHaveLength(1);
  });

  it('is not sent once consent has ended, by a press, by its time or by an erasure, or nobody will call', async () => {
    const post = createPost();
    const ended = await setUpIn(createWorld(), post);
    await ended.end();
    const lapsed = await setUpIn(createWorld(), post);
    lapsed.clock.advance(91 * 24 * 60 * MINUTE);
    const erased = await setUpIn(createWorld(), post);
    const record = await erased.store.read(erased.id);
    if (record) await eraseRecord(record, erased);
    const gone = { outcome: 'rejected', reason: 'status 410' } as const;
    const undeliverable = await setUpIn(createWorld(), post, {}, gone);
    await undeliverable.deliver();
    for (const { look, copy } of [ended, lapsed, erased, undeliverable]) {
      expect(await look()).not.toHaveProperty('copy');
      await expect(copy()).rejects.toMatchObject({ code: 'not_changeable' });
    }
    expect(post.letters).toEqual([]);
  });

  it('fills nobody’s mailbox: three a day go to one address, however many enquiries name it', async () => {
    const post = createPost();
    const world = createWorld();
    for (const amount of [1, 2, 3]) {
      await (await setUpIn(world, post, { amount })).copy();
      world.clock.advance(2 * MINUTE);
    }
    const fourth = await setUpIn(world, post, { amount: 4, email: 'KIM@example.com' });
    await expect(fourth.copy()).rejects.toMatchObject({
      code: 'copy_not_sent',
      details: { retry_after_seconds: 24 * 60 * 60 - 360 },
    });
    world.clock.advance(24 * 60 * MINUTE);
    await fourth.copy();
    expect(post.letters).toHaveLength(4);
  });
});
