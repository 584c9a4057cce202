/**
 * request_callback: where the host can ask the person, it must; an assistant's word is then not
 * enough. The first round answers with a form, or with the link to our own where the host opens
 * links and has no forms; the second brings what the person did with it. Nothing is remembered in
 * between: the ticket carries it, signed.
 */

import { createHash } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Wording } from '../catalogue/content.ts';
import { writeFormLink } from '../enquiry/form-link.ts';
import { KEYLESS_WINDOW_MS, namesSomebody, takeWordingVersion } from '../enquiry/schema.ts';
import { isRecord, valueAt } from '../input.ts';
import { errorOf, Refusal } from '../refusals.ts';
import { answerResult, type ConsentTicket, errorResult, type McpExchange } from './exchange.ts';

type Outcome = CallToolResult | InputRequiredResult;

export async function requestCallback(
  given: unknown,
  context: ServerContext,
  exchange: McpExchange,
): Promise<Outcome> {
  const { input, version } = takeWordingVersion(given);
  // The person is asked about everything but what only their answer can say.
  const { consent: _, consent_method: __, notice_shown: ___, ...details } = input;
  // Whoever names nobody asks for the wording to show; there is nothing yet to agree to in a form.
  const mode = findMode(context);
  const isForBusiness = details['business_purpose'] !== false;
  if (mode === undefined || !isForBusiness || !CAN_ASK[mode](details)) {
    return send(input, { ...exchange, caller: { ...exchange.caller, ...version } });
  }
  const question = { details, wording: exchange.catalogue.wording };
  const ticket = context.mcpReq.requestState<ConsentTicket>();
  if (!ticket) return askPerson(question, mode, exchange);
  if (ticket.question !== digest(question)) return notSent('consent_for_other_details');
  const answer = readAnswer(context, mode);
  if (answer === 'agreed') return sendAgreed({ ...question, askedAt: ticket.at }, exchange);
  if (answer === 'opened') return notSent('consent_on_own_form');
  return answer === 'declined' ? notSent('consent_declined') : notShown(exchange);
}

/** A link takes the need along; a form shows who would be called. */
const CAN_ASK = {
  form: namesSomebody,
  url: (details: ConsentQuestion['details']) => 'scenario' in details,
};

async function send(input: unknown, { operations, caller }: McpExchange): Promise<Outcome> {
  return answerResult('request_callback', await operations.request_callback(input, caller));
}

async function askPerson(
  question: ConsentQuestion,
  mode: Mode,
  exchange: McpExchange,
): Promise<Outcome> {
  if (mode === 'form') await refuseWhatCannotBeSent(question, exchange);
  const asked = mode === 'form' ? makeForm(question) : makeLink(question, exchange);
  return inputRequired({
    inputRequests: { [FORM]: asked },
    requestState: await exchange.tickets.mint({ question: digest(question), at: Date.now() }),
  });
}

/** Without consent nothing is ever kept, so this only tells what else is wrong, before we ask. */
async function refuseWhatCannotBeSent(
  { details }: ConsentQuestion,
  { operations, caller }: McpExchange,
): Promise<void> {
  try {
    const trial = { ...caller, isTrial: true };
    await operations.request_callback({ ...details, consent: false }, trial);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'consent-missing') return;
    throw error;
  }
}

function sendAgreed(
  { details, wording, askedAt }: ConsentQuestion & { readonly askedAt: number },
  exchange: McpExchange,
): Promise<Outcome> {
  const evidence = { consent: true, consent_method: 'user_submitted_form', notice_shown: true };
  const own = { grade: 'host_form', wordingVersion: wording.version, askedAt } as const;
  const caller = { ...exchange.caller, ...own };
  return send({ ...details, ...evidence }, { ...exchange, caller });
}

/** What to do where nothing was sent. */
const NOT_SENT = {
  consent_for_other_details:
    'Call request_callback again without requestState, so that the borrower is asked.',
  consent_on_own_form:
    'The borrower sends the enquiry there. Ask how it went; do not send it again here.',
  consent_declined: 'Ask again only if the borrower brings it up.',
} as const;

function notSent(code: keyof typeof NOT_SENT): Outcome {
  return errorResult(errorOf(code, [NOT_SENT[code]]));
}

function notShown({ catalogue }: McpExchange): Outcome {
  const { business_name, support_phone } = catalogue.service.broker;
  const problems = [
    'If the borrower closed it, ask whether they still want a call, and call this tool again.',
    'If this app cannot show forms, give the borrower the enquiry form at ' +
      `${catalogue.base_url}/enquire, or the number of ${business_name}, ${support_phone}.`,
  ];
  return errorResult(errorOf('consent_not_shown', problems));
}

// The form in which a host asks the person, and what came back from it.

const FORM = 'consent';
const agreement = z.object({ agree: z.boolean() });

type Mode = keyof typeof CAN_ASK;

/** How the host can ask the person. An empty declaration means forms. */
function findMode({ mcpReq }: ServerContext): Mode | undefined {
  const elicitation = valueAt(mcpReq.envelope, [CLIENT_CAPABILITIES_META_KEY, 'elicitation']);
  if (!isRecord(elicitation)) return undefined;
  if ('form' in elicitation || Object.keys(elicitation).length === 0) return 'form';
  return 'url' in elicitation ? 'url' : undefined;
}

function makeForm({ details, wording }: ConsentQuestion): InputRequests[string] {
  const { collection_notice, consent_statement: description } = wording;
  const requestedSchema = z.object({
    agree: z.boolean().meta({ title: 'I agree', description }),
  });
  const message = [recap(details), collection_notice].join('\n\n');
  return inputRequired.elicit({ message, requestedSchema });
}

/** Who they are is not asked for here: the person says it on our page, and agrees there. */
function makeLink({ details }: ConsentQuestion, { catalogue }: McpExchange): InputRequests[string] {
  const message =
    `The enquiry form of ${catalogue.service.broker.business_name}, with the need filled in. You add ` +
    'your name, phone and e-mail, read the notice and agree there. Nothing is sent before that.';
  return inputRequired.elicitUrl({ url: writeFormLink(catalogue.base_url, details), message });
}

/** One line each, so that no value can pass for words of ours. */
function recap({ idempotency_key: _, ...details }: ConsentQuestion['details']): string {
  const lines = Object.entries(details).map(([field, value]) =>
    `${field.replaceAll('_', ' ')}: ${value}`.replace(/\s+/g, ' '),
  );
  return ['This is what will be sent:', ...lines].join('\n');
}

/** That a link was opened says nothing of what came of it: our page is told that, and nobody else. */
function readAnswer(
  { mcpReq }: ServerContext,
  mode: Mode,
): 'agreed' | 'opened' | 'declined' | 'not-shown' {
  const answer = inputResponse(mcpReq.inputResponses, FORM);
  if (answer.kind !== 'elicit' || answer.action === 'cancel') return 'not-shown';
  if (mode === 'url') return answer.action === 'accept' ? 'opened' : 'declined';
  const content = acceptedContent(mcpReq.inputResponses, FORM, agreement);
  return content?.agree === true ? 'agreed' : 'declined';
}

// The signed, expiring state that a host carries from the question to the answer. It binds the
// person's agreement to the very details and wording that were shown.

/** All that the person sees: the details to send, and the wording to agree to. */
type ConsentQuestion = {
  readonly details: Readonly<Record<string, unknown>>;
  readonly wording: Wording;
};

/** As long as a repeat without a key is recognised, so that one agreement is one enquiry. */
const TTL_SECONDS = KEYLESS_WINDOW_MS / 1000;

/** The first key signs; every key is accepted, so that one can be replaced without a gap. */
export function createTicketCodec(keys: readonly string[]): RequestStateCodec<ConsentTicket> {
  const codecs = keys.map((key) =>
    createRequestStateCodec<ConsentTicket>({ key, ttlSeconds: TTL_SECONDS }),
  );
  const [signer] = codecs;
  if (!signer) throw new Error('MCP request state needs at least one key.');
  return {
    mint: signer.mint,
    verify: (state, context) => Promise.any(codecs.map(({ verify }) => verify(state, context))),
  };
}

function digest({ details, wording }: ConsentQuestion): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = JSON.stringify([wording.version, wording.sha256, sorted]);
  return createHash('sha256').update(shown).digest('base64url');
}
