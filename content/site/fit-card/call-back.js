/** The way to a call: notice, details, consent statement, tick box; then through the host. */
import { element, list } from './element.js';

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
];

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
};

/** `send` passes the enquiry to the service; the key makes a second press the same enquiry. */
export function offerCallBack({ scenario, wording, send }) {
  const key = makeKey();
  let version = wording.version;
  const place = element('div');
  const open = () => place.replaceChildren(showForm());
  const button = element(
    'button',
    { type: 'button', onclick: open },
    'Ask a licensed broker to call',
  );
  place.append(button);
  return place;

  /** Frames of hosts may not submit forms, so a plain button checks and sends. */
  function showForm() {
    const status = element('div', { role: 'status' });
    const onclick = () => form.reportValidity() && sendForm(form, { submit, status });
    const submit = element('button', { type: 'button', onclick }, 'Send my enquiry');
    const form = element(
      'form',
      { onsubmit: (event) => event.preventDefault() },
      element('h3', { tabindex: '-1' }, 'Ask for a call'),
      element('p', { class: 'notice small' }, wording.collection_notice),
      ...FIELDS.map(showField),
      element('label', {}, 'What it is for', scenarioField()),
      tickBox(),
      submit,
      status,
    );
    queueMicrotask(() => form.querySelector('h3').focus());
    return form;
  }

  function scenarioField() {
    const field = {
      name: 'scenario',
      rows: '4',
      minlength: '15',
      maxlength: '4000',
      required: true,
    };
    return element('textarea', field, describe(scenario));
  }

  function tickBox() {
    const box = element('input', { type: 'checkbox', name: 'consent', required: true });
    return element('label', { class: 'tick' }, box, element('span', {}, wording.consent_statement));
  }

  /** The card may be older than the wording: what is agreed to must be what was shown. */
  function showToday(form, { wording_version, collection_notice, consent_statement }) {
    version = wording_version;
    form.querySelector('.notice').textContent = collection_notice;
    form.querySelector('.tick span').textContent = consent_statement;
    form.elements.namedItem('consent').checked = false;
  }

  async function sendForm(form, { submit, status }) {
    submit.disabled = true;
    status.replaceChildren('Sending.');
    const enquiry = readForm(form, scenario, key);
    const outcome = await send({ ...enquiry, wording_version: version });
    if (outcome.received) return place.replaceChildren(...showReceipt(outcome.received));
    status.replaceChildren(element('p', { class: 'fail' }, outcome.error), list(outcome.problems));
    if (outcome.show_first) showToday(form, outcome.show_first);
    submit.disabled = false;
  }
}

function showField({ label, ...attributes }) {
  return element('label', {}, label, element('input', { ...attributes, required: true }));
}

/** What the assistant was told, in words, for the borrower to check. */
function describe(scenario) {
  return Object.entries(LABELS)
    .filter(([field]) => scenario[field] !== undefined)
    .map(([field, label]) => `${label}: ${scenario[field]}`)
    .join('\n');
}

function readForm(form, { amount, business_purpose }, key) {
  const { name, phone, email, scenario } = Object.fromEntries(new FormData(form));
  return {
    ...{ name, phone, email, scenario },
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(typeof business_purpose === 'boolean' ? { business_purpose } : {}),
    consent: form.elements.namedItem('consent').checked,
    consent_method: 'user_ticked_checkbox_in_app',
    notice_shown: true,
    idempotency_key: key,
  };
}

function showReceipt({ reference, expected_contact, message }) {
  return [
    element('h3', {}, 'Your enquiry has been sent'),
    element('p', {}, message),
    element('p', {}, 'Reference: ', element('strong', {}, reference)),
    element('p', {}, `Expect a call ${expected_contact?.text ?? 'soon'}.`),
  ];
}

/** Unlike randomUUID this also works where the frame is no secure context. */
function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `card-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
