/** What the pieces of this surface share: made once at start, and what one request adds. */
import type { RequestStateCodec } from '@modelcontextprotocol/server';
import type { Catalogue } from '../../contract/built.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import type { Log } from '../../operations/ports.ts';
import type { ConsentTicket } from './consent-ticket.ts';
import type { ToolDefinitions } from './tool-definitions.ts';

export type Parts = {
  readonly operations: Operations;
  readonly catalogue: Catalogue;
  readonly cardHtml: string;
  readonly instructions: string;
  readonly tools: ToolDefinitions;
  readonly tickets: RequestStateCodec<ConsentTicket>;
  readonly log: Log;
};

/** One request of one caller; a server is built for it and thrown away. */
export type Exchange = Parts & { readonly caller: Caller };
