import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '../../../functions/contract/operations.ts';
import { fetchDocument } from '../../../functions/operations/fetch-document.ts';
import { listProducts } from '../../../functions/operations/list-products.ts';
import { buildData } from '../../../scripts/build/build-data.ts';
import { makeSite } from '../../../scripts/build/make-site.ts';
import { makeManifest } from '../../../scripts/build/write-site.ts';
import { BASE_URL, builtData, catalogue, documents, NOW } from '../../support/catalogue.ts';
import { editContent } from '../../support/edited-content.ts';

const files = await makeSite(builtData, ['rest', 'enquiry']);
const manifest = makeManifest(files);
const pages = files.filter(({ key }) => key.endsWith('.html'));

function bodyOf(key: string): string {
  const file = files.find((each) => each.key === key);
  if (file === undefined) throw new Error(`There is no ${key}.`);
  return file.body;
}

describe('the static JSON', () => {
  it('is what the operations answer', () => {
    expect(JSON.parse(bodyOf('v1/products/_all.json'))).toEqual(listProducts(catalogue, {}));
    for (const { id } of catalogue.lanes) {
      const answer = listProducts(catalogue, { lane: id });
      expect(JSON.parse(bodyOf(`v1/products/${id}.json`))).toEqual(answer);
    }
    for (const { id } of documents) {
      const key = `v1/documents/${id.replace(':', '~')}.json`;
      expect(JSON.parse(bodyOf(key))).toEqual(fetchDocument(documents, { id }));
    }
  });

  it('stays a few KB for each answer', () => {
    for (const { key, body } of files.filter((file) => file.key.startsWith('v1/'))) {
      expect(Buffer.byteLength(body), key).toBeLessThan(16_000);
    }
  });
});

describe('the manifest', () => {
  it('routes the published addresses to objects', () => {
    expect(manifest.routes).toMatchObject({
      '/': 'index.html',
      '/lanes': 'lanes.html',
      '/lanes/caveat': 'lanes/caveat.html',
      '/about': 'about.html',
      '/terms': 'terms.html',
      '/privacy': 'privacy.html',
      '/v1/products': 'v1/products/_all.json',
      '/openapi.json': 'openapi.json',
      '/.well-known/api-catalog': '.well-known/api-catalog',
      '/changelog.json': 'changelog.json',
    });
    for (const key of Object.values(manifest.routes))
      expect(manifest.objects).toHaveProperty([key]);
  });

  it('has no key that a layer on the way could re-encode, and none twice', () => {
    const keys = files.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-zA-Z0-9._~/-]+$/);
  });

  it('lets all be kept for an hour, and what never changes for a year', () => {
    for (const [key, { cache_control }] of Object.entries(manifest.objects)) {
      const lasting = 'public, max-age=31536000, immutable';
      expect(cache_control).toBe(key.startsWith('assets/') ? lasting : 'public, max-age=3600');
    }
  });
});

describe('the pages', () => {
  it('have one heading, a language, and nothing inline that the policy would block', () => {
    for (const { key, body } of pages) {
      expect(body, key).toMatch(/^<!doctype html>\n<html lang="en-AU">/);
      expect(body.match(/<h1>/g), key).toHaveLength(1);
      expect(body, key).not.toMatch(/<script|<style|\sstyle=|\son\w+=|\{\{|undefined/);
    }
  });

  it('link only to addresses that exist', () => {
    const known = new Set([...Object.keys(manifest.routes), '#main']);
    const links = pages.flatMap(({ body }) => [...body.matchAll(/href="([^"]*)"/g)]);
    const ours = links
      .map(([, href = '']) => href)
      .filter((href) => !/^(https?|tel|mailto):/.test(href));
    expect(ours.filter((href) => !known.has(href))).toEqual([]);
  });

  it('show word for word what fetch returns', () => {
    const { text } = fetchDocument(documents, { id: 'lane:development' });
    const heading = /^## (.+)$/m.exec(text)?.[1] ?? 'none';
    expect(bodyOf('lanes/development.html')).toContain(`<h2>${heading}</h2>`);
  });

  it('escape raw HTML in the content', async () => {
    const contentDir = await editContent({
      'lanes/caveat.md': (text) => `${text}\n\n<script>alert(1)</script>\n`,
    });
    const data = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir });
    const edited = await makeSite(data, ['rest']);
    const page = edited.find(({ key }) => key === 'lanes/caveat.html');
    expect(page?.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page?.body).not.toContain('<script');
  });
});

describe('openapi.json', () => {
  const source = bodyOf('openapi.json');
  const description = JSON.parse(source);

  it('passes the recommended rules of the linter, examples included', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source, config });
    /** Nobody can ask /health in a wrong way. */
    const problems = found.filter(({ ruleId }) => ruleId !== 'operation-4xx-response');
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes every operation of the table under its own name, and the version', () => {
    for (const [name, { http }] of Object.entries(operations)) {
      const method = http.method.toLowerCase();
      expect(description.paths[http.path][method].operationId).toBe(name);
    }
    expect(description.openapi).toMatch(/^3\.1/);
    expect(description.info.version).toBe(catalogue.version);
  });

  it('describes each answer that the specification names', () => {
    const statusesOf = (path: string, method: string) =>
      Object.keys(description.paths[path][method].responses);
    expect(statusesOf('/v1/products', 'get')).toEqual(
      expect.arrayContaining(['200', '304', '404']),
    );
    expect(statusesOf('/v1/eligibility', 'post')).toEqual(expect.arrayContaining(['200', '400']));
    expect(statusesOf('/v1/search', 'get')).toEqual(expect.arrayContaining(['200', '400']));
    expect(statusesOf('/v1/documents/{id}', 'get')).toEqual(expect.arrayContaining(['200', '404']));
    expect(statusesOf('/v1/enquiry', 'post')).toEqual(
      expect.arrayContaining(['200', '400', '409', '429', '502']),
    );
    expect(description.components.responses.RateLimited.headers['Retry-After'].schema.type).toBe(
      'integer',
    );
  });

  it('shows requests and answers that the contract accepts', () => {
    for (const [name, { http, input, output }] of Object.entries(operations)) {
      const operation = description.paths[http.path][http.method.toLowerCase()];
      const { examples } = operation.responses['200'].content['application/json'];
      for (const { value } of Object.values<{ value: unknown }>(examples)) {
        expect(output.safeParse(value).error, name).toBeUndefined();
      }
      const request = operation.requestBody?.content['application/json'].example;
      if (request) expect(input.safeParse(request).error, name).toBeUndefined();
    }
  });
});

describe('.well-known/api-catalog', () => {
  const link = z.strictObject({ href: z.url(), type: z.string() });
  const linkset = z.strictObject({
    linkset: z.array(
      z.strictObject({
        anchor: z.url(),
        'service-desc': z.array(link).optional(),
        'service-doc': z.array(link),
        status: z.array(link),
      }),
    ),
  });

  it('is a linkset whose links exist, for the APIs that are built', () => {
    const parsed = linkset.parse(JSON.parse(bodyOf('.well-known/api-catalog')));
    expect(parsed.linkset.map(({ anchor }) => anchor)).toEqual([`${BASE_URL}/v1`]);
    const [rest] = parsed.linkset;
    expect(rest?.['service-desc']?.[0]?.href).toBe(`${BASE_URL}/openapi.json`);
    expect(rest?.status[0]?.href).toBe(`${BASE_URL}/health`);
    expect(manifest.routes).toHaveProperty([
      new URL(rest?.['service-doc'][0]?.href ?? '').pathname,
    ]);
    expect(manifest.objects['.well-known/api-catalog']?.content_type).toMatch(
      /^application\/linkset\+json/,
    );
  });

  it('lists MCP and A2A once they are built', async () => {
    const all = await makeSite(builtData, ['rest', 'enquiry', 'mcp', 'a2a']);
    const body = all.find(({ key }) => key === '.well-known/api-catalog')?.body ?? '';
    const { linkset: links } = linkset.parse(JSON.parse(body));
    expect(links.map(({ anchor }) => anchor.replace(BASE_URL, ''))).toEqual([
      '/v1',
      '/mcp',
      '/a2a',
    ]);
  });
});

describe('a second build of the same content', () => {
  it('gives the same bytes', async () => {
    const again = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL });
    expect(await makeSite(again, ['rest', 'enquiry'])).toEqual(files);
    expect(JSON.stringify(again.searchIndex)).toBe(JSON.stringify(builtData.searchIndex));
    expect(JSON.stringify(again.catalogue)).toBe(JSON.stringify(catalogue));
  });
});
