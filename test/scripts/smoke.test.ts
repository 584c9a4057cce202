/** The smoke test itself: a sound service passes, anything else does not. */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { list_products } from '../../functions/operations.ts';
import { runChecks } from '../../scripts/local/command.ts';
import { openSecrets } from '../../scripts/local/files.ts';
import { close, listen } from '../../scripts/local/server.ts';
import { operationChecks } from '../../scripts/smoke/checks.ts';
import { openSite } from '../../scripts/smoke/site.ts';
import { findTestSecret, smoke } from '../../scripts/smoke.ts';
import { proves } from '../promises.ts';
import { buildAndRun } from '../support/built-service.ts';
import { readInbox, until } from '../support/running-service.ts';

const failuresOf = (outcomes: Awaited<ReturnType<typeof smoke>>) =>
  outcomes.filter(({ problem }) => problem !== undefined);

describe('the smoke test', () => {
  it(
    proves(
      'reads-only-read',
      'passes on the local service, leaves nothing there, and misses an operation that is nowhere',
    ),
    async () => {
      await using service = await buildAndRun();
      const lines: string[] = [];
      const outcomes = await smoke(`${service.url}/`, { tell: (line) => lines.push(line) });
      expect(failuresOf(outcomes)).toEqual([]);
      expect(lines).toHaveLength(outcomes.length);
      expect(await readInbox(service.inboxUrl)).toEqual([]);

      // An operation that no surface serves and no document names is noticed by each of its checks.
      const name = 'compare_lanes';
      const http = { method: 'GET', path: '/v1/comparison' } as const;
      const absent = operationChecks({ ...list_products, name, http, title: 'Compare' });
      const noticed = await runChecks(absent, openSite(service.url), () => {});
      expect(failuresOf(noticed)).toHaveLength(4);

      const told: string[] = [];
      const tell = (line: string) => told.push(line);
      const { testEnquiry: testSecret } = await openSecrets(service.dataDir);
      expect(failuresOf(await smoke(service.url, { testSecret, tell }))).toEqual([]);
      const [delivery, ...others] = await until(async () => {
        const all = await readInbox(service.inboxUrl);
        return all.length > 0 && all;
      });
      expect(others).toEqual([]);
      expect(delivery?.body.data).toMatchObject({ test: true });
      expect(told.join()).toContain(`the test enquiry is ${delivery?.body.data.reference}`);
    },
  );

  it('says which folder it looked in where no service keeps its data there', async () => {
    const looked = findTestSecret('http://127.0.0.1:8787', { DATA_DIR: '/nowhere' });
    await expect(looked).rejects.toThrow('No service keeps its data in /nowhere: set DATA_DIR');
  });

  it('fails every check of an address that answers anything with nothing', async () => {
    const server = createServer((incoming, response) => {
      incoming.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const outcomes = await smoke(await listen(server), { testSecret: 'any' });
    await close(server);
    expect(outcomes.length - failuresOf(outcomes).length).toBe(0);
  });

  it('says what stands in the way where nobody answers', async () => {
    const [first] = await smoke('http://127.0.0.1:1');
    expect(first?.problem).toMatch(/ECONNREFUSED|bad port/);
  });
});
