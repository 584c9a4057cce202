import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CATALOG_LINK } from '../../functions/edge/response-headers.ts';
import { operations } from '../../functions/operations.ts';
import { makeAgentCard } from '../../scripts/build/agent-card.ts';
import { homeHead, laneHead, makeDiscovery } from '../../scripts/build/discovery.ts';
import { makeApiCatalog } from '../../scripts/build/site.ts';
import { jsonFile, siteFile } from '../../scripts/build/site-file.ts';
import { BASE_URL, builtData, catalogue, documents } from '../support/catalogue.ts';

const page = (route: string) => siteFile({ key: `x${route}index.html`, route }, '<!doctype html>');
const pages = ['/', '/lanes', '/404', '/your-enquiry', '/withdraw', '/reply', '/search']
  .map(page)
  .concat(jsonFile({ key: 'a', route: '/a' }, {}));

const files = await makeDiscovery(builtData, pages, {});
const bodyOf = (route: string) => files.find((file) => file.route === route)?.body ?? '';

describe('llms.txt', () => {
  it('names every operation, every lane, and only Markdown that exists', () => {
    const text = bodyOf('/llms.txt');
    for (const { title, http } of Object.values(operations)) {
      expect(text).toContain(
        `- [${title}](${BASE_URL}/developers.md): ${http.method} ${http.path}. `,
      );
    }
    const linked = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(new Set(linked).size).toBe(catalogue.lanes.length + 4);
    const routes = files.map(({ route }) => route);
    for (const path of linked) expect(routes).toContain(path);
  });

  it('is read by the rules of the reference parser: a link in every item', () => {
    const [head = '', ...sections] = bodyOf('/llms.txt').trim().split(/^## /m);
    expect(head).toMatch(/^# .+\n\n> .+\n\n$/);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) {
      const [title = '', ...items] = section.split('\n').filter((line) => line !== '');
      expect(title).toMatch(/^\w/);
      for (const item of items) expect(item).toMatch(/^- \[[^\]]+\]\([^)]+\)(: .+)?$/);
    }
  });
});

describe('the guide for developers', () => {
  it('has a call of every skill that works, the schema of each, and what the card calls the extension', () => {
    const guide = bodyOf('/developers.md');
    const schemas = JSON.parse(bodyOf('/skills.json'));
    for (const { name, examples, input } of Object.values(operations)) {
      const [example] = Object.values(examples);
      expect(guide).toContain(`    ${JSON.stringify({ skill: name, input: example?.input })}`);
      expect(schemas[name].input).toEqual(z.toJSONSchema(input, { io: 'input' }));
    }
    const { documentationUrl, capabilities } = makeAgentCard(catalogue);
    expect(documentationUrl).toBe(`${BASE_URL}/developers.md`);
    const [extension] = capabilities.extensions;
    expect(guide).toContain(`## ${new URL(extension?.uri ?? '').hash.slice(1)}\n`);
    expect(bodyOf(new URL(extension?.params.schemas ?? '').pathname)).not.toBe('');
  });
});

describe('security.txt', () => {
  it('says whom to write to, and until when, as RFC 9116 asks', () => {
    const text = bodyOf('/.well-known/security.txt');
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/m);
  });
});

describe('a Markdown twin', () => {
  it('says word for word what fetch returns, with the address to cite', () => {
    for (const { text, url, title } of documents) {
      const body = bodyOf(`${new URL(url).pathname}.md`);
      expect(body).toBe(`# ${title}\n\n${text}\n\nSource: ${url}\n`);
    }
  });
});

describe('sitemap.xml', () => {
  it('lists the pages for people, and robots.txt leads to it', () => {
    const locations = [...bodyOf('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)];
    expect(locations.map(([, url]) => url)).toEqual([`${BASE_URL}/`, `${BASE_URL}/lanes`]);
    expect(bodyOf('/robots.txt')).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`);
  });
});

describe('server.json', () => {
  it('names the MCP endpoint within the lengths that a registry takes', () => {
    const server = JSON.parse(bodyOf('/server.json'));
    expect(server).toMatchObject({
      name: 'test.finance/business-finance',
      version: catalogue.version,
      remotes: [{ type: 'streamable-http', url: `${BASE_URL}/mcp` }],
    });
    expect(server.description.length).toBeLessThanOrEqual(100);
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });
});

// By the text of the specifications as they stood on 20 November 2026: SEP-2127 with the schema v1 of its
// repository, and AI Catalog 1.0.
describe('what a client finds that knows only the domain', () => {
  const served = (route: string) => files.find((file) => file.route === route);

  it('is a catalog that leads to the MCP server’s card and to the agent’s', () => {
    const file = served('/.well-known/ai-catalog.json');
    expect(file?.contentType).toBe('application/ai-catalog+json');
    const { specVersion, host, entries } = JSON.parse(file?.body ?? '');
    expect(specVersion).toBe('1.0');
    expect(host.displayName).toBe(catalogue.service.service_name);
    for (const { identifier, type, url, ...rest } of entries) {
      expect(identifier).toMatch(/^urn:air:finance\.test:(mcp|a2a):business-finance$/);
      expect(type).toMatch(/^application\/(mcp-server-card|a2a-agent-card)\+json$/);
      expect(bodyOf(new URL(url).pathname)).not.toBe('');
      expect(rest).toEqual({});
    }
  });

  it('is a server card beside the endpoint, which names no tools', () => {
    const file = served('/mcp/server-card');
    expect(file?.contentType).toBe('application/mcp-server-card+json');
    expect(file?.cacheControl).toBe('public, max-age=3600');
    const card = z.strictObject({
      $schema: z.literal(
        'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      ),
      name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      version: z.string().regex(/^\d+\.\d+\.\d+$/),
      description: z.string().min(1).max(100),
      title: z.string().min(1).max(100),
      websiteUrl: z.url(),
      icons: z.array(
        z.strictObject({ src: z.url(), mimeType: z.string(), sizes: z.array(z.string()) }),
      ),
      remotes: z.array(
        z.strictObject({
          type: z.literal('streamable-http'),
          url: z.literal(`${BASE_URL}/mcp`),
          supportedProtocolVersions: z.array(z.iso.date()),
        }),
      ),
    });
    expect(card.safeParse(JSON.parse(file?.body ?? '')).error).toBeUndefined();
  });

  it('is one press in Cursor and in VS Code', () => {
    const guide = bodyOf('/developers.md');
    const config = /cursor:\/\/\S+&config=([^)]+)\)/.exec(guide)?.[1] ?? '';
    const cursor = Buffer.from(decodeURIComponent(config), 'base64').toString();
    expect(JSON.parse(cursor)).toEqual({ url: `${BASE_URL}/mcp` });
    const server = /vscode:mcp\/install\?([^)]+)\)/.exec(guide)?.[1] ?? '';
    expect(JSON.parse(decodeURIComponent(server))).toEqual({
      name: 'business-finance',
      type: 'http',
      url: `${BASE_URL}/mcp`,
    });
  });
});

describe('the head of a lane page', () => {
  it('describes a kind of finance with its figures, and without offer, price or rating', () => {
    for (const lane of catalogue.lanes) {
      const head = laneHead(lane, catalogue);
      const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({ '@type': 'WebPage', about: { name: lane.name } });
      expect(JSON.parse(json).about).toMatchObject({
        amount: { currency: 'AUD', minValue: lane.size.min, maxValue: lane.size.max },
        interestRate: { minValue: lane.rate.min, unitText: lane.rate.unit },
        loanTerm: { minValue: lane.term_months[0], unitCode: 'MON' },
      });
      expect(json).not.toMatch(/offer|price|"\w*rating/i);
      expect(head).toContain(`href="/lanes/${lane.id}.md"`);
    }
  });

  it('of the first page says whose site it is', () => {
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(
      homeHead(catalogue),
    )?.[1];
    expect(JSON.parse(json ?? '')).toMatchObject({
      '@type': 'WebSite',
      publisher: { '@type': 'Organization', name: catalogue.service.broker.business_name },
    });
  });

  it('cannot be broken out of', () => {
    const [lane] = catalogue.lanes;
    if (lane === undefined) throw new Error('There is no lane.');
    const head = laneHead({ ...lane, name: '</script><script>alert(1)' }, catalogue);
    expect(head.match(/<\/?script/g)).toHaveLength(2);
  });
});

const link = z.strictObject({ href: z.url(), type: z.string() });
const linksetFile = z.strictObject({
  linkset: z.array(
    z.strictObject({
      anchor: z.url(),
      'service-desc': z.array(link),
      'service-doc': z.array(link),
      status: z.array(link),
    }),
  ),
});

describe('the way in', () => {
  it('leads from every page to the catalog, and from there to a description of each API', () => {
    expect(CATALOG_LINK).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    const { body, contentType } = makeApiCatalog(BASE_URL);
    expect(contentType).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const { linkset } = linksetFile.parse(JSON.parse(body));
    expect(linkset.map(({ anchor }) => anchor)).toEqual(
      ['/v1', '/mcp', '/a2a'].map((path) => BASE_URL + path),
    );
    for (const { 'service-desc': description, 'service-doc': docs, status } of linkset) {
      const path = new URL(description[0]?.href ?? '').pathname;
      if (path !== '/openapi.json') expect(bodyOf(path), path).not.toBe('');
      const others = [...docs, ...status].map(({ href }) => href.replace(BASE_URL, ''));
      expect(others).toEqual(['/developers.md', '/about', '/health']);
    }
  });
});
