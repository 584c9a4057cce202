/** Everything by which software that has never heard of this service finds it, step by step. */

import type { JWK } from 'jose';
import * as z from 'zod';
import type { Catalogue, CatalogueLane } from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import { lanePageUrl } from '../../functions/catalogue/lanes.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { describeServer } from '../../functions/mcp/identity.ts';
import { MCP_VERSIONS } from '../../functions/mcp/protocol.ts';
import { type Operation, operations } from '../../functions/operations.ts';
import {
  CARD_ADDRESS,
  GUIDE_ADDRESS,
  makeAgentCard,
  makeJwks,
  publishAgentCard,
  SCHEMAS_ADDRESS,
} from './agent-card.ts';
import { type BuiltData, withoutLeftOut } from './catalogue.ts';
import type { ContentPage } from './content.ts';
import { fillTemplate, readTemplate } from './page.ts';
import { jsonFile, type SiteFile, textFile } from './site-file.ts';

export type Discoverable = {
  /** The files for people, which the sitemap lists. */
  readonly pages: readonly SiteFile[];
  readonly agentCardKey: string | undefined;
  /** Published beside the agent card's own. */
  readonly publishedKeys: readonly JWK[];
};

export async function makeDiscovery(
  { catalogue, content, documents, siteDir }: BuiltData,
  { pages, agentCardKey, publishedKeys }: Discoverable,
): Promise<SiteFile[]> {
  const signing = { key: agentCardKey, baseUrl: catalogue.base_url };
  const card = await publishAgentCard(makeAgentCard(catalogue), signing);
  return [
    ...(await fillTexts(catalogue, content.pages, siteDir)),
    ...makeMarkdownTwins(documents, catalogue),
    makeSitemap(pages, catalogue),
    makeSchemas(catalogue),
    makeServerJson(catalogue),
    makeServerCard(catalogue),
    makeAiCatalog(catalogue),
    card.file,
    makeJwks([...card.keys, ...publishedKeys]),
  ];
}

// Fills the texts of content/site/text: for language models, for whoever writes software that calls us, for
// robots, and for whoever finds a weakness (RFC 9116).

const TEXTS = {
  'llms.txt': '/llms.txt',
  'developers.md': GUIDE_ADDRESS,
  'robots.txt': '/robots.txt',
  'security.txt': '/.well-known/security.txt',
} as const;

function fillTexts(
  { service, base_url, lanes, disclosure, observed_at }: Catalogue,
  pages: readonly ContentPage[],
  siteDir: string,
): Promise<SiteFile[]> {
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${base_url}${path}): ${about}`;
  const all: readonly Operation[] = Object.values(operations);
  const values = {
    base_url,
    disclosure,
    service_name: service.service_name,
    support_email: service.broker.support_email,
    // A year after the figures were observed, by when they are stale anyway.
    expires: new Date(Date.parse(observed_at) + 365 * 86_400_000).toISOString(),
    lanes: lanes.map(({ id, name, summary }) => link(name, `/lanes/${id}.md`, summary)).join('\n'),
    pages: pages.map(({ name, title, summary }) => link(title, `/${name}.md`, summary)).join('\n'),
    operations: all
      .map(({ title, http, description }) =>
        link(title, GUIDE_ADDRESS, `${http.method} ${http.path}. ${description}`),
      )
      .join('\n'),
    skills: all.map(describeCall).join('\n\n'),
    ...installLinks(`${base_url}/mcp`),
  };
  const filled = Object.entries(TEXTS).map(async ([name, route]) => {
    const text = fillTemplate(await readTemplate(siteDir, `text/${name}`), values);
    return textFile(
      { key: route.slice(1), route },
      text,
      name.endsWith('.md') ? MARKDOWN : undefined,
    );
  });
  return Promise.all(filled);
}

function describeCall({ name, title, description, examples, http }: Operation): string {
  const [example] = Object.values(examples);
  const call = JSON.stringify({ skill: name, input: example?.input });
  return `### ${name}\n\n${title}. ${description}\n\nREST: ${http.method} ${http.path}\n\n    ${call}`;
}

/** One press adds the server: the forms that Cursor and VS Code document. */
function installLinks(url: string) {
  const name = 'business-finance';
  const config = Buffer.from(JSON.stringify({ url })).toString('base64');
  const server = encodeURIComponent(JSON.stringify({ name, type: 'http', url }));
  return {
    cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(config)}`,
    vs_code: `vscode:mcp/install?${server}`,
  };
}

// Makes sitemap.xml: every page for people, and nothing that is called.

/** Nobody looks for these: a form to use with a link, what was searched, and what is not there. */
const UNLISTED = ['/404', '/your-enquiry', '/withdraw', '/reply', '/search'];

/** Files whose address is a page: the route says it. */
function makeSitemap(files: readonly SiteFile[], { base_url, observed_at }: Catalogue): SiteFile {
  const entries = files
    .filter(
      ({ contentType, route = '' }) =>
        contentType.startsWith('text/html') && !UNLISTED.includes(route),
    )
    .map(
      ({ route = '' }) =>
        `<url><loc>${escapeHtml(base_url + route)}</loc><lastmod>${observed_at}</lastmod></url>`,
    );
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return textFile(
    { key: 'sitemap.xml', route: '/sitemap.xml' },
    xml,
    'application/xml; charset=utf-8',
  );
}

/** The schemas of the skills. */
function makeSchemas(catalogue: Catalogue): SiteFile {
  const schemas = Object.values(operations).map(({ name, input, output }: Operation) => [
    name,
    { input: z.toJSONSchema(input, { io: 'input' }), output: z.toJSONSchema(output) },
  ]);
  const address = { key: SCHEMAS_ADDRESS.slice(1), route: SCHEMAS_ADDRESS };
  return jsonFile(address, withoutLeftOut(Object.fromEntries(schemas), catalogue));
}

// Makes a Markdown twin of every page, at the page's address with .md: what fetch returns.

const MARKDOWN = 'text/markdown; charset=utf-8';

function makeMarkdownTwins(
  documents: readonly Document[],
  { service, lanes, disclosure, base_url }: Catalogue,
): SiteFile[] {
  const list = lanes.map(
    ({ id, name, summary }) => `- [${name}](${base_url}/lanes/${id}.md): ${summary}`,
  );
  const index = [`# ${service.service_name}`, disclosure, list.join('\n')].join('\n\n');
  return [
    twin('/index', index),
    twin('/lanes', ['# Kinds of business finance', disclosure, list.join('\n')].join('\n\n')),
    ...documents.map(({ title, text, url }) =>
      twin(new URL(url).pathname, `# ${title}\n\n${text}\n\nSource: ${url}`),
    ),
  ];
}

function twin(path: string, text: string): SiteFile {
  return textFile({ key: `${path.slice(1)}.md`, route: `${path}.md` }, `${text}\n`, MARKDOWN);
}

// Makes server.json, by which a registry of MCP servers lists this one.

const REGISTRY_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

function makeServerJson(catalogue: Catalogue): SiteFile {
  const body = {
    $schema: REGISTRY_SCHEMA,
    ...describeServer(catalogue),
    remotes: [{ type: 'streamable-http', url: `${catalogue.base_url}/mcp` }],
  };
  return jsonFile({ key: 'server.json', route: '/server.json' }, body);
}

// The two files by which a client that knows only the domain finds the MCP server and the A2A agent:
// SEP-2127 (the schema of its extension's repository, v1) and the AI Catalog 1.0.

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const SERVER_CARD = { route: '/mcp/server-card', type: 'application/mcp-server-card+json' };

export function makeServerCard(catalogue: Catalogue): SiteFile {
  const url = `${catalogue.base_url}/mcp`;
  const remote = { type: 'streamable-http', url, supportedProtocolVersions: MCP_VERSIONS };
  const body = { $schema: CARD_SCHEMA, ...describeServer(catalogue), remotes: [remote] };
  const { route, type } = SERVER_CARD;
  return jsonFile({ key: route.slice(1), route }, body, type);
}

/** Without the names and versions of what it lists: those are on their own cards, and might drift. */
function makeAiCatalog({ base_url, service }: Catalogue): SiteFile {
  const { hostname } = new URL(base_url);
  const entry = (kind: string, type: string, route: string) => ({
    identifier: `urn:air:${hostname}:${kind}:business-finance`,
    type,
    url: `${base_url}${route}`,
  });
  const body = {
    specVersion: '1.0',
    host: {
      displayName: service.service_name,
      identifier: hostname,
      documentationUrl: `${base_url}${GUIDE_ADDRESS}`,
    },
    entries: [
      entry('mcp', SERVER_CARD.type, SERVER_CARD.route),
      entry('a2a', 'application/a2a-agent-card+json', CARD_ADDRESS),
    ],
  };
  const route = '/.well-known/ai-catalog.json';
  return jsonFile({ key: route.slice(1), route }, body, 'application/ai-catalog+json');
}

// What a page tells software: schema.org data, and of a lane its Markdown twin. A kind of finance is no
// offer here: no price and no rating; the ranges are as observed.

export function laneHead(lane: CatalogueLane, catalogue: Catalogue): string {
  return (
    `${dataScript(describeLane(lane, catalogue))}\n` +
    `<link rel="alternate" type="text/markdown" href="/lanes/${lane.id}.md">`
  );
}

function describeLane(lane: CatalogueLane, { base_url, service }: Catalogue) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: lane.name,
    description: lane.summary,
    url: lanePageUrl(base_url, lane.id),
    inLanguage: 'en-AU',
    dateModified: lane.observed_at,
    isPartOf: { '@type': 'WebSite', name: service.service_name, url: base_url },
    about: {
      '@type': 'LoanOrCredit',
      name: lane.name,
      description: lane.summary,
      category: 'Business finance',
      areaServed: { '@type': 'Country', name: 'Australia' },
      audience: { '@type': 'BusinessAudience', audienceType: 'ABN holders' },
      amount: { '@type': 'MonetaryAmount', currency: 'AUD', ...span(lane.size) },
      loanTerm: { '@type': 'QuantitativeValue', unitCode: 'MON', ...span(range(lane.term_months)) },
      interestRate: { '@type': 'QuantitativeValue', unitText: lane.rate.unit, ...span(lane.rate) },
    },
    publisher: describeBroker(service),
  };
}

const range = ([min, max]: readonly [number, number]) => ({ min, max });
/** Observed, from the lowest to the highest. */
const span = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  minValue: min,
  maxValue: max,
});

const describeBroker = ({ broker }: Catalogue['service']) => ({
  '@type': 'Organization',
  name: broker.business_name,
  telephone: broker.support_phone,
  url: broker.website,
});

/** What the first page tells software: the site, and who is behind it. */
export function homeHead({ service, base_url }: Catalogue): string {
  return dataScript({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: service.service_name,
    url: base_url,
    inLanguage: 'en-AU',
    publisher: describeBroker(service),
  });
}

/** A "<" could end the script element that carries it. */
const dataScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
