/**
 * One enquiry as stored: what was asked, on what consent, and where its delivery stands. Times are
 * epoch milliseconds. Personal data is in `details`, `phone_hash` and `fit_checks` only, so that all
 * can leave while the evidence stays. The type derives from the schema: a field that one of them lacked would
 * be stored and never read.
 */
import * as z from 'zod';
import { bareShape } from '../contract/bare-shape.ts';
import { consentEvidence, fitChecks, handedFit } from '../contract/broker-event.ts';
import { details, enquiryOutput } from '../contract/enquiry.ts';
import { SURFACES } from '../contract/vocabulary.ts';

const consent = consentEvidence.extend({
  /** What was stored before callers could state it did not. */
  wording_stated: z.boolean().default(false),
  given_at: z.number(),
  expires_at: z.number(),
});
export type Consent = Readonly<z.infer<typeof consent>>;

export const STATES = ['pending', 'delivered', 'undeliverable', 'withdrawn'] as const;
export type State = (typeof STATES)[number];

/** One line of the enquiry's story; never personal. */
const historyEvent = z.object({
  at: z.number(),
  event: z.string(),
  note: z.string().exactOptional(),
});
export type HistoryEvent = Readonly<z.infer<typeof historyEvent>>;

/** What the broker must still be told about an enquiry that it may hold. */
export const NOTICES = ['withdrawn', 'erased'] as const;
export type Notice = (typeof NOTICES)[number];

export const enquiryRecord = z.object({
  /** Hash of the caller's key, or random: the primary key, the message and the webhook-id. */
  id: z.string(),
  /** Tells a Put that the SDK repeated from somebody else's. */
  nonce: z.string(),
  reference: z.string(),
  state: z.enum(STATES),
  created_at: z.number(),
  /** Of the request that brought it, so that one id leads from the surface to the worker. */
  request_id: z.string().exactOptional(),

  answer: z
    .object(bareShape(enquiryOutput.omit({ status: true, receipt_nonce: true }).shape))
    .readonly(),
  status: enquiryOutput.shape.status,
  details: details.readonly().exactOptional(),
  /** Salted, so that what was asked can be recognised after the details have left. */
  details_hash: z.string(),
  salt: z.string(),
  phone_hash: z.string().exactOptional(),
  consent: consent.readonly(),
  surface: z.enum(SURFACES),
  /** Sent to try the service: nobody is to be called. */
  test: z.literal(true).exactOptional(),
  agent_name: z.string().exactOptional(),
  fit: handedFit.readonly(),
  /** Each lane that was shown or looked at, check by check; it holds the borrower's figures. */
  fit_checks: fitChecks.exactOptional(),

  /** Hash of the secret in the borrower's withdrawal link. */
  withdrawal_hash: z.string(),
  withdrawn_at: z.number().exactOptional(),
  /** Due to be sent; absent once the broker has been told, or never held the enquiry. */
  notice: z.enum(NOTICES).exactOptional(),
  /** When the broker was also e-mailed, because its webhook did not answer. */
  emailed_at: z.number().exactOptional(),

  /** The clock of the next attempt; meaningful while pending, or while a notice is due. */
  next_attempt_at: z.number(),
  attempts: z.number(),
  /** When it was first taken up to be sent: from then on the broker may hold it. */
  attempted_at: z.number().exactOptional(),
  lease: z.string(),
  lease_until: z.number(),
  consent_expires_at: z.number(),
  /** When the sweep must look again; present while something is still to be sent. */
  sweep_at: z.number().exactOptional(),
  /** Since when it waits, where that is not since it came: a notice, or a redelivery. */
  waiting_since: z.number().exactOptional(),
  /** When the details are to be removed; present from when nothing is to be sent until then. */
  remove_at: z.number().exactOptional(),
  sweep_shard: z.string(),
  /** When personal details leave, and when the evidence does. */
  contact_until: z.number(),
  evidence_until: z.number(),
  erased_at: z.number().exactOptional(),
  history: z.array(historyEvent.readonly()).readonly(),
});
export type EnquiryRecord = Readonly<z.infer<typeof enquiryRecord>>;
