import { describe, expect, it } from 'vitest';
import { createReportHealth, HEALTH_FRESH_MS, health } from '../../functions/enquiry/health.ts';
import { healthRoute } from '../../functions/rest/routes.ts';
import { caller, createClock, createQuietLog } from '../support/enquiries.ts';
import { httpRequest } from '../support/http.ts';

const catalogue = { version: '2.0.5', observed_at: '2026-11-01' };
const well = async () => {};
const unwell = () => Promise.reject(new Error('table enquiries-4711 is gone'));

function setUp(probes: { records: () => Promise<void>; deliveries: () => Promise<void> }) {
  const [clock, log] = [createClock(), createQuietLog()];
  const report = createReportHealth({ catalogue, probes, clock, log });
  return { clock, log, report, ask: () => healthRoute(report).answer(httpRequest({})) };
}

describe('reportHealth', () => {
  it('says that all is well, with the version and the date of the content', async () => {
    const { ask } = setUp({ records: well, deliveries: well });
    const response = await ask();
    expect(response.status).toBe(200);
    expect(health.parse(JSON.parse(response.body))).toEqual({
      status: 'ok',
      version: '2.0.5',
      content_date: '2026-11-01',
      records: 'ok',
      deliveries: 'ok',
    });
  });

  it.each([
    ['records', { records: unwell, deliveries: well }],
    ['deliveries', { records: well, deliveries: unwell }],
  ])('answers 503 where %s have no answer, and names nothing', async (name, probes) => {
    const { ask, log } = setUp(probes);
    const response = await ask();
    expect(response.status).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ status: 'degraded', [name]: 'failing' });
    expect(response.body).not.toContain('4711');
    expect(log.lines).toHaveLength(1);
  });

  it('looks once for many who ask within seconds, and then again', async () => {
    let looks = 0;
    const counted = async () => {
      looks += 1;
    };
    const { report, clock } = setUp({ records: counted, deliveries: well });
    await Promise.all([report(caller), report(caller)]);
    clock.advance(HEALTH_FRESH_MS - 1);
    await report(caller);
    expect(looks).toBe(1);
    clock.advance(1);
    await report(caller);
    expect(looks).toBe(2);
  });
});
