import { expect, it } from 'vitest';
import { findViolations, measureOverflow } from '../support/browser-accessibility.ts';
import { errorSummary, TOKEN, VIEW } from '../support/browser-enquiry-steps.ts';
import { complaintsOf, open } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';

export function yourEnquirySuite(): void {
  /** Every request that the page makes to the service is answered as told. */
  async function openAnswered(
    path: string,
    answer?: 'nothing' | ((asked: Record<string, unknown>) => unknown),
  ) {
    const page = await open('about:blank');
    const sent: Record<string, unknown>[] = [];
    await page.route('**/v1/{withdrawal,reply}', async (route) => {
      const asked = route.request().postDataJSON();
      sent.push(asked);
      if (answer === undefined) return route.continue();
      if (answer === 'nothing') return route.abort();
      return route.fulfill({ json: answer(asked) });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    return { page, sent };
  }

  it.each(['/your-enquiry', '/withdraw'])(
    'only looks where %s is opened: it ends nothing',
    async (path) => {
      const { page, sent } = await openAnswered(`${path}#${TOKEN}`);
      expect(sent).toEqual([{ token: TOKEN, action: 'look' }]);
      expect(await errorSummary(page).textContent()).toContain('This link is not known');
      expect(await errorSummary(page).textContent()).toContain('02 5550 1234');
      expect(await page.getByRole('button').count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
    },
  );

  it('says what to do where the link has lost its end, and sends nothing', async () => {
    const { page, sent } = await openAnswered('/your-enquiry');
    expect(await errorSummary(page).textContent()).toContain('Open the whole link');
    expect(sent).toEqual([]);
  });

  it('shows where it stands, and when', async () => {
    const { page } = await openAnswered(`/your-enquiry#${TOKEN}`, () => VIEW);
    const text = await page.locator('#your-enquiry').textContent();
    for (const part of [
      'The broker tried to reach you',
      'BF-7K3M9-Q2X4A-C',
      'Friday',
      '11:40 am',
    ]) {
      expect(text).toContain(part);
    }
    expect(await page.title()).toContain('The broker tried to reach you');
    expect(await page.getByLabel('Best time to call').inputValue()).toBe('after 3 pm');
    expect(complaintsOf(page)).toEqual([]);
  });

  it('changes the time, sends a copy, and ends it by a press each', async () => {
    const done = { status: 'withdrawn', reference: VIEW.reference, message: 'It has ended.' };
    const answer = ({ action, call_time }: Record<string, unknown>) =>
      action === undefined
        ? done
        : {
            ...VIEW,
            ...(action === 'change' && { call_time }),
            ...(action === 'copy' && { copy: { ...VIEW.copy, sent: true } }),
          };
    const { page, sent } = await openAnswered(`/your-enquiry#${TOKEN}`, answer);
    await page.getByRole('button', { name: 'Send me a copy' }).click();
    await page.getByText('It was sent to j•••@example.com.').waitFor();
    expect(sent.at(-1)).toEqual({ token: TOKEN, action: 'copy' });
    expect(await page.getByRole('button', { name: 'Send me a copy' }).isVisible()).toBe(false);
    await page.getByLabel('Best time to call').fill('on Friday');
    await page.getByRole('button', { name: 'Tell the broker' }).click();
    // These words may stand there before, so what was sent is waited for.
    const changed = { token: TOKEN, action: 'change', call_time: 'on Friday' };
    await expect.poll(() => sent.at(-1), { timeout: 60_000 }).toEqual(changed);
    await page.getByText('The broker is told.').last().waitFor();
    await page.getByRole('button', { name: 'End my agreement' }).click();
    await page.getByText('It has ended.').waitFor();
    expect(sent.at(-1)).toEqual({ token: TOKEN });
    expect(page.url()).not.toContain(TOKEN);
    expect(await page.getByRole('button', { name: 'End my agreement' }).isVisible()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
  });

  it('still lets it be ended where only the look at it failed', async () => {
    const { page } = await openAnswered(`/your-enquiry#${TOKEN}`, 'nothing');
    expect(await errorSummary(page).textContent()).toContain('Check your connection');
    expect(await page.getByRole('button', { name: 'End my agreement' }).isVisible()).toBe(true);
  });

  it('lets the broker say what came of it by a press, and never by opening the link', async () => {
    const noted = { reference: VIEW.reference, outcome: 'no_answer', message: 'You called.' };
    const { page, sent } = await openAnswered(`/reply#no_answer.${TOKEN}`, () => noted);
    expect(sent).toEqual([]);
    expect(await page.getByRole('button').first().textContent()).toBe('Nobody answered');
    expect(await page.getByRole('button').count()).toBe(5);
    expect(await measureOverflow(page)).toBe(0);
    await takeScreenshot(page, 'reply');
    await page.getByRole('button', { name: 'Nobody answered' }).click();
    await page.getByText('You called.').waitFor();
    expect(sent).toEqual([{ token: TOKEN, outcome: 'no_answer' }]);
    expect(await findViolations(page)).toEqual([]);
  });
}
