/** D3: a broker who is away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { START } from '../support/enquiries.ts';
import { MINUTE, setUpDelivery } from '../support/faults-delivery.ts';
import { load, tell } from '../support/faults-load.ts';
import { type ScriptedServer, startScriptedServer } from '../support/faults-scripted-server.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer(() => START);
});
afterAll(() => server.stop());

describe('D3: a broker who is away for six hours', () => {
  it(
    proves('answered-is-kept', 'gets everything once it is back, and an e-mail meanwhile'),
    async () => {
      const count = load(25, 500);
      // Nobody listens there: the port was free a moment ago.
      const gone = await startScriptedServer(() => START);
      await gone.stop();
      const { world, email, ids, pass, start, states } = setUpDelivery(gone.url, { count });
      await start();
      await pass(17);
      expect(email.sent).toHaveLength(count);
      await pass(360 - 17);
      const records = await Promise.all(ids.map((id) => world.store.read(id)));
      const attempts = Math.max(...records.map((record) => record?.attempts ?? 0));
      expect(attempts).toBeLessThanOrEqual(8);
      expect(new Set(await states())).toEqual(new Set(['pending']));
      await pass(25 * 60);
      expect(email.sent).toHaveLength(count);
      expect(new Set(await states()).size).toBe(1);
      tell(
        'D3',
        `${count} enquiries, broker unreachable for 6 h: 0 lost, at most ${attempts} attempts each, e-mailed within 17 minutes`,
      );
    },
  );

  it('delivers within its next attempt after six hours', async () => {
    const { world, pass, start, states } = setUpDelivery(server.url, { count: 5 });
    server.respond = (response) => {
      const isBack = world.clock.now() - START > 6 * 60 * MINUTE;
      response.writeHead(isBack ? 204 : 503).end();
    };
    await start();
    await pass(6 * 60);
    expect(new Set(await states())).toEqual(new Set(['pending']));
    await pass(12 * 60);
    expect(new Set(await states())).toEqual(new Set(['delivered']));
    server.respond = (response) => response.writeHead(204).end();
  });
});
