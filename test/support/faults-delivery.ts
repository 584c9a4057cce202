/** Enquiries in memory, delivered by the real webhook client to a scripted server. */

import { createWebhookBroker } from '../../functions/channels/webhook.ts';
import { DEFAULT_SCHEDULE } from '../../functions/delivery/steps.ts';
import { createDeliver, createSweep, createWorld, makeRecord } from './enquiries.ts';
import { SECRET } from './faults-scripted-server.ts';
import { createScriptedBroker } from './scripted-broker.ts';

export const MINUTE = 60_000;

export function setUpDelivery(url: string, { count = 1, hasEmail = true } = {}) {
  const world = createWorld();
  const secrets = async () => [SECRET];
  const broker = createWebhookBroker({ url, reach: 'local', secrets, clock: world.clock });
  const email = createScriptedBroker();
  const ids = Array.from({ length: count }, (_, n) => `enquiry-${n}`);
  const channels = hasEmail ? { broker, email } : { broker };
  const deliver = createDeliver({ ...world, ...channels, schedule: DEFAULT_SCHEDULE });
  const sweep = createSweep(world);
  /** Rings are worked off a minute at a time, delays kept. */
  let heard = 0;
  const waiting: { id: string; at: number }[] = [];
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      world.clock.advance(MINUTE);
      await sweep();
      const now = world.clock.now();
      const rung = world.queue.rings.slice(heard);
      heard += rung.length;
      for (const { id, delaySeconds } of rung) {
        waiting.push({ id, at: now + delaySeconds * 1000 });
      }
      const due = waiting.filter(({ at }) => at <= now);
      for (const each of due) waiting.splice(waiting.indexOf(each), 1);
      await Promise.all(due.map(({ id }) => deliver(id)));
    }
  };
  const start = () =>
    Promise.all(
      ids.map((id, n) => {
        const record = makeRecord(id);
        return world.store.create({ ...record, reference: `BF-${n}`, phone_hash: `phone-${n}` });
      }),
    );
  const states = async () =>
    (await Promise.all(ids.map((id) => world.store.read(id)))).map((record) => record?.state);
  return { world, email, ids, deliver, pass, start, states };
}
