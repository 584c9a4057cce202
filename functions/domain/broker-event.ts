/** What the broker is told: an enquiry, or that one it may hold was withdrawn or erased. */
import type { Details } from '../contract/enquiry.ts';
import type { Contact } from '../contract/fit.ts';
import type { Surface } from '../contract/vocabulary.ts';
import { receiptNonce } from './consent-receipt.ts';
import type { Consent, EnquiryRecord, Notice } from './enquiry-record.ts';

/** Enquiries from the same phone number in the 30 days before. */
export type Earlier = {
  /** The newest ten, newest first. */
  readonly references: readonly string[];
  /** At most 100 are counted. */
  readonly count: number;
};

type Created = {
  readonly type: 'enquiry.created';
  readonly timestamp: string;
  readonly data: {
    readonly reference: string;
    readonly enquiry: Details;
    readonly consent: Omit<Consent, 'given_at' | 'expires_at'> & {
      readonly given_at: string;
      readonly expires_at: string;
    };
    readonly receipt?: string;
    readonly receipt_nonce?: string;
    readonly expected_contact: Contact;
    readonly surface: Surface;
    readonly agent_name?: string;
    readonly fit: EnquiryRecord['fit'];
    readonly flags: readonly string[];
    /** Absent where they could not be looked up. */
    readonly earlier?: Earlier;
  };
};

type Noticed = {
  readonly type: `enquiry.${Notice}`;
  readonly timestamp: string;
  readonly data: { readonly reference: string };
};

export type BrokerEvent = Created | Noticed;

/** Undefined once the details have left. */
export function composeCreated(
  record: EnquiryRecord,
  earlier: Earlier | undefined,
): Created | undefined {
  const { details, consent, reference, surface, agent_name, fit, created_at, answer } = record;
  if (details === undefined) return undefined;
  return {
    type: 'enquiry.created',
    timestamp: toIso(created_at),
    data: {
      reference,
      enquiry: details,
      consent: {
        ...consent,
        given_at: toIso(consent.given_at),
        expires_at: toIso(consent.expires_at),
      },
      ...(answer.receipt === undefined
        ? {}
        : { receipt: answer.receipt, receipt_nonce: receiptNonce(details, record.salt) }),
      expected_contact: answer.expected_contact,
      surface,
      ...(agent_name === undefined ? {} : { agent_name }),
      fit,
      flags: flagsForBroker(record, earlier),
      ...(earlier === undefined ? {} : { earlier }),
    },
  };
}

export function composeNotice(notice: Notice, record: EnquiryRecord): Noticed {
  const at = (notice === 'erased' ? record.erased_at : record.withdrawn_at) ?? record.created_at;
  const { reference } = record;
  return { type: `enquiry.${notice}`, timestamp: toIso(at), data: { reference } };
}

/** What a broker should know before the call, as short codes. */
function flagsForBroker(record: EnquiryRecord, earlier: Earlier | undefined): string[] {
  const { details, consent, fit, emailed_at } = record;
  return [
    ...fit.flags,
    ...(fit.fit === 'out_of_scope' ? ['sounds_personal'] : []),
    ...(consent.notice_shown ? [] : ['notice_not_shown']),
    ...(consent.grade === 'assistant_stated' ? ['consent_stated_by_assistant'] : []),
    ...(details?.phone_type === 'landline' ? ['landline_no_sms'] : []),
    ...(emailed_at === undefined ? [] : ['already_e_mailed']),
    ...(earlier === undefined || earlier.count === 0 ? [] : ['same_phone']),
  ];
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
