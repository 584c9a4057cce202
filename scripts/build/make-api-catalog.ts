/** Makes the linkset of RFC 9727, by which software finds each API, its description and its state. */
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { jsonFile, type SiteFile } from './site-file.ts';
import type { FunctionName } from './write-bundles.ts';

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const ADDRESS = '/.well-known/api-catalog';

/** Where each API is described for software, besides the pages for people. */
const DESCRIPTIONS = {
  '/v1': { href: '/openapi.json', type: 'application/json' },
  '/mcp': { href: '/server.json', type: 'application/json' },
  '/a2a': { href: '/.well-known/agent-card.json', type: 'application/json' },
} as const;

export function makeApiCatalog(baseUrl: string, functions: readonly FunctionName[]): SiteFile {
  const anchors = (['/v1', '/mcp', '/a2a'] as const).filter(
    (path) => path === '/v1' || functions.includes(API_ROUTES[path]),
  );
  const linkset = anchors.map((path) => {
    const description = DESCRIPTIONS[path];
    return {
      anchor: `${baseUrl}${path}`,
      ...(description && {
        'service-desc': [{ ...description, href: `${baseUrl}${description.href}` }],
      }),
      'service-doc': [{ href: `${baseUrl}/about`, type: 'text/html' }],
      status: [{ href: `${baseUrl}/health`, type: 'application/json' }],
    };
  });
  const address = { key: '.well-known/api-catalog', route: ADDRESS };
  return jsonFile(address, { linkset }, LINKSET);
}
