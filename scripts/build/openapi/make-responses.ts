/** Every answer of every operation, as OpenAPI responses with an example each. */
import type { OperationName } from '../../../functions/contract/operations.ts';
import type { Examples } from './make-examples.ts';
import { refTo } from './make-schemas.ts';

type Response = {
  readonly description: string;
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
};

/** What can go wrong with each operation, besides a fault of ours. */
const ERRORS = {
  check_fit: ['InvalidInput', 'WrongMethod', 'TooLarge', 'WrongType'],
  list_products: ['NotModified', 'UnknownLane', 'WrongMethod'],
  search: ['NotModified', 'InvalidInput', 'WrongMethod'],
  fetch: ['NotModified', 'UnknownDocument', 'WrongMethod'],
  request_callback: [
    'InvalidEnquiry',
    'OriginRefused',
    'WrongMethod',
    'Conflict',
    'TooLarge',
    'WrongType',
    'RateLimited',
    'Undelivered',
  ],
} as const satisfies Record<OperationName, readonly (keyof typeof STATUS)[]>;

const STATUS = {
  NotModified: 304,
  InvalidInput: 400,
  InvalidEnquiry: 400,
  OriginRefused: 403,
  UnknownLane: 404,
  UnknownDocument: 404,
  WrongMethod: 405,
  Conflict: 409,
  TooLarge: 413,
  WrongType: 415,
  RateLimited: 429,
  Undelivered: 502,
} as const;

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});
const CACHED = {
  ETag: header('Send it back in If-None-Match to learn whether anything changed.'),
  'Cache-Control': header('How long the answer may be kept: one hour.'),
};
const HEADERS: Partial<Record<OperationName, Record<string, unknown>>> = {
  list_products: CACHED,
  fetch: CACHED,
  search: CACHED,
  request_callback: {
    'Idempotent-Replayed': header('"true" where the key had been seen and nothing was sent again.'),
  },
};
const RATE_LIMITED = {
  'Retry-After': header('Whole seconds until the next enquiry is taken.', 'integer'),
  'RateLimit-Policy': header('The limit: enquiries in a window of seconds.'),
  RateLimit: header('What is left of it.'),
};

export function makeOperationResponses(
  name: OperationName,
  schema: unknown,
  examples: Examples,
): Record<string, unknown> {
  const success: Response = {
    description: 'The answer.',
    ...(HEADERS[name] && { headers: HEADERS[name] }),
    content: { 'application/json': { schema, examples: toNamed(examples.answers[name]) } },
  };
  const errors = ERRORS[name].map((error) => [
    STATUS[error],
    { $ref: `#/components/responses/${error}` },
  ]);
  return { 200: success, ...Object.fromEntries(errors), default: faultRef };
}

export const faultRef = { $ref: '#/components/responses/Fault' };

export function makeSharedResponses({ errors }: Examples): Record<string, Response> {
  const byEdge = { isByEdge: true };
  return {
    NotModified: { description: 'Nothing has changed since the entity tag sent.', headers: CACHED },
    InvalidInput: failure('The request could not be read as sent.', errors.InvalidInput),
    InvalidEnquiry: failure(
      'The enquiry could not be read, lacks consent, or is not for business. Nothing is kept.',
      errors.InvalidEnquiry,
    ),
    OriginRefused: failure('The web origin is not listed for enquiries.', errors.OriginRefused),
    UnknownLane: failure('No such lane; valid_lanes lists them.', errors.UnknownLane, byEdge),
    UnknownDocument: failure(
      'No such document; valid_ids lists them.',
      errors.UnknownDocument,
      byEdge,
    ),
    WrongMethod: {
      ...failure('Another method was used than this address takes.', errors.WrongMethod),
      headers: { Allow: header('The methods that it takes.') },
    },
    Conflict: failure(
      'The key was used before with different details, or its enquiry was withdrawn or erased.',
      errors.Conflict,
    ),
    TooLarge: failure('The body has more than 32 KB.', errors.TooLarge),
    WrongType: {
      ...failure('The body is not sent as JSON, or is compressed.', errors.WrongType),
      headers: { 'Accept-Encoding': header('`identity` where the body was compressed.') },
    },
    RateLimited: {
      ...failure('More than three enquiries a minute from one connection.', errors.RateLimited),
      headers: RATE_LIMITED,
    },
    Undelivered: {
      ...failure(
        'The enquiry was not recorded, or nobody knows, or the broker could not be reached: phone.',
        errors.Undelivered,
      ),
      headers: { 'Retry-After': header('Where it may be sent again with its key.', 'integer') },
    },
    Fault: failure('Something failed on our side; problems carry an id to quote.'),
  };
}

/** What the edge answers stays plain JSON; the API also answers a problem document, where asked. */
function failure(
  description: string,
  examples: Readonly<Record<string, unknown>> = {},
  { isByEdge = false } = {},
): Response {
  const shown = Object.keys(examples).length === 0 ? {} : { examples: toNamed(examples) };
  const content = { 'application/json': { schema: refTo('Error'), ...shown } };
  const problem = { 'application/problem+json': { schema: refTo('Problem') } };
  return { description, content: { ...content, ...(isByEdge ? {} : problem) } };
}

function toNamed(examples: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}
