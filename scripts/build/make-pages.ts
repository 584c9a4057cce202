/** Makes the pages for people: the lanes, the pages about us, and one stylesheet. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../functions/contract/built.ts';
import type { Document } from '../../functions/contract/document.ts';
import { laneDocumentId } from '../../functions/domain/lane-views.ts';
import { fetchDocument } from '../../functions/operations/fetch-document.ts';
import type { ContentPage } from './content.ts';
import { homePage, lanesPage, type Page } from './page-contents.ts';
import { fillTemplate, renderMarkdown } from './render-html.ts';
import { htmlFile, ONE_YEAR, type SiteFile } from './site-file.ts';

type Sources = {
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly pages: readonly ContentPage[];
};
const TEMPLATES = ['layout', 'home', 'lanes', 'not-found'] as const;
type Templates = Readonly<Record<(typeof TEMPLATES)[number], string>>;

export async function makePages(sources: Sources, siteDir: string): Promise<SiteFile[]> {
  const templates = await readTemplates(siteDir);
  const css = makeStylesheet(await readFile(join(siteDir, 'style.css'), 'utf8'));
  const pages = listPages(sources, templates).map(([path, page]) =>
    htmlFile(
      { key: `${path === '/' ? 'index' : path.slice(1)}.html`, route: path },
      fillLayout(templates.layout, sources.catalogue, { ...page, path, stylesheet: css.route }),
    ),
  );
  return [css, ...pages];
}

/** Every page with its address. */
function listPages(
  { catalogue, documents, pages }: Sources,
  templates: Templates,
): [string, Page][] {
  const textOf = (id: string) => renderMarkdown(fetchDocument(documents, { id }).text);
  return [
    ['/', homePage(templates.home, catalogue)],
    ['/lanes', lanesPage(templates.lanes, catalogue)],
    ['/404', notFoundPage(templates['not-found'])],
    /** These say word for word what fetch returns, so that a citation shows what was read. */
    ...catalogue.lanes.map(({ id, name, summary }): [string, Page] => [
      `/lanes/${id}`,
      { title: name, description: summary, main: textOf(laneDocumentId(id)) },
    ]),
    ...pages.map(({ name, title, summary }): [string, Page] => [
      `/${name}`,
      { title, description: summary, main: textOf(`page:${name}`) },
    ]),
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

function notFoundPage(main: string): Page {
  return { title: 'Page not found', description: 'There is no page at this address.', main };
}
