/**
 * What the broker is told, as a brief that a person can act on: who, what, by when, how it fits, what
 * to mind, on what consent. One structure, from which plain text and HTML are made.
 */
import type { Zone } from '../contract/built.ts';
import type { BrokerEvent } from './broker-event.ts';
import { toOffsetIso } from './office-time.ts';
import { sayFlag } from './say-flag.ts';

type Created = Extract<BrokerEvent, { type: 'enquiry.created' }>;
type Noticed = Exclude<BrokerEvent, Created>;

export type BriefRow = {
  readonly label: string;
  readonly value: string;
  /** Made from a number or an address that was checked, never from free text. */
  readonly href?: string;
};
export type BriefSection = { readonly heading: string; readonly rows: readonly BriefRow[] };
export type Brief = {
  /** Holds the reference and nothing that a borrower typed: subjects are shown everywhere. */
  readonly subject: string;
  readonly lead: readonly string[];
  readonly sections: readonly BriefSection[];
  readonly closing: readonly string[];
};

export type BriefWords = {
  /** Where the office is. */
  readonly zone: Zone;
  readonly laneName: (id: string) => string;
};

export function composeBrief(event: BrokerEvent, words: BriefWords): Brief {
  return event.type === 'enquiry.created' ? briefCreated(event, words) : briefNotice(event, words);
}

function briefCreated({ timestamp, data }: Created, words: BriefWords): Brief {
  const { reference, expected_contact, flags, consent } = data;
  return {
    subject: `New enquiry ${reference}`,
    lead: [`The borrower was told to expect a call ${expected_contact.text}.`],
    sections: [
      { heading: 'Who', rows: describePerson(data) },
      { heading: 'What they need', rows: describeNeed(data) },
      { heading: 'Mind before you call', rows: flags.map((flag) => row('', sayFlag(flag))) },
      { heading: 'How it fits', rows: describeFit(data, words) },
      { heading: 'Where it came from', rows: describeSource(timestamp, data, words) },
      { heading: 'Consent', rows: describeConsent(data, words) },
    ].filter(({ rows }) => rows.length > 0),
    closing: [
      'A reply to this e-mail goes to the borrower. Nothing has been applied for and no credit ' +
        'check has been run.',
      `Consent to be contacted ends ${sayTime(consent.expires_at, words)}. If the borrower ends ` +
        'it before, you are told, and must not contact them again.',
    ],
  };
}

function briefNotice({ type, timestamp, data }: Noticed, words: BriefWords): Brief {
  const { reference } = data;
  const isErased = type === 'enquiry.erased';
  return {
    subject: `Enquiry ${reference} ${isErased ? 'erased' : 'withdrawn'}`,
    lead: isErased
      ? ['The borrower’s details were erased on request. Erase your copy, this e-mail thread too.']
      : ['The borrower has ended their consent. Do not contact them about this enquiry again.'],
    sections: [
      {
        heading: 'Enquiry',
        rows: [row('Reference', reference), row('As of', sayTime(timestamp, words))],
      },
    ],
    closing: ['This replaces what you were sent before under the same reference.'],
  };
}

function describePerson({ enquiry }: Created['data']): BriefRow[] {
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

function describeNeed({ enquiry, expected_contact }: Created['data']): BriefRow[] {
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

function describeFit({ fit }: Created['data'], { laneName }: BriefWords): BriefRow[] {
  return [
    row('Fit check', `${FIT_WORDS[fit.fit]}. General information, not an assessment.`),
    ...(fit.lanes.length === 0
      ? []
      : [row('Kinds of finance', fit.lanes.map(laneName).join(', '))]),
  ];
}

function describeSource(at: string, data: Created['data'], words: BriefWords): BriefRow[] {
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
  own_form: 'given in our own form',
} as const;

function describeConsent({ consent, receipt }: Created['data'], words: BriefWords): BriefRow[] {
  return [
    row('Given', `${sayTime(consent.given_at, words)}, ${GRADES[consent.grade]}`),
    ...optional('Method claimed', consent.method?.replaceAll('_', ' ')),
    row('Ends', sayTime(consent.expires_at, words)),
    row('Collection notice', consent.notice_shown ? 'shown' : 'not shown'),
    row('Wording', `${consent.wording_version}, SHA-256 ${consent.wording_sha256}`),
    ...optional('Signed receipt', receipt),
  ];
}

function row(label: string, value: string): BriefRow {
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
function sayTime(iso: string, { zone }: BriefWords): string {
  const local = toOffsetIso(Date.parse(iso), zone);
  return `${local.slice(0, 10)} ${local.slice(11, 16)} (${local.slice(19)})`;
}
