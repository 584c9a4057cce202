/** The way to a call: notice, details, consent statement, tick box; then through the host. */
import type { EnquiryAnswer } from '../../../../functions/enquiry/schema.ts';
import type { ShownFirst } from '../../../../functions/refusals.ts';
import { button, element, find, list } from '../element.ts';
import { makeKey } from '../enquiry/draft.ts';
import type { Wording } from '../enquiry/send.ts';
import type { FromHost } from './host.ts';

const FIELDS = [
  { name: 'name', label: 'Your name', autocomplete: 'name', minlength: '2', maxlength: '100' },
  {
    name: 'phone',
    label: 'Australian phone number',
    autocomplete: 'tel',
    type: 'tel',
    maxlength: '40',
  },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email', maxlength: '254' },
] as const;

const LABELS = {
  purpose: 'Purpose',
  situation: 'Situation',
  security: 'Security',
  amount: 'Amount, AUD',
  property_value: 'Property value, AUD',
  existing_debt: 'Owed on it, AUD',
  borrower_type: 'Borrower',
  trading_months: 'Months trading',
  needed_within_days: 'Needed within days',
} as const;

export type Sent =
  | { readonly received: EnquiryAnswer }
  | {
      readonly received?: never;
      readonly error: string;
      readonly problems: readonly string[];
      readonly show_first?: ShownFirst;
    };

type Offer = {
  /** As the assistant gave it. */
  readonly scenario: FromHost;
  readonly wording: Wording;
  /** Passes the enquiry to the service. */
  readonly send: (enquiry: object) => Promise<Sent>;
};

export function offerCallBack({ scenario, wording, send }: Offer): HTMLElement {
  /** Makes a second press the same enquiry. */
  const key = makeKey('card');
  let version = wording.version;
  const place = element('div');
  place.append(button('Ask a licensed broker to call', () => place.replaceChildren(showForm())));
  return place;

  /** Frames of hosts may not submit forms, so a plain button checks and sends. */
  function showForm(): HTMLFormElement {
    const status = element('div', { role: 'status' });
    const submit = button('Send my enquiry', () => {
      if (form.reportValidity()) sendForm(form, { submit, status });
    });
    const text = {
      name: 'scenario',
      rows: '4',
      minlength: '15',
      maxlength: '4000',
      required: true,
    };
    const box = element('input', { type: 'checkbox', name: 'consent', required: true });
    const heading = element('h3', { tabindex: '-1' }, 'Ask for a call');
    const form = element(
      'form',
      {},
      heading,
      element('p', { class: 'notice inset small' }, wording.collection_notice),
      ...FIELDS.map(showField),
      element('label', {}, 'What it is for', element('textarea', text, describe(scenario))),
      element('label', { class: 'choice' }, box, element('span', {}, wording.consent_statement)),
      submit,
      status,
    );
    form.addEventListener('submit', (event) => event.preventDefault());
    queueMicrotask(() => heading.focus());
    return form;
  }

  async function sendForm(
    form: HTMLFormElement,
    { submit, status }: { submit: HTMLButtonElement; status: HTMLElement },
  ): Promise<void> {
    submit.disabled = true;
    status.replaceChildren('Sending.');
    const enquiry = { ...readForm(form, scenario), idempotency_key: key, wording_version: version };
    const outcome = await send(enquiry);
    if (outcome.received) {
      place.replaceChildren(...showReceipt(outcome.received));
      return;
    }
    const { error, problems, show_first } = outcome;
    status.replaceChildren(element('p', { class: 'error' }, error), list(problems));
    if (show_first) {
      version = show_first.wording_version;
      showToday(form, show_first);
    }
    submit.disabled = false;
  }
}

function showField({ label, ...attributes }: (typeof FIELDS)[number]): HTMLElement {
  return element('label', {}, label, element('input', { ...attributes, required: true }));
}

/** The card may be older than the wording: what is agreed to must be what was shown. */
function showToday(form: HTMLFormElement, { collection_notice, consent_statement }: ShownFirst) {
  find(form, '.notice').textContent = collection_notice;
  find(form, '.choice span').textContent = consent_statement;
  find<HTMLInputElement>(form, '[name=consent]').checked = false;
}

/** What the assistant was told, in words, for the borrower to check. */
function describe(scenario: FromHost): string {
  return Object.entries(LABELS)
    .filter(([field]) => scenario[field] !== undefined)
    .map(([field, label]) => `${label}: ${scenario[field]}`)
    .join('\n');
}

function readForm(form: HTMLFormElement, { amount, business_purpose }: FromHost): object {
  const { name, phone, email, scenario } = Object.fromEntries(new FormData(form));
  return {
    ...{ name, phone, email, scenario },
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(typeof business_purpose === 'boolean' ? { business_purpose } : {}),
    consent: find<HTMLInputElement>(form, '[name=consent]').checked,
    consent_method: 'user_ticked_checkbox_in_app',
    notice_shown: true,
  };
}

function showReceipt({ reference, expected_contact, message }: EnquiryAnswer): HTMLElement[] {
  return [
    element('h3', {}, 'Your enquiry has been sent'),
    element('p', {}, message),
    element('p', {}, 'Reference: ', element('strong', {}, reference)),
    element('p', {}, `Expect a call ${expected_contact.text}.`),
  ];
}
