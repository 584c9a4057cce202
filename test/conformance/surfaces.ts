/** The service with the suite's fixtures on the same server, behind the same door. */
import type { HttpSurface } from '../../functions/http.ts';
import { buildServer } from '../../functions/mcp/server.ts';
import { createMcpSurface, type McpSettings } from '../../functions/mcp/surface.ts';
import { registerContent } from './fixtures/content.ts';
import { registerInputRequired } from './fixtures/input-required.ts';
import { registerSchemas } from './fixtures/schemas.ts';

export function createServiceWithFixtures(settings: McpSettings): HttpSurface {
  return createMcpSurface(settings, (exchange) => {
    const server = buildServer(exchange);
    registerContent(server);
    registerInputRequired(server, exchange.tickets);
    registerSchemas(server);
    return server;
  });
}
