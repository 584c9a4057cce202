/** Assistants, over MCP. */
import { readCard, readCatalogue, readSkill, readToolSchemas } from '../built-files.ts';
import { readConfig } from '../config.ts';
import { createFitAssessor } from '../fit/check-fit.ts';
import { createHttpHandler } from '../lambda-http.ts';
import { wireBoundary, wireOperations } from '../main.ts';
import { createMcpSurface } from '../mcp/surface.ts';

const { MCP_STATE_KEYS: requestStateKeys } = readConfig(['MCP_STATE_KEYS']);
const catalogue = readCatalogue();
const boundary = wireBoundary('mcp');

const { hostname, origin } = new URL(catalogue.base_url);
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

const surface = createMcpSurface({
  operations: wireOperations(catalogue, boundary.log, {
    createAssessor: createFitAssessor,
    submit: () => import('../main-submit.ts'),
  }),
  catalogue,
  toolSchemas: readToolSchemas(),
  cardHtml: readCard(),
  skill: readSkill(),
  requestStateKeys,
  // Behind the gateway the Host is the gateway's own: the origin secret stands in for it.
  allowed: {
    origins: [origin, ...catalogue.service.assistant_origins],
    ...(LOOPBACK.includes(hostname) ? { readers: LOOPBACK } : {}),
  },
  log: boundary.log,
});

export const handler = createHttpHandler({ surface, ...boundary });
