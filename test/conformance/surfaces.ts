/** The service as it is, and with the suite's fixtures on the same server behind the same door. */
import type { HttpSurface } from '../../functions/http.ts';
import { createTicketCodec } from '../../functions/mcp/request-callback.ts';
import { buildServer } from '../../functions/mcp/server.ts';
import { createEndpoint, createMcpSurface, type McpSettings } from '../../functions/mcp/surface.ts';
import { registerContent } from './fixtures/content.ts';
import { registerInputRequired } from './fixtures/input-required.ts';
import { registerSchemas } from './fixtures/schemas.ts';

export function createService(settings: McpSettings): HttpSurface {
  return createMcpSurface(settings);
}

export function createServiceWithFixtures(settings: McpSettings): HttpSurface {
  const { allowed, requestStateKeys, ...given } = settings;
  const parts = { ...given, tickets: createTicketCodec(requestStateKeys) };
  return createEndpoint({
    allowed,
    build: (caller) => {
      const server = buildServer({ ...parts, caller });
      registerContent(server);
      registerInputRequired(server, parts.tickets);
      registerSchemas(server);
      return server;
    },
  });
}
