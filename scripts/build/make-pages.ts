/** Makes the pages for people: the lanes, the pages about us, and one stylesheet. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../functions/contract/built.ts';
import type { LaneSummary } from '../../functions/contract/catalogue.ts';
import type { Document } from '../../functions/contract/document.ts';
import { laneDocumentId, summariseLane } from '../../functions/domain/lane-views.ts';
import type { ContentPage } from './content.ts';
import { describeRange } from './describe-figures.ts';
import { escapeHtml, fillTemplate, renderMarkdown } from './render-html.ts';
import { htmlFile, ONE_YEAR, type SiteFile } from './site-file.ts';

type Page = { readonly title: string; readonly description: string; readonly main: string };
type Sources = {
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly pages: readonly ContentPage[];
};
const TEMPLATES = ['layout', 'home', 'lanes', 'not-found'] as const;
type Templates = Readonly<Record<(typeof TEMPLATES)[number], string>>;

export async function makePages(sources: Sources, siteDir: string): Promise<SiteFile[]> {
  const templates = await readTemplates(siteDir);
  const stylesheet = makeStylesheet(await readFile(join(siteDir, 'style.css'), 'utf8'));
  const place = (path: string, page: Page) =>
    htmlFile(
      { key: `${path === '/' ? 'index' : path.slice(1)}.html`, route: path },
      fillLayout(templates.layout, sources.catalogue, {
        ...page,
        path,
        stylesheet: stylesheet.route,
      }),
    );
  return [
    stylesheet,
    place('/', homePage(templates.home, sources.catalogue)),
    place('/lanes', lanesPage(templates.lanes, sources.catalogue)),
    ...sources.catalogue.lanes.map((lane) =>
      place(`/lanes/${lane.id}`, {
        title: lane.name,
        description: lane.summary,
        main: renderDocument(sources.documents, laneDocumentId(lane.id)),
      }),
    ),
    ...sources.pages.map(({ name, title, summary }) =>
      place(`/${name}`, {
        title,
        description: summary,
        main: renderDocument(sources.documents, `page:${name}`),
      }),
    ),
    place('/404', notFoundPage(templates['not-found'])),
  ];
}

async function readTemplates(siteDir: string): Promise<Templates> {
  const read = TEMPLATES.map(async (name) => [
    name,
    await readFile(join(siteDir, `${name}.html`), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** Its name changes with its text, so that it may be kept for a year. */
function makeStylesheet(css: string): SiteFile & { route: string } {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  return {
    key: `assets/${hash}.css`,
    route: `/assets/${hash}.css`,
    body: css,
    contentType: 'text/css; charset=utf-8',
    cacheControl: ONE_YEAR,
  };
}

function fillLayout(
  layout: string,
  { service, disclosure, base_url }: Catalogue,
  { path, ...page }: Page & { path: string; stylesheet: string },
): string {
  return fillTemplate(layout, {
    ...page,
    url: `${base_url}${path}`,
    service_name: service.service_name,
    disclosure,
    broker_name: service.broker.business_name,
    broker_licence: service.broker.licence,
    support_phone: service.broker.support_phone,
  });
}

function homePage(template: string, { lanes, service }: Catalogue): Page {
  const description =
    'General information on business finance for self-employed people and ABN holders in Australia.';
  const list = lanes.map(
    ({ id, name, summary }) =>
      `<dt><a href="/lanes/${id}">${escapeHtml(name)}</a></dt><dd>${escapeHtml(summary)}</dd>`,
  );
  const values = { description, lane_count: String(lanes.length), lanes: list.join('\n') };
  return { title: service.service_name, description, main: fillTemplate(template, values) };
}

function lanesPage(template: string, { lanes, method, observed_at, base_url }: Catalogue): Page {
  const description = 'Observed loan sizes, times, loan-to-value ratios and rates, side by side.';
  const rows = lanes.map((lane) => laneRow(summariseLane(lane, base_url)));
  const values = { description, method, observed_at, rows: rows.join('\n') };
  return { title: 'Kinds of business finance', description, main: fillTemplate(template, values) };
}

function laneRow({ id, name, size, time_to_fund, lvr, rate }: LaneSummary): string {
  const cells = [
    describeRange(size),
    `${time_to_fund.min} to ${time_to_fund.max} business days`,
    lvr ? `up to ${lvr.max}%` : 'not used',
    describeRange(rate),
  ].map((text) => `<td>${escapeHtml(text)}</td>`);
  const heading = `<th scope="row"><a href="/lanes/${id}">${escapeHtml(name)}</a></th>`;
  return `<tr>${heading}${cells.join('')}</tr>`;
}

function notFoundPage(main: string): Page {
  return { title: 'Page not found', description: 'There is no page at this address.', main };
}

/** A page says word for word what fetch returns, so that a citation shows what was read. */
function renderDocument(documents: readonly Document[], id: string): string {
  return renderMarkdown(documents.find((document) => document.id === id)?.text ?? '');
}
