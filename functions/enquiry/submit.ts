/**
 * Takes one consented enquiry: reads it, recognises a repeat, holds the limit, records it, rings
 * the worker, answers: four calls to AWS, and one for a repeat. Whatever is answered with a
 * reference has been recorded first.
 */

import type { Catalogue } from '../catalogue/content.ts';
import type { Caller, Contact } from '../catalogue/schema.ts';
import { invalidInput, isRecord, tryInput } from '../input.ts';
import { type Issue, Refusal } from '../refusals.ts';
import { forRequest, traceOf, unlessTest } from './child-log.ts';
import { assistantFamily, consentIssue, createConnectionFinder, showFirst } from './consent.ts';
import { type DetailRules, detailIssues, readDetails } from './details.ts';
import { type AgreedWording, formEnquiry } from './form-enquiry.ts';
import { writeFormLink } from './form-link.ts';
import type { Log, Ports } from './ports.ts';
import { ringOrQueue } from './queue-message.ts';
import { LIMIT } from './rate-limit.ts';
import { type ReceiptSigner, receiptNonce, withReceipt } from './receipt.ts';
import { recognise, recordOnce } from './recognise.ts';
import { asksTheSame, type EnquiryRecord, idOfKey } from './record.ts';
import { type Details, type EnquiryAnswer, enquiryInput, namesSomebody, WHO } from './schema.ts';

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
    const needs = unlessTest(forRequest(standing, caller), isTest ? { test: true } : {});
    const rules = { allowFictitiousPhone: needs.catalogue.stage !== 'production' || isTest };
    const { input, details } = readEnquiry(raw, caller, { ...needs, rules });
    const connection = find(caller.address, caller.subject);
    const asked = { key: input.idempotency_key, details, connection };
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
  { surface }: Caller,
  { log, catalogue }: SubmitDependencies,
): Submitted {
  if (record.erased_at !== undefined) throw conflict('erased');
  if (!asksTheSame(record, details)) throw conflict('other_details');
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

type Given = Readonly<Record<string, unknown>>;

function readEnquiry(
  raw: unknown,
  { isTrial }: Caller,
  { catalogue, rules }: { readonly catalogue: Catalogue; readonly rules: DetailRules },
) {
  const given: Given = Object(raw);
  if (given['business_purpose'] === false) throw outOfScope(catalogue);
  const read = tryInput(enquiryInput, raw);
  const [unread, told] = 'issues' in read ? [read.issues, given] : [[], read.input];
  const isRead = ([name]: [string, unknown]) => !unread.some(({ field }) => field === name);
  const readable = Object.fromEntries(Object.entries(told).filter(isRead));
  const consent = given['consent'] === false ? [consentIssue()] : [];
  const issues = [...unread, ...detailIssues(readable, rules), ...consent];
  if ('input' in read && issues.length === 0) {
    return { input: read.input, details: readDetails(read.input) };
  }
  const lacksOnlyConsent = issues.every(({ code }) => code === 'not_agreed');
  if (lacksOnlyConsent || (!isTrial && isRecord(raw) && asksForWording(given, issues))) {
    throw refuseWithoutConsent(catalogue, given, issues);
  }
  throw invalidInput(issues);
}

/**
 * Nobody is to say who they are before they have seen what for: whoever has not agreed and names nobody
 * is told what to show first, and whatever else is wrong beside it.
 */
function asksForWording(given: Given, issues: readonly Issue[]): boolean {
  if (!namesSomebody(given)) return given['consent'] !== true;
  const isWaiting = ({ code }: Issue) => code === 'required' || code === 'not_agreed';
  return given['consent'] === false && issues.every(isWaiting);
}

// What a consent must be: given, and to a wording that was in force. Each refusal carries the wording of
// today and what to do with it, so that a caller can ask the borrower and send again.

function refuseWithoutConsent(
  catalogue: Catalogue,
  given: Given,
  issues: readonly Issue[],
): Refusal {
  const isLater = ({ field, code }: Issue) =>
    code === 'required' || ['consent', ...WHO].includes(field);
  return new Refusal('consent_missing', {
    issues: [consentIssue(), ...issues.filter((issue) => !isLater(issue))],
    ...askBorrower(catalogue, given),
  });
}

/**
 * Hosts of assistants keep what they were told for an hour, some for days: a wording counts for a week
 * after the next one was published.
 */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** `stated` is the version that the caller says was shown. */
function acceptWording(
  stated: string | undefined,
  need: Given,
  { catalogue, clock }: Pick<SubmitDependencies, 'catalogue' | 'clock'>,
): AgreedWording {
  const { wording, past_wordings } = catalogue;
  const isStated = stated !== undefined;
  if (!isStated || stated === wording.version) return { ...wording, isStated };
  const past = past_wordings.find(({ version }) => version === stated);
  if (past === undefined) {
    throw new Refusal('wording_unknown', {
      problems: ['Send the wording_version as it was given with the texts. Nothing has been kept.'],
      ...askBorrower(catalogue, need),
    });
  }
  if (clock.now() > Date.parse(past.ended_on) + GRACE_MS) {
    throw new Refusal('consent_outdated', {
      problems: ['The borrower must see and agree to the wording of today. Nothing has been kept.'],
      ...askBorrower(catalogue, need),
    });
  }
  return { ...past, isStated };
}

function askBorrower(catalogue: Catalogue, need: Given) {
  return {
    show_first: showFirst(catalogue),
    own_form: writeFormLink(catalogue.base_url, need),
    next_step:
      'Show the borrower the collection notice and the consent statement word for word. Only if ' +
      'they then agree, send name, phone, email, scenario, consent: true, notice_shown: true and ' +
      `wording_version: "${catalogue.wording.version}" (over REST that version goes in the header ` +
      'Consent-Wording). Or give them the link own_form, where they say who they are and agree themselves.',
  };
}

function outOfScope({ service }: Catalogue): Refusal {
  const problem =
    'the enquiry is for a personal or household purpose, which this service does not handle. ' +
    `Nothing has been kept. Questions: ${service.broker.support_phone}.`;
  return new Refusal('out_of_scope', {
    issues: [{ field: 'business_purpose', code: 'unusable', problem }],
  });
}

// Holds the limit: 3 enquiries a minute for each connection. One that was admitted passes again
// uncharged, so that what is sent several times at once is never refused.

/** Where the limiter itself fails the enquiry passes: losing one is worse than one too many. */
export async function holdLimit(
  { connection, id }: { readonly connection: string; readonly id: string },
  { limiter, clock, log }: Pick<Ports, 'limiter' | 'clock' | 'log'>,
): Promise<void> {
  const admission = await limiter.admit(connection, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw new Refusal('rate_limited', {
    problems: [
      `connection: up to ${LIMIT} enquiries a minute are taken; send this one again in ${seconds} seconds.`,
    ],
    retry_after_seconds: seconds,
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
