/** What a brief is made of, and what it is made from. */
import type { Catalogue } from '../catalogue/content.ts';
import { sayFlag } from '../catalogue/flags.ts';
import { capitalise, toOffsetIso } from '../catalogue/office-time.ts';
import { REPLY_OUTCOMES } from '../catalogue/schema.ts';
import type { BrokerEvent, EnquiryCreated } from '../enquiry/event.ts';
import { type Details, details } from '../enquiry/schema.ts';

export type BriefRow = {
  readonly label: string;
  readonly value: string;
  /** Made from a number or an address that was checked, or signed by us; never from free text. */
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

/** Where the office is, what lanes are called, and what the broker may reply. */
export type BriefWords = Pick<Catalogue, 'service' | 'lanes' | 'sentences'>;

// The parts of a brief about a new enquiry, each as rows of a label and a value.

function describeNeed({
  enquiry,
  expected_contact,
  call_time,
}: EnquiryCreated['data']): BriefRow[] {
  // Whatever is told and not said above belongs to the need, so that no field of an enquiry is lost.
  const others = DETAILS.filter((field) => !PERSON.includes(field));
  return [
    row('Call', expected_contact.text),
    ...optional('They would now rather be called', call_time),
    ...rowsOf(enquiry, others),
  ];
}

// The schema has these keys and no others.
const DETAILS = Object.keys(details.shape) as (keyof Details)[];
const PERSON: readonly (keyof Details)[] = [
  'name',
  'phone',
  'phone_type',
  'phone_note',
  'email',
  'business_name',
  'abn',
];

function rowsOf(enquiry: Details, fields: readonly (keyof Details)[]): BriefRow[] {
  return fields.flatMap((field) => {
    const value = enquiry[field];
    if (value === undefined || field === 'phone_type') return [];
    return [
      {
        ...row(LABELS[field] ?? capitalise(field.replaceAll('_', ' ')), String(value)),
        ...SAID[field]?.(enquiry),
      },
    ];
  });
}

const LABELS: Partial<Record<keyof Details, string>> = {
  email: 'E-mail',
  scenario: 'In their words, unchecked',
  business_name: 'Business',
  business_purpose: 'For business',
  abn: 'ABN',
};

/** What is shown otherwise than as it is stored. */
const SAID: Partial<Record<keyof Details, (enquiry: Details) => Partial<BriefRow>>> = {
  phone: ({ phone, phone_type }) => ({
    value: `${sayPhone(phone)} (${phone_type})`,
    href: `tel:${phone}`,
  }),
  email: ({ email }) => ({ href: `mailto:${email.split('@').map(encodeURIComponent).join('@')}` }),
  business_purpose: ({ business_purpose }) => ({ value: business_purpose ? 'yes' : 'no' }),
  abn: ({ abn = '' }) => ({ value: abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') }),
  amount: ({ amount = 0 }) => ({ value: `$${amount.toLocaleString('en-AU')}` }),
};

const FIT_WORDS = {
  yes: 'Fits what is below, by the facts given',
  maybe: 'May fit, depending on facts not given yet',
  no: 'No kind of finance here fits the facts given',
  out_of_scope: 'Sounds outside business purposes',
} as const;

const NOT_WORKED_OUT = 'Could not be worked out, by a fault of ours. Go by their own words.';

function describeFit({ fit }: EnquiryCreated['data'], { lanes }: BriefWords): BriefRow[] {
  const laneName = (id: string) => lanes.find((lane) => lane.id === id)?.name ?? id;
  if (fit.checks === undefined) return [row('Fit check', NOT_WORKED_OUT)];
  return [
    row('Fit check', `${FIT_WORDS[fit.fit]}. General information, not an assessment.`),
    row('When', sayShown(fit)),
    ...optional('Kinds of finance', fit.lanes.map(laneName).join(', ') || undefined),
    ...fit.checks.flatMap(({ lane, checks }) =>
      checks.map(({ check, outcome, detail, working }) =>
        row(
          `${laneName(lane)}: ${check.replaceAll('_', ' ')}`,
          `${outcome}: ${detail}${working === undefined ? '' : ` [${working}]`}`,
        ),
      ),
    ),
  ];
}

function sayShown({
  checked_on: date,
  business_days_left: left,
}: EnquiryCreated['data']['fit']): string {
  const days =
    left === undefined ? '' : ` Today ${left} business ${left === 1 ? 'day is' : 'days are'} left.`;
  return date === undefined
    ? `Worked out when it arrived; the borrower was shown no fit.${days}`
    : `As the borrower was shown it on ${date}.${days}`;
}

function describeSource(at: string, data: EnquiryCreated['data'], words: BriefWords): BriefRow[] {
  return [
    row('Reference', data.reference),
    row('Received', sayTime(at, words)),
    row(
      'Through',
      data.consent.grade === 'own_form' ? 'a form on our pages' : data.surface.toUpperCase(),
    ),
    ...optional('Assistant, as it names itself', data.agent_name),
  ];
}

/** The newest are named; there may be more. */
function describeEarlier({ earlier }: EnquiryCreated['data']): BriefRow[] {
  if (earlier === undefined || earlier.count === 0) return [];
  const { count, references } = earlier;
  return [row('Earlier from this phone', `${count} in 30 days: ${references.join(', ')}`)];
}

/** Each opens a page with one button, so that no mail scanner that follows links presses it. */
function describeReplies(
  { reply: { page } }: EnquiryCreated['data'],
  { sentences }: BriefWords,
): BriefRow[] {
  return REPLY_OUTCOMES.map((outcome) => ({
    ...row('', sentences.reply[outcome]),
    href: page.replace('#', `#${outcome}.`),
  }));
}

const GRADES = {
  assistant_stated: 'stated by the assistant',
  host_form: 'given in a form of the assistant’s host',
  own_form: 'given in a form on our pages, as far as its origin shows',
} as const;

const NOT_STATED = 'not stated by the sender; the one above was in force';

function describeConsent(
  { consent, receipt, receipt_nonce }: EnquiryCreated['data'],
  words: BriefWords,
): BriefRow[] {
  return [
    row('Given', `${sayTime(consent.given_at, words)}, ${GRADES[consent.grade]}`),
    ...optional('Method claimed', consent.method?.replaceAll('_', ' ')),
    row('Ends', sayTime(consent.expires_at, words)),
    row('Collection notice', consent.notice_shown ? 'shown' : 'not shown'),
    row('Wording', `${consent.wording_version}, SHA-256 ${consent.wording_sha256}`),
    row('Wording shown', consent.wording_stated ? 'as the sender states' : NOT_STATED),
    ...optional('Signed receipt', receipt),
    ...optional('Receipt nonce', receipt_nonce),
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
export function sayTime(iso: string, { service }: Pick<BriefWords, 'service'>): string {
  const local = toOffsetIso(Date.parse(iso), service.hours.zone);
  return `${local.slice(0, 10)} ${local.slice(11, 16)} (${local.slice(19)})`;
}

// What the broker is told, as a brief that a person can act on: who, what, by when, how it fits, what
// to mind, on what consent. One structure, from which plain text and HTML are made.

export function composeBrief(event: BrokerEvent, words: BriefWords): Brief {
  if (event.type === 'enquiry.created') return briefCreated(event, words);
  const { type, timestamp, data } = event;
  const { is, lead, closing } = NOTICES[type];
  const rows = [
    row('Reference', data.reference),
    ...('call_time' in data ? [row('Call, in their words', data.call_time)] : []),
    row('As of', sayTime(timestamp, words)),
  ];
  return {
    subject: `${data.test ? 'TEST: enquiry' : 'Enquiry'} ${data.reference}${is}`,
    lead: [lead],
    sections: [{ heading: 'Enquiry', rows }],
    closing: [closing],
  };
}

const REPLACED = 'This replaces what you were sent before under the same reference.';
const NOTICES = {
  'enquiry.withdrawn': {
    is: ' withdrawn',
    lead: 'The borrower has ended their consent. Do not contact them about this enquiry again.',
    closing: REPLACED,
  },
  'enquiry.erased': {
    is: ' erased',
    lead: 'The borrower’s details were erased on request. Erase your copy, this e-mail thread too.',
    closing: REPLACED,
  },
  'enquiry.retimed': {
    is: ': another time to call',
    lead: 'The borrower would rather be called at another time.',
    closing: 'Everything else is as you were sent it under the same reference.',
  },
} as const;

function briefCreated({ timestamp, data }: EnquiryCreated, words: BriefWords): Brief {
  const { reference, expected_contact, flags, consent } = data;
  return {
    subject: data.test ? `TEST, do not call: ${reference}` : `New enquiry ${reference}`,
    lead: data.test
      ? ['TEST, do not call. This was sent to try the service; there is no borrower.']
      : [`The borrower was told to expect a call ${expected_contact.text}.`],
    sections: [
      { heading: 'Who', rows: rowsOf(data.enquiry, PERSON) },
      { heading: 'What they need', rows: describeNeed(data) },
      {
        heading: 'Mind before you call',
        rows: [...flags.map((flag) => row('', sayFlag(flag))), ...describeEarlier(data)],
      },
      { heading: 'Say what came of it', rows: describeReplies(data, words) },
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
