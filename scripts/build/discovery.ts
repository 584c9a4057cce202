/** Everything by which software that has never heard of this service finds it, step by step. */

import type { JWK } from 'jose';
import type { Catalogue, CatalogueLane } from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import { lanePageUrl } from '../../functions/catalogue/lanes.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { operations } from '../../functions/operations.ts';
import { makeAgentCard, makeJwks, publishAgentCard } from './agent-card.ts';
import type { BuiltData } from './catalogue.ts';
import type { ContentPage } from './content.ts';
import { jsonFile, type SiteFile, textFile } from './site-file.ts';

export type Discoverable = {
  /** The files for people, which the sitemap lists. */
  readonly pages: readonly SiteFile[];
  readonly agentCardKey: string | undefined;
  /** Published beside the agent card's own. */
  readonly publishedKeys: readonly JWK[];
};

export async function makeDiscovery(
  { catalogue, content, documents }: BuiltData,
  { pages, agentCardKey, publishedKeys }: Discoverable,
): Promise<SiteFile[]> {
  const signing = { key: agentCardKey, baseUrl: catalogue.base_url };
  const card = await publishAgentCard(makeAgentCard(catalogue), signing);
  return [
    makeLlms(catalogue, content.pages),
    ...makeMarkdownTwins(documents, catalogue),
    makeSitemap(pages, catalogue),
    makeRobots(catalogue),
    makeServerJson(catalogue),
    card.file,
    makeJwks([...card.keys, ...publishedKeys]),
  ];
}

// Makes sitemap.xml and robots.txt: every page for people, and nothing that is called.

/** Files whose address is a page: the route says it, and the 404 is none. */
export function makeSitemap(
  files: readonly SiteFile[],
  { base_url, observed_at }: Catalogue,
): SiteFile {
  const entries = files
    .filter(({ contentType, route }) => contentType.startsWith('text/html') && route !== '/404')
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

export function makeRobots({ base_url }: Catalogue): SiteFile {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${base_url}/sitemap.xml\n`;
  return textFile({ key: 'robots.txt', route: '/robots.txt' }, text);
}

// Makes llms.txt: for language models, what is here and in which plain form to read it.

export function makeLlms(catalogue: Catalogue, pages: readonly ContentPage[]): SiteFile {
  const { service, base_url, lanes, disclosure } = catalogue;
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${base_url}${path}): ${about}`;
  const text = [
    `# ${service.service_name}`,
    `> Business finance for Australian ABN holders: which kinds fit a need, what they ask for, and one consented enquiry to a licensed broker. ${disclosure}`,
    '## Kinds of business finance',
    lanes.map(({ id, name, summary }) => link(name, `/lanes/${id}.md`, summary)).join('\n'),
    '## What software can call',
    Object.values(operations)
      .map(
        ({ title, http, description }) =>
          `- ${title} (${http.method} ${http.path}): ${description}`,
      )
      .join('\n'),
    '## Where to call it',
    [
      link('REST', '/openapi.json', 'OpenAPI 3.1; no sign-in'),
      link('MCP', '/mcp', 'Streamable HTTP, by POST; no sign-in'),
      link('A2A', '/.well-known/agent-card.json', 'agent card; JSON-RPC by POST to /a2a'),
      link('API catalog', '/.well-known/api-catalog', 'RFC 9727 linkset'),
    ].join('\n'),
    '## About',
    pages.map(({ name, title, summary }) => link(title, `/${name}.md`, summary)).join('\n'),
  ].join('\n\n');
  return textFile({ key: 'llms.txt', route: '/llms.txt' }, `${text}\n`);
}

// Makes a Markdown twin of every page, at the page's address with .md: what fetch returns.

const MARKDOWN = 'text/markdown; charset=utf-8';

export function makeMarkdownTwins(
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

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry takes no longer description. */
const DESCRIPTION =
  'Business finance for Australian ABN holders: fit checks and consented broker calls.';

export function makeServerJson({ service, version, base_url }: Catalogue): SiteFile {
  const body = {
    $schema: SCHEMA,
    name: `${reverseHost(base_url)}/business-finance`,
    title: service.service_name,
    description: DESCRIPTION,
    version,
    websiteUrl: base_url,
    remotes: [{ type: 'streamable-http', url: `${base_url}/mcp` }],
  };
  return jsonFile({ key: 'server.json', route: '/server.json' }, body);
}

/** Names are reverse DNS, so that the owner of the domain owns the name. */
function reverseHost(baseUrl: string): string {
  return new URL(baseUrl).hostname.split('.').reverse().join('.');
}

// What a lane page tells software: schema.org data, and its Markdown twin. A kind of finance is no
// offer here: no price and no rating, as the ranges are observed.

export function laneHead(lane: CatalogueLane, catalogue: Catalogue): string {
  /** A "<" could end the script element that carries it. */
  const data = JSON.stringify(describeLane(lane, catalogue)).replaceAll('<', '\\u003c');
  return (
    `<script type="application/ld+json">${data}</script>\n` +
    `<link rel="alternate" type="text/markdown" href="/lanes/${lane.id}.md">`
  );
}

function describeLane(lane: CatalogueLane, { base_url, service }: Catalogue) {
  const { broker } = service;
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
      '@type': 'FinancialProduct',
      name: lane.name,
      description: lane.summary,
      category: 'Business finance',
      areaServed: { '@type': 'Country', name: 'Australia' },
      audience: { '@type': 'BusinessAudience', audienceType: 'ABN holders' },
    },
    publisher: {
      '@type': 'Organization',
      name: broker.business_name,
      telephone: broker.support_phone,
      url: broker.website,
    },
  };
}
