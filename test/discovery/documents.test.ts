import { describe, expect, it } from 'vitest';
import { CATALOG_LINK } from '../../functions/edge/response-headers.ts';
import { operations } from '../../functions/operations.ts';
import { laneHead, makeDiscovery } from '../../scripts/build/discovery.ts';
import { makeApiCatalog } from '../../scripts/build/site.ts';
import { htmlFile, jsonFile } from '../../scripts/build/site-file.ts';
import { proves } from '../promises.ts';
import { BASE_URL, builtData, catalogue, documents } from '../support/catalogue.ts';

const page = (route: string) => htmlFile({ key: `x${route}.html`, route }, '<!doctype html>');
const pages = [page('/'), page('/lanes'), page('/404'), jsonFile({ key: 'a', route: '/a' }, {})];

const files = await makeDiscovery(builtData, {
  pages,
  agentCardKey: undefined,
  publishedKeys: [],
});
const bodyOf = (route: string) => files.find((file) => file.route === route)?.body ?? '';

describe('llms.txt', () => {
  it('names every operation, every lane, and only Markdown that exists', () => {
    const text = bodyOf('/llms.txt');
    for (const { title, http } of Object.values(operations)) {
      expect(text).toContain(`${title} (${http.method} ${http.path})`);
    }
    const linked = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(linked).toHaveLength(catalogue.lanes.length + 3);
    const routes = files.map(({ route }) => route);
    for (const path of linked) expect(routes).toContain(path);
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

describe('the head of a lane page', () => {
  it('describes a kind of finance without offer, price or rating', () => {
    for (const lane of catalogue.lanes) {
      const head = laneHead(lane, catalogue);
      const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({ '@type': 'WebPage', about: { name: lane.name } });
      expect(json).not.toMatch(/offer|price|rating|interestRate|amount"/i);
      expect(head).toContain(`href="/lanes/${lane.id}.md"`);
    }
  });

  it('cannot be broken out of', () => {
    const [lane] = catalogue.lanes;
    if (lane === undefined) throw new Error('There is no lane.');
    const head = laneHead({ ...lane, name: '</script><script>alert(1)' }, catalogue);
    expect(head.match(/<\/?script/g)).toHaveLength(2);
  });
});

describe('the way in', () => {
  it('leads from every page to the catalog, and from there to a description of each API', () => {
    expect(CATALOG_LINK).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    const { linkset } = JSON.parse(makeApiCatalog(BASE_URL).body);
    for (const { 'service-desc': description } of linkset) {
      const path = new URL(description[0].href).pathname;
      if (path !== '/openapi.json') expect(bodyOf(path), path).not.toBe('');
    }
  });

  it(proves('general-information', 'names no lender, ranks nothing and promises nothing'), () => {
    const said = files.map(({ body }) => body).join('\n');
    expect(said).not.toMatch(/\b(best|cheapest|recommended|approved|guaranteed)\b|you qualify/i);
  });
});
