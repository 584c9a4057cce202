/** The form in which a host asks the person, and what came back from it. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequests,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Question } from './consent-ticket.ts';
import { isRecord } from './protocol.ts';

const FORM = 'consent';
const agreement = z.object({ agree: z.boolean() });

/** An empty declaration means forms; one that names only other modes cannot show ours. */
export function canAskPerson({ mcpReq }: ServerContext): boolean {
  const capabilities = Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isRecord(elicitation)) return false;
  return 'form' in elicitation || Object.keys(elicitation).length === 0;
}

export function makeForm({ details, wording }: Question): InputRequests {
  const { collection_notice, consent_statement: description } = wording;
  const requestedSchema = z.object({
    agree: z.boolean().meta({ title: 'I agree', description }),
  });
  const message = [collection_notice, description, recap(details)].join('\n\n');
  return { [FORM]: inputRequired.elicit({ message, requestedSchema }) };
}

/** One line each, so that no value can pass for words of ours. */
function recap({ idempotency_key: _, ...details }: Question['details']): string {
  const lines = Object.entries(details).map(([field, value]) =>
    `${field.replaceAll('_', ' ')}: ${value}`.replace(/\s+/g, ' '),
  );
  return ['This is what will be sent:', ...lines].join('\n');
}

export function readForm({ mcpReq }: ServerContext): 'agreed' | 'declined' | 'not-shown' {
  const answer = inputResponse(mcpReq.inputResponses, FORM);
  if (answer.kind !== 'elicit' || answer.action === 'cancel') return 'not-shown';
  const content = acceptedContent(mcpReq.inputResponses, FORM, agreement);
  return content?.agree === true ? 'agreed' : 'declined';
}
