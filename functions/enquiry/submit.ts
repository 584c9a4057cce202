/**
 * Takes one consented enquiry: reads it, recognises a repeat, holds the limit, records it, rings
 * the worker, answers: four calls to AWS, and one for a repeat. Whatever is answered with a
 * reference has been recorded first.
 */

import type { Catalogue } from '../catalogue/content.ts';
import type { Caller, Contact } from '../catalogue/schema.ts';
import { invalidInput, isRecord, tryInput } from '../input.ts';
import { Refusal } from '../refusals.ts';
import { acceptWording, asksForWording, NOT_AGREED, refuseWithoutConsent } from './consent.ts';
import { type DetailRules, detailIssues, readDetails } from './details.ts';
import { formEnquiry } from './form-enquiry.ts';
import { forRequest, type Log, type Ports, traceOf, unlessTest } from './ports.ts';
import { ringOrQueue } from './queue-message.ts';
import { createConnectionFinder, holdLimit } from './rate-limit.ts';
import { type ReceiptSigner, receiptNonce, withReceipt } from './receipt.ts';
import { recognise, recordOnce } from './recognise.ts';
import { type EnquiryRecord, hashDetails, idOfKey } from './record.ts';
import { type Details, type EnquiryAnswer, enquiryInput } from './schema.ts';

export type SubmitDependencies = Ports & {
  readonly catalogue: Catalogue;
  readonly signer: ReceiptSigner;
  readonly stageKey: string;
  readonly expectedContact: (now: Date) => Contact;
};

/** `replayed` is true where the key had been seen: the stored answer, and nothing sent again. */
export type Submitted = { readonly output: EnquiryAnswer; readonly replayed?: boolean };
export type SubmitEnquiry = (raw: unknown, caller: Caller) => Promise<Submitted>;

export function createSubmitEnquiry(standing: SubmitDependencies): SubmitEnquiry {
  const find = createConnectionFinder(standing.catalogue.service.limits.trusted_hosts);
  return async (raw, caller) => {
    const isTest = caller.isTest === true;
    const needs = unlessTest(forRequest(standing, caller), { test: isTest });
    const rules = { allowFictitiousPhone: needs.catalogue.stage !== 'production' || isTest };
    const { input, details } = readEnquiry(raw, caller, { ...needs, rules });
    const connection = find(caller.address, caller.subject);
    const { askedAt } = caller;
    const asked = { key: input.idempotency_key, details, connection, isTest, askedAt };
    const { key, known } = await recognise(asked, needs);
    if (known !== undefined) return repeat(known, details, caller, needs);
    const id = idOfKey(key);
    const wording = acceptWording(caller.wordingVersion, details, needs);
    await holdLimit({ connection, id }, needs);
    const now = needs.clock.now();
    const contact = needs.expectedContact(new Date(now));
    const bare = formEnquiry({ ...needs, id, input, details, caller, wording, contact, now });
    const formed = await withReceipt(bare, needs);
    const record = await recordOnce({ formed, key }, needs);
    if (record.nonce !== formed.nonce) return repeat(record, details, caller, needs);
    const kept = await ringOrQueue(record, needs);
    const { surface, status, agent_name } = kept;
    needs.log.info('Recorded an enquiry.', { ...traceOf(kept), surface, status });
    needs.log.count('EnquiryAccepted', { surface, status });
    needs.log.count('EnquiryByAssistant', { assistant: assistantFamily(agent_name) });
    return { output: answerOf(kept, details) };
  };
}

/**
 * The stored answer again, while it is still true. Nobody who repeats is promised a call that will not
 * come, and nobody with other details learns what became of the enquiry.
 */
function repeat(
  record: EnquiryRecord,
  details: Details,
  { surface, isTest = false }: Caller,
  { log, catalogue }: SubmitDependencies,
): Submitted {
  if (record.erased_at !== undefined) throw conflict('erased');
  // Of a test nobody is called, so none answers for an enquiry that is meant.
  const isSame = isTest === (record.test ?? false);
  if (!isSame || hashDetails(details, record.salt) !== record.details_hash) {
    throw conflict('other_details');
  }
  if (record.withdrawn_at !== undefined) throw conflict('withdrawn');
  if (record.state === 'undeliverable') {
    const line = catalogue.service.broker.support_phone;
    const problem =
      'Your enquiry was taken, but the broker could not be reached with it, so do not wait for a ' +
      `call. Phone ${line} and quote ${record.reference}.`;
    throw new Refusal('undeliverable', { problems: [problem] });
  }
  log.count('EnquiryReplayed', { surface });
  return { output: answerOf(record, details), replayed: true };
}

function conflict(code: 'other_details' | 'erased' | 'withdrawn'): Refusal {
  const problem = 'stands for an enquiry already; a new one takes a new key.';
  return new Refusal(code, {
    issues: [{ field: 'idempotency_key', code: 'conflicting', problem }],
  });
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

// Reads an enquiry. Where the schema refuses one field, what it could read and the consent are judged as
// well, so that a caller puts everything right in one go.

function readEnquiry(
  raw: unknown,
  { isTrial }: Caller,
  { catalogue, rules }: { readonly catalogue: Catalogue; readonly rules: DetailRules },
) {
  const given: Readonly<Record<string, unknown>> = Object(raw);
  if (given['business_purpose'] === false) throw outOfScope(catalogue);
  const read = tryInput(enquiryInput, raw);
  const [unread, told] = 'issues' in read ? [read.issues, given] : [[], read.input];
  const isRead = ([name]: [string, unknown]) => !unread.some(({ field }) => field === name);
  const readable = Object.fromEntries(Object.entries(told).filter(isRead));
  const consent = given['consent'] === false ? [NOT_AGREED] : [];
  const issues = [...unread, ...detailIssues(readable, rules), ...consent];
  if ('input' in read && issues.length === 0) {
    return { input: read.input, details: readDetails(read.input) };
  }
  const isForConsent = isTrial
    ? issues.every(({ code }) => code === 'not_agreed')
    : isRecord(raw) && asksForWording(given, issues);
  throw isForConsent ? refuseWithoutConsent(catalogue, given, issues) : invalidInput(issues);
}

function outOfScope({ service }: Catalogue): Refusal {
  const problem =
    'the enquiry is for a personal or household purpose, which this service does not handle. ' +
    `Nothing has been kept. Questions: ${service.broker.support_phone}.`;
  return new Refusal('out_of_scope', {
    issues: [{ field: 'business_purpose', code: 'unusable', problem }],
  });
}

/** Counts the enquiries that were refused, by surface and kind of refusal. */
export function countRefusals(submit: SubmitEnquiry, log: Log): SubmitEnquiry {
  return async (raw, caller) => {
    try {
      return await submit(raw, caller);
    } catch (error) {
      if (error instanceof Refusal && !caller.isTrial && !caller.isTest) {
        log.count('EnquiryRefused', { surface: caller.surface, reason: error.kind });
      }
      throw error;
    }
  };
}

// Which assistant sent an enquiry, as one word of a closed list: what a caller types must neither
// reach a metric nor open a new series, each of which costs money.

const ASSISTANT_FAMILIES = 'chatgpt claude copilot gemini grok le-chat meta-ai perplexity'.split(
  ' ',
);

export function assistantFamily(agentName: string | undefined): string {
  if (agentName === undefined) return 'unnamed';
  const plain = ` ${agentName.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const isNamed = (family: string) => plain.includes(` ${family.replaceAll('-', ' ')} `);
  return ASSISTANT_FAMILIES.find(isNamed) ?? 'other';
}
