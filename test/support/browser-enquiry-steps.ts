/** Fills the enquiry form as a person would, in a page or in the embedded element. */
import type { Locator, Page } from 'playwright-core';
import type { EnquiryView } from '../../functions/enquiry/by-link.ts';

export const PERSON = { name: 'Jo Citizen', phone: '0491 570 006', email: 'jo@example.com' };
export const NEED = 'I need $150,000 in ten days to pay a tax debt, with my shop as security.';

/** What the service answers, where a test must not spend one of the three a minute. */
export const RECEIVED = {
  status: 'received',
  reference: 'BF-7K3M9-Q2X4A-C',
  expected_contact: { by: '2026-11-23T10:00:00+11:00', text: 'by 10:00 am AEDT, Monday' },
  consent_expires_at: '2027-02-18T10:00:00+11:00',
  message: 'Received.',
  withdrawal_url: 'https://finance.example/withdraw#x',
};

/** The secret of a link, and what it opens. */
export const TOKEN = `${'a'.repeat(43)}.${'b'.repeat(32)}`;
export const VIEW: EnquiryView = {
  status: 'tried',
  reference: RECEIVED.reference,
  message: 'Example Finance Brokers Pty Ltd called and nobody answered. They will try again.',
  expected_contact: { by: '2126-11-20T12:00:00+11:00', text: 'by 12:00 pm AEDT' },
  call_time: 'after 3 pm',
  can_change: true,
  steps: [
    { at: '2026-11-20T10:00:00+11:00', status: 'received' },
    { at: '2026-11-20T10:00:02+11:00', status: 'with_broker' },
    { at: '2026-11-20T11:40:00+11:00', status: 'tried' },
  ],
  consent_expires_at: '2027-02-18T10:00:00+11:00',
  copy: { to: 'j•••@example.com', sent: false },
};

export async function fillNeed(form: Page | Locator, need = NEED): Promise<void> {
  await form.locator('[name=business_purpose][value=true]').check();
  await form.locator('[name=scenario]').fill(need);
  await form.locator('[data-step=need] button[type=submit]').click();
}

export async function fillContact(form: Page | Locator): Promise<void> {
  for (const [name, value] of Object.entries(PERSON)) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.locator('[data-step=contact] button[type=submit]').click();
}

export async function fillToCheck(form: Page | Locator): Promise<void> {
  await fillNeed(form);
  await fillContact(form);
}

export async function agreeAndSend(form: Page | Locator): Promise<void> {
  await form.locator('[name=consent]').check();
  await pressSend(form);
}

export async function pressSend(form: Page | Locator): Promise<void> {
  await form.locator('[data-step=check] button[type=submit]').click();
}

export function sentStep(form: Page | Locator): Locator {
  return form.locator('[data-step=sent]:not([hidden])');
}

export function errorSummary(form: Page | Locator): Locator {
  return form.locator('.error-summary:not([hidden])');
}
