/** The catalogue as resources: all lanes, one lane, and who is behind the service. */
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { Refusal } from '../../contract/refusals.ts';
import { LANE_IDS } from '../../contract/vocabulary.ts';
import type { Exchange } from './parts.ts';
import { readOutput } from './reads.ts';

const JSON_TYPE = 'application/json';
const ABOUT_DOCUMENT = 'page:about';

export function registerResources(server: McpServer, exchange: Exchange): void {
  registerProducts(server, exchange);
  registerAbout(server, exchange);
  registerLanes(server, exchange);
}

function registerProducts(server: McpServer, exchange: Exchange): void {
  const config = {
    title: 'Finance types',
    description: 'All lanes in brief, with observed ranges; the same as list_products.',
    mimeType: JSON_TYPE,
  };
  server.registerResource('products', 'service://products', config, async ({ href }) => {
    const output = await readOutput('list_products', {}, exchange);
    return { contents: [{ uri: href, mimeType: JSON_TYPE, text: JSON.stringify(output) }] };
  });
}

function registerAbout(server: McpServer, exchange: Exchange): void {
  const config = {
    title: 'About this service',
    description: 'What it does and does not do, who the broker is, and how figures are observed.',
    mimeType: 'text/markdown',
  };
  server.registerResource('about', 'service://about', config, async ({ href }) => {
    const { text } = await readOutput('fetch', { id: ABOUT_DOCUMENT }, exchange);
    return { contents: [{ uri: href, mimeType: config.mimeType, text }] };
  });
}

function registerLanes(server: McpServer, exchange: Exchange): void {
  const template = new ResourceTemplate('service://lanes/{lane}', {
    list: () => ({
      resources: exchange.catalogue.lanes.map(({ id, name, summary }) => ({
        uri: `service://lanes/${id}`,
        name: id,
        title: name,
        description: summary,
      })),
    }),
    complete: { lane: completeLane },
  });
  const config = {
    title: 'One finance type',
    description: 'The full criteria of one lane; the same as list_products with `lane`.',
    mimeType: JSON_TYPE,
  };
  server.registerResource('lane', template, config, async ({ href }, { lane }) => {
    try {
      const output = await readOutput('list_products', { lane }, exchange);
      return { contents: [{ uri: href, mimeType: JSON_TYPE, text: JSON.stringify(output) }] };
    } catch (error) {
      throw asNotFound(error, href);
    }
  });
}

export function completeLane(start: string): string[] {
  return LANE_IDS.filter((id) => id.startsWith(start.toLowerCase()));
}

function asNotFound(error: unknown, uri: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const valid = error.details.valid_lanes?.join(', ');
  return new ResourceNotFoundError(uri, `${error.message}${valid ? ` Lanes: ${valid}.` : ''}`);
}
