/** What every EnquiryStore promises, run against each adapter so that none can drift. */
import { describe, expect, it } from 'vitest';
import { claim, postpone } from '../../functions/domain/delivery.ts';
import { retire } from '../../functions/domain/retention.ts';
import type { EnquiryStore } from '../../functions/operations/ports.ts';
import { makeRecord, request, START } from '../support/enquiries.ts';

export function describeEnquiryStore(name: string, make: () => EnquiryStore): void {
  const fresh = () => ({ store: make(), id: `enquiry-${crypto.randomUUID()}` });

  describe(`${name} as an enquiry store`, () => {
    it('gives back what it was given', async () => {
      const { store, id } = fresh();
      const record = makeRecord(id);
      expect(await store.create(record)).toEqual(record);
      expect(await store.read(id)).toEqual(record);
    });

    it('knows nothing of an id it was never given', async () => {
      const { store, id } = fresh();
      expect(await store.read(id)).toBeUndefined();
      expect(await store.change(id, postpone(1, START))).toEqual({ changed: false });
    });

    it('keeps the first of many records for one id and shows it to the others', async () => {
      const { store, id } = fresh();
      const rivals = Array.from({ length: 16 }, (_, n) => ({ ...makeRecord(id), nonce: `n-${n}` }));
      const kept = await Promise.all(rivals.map((record) => store.create(record)));
      expect(new Set(kept.map((record) => record.nonce)).size).toBe(1);
    });

    it('lets one of many claims through and shows the rest who holds it', async () => {
      const { store, id } = fresh();
      await store.create(makeRecord(id));
      const tokens = Array.from({ length: 8 }, (_, n) => `t-${n}`);
      const claims = await Promise.all(
        tokens.map((token) =>
          store.change(id, claim({ now: START, token, attempts: 0, schedule: [0, 5] })),
        ),
      );
      const won = claims.filter((each) => each.changed);
      expect(won).toHaveLength(1);
      expect(new Set(claims.map((each) => each.record?.lease))).toEqual(
        new Set([won[0]?.record?.lease]),
      );
      expect(won[0]?.record).toMatchObject({ attempts: 1, history: [{}, { event: 'attempted' }] });
    });

    it('takes out what a change removes', async () => {
      const { store, id } = fresh();
      const record = makeRecord(id);
      await store.create(record);
      const retired = await store.change(id, retire(record.contact_until, record));
      expect(retired).toMatchObject({ changed: true });
      const { details, phone_hash, sweep_at } = (await store.read(id)) ?? {};
      expect({ details, phone_hash, sweep_at }).toEqual({});
    });

    it('lists what is due and nothing that is not', async () => {
      const { store, id } = fresh();
      const soon = makeRecord(`${id}-soon`);
      const later = makeRecord(`${id}-later`, { now: START + 120_000 });
      await store.create(soon);
      await store.create(later);
      const due = await store.due(START + 60_000, 100);
      expect(due).toContainEqual({ id: soon.id, sweep_at: soon.sweep_at });
      expect(due.map((each) => each.id)).not.toContain(later.id);
    });

    it('reads several at once, those that are there', async () => {
      const { store, id } = fresh();
      const records = [makeRecord(`${id}-1`), makeRecord(`${id}-2`)];
      await Promise.all(records.map((record) => store.create(record)));
      const ids = [`${id}-2`, `${id}-none`, `${id}-1`];
      const found = await store.readAll(ids);
      expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(records);
    });

    it('shows enquiries from one phone in a time, newest first', async () => {
      const { store, id } = fresh();
      const phone_hash = `phone-${id}`;
      const first = { ...makeRecord(`${id}-1`), phone_hash };
      const second = { ...makeRecord(`${id}-2`, { now: START + 1 }), phone_hash };
      const other = makeRecord(`${id}-3`, { input: { ...request, phone: '0491 570 156' } });
      await Promise.all([first, second, other].map((record) => store.create(record)));
      const between = (since: number, until: number) =>
        store.fromPhone(phone_hash, { since, until });
      const shown = [second, first].map(({ id, reference }) => ({ id, reference }));
      expect(await between(START, START + 1)).toEqual(shown);
      expect(await between(START, START)).toEqual(shown.slice(1));
      expect(await between(START + 2, START + 3)).toEqual([]);
    });

    it('finds a reference', async () => {
      const { store, id } = fresh();
      await store.create({ ...makeRecord(id), reference: `BF-${id}` });
      expect(await store.findReference(`BF-${id}`)).toBe(id);
      expect(await store.findReference('BF-none')).toBeUndefined();
    });
  });
}
