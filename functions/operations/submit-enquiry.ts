/**
 * Takes one consented enquiry: reads it, recognises a repeat, holds the limit, records it, rings
 * the worker, answers. Whatever is answered with a reference has been recorded first.
 */

import type { Catalogue } from '../contract/built.ts';
import type { Details, EnquiryAnswer } from '../contract/enquiry.ts';
import type { Contact, Fit } from '../contract/fit.ts';
import { Refusal } from '../contract/refusals.ts';
import type { Scenario } from '../contract/scenario.ts';
import { assistantFamily } from '../domain/assistant-family.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { asksTheSame, idOfKey } from '../domain/fingerprint.ts';
import { formEnquiry } from '../domain/form-enquiry.ts';
import { createConnectionFinder } from '../domain/trusted-hosts.ts';
import { acceptWording } from './accept-consent.ts';
import { acceptDetails } from './accept-details.ts';
import { holdLimits, lookUpPhone } from './hold-limits.ts';
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
  Seen,
} from './ports.ts';
import { recordOnce } from './record-once.ts';
import { ringOrQueue } from './ring-or-queue.ts';
import { traceOf } from './trace.ts';
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
  readonly assessFit: (scenario: Scenario, now: Date) => Fit;
  readonly expectedContact: (now: Date) => Contact;
};

export type SubmitEnquiry = (raw: unknown, caller: Caller) => Promise<Answer<'request_callback'>>;

export function createSubmitEnquiry(needs: SubmitDependencies): SubmitEnquiry {
  const find = createConnectionFinder(needs.catalogue.service.limits.trusted_hosts);
  return async (raw, caller) => {
    const rules = { allowFictitiousPhone: needs.catalogue.stage !== 'production' };
    const input = parseEnquiry(raw, rules, { ...caller, ...needs });
    const details = acceptDetails(input, needs.catalogue, rules);
    const key = input.idempotency_key ?? caller.fallbackKey ?? makeKey(needs.chance);
    const asked = { ...needs, key };
    const id = idOfKey(key);
    const recent = await lookUpPhone(details, asked);
    const seen = recent.find((each) => each.id === id);
    if (seen !== undefined) return replay(seen, details, caller, needs);
    const wording = acceptWording(caller.wordingVersion, needs.catalogue, needs.clock.now());
    const connection = find(caller.address, caller.subject);
    const known = await holdLimits({ id, connection, recent }, asked);
    if (known !== undefined) return replay(known, details, caller, needs);
    const bare = formEnquiry({ id, input, details, caller, wording, ...circumstances(needs) });
    const formed = await withReceipt(bare, needs);
    const record = await recordOnce(formed, asked);
    if (record.nonce !== formed.nonce) return replay(record, details, caller, needs);
    const kept = await ringOrQueue(record, needs);
    tellAccepted(kept, needs.log);
    return { output: answerOf(kept) };
  };
}

function tellAccepted(record: EnquiryRecord, log: Log): void {
  const { surface, status, agent_name } = record;
  log.info('Recorded an enquiry.', { ...traceOf(record), surface, status });
  log.count('EnquiryAccepted', { surface, status });
  log.count('EnquiryByAssistant', { assistant: assistantFamily(agent_name) });
}

async function replay(
  record: Seen & Pick<EnquiryRecord, 'erased_at'>,
  details: Details,
  { surface }: Caller,
  { log }: SubmitDependencies,
): Promise<Answer<'request_callback'>> {
  if (record.erased_at !== undefined) throw conflict('erased');
  if (!asksTheSame(record, details)) throw conflict('other_details');
  log.count('EnquiryReplayed', { surface });
  return { output: answerOf(record), replayed: true };
}

function conflict(code: 'other_details' | 'erased'): Refusal {
  const problem =
    code === 'erased'
      ? 'the enquiry sent with this key has been erased; a new one takes a new key.'
      : 'already used with different details; send those again, or a new key.';
  return new Refusal(code, 'This key stands for another enquiry.', {
    issues: [{ field: 'idempotency_key', code: 'conflicting', problem }],
  });
}

function circumstances(needs: SubmitDependencies) {
  const { catalogue, chance, clock, assessFit, expectedContact } = needs;
  const now = clock.now();
  return { catalogue, chance, now, assessFit, contact: expectedContact(new Date(now)) };
}

/** Spelt out, so that a repeat read back from the table is the same to the byte. */
function answerOf({ status, answer }: Pick<EnquiryRecord, 'status' | 'answer'>): EnquiryAnswer {
  const { reference, expected_contact, consent_expires_at, message } = answer;
  const { receipt, withdrawal_url } = answer;
  return {
    status,
    reference,
    expected_contact,
    consent_expires_at,
    message,
    withdrawal_url,
    ...(receipt === undefined ? {} : { receipt }),
  };
}

/** For a caller who sent no key, so that they can be told one to send again with. */
function makeKey(chance: Chance): string {
  return Buffer.from(chance.bytes(32)).toString('base64url');
}
