/** A test enquiry takes the whole way, marked at every step, and moves no figure. */
import { describe, expect, it } from 'vitest';
import { fromItem, toItem } from '../../functions/aws/enquiry-item.ts';
import { countEnquiries, exportEnquiry } from '../../functions/delivery/account.ts';
import { composeBrief } from '../../functions/delivery/brief.ts';
import { renderText } from '../../functions/delivery/brief-formats.ts';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import type { EnquiryNoticed } from '../../functions/enquiry/event.ts';
import { idOfKey } from '../../functions/enquiry/record.ts';
import { countRefusals, createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { eraseRecord, withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  caller,
  createDeliver,
  createSweep,
  createWorld,
  request,
  START,
} from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const production = { ...catalogue, stage: 'production' } as const;
const fictitious = { ...request, phone: '0491 570 156', idempotency_key: 'a-test-of-mine-1' };
const id = idOfKey(fictitious.idempotency_key);

function open(...answers: AttemptOutcome[]) {
  const world = createWorld({ catalogue: production });
  const submit = countRefusals(createSubmitEnquiry(world), world.log);
  const broker = createScriptedBroker(...answers);
  const deliver = createDeliver({ ...world, broker, schedule: [0, 5] });
  return { world, broker, submit, deliver: () => deliver(id) };
}

const send = ({ submit }: ReturnType<typeof open>, more: object = {}) =>
  submit({ ...fictitious, ...more }, { ...caller, isTest: true });

describe('a test enquiry', () => {
  it('may give a fictitious number in production, and nobody else may', async () => {
    const opened = open();
    await expect(opened.submit(fictitious, caller)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await send(opened)).output.status).toBe('received');
  });

  it('is marked in the table, the export, the event and the brief', async () => {
    const opened = open();
    await send(opened);
    await opened.deliver();
    const stored = await opened.world.store.read(id);
    if (stored === undefined) throw new Error('It was not stored.');
    expect(fromItem(toItem(stored)).test).toBe(true);
    expect(exportEnquiry(stored, START).test).toBe(true);
    const event = opened.broker.sent[0]?.event;
    if (event === undefined) throw new Error('It was not sent.');
    expect(event.data.test).toBe(true);
    const brief = composeBrief(event, catalogue);
    expect(brief.subject).toBe(`TEST, do not call: ${stored.reference}`);
    expect(brief.lead.join()).toContain('TEST, do not call.');
    expect(renderText(brief)).not.toContain('told to expect a call');
  });

  it.each([
    ['withdrawn', withdrawRecord],
    ['erased', eraseRecord],
  ] as const)('is still marked where the broker is told that it was %s', async (notice, end) => {
    const opened = open();
    await send(opened);
    await opened.deliver();
    const stored = await opened.world.store.read(id);
    if (stored === undefined) throw new Error('It was not stored.');
    await end(stored, opened.world);
    await opened.deliver();
    const event = opened.broker.sent[1]?.event as EnquiryNoticed;
    expect(event).toMatchObject({ type: `enquiry.${notice}`, data: { test: true } });
    const brief = composeBrief(event, catalogue);
    expect(brief.subject).toMatch(/^TEST: /);
    expect(opened.world.log.counted).toEqual([]);
  });

  it('counts in no metric: taken, repeated, refused, swept, retried, delivered, given up', async () => {
    const opened = open(retry, retry);
    const { world } = opened;
    await send(opened);
    await send(opened);
    await expect(send(opened, { amount: 7 })).rejects.toThrow();
    await expect(send(opened, { email: 'nobody' })).rejects.toThrow();
    await opened.deliver();
    world.clock.advance(120_000);
    expect(await createSweep(world)()).toBe(1);
    await opened.deliver();
    expect((await world.store.read(id))?.state).toBe('undeliverable');
    const delivered = open();
    await send(delivered);
    await delivered.deliver();
    // The sweep measures each minute, and finds nobody waiting.
    const figures = [world, delivered.world].map(({ log }) => [
      log.counted,
      log.measured.filter(([, value]) => value > 0),
    ]);
    expect(figures).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(world.log.lines.length).toBeGreaterThanOrEqual(3);
  });

  it('answers for no real one with the same details, nor a real one for it', async () => {
    const { idempotency_key: _, ...keyless } = fictitious;
    const given = { ...keyless, phone: '0412 345 678' };
    const asTest = { ...caller, isTest: true };
    for (const [first, second] of [
      [asTest, caller],
      [caller, asTest],
    ] as const) {
      const { world, submit } = open();
      await submit(given, first);
      expect((await submit(given, second)).replayed).toBeUndefined();
      expect(world.queue.rings).toHaveLength(2);
      const keyed = { ...given, idempotency_key: 'one-key-for-both' };
      await submit(keyed, first);
      await expect(submit(keyed, second)).rejects.toMatchObject({ code: 'other_details' });
    }
  });

  it('stands in no statistic, and a real one beside it does', async () => {
    const opened = open();
    await send(opened);
    await opened.submit({ ...request, phone: '0412 345 678', idempotency_key: 'a-real-1' }, caller);
    const all = [
      await opened.world.store.read(id),
      await opened.world.store.read(idOfKey('a-real-1')),
    ];
    const found = all.flatMap((each) => (each === undefined ? [] : [each]));
    expect(found).toHaveLength(2);
    expect(countEnquiries(found).enquiries).toBe(1);
    expect(opened.world.log.counted).toContain('EnquiryAccepted');
  });
});
