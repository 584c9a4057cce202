/** Makes every object that the edge serves without a function. */

import type { Catalogue } from '../../functions/catalogue/content.ts';
import { type Document, fetchDocument } from '../../functions/catalogue/documents.ts';
import { fillSentence } from '../../functions/catalogue/fill-sentence.ts';
import { listProducts } from '../../functions/catalogue/lanes.ts';
import type { Passage, Passages } from '../../functions/catalogue/passages.ts';
import type { Synonyms } from '../../functions/catalogue/search-terms.ts';
import { GUIDE_ADDRESS } from './agent-card.ts';
import { makeAssets, makeEmbed, publishProofs } from './assets.ts';
import { makeBrand } from './brand.ts';
import type { BuiltData } from './catalogue.ts';
import { homeHead, type Keys, makeDiscovery } from './discovery.ts';
import { lanePage, lanesPage, makeScales } from './lane-pages.ts';
import { makeOpenapi } from './openapi.ts';
import { makeExamples } from './openapi-examples.ts';
import { listSiteValues, type Page, renderMarkdown, renderPage, slugOf } from './page.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

export async function makeSite(data: BuiltData, keys: Keys = {}): Promise<SiteFile[]> {
  const { content, catalogue, documents } = data;
  const pages = await makePages(data);
  return [
    ...makeStaticJson(catalogue, documents),
    makePassages(documents, content.synonyms),
    ...pages,
    ...(await publishProofs(data)),
    makeOpenapi(catalogue, await makeExamples(data)),
    makeApiCatalog(catalogue.base_url),
    jsonFile('/changelog.json', { version: catalogue.version, releases: content.changelog }),
    ...(await makeDiscovery(data, pages, keys)),
  ];
}

/** The pages, with what browsers load for them. */
export async function makePages(data: BuiltData): Promise<SiteFile[]> {
  const { catalogue, fill } = data;
  const values = listSiteValues(catalogue);
  const brand = await makeBrand(data);
  const loaded = await makeAssets(data);
  const frame = {
    fill,
    shared: { ...values, ...brand.values },
    baseUrl: catalogue.base_url,
    assets: Object.fromEntries(loaded.map(([name, file]) => [name, `/${file.key}`])),
  };
  return [
    ...loaded.map(([, file]) => file),
    ...brand.files,
    ...(await makeEmbed(data)),
    ...listPages(data, values).map((page) => renderPage(page, frame)),
  ];
}

/** For whoever has its link: no search lists it. */
const UNLISTED = '<meta name="robots" content="noindex">';

function listPages(
  { catalogue, content }: BuiltData,
  values: ReturnType<typeof listSiteValues>,
): Page[] {
  const { lanes, pages } = content;
  const words = content.sentences.page;
  const broker = catalogue.service.broker.business_name;
  const yourEnquiry = {
    template: 'your-enquiry',
    ...words.your_enquiry,
    script: 'your-enquiry',
    head: UNLISTED,
  } as const;
  const guides = [
    ...lanes.map(({ id, name, summary }) => ({ path: `/lanes/${id}`, title: name, summary })),
    ...pages.map(({ name, title, summary }) => ({ path: `/${name}`, title, summary })),
  ];
  const scales = makeScales(catalogue.lanes);
  return [
    {
      path: '/',
      template: 'home',
      ...words.home,
      script: 'home',
      head: homeHead(catalogue),
      values: { lanes, lane_count: lanes.length },
    },
    { path: '/lanes', ...lanesPage(catalogue, scales) },
    { path: '/fit-check', template: 'fit-check', ...words.fit_check, script: 'fit-check' },
    {
      path: '/enquire',
      template: 'enquire',
      title: words.enquire.title,
      description: fillSentence(words.enquire.description, { broker }),
      script: 'enquire',
    },
    { path: '/your-enquiry', ...yourEnquiry },
    // Links of earlier answers end here.
    { path: '/withdraw', ...yourEnquiry },
    {
      path: '/reply',
      template: 'reply',
      ...words.reply,
      script: 'reply',
      head: UNLISTED,
      values: { reply: content.sentences.reply },
    },
    // Lists every guide, so that there is something to read before any script, and without one.
    { path: '/search', template: 'search', ...words.search, script: 'search', values: { guides } },
    { path: '/404', template: 'not-found', ...words.not_found },
    ...lanes.map((lane) => lanePage(lane, catalogue, scales)),
    ...pages.map(({ name, title, summary: description, text }): Page => {
      const html = linkPhones(renderMarkdown(text), values);
      return { path: `/${name}`, template: 'text', title, description, values: { text: html } };
    }),
  ];
}

/** A number in a text can be rung; that of the office says when. */
const linkPhones = (html: string, values: ReturnType<typeof listSiteValues>) =>
  html
    .replace(/\b1[38]00 \d{3} \d{3}\b/g, (number) => {
      return `<a href="tel:${number.replaceAll(' ', '')}">${number}</a>`;
    })
    .replaceAll(values.support_phone, values.phone);

// The paragraphs of every page, which the search page asks for and searches by itself.

export function makePassages(documents: readonly Document[], synonyms: Synonyms): SiteFile {
  const passages = documents.flatMap(({ title, text, url }) =>
    text.split(/^## /m).map((part, at) => {
      const [heading = '', ...body] = at === 0 ? ['', part] : part.split('\n');
      const { pathname } = new URL(url);
      const path = heading === '' ? pathname : `${pathname}#${slugOf(heading)}`;
      return { title, heading, path, text: toPlain(body.join('\n')) };
    }),
  );
  // What every page repeats is the answer to no question.
  const isOnce = ({ text }: Passage) => passages.filter((each) => each.text === text).length === 1;
  const searched: Passages = { synonyms, passages: passages.filter(isOnce) };
  return jsonFile('/passages.json', searched);
}

/** Markdown as sentences: a row of a table is one, and so is a point of a list. */
function toPlain(markdown: string): string {
  return markdown
    .replace(/^\|[ |-]+\|$/gm, '')
    .replace(/^\| (.*?) \| (.*?) \| (.*?) ?\|$/gm, (_, what, range, usual) =>
      usual === '' ? `${what}: ${range}.` : `${what}: ${range}, usually ${usual}.`,
    )
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^(?:- |\d+\. |#+ )|\*\*/gm, '')
    .trim();
}

// Makes the JSON that the edge serves, by calling the operations that MCP and A2A call, so that the
// surfaces cannot drift.

function makeStaticJson(catalogue: Catalogue, documents: readonly Document[]): SiteFile[] {
  return [
    jsonFile({ key: 'v1/products/_all.json', route: '/v1/products' }, listProducts(catalogue, {})),
    ...catalogue.lanes.map(({ id }) =>
      jsonFile({ key: `v1/products/${id}.json` }, listProducts(catalogue, { lane: id })),
    ),
    // The edge finds the key in the same way.
    ...documents.map(({ id }) => {
      const key = `v1/documents/${id.replaceAll(':', '~')}.json`;
      return jsonFile({ key }, fetchDocument(documents, { id }));
    }),
  ];
}

// Makes the linkset of RFC 9727, by which software finds each API, its description and its state.

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Where each API is described for software, besides the pages for people. */
const DESCRIPTIONS = {
  '/v1': { href: '/openapi.json', type: 'application/vnd.oai.openapi+json;version=3.1' },
  '/mcp': { href: '/mcp/server-card', type: 'application/mcp-server-card+json' },
  '/a2a': { href: '/.well-known/agent-card.json', type: 'application/json' },
} as const;

export function makeApiCatalog(baseUrl: string): SiteFile {
  const linkset = Object.entries(DESCRIPTIONS).map(([path, description]) => ({
    anchor: `${baseUrl}${path}`,
    'service-desc': [{ ...description, href: `${baseUrl}${description.href}` }],
    'service-doc': [
      { href: `${baseUrl}${GUIDE_ADDRESS}`, type: 'text/markdown' },
      { href: `${baseUrl}/about`, type: 'text/html' },
    ],
    status: [{ href: `${baseUrl}/health`, type: 'application/json' }],
  }));
  return jsonFile('/.well-known/api-catalog', { linkset }, LINKSET);
}
