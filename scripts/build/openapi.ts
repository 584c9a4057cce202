/** The contract's schemas as the components of the OpenAPI description, each under its own name. */

import * as z from 'zod';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { document } from '../../functions/catalogue/documents.ts';
import {
  contact,
  lane,
  laneDetail,
  laneList,
  laneSummary,
  range,
} from '../../functions/catalogue/schema.ts';
import { searchOutput } from '../../functions/catalogue/search.ts';
import {
  BROKER_EVENTS,
  enquiryCreated,
  enquiryErased,
  enquiryWithdrawn,
  flag,
} from '../../functions/enquiry/event.ts';
import { describeHealth, health } from '../../functions/enquiry/health.ts';
import {
  details,
  enquiryInput,
  enquiryOutput,
  idempotencyKey,
  withdrawalInput,
  withdrawalOutput,
  wordingVersion,
} from '../../functions/enquiry/schema.ts';
import { check, fit, laneFit, question, scenario } from '../../functions/fit/schema.ts';
import { type Operation, operations, restOperations } from '../../functions/operations.ts';
import {
  CODES,
  type Code,
  errorBody,
  errorCode,
  issue,
  problemBody,
} from '../../functions/refusals.ts';
import { statusOf } from '../../functions/rest/errors.ts';
import type { EventExamples, Examples, OperationExamples } from './openapi-examples.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

const COMPONENTS = {
  Check: check,
  Contact: contact,
  Document: document,
  Enquiry: enquiryInput,
  EnquiryAnswer: enquiryOutput,
  EnquiryCreated: enquiryCreated,
  EnquiryDetails: details,
  EnquiryErased: enquiryErased,
  EnquiryWithdrawn: enquiryWithdrawn,
  Error: errorBody,
  ErrorCode: errorCode,
  Fit: fit,
  Flag: flag,
  Health: health,
  Issue: issue,
  Lane: lane,
  LaneDetail: laneDetail,
  LaneFit: laneFit,
  LaneList: laneList,
  LaneSummary: laneSummary,
  Problem: problemBody,
  Question: question,
  Range: range,
  Scenario: scenario,
  SearchResults: searchOutput,
  Withdrawal: withdrawalInput,
  WithdrawalAnswer: withdrawalOutput,
} as const satisfies Record<string, z.ZodType>;
type ComponentName = keyof typeof COMPONENTS;

type JsonSchema = z.core.JSONSchema.BaseSchema;

const PREFIX = '#/components/schemas/';

function refTo(name: ComponentName): { $ref: string } {
  return { $ref: `${PREFIX}${name}` };
}

export function makeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${PREFIX}${id}`,
    override: ({ jsonSchema, zodSchema }) => {
      dropNoise(jsonSchema);
      if (isOpen(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });
  const described = Object.entries(schemas).map(([id, schema]) => [id, unwrap(schema)]);
  return allowNulls(Object.fromEntries(described));
}

/** What the broker is sent: a later version may add to it. */
function isOpen({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return def.type === 'object' && def.catchall === undefined;
}

/** As parse-input.ts reads them: null in an optional field of a request counts as left out. */
function allowNulls(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  for (const name of ['Enquiry', 'Scenario'] satisfies ComponentName[]) {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    for (const [field, schema] of Object.entries(properties)) {
      if (typeof schema !== 'object' || required.includes(field)) continue;
      if (schema.enum) schema.enum = [...schema.enum, null];
      Object.assign(schema, { type: [schema.type, 'null'] });
    }
  }
  return schemas;
}

/** One schema on its own, for a parameter. */
function toSchema(schema: z.core.$ZodType): JsonSchema {
  return unwrap(z.toJSONSchema(schema, { override: ({ jsonSchema }) => dropNoise(jsonSchema) }));
}

/** In a description they are named by their place, and their dialect is that of OpenAPI 3.1. */
function unwrap({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** A format says it already; "any safe integer" and that our own types are read-only say nothing. */
function dropNoise(schema: JsonSchema): void {
  delete schema.readOnly;
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

// Answers and refusals as OpenAPI responses, with an example each.

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});
const KEPT = {
  ETag: header('Send it back in If-None-Match to learn whether anything changed.'),
  'Cache-Control': header('How long the answer may be kept: one hour.'),
};
const REPLAYED = {
  'Idempotent-Replayed': header('"true" where the key had been seen and nothing was sent again.'),
};
/** What comes with a refusal of each status. */
const ERROR_HEADERS: Readonly<Record<number, object>> = {
  405: { Allow: header('The methods that it takes.') },
  415: { 'Accept-Encoding': header('`identity` where the body was compressed.') },
  429: {
    'Retry-After': header('Whole seconds until the next enquiry is taken.', 'integer'),
    'RateLimit-Policy': header('The limit: enquiries in a window of seconds.'),
    RateLimit: header('What is left of it.'),
  },
  502: { 'Retry-After': header('Where it may be sent again with its key.', 'integer') },
};

/** The edge answers in plain JSON; the functions also with a problem document, where asked. */
function describeErrors(
  codes: readonly Code[],
  examples: OperationExamples['refusals'],
  isByEdge = false,
) {
  const byStatus = Map.groupBy(codes, statusOf);
  const problem = isByEdge ? {} : { 'application/problem+json': { schema: refTo('Problem') } };
  const described = [...byStatus].map(([status, each]) => {
    const shown = each.flatMap((code) => (examples[code] ? [[code, examples[code]] as const] : []));
    const json = {
      schema: refTo('Error'),
      ...(shown.length > 0 && { examples: toNamed(Object.fromEntries(shown)) }),
    };
    const description = each.map((code) => CODES[code].means).join(' ');
    const headers = ERROR_HEADERS[status];
    const content = { 'application/json': json, ...problem };
    return [status, { description, ...(headers && { headers }), content }];
  });
  return { ...Object.fromEntries(described), default: { $ref: '#/components/responses/Fault' } };
}

const FAULT = {
  description: CODES.fault.means,
  content: {
    'application/json': { schema: refTo('Error') },
    'application/problem+json': { schema: refTo('Problem') },
  },
};

/** What REST says itself, of any body that it is sent. */
const BODY_ERRORS = [
  'empty_body',
  'unreadable_body',
  'body_too_deep',
  'wrong_method',
  'body_too_large',
  'wrong_type',
  'compressed_body',
] as const satisfies readonly Code[];

function toNamed(examples: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}

// The one address that changes something besides the enquiry: a person ends consent by their link.

const TOKEN = `${'a'.repeat(43)}.${'0'.repeat(32)}`;
const DONE = {
  status: 'withdrawn',
  reference: 'BF-7K3M9-Q2X4A-C',
  message: 'Your consent has ended. Your enquiry had not been sent to anyone, and will not be.',
};

function withdrawalPath({ surface }: Examples) {
  const codes = ['invalid_input', 'unknown_link', 'origin_refused', ...BODY_ERRORS] as const;
  return {
    post: {
      operationId: 'withdraw',
      tags: ['finance'],
      summary: 'End consent by the link in an enquiry’s answer',
      description:
        'For the borrower’s own page at withdrawal_url. Assistants give the link to the borrower ' +
        'and do not call this.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Withdrawal'), example: { token: TOKEN } } },
      },
      responses: {
        200: {
          description: 'Nothing is sent any more; a broker who may hold the enquiry is told.',
          content: { 'application/json': { schema: refTo('WithdrawalAnswer'), example: DONE } },
        },
        ...describeErrors(codes, surface),
      },
    },
  };
}

// The paths of the OpenAPI description, one for each operation of the table.

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key gives the same enquiry for at least 90 days. Keys are shared by all callers: use 16 random characters or more, such as a UUID. ' +
    'The body field idempotency_key does the same; both together must agree. ' +
    'Without a key, the same details from the same connection within ten minutes are the same enquiry.',
  schema: toSchema(idempotencyKey),
};

const CONSENT_WORDING = {
  name: 'Consent-Wording',
  in: 'header',
  required: false,
  description:
    'The wording_version that the borrower was shown, as a refusal with code consent_missing gives it. One that ended more than a week ago is refused with the wording of today. Left out, the wording in force is recorded, and that it was not stated.',
  schema: toSchema(wordingVersion),
};

function makePaths(examples: Examples): Record<string, unknown> {
  const described = Object.values(operations).map((operation) => {
    const { path, method } = operation.http;
    const { answers, refusals } = examples.operations[operation.name];
    const own = { answers, refusals: { ...examples.surface, ...refusals } };
    return [path, { [method.toLowerCase()]: describeOperation(operation, own) }];
  });
  return Object.fromEntries(described);
}

function describeOperation(operation: Operation, { answers, refusals }: OperationExamples) {
  const { name, title, description, output, effect, mayBeKept, http } = operation;
  const takesBody = http.method === 'POST';
  const isByEdge = effect === 'reads' && !restOperations.some((each) => each.name === name);
  const records = effect === 'records';
  const headers = { ...(mayBeKept && KEPT), ...(records && REPLAYED) };
  const codes = [
    // Its keys are codes: the type of an operation says so.
    ...(Object.keys(operation.errors) as Code[]),
    ...(takesBody ? BODY_ERRORS : (['wrong_method'] as const)),
    ...(records ? (['origin_refused', 'test_refused'] as const) : []),
  ];
  return {
    operationId: http.operationId ?? name,
    tags: ['finance'],
    summary: title,
    description,
    ...(takesBody && { requestBody: describeBody(operation) }),
    parameters: [
      ...(takesBody ? [] : listParameters(operation)),
      ...(records ? [IDEMPOTENCY_KEY, CONSENT_WORDING] : []),
    ],
    responses: {
      200: {
        description: 'The answer.',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: {
          'application/json': { schema: describeSchema(output), examples: toNamed(answers) },
        },
      },
      ...(mayBeKept && {
        304: { description: 'Nothing has changed since the entity tag sent.', headers: KEPT },
      }),
      ...describeErrors(codes, refusals, isByEdge),
    },
  };
}

function describeBody({ input, examples }: Operation) {
  const [example] = Object.values(examples);
  const content = { schema: describeSchema(input), example: example?.input };
  return { required: true, content: { 'application/json': content } };
}

/** By its name where it has one, or each of its kinds by theirs. */
function describeSchema(schema: z.core.$ZodType): JsonSchema {
  const named = Object.entries(COMPONENTS).find(([, each]) => each === schema);
  if (named) return { $ref: `${PREFIX}${named[0]}` };
  if (schema instanceof z.ZodUnion) return { oneOf: schema.options.map(describeSchema) };
  return toSchema(schema);
}

function listParameters({ input, http: { path, queryNames } }: Operation): unknown[] {
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape) : [];
  return fields.map(([field, schema]) => {
    const { description, ...shape } = toSchema(schema);
    return {
      name: queryNames?.[field] ?? field,
      in: path.includes(`{${field}}`) ? 'path' : 'query',
      required: !(schema instanceof z.ZodOptional),
      description,
      schema: shape,
    };
  });
}

// What the broker's own system gets, for its developer: every event with its headers and answers.

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
} as const satisfies Record<EventName, unknown>;

function makeWebhooks(examples: EventExamples): Record<string, unknown> {
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

// Makes openapi.json from the table of operations and the contract's schemas.

export function makeOpenapi(catalogue: Catalogue, examples: Examples): SiteFile {
  const description = {
    openapi: '3.1.0',
    info: makeInfo(catalogue),
    servers: [{ url: catalogue.base_url }],
    security: [],
    tags: [
      { name: 'finance', description: 'Every operation but one only reads.' },
      { name: 'broker', description: 'What the broker’s own system is sent.' },
    ],
    paths: {
      ...makePaths(examples),
      '/v1/withdrawal': withdrawalPath(examples),
      '/health': healthPath(catalogue),
    },
    webhooks: makeWebhooks(examples.events),
    components: { schemas: makeSchemas(), responses: { Fault: FAULT } },
  };
  const address = { key: 'openapi.json', route: '/openapi.json' };
  return jsonFile(address, description);
}

function makeInfo({ version, service, disclosure, base_url }: Catalogue) {
  return {
    title: service.service_name,
    version,
    summary: 'Which kinds of business finance fit a need, and a call back from a licensed broker.',
    description: disclosure,
    termsOfService: `${base_url}/terms`,
    contact: {
      name: service.broker.business_name,
      url: service.broker.website,
      email: service.broker.support_email,
    },
    license: { name: 'Terms of use', url: `${base_url}/terms` },
  };
}

function healthPath(catalogue: Catalogue) {
  const describe = (deliveries: 'ok' | 'failing') => ({
    schema: refTo('Health'),
    example: describeHealth(catalogue, { records: 'ok', deliveries }),
  });
  return {
    get: {
      operationId: 'health',
      tags: ['finance'],
      summary: 'Service health and version',
      responses: {
        200: { description: 'It runs.', content: { 'application/json': describe('ok') } },
        503: {
          description: 'It runs, but an enquiry may have to wait.',
          content: { 'application/json': describe('failing') },
        },
        default: { $ref: '#/components/responses/Fault' },
      },
    },
  };
}
