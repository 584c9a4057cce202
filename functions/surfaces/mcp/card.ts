/** The card that hosts with MCP Apps show beside a fit: one HTML file that needs no network. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { Exchange } from './parts.ts';

export const CARD_URI = 'ui://fit-check/card.html';
export const CARD_MIME_TYPE = 'text/html;profile=mcp-app';
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';

/** Empty lists: the card may load and call nothing. */
const CARD_META = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
};

export function registerCard(server: McpServer, { cardHtml }: Exchange): void {
  const config = {
    title: 'Fit check card',
    description: 'Shows a fit with its checks, questions and documents.',
    mimeType: CARD_MIME_TYPE,
  };
  server.registerResource('fit-check-card', CARD_URI, config, () => ({
    contents: [{ uri: CARD_URI, mimeType: CARD_MIME_TYPE, text: cardHtml, _meta: CARD_META }],
  }));
}
