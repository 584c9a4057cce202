/**
 * request_callback: where the host can ask the person, it must; an assistant's word is then not
 * enough. The first round answers with a form, the second brings what the person did with it.
 * Nothing is remembered in between: the ticket carries it, signed.
 */
import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { Refusal } from '../../contract/refusals.ts';
import { takeWordingVersion } from '../wording-version.ts';
import { canAskPerson, makeForm, readForm } from './consent-form.ts';
import { type ConsentTicket, isTicketFor, type Question, writeTicket } from './consent-ticket.ts';
import type { Exchange } from './parts.ts';
import { answerResult, errorResult } from './tool-answers.ts';

type Outcome = CallToolResult | InputRequiredResult;

export async function requestCallback(
  given: unknown,
  context: ServerContext,
  exchange: Exchange,
): Promise<Outcome> {
  const { input, version } = takeWordingVersion(given);
  const details = detailsOf(input);
  // Whoever sends no detail asks for the wording to show; there is nothing yet to agree to.
  if (!canAskPerson(context) || Object.keys(details).length === 0) {
    return send(input, { ...exchange, caller: { ...exchange.caller, ...version } });
  }
  const question = { details, wording: exchange.catalogue.wording };
  const ticket = context.mcpReq.requestState<ConsentTicket>();
  if (!ticket) return askPerson(question, exchange);
  if (!isTicketFor(ticket, question)) return changedQuestion();
  const answer = readForm(context);
  if (answer === 'agreed') return sendAgreed(question, exchange);
  return answer === 'declined' ? declined() : notShown(exchange);
}

/** What the person is asked about: everything but what only their answer can say. */
function detailsOf(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { consent: _, consent_method: __, notice_shown: ___, ...details } = input;
  return details;
}

async function send(input: unknown, { operations, caller }: Exchange): Promise<Outcome> {
  return answerResult(await operations.request_callback(input, caller));
}

async function askPerson(question: Question, exchange: Exchange): Promise<Outcome> {
  await refuseWhatCannotBeSent(question, exchange);
  return inputRequired({
    inputRequests: makeForm(question),
    requestState: await exchange.tickets.mint(writeTicket(question)),
  });
}

/** Without consent nothing is ever kept, so this only tells what else is wrong, before we ask. */
async function refuseWhatCannotBeSent(
  { details }: Question,
  { operations, caller }: Exchange,
): Promise<void> {
  try {
    const trial = { ...caller, isTrial: true };
    await operations.request_callback({ ...details, consent: false }, trial);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'consent-missing') return;
    throw error;
  }
}

function sendAgreed({ details, wording }: Question, exchange: Exchange): Promise<Outcome> {
  const evidence = { consent: true, consent_method: 'user_submitted_form', notice_shown: true };
  const own = { grade: 'host_form', wordingVersion: wording.version } as const;
  const caller = { ...exchange.caller, ...own };
  return send({ ...details, ...evidence }, { ...exchange, caller });
}

function changedQuestion(): Outcome {
  return errorResult({
    error: 'The borrower was asked about other details, or under an earlier wording.',
    problems: ['Call request_callback again without requestState, so that the borrower is asked.'],
    code: 'consent_for_other_details',
  });
}

function declined(): Outcome {
  return errorResult({
    error: 'The borrower did not agree. Nothing has been kept or sent.',
    problems: ['Ask again only if the borrower brings it up.'],
    code: 'consent_declined',
  });
}

function notShown({ catalogue }: Exchange): Outcome {
  const { business_name, support_phone } = catalogue.service.broker;
  return errorResult({
    error: 'The consent form was closed or never shown. Nothing has been kept or sent.',
    problems: [
      'If the borrower closed it, ask whether they still want a call, and call this tool again.',
      'If this app cannot show forms, give the borrower the enquiry form at ' +
        `${catalogue.base_url}/enquire, or the number of ${business_name}, ${support_phone}.`,
    ],
    code: 'consent_not_shown',
  });
}
