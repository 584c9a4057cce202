/** Which operations a message asks for: by name in a data part, or in words. */

import * as z from 'zod';
import type { CatalogueLane } from '../catalogue/content.ts';
import { showFirst } from '../enquiry/consent.ts';
import type { Fit } from '../fit/schema.ts';
import { coerceNumbers, parseInput } from '../input.ts';
import {
  type Operation,
  type OperationName,
  type OperationOutput,
  operations,
} from '../operations.ts';
import { takeWordingVersion } from '../wording-version.ts';
import { type A2aExchange, type Result, wrongParts } from './tasks.ts';

// A data part that names a skill: the operation of that name, with the answer REST would give.

const skillCall = z.strictObject({
  skill: z.enum(Object.values(operations).map(({ name }) => name)),
  input: z.record(z.string(), z.unknown()).default({}),
});

export async function callSkill(data: unknown, exchange: A2aExchange): Promise<Result> {
  const { skill, input } = parseInput(skillCall, data);
  const { input: schema, effect } = operations[skill];
  const given = coerceNumbers(schema, input);
  if (effect === 'reads') return runSkill(skill, given, exchange);
  const { input: enquiry, version } = takeWordingVersion(given);
  return runSkill(skill, enquiry, { ...exchange, caller: { ...exchange.caller, ...version } });
}

export async function runSkill<Name extends OperationName>(
  skill: Name,
  input: unknown,
  exchange: A2aExchange,
): Promise<Result & { readonly data: OperationOutput<Name> }> {
  const { output } = await exchange.operations[skill](input, exchange.caller);
  const operation: Operation = operations[skill];
  return { name: skill, text: operation.say(output), data: output };
}

// What a message asks for beside a fit: what a kind of finance is, or a call.

const ASKS = /\?|\b(what|how|which|tell me|explain|difference|does|do i|is there)\b/;

/** The text asks what a kind of finance is, rather than only describing a need. */
export function asksAboutLane(text: string, lanes: readonly CatalogueLane[]): boolean {
  const plain = text.toLowerCase();
  const names = lanes.flatMap(({ id, name, related_words }) => [
    id.replaceAll('-', ' '),
    name.toLowerCase(),
    ...related_words.filter((words) => FINANCE.test(words)).map((words) => words.toLowerCase()),
  ]);
  return ASKS.test(plain) && names.some((words) => plain.includes(words));
}

/** Of the words of a lane, those that name a kind of finance and not what it is for. */
const FINANCE =
  /finance|loan|mortgage|overdraft|credit|factoring|leaseback|hire purchase|advance|discounting|mezzanine/i;

const CALL =
  /\b(call(?:ed)? (?:me|us|him|her|back)|call ?back|ring (?:me|us)|contact (?:me|us)|(?:speak|talk) to|enquir)/;

export const asksForCall = (text: string): boolean => CALL.test(text.toLowerCase());

// A message of text alone: what was read from it and how that fits, with documents where it asks
// about a kind of finance. It never sends an enquiry: it says what to send, and what to show first.

const MAX_TEXT = 4000;
const MAX_QUERY = 200;

export async function answerText(text: string, exchange: A2aExchange): Promise<Result[]> {
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

function sayHowToAsk({ catalogue }: A2aExchange): Result {
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
