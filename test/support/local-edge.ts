/** The edge function as it is deployed: lists of the real size injected, minified. */
import { readFile } from 'node:fs/promises';
import { LANE_IDS } from '../../functions/catalogue/schema.ts';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';

const SOURCE = new URL('../../functions/edge/viewer-request.js', import.meta.url);

const pages = ['about', 'terms', 'privacy', 'enquire', 'changelog', 'data', 'complaints'];

export const edgeLists = {
  ROUTES: {
    '/': 'index.html',
    '/v1/products': 'v1/products/_all.json',
    '/openapi.json': 'openapi.json',
    '/changelog.json': 'changelog.json',
    '/.well-known/api-catalog': '.well-known/api-catalog',
    '/.well-known/agent-card.json': '.well-known/agent-card.json',
    ...Object.fromEntries(LANE_IDS.map((id) => [`/lanes/${id}`, `lanes/${id}.html`])),
    ...Object.fromEntries(pages.map((page) => [`/${page}`, `${page}.html`])),
  },
  LANES: LANE_IDS,
  DOCUMENTS: [...LANE_IDS.map((id) => `lane:${id}`), ...pages.map((page) => `page:${page}`)],
  API: Object.keys(API_ROUTES),
  PAGE: '<!doctype html><html lang="en-AU"><title>Page not found</title><a href="/">Home</a></html>',
};

export function readEdgeSource(): Promise<string> {
  return readFile(SOURCE, 'utf8');
}
