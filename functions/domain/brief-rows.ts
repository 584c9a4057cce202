/** The parts of a brief about a new enquiry, each as rows of a label and a value. */
import type { BriefRow, BriefWords, Created } from './brief.ts';
import { toOffsetIso } from './office-time.ts';

export function describePerson({ enquiry }: Created['data']): BriefRow[] {
  const { name, phone, phone_type, email, business_name, abn } = enquiry;
  return [
    row('Name', name),
    { ...row('Phone', `${sayPhone(phone)} (${phone_type})`), href: `tel:${phone}` },
    {
      ...row('E-mail', email),
      href: `mailto:${email.split('@').map(encodeURIComponent).join('@')}`,
    },
    ...optional('Business', business_name),
    ...optional('ABN', abn?.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')),
  ];
}

export function describeNeed({ enquiry, expected_contact }: Created['data']): BriefRow[] {
  const { amount, scenario } = enquiry;
  return [
    row('Call', expected_contact.text),
    ...optional('Amount', amount === undefined ? undefined : `$${amount.toLocaleString('en-AU')}`),
    row('In their words, unchecked', scenario),
  ];
}

const FIT_WORDS = {
  yes: 'Fits what is below, by the facts given',
  maybe: 'May fit, depending on facts not given yet',
  no: 'No kind of finance here fits the facts given',
  out_of_scope: 'Sounds outside business purposes',
} as const;

export function describeFit({ fit }: Created['data'], { laneName }: BriefWords): BriefRow[] {
  return [
    row('Fit check', `${FIT_WORDS[fit.fit]}. General information, not an assessment.`),
    ...(fit.lanes.length === 0
      ? []
      : [row('Kinds of finance', fit.lanes.map(laneName).join(', '))]),
  ];
}

export function describeSource(at: string, data: Created['data'], words: BriefWords): BriefRow[] {
  return [
    row('Reference', data.reference),
    row('Received', sayTime(at, words)),
    row('Through', data.surface.toUpperCase()),
    ...optional('Assistant, as it names itself', data.agent_name),
  ];
}

const GRADES = {
  assistant_stated: 'stated by the assistant',
  host_form: 'given in a form of the assistant’s host',
  own_form: 'given in a form on our pages, as far as its origin shows',
} as const;

export function describeConsent(
  { consent, receipt }: Created['data'],
  words: BriefWords,
): BriefRow[] {
  return [
    row('Given', `${sayTime(consent.given_at, words)}, ${GRADES[consent.grade]}`),
    ...optional('Method claimed', consent.method?.replaceAll('_', ' ')),
    row('Ends', sayTime(consent.expires_at, words)),
    row('Collection notice', consent.notice_shown ? 'shown' : 'not shown'),
    row('Wording', `${consent.wording_version}, SHA-256 ${consent.wording_sha256}`),
    ...optional('Signed receipt', receipt),
  ];
}

export function row(label: string, value: string): BriefRow {
  return { label, value };
}

function optional(label: string, value: string | undefined): BriefRow[] {
  return value === undefined ? [] : [row(label, value)];
}

/** As people dial it: 0491 570 006, (02) 5550 1234. */
export function sayPhone(phone: string): string {
  const national = phone.replace(/^\+61/, '0');
  return national.startsWith('04')
    ? national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
    : national.replace(/^(\d\d)(\d{4})(\d{4})$/, '($1) $2 $3');
}

/** `2026-11-20 10:00 (+11:00)`. */
export function sayTime(iso: string, { zone }: BriefWords): string {
  const local = toOffsetIso(Date.parse(iso), zone);
  return `${local.slice(0, 10)} ${local.slice(11, 16)} (${local.slice(19)})`;
}
