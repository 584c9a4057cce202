import { describe, expect, it } from 'vitest';
import { document, fetchDocument } from '../../functions/catalogue/documents.ts';
import { LANE_IDS } from '../../functions/catalogue/schema.ts';
import { sayDate } from '../../scripts/build/page.ts';
import { BASE_URL, catalogue, content, documents } from '../support/catalogue.ts';
import { refusedBy } from '../support/refused-by.ts';

describe('fetching a document', () => {
  it.each(LANE_IDS)('gives all of %s: body, figures, date, method and disclosure', (id) => {
    const found = document.parse(fetchDocument(documents, { id: `lane:${id}` }));
    const lane = content.lanes.find((each) => each.id === id);
    expect(found.url).toBe(`${BASE_URL}/lanes/${id}`);
    expect(found.metadata['observed_at']).toBe(lane?.observed_at);
    const observed = sayDate(lane?.observed_at ?? '');
    for (const part of [lane?.text, observed, catalogue.method, catalogue.disclosure]) {
      expect(found.text).toContain(part);
    }
    expect(found.text).toContain(`$${lane?.size.max.toLocaleString('en-AU')}`);
  });

  it('gives the pages about the service, with the operator’s values filled in', () => {
    const { text, url } = fetchDocument(documents, { id: 'page:privacy' });
    expect(url).toBe(`${BASE_URL}/privacy`);
    expect(text).toContain(catalogue.service.broker.privacy_email);
    expect(text).not.toMatch(/\{[a-z_]+\}/);
  });

  it('finds no unknown id, and lists the valid ones', () => {
    const refusal = refusedBy(() => fetchDocument(documents, { id: 'lane:payday' }));
    expect(refusal.kind).toBe('not-found');
    expect(refusal.details.valid_ids).toEqual(documents.map(({ id }) => id));
  });

  it.each([{}, { id: 7 }, { id: ' ' }])('refuses %j, which names no document', (input) => {
    const refusal = refusedBy(() => fetchDocument(documents, input));
    expect(refusal.kind).toBe('invalid-input');
    expect(refusal.details.problems[0]).toMatch(/^id: /);
  });
});
