/** What this surface says to people that no page, figure or fit says already. */
import type { Catalogue } from '../catalogue/content.ts';
import type { Contact } from '../catalogue/schema.ts';
import type { FactChange } from '../fit/follow-up.ts';
import { sayFact } from '../fit/need.ts';
import type { ShownFirst } from '../refusals.ts';

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
