/** Fills the enquiry form as a person would, in a page or in the embedded element. */
import type { Locator, Page } from 'playwright-core';

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

export async function fillToCheck(form: Page | Locator, need = NEED): Promise<void> {
  await fillNeed(form, need);
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
