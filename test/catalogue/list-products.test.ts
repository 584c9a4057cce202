import { describe, expect, it } from 'vitest';
import { sayProducts } from '../../functions/catalogue/lane-answers.ts';
import { listProducts } from '../../functions/catalogue/lanes.ts';
import {
  LANE_IDS,
  laneDetail,
  laneList,
  productsOutput,
} from '../../functions/catalogue/schema.ts';
import { Refusal } from '../../functions/refusals.ts';
import { BASE_URL, catalogue } from '../support/catalogue.ts';
import { refusedBy } from '../support/refused-by.ts';

describe('listing products', () => {
  it('says of each share in the brief list what it is a share of', () => {
    const said = sayProducts(listProducts(catalogue, {}));
    expect(said).toContain('LVR up to 90% (the advance divided by the invoices that count;');
  });

  it('lists every lane in brief, in catalogue order, with its page and document', () => {
    const { lanes } = laneList.parse(listProducts(catalogue, {}));
    expect(lanes.map((lane) => lane.id)).toEqual(LANE_IDS);
    expect(lanes[0]).toMatchObject({
      size: { min: 20_000, max: 5_000_000, unit: 'AUD' },
      time_to_fund: { min: 1, max: 5, unit: 'business_days' },
      lvr: { min: 50, max: 75, unit: 'percent' },
      rate: { min: 0.9, max: 4, unit: 'percent_per_month' },
      document_id: 'lane:caveat',
      url: `${BASE_URL}/lanes/caveat`,
    });
  });

  it.each(LANE_IDS)(
    'gives the full criteria of %s, with its caps and weak figures as notes',
    (id) => {
      const { lane } = laneDetail.parse(listProducts(catalogue, { lane: id }));
      const source = catalogue.lanes.find((each) => each.id === id);
      expect(lane.questions).toEqual(source?.questions);
      for (const { called, max } of source?.lvr?.caps ?? []) {
        expect(lane.notes).toContain(`LVR cap for ${called}: ${max}%.`);
      }
      expect(lane.notes.some((note) => note.startsWith('A rough guide'))).toBe(
        source?.weak.length !== 0,
      );
    },
  );

  it('says with every answer how the ranges came about and that they are not offers', () => {
    for (const input of [{}, { lane: 'invoice' }]) {
      const { method, disclosure } = productsOutput.parse(listProducts(catalogue, input));
      expect(method).toBe(catalogue.method);
      expect(disclosure).toMatch(/not offered/);
    }
  });

  it('finds no unknown lane, and lists the valid ones', () => {
    const refusal = refusedBy(() => listProducts(catalogue, { lane: 'payday' }));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ kind: 'not-found', details: { valid_lanes: LANE_IDS } });
  });

  it('refuses a field that it does not know', () => {
    const refusal = refusedBy(() => listProducts(catalogue, { lanes: 'caveat' }));
    expect(refusal.kind).toBe('invalid-input');
    expect(refusal.details.problems[0]).toBe(
      'lanes: is not a field of this request; did you mean lane?',
    );
  });
});
