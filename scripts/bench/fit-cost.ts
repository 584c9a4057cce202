/**
 * CPU of a fit check through the REST handler, as a multiple of parsing and writing the same bytes
 * as JSON, which is the least that any handler could do.
 */

import { expectedContact } from '../../functions/catalogue/office-time.ts';
import { createFitAssessor } from '../../functions/fit/check-fit.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { toRequest, toResult } from '../../functions/http.ts';
import { parseInput } from '../../functions/input.ts';
import { check_fit } from '../../functions/operations.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { readRoute } from '../../functions/rest/routes.ts';
import { buildData } from '../build/catalogue.ts';
import { toEvent } from './lambda-event.ts';
import { median, type Row } from './row.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const ROUNDS = 15;
const CALLS = 400;

const REQUESTS = [
  {
    purpose: 'settle stock purchase',
    situation: 'urgent, caveat loan',
    security: 'property',
    amount: 90_000,
    property_value: 750_000,
    existing_debt: 400_000,
    needed_within_days: 3,
    business_purpose: true,
  },
  {
    purpose: 'wages and repairs',
    situation: 'cafe in Newtown, takings about 40k a month, ATO payment plan up to date',
    security: 'none',
    amount: 35_000,
    trading_months: 14,
  },
];

export async function measureFitCost(): Promise<Row[]> {
  const surface = await createSurface();
  const event = REQUESTS.map((request) => toEvent('POST', '/v1/eligibility', request));
  const handle = async () => {
    for (const each of event) toResult(await surface(toRequest(each)));
  };
  const pairs = await Promise.all(
    event.map(async (each) => {
      const answer = await surface(toRequest(each));
      return { sent: each.body ?? '', answered: answer.body };
    }),
  );
  const baseline = async () => {
    for (const { sent, answered } of pairs) {
      JSON.stringify(JSON.parse(sent));
      JSON.stringify(JSON.parse(answered));
    }
  };
  return [await compare(handle, baseline)];
}

async function createSurface() {
  const { catalogue } = await buildData({ stage: 'local', now: NOW, baseUrl: 'http://127.0.0.1' });
  const assess = createFitAssessor(catalogue, (now) => expectedContact(now.getTime(), catalogue));
  return createRouter([
    readRoute(check_fit, async (input) => ({ output: assess(parseInput(scenario, input), NOW) })),
  ]);
}

/** Alternating rounds; the first few warm the compiler up and are not counted. */
async function compare(handle: () => Promise<void>, baseline: () => Promise<void>): Promise<Row> {
  const ratios: number[] = [];
  for (let round = -5; round < ROUNDS; round += 1) {
    const ratio = (await cpuOf(handle)) / (await cpuOf(baseline));
    if (round >= 0) ratios.push(ratio);
  }
  return {
    figure: 'a fit check through the REST handler',
    measured: median(ratios),
    unit: '× JSON of the same',
    limit: 10,
  };
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
