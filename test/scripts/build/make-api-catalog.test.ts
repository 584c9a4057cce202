import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeApiCatalog } from '../../../scripts/build/site.ts';
import { BASE_URL } from '../../support/catalogue.ts';

const link = z.strictObject({ href: z.url(), type: z.string() });
const linksetFile = z.strictObject({
  linkset: z.array(
    z.strictObject({
      anchor: z.url(),
      'service-desc': z.array(link).optional(),
      'service-doc': z.array(link),
      status: z.array(link),
    }),
  ),
});

const { linkset } = linksetFile.parse(JSON.parse(makeApiCatalog(BASE_URL).body));

describe('.well-known/api-catalog', () => {
  it('leads from the API to its description, its page for people and its state', () => {
    const [rest] = linkset;
    expect(rest?.anchor).toBe(`${BASE_URL}/v1`);
    expect(rest?.['service-desc']?.[0]?.href).toBe(`${BASE_URL}/openapi.json`);
    expect(rest?.['service-doc'][0]?.href).toBe(`${BASE_URL}/about`);
    expect(rest?.status[0]?.href).toBe(`${BASE_URL}/health`);
  });

  it('lists each API', () => {
    const anchors = linkset.map(({ anchor }) => anchor.replace(BASE_URL, ''));
    expect(anchors).toEqual(['/v1', '/mcp', '/a2a']);
  });

  it('is served as the linkset of RFC 9727', () => {
    const { contentType, route } = makeApiCatalog(BASE_URL);
    expect(contentType).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(route).toBe('/.well-known/api-catalog');
  });
});
