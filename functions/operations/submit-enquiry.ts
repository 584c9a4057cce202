/**
 * Takes one consented enquiry: reads it, recognises a repeat, holds the limit, records it, rings
 * the worker, answers: four calls to AWS, and one for a repeat. Whatever is answered with a
 * reference has been recorded first.
 */

import type { Catalogue } from '../contract/built.ts';
import type { Details, EnquiryAnswer } from '../contract/enquiry.ts';
import type { Contact } from '../contract/fit.ts';
import { Refusal } from '../contract/refusals.ts';
import { assistantFamily } from '../domain/assistant-family.ts';
import { receiptNonce } from '../domain/consent-receipt.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { asksTheSame, idOfKey } from '../domain/fingerprint.ts';
import { formEnquiry } from '../domain/form-enquiry.ts';
import { createConnectionFinder } from '../domain/trusted-hosts.ts';
import type { AssessHandover } from '../fit/check-fit.ts';
import { acceptWording } from './accept-consent.ts';
import { acceptDetails } from './accept-details.ts';
import { forRequest } from './child-log.ts';
import { holdLimit } from './hold-limit.ts';
import type { Answer, Caller } from './operations.ts';
import { parseEnquiry } from './parse-enquiry.ts';
import type {
  Chance,
  Clock,
  DeliveryQueue,
  EnquiryStore,
  Log,
  RateLimiter,
  ReceiptSigner,
} from './ports.ts';
import { recognise } from './recognise.ts';
import { NOT_DELIVERED, recordOnce } from './record-once.ts';
import { ringOrQueue } from './ring-or-queue.ts';
import { traceOf } from './trace.ts';
import { unlessTest } from './uncounted.ts';
import { withReceipt } from './with-receipt.ts';

export type SubmitDependencies = {
  readonly catalogue: Catalogue;
  readonly store: EnquiryStore;
  readonly limiter: RateLimiter;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly signer: ReceiptSigner;
  readonly stageKey: string;
  readonly assessFit: AssessHandover;
  readonly expectedContact: (now: Date) => Contact;
};

export type SubmitEnquiry = (raw: unknown, caller: Caller) => Promise<Answer<'request_callback'>>;

export function createSubmitEnquiry(standing: SubmitDependencies): SubmitEnquiry {
  const find = createConnectionFinder(standing.catalogue.service.limits.trusted_hosts);
  return async (raw, caller) => {
    const isTest = caller.isTest === true;
    const needs = unlessTest(forRequest(standing, caller), isTest ? { test: true } : {});
    const rules = { allowFictitiousPhone: needs.catalogue.stage !== 'production' || isTest };
    const input = parseEnquiry(raw, rules, { ...caller, ...needs });
    const details = acceptDetails(input, needs.catalogue, rules);
    const connection = find(caller.address, caller.subject);
    const asked = { key: input.idempotency_key, details, connection };
    const { key, known } = await recognise(asked, needs);
    if (known !== undefined) return repeat(known, details, caller, needs);
    const id = idOfKey(key);
    const wording = acceptWording(caller.wordingVersion, needs.catalogue, needs.clock.now());
    await holdLimit({ connection, id }, needs);
    const bare = formEnquiry({ id, input, details, caller, wording, ...circumstances(needs) });
    const formed = await withReceipt(bare, needs);
    const record = await recordOnce({ formed, key }, needs);
    if (record.nonce !== formed.nonce) return repeat(record, details, caller, needs);
    const kept = await ringOrQueue(record, needs);
    tellAccepted(kept, needs.log);
    return { output: answerOf(kept, details) };
  };
}

function tellAccepted(record: EnquiryRecord, log: Log): void {
  const { surface, status, agent_name } = record;
  log.info('Recorded an enquiry.', { ...traceOf(record), surface, status });
  log.count('EnquiryAccepted', { surface, status });
  log.count('EnquiryByAssistant', { assistant: assistantFamily(agent_name) });
}

/**
 * The stored answer again, while it is still true. Nobody who repeats is promised a call that will not
 * come, and nobody with other details learns what became of the enquiry.
 */
function repeat(
  record: EnquiryRecord,
  details: Details,
  { surface }: Caller,
  { log, catalogue }: SubmitDependencies,
): Answer<'request_callback'> {
  if (record.erased_at !== undefined) throw conflict('erased');
  if (!asksTheSame(record, details)) throw conflict('other_details');
  if (record.withdrawn_at !== undefined) throw conflict('withdrawn');
  if (record.state === 'undeliverable') {
    const line = catalogue.service.broker.support_phone;
    const problem =
      'Your enquiry was taken, but the broker could not be reached with it, so do not wait for a ' +
      `call. Phone ${line} and quote ${record.reference}.`;
    throw new Refusal('undeliverable', NOT_DELIVERED, { problems: [problem] });
  }
  log.count('EnquiryReplayed', { surface });
  return { output: answerOf(record, details), replayed: true };
}

const CONFLICTS = {
  other_details: 'already used with different details; send those again, or a new key.',
  erased: 'the enquiry sent with this key has been erased; a new one takes a new key.',
  withdrawn:
    'the enquiry sent with this key has been withdrawn, and nobody will call about it; a new one ' +
    'takes a new key.',
} as const;

function conflict(code: keyof typeof CONFLICTS): Refusal {
  return new Refusal(code, 'This key stands for another enquiry.', {
    issues: [{ field: 'idempotency_key', code: 'conflicting', problem: CONFLICTS[code] }],
  });
}

function circumstances(needs: SubmitDependencies) {
  const { catalogue, chance, clock, assessFit, expectedContact } = needs;
  const now = clock.now();
  return { catalogue, chance, now, assessFit, contact: expectedContact(new Date(now)) };
}

/** Spelt out, so that a repeat read back from the table is the same to the byte. */
function answerOf({ status, answer, salt }: EnquiryRecord, details: Details): EnquiryAnswer {
  const { reference, expected_contact, consent_expires_at, message } = answer;
  const { receipt, withdrawal_url } = answer;
  return {
    status,
    reference,
    expected_contact,
    consent_expires_at,
    message,
    withdrawal_url,
    ...(receipt === undefined ? {} : { receipt, receipt_nonce: receiptNonce(details, salt) }),
  };
}
