import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations, measureOverflow } from '../support/browser-accessibility.ts';
import { complaintsOf, DESKTOP, NARROW, open, PHONE, running } from '../support/browser-page.ts';
import { takeScreenshot } from '../support/browser-screenshots.ts';
import type { Site } from '../support/browser-site.ts';

const WIDTHS = [
  { width: 'phone', viewport: PHONE },
  { width: 'desktop', viewport: DESKTOP },
] as const;

/** Sums up how far things moved after they were first shown, as browsers report it. */
const WATCH_SHIFTS =
  'window.shifted = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) ' +
  'window.shifted += entry.value; }).observe({ type: "layout-shift", buffered: true });';

/** Scripts come late, as they do on a slow machine: the page has been shown before any of them runs. */
async function delayScripts(page: Page): Promise<void> {
  let paint = Promise.withResolvers<void>();
  await page.exposeFunction('tellPainted', () => paint.resolve());
  await page.addInitScript('new PerformanceObserver(tellPainted).observe({ type: "paint" });');
  await page.route('**/*', async (route) => {
    const kind = route.request().resourceType();
    if (kind === 'document') paint = Promise.withResolvers();
    if (kind === 'script') await paint.promise;
    await route.continue();
  });
}

/** Read once whatever moved has been drawn and told: two frames after everything is there. */
const SHIFTED =
  'new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => tell(window.shifted)))))';

/** What a link brings makes another page of the same address. */
const BROUGHT = [
  '/your-enquiry#cut-short',
  '/reply#called.abc.def',
  '/search?q=tax',
  '/search?q=qqqqzzzz',
];

/** As a reader of small print sets the browser: a style of its own, before anything is shown. */
const LARGE_TEXT =
  'new MutationObserver((_, watch) => { if (!document.documentElement) return; watch.disconnect(); ' +
  'document.documentElement.style.fontSize = "200%"; }).observe(document, { childList: true });';

const addressesOf = ({ pages }: Site) => [
  ...pages.filter((path) => path !== '/404'),
  '/no-such-page',
];

export function pagesSuite(): void {
  it.each(WIDTHS)(
    'on a $width: no violation of WCAG in light or dark, no error',
    async ({ width, viewport }) => {
      const site = running();
      const page = await open('about:blank', { viewport });
      for (const path of addressesOf(site)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        await inspect(page, `${path === '/' ? 'home' : path.slice(1)}-${width}`);
      }
      expect(complaintsOf(page).filter((text) => !text.includes('404'))).toEqual([]);
    },
  );

  it('fits 320 pixels without scrolling sideways, as text at four times its size does', async () => {
    const site = running();
    const page = await open('about:blank', { viewport: NARROW });
    for (const path of addressesOf(site)) {
      await page.goto(path);
      expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });

  it.each([
    ['a phone with text at twice its size', { width: 360, height: 740 }, LARGE_TEXT],
    ['a phone', PHONE, ''],
    ['a desktop', DESKTOP, ''],
  ] as const)(
    'fits %s, and nothing moves however late its scripts come',
    async (_, viewport, setting) => {
      const site = running();
      const page = await open('about:blank', { viewport });
      await page.addInitScript(WATCH_SHIFTS + setting);
      await delayScripts(page);
      for (const path of [...addressesOf(site), ...BROUGHT]) {
        if (/^\/lanes\/(?!caveat)/.test(path)) continue;
        await page.goto(path);
        expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
        expect(await page.evaluate(SHIFTED), path).toBe(0);
      }
    },
  );

  it('asks for nothing outside its own origin and sets no cookie', async () => {
    const site = running();
    const page = await open('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    for (const path of [
      '/',
      '/lanes',
      '/lanes/caveat',
      '/fit-check',
      '/enquire',
      '/search?q=tax',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    expect([...new Set(asked)]).toEqual([new URL(site.service.url).origin]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('reads without script, and says what to do instead of a form', async () => {
    const page = await open('about:blank', { javaScriptEnabled: false });
    for (const path of ['/fit-check', '/enquire', '/your-enquiry']) {
      await page.goto(path);
      expect(await page.locator('form').count(), path).toBeGreaterThan(0);
      expect(await page.locator('form:visible').count(), path).toBe(0);
      expect(await page.locator('main').textContent(), path).toContain('02 5550 1234');
    }
    await page.goto('/search?q=truck');
    expect(await page.locator('#documents a').count()).toBeGreaterThan(10);
  });

  it('is usable by keyboard alone: skip link, focus that can be seen, controls in order', async () => {
    const page = await open('/fit-check');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('situation');
    await page.keyboard.type('New oven for the bakery');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Check the fit');
    expect(await page.evaluate(OUTLINE)).toBeGreaterThanOrEqual(3);
  });

  it('keeps its bars and buttons where colours are forced', async () => {
    const page = await open('/lanes', { forcedColors: 'active' });
    await takeScreenshot(page, 'lanes-forced-colours');
    const fills = await page.evaluate<string[]>(
      '["observed", "typical"].map((name) => getComputedStyle(document.querySelector("tbody ." + name)).fill)',
    );
    expect(new Set(fills).size).toBe(2);
    expect(await findViolations(page)).toEqual([]);
  });

  it('prints a lane’s documents as a list by themselves', async () => {
    const page = await open('/lanes/caveat');
    await page.evaluate(
      'window.print = () => { window.printed = document.body.dataset.print; }; undefined',
    );
    await page.getByRole('button', { name: 'Print this list' }).click();
    expect(await page.evaluate('window.printed')).toBe('documents');
    await page.evaluate('document.body.dataset.print = "documents"');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#documents').isVisible()).toBe(true);
    expect(await page.locator('#what-it-is').isVisible()).toBe(false);
    expect(await page.locator('h1').isVisible()).toBe(true);
  });
}

/** On a desktop one lane stands for all: they are alike but for their words. */
async function inspect(page: Page, name: string): Promise<void> {
  if (/^lanes\/(?!caveat).*desktop/.test(name)) return;
  expect(await findViolations(page), name).toEqual([]);
  await takeScreenshot(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, ['color-contrast']), name).toEqual([]);
  await takeScreenshot(page, `${name}-dark`);
}

const OUTLINE = 'parseFloat(getComputedStyle(document.activeElement).outlineWidth)';

function focused(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.textContent');
}
