/** Runs the whole service here and measures what one call of each kind takes and sends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startLocal } from '../local/start-local.ts';

export type Use = { readonly milliseconds: number; readonly bytes: number };
export type Measured = Readonly<Record<'read' | 'fit' | 'mcp' | 'junk' | 'enquiry', Use>>;

const ROUNDS = 200;
const SCENARIO = {
  purpose: 'stock',
  security: 'property',
  amount: 90_000,
  property_value: 750_000,
};
const ENQUIRY = {
  name: 'Sam Citizen',
  phone: '0491 570 006',
  email: 'sam@example.com',
  scenario: 'Need 85000 for stock within a month, house worth 900000.',
  consent: true,
  idempotency_key: 'cost-of-one-enquiry',
};

export async function measure(): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cost-'));
  const service = await startLocal({
    settings: { PORT: 0, DATA_DIR: dataDir },
    prepare: async () => resolve(import.meta.dirname, '../../dist'),
  });
  try {
    const post = (path: string, body: unknown) => () => send(`${service.url}${path}`, body);
    const call = { name: 'check_fit', arguments: SCENARIO };
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const floor = await time(() => send(`${service.url}/v1/products`));
    const above = async (work: () => Promise<number>) => subtract(await time(work), floor);
    return {
      read: floor,
      fit: await above(post('/v1/eligibility', SCENARIO)),
      mcp: await above(post('/mcp', rpc)),
      junk: await above(post('/v1/enquiry', { name: 'x', phone: '1' })),
      // The same key each time: what is measured is all but the write itself.
      enquiry: await above(post('/v1/enquiry', ENQUIRY)),
    };
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What the local gateway itself takes is not AWS's to bill. */
function subtract(use: Use, floor: Use): Use {
  return { ...use, milliseconds: Math.max(0.2, use.milliseconds - floor.milliseconds) };
}

async function time(work: () => Promise<number>): Promise<Use> {
  for (let round = 0; round < 20; round += 1) await work();
  const before = process.cpuUsage();
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) bytes = await work();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000 / ROUNDS, bytes };
}

async function send(url: string, body?: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(url, init)).text()).length;
}
