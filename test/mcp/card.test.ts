/** The card in a real browser, framed by a host that speaks the MCP Apps bridge. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFormLink } from '../../functions/enquiry/form-link.ts';
import { leanFit, sayWholeFit } from '../../functions/fit/say.ts';
import { type Fit, scenario } from '../../functions/fit/schema.ts';
import { once } from '../../functions/once.ts';
import { makeFitCard } from '../../scripts/build/assets.ts';
import { builtData, catalogue } from '../support/catalogue.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { showCard } from '../support/mcp-card-host.ts';
import { FIT } from '../support/mcp-fake-operations.ts';
import { explain, oneOf } from '../support/scenarios.ts';

const html = await makeFitCard(builtData);
/** Once it is drawn: its height, and how much wider than its place it is. */
const MEASURE = `new Promise((done) => requestAnimationFrame(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  done([document.body.getBoundingClientRect().height, scrollWidth - clientWidth]);
}))`;
const SCENARIO = { purpose: 'Stock for the shop', amount: 85_000, security: 'property' };
/** Of every twelfth scenario those whose answers say most before they are unfolded. */
const tallest = once(() =>
  oneOf(12)
    .flatMap(({ given }) => {
      const { data } = scenario.safeParse(given);
      return data === undefined ? [] : [{ given, fit: explain(data).fit }];
    })
    .sort((one, other) => lettersShown(other.fit) - lettersShown(one.fit))
    .slice(0, 80),
);
function lettersShown({ lanes, considered, questions: [question] }: Fit) {
  const lines = (lanes.length > 0 ? lanes : considered).slice(0, 3).map(({ name, checks }) => {
    return [name, checks.find(({ outcome }) => outcome === 'fail')?.check];
  });
  return JSON.stringify([lines, question?.question]).length;
}
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
});
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

describe('the card', () => {
  test('shows in brief the verdict, a line for each lane with its range, and one question', async () => {
    const { card, reached } = await showFit(FIT);
    const text = await card.textContent('main');
    for (const words of ['This need fits', 'Caveat loan1 open point', 'How long has the ABN']) {
      expect(text).toContain(words);
    }
    expect(await card.getAttribute('.lines .size', 'aria-label')).toBe(
      'Sizes from $20,000 to $5 million, usually $50,000 to $500,000; here $85,000',
    );
    expect(await card.isVisible('text=Photo ID')).toBe(false);
    expect(await card.$$eval('.start button', (all) => all.length)).toBe(2);
    expect(reached).toEqual([]);
  });

  test('unfolds everything, checks with working, documents and the next step, and folds it again', async () => {
    const { card } = await showFit(FIT);
    await card.click('text=Show all');
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
    await card.click('text=Show less');
    expect(await card.textContent('main')).not.toContain('Photo ID');
  });

  test('asks a host that has a larger place for it, and follows it there and back', async () => {
    const context = { availableDisplayModes: ['inline', 'fullscreen'], displayMode: 'inline' };
    const { card, notify, received } = await showFit(FIT, { context });
    await card.click('text=Show all');
    await received('ui/request-display-mode', 1);
    await card.waitForSelector('text=Photo ID');
    await notify('ui/notifications/host-context-changed', { displayMode: 'inline' });
    await card.waitForSelector('text=Show all');
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

  test('tells the number where the host opens no phone', async () => {
    const { card } = await showFit(OUTSIDE, { capabilities: {} });
    await card.click('text=1800 007 007');
    await card.waitForSelector('[role=status]');
    expect(await card.textContent('[role=status]')).toMatch(/^Phone 1800 ?007 ?007$/);
  });

  test('says nothing of open points above a question', async () => {
    const lanes = FIT.lanes.map((lane) => ({ ...lane, checks: lane.checks.slice(0, 1) }));
    const { card } = await showFit({ ...FIT, lanes });
    expect(await card.textContent('.lines')).toContain('All checks pass');
    expect(await card.textContent('main')).not.toContain('open point');
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
    await card.click('text=Show all');
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

  test('takes colours from the host where those they are read against come too', async () => {
    const styled = (variables: Record<string, string>) =>
      showFit(FIT, { context: { styles: { variables } } });
    const paper = 'getComputedStyle(document.body).backgroundColor';
    const palette = {
      '--color-text-primary': '#111111',
      '--color-background-primary': '#fafafa',
      '--color-text-secondary': '#444444',
      '--color-background-secondary': '#eeeeee',
      '--color-border-primary': '#cccccc',
    };
    const whole = await styled(palette);
    expect(await whole.card.evaluate(paper)).toBe('rgb(250, 250, 250)');
    const half = await styled({ '--color-background-primary': '#123456' });
    expect(await half.card.evaluate(paper)).toBe('rgb(255, 255, 255)');
  });

  test('keeps within the height and the safe area of the host', async () => {
    const context = {
      containerDimensions: { maxHeight: 150 },
      safeAreaInsets: { top: 44, right: 0, bottom: 0, left: 0 },
    };
    const { page, card } = await showFit(FIT, { context });
    await page.waitForFunction('Number(document.querySelector("iframe").height) === 150');
    expect(await card.evaluate('getComputedStyle(document.body).paddingTop')).toBe('44px');
  });

  test.each([320, 400, 720])('needs at most 420 px of height at a width of %i', async (width) => {
    const { card, notify } = await showFit(FIT, { width });
    for (const { given, fit } of tallest()) {
      await notify('ui/notifications/tool-input', { arguments: given });
      await notify('ui/notifications/tool-result', result(leanFit(fit)));
      const [height, wide] = await card.evaluate<number[]>(MEASURE);
      expect(height, JSON.stringify(given)).toBeLessThanOrEqual(420);
      expect(wide).toBeLessThanOrEqual(0);
    }
  });
});

describe('an answer on the card', () => {
  test('goes to check_fit through the host, by keyboard alone, and the assistant is told', async () => {
    const no: Fit = { ...FIT, fit: 'no', summary: 'Not as described.' };
    const { page, card, sent } = await showFit(FIT, { toolResult: result(no) });
    await card.focus('.asked input');
    await page.keyboard.type('3 years');
    await page.keyboard.press('Enter');
    await card.waitForSelector('text=This does not fit as described');
    const [call] = (await sent()).filter(({ method }) => method === 'tools/call');
    expect(call?.params).toEqual({
      name: 'check_fit',
      arguments: { ...SCENARIO, trading_months: 36 },
    });
    const told = (await sent()).filter(({ method }) => method === 'ui/update-model-context');
    expect(JSON.stringify(told)).toContain('trading_months: 36');
    expect(JSON.stringify(told)).toContain('Not as described.');
  });

  test('is said to the assistant where the host lets the card call no tool', async () => {
    const { card, sent, received } = await showFit(FIT, { capabilities: { message: {} } });
    await card.fill('.asked input', '3 years');
    await card.click('text=Answer');
    await received('ui/message', 1);
    expect(JSON.stringify(await sent())).toContain('trading_months: 36');
  });
});

describe('the way to a call', () => {
  test.each(['yes', 'maybe', 'no'] as const)('stands beside the answer %s', async (word) => {
    const { card } = await showFit({ ...FIT, fit: word });
    expect(await card.isVisible('text=Ask a broker to call')).toBe(true);
  });

  test('is our own form, with the need filled in and nothing that names anyone', async () => {
    const text = 'Stock for the shop. Call Jo on 0491 570 006 or jo@example.com.';
    const { card, sent, received } = await showFit({ ...FIT, scenario_text: text });
    await card.click('text=Ask a broker to call');
    await received('ui/open-link', 1);
    const [link] = (await sent()).filter(({ method }) => method === 'ui/open-link');
    const url = String(link?.params?.['url']);
    expect(url.startsWith(`${catalogue.base_url}/enquire#`)).toBe(true);
    expect(readFormLink(new URL(url).hash)).toEqual({
      scenario: 'Stock for the shop. Call Jo on (left out) or (left out).',
      amount: 85_000,
    });
  });

  test('goes by the assistant where the host opens no link', async () => {
    const { card, sent, received } = await showFit(FIT, { capabilities: { message: {} } });
    await card.click('text=Ask a broker to call');
    await received('ui/message', 1);
    expect(JSON.stringify(await sent())).toContain('prepare_callback');
  });
});
