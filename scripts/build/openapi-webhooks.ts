/** What the broker's own system gets, for its developer: every event with its headers and answers. */

import { BROKER_EVENTS } from '../../functions/enquiry/event.ts';
import type { EventExamples } from './openapi-examples.ts';
import { refTo } from './openapi-schemas.ts';

type EventName = keyof EventExamples;

const EVENTS = {
  'enquiry.created': {
    operationId: 'enquiry_created',
    schema: 'EnquiryCreated',
    summary: 'Somebody asks to be called',
    description:
      'Sent again until it is answered 2xx, by the retry schedule, always under the same ' +
      '`webhook-id`: take each id once. A later attempt may carry flags that the first did not. ' +
      'Where `data.test` is true, call nobody.',
  },
  'enquiry.withdrawn': {
    operationId: 'enquiry_withdrawn',
    schema: 'EnquiryWithdrawn',
    summary: 'The borrower has ended consent',
    description:
      'Do not contact them about this enquiry again. It may arrive before the enquiry itself or ' +
      'without it; the enquiry is then not to be acted on when it comes.',
  },
  'enquiry.erased': {
    operationId: 'enquiry_erased',
    schema: 'EnquiryErased',
    summary: 'The details were erased on request',
    description: 'Erase your copy. It may arrive before the enquiry itself or without it.',
  },
  'enquiry.retimed': {
    operationId: 'enquiry_retimed',
    schema: 'EnquiryRetimed',
    summary: 'The borrower would rather be called at another time',
    description: 'In their own words, in place of what was said before. Each has an id of its own.',
  },
} as const satisfies Record<EventName, unknown>;

export function makeWebhooks(examples: EventExamples): Record<string, unknown> {
  // The contract has these keys and no others.
  const names = Object.keys(BROKER_EVENTS) as EventName[];
  return Object.fromEntries(names.map((name) => [name, { post: describe(name, examples[name]) }]));
}

function describe(name: EventName, { id, event }: EventExamples[EventName]) {
  const { schema, ...said } = EVENTS[name];
  const content = { schema: refTo(schema), example: event };
  return {
    ...said,
    tags: ['broker'],
    parameters: headers(id),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: RESPONSES,
  };
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function headers(id: string) {
  const header = (name: string, description: string, example: string) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
  });
  return [
    header('webhook-id', 'The same for every attempt: by it a repeat is known.', id),
    header(
      'webhook-timestamp',
      'Seconds since 1970 of this attempt; refuse one five minutes off.',
      '1795122000',
    ),
    header(
      'webhook-signature',
      'One or more, with a space between: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` ' +
        'under a secret you share. Two while the secret changes; one that agrees is enough.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ];
}

const RESPONSES = {
  '2XX': { description: 'Taken: it is not sent again. Answer within 15 seconds.' },
  '401': { description: 'No signature agrees, or it is too old: tried again by the schedule.' },
  '410': { description: 'Gone: nothing more is sent for this enquiry.' },
  '503': {
    description:
      'Not now: tried again by the schedule, and not before Retry-After (up to an hour).',
    headers: { 'Retry-After': { description: 'Whole seconds.', schema: { type: 'integer' } } },
  },
  default: { description: 'Anything else, a redirect as well: tried again by the schedule.' },
};
