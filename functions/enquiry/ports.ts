/** What the enquiry needs of the world, in our words. Each method is called by an operation. */

import type { Change } from './change.ts';
import type { EnquiryRecord } from './record.ts';

export type Changed =
  | { readonly changed: true; readonly record: EnquiryRecord }
  | { readonly changed: false; readonly record?: EnquiryRecord };

/** How many enquiries from one phone are looked at. */
export const MOST_SEEN = 100;

/** Both included. */
export type Between = { readonly since: number; readonly until: number };

/** What the sweep goes by beside its own clock. None changes as an enquiry is claimed, which is a write less. */
export const WAITING_FIELDS = ['test', 'created_at', 'waiting_since', 'turn_at'] as const;
/** One row of the index of what waits. */
export type Waiting = Pick<EnquiryRecord, 'id' | (typeof WAITING_FIELDS)[number]> & {
  readonly sweep_at: number;
};

/** All of them; an operation names those that it calls. */
export type Ports = {
  readonly store: EnquiryStore;
  readonly limiter: RateLimiter;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  /** Unguessable. */
  readonly chance: { bytes(count: number): Uint8Array };
  readonly log: Log;
};

export type EnquiryStore = {
  /**
   * Keeps the record unless its id is taken; answers with the one that then stands there. Throws `NotWritten` where it was
   * refused; after any other error it may be kept, now or in a moment.
   */
  create(record: EnquiryRecord): Promise<EnquiryRecord>;
  /** Sees every write that was answered before. */
  read(id: string): Promise<EnquiryRecord | undefined>;
  /** As `read`: those of them that are there, in any order. */
  readAll(ids: readonly string[]): Promise<readonly EnquiryRecord[]>;
  change(id: string, change: Change<EnquiryRecord>): Promise<Changed>;
  /** All that wait to be sent, the first to be looked at first. May lag a moment. */
  waiting(): Promise<readonly Waiting[]>;
  /** Ids of those whose details are to be removed in that time, so many at most. May lag a moment. */
  removable(between: Between, limit: number): Promise<readonly string[]>;
  /** Enquiries from one phone in that time, newest first, `MOST_SEEN` at most. May lag a moment. */
  fromPhone(
    phoneHash: string,
    between: Between,
  ): Promise<readonly Pick<EnquiryRecord, 'id' | 'reference'>[]>;
  /** The record's id, for the operator. */
  findReference(reference: string): Promise<string | undefined>;
};

/** Said by the table itself, so nothing of it comes later either. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly code: string;

  constructor(cause: Error) {
    super('The table refused a write.', { cause });
    this.code = cause.name;
  }
}

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

export type RateLimiter = {
  /** An id that was admitted already passes again, uncharged. Three in a window, which is a minute where none is said. */
  admit(connection: string, id: string, now: number, windowMs?: number): Promise<Admission>;
};

export type DeliveryQueue = {
  /** Rings the worker for one enquiry; only its id travels. */
  ring(id: string, delaySeconds: number): Promise<void>;
};

export type BulkQueue = {
  /** As `ring` for each, at once and in few calls; throws where any could not be sent. */
  ringAll(ids: readonly string[]): Promise<void>;
};

/** For the operator, who is not in a hurry: it looks at every enquiry there is. */
export type EnquiryListing = {
  all(wanted?: { readonly since?: number; readonly until?: number }): AsyncIterable<EnquiryRecord>;
};

export type Clock = { now(): number };

/** Structured and never personal: ids, references, codes and counts only. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
export type Log = {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  fault(message: string, error: unknown, fields?: LogFields): void;
  count(metric: Metric, dimensions?: Readonly<Record<string, string>>): void;
  measure(metric: Measure, value: number): void;
};

export type Metric =
  | 'EnquiryAccepted'
  | 'EnquiryByAssistant'
  | 'EnquiryReplayed'
  | 'EnquiryRefused'
  | 'EnquiryQueued'
  | 'EnquiryNotRecorded'
  | 'EnquiryUnknown'
  | 'LimiterFailed'
  | 'ReceiptFailed'
  | 'Withdrawn'
  | 'Escalated'
  | 'EmailFailed'
  | 'SigningFailed'
  | 'NoticeUndeliverable'
  | 'DeliverySucceeded'
  | 'DeliveryRetried'
  | 'DeliveryUndeliverable'
  | 'OutsideHeld'
  | 'CircuitOpened'
  | 'Fault';

/** What the sweep measures each minute of those that wait to be delivered. */
export type Measure =
  | 'PendingEnquiries'
  | 'OverdueEnquiries'
  | 'OldestPendingSeconds'
  | 'Requeued'
  | 'PastPromise';

// A log for one request: made with what it is about, so that no line can be written without it. What a line adds
// comes beside that and never in its place.

export function childLog(log: Log, about: LogFields): Log {
  return {
    ...log,
    info: (message, fields) => log.info(message, { ...fields, ...about }),
    warn: (message, fields) => log.warn(message, { ...fields, ...about }),
    fault: (message, error, fields) => log.fault(message, error, { ...fields, ...about }),
  };
}

/** What an operation needs, with a log of its own for the request that asked. */
export function forRequest<Needs extends { readonly log: Log }>(
  needs: Needs,
  { requestId }: { readonly requestId: string },
): Needs {
  return { ...needs, log: childLog(needs.log, { requestId }) };
}

/** The fields by which one enquiry is followed through the logs, from surface to worker. */
export function traceOf({ reference, request_id: requestId }: EnquiryRecord): LogFields {
  return { reference, requestId };
}

/**
 * A log that counts and measures nothing, for what is only a test: it must move no figure that somebody is
 * woken by or paid by. What fails is told all the same.
 */
export function unlessTest<Needs extends { readonly log: Log }>(
  needs: Needs,
  { test = false }: { readonly test?: boolean | undefined },
): Needs {
  return test ? { ...needs, log: { ...needs.log, count() {}, measure() {} } } : needs;
}
