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
import type { BuildSettings, Content } from './content.ts';
import { homeHead, laneHead, makeDiscovery } from './discovery.ts';
import { lanePage, lanesPage, makeScales } from './lane-pages.ts';
import { makeOpenapi } from './openapi.ts';
import { makeExamples } from './openapi-examples.ts';
import {
  type Fill,
  fillLayout,
  listSiteValues,
  type Page,
  pageMaker,
  readTemplates,
  renderMarkdown,
  type SiteValues,
  slugOf,
} from './page.ts';
import { jsonFile, type SiteFile, siteFile } from './site-file.ts';

export async function makeSite(
  data: BuiltData,
  { agentCardKey, publishedKeys = [] }: Pick<BuildSettings, 'agentCardKey' | 'publishedKeys'> = {},
): Promise<SiteFile[]> {
  const { content, catalogue, documents, siteDir } = data;
  const pages = await makePages({ catalogue, documents, content }, siteDir);
  return [
    ...makeStaticJson(catalogue, documents),
    makePassages(documents, content.synonyms),
    ...pages,
    ...(await publishProofs(siteDir)),
    makeOpenapi(catalogue, await makeExamples(data)),
    makeApiCatalog(catalogue.base_url),
    jsonFile('/changelog.json', { version: catalogue.version, releases: content.changelog }),
    ...(await makeDiscovery(data, { pages, agentCardKey, publishedKeys })),
  ];
}

type Sources = {
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly content: Pick<Content, 'lanes' | 'pages' | 'sentences'>;
};

export async function makePages(sources: Sources, siteDir: string): Promise<SiteFile[]> {
  const fill = await readTemplates(siteDir);
  const { files, addresses } = await makeAssets(siteDir, sources.catalogue);
  const brand = await makeBrand(sources.catalogue, siteDir);
  const values = listSiteValues(sources.catalogue);
  const frame = {
    fill,
    values: { ...values, ...brand.values },
    baseUrl: sources.catalogue.base_url,
    assets: addresses,
  };
  const pages = listPages(sources, fill, values).map(([path, page]) =>
    siteFile(
      { key: `${path === '/' ? 'index' : path.slice(1)}.html`, route: path },
      fillLayout(path, page, frame),
    ),
  );
  return [...files, ...brand.files, ...(await makeEmbed(sources.catalogue, siteDir)), ...pages];
}

/** For whoever has its link: no search lists it. */
const UNLISTED = '<meta name="robots" content="noindex">';

function listPages(sources: Sources, fill: Fill, values: SiteValues): [string, Page][] {
  const { catalogue, documents } = sources;
  const { lanes, pages, sentences } = sources.content;
  const { enquire, fit_check, not_found, your_enquiry } = sentences.page;
  const broker = catalogue.service.broker.business_name;
  const make = pageMaker(fill, values);
  const yourEnquiry = make('your-enquiry', {
    ...your_enquiry,
    script: 'your-enquiry',
    head: UNLISTED,
  });
  const summaries = new Map<string, string>([
    ...lanes.map(({ id, summary }) => [`lane:${id}`, summary] as const),
    ...pages.map(({ name, summary }) => [`page:${name}`, summary] as const),
  ]);
  const guides = documents.map(({ id, title, url }) => {
    return { path: new URL(url).pathname, title, summary: summaries.get(id) };
  });
  const scene = { catalogue, scales: makeScales(catalogue.lanes) };
  return [
    [
      '/',
      make(
        'home',
        { ...sentences.page.home, script: 'home', head: homeHead(catalogue) },
        { lanes, lane_count: lanes.length },
      ),
    ],
    ['/lanes', lanesPage(make, catalogue)],
    ['/fit-check', make('fit-check', { ...fit_check, script: 'fit-check' })],
    [
      '/enquire',
      make('enquire', {
        ...enquire,
        description: fillSentence(enquire.description, { broker }),
        script: 'enquire',
      }),
    ],
    ['/your-enquiry', yourEnquiry],
    // Links of earlier answers end here.
    ['/withdraw', yourEnquiry],
    [
      '/reply',
      make(
        'reply',
        { ...sentences.page.reply, script: 'reply', head: UNLISTED },
        { reply: sentences.reply },
      ),
    ],
    // Lists every guide, so that there is something to read before any script, and without one.
    ['/search', make('search', { ...sentences.page.search, script: 'search' }, { guides })],
    ['/404', make('not-found', not_found)],
    ...lanes.map((lane): [string, Page] => [
      `/lanes/${lane.id}`,
      { ...lanePage(make, lane, scene), head: laneHead(lane, catalogue) },
    ]),
    ...pages.map(({ name, title, summary: description }): [string, Page] => {
      const { text } = fetchDocument(documents, { id: `page:${name}` });
      return [
        `/${name}`,
        make('text', { title, description }, { text: linkPhones(renderMarkdown(text), values) }),
      ];
    }),
  ];
}

/** A number in a text can be rung; that of the office says when. */
const linkPhones = (html: string, values: SiteValues) =>
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
