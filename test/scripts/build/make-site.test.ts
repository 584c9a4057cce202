import { describe, expect, it } from 'vitest';
import { fetchDocument } from '../../../functions/catalogue/documents.ts';
import { listProducts } from '../../../functions/catalogue/lanes.ts';
import { buildData } from '../../../scripts/build/catalogue.ts';
import { renderMarkdown } from '../../../scripts/build/page.ts';
import { makeSite } from '../../../scripts/build/site.ts';
import { makeManifest, writeSite } from '../../../scripts/build/site-file.ts';
import { BASE_URL, builtData, catalogue, documents, NOW } from '../../support/catalogue.ts';
import { editContent } from '../../support/edited-content.ts';

const files = await makeSite(builtData);
const manifest = makeManifest(files);
const pages = files.filter(({ key }) => key.endsWith('.html'));

function bodyOf(key: string): string {
  const file = files.find((each) => each.key === key);
  if (file === undefined) throw new Error(`There is no ${key}.`);
  return file.body;
}

/** Each run of words between two tags. */
function listTexts(html: string): string[] {
  return html
    .split(/<[^>]+>/)
    .map(toOneLine)
    .filter(Boolean);
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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

describe('what directories want published', () => {
  const siteWith = async (name: string, text: string) => {
    const contentDir = await editContent({ [`well-known/${name}`]: () => text });
    return makeSite(await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir }));
  };

  it('is every file of content/well-known, as it is', async () => {
    const token = 'v=MCPv1; k=ed25519; p=abc\n';
    const made = await siteWith('mcp-registry-auth', token);
    const file = made.find(({ route }) => route === '/.well-known/mcp-registry-auth');
    expect(file).toMatchObject({ body: token, contentType: 'text/plain; charset=utf-8' });
  });

  it('cannot take the place of what the build makes', async () => {
    const made = await siteWith('jwks.json', '{}');
    await expect(writeSite(made, '/nowhere')).rejects.toThrow('.well-known/jwks.json');
  });

  it('is an icon of bytes, also for a browser that asks for favicon.ico', () => {
    for (const route of ['/icon.png', '/favicon.ico']) {
      const { body = '', encoding, contentType } = files.find((each) => each.route === route) ?? {};
      expect(contentType).toBe('image/png');
      expect(Buffer.from(body, encoding).subarray(1, 4).toString()).toBe('PNG');
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

  it('lets all be kept for an hour, what never changes for a year, and the wording not at all', () => {
    const hour = 'public, max-age=3600';
    for (const [key, { cacheControl }] of Object.entries(manifest.objects)) {
      const lasting = key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : hour;
      expect(cacheControl, key).toBe(key === 'consent-wording.json' ? 'no-cache' : lasting);
    }
  });
});

describe('the pages', () => {
  it('have one heading, a language, and nothing inline that the policy would block', () => {
    for (const { key, body } of pages) {
      expect(body, key).toMatch(/^<!doctype html>\n<html lang="en-AU">/);
      expect(body.match(/<h1>/g), key).toHaveLength(1);
      const inline = /<script(?! type="module" src="\/assets\/)(?! type="application\/ld\+json")/;
      expect(body, key).not.toMatch(inline);
      expect(body, key).not.toMatch(
        /<style|\sstyle=|\son\w+=|\{\{|undefined|&lt;(?:a|button|p|li)\b/,
      );
    }
  });

  it('link only to addresses that exist', () => {
    const known = new Set(files.map(({ route }) => route));
    const links = pages.flatMap(({ body }) => [...body.matchAll(/href="([^"]*)"/g)]);
    const ours = links
      .map(([, href = '']) => href)
      .filter((href) => !/^(https?|tel|mailto):|^#/.test(href));
    expect(ours.filter((href) => !known.has(href.split('#')[0]))).toEqual([]);
  });

  it('show word for word what fetch returns', () => {
    for (const { id } of catalogue.lanes) {
      const { text } = fetchDocument(documents, { id: `lane:${id}` });
      const page = bodyOf(`lanes/${id}.html`).replaceAll('&#x27;', '&#39;');
      const shown = toOneLine(page.replace(/<[^>]+>/g, ''));
      const missing = listTexts(renderMarkdown(text)).filter((part) => !shown.includes(part));
      expect(missing, id).toEqual([]);
    }
  });

  it('escape raw HTML in the content', async () => {
    const contentDir = await editContent({
      'lanes/caveat.md': (text) => `${text}\n\n<script>alert(1)</script>\n`,
    });
    const data = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir });
    const edited = await makeSite(data);
    const page = edited.find(({ key }) => key === 'lanes/caveat.html');
    expect(page?.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page?.body).not.toContain('<script>');
  });
});
