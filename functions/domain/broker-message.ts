/** One enquiry as the broker gets it: the details, the consent evidence, and what we made of it. */
import type { EnquiryRecord } from './enquiry-record.ts';

/** The JSON of `enquiry.created`; the same bytes for every attempt of one set of flags. */
export function composeCreated(record: EnquiryRecord, flags: readonly string[]): string {
  const { details, consent, reference, surface, agent_name, fit, created_at } = record;
  return JSON.stringify({
    type: 'enquiry.created',
    timestamp: new Date(created_at).toISOString(),
    data: {
      reference,
      enquiry: details,
      consent: {
        ...consent,
        given_at: new Date(consent.given_at).toISOString(),
        expires_at: new Date(consent.expires_at).toISOString(),
      },
      expected_contact: record.answer.expected_contact,
      surface,
      agent_name,
      fit,
      flags,
    },
  });
}

/** What a broker should know before the call, as short codes. */
export function flagsForBroker(record: EnquiryRecord, earlier: readonly string[]): string[] {
  const { details, consent, fit } = record;
  return [
    ...fit.flags,
    ...(fit.fit === 'out_of_scope' ? ['sounds_personal'] : []),
    ...(consent.notice_shown ? [] : ['notice_not_shown']),
    ...(consent.grade === 'assistant_stated' ? ['consent_stated_by_assistant'] : []),
    ...(details?.phone_type === 'landline' ? ['landline_no_sms'] : []),
    ...earlier.map((reference) => `same_phone_as:${reference}`),
  ];
}
