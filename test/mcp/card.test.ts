/** The card in a real browser, framed by a host that speaks the MCP Apps bridge. */
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sayWholeFit } from '../../functions/fit/say.ts';
import type { Fit } from '../../functions/fit/schema.ts';
import { makeFitCard } from '../../scripts/build/assets.ts';
import { catalogue } from '../support/catalogue.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { showCard } from '../support/mcp-card-host.ts';
import { FIT } from '../support/mcp-fake-operations.ts';

const SITE = resolve(import.meta.dirname, '../../content/site');
const PATIENCE_MS = 60_000;
const html = await makeFitCard(catalogue, SITE);
const SCENARIO = { purpose: 'Stock for the shop', amount: 85_000, security: 'property' };
const RECEIPT = {
  status: 'received',
  reference: 'BF-7K3M9-Q2X4A-C',
  expected_contact: {
    by: '2026-11-23T10:00:00+11:00',
    text: 'by 10:00 am AEDT, Monday 23 November',
  },
  consent_expires_at: '2027-02-18T10:00:00+11:00',
  message: 'A licensed broker will call.',
};
const OUTSIDE: Fit = {
  ...FIT,
  fit: 'out_of_scope',
  summary: 'This service is for business finance.',
  lanes: [],
  questions: [],
  next_step: { action: 'seek_other_help', text: 'Free help: 1800 007 007.' },
  expected_callback: null,
};

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, PATIENCE_MS);
afterAll(() => browser.close());

const result = (structuredContent: unknown) => ({ content: [], structuredContent });

async function showFit(fit: Fit, host: Partial<Parameters<typeof showCard>[1]> = {}) {
  const shown = await showCard(browser, { html, ...host });
  await shown.notify('ui/notifications/tool-input', { arguments: SCENARIO });
  await shown.notify('ui/notifications/tool-result', result(fit));
  await shown.card.waitForSelector('h2');
  return shown;
}

test('is one file under 40 KB that loads nothing', () => {
  expect(Buffer.byteLength(html)).toBeLessThan(40 * 1024);
  expect(html).not.toMatch(/\b(src|href)=|@import|url\(/);
  expect(html).toMatch(/^[\x20-\x7e\n]+$/);
  expect(html).not.toContain('SCRIPT"');
  expect(html).not.toMatch(/\b(best|cheapest|recommended|approved|guaranteed?)\b|you qualify/i);
});

describe('the card', { timeout: PATIENCE_MS }, () => {
  test('shows fit, lanes, checks with working, questions, documents and the next step', async () => {
    const { card, reached } = await showFit(FIT);
    const text = await card.textContent('main');
    for (const words of [
      FIT.summary,
      'Caveat loan',
      '(400,000 + 200,000) / 850,000 = 71%',
      'How long has the ABN traded?',
      'Photo ID',
      'No clear way to repay',
      FIT.next_step.text,
      'by 10:00 am AEDT, Monday 23 November',
      FIT.disclosure,
    ]) {
      expect(text).toContain(words);
    }
    expect(reached).toEqual([]);
  });

  test('shows the words of a result that holds nothing else', async () => {
    const { card, notify } = await showCard(browser, { html });
    const text = sayWholeFit(FIT);
    await notify('ui/notifications/tool-result', { content: [{ type: 'text', text }] });
    await card.waitForSelector(`text=${FIT.summary}`);
    expect(await card.textContent('main')).toBe(text.replaceAll('\n', ''));
  });

  test('waits while there is no data, and says so where none comes', async () => {
    const { card, notify } = await showCard(browser, { html });
    expect(await card.textContent('main')).toBe('Waiting for the fit check.');
    await notify('ui/notifications/tool-cancelled', { reason: 'stopped' });
    await card.waitForFunction("document.querySelector('main').textContent.includes('stopped')");
    await notify('ui/notifications/tool-result', { content: [] });
    await card.waitForFunction("document.querySelector('main').textContent.includes('no fit')");
  });

  test('shows what to fix where the check was refused', async () => {
    const { card, notify } = await showCard(browser, { html });
    const body = { error: 'The request could not be read.', problems: ['amount: is required.'] };
    const content = [{ type: 'text', text: JSON.stringify(body) }];
    await notify('ui/notifications/tool-result', { content, isError: true });
    await card.waitForSelector('h2');
    expect(await card.textContent('main')).toContain('amount: is required.');
  });

  test('offers no call where the need is out of scope', async () => {
    const { card } = await showFit(OUTSIDE);
    const text = await card.textContent('main');
    expect(text).toContain('outside the service');
    expect(text).toContain('1800 007 007');
    expect(await Promise.all((await card.$$('button')).map((each) => each.textContent()))).toEqual([
      '1800 007 007',
    ]);
  });

  test('takes text for text', async () => {
    const summary = '<img src=x onerror="document.title=1"><b>bold</b>';
    const { card, reached } = await showFit({ ...FIT, summary });
    expect(await card.textContent('main')).toContain(summary);
    expect(await card.$('main img')).toBeNull();
    expect(reached).toEqual([]);
  });

  test('ignores messages that do not come from its host', async () => {
    const { card } = await showCard(browser, { html });
    const forged = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: result(FIT) };
    await card.evaluate(`window.postMessage(${JSON.stringify(forged)}, '*')`);
    await card.evaluate('new Promise((done) => setTimeout(done))');
    expect(await card.textContent('main')).toBe('Waiting for the fit check.');
  });

  test.each(['light', 'dark'] as const)('follows the host into %s', async (theme) => {
    const { card, notify } = await showFit(FIT, { theme });
    const paper = () => card.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await paper();
    expect(before).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(15, 21, 19)');
    const other = theme === 'light' ? 'dark' : 'light';
    await notify('ui/notifications/host-context-changed', { theme: other });
    expect(await paper()).not.toBe(before);
  });

  test('fits a narrow screen, and tells the host how high it is', async () => {
    const { card, sent } = await showFit(FIT, { width: 320 });
    const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await card.evaluate(wide)).toBeLessThanOrEqual(0);
    await card.waitForFunction('innerHeight > 200');
    const sizes = (await sent()).filter(({ method }) => method === 'ui/notifications/size-changed');
    expect(sizes.length).toBeGreaterThan(0);
  });
});

describe('the call-back', { timeout: PATIENCE_MS }, () => {
  const fill = async (card: Awaited<ReturnType<typeof showFit>>['card']) => {
    await card.fill('[name=name]', 'Jo Citizen');
    await card.fill('[name=phone]', '0491 570 006');
    await card.fill('[name=email]', 'jo@example.com');
  };
  const calls = async (sent: () => Promise<{ method?: string }[]>) =>
    (await sent()).filter(({ method }) => method === 'tools/call');

  test('is sent by keyboard alone, with the words, an own tick and a key', async () => {
    const { page, card, sent } = await showFit(FIT, { toolResult: result(RECEIPT) });
    await card.focus('text=Ask a licensed broker to call');
    await page.keyboard.press('Enter');
    const text = await card.textContent('form');
    expect(text).toContain(catalogue.wording.consent_statement);
    expect(text).toContain(catalogue.wording.collection_notice.split('\n')[0]);
    for (const typed of ['Jo Citizen', '0491 570 006', 'jo@example.com']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card.waitForSelector('text=BF-7K3M9-Q2X4A-C');
    const [call] = (await sent()).filter(({ method }) => method === 'tools/call');
    expect(call?.params).toMatchObject({
      name: 'request_callback',
      arguments: {
        name: 'Jo Citizen',
        phone: '0491 570 006',
        email: 'jo@example.com',
        amount: 85_000,
        consent: true,
        consent_method: 'user_ticked_checkbox_in_app',
        notice_shown: true,
        wording_version: catalogue.wording.version,
      },
    });
    expect(call?.params?.arguments?.['scenario']).toContain('Purpose: Stock for the shop');
    expect(call?.params?.arguments?.['idempotency_key']).toMatch(/^card-[\da-f]{32}$/);
    const told = (await sent()).filter(({ method }) => method === 'ui/update-model-context');
    expect(JSON.stringify(told)).toContain('BF-7K3M9-Q2X4A-C');
    expect(JSON.stringify(told)).not.toContain('Jo Citizen');
  });

  test('is not sent until the person ticks the box', async () => {
    const { card, sent } = await showFit(FIT, { toolResult: result(RECEIPT) });
    await card.click('text=Ask a licensed broker to call');
    expect(await card.isChecked('[name=consent]')).toBe(false);
    await fill(card);
    await card.click('text=Send my enquiry');
    expect(await calls(sent)).toEqual([]);
    await card.check('[name=consent]');
    await card.click('text=Send my enquiry');
    await card.waitForSelector('text=BF-7K3M9-Q2X4A-C');
    expect(await calls(sent)).toHaveLength(1);
  });

  test('shows what to fix, and uses the same key again', async () => {
    const problems = ['phone: is not an Australian number.'];
    const text = JSON.stringify({ error: 'The request could not be read.', problems });
    const toolResult = { content: [{ type: 'text', text }], isError: true };
    const { card, sent, received } = await showFit(FIT, { toolResult });
    await card.click('text=Ask a licensed broker to call');
    await fill(card);
    await card.check('[name=consent]');
    for (const count of [1, 2]) {
      await card.click('text=Send my enquiry');
      await received('tools/call', count);
      await card.waitForSelector(`text=${problems[0]}`);
    }
    const keys = (await sent()).flatMap(
      ({ params }) => params?.arguments?.['idempotency_key'] ?? [],
    );
    expect(new Set(keys).size).toBe(1);
  });

  test('shows the wording of today where its own has ended, and wants a new tick', async () => {
    const show_first = {
      wording_version: '2099-01',
      collection_notice: 'The new notice.',
      consent_statement: 'I agree to the new words.',
    };
    const text = JSON.stringify({ error: 'It is no longer in force.', problems: [], show_first });
    const toolResult = { content: [{ type: 'text', text }], isError: true };
    const { card, sent, received } = await showFit(FIT, { toolResult });
    await card.click('text=Ask a licensed broker to call');
    await fill(card);
    for (const count of [1, 2]) {
      await card.check('[name=consent]');
      await card.click('text=Send my enquiry');
      await received('tools/call', count);
      await card.waitForSelector('text=I agree to the new words.');
      expect(await card.isChecked('[name=consent]')).toBe(false);
    }
    const versions = (await calls(sent)).map(
      (call) => Reflect.get(Object(call), 'params').arguments.wording_version,
    );
    expect(versions).toEqual([catalogue.wording.version, '2099-01']);
  });

  test('goes by the assistant where the host lets the card call no tool', async () => {
    const { card, sent, received } = await showFit(FIT, { capabilities: {} });
    expect(await card.textContent('main')).toContain(catalogue.service.broker.support_phone);
    await card.click('text=Ask the assistant about a call');
    await received('ui/message', 1);
    expect(JSON.stringify(await sent())).toContain('prepare_callback');
  });
});
