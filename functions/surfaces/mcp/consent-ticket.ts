/**
 * The signed, expiring state that a host carries from the question to the answer. It binds the
 * person's agreement to the very details that were shown, and its nonce is the key of the enquiry.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

export type ConsentTicket = { readonly nonce: string; readonly details: string };

const TTL_SECONDS = 15 * 60;

/** The first key signs; every key is accepted, so that one can be replaced without a gap. */
export function createTicketCodec(keys: readonly string[]): RequestStateCodec<ConsentTicket> {
  const [signer, ...previous] = keys.map((key) =>
    createRequestStateCodec<ConsentTicket>({ key, ttlSeconds: TTL_SECONDS }),
  );
  if (!signer) throw new Error('MCP request state needs at least one key.');
  return {
    mint: signer.mint,
    verify: (state, context) =>
      previous.reduce(
        (tried, codec) => tried.catch(() => codec.verify(state, context)),
        signer.verify(state, context),
      ),
  };
}

export function writeTicket(details: Readonly<Record<string, unknown>>): ConsentTicket {
  return { nonce: randomUUID(), details: digest(details) };
}

export function isTicketFor(
  ticket: ConsentTicket,
  details: Readonly<Record<string, unknown>>,
): boolean {
  return ticket.details === digest(details);
}

function digest(details: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
