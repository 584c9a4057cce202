/** The whole service, built and running, in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LocalService, startLocal } from '../../scripts/local/start-local.ts';
import { builtDist } from './built-dist.ts';
import { send } from './local-http.ts';

type Delivery = {
  readonly webhook_id: string;
  readonly verified: boolean;
  readonly body: {
    readonly type: string;
    readonly data: {
      readonly reference: string;
      readonly reply?: { readonly url: string; readonly token: string };
    };
  };
  readonly attempts: readonly { readonly answered: number }[];
};

export async function makeDataDir() {
  const path = await mkdtemp(join(tmpdir(), 'service-'));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  return { path, [Symbol.asyncDispose]: remove };
}

export async function runService(
  dataDir: string,
  settings: { DELIVERY_RETRY_SECONDS?: string } = {},
) {
  const faults: unknown[] = [];
  const service: LocalService = await startLocal({
    settings: { PORT: 0, DATA_DIR: dataDir, ...settings },
    prepare: builtDist,
    reportFault: (fault) => faults.push(fault),
  });
  return { ...service, faults, [Symbol.asyncDispose]: () => service.stop() };
}

export function postJson(url: string, path: string, body: unknown, from = '127.0.0.1') {
  const headers = { 'content-type': 'application/json' };
  return send(url, path, { method: 'POST', headers, body: JSON.stringify(body), from });
}

export async function readInbox(inboxUrl: string | undefined): Promise<readonly Delivery[]> {
  const { text } = await send(inboxUrl ?? '', '/inbox.json');
  return JSON.parse(text).deliveries;
}

/** Looks until it holds, however slow the machine; vitest ends a test that waits in vain. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await wait(50);
  }
}
