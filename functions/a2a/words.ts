/** What this surface says to people that no page, figure or fit says already. */
import type { Catalogue } from '../catalogue/content.ts';
import type { Contact } from '../catalogue/schema.ts';
import type { FactChange } from '../fit/follow-up.ts';
import { sayFact } from '../fit/need.ts';
import type { ShownFirst } from '../refusals.ts';
import type { AnswerStep } from './memory.ts';

type Said = Extract<AnswerStep, { do: 'say' }>['what'];
type Remembers = Extract<AnswerStep, { do: 'memory' }>['what'];

const CAN_DO =
  'Tell me a business need (what for, how much, what security, how long trading, by when) and I check ' +
  'which kinds of finance fit. Or ask what a kind of finance is, what it costs, how fast it is, which ' +
  'documents it takes or what stops it; ask me to compare kinds or list them all; or ask how a licensed ' +
  'broker can call. General information for Australian businesses: no lender is named and nothing is ranked.';

export const SAYS: Record<Said, string> = {
  hello: `Hello. ${CAN_DO}`,
  thanks:
    'You are welcome. Nothing was sent to anyone. If a licensed broker should call, ask for that and ' +
    'you are shown what to agree to first.',
  foreign:
    'Only English is read here, so nothing of this message was read. Please send it in English, or send the ' +
    'figures as a data part: {"skill": "check_fit", "input": {…}} works in any language.',
  unclear: `I could not tell what this asks for, or it is nothing that is answered here. ${CAN_DO}`,
  needs_data_part:
    'An enquiry to a broker is never sent from text. Send request_callback as a data part, ' +
    '{"skill": "request_callback", "input": {…}}, once the borrower has seen and agreed to what stands here.',
  unclear_change:
    'I could not tell what this changes, answers or asks. The need stands as it was told.',
  no_total:
    'Interest is told for one month. What it comes to over a year or a whole term depends on the rate agreed, the ' +
    'fees and how it is paid down, so no total is worked out here; a licensed broker gives it in writing.',
  unplaced:
    'A figure of this message could not be placed, so nothing was changed by it. Please say what it is, as in ' +
    '"the amount is 80k", "the property is worth 900k", "we owe 400k on it" or "trading for 2 years".',
  too_long: 'The message is longer than is read here, so only its newest part was read.',
};

export const REMEMBERS: Record<Remembers, string> = {
  unknown:
    'Nothing from earlier messages was used: this contextId was not issued here, so it holds no memory. ' +
    'Leave contextId out of the first message and send back the one in the answer, or name the last ' +
    'task in referenceTaskIds.',
  expired:
    'Nothing from earlier messages was used: what was said is remembered for a day, and that has passed. ' +
    'Please say the whole need again.',
  none:
    'There is no earlier need or question here to go on from. Please say the whole need in one message: what ' +
    'it is for, how much, what security, how long trading and by when; or name the task that answered it in ' +
    'referenceTaskIds.',
  several:
    'More than one need was told before, so it is not clear which this changes. Please say that one ' +
    'need again in full.',
};

export function sayChanges(changed: readonly FactChange[]): string {
  if (changed.length === 0) return '';
  const said = changed.map(({ fact, from, to }) => {
    const name = fact.replaceAll('_', ' ');
    if (to === undefined) return `${name} no longer counted`;
    return from === undefined
      ? `${name} ${sayFact(fact, to)}`
      : `${name} ${sayFact(fact, from)} to ${sayFact(fact, to)}`;
  });
  return `Changed: ${said.join(', ')}. The rest is as it was said before.`;
}

export const sayAnswered = (question: string) => `Taken as the answer to: ${question}`;

/** For a person who reads it, and for an assistant that goes between. */
export const sayHowToCall = (
  { collection_notice, consent_statement }: ShownFirst,
  contact: Contact,
  { service: { broker }, base_url }: Pick<Catalogue, 'service' | 'base_url'>,
): string =>
  `Nothing has been sent to a broker: a message in words sends nothing. To be called, fill in the form at ` +
  `${base_url}/enquire or phone ${broker.support_phone}; if that is done now, a call is expected ${contact.text}. ` +
  'An assistant can send it for you as request_callback, a data part as in `send`, once you have seen this ' +
  `notice: "${collection_notice}" and agreed to this statement: "${consent_statement}"`;

export const sayReadAgainst = (at: string, isFirst = false): string =>
  `Read with what was said in the answer of ${at}${isFirst ? ', the first of this context; name a later task in referenceTaskIds to go on from that' : ''}.`;
