/** The MCP surface: five tools, the catalogue as resources, three prompts, and the card. */
import type { Catalogue, ToolSchemas } from '../../contract/built.ts';
import { forRequest } from '../../operations/child-log.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Log } from '../../operations/ports.ts';
import type { HttpSurface } from '../http.ts';
import { createTicketCodec } from './consent-ticket.ts';
import type { AllowedNames } from './door.ts';
import { createEndpoint } from './endpoint.ts';
import { writeInstructions } from './instructions.ts';
import type { Parts } from './parts.ts';
import { buildServer } from './server.ts';
import { defineTools } from './tools.ts';

export type McpSettings = {
  readonly operations: Operations;
  readonly catalogue: Catalogue;
  readonly toolSchemas: ToolSchemas;
  /** The card as the build rendered it. */
  readonly cardHtml: string;
  /** HMAC keys of 32 bytes or more: the current one first, then those still accepted. */
  readonly requestStateKeys: readonly string[];
  readonly allowed: AllowedNames;
  readonly log: Log;
};

export function createMcpSurface({ allowed, ...settings }: McpSettings): HttpSurface {
  const parts = prepareParts(settings);
  return createEndpoint({
    allowed,
    build: (caller) => buildServer({ ...forRequest(parts, caller), caller }),
  });
}

/** Made once at start; exported so that a test can add to the server it makes. */
export function prepareParts({
  requestStateKeys,
  toolSchemas,
  ...given
}: Omit<McpSettings, 'allowed'>): Parts {
  return {
    ...given,
    tools: defineTools(toolSchemas),
    instructions: writeInstructions(given.catalogue),
    tickets: createTicketCodec(requestStateKeys),
  };
}
