/** What axe-core finds against WCAG 2.2 A and AA, and its rules of good practice. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/** One line for each violation; none is as it should be. Without `rules`, all are tried. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((found) => found.violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/** How far the page can be scrolled sideways. */
export function measureOverflow(page: Page): Promise<number> {
  const root = 'document.documentElement';
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}
