/** MCP put together. */
import { readCard, readCatalogue, readToolSchemas } from './adapters/built-files.ts';
import { readConfig } from './config.ts';
import { createMcpSurface } from './surfaces/mcp/surface.ts';
import { wireOperations } from './wire-operations.ts';
import { logFor } from './wire-reads.ts';

export function wireMcp() {
  const { STAGE, ORIGIN_VERIFY, MCP_STATE_KEYS } = readConfig([
    'STAGE',
    'ORIGIN_VERIFY',
    'MCP_STATE_KEYS',
  ]);
  const catalogue = readCatalogue();
  const log = logFor('mcp', STAGE);
  const pages = [catalogue.base_url, ...catalogue.service.enquiry_origins];
  const surface = createMcpSurface({
    operations: wireOperations(catalogue, log),
    catalogue,
    toolSchemas: readToolSchemas(),
    cardHtml: readCard(),
    requestStateKeys: MCP_STATE_KEYS,
    /** Behind the gateway the Host is the gateway's own: the origin secret stands in for it. */
    allowed: { origins: pages.map((address) => new URL(address).hostname) },
    log,
  });
  return { surface, originSecrets: ORIGIN_VERIFY, log };
}
