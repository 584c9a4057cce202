/**
 * Takes one consented enquiry: reads it, recognises a repeat, holds the limit, records it, rings
 * the worker, answers. Whatever is answered with a reference has been recorded first.
 */

import type { Catalogue } from '../contract/built.ts';
import type { EnquiryAnswer, EnquiryInput } from '../contract/enquiry.ts';
import { enquiryInput } from '../contract/enquiry.ts';
import type { Contact, Fit } from '../contract/fit.ts';
import { Refusal } from '../contract/refusals.ts';
import type { Scenario } from '../contract/scenario.ts';
import { consentProblem } from '../domain/consent.ts';
import { markQueued } from '../domain/delivery.ts';
import { readDetails } from '../domain/enquiry-details.ts';
import type { Details, EnquiryRecord } from '../domain/enquiry-record.ts';
import { asksTheSame, idOfKey } from '../domain/fingerprint.ts';
import { formEnquiry } from '../domain/form-enquiry.ts';
import type { Answer, Caller } from './operations.ts';
import { invalidInput, parseInput } from './parse-input.ts';
import type { Chance, Clock, DeliveryQueue, EnquiryStore, Log, RateLimiter } from './ports.ts';
import { recordOnce } from './record-once.ts';

export type SubmitDependencies = {
  readonly catalogue: Catalogue;
  readonly store: EnquiryStore;
  readonly limiter: RateLimiter;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly assessFit: (scenario: Scenario, now: Date) => Fit;
  readonly expectedContact: (now: Date) => Contact;
};

export type SubmitEnquiry = (raw: unknown, caller: Caller) => Promise<Answer<'request_callback'>>;

export function createSubmitEnquiry(needs: SubmitDependencies): SubmitEnquiry {
  return async (raw, caller) => {
    const input = parseInput(enquiryInput, raw);
    const details = acceptDetails(input, needs.catalogue);
    const key = input.idempotency_key ?? caller.fallbackKey;
    const id = key === undefined ? randomId(needs.chance) : idOfKey(key);
    const known = key === undefined ? undefined : await needs.store.read(id);
    if (known !== undefined) return replay(known, details, needs);
    await holdLimit(caller, id, needs);
    const formed = formEnquiry({ id, input, details, caller, ...circumstances(needs) });
    const record = await recordOnce(formed, needs);
    if (record.nonce !== formed.nonce) return replay(record, details, needs);
    const kept = await ringOrQueue(record, needs);
    needs.log.count('EnquiryAccepted', { surface: caller.surface, status: kept.status });
    return { output: answerOf(kept) };
  };
}

function acceptDetails(input: EnquiryInput, catalogue: Catalogue): Details {
  const read = readDetails(input, { allowFictitiousPhone: catalogue.stage !== 'production' });
  const consent = consentProblem(input);
  if (read.problems !== undefined) {
    throw invalidInput(consent === undefined ? read.problems : [...read.problems, consent]);
  }
  if (consent !== undefined) {
    throw new Refusal('consent-missing', 'The borrower has not agreed.', { problems: [consent] });
  }
  if (input.business_purpose === false) throw outOfScope(catalogue);
  return read.details;
}

function outOfScope({ service }: Catalogue): Refusal {
  return new Refusal('out-of-scope', 'Personal and household loans are outside this service.', {
    problems: [
      'business_purpose: the enquiry is for a personal or household purpose, which this service ' +
        `does not handle. Nothing has been kept. Questions: ${service.broker.support_phone}.`,
    ],
    code: 'out_of_scope',
  });
}

async function replay(
  record: EnquiryRecord,
  details: Details,
  { log }: SubmitDependencies,
): Promise<Answer<'request_callback'>> {
  if (record.erased_at !== undefined) throw conflict('erased');
  if (!asksTheSame(record, details)) throw conflict('other_details');
  log.count('EnquiryReplayed', { surface: record.surface });
  return { output: answerOf(record), replayed: true };
}

function conflict(code: 'other_details' | 'erased'): Refusal {
  const problem =
    code === 'erased'
      ? 'idempotency_key: the enquiry sent with this key has been erased; a new one takes a new key.'
      : 'idempotency_key: already used with different details; send those again, or a new key.';
  return new Refusal('conflict', 'This key stands for another enquiry.', {
    problems: [problem],
    code,
  });
}

/** Where the limiter itself fails the enquiry passes: losing one is worse than one too many. */
async function holdLimit(caller: Caller, id: string, needs: SubmitDependencies): Promise<void> {
  const { limiter, clock, log } = needs;
  const admission = await limiter.admit(caller.address, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw new Refusal('busy', 'Too many enquiries from this connection.', {
    problems: [`Up to 3 enquiries a minute are taken; send this one again in ${seconds} seconds.`],
    retry_after_seconds: seconds,
  });
}

async function ringOrQueue(
  record: EnquiryRecord,
  { queue, store, clock, log }: SubmitDependencies,
): Promise<EnquiryRecord> {
  try {
    await queue.ring(record.id, 0);
    return record;
  } catch (error) {
    log.fault('The doorbell failed; the sweep will ring.', error, { reference: record.reference });
    log.count('EnquiryQueued');
    const queued = await store.change(record.id, markQueued(clock.now())).catch(() => undefined);
    return queued?.changed === true ? queued.record : record;
  }
}

function circumstances(needs: SubmitDependencies) {
  const { catalogue, chance, clock, assessFit, expectedContact } = needs;
  const now = clock.now();
  return { catalogue, chance, now, assessFit, contact: expectedContact(new Date(now)) };
}

function answerOf(record: EnquiryRecord): EnquiryAnswer {
  return { status: record.status, ...record.answer };
}

function randomId(chance: Chance): string {
  return Buffer.from(chance.bytes(32)).toString('base64url');
}
