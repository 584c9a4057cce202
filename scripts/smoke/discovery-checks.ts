/** What a stranger finds first: descriptions, card, catalogue, changelog, pages. */
import * as z from 'zod';
import { errorBody } from '../../functions/contract/error-body.ts';
import { health } from '../../functions/contract/health.ts';
import { operations } from '../../functions/contract/operations.ts';
import type { Check } from './check.ts';
import { expectHeader, expectStatus, expectThat, readBody } from './site.ts';

const openapi = z.looseObject({
  openapi: z.string().regex(/^3\.1\./),
  info: z.looseObject({ version: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.unknown()),
});
const card = z.looseObject({
  name: z.string(),
  version: z.string(),
  skills: z.array(z.looseObject({ id: z.string() })),
  supportedInterfaces: z.array(z.looseObject({ url: z.string(), protocolVersion: z.string() })),
});
const changelog = z.looseObject({ version: z.string(), releases: z.array(z.unknown()).min(1) });
const linkset = z.looseObject({ linkset: z.array(z.looseObject({ anchor: z.string() })).min(1) });

export const discoveryChecks: readonly Check[] = [
  {
    title: '/health says that all is well',
    run: async (site) => {
      const answer = await site.get('/health');
      expectThat(readBody(answer, health).status === 'ok', 'The service is degraded.');
      expectHeader(answer, 'cache-control', /no-store/);
    },
  },
  {
    title: '/openapi.json is OpenAPI 3.1 of this address, with every operation',
    run: async (site) => {
      const described = readBody(await site.get('/openapi.json'), openapi);
      expectThat(
        described.servers.some(({ url }) => url === site.baseUrl),
        `It names ${described.servers.map(({ url }) => url)} as its server, not ${site.baseUrl}.`,
      );
      for (const { http } of Object.values(operations)) {
        expectThat(http.path in described.paths, `It does not describe ${http.path}.`);
      }
    },
  },
  {
    title: '/.well-known/agent-card.json leads to A2A 1.0 here',
    run: async (site) => {
      const { supportedInterfaces } = readBody(
        await site.get('/.well-known/agent-card.json'),
        card,
      );
      const leads = supportedInterfaces.some(
        ({ url, protocolVersion }) => url === `${site.baseUrl}/a2a` && protocolVersion === '1.0',
      );
      expectThat(leads, `No interface of 1.0 is at ${site.baseUrl}/a2a.`);
    },
  },
  {
    title: '/.well-known/api-catalog is a linkset',
    run: async (site) => {
      const answer = await site.get('/.well-known/api-catalog');
      readBody(answer, linkset);
      expectHeader(answer, 'content-type', /^application\/linkset\+json/);
    },
  },
  {
    title: '/changelog.json, /openapi.json and /health tell one version',
    run: async (site) => {
      const versions = [
        readBody(await site.get('/changelog.json'), changelog).version,
        readBody(await site.get('/openapi.json'), openapi).info.version,
        readBody(await site.get('/health'), health).version,
      ];
      expectThat(new Set(versions).size === 1, `They tell ${versions.join(', ')}.`);
    },
  },
  {
    title: '/, /terms, /privacy and a lane are pages for people',
    run: async (site) => {
      for (const path of ['/', '/terms', '/privacy', '/lanes/caveat']) {
        const answer = await site.get(path, { accept: 'text/html' });
        expectStatus(answer, 200);
        expectHeader(answer, 'content-type', /^text\/html/);
        expectHeader(answer, 'content-security-policy', /default-src/);
      }
    },
  },
  {
    title: 'an unknown address is 404 in JSON',
    run: async (site) => {
      readBody(await site.get('/v1/no-such-address'), errorBody, 404);
    },
  },
];
