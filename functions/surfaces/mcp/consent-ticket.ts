/**
 * The signed, expiring state that a host carries from the question to the answer. It binds the
 * person's agreement to the very details and wording that were shown.
 */
import { createHash } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';
import type { Wording } from '../../contract/built.ts';

export type ConsentTicket = { readonly question: string };

/** All that the person sees: the details to send, and the wording to agree to. */
export type Question = {
  readonly details: Readonly<Record<string, unknown>>;
  readonly wording: Wording;
};

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

export function writeTicket(question: Question): ConsentTicket {
  return { question: digest(question) };
}

export function isTicketFor(ticket: ConsentTicket, question: Question): boolean {
  return ticket.question === digest(question);
}

function digest({ details, wording }: Question): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = JSON.stringify([wording.version, wording.sha256, sorted]);
  return createHash('sha256').update(shown).digest('base64url');
}
