/** Everything by which software that has never heard of this service finds it, step by step. */

import { basename } from 'node:path';
import * as z from 'zod';
import type { Catalogue, CatalogueLane } from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import { lanePageUrl } from '../../functions/catalogue/lanes.ts';
import { DAY_MS } from '../../functions/catalogue/office-time.ts';
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
import type { BuildSettings } from './content.ts';
import { jsonFile, type SiteFile, siteFile } from './site-file.ts';

export async function makeDiscovery(
  data: BuiltData,
  pages: readonly SiteFile[],
  { agentCardKey, publishedKeys = [] }: Keys,
): Promise<SiteFile[]> {
  const { catalogue, documents } = data;
  const { base_url: baseUrl } = catalogue;
  const card = await publishAgentCard(makeAgentCard(catalogue), { key: agentCardKey, baseUrl });
  return [
    ...fillTexts(data, pages),
    ...documents.map(makeMarkdownTwin),
    makeSchemas(catalogue),
    makeServerJson(catalogue),
    makeServerCard(catalogue),
    makeAiCatalog(catalogue),
    card.file,
    makeJwks([...card.keys, ...publishedKeys]),
  ];
}

/** What signs the agent card, and whatever else is published beside its public half. */
export type Keys = Pick<BuildSettings, 'agentCardKey' | 'publishedKeys'>;

// Fills the texts of content/site/text: for language models, for whoever writes software that calls us, for
// robots, and for whoever finds a weakness (RFC 9116).

const TEXTS = [
  '/llms.txt',
  GUIDE_ADDRESS,
  '/index.md',
  '/lanes.md',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
];

/** Nobody looks for these: a form to use with a link, what was searched, and what is not there. */
const UNLISTED = ['/404', '/your-enquiry', '/withdraw', '/reply', '/search'];

function fillTexts({ catalogue, content, fill }: BuiltData, pages: readonly SiteFile[]) {
  const { service, base_url, lanes, disclosure, observed_at } = catalogue;
  const isListed = ({ contentType, route = '' }: SiteFile) =>
    contentType.startsWith('text/html') && !UNLISTED.includes(route);
  const values = {
    base_url,
    disclosure,
    observed_at,
    lanes,
    texts: content.pages,
    pages: pages.filter(isListed),
    service_name: service.service_name,
    support_email: service.broker.support_email,
    // A year after the figures were observed, by when they are stale anyway.
    expires: new Date(Date.parse(observed_at) + 365 * DAY_MS).toISOString(),
    operations: Object.values(operations).map(describeOperation),
    ...installLinks(`${base_url}/mcp`),
  };
  return TEXTS.map((route) => siteFile(route, fill(`text/${basename(route)}`, values)));
}

function describeOperation({ name, title, description, examples, http }: Operation) {
  const [example] = Object.values(examples);
  const call = JSON.stringify({ skill: name, input: example?.input });
  return { name, title, description, http, call };
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

function makeSchemas(catalogue: Catalogue): SiteFile {
  const schemas = Object.values(operations).map(({ name, input, output }: Operation) => [
    name,
    { input: z.toJSONSchema(input, { io: 'input' }), output: z.toJSONSchema(output) },
  ]);
  return jsonFile(SCHEMAS_ADDRESS, withoutLeftOut(Object.fromEntries(schemas), catalogue));
}

/** A Markdown twin of a page, at the page's address with .md: what fetch returns. */
function makeMarkdownTwin({ title, text, url }: Document): SiteFile {
  const body = `# ${title}\n\n${text}\n\nSource: ${url}\n`;
  return siteFile(`${new URL(url).pathname}.md`, body);
}

const SCHEMAS = 'https://static.modelcontextprotocol.io/schemas';

/** For the registry of MCP servers. */
function makeServerJson(catalogue: Catalogue): SiteFile {
  const remote = { type: 'streamable-http', url: `${catalogue.base_url}/mcp` };
  const $schema = `${SCHEMAS}/2025-12-11/server.schema.json`;
  return jsonFile('/server.json', { $schema, ...describeServer(catalogue), remotes: [remote] });
}

// The two files by which a client that knows only the domain finds the MCP server and the A2A agent:
// SEP-2127 (the schema of its extension's repository, v1) and the AI Catalog 1.0.

const SERVER_CARD = { route: '/mcp/server-card', type: 'application/mcp-server-card+json' };

export function makeServerCard(catalogue: Catalogue): SiteFile {
  const url = `${catalogue.base_url}/mcp`;
  const remote = { type: 'streamable-http', url, supportedProtocolVersions: MCP_VERSIONS };
  const $schema = `${SCHEMAS}/v1/server-card.schema.json`;
  const body = { $schema, ...describeServer(catalogue), remotes: [remote] };
  return jsonFile(SERVER_CARD.route, body, SERVER_CARD.type);
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
  return jsonFile('/.well-known/ai-catalog.json', body, 'application/ai-catalog+json');
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
  const { size, rate } = lane;
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
      amount: { '@type': 'MonetaryAmount', currency: 'AUD', ...span(size.min, size.max) },
      loanTerm: { '@type': 'QuantitativeValue', unitCode: 'MON', ...span(...lane.term_months) },
      interestRate: {
        '@type': 'QuantitativeValue',
        unitText: rate.unit,
        ...span(rate.min, rate.max),
      },
    },
    publisher: describeBroker(service),
  };
}

/** Observed, from the lowest to the highest. */
const span = (minValue: number, maxValue: number) => ({ minValue, maxValue });

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
