/**
 * One enquiry as stored: what was asked, on what consent, and where its delivery stands. Times are
 * epoch milliseconds. Personal data is in `details` and `phone_hash` only, so that both can leave
 * while the evidence stays.
 */
import type { EnquiryAnswer } from '../contract/enquiry.ts';
import type { Fit } from '../contract/fit.ts';
import type { ConsentGrade, ConsentMethod, Surface } from '../contract/vocabulary.ts';

export type Details = {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly phone_type: 'mobile' | 'landline';
  readonly email: string;
  readonly scenario: string;
  readonly business_purpose?: boolean;
  readonly business_name?: string;
  /** Eleven digits. */
  readonly abn?: string;
  readonly amount?: number;
};

export type Consent = {
  readonly method?: ConsentMethod;
  readonly grade: ConsentGrade;
  readonly wording_version: string;
  readonly wording_sha256: string;
  readonly notice_shown: boolean;
  readonly given_at: number;
  readonly expires_at: number;
};

export const STATES = ['pending', 'delivered', 'undeliverable', 'withdrawn'] as const;
export type State = (typeof STATES)[number];

/** One line of the enquiry's story; never personal. */
export type HistoryEvent = { readonly at: number; readonly event: string; readonly note?: string };

/** What the broker must still be told about an enquiry that it may hold. */
export const NOTICES = ['withdrawn', 'erased'] as const;
export type Notice = (typeof NOTICES)[number];

export type EnquiryRecord = {
  /** Hash of the caller's key, or random: the primary key, the message and the webhook-id. */
  readonly id: string;
  /** Tells a Put that the SDK repeated from somebody else's. */
  readonly nonce: string;
  readonly reference: string;
  readonly state: State;
  readonly created_at: number;
  /** Of the request that brought it, so that one id leads from the surface to the worker. */
  readonly request_id?: string;

  readonly answer: Omit<EnquiryAnswer, 'status'>;
  readonly status: EnquiryAnswer['status'];
  readonly details?: Details;
  /** Salted, so that what was asked can be recognised after it has been erased. */
  readonly details_hash: string;
  readonly salt: string;
  readonly phone_hash?: string;
  readonly consent: Consent;
  readonly surface: Surface;
  readonly agent_name?: string;
  readonly fit: Pick<Fit, 'fit' | 'flags'> & { readonly lanes: readonly string[] };

  /** Hash of the secret in the borrower's withdrawal link. */
  readonly withdrawal_hash: string;
  readonly withdrawn_at?: number;
  /** Due to be sent; absent once the broker has been told, or never held the enquiry. */
  readonly notice?: Notice;
  /** When the broker was also e-mailed, because its webhook did not answer. */
  readonly emailed_at?: number;

  /** The clock of the next attempt; meaningful while pending, or while a notice is due. */
  readonly next_attempt_at: number;
  readonly attempts: number;
  /** When it was first taken up to be sent: from then on the broker may hold it. */
  readonly attempted_at?: number;
  readonly lease: string;
  readonly lease_until: number;
  readonly consent_expires_at: number;
  /** When the sweep must look again; absent once nothing is left to do. */
  readonly sweep_at?: number;
  readonly sweep_shard: string;
  /** When personal details leave, and when the evidence does. */
  readonly contact_until: number;
  readonly evidence_until: number;
  readonly erased_at?: number;
  readonly history: readonly HistoryEvent[];
};
