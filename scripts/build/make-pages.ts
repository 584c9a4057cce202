/** Makes the pages for people, with the style and the scripts that they and other sites load. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../functions/contract/built.ts';
import type { Document } from '../../functions/contract/document.ts';
import { fetchDocument } from '../../functions/operations/fetch-document.ts';
import { checkBudgets } from './check-budgets.ts';
import type { Content, ContentPage } from './content.ts';
import { laneHead } from './discovery/lane-head.ts';
import { makeAssets } from './make-assets.ts';
import { makeEmbed } from './make-embed.ts';
import {
  enquirePage,
  fitCheckPage,
  searchPage,
  summariseGuides,
  withdrawPage,
} from './pages/form-pages.ts';
import { homePage } from './pages/home-page.ts';
import { lanePage } from './pages/lane-page.ts';
import { makeScales } from './pages/lane-scales.ts';
import { lanesPage } from './pages/lanes-page.ts';
import { fillLayout } from './pages/layout.ts';
import type { Page, SiteValues, Templates } from './pages/page.ts';
import { readTemplates } from './pages/read-templates.ts';
import { listSiteValues } from './pages/site-values.ts';
import { fillTemplate, renderMarkdown } from './render-html.ts';
import { htmlFile, type SiteFile } from './site-file.ts';

type Sources = {
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly content: Pick<Content, 'lanes' | 'pages'>;
};

export async function makePages(sources: Sources, siteDir: string): Promise<SiteFile[]> {
  const templates = await readTemplates(join(siteDir, 'pages'));
  const { files, addresses } = await makeAssets(siteDir);
  const values = listSiteValues(sources.catalogue);
  const frame = {
    layout: await readFile(join(siteDir, 'layout.html'), 'utf8'),
    values,
    baseUrl: sources.catalogue.base_url,
    assets: addresses,
  };
  const pages = listPages(sources, templates, values).map(([path, page]) =>
    htmlFile(
      { key: `${path === '/' ? 'index' : path.slice(1)}.html`, route: path },
      fillLayout(path, page, frame),
    ),
  );
  const made = [...files, ...(await makeEmbed(sources.catalogue, siteDir)), ...pages];
  checkBudgets(made);
  return made;
}

/** Every page with its address. */
function listPages(sources: Sources, templates: Templates, values: SiteValues): [string, Page][] {
  const { catalogue, documents } = sources;
  const { lanes, pages } = sources.content;
  const scene = { values, catalogue, scales: makeScales(catalogue.lanes) };
  const guides = { documents, summaries: summariseGuides(catalogue, pages) };
  return [
    ['/', homePage(templates, values, catalogue)],
    ['/lanes', lanesPage(templates, values, catalogue)],
    ['/fit-check', fitCheckPage(templates, values)],
    ['/enquire', enquirePage(templates, values)],
    ['/withdraw', withdrawPage(templates, values)],
    ['/search', searchPage(templates, values, guides)],
    ['/404', notFoundPage(templates, values)],
    ...lanes.map((lane): [string, Page] => [
      `/lanes/${lane.id}`,
      { ...lanePage(templates, lane, scene), head: laneHead(lane, catalogue) },
    ]),
    ...pages.map((page): [string, Page] => [
      `/${page.name}`,
      textPage(templates, page, fetchDocument(documents, { id: `page:${page.name}` }).text),
    ]),
  ];
}

function textPage(templates: Templates, { title, summary }: ContentPage, text: string): Page {
  const values = { title, description: summary, text: renderMarkdown(text) };
  return { title, description: summary, main: fillTemplate(templates('text'), values) };
}

function notFoundPage(templates: Templates, values: SiteValues): Page {
  const title = 'Page not found';
  const main = fillTemplate(templates('not-found'), { ...values, title });
  return { title, description: 'There is no page at this address.', main };
}
