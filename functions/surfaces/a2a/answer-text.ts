/**
 * A message of text alone: what was read from it and how that fits, with documents where it asks
 * about a kind of finance. It never sends an enquiry: it says what to send, and what to show first.
 */
import type { Fit } from '../../contract/fit.ts';
import { showFirst } from '../../domain/consent.ts';
import { asksAboutLane, asksForCall } from './asks.ts';
import type { Exchange } from './parts.ts';
import { wrongParts } from './read-message.ts';
import { runSkill } from './skills.ts';
import type { Result } from './tasks.ts';

const MAX_TEXT = 4000;
const MAX_QUERY = 200;

export async function answerText(text: string, exchange: Exchange): Promise<Result[]> {
  if (text === '') throw wrongParts('hold no text and no skill; send one of them.');
  if (text.length > MAX_TEXT) {
    throw wrongParts(`the text must be at most ${MAX_TEXT} characters.`);
  }
  const fit = await runSkill('check_fit', { situation: text }, exchange);
  const documents = asksAboutLane(text, exchange.catalogue.lanes)
    ? [await runSkill('search', { query: text.slice(0, MAX_QUERY) }, exchange)]
    : [];
  const wantsCall = asksForCall(text) || suggestsCall(fit.data);
  return [fit, sayReading(fit.data), ...documents, ...(wantsCall ? [sayHowToAsk(exchange)] : [])];
}

const suggestsCall = ({ next_step }: Fit) => next_step.action === 'request_callback';

function sayReading({ understood }: Fit): Result {
  const read = understood.flatMap(({ field, value }) =>
    field === undefined ? [] : [[field, value] as const],
  );
  const said = read.map(([field, value]) => `${field.replaceAll('_', ' ')} ${value}`);
  const text = said.length === 0 ? 'No figures were read.' : `Read as: ${said.join(', ')}.`;
  return { name: 'scenario_read', text, data: Object.fromEntries(read) };
}

function sayHowToAsk({ catalogue }: Exchange): Result {
  const wording = showFirst(catalogue);
  const send = {
    skill: 'request_callback',
    input: {
      name: '…',
      phone: '…',
      email: '…',
      scenario: '…',
      consent: true,
      consent_method: 'user_confirmed_in_chat',
      notice_shown: true,
      wording_version: wording.wording_version,
    },
  };
  const text =
    'Nothing has been sent to a broker. To ask for a call, show the borrower this notice: ' +
    `"${wording.collection_notice}" and this statement: "${wording.consent_statement}" ` +
    'If they agree, send a data part as in `send`, with their details.';
  return { name: 'how_to_request_callback', text, data: { show_first: wording, send } };
}
