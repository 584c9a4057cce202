/** What the pieces of this surface share: made once at start, and what one request adds. */

import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  type RequestStateCodec,
} from '@modelcontextprotocol/server';
import type { BuiltSkill, ToolSchemas } from '../built-files.ts';
import type { Catalogue } from '../catalogue/content.ts';
import type { Caller } from '../catalogue/schema.ts';
import type { Log } from '../enquiry/ports.ts';
import { RPC_CODES } from '../json-rpc.ts';
import {
  type Answer,
  type Operation,
  type OperationName,
  type OperationOutput,
  type Operations,
  operations,
} from '../operations.ts';
import { type ErrorBody, faultBody, Refusal, refusalBody } from '../refusals.ts';

/** What a host carries, signed, from the question for consent to the answer: a digest of what was asked, and when. */
export type ConsentTicket = { readonly question: string; readonly at: number };

export type McpParts = {
  readonly operations: Operations;
  readonly catalogue: Catalogue;
  /** The card as the build rendered it. */
  readonly cardHtml: string;
  readonly skill: BuiltSkill;
  readonly toolSchemas: ToolSchemas;
  readonly tickets: RequestStateCodec<ConsentTicket>;
  readonly log: Log;
};

/** How long anyone may keep a list or a text: content changes by deployment only. */
export const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** One request of one caller; a server is built for it and thrown away. */
export type McpExchange = McpParts & { readonly caller: Caller };

// The card that hosts with MCP Apps show beside a fit: one HTML file that needs no network.

export const CARD_URI = 'ui://fit-check/card.html';
export const CARD_MIME_TYPE = 'text/html;profile=mcp-app';
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';

/** Empty lists: the card may load and call nothing. */
const CARD_META = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
};

export function registerCard(server: McpServer, { cardHtml }: McpExchange): void {
  const config = {
    title: 'Fit check card',
    description: 'Shows a fit with its checks, questions and documents.',
    mimeType: CARD_MIME_TYPE,
    size: Buffer.byteLength(cardHtml),
    annotations: { audience: ['user' as const] },
    _meta: CARD_META,
  };
  server.registerResource('fit-check-card', CARD_URI, config, () => ({
    contents: [{ uri: CARD_URI, mimeType: CARD_MIME_TYPE, text: cardHtml, _meta: CARD_META }],
  }));
}

// Answers and refusals as tool results. A refusal is an error result, so that the model can correct itself.

/** ChatGPT reads these two from their text, as JSON of a set shape; the rest is told in words. */
const TOLD_AS_JSON: readonly OperationName[] = ['search', 'fetch'];

/** The text for the model to read, the structure for what its host makes of it. */
export function answerResult(name: OperationName, { output }: Answer): CallToolResult {
  const operation: Operation = operations[name];
  const structuredContent = operation.shorten?.(output) ?? output;
  const text = TOLD_AS_JSON.includes(name)
    ? JSON.stringify(structuredContent)
    : operation.say(output);
  return { content: [{ type: 'text', text }], structuredContent };
}

/** Without structured content: clients hold that against the output schema, errors included. */
export function errorResult(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

/** Runs a tool so that nothing thrown reaches the SDK, which would hand its text to the caller. */
export async function runTool<T>(
  run: () => Promise<T>,
  { caller, log }: Pick<McpExchange, 'caller' | 'log'>,
): Promise<T | CallToolResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return errorResult(refusalBody(error));
    log.fault('A tool failed.', error);
    return errorResult(faultBody(caller.requestId));
  }
}

// Reads for resources and prompts. A fault is logged here: the SDK would tell the caller its text.

type Readable = 'list_products' | 'fetch';

export async function readOutput<Name extends Readable>(
  name: Name,
  input: unknown,
  { operations, caller, log }: McpExchange,
): Promise<OperationOutput<Name>> {
  try {
    return (await operations[name](input, caller)).output;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.fault('A read failed.', error);
    throw new ProtocolError(RPC_CODES.internal, 'Something went wrong on our side. Try again.');
  }
}
