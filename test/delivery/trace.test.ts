/** One id leads through the log from a request to its delivery, and nothing personal goes with it. */
import { describe, expect, it } from 'vitest';
import { createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import { countRefusals, createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { proves } from '../promises.ts';
import { caller, createDeliver, createWorld, request } from '../support/enquiries.ts';
import { createScriptedBroker, retry } from '../support/scripted-broker.ts';

const schedule = [0, 5, 60];

describe('the log', () => {
  it(
    proves('personal-data-stays', 'carries the request id from surface to worker, and no person'),
    async () => {
      const world = createWorld();
      const deliver = createDeliver({
        ...world,
        broker: createScriptedBroker(retry),
        schedule,
      });
      const { output } = await createSubmitEnquiry(world)(request, caller);
      const id = world.queue.rings[0]?.id ?? '';
      await deliver(id);
      world.clock.advance(5000);
      await deliver(id);
      const token = output.withdrawal_url.split('#')[1];
      await createYourEnquiry(world)({ token }, caller);
      world.clock.advance(1000);
      await deliver(id);
      expect(world.log.lines).toHaveLength(5);
      for (const line of world.log.lines) {
        expect(line).toContain(`"requestId":"${caller.requestId}"`);
        expect(line).not.toMatch(/Brien|491|kim@|stock/);
      }
    },
  );

  it('counts what was refused by its kind, and what a fault ended not at all', async () => {
    const world = createWorld();
    const counted: unknown[] = [];
    const log = { ...world.log, count: (...given: unknown[]) => counted.push(given) };
    const submit = countRefusals(createSubmitEnquiry(world), log);
    await expect(submit({ ...request, consent: false }, caller)).rejects.toThrow();
    expect(counted).toEqual([['EnquiryRefused', { surface: 'rest', reason: 'consent-missing' }]]);
    const failing = countRefusals(() => Promise.reject(new Error('down')), log);
    await expect(failing(request, caller)).rejects.toThrow('down');
    expect(counted).toHaveLength(1);
  });
});
