import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../support/browser-accessibility.ts';
import { errorSummary } from '../support/browser-enquiry-steps.ts';
import { complaintsOf, open } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';

const check = (page: Page) => page.getByRole('button', { name: 'Check the fit' }).first().click();
const openFields = (page: Page) => page.getByText('Rather fill in fields?').click();
const verdict = (page: Page) => page.locator('.verdict h2');

const NEED =
  'Need 150k in two weeks to pay the tax office for our bakery, trading 6 years. Our house is worth 900k and we owe 400k on it.';

export function fitCheckSuite(): void {
  it('shows each lane’s checks with their working, what would change them, and questions', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', 'Buy a warehouse for my business');
    await openFields(page);
    await page.fill('#amount', '700,000');
    await page.check('#security');
    await page.fill('#property_value', '1m');
    await page.fill('#existing_debt', '0');
    await check(page);
    await page.locator('.verdict').waitFor();
    const lane = page.locator('.lane-fit').first();
    expect(await lane.locator('.told').textContent()).toContain('What it costsAbout $');
    const sum = lane.getByText('= 70%');
    expect(await sum.isVisible()).toBe(false);
    await lane.getByText('How this was checked').click();
    expect(await sum.isVisible()).toBe(true);
    const text = await page.locator('#result').textContent();
    for (const words of ['By when', 'Up to how much', 'What to have ready', 'Next step']) {
      expect(text).toContain(words);
    }
    expect(await page.evaluate('document.activeElement.closest("#result") !== null')).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-result');
    expect(complaintsOf(page)).toEqual([]);
  });

  it('says of a lane that does not match what would change it, and offers no false hope', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', 'Buy a warehouse for my business');
    await openFields(page);
    await page.fill('#amount', '900,000');
    await page.check('#security');
    await page.fill('#property_value', '1m');
    await check(page);
    await page.locator('.verdict[data-fit=no]').waitFor();
    const text = await page.locator('#result').textContent();
    expect(text).toContain('What would have to change');
    expect(text).toContain('✕ Too much');
    expect(text).toContain('At 65% the room is about $650,000.');
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-no');
  });

  it('links the helplines, and opens everything on paper', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', 'Pay a tax debt, we are behind with the ATO');
    await check(page);
    await page.locator('.verdict').waitFor();
    expect(await page.locator('#result a[href="tel:1800413828"]').count()).toBe(1);
    const folded = page.locator('#result details:not([open]) .checks').first();
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await takeScreenshot(page, 'fit-print');
    expect(await folded.isVisible()).toBe(true);
  });

  it('shows what was understood as parts, and a part put right changes the answer in place', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', NEED);
    await check(page);
    await page.locator('.verdict[data-fit=yes]').waitFor();
    const parts = await page.locator('.chip').allTextContents();
    expect(parts.slice(0, 4)).toEqual([
      'Amount $150,000',
      'Needed in 14 days',
      'Security property',
      'Property worth $900,000',
    ]);
    expect(await page.title()).toMatch(/^This need fits · Check the fit/);
    await page.locator('.chip', { hasText: 'Amount' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.type('1.2m');
    await page.keyboard.press('Enter');
    await page.locator('.verdict[data-fit=no]').waitFor();
    expect(await page.locator('.chip').first().textContent()).toBe('Amount $1.2 million');
    expect(await page.locator('.parts blockquote').textContent()).toContain(
      'Need 1.2m in two weeks',
    );
    await page.getByRole('button', { name: 'Change your words' }).click();
    await page.locator('#situation:focus').waitFor();
    expect(await page.inputValue('#situation')).toContain('Need 1.2m in two weeks');
    expect(complaintsOf(page)).toEqual([]);
  });

  it('asks one question at a time, and each answer is heard and asks the next', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', 'New ute for my plumbing business');
    await check(page);
    await page.locator('.verdict[data-fit=maybe]').waitFor();
    const asked = () => page.locator('.questions .asked').first().textContent();
    expect(await asked()).toContain('How much is needed?');
    await page.locator('.questions input').first().fill('about 80k');
    await page.keyboard.press('Enter');
    await page.getByText('Amount $80,000').waitFor();
    expect(await asked()).toContain('How many months has the ABN traded?');
    await page.locator('.questions input').first().fill('3 years');
    await page.keyboard.press('Enter');
    await page.locator('.verdict[data-fit=yes]').waitFor();
  });

  it('shows answer and words again after a reload, Back and Forward, and a visit to another page', async () => {
    const page = await open('/fit-check');
    await page.fill('#situation', NEED);
    await page.reload();
    expect(await page.inputValue('#situation')).toBe(NEED);
    await check(page);
    await verdict(page).waitFor();
    await page.reload();
    await verdict(page).waitFor();
    await page.goBack();
    expect(await page.inputValue('#situation')).toBe(NEED);
    expect(await page.locator('form').first().isVisible()).toBe(true);
    await page.goForward();
    await verdict(page).waitFor();
    await page.getByRole('link', { name: 'Ask a licensed broker to call' }).click();
    await page.waitForURL('**/enquire');
    await page.goBack();
    await verdict(page).waitFor();
    await page.getByRole('button', { name: 'Change your words' }).click();
    await page.locator('#situation').waitFor();
    expect(await page.inputValue('#situation')).toBe(NEED);
  });

  it('asks for a little more where nothing was said, and where it means nothing', async () => {
    const page = await open('/fit-check');
    await check(page);
    expect(await errorSummary(page).textContent()).toContain('Tell us a little more');
    expect(await errorSummary(page).evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-errors');
    await errorSummary(page).locator('a').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('situation');
    await page.keyboard.type('asdf');
    await check(page);
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe('Tell us a little more');
    expect(await page.locator('.questions .asked').first().isVisible()).toBe(true);
  });

  it('sends what is typed to the fit check and nowhere else', async () => {
    const page = await open('/fit-check');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.fill('#situation', NEED);
    await check(page);
    await verdict(page).waitFor();
    const told = asked.filter((each) => each.includes('bakery'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('/v1/eligibility');
  });

  it('shows at its field what only the service finds wrong', async () => {
    const page = await open('/fit-check');
    await openFields(page);
    await page.fill('#amount', '2 billion');
    await check(page);
    await errorSummary(page).waitFor();
    expect(await page.getAttribute('#amount', 'aria-invalid')).toBe('true');
    expect(await page.title()).toMatch(/^Error: /);
  });

  it('says that a personal need is outside, without a way to ask for a call', async () => {
    const page = await open('/fit-check');
    await openFields(page);
    await page.getByLabel('Personal or household').check();
    await page.fill('#situation', 'A family holiday');
    await check(page);
    await page.locator('.verdict[data-fit=out_of_scope]').waitFor();
    expect(await page.locator('#result a[href="/enquire"]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Change your words' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'fit-out-of-scope');
    await page.getByRole('button', { name: 'Check another need' }).click();
    await page.locator('#situation').waitFor();
    expect(await page.inputValue('#situation')).toBe('');
  });

  it.each([
    ['there is no network', undefined, 'Check your connection'],
    ['it is too busy', { status: 429, headers: { 'retry-after': '7' }, body: '{}' }, '7 seconds'],
    ['it fails', { status: 500, body: 'oops' }, 'not working'],
  ] as const)('keeps what was typed and says what to do where %s', async (_, answer, said) => {
    const page = await open('/fit-check');
    await page.route('**/v1/eligibility', (route) =>
      answer === undefined ? route.abort() : route.fulfill(answer),
    );
    await page.fill('#situation', 'Stock for the shop');
    await check(page);
    const text = await errorSummary(page).textContent();
    expect(text).toContain(said);
    expect(text).toContain('02 5550 1234');
    expect(await page.inputValue('#situation')).toBe('Stock for the shop');
    await page.unroute('**/v1/eligibility');
    await check(page);
    await page.locator('.verdict').waitFor();
  });
}
