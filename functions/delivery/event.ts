/** What the broker is told: an enquiry, or that one it may hold was withdrawn or erased. */

import type { Flag } from '../catalogue/flags.ts';
import type { BrokerEvent, Earlier, EnquiryCreated } from '../enquiry/event.ts';
import { receiptNonce } from '../enquiry/receipt.ts';
import {
  type EnquiryRecord,
  type EnquiryWithDetails,
  type Notice,
  replyToken,
} from '../enquiry/record.ts';
import { type AttemptOutcome, retimesOf } from './steps.ts';

/** What is found out for the broker's eyes, beside what is recorded. */
export type Findings = {
  readonly fit: EnquiryCreated['data']['fit'];
  readonly earlier: Earlier | undefined;
};

export function composeCreated(record: EnquiryWithDetails, findings: Findings): EnquiryCreated {
  const { details, consent, reference, surface, agent_name, created_at, answer } = record;
  const { fit, earlier } = findings;
  const token = replyToken(record);
  const at = (path: string) => new URL(path, answer.withdrawal_url).href;
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
      flags: flagsForBroker(record, findings),
      ...(record.call_time === undefined ? {} : { call_time: record.call_time }),
      // Beside the borrower's own page, wherever that was when the enquiry came.
      reply: { url: at('v1/reply'), token, page: at(`reply#${token}`) },
      ...(earlier === undefined ? {} : { earlier }),
      ...markTest(record),
    },
  };
}

/** Each under an id of its own. No dot: Standard Webhooks joins id, time and body by dots to sign them. */
export function messageOf(notice: Notice, record: EnquiryRecord): BrokerMessage {
  const { id, reference, created_at, call_time = '' } = record;
  const test = markTest(record);
  if (notice === 'retimed') {
    const changes = retimesOf(record);
    const timestamp = toIso(changes.at(-1)?.at ?? created_at);
    const data = { reference, call_time, ...test };
    return {
      id: `${id}_retimed_${changes.length}`,
      event: { type: 'enquiry.retimed', timestamp, data },
    };
  }
  const at = (notice === 'erased' ? record.erased_at : record.withdrawn_at) ?? created_at;
  return {
    id: `${id}_${notice}`,
    event: { type: `enquiry.${notice}`, timestamp: toIso(at), data: { reference, ...test } },
  };
}

function markTest({ test }: EnquiryRecord): { readonly test?: true } {
  return test === undefined ? {} : { test };
}

/** What a broker should know before the call, as short codes. */
function flagsForBroker(record: EnquiryWithDetails, { fit, earlier }: Findings): string[] {
  const { details, consent, emailed_at } = record;
  const raised = {
    sounds_personal: fit.fit === 'out_of_scope',
    notice_not_shown: !consent.notice_shown,
    consent_stated_by_assistant: consent.grade === 'assistant_stated',
    landline_no_sms: details.phone_type === 'landline',
    already_e_mailed: emailed_at !== undefined,
    same_phone: (earlier?.count ?? 0) > 0,
  } satisfies Partial<Record<Flag, boolean>>;
  return [
    ...fit.flags,
    ...Object.keys(raised).filter((flag) => raised[flag as keyof typeof raised]),
  ];
}

export function toIso(at: number): string {
  return new Date(at).toISOString();
}

/** One message to the broker. */
export type BrokerMessage = {
  /** The same for every attempt, so that the broker can recognise a repeat. */
  readonly id: string;
  readonly event: BrokerEvent;
};

export type Broker = { send(message: BrokerMessage): Promise<AttemptOutcome> };
