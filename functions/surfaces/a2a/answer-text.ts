/**
 * A message of text alone: what was read from it and how that fits, with documents where it asks
 * about a kind of finance. It never sends an enquiry: it says what to send, and what to show first.
 */
import type { Fit } from '../../contract/fit.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { showFirst } from '../../domain/consent.ts';
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
  const { scenario, asksAboutLane, asksForCall } = exchange.readText(
    text,
    new Date(exchange.clock.now()),
  );
  const fit = await runSkill('check_fit', scenario, exchange);
  const documents = asksAboutLane
    ? [await runSkill('search', { query: text.slice(0, MAX_QUERY) }, exchange)]
    : [];
  const wantsCall = asksForCall || suggestsCall(fit.data);
  return [fit, sayReading(scenario), ...documents, ...(wantsCall ? [sayHowToAsk(exchange)] : [])];
}

const suggestsCall = ({ next_step }: Fit) => next_step.action === 'request_callback';

function sayReading(scenario: Scenario): Result {
  const { purpose: _, situation: __, ...facts } = scenario;
  const read = Object.entries(facts).map(
    ([field, value]) => `${field.replaceAll('_', ' ')} ${value}`,
  );
  const text = read.length === 0 ? 'No figures were read.' : `Read as: ${read.join(', ')}.`;
  const more =
    facts.security === 'none' ? ' If something could be offered as security, say so.' : '';
  return { name: 'scenario_read', text: text + more, data: scenario };
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
