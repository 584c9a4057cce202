/** What every EnquiryStore promises, run against each adapter so that none can drift. */
import { describe, expect, it } from 'vitest';
import { claim, putBack, reply } from '../../functions/delivery/steps.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { type EnquiryRecord, retire } from '../../functions/enquiry/record.ts';
import { withdraw } from '../../functions/enquiry/withdraw.ts';
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
      expect(await store.change(id, putBack('t'))).toEqual({ changed: false });
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

    it('keeps one of many replies that saw the same, and the next by who saw that', async () => {
      const { store, id } = fresh();
      const record: EnquiryRecord = makeRecord(id);
      await store.create(record);
      const say = (seen = record) =>
        Promise.all([1, 2, 3].map(() => store.change(id, reply(START, seen, 'called'))));
      expect((await say()).filter(({ changed }) => changed)).toHaveLength(1);
      const seen = await store.read(id);
      expect((await say(seen)).filter(({ changed }) => changed)).toHaveLength(1);
      expect(await store.read(id)).toMatchObject({ replies: 2, state: 'pending' });
    });

    it('takes out what a change removes', async () => {
      const { store, id } = fresh();
      const record = makeRecord(id);
      await store.create(record);
      await store.change(id, withdraw(START, record));
      const retired = await store.change(id, retire(record.contact_until));
      expect(retired).toMatchObject({ changed: true });
      const { details, phone_hash, sweep_at, remove_at } = (await store.read(id)) ?? {};
      expect({ details, phone_hash, sweep_at, remove_at }).toEqual({});
    });

    it('lists what waits to be sent, the first to be looked at first, and how long each waits', async () => {
      const { store, id } = fresh();
      const soon = makeRecord(`${id}-soon`);
      const later = makeRecord(`${id}-later`, { now: START + 120_000 });
      const over = makeRecord(`${id}-over`);
      await Promise.all([later, soon, over].map((record) => store.create(record)));
      await store.change(over.id, withdraw(START, over));
      const rows = (await store.waiting()).filter((row) => row.id.startsWith(id));
      expect(rows.map((row) => row.id)).toEqual([soon.id, later.id]);
      const { created_at, sweep_at } = soon;
      expect(rows[0]).toMatchObject({ created_at, sweep_at });
    });

    it('lists whose details are to be removed, and nothing that still waits to be sent', async () => {
      const { store, id } = fresh();
      const waits = makeRecord(`${id}-waits`);
      const over = makeRecord(`${id}-over`);
      await Promise.all([waits, over].map((record) => store.create(record)));
      await store.change(over.id, withdraw(START, over));
      const at = over.contact_until;
      expect(await store.removable({ since: 0, until: at }, 100)).toContain(over.id);
      expect(await store.removable({ since: 0, until: at }, 100)).not.toContain(waits.id);
      expect(await store.removable({ since: 0, until: at - 1 }, 100)).not.toContain(over.id);
      expect(await store.removable({ since: at + 1, until: at + 2 }, 100)).not.toContain(over.id);
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
