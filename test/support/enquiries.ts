/** Enquiries for tests: a sound request, a sound record, and a world in memory to send them in. */

import type { Caller } from '../../functions/catalogue/schema.ts';
import type { DeliverDependencies } from '../../functions/delivery/deliver.ts';
import { createDeliverEnquiry } from '../../functions/delivery/deliver.ts';
import { composeCreated, type Findings } from '../../functions/delivery/event.ts';
import {
  createRequeueEnquiries,
  type RequeueDependencies,
} from '../../functions/delivery/sweep.ts';
import { readDetails } from '../../functions/enquiry/details.ts';
import type { EnquiryCreated } from '../../functions/enquiry/event.ts';
import { formEnquiry } from '../../functions/enquiry/form-enquiry.ts';
import type { Log, Measure, Metric } from '../../functions/enquiry/ports.ts';
import type { EnquiryRecord, EnquiryWithDetails } from '../../functions/enquiry/record.ts';
import type { EnquiryInput } from '../../functions/enquiry/schema.ts';
import type { SubmitDependencies } from '../../functions/enquiry/submit.ts';
import type { HandedFit } from '../../functions/fit/check-fit.ts';
import {
  createMemoryCircuit,
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
} from '../../functions/memory/ports.ts';
import { heldBackAMinute, stages } from '../../infra/stages.ts';
import { catalogue } from './catalogue.ts';

export const START = Date.parse('2026-11-20T10:00:00+11:00');

export const request: EnquiryInput = {
  name: 'Kim O’Brien',
  phone: '0491 570 006',
  email: 'kim@example.com',
  scenario: 'Need $90,000 by Friday to settle on stock; unit worth 750,000 owing 400,000.',
  consent: true,
  consent_method: 'user_confirmed_in_chat',
  notice_shown: true,
};

export const caller: Caller = { surface: 'rest', address: '203.0.113.7', requestId: 'r-1' };

const fit: HandedFit = { fit: 'maybe', flags: ['vague'], lanes: [], considered: [] };
export const contact = {
  by: '2026-11-20T12:00:00+11:00',
  text: 'by 12:00 pm AEDT, Friday 20 November',
};

/** Different bytes at every call, the same in every run. */
export function createChance() {
  let calls = 0;
  return {
    bytes: (count: number) => {
      calls += 1;
      return Uint8Array.from({ length: count }, (_, place) => (calls * 31 + place * 17) % 256);
    },
  };
}

export function createClock(start = START) {
  let at = start;
  return {
    now: () => at,
    advance: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

export function createQuietLog() {
  const lines: string[] = [];
  const counted: Metric[] = [];
  const measured: [Measure, number][] = [];
  const keep = (...parts: unknown[]) => {
    lines.push(
      parts.map((part) => (part instanceof Error ? part.name : JSON.stringify(part))).join(' '),
    );
  };
  const log: Log = {
    info: keep,
    warn: keep,
    fault: (...parts) => {
      keep(...parts);
      counted.push('Fault');
    },
    count: (metric) => {
      counted.push(metric);
    },
    measure: (...given) => {
      measured.push(given);
    },
  };
  return { ...log, lines, counted, measured };
}

export type World = ReturnType<typeof createWorld>;

/** What an enquiry is taken by, and what judges it afterwards. */
export type WorldNeeds = SubmitDependencies & Pick<DeliverDependencies, 'assessFit'>;

export function createWorld(overrides: Partial<WorldNeeds> = {}) {
  const clock = createClock();
  const world = {
    catalogue,
    store: createMemoryEnquiryStore(),
    limiter: createMemoryRateLimiter(),
    queue: createMemoryDeliveryQueue(),
    circuit: createMemoryCircuit(),
    clock,
    wait: async (milliseconds: number) => clock.advance(milliseconds),
    chance: createChance(),
    log: createQuietLog(),
    stageKey: 'a-secret-of-the-stage',
    signer: { sign: async () => 'header.claims.signature' },
    assessFit: () => fit,
    expectedContact: () => contact,
    heldBackAMinute: heldBackAMinute(stages.production),
  };
  return { ...world, ...overrides } as typeof world;
}

/** The worker as the queue calls it: with a function's time, which runs by the world's clock. */
export function createDeliver(needs: DeliverDependencies) {
  const deliver = createDeliverEnquiry(needs);
  return (id: string) => deliver(id, createTimeLeft(needs.clock));
}

/** The sweep as its schedule calls it. */
export function createSweep(needs: RequeueDependencies) {
  const sweep = createRequeueEnquiries(needs);
  return () => sweep(createTimeLeft(needs.clock));
}

export function createTimeLeft({ now }: { now(): number }, milliseconds = 40_000) {
  const started = now();
  return () => started + milliseconds - now();
}

export function makeRecord(
  id = 'enquiry-1',
  { input = request, now = START }: { input?: EnquiryInput; now?: number } = {},
): EnquiryWithDetails {
  const details = readDetails(input);
  const chance = createChance();
  return formEnquiry({
    id,
    input,
    details,
    caller,
    catalogue,
    wording: { ...catalogue.wording, isStated: false },
    contact,
    now,
    chance,
  });
}

/** What the broker is sent of it; of a sound record, whatever the check would make of it. */
export function tellBroker(
  { details, ...record }: EnquiryRecord,
  { fit = JUDGED, earlier }: Partial<Findings> = {},
): EnquiryCreated {
  if (details === undefined) throw new Error('The details of this record have left.');
  return composeCreated({ ...record, details }, { fit, earlier });
}

export const JUDGED = { fit: 'maybe', flags: ['vague'], lanes: [], checks: [] } as const;
