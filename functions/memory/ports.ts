/**
 * The ports in memory, for tests and for the simulation: the same promises as DynamoDB and SQS, kept
 * so by the suites that every adapter passes. What they hold can be handed in, to keep it in sight.
 */
import { type Circuit, type CircuitStore, CLOSED } from '../delivery/circuit.ts';
import { applyChange } from '../enquiry/change.ts';
import {
  type BulkQueue,
  type DeliveryQueue,
  type EnquiryStore,
  type Log,
  MOST_SEEN,
  type RateLimiter,
} from '../enquiry/ports.ts';
import { LIMIT_WINDOW_MS, type LimitSlot, readmit } from '../enquiry/rate-limit.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';

export function createMemoryEnquiryStore(rows = new Map<string, EnquiryRecord>()): EnquiryStore {
  const all = () => [...rows.values()];
  return {
    async create(record) {
      const found = rows.get(record.id);
      if (found === undefined) rows.set(record.id, record);
      return found ?? record;
    },
    async read(id) {
      return rows.get(id);
    },
    async readAll(ids) {
      return all().filter(({ id }) => ids.includes(id));
    },
    async change(id, change) {
      const record = rows.get(id);
      if (record === undefined) return { changed: false };
      const next = applyChange(record, change);
      if (next === undefined) return { changed: false, record };
      rows.set(id, next);
      return { changed: true, record: next };
    },
    async waiting() {
      return all()
        .filter((row): row is EnquiryRecord & { sweep_at: number } => row.sweep_at !== undefined)
        .sort((a, b) => a.sweep_at - b.sweep_at);
    },
    async removable({ since, until }, limit) {
      return all()
        .filter(({ remove_at: at }) => at !== undefined && at >= since && at <= until)
        .map(({ id }) => id)
        .slice(0, limit);
    },
    async fromPhone(phoneHash, { since, until }) {
      return all()
        .filter((row) => row.phone_hash === phoneHash)
        .filter(({ created_at: at }) => at >= since && at <= until)
        .sort((a, b) => b.created_at - a.created_at)
        .slice(0, MOST_SEEN)
        .map(({ id, reference }) => ({ id, reference }));
    },
    async findReference(reference) {
      return all().find((row) => row.reference === reference)?.id;
    },
  };
}

export function createMemoryRateLimiter(
  items = new Map<string, readonly LimitSlot[]>(),
): RateLimiter {
  const never = { at: 0, id: '-' };
  return {
    async admit(connection, id, now, windowMs = LIMIT_WINDOW_MS) {
      const slots = items.get(connection) ?? [never, never, never];
      const isKnown = slots.some((slot) => slot.id === id);
      const isFull = (slots[0]?.at ?? 0) > now - windowMs;
      if (isKnown || isFull) return readmit(id, slots, now, windowMs);
      items.set(connection, [...slots.slice(1), { at: now, id }]);
      return { admitted: true };
    },
  };
}

export type Ring = { readonly id: string; readonly delaySeconds: number };

export function createMemoryDeliveryQueue(
  rings: Ring[] = [],
): DeliveryQueue & BulkQueue & { readonly rings: readonly Ring[] } {
  return {
    rings,
    async ring(id, delaySeconds) {
      rings.push({ id, delaySeconds });
    },
    async ringAll(ids) {
      rings.push(...ids.map((id) => ({ id, delaySeconds: 0 })));
    },
  };
}

/** `at` holds the one item, under any name. */
export function createMemoryCircuit(at: { circuit: Circuit } = { circuit: CLOSED }): CircuitStore {
  return {
    async read() {
      return at.circuit;
    },
    async change(change) {
      const next = applyChange(at.circuit, change);
      at.circuit = next ?? at.circuit;
      return { changed: next !== undefined, circuit: at.circuit };
    },
  };
}

/** For what tells by itself how it went, or is only tried. */
export const silentLog: Log = { info() {}, warn() {}, fault() {}, count() {}, measure() {} };
