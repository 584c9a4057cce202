/**
 * request_callback: where the host can ask the person, it must; an assistant's word is then not
 * enough. The first round answers with a form, the second brings what the person did with it.
 * Nothing is remembered in between: the ticket carries it, signed.
 */
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { Refusal } from '../../contract/refusals.ts';
import { type ConsentTicket, isTicketFor, writeTicket } from './consent-ticket.ts';
import type { Exchange } from './parts.ts';
import { isRecord } from './protocol.ts';
import { answerResult, errorResult } from './tool-answers.ts';

type Outcome = CallToolResult | InputRequiredResult;

const FORM = 'consent';

export async function requestCallback(
  input: unknown,
  context: ServerContext,
  exchange: Exchange,
): Promise<Outcome> {
  if (!canAskPerson(context) || !isRecord(input)) return send(input, exchange);
  const details = detailsOf(input);
  const ticket = context.mcpReq.requestState<ConsentTicket>();
  if (!ticket) return askPerson(details, exchange);
  if (!isTicketFor(ticket, details)) return changedDetails();
  return settle({ details, ticket, context, exchange });
}

/** An empty declaration means forms; one that names only other modes cannot show ours. */
function canAskPerson({ mcpReq }: ServerContext): boolean {
  const capabilities = Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isRecord(elicitation)) return false;
  return 'form' in elicitation || Object.keys(elicitation).length === 0;
}

/** What the person is asked about: everything but what only their answer can say. */
function detailsOf(input: Record<string, unknown>): Record<string, unknown> {
  const { consent: _, consent_method: __, notice_shown: ___, ...details } = input;
  return details;
}

async function send(input: unknown, { operations, caller }: Exchange): Promise<Outcome> {
  return answerResult(await operations.request_callback(input, caller));
}

async function askPerson(details: Record<string, unknown>, exchange: Exchange): Promise<Outcome> {
  await refuseWhatCannotBeSent(details, exchange);
  const { wording } = exchange.catalogue;
  const form = inputRequired.elicit({
    message: `${wording.collection_notice}\n\n${wording.consent_statement}\n\n${recap(details)}`,
    requestedSchema: agreement,
  });
  return inputRequired({
    inputRequests: { [FORM]: form },
    requestState: await exchange.tickets.mint(writeTicket(details)),
  });
}

/** Without consent nothing is ever kept, so this only tells what else is wrong, before we ask. */
async function refuseWhatCannotBeSent(
  details: Record<string, unknown>,
  { operations, caller }: Exchange,
): Promise<void> {
  try {
    await operations.request_callback({ ...details, consent: false }, caller);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'consent-missing') return;
    throw error;
  }
}

const agreement = z.object({
  agree: z.boolean().meta({ title: 'I agree to the consent statement' }),
});

function recap(details: Record<string, unknown>): string {
  const shown = ['name', 'phone', 'email', 'business_name', 'abn', 'amount', 'scenario'];
  const lines = shown.flatMap((field) =>
    details[field] === undefined ? [] : [`${field.replace('_', ' ')}: ${details[field]}`],
  );
  return ['This is what will be sent:', ...lines].join('\n');
}

async function settle(round: {
  details: Record<string, unknown>;
  ticket: ConsentTicket;
  context: ServerContext;
  exchange: Exchange;
}): Promise<Outcome> {
  const { details, ticket, context, exchange } = round;
  const responses = context.mcpReq.inputResponses;
  const answer = inputResponse(responses, FORM);
  if (answer.kind !== 'elicit' || answer.action === 'cancel') return notShown(exchange);
  const agreed = acceptedContent(responses, FORM, agreement)?.agree === true;
  if (!agreed) return declined();
  const evidence = { consent: true, consent_method: 'user_submitted_form', notice_shown: true };
  const caller = { ...exchange.caller, fallbackKey: ticket.nonce, grade: 'host_form' } as const;
  return send({ ...details, ...evidence }, { ...exchange, caller });
}

function changedDetails(): Outcome {
  return errorResult({
    error: 'The details are not the ones that the borrower was asked about.',
    problems: ['Call request_callback again without requestState, so that the borrower is asked.'],
    code: 'consent-for-other-details',
  });
}

function declined(): Outcome {
  return errorResult({
    error: 'The borrower did not agree. Nothing has been kept or sent.',
    problems: ['Ask again only if the borrower brings it up.'],
    code: 'consent-declined',
  });
}

function notShown({ catalogue }: Exchange): Outcome {
  const { business_name, support_phone } = catalogue.service.broker;
  return errorResult({
    error: 'The consent form was closed or never shown. Nothing has been kept or sent.',
    problems: [
      'If the borrower closed it, ask whether they still want a call, and call this tool again.',
      `If this app cannot show forms, give the borrower the number of ${business_name}, ` +
        `${support_phone}, or the enquiry form at ${catalogue.base_url}/.`,
    ],
    code: 'consent-not-shown',
  });
}
