import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import {
  agreeAndSend,
  errorSummary,
  fillToCheck,
  NEED,
  PERSON,
  pressSend,
  RECEIVED,
  sentStep,
} from '../support/browser-enquiry-steps.ts';
import { open } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';

const ENQUIRY = '**/v1/enquiry';
const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  json: body,
  headers,
});
const SENT = json(200, RECEIVED);

/** The service answers with these, one after the other. */
async function answerWith(page: Page, answers: (Parameters<Route['fulfill']>[0] | 'none')[]) {
  const keys: string[] = [];
  const rest = [...answers];
  await page.route(ENQUIRY, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = rest.shift();
    return answer === 'none' || answer === undefined ? route.abort() : route.fulfill(answer);
  });
  return keys;
}

export function enquiryFailuresSuite(): void {
  it.each([
    ['the limit is reached', json(429, { error: 'Busy.' }, { 'retry-after': '41' }), '41 seconds'],
    [
      'it could not be taken',
      json(502, { error: 'Not delivered.', problems: [] }),
      'Wait a minute',
    ],
    ['the service fails', { status: 500, body: 'oops' }, 'Wait a minute'],
    ['there is no network', 'none', 'Check your connection'],
  ] as const)(
    'keeps all, gives the phone, and sends it under the same key where %s',
    async (name, failure, said) => {
      const page = await open('/enquire');
      const keys = await answerWith(page, [failure, SENT]);
      await fillToCheck(page);
      await agreeAndSend(page);
      const text = await errorSummary(page).textContent();
      expect(text).toContain(said);
      expect(text).toContain('02 5550 1234');
      expect(await errorSummary(page).locator('a[href="tel:0255501234"]').count()).toBe(1);
      expect(await page.locator('.answers').textContent()).toContain(PERSON.email);
      expect(await page.inputValue('[name=scenario]')).toBe(NEED);
      expect(await findViolations(page)).toEqual([]);
      await takeScreenshot(page, `enquiry-failed-${name}`);
      await pressSend(page);
      await sentStep(page).waitFor();
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('shows what the service refuses at the field, on the step where it is asked', async () => {
    const page = await open('/enquire');
    await fillToCheck(page);
    await page.getByRole('button', { name: 'Change name' }).click();
    await page.fill('[name=name]', 'test');
    await page.locator('[data-step=contact] button[type=submit]').click();
    await agreeAndSend(page);
    const link = errorSummary(page).locator('a');
    expect(await link.textContent()).toMatch(/^Your name is a placeholder/);
    await link.click();
    expect(await page.evaluate('document.activeElement.name')).toBe('name');
    expect(await page.locator('[data-step=contact]').isVisible()).toBe(true);
  });

  it.each([
    ['other answers', 409, 'other_details', 'was already sent from this form'],
    ['what was withdrawn', 409, 'withdrawn', 'no one will call about it'],
    ['what could not be delivered', 502, 'undeliverable', 'do not wait for a call'],
  ])('takes a new key where the old one stands for %s', async (_, status, code, said) => {
    const page = await open('/enquire');
    const refused = json(status, { error: 'Refused.', problems: ['As it is.'], code });
    const keys = await answerWith(page, [refused, SENT]);
    await fillToCheck(page);
    await agreeAndSend(page);
    expect(await errorSummary(page).textContent()).toContain(said);
    await pressSend(page);
    await sentStep(page).waitFor();
    expect(new Set(keys).size).toBe(2);
  });
}
