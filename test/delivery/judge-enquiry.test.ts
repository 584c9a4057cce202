/** What the fit check makes of an enquiry is worked out as it is sent, and kept with what came of that. */
import { describe, expect, it } from 'vitest';
import { composeBrief } from '../../functions/delivery/brief.ts';
import { renderText } from '../../functions/delivery/brief-formats.ts';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import { enquiryCreated } from '../../functions/enquiry/event.ts';
import { type EnquiryRecord, retire } from '../../functions/enquiry/record.ts';
import { type AssessHandover, createHandoverAssessor } from '../../functions/fit/check-fit.ts';
import { proves } from '../promises.ts';
import { catalogue } from '../support/catalogue.ts';
import { createDeliver, createWorld, makeRecord, request, START } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const DAY_MS = 24 * 60 * 60_000;

async function setUp(assessFit: AssessHandover, answers: readonly AttemptOutcome[] = []) {
  const world = createWorld({ assessFit });
  const [broker, email] = [createScriptedBroker(...answers), createScriptedBroker()];
  const input = { ...request, amount: 90_000, business_purpose: true };
  const record = makeRecord('enquiry-1', { input });
  await world.store.create(record);
  const deliver = createDeliver({ ...world, broker, email, schedule: [0, 3600] });
  return {
    ...{ world, broker, email, record },
    deliver: () => deliver(record.id),
    stored: async () => (await world.store.read(record.id)) as EnquiryRecord,
  };
}

/** Counts how often it is asked, and what. */
function createWatched(assess = createHandoverAssessor(catalogue)) {
  const asked: Parameters<AssessHandover>[] = [];
  const assessFit: AssessHandover = (...given) => {
    asked.push(given);
    return assess(...given);
  };
  return { asked, assessFit };
}

describe('the fit of an enquiry', () => {
  it('is worked out as of when it came, from what was told, however late it is sent', async () => {
    const { asked, assessFit } = createWatched();
    const { world, broker, record, deliver } = await setUp(assessFit);
    expect(record).not.toHaveProperty('fit');
    world.clock.advance(3 * DAY_MS);
    await deliver();
    const given = {
      fields: { amount: 90_000, business_purpose: true },
      texts: { text: request.scenario },
    };
    expect(asked).toEqual([[given, new Date(START)]]);
    const [sent] = broker.sent;
    expect(enquiryCreated.parse(sent?.event)).toEqual(sent?.event);
    expect(sent?.event.data).toMatchObject({
      fit: { fit: expect.any(String), checks: expect.arrayContaining([expect.anything()]) },
    });
  });

  it('stays as the broker was told it, without its checks, when the details have left', async () => {
    const { world, broker, deliver, stored } = await setUp(createHandoverAssessor(catalogue));
    await deliver();
    const { fit } = Object(broker.sent[0]?.event.data);
    const { checks, ...summary } = fit;
    expect(checks).not.toEqual([]);
    const { contact_until, id } = await stored();
    await world.store.change(id, retire(contact_until));
    const { details, fit: kept, ...rest } = await stored();
    expect(details).toBeUndefined();
    expect(kept).toEqual(summary);
    expect(JSON.stringify(rest)).not.toContain('working');
  });

  it('is worked out once an attempt, whoever is told, and kept where only an e-mail went', async () => {
    const { asked, assessFit } = createWatched();
    const gone = { outcome: 'rejected', reason: 'status 410' } as const;
    const { broker, email, deliver, stored } = await setUp(assessFit, [gone]);
    await deliver();
    expect([asked.length, email.sent.length]).toEqual([1, 1]);
    expect(email.sent[0]).toEqual(broker.sent[0]);
    expect((await stored()).fit?.fit).toEqual(Object(broker.sent[0]?.event.data).fit.fit);
  });

  it('is worked out anew at the next attempt, and told and kept as it then is', async () => {
    let calls = 0;
    const assess: AssessHandover = () => {
      calls += 1;
      return { fit: calls === 1 ? 'maybe' : 'yes', flags: [], lanes: [], considered: [] };
    };
    const { world, broker, deliver, stored } = await setUp(assess, [retry]);
    await deliver();
    expect((await stored()).fit?.fit).toBe('maybe');
    world.clock.advance(3600_000);
    await deliver();
    const told = broker.sent.map(({ event }) => Object(event.data).fit.fit);
    expect([...told, (await stored()).fit?.fit]).toEqual(['maybe', 'yes', 'yes']);
  });

  it(
    proves('answered-is-kept', 'is left out by a fault of ours, which keeps no enquiry back'),
    async () => {
      const { world, broker, deliver, stored } = await setUp(() => {
        throw new TypeError(`It cannot read “${request.scenario}”.`);
      });
      await deliver();
      expect(await stored()).toMatchObject({
        state: 'delivered',
        fit: { fit: 'maybe', flags: [], lanes: [] },
      });
      const event = enquiryCreated.parse(broker.sent[0]?.event);
      expect(event.data.fit).toEqual({ fit: 'maybe', flags: [], lanes: [] });
      const brief = renderText(composeBrief(event, catalogue));
      expect(brief).toContain('Fit check: Could not be worked out');
      expect(brief).not.toMatch(/May fit|was shown/);
      expect(world.log.counted).toEqual(expect.arrayContaining(['Fault', 'DeliverySucceeded']));
      expect(world.log.lines.join('\n')).not.toMatch(/Brien|90,000|stock/);
    },
  );
});
