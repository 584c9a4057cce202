/** Makes openapi.json from the operation values, the contract's schemas and examples that were run. */

import * as z from 'zod';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { describeHealth } from '../../functions/enquiry/health.ts';
import { idempotencyKey, wordingVersion } from '../../functions/enquiry/schema.ts';
import { type Operation, operations, restOperations } from '../../functions/operations.ts';
import { CODES, type Code } from '../../functions/refusals.ts';
import { statusOf } from '../../functions/rest/errors.ts';
import { withoutLeftOut } from './catalogue.ts';
import type { Examples, OperationExamples } from './openapi-examples.ts';
import { describeSchema, makeSchemas, refTo, toSchema } from './openapi-schemas.ts';
import { makeWebhooks } from './openapi-webhooks.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

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
      '/v1/reply': replyPath(examples),
      '/health': healthPath(catalogue),
    },
    webhooks: makeWebhooks(examples.events),
    components: { schemas: makeSchemas(), responses: { Fault: FAULT } },
  };
  const address = { key: 'openapi.json', route: '/openapi.json' };
  return jsonFile(address, withoutLeftOut(description, catalogue));
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

const CODES_BY_LINK = ['invalid_input', 'unknown_link', 'origin_refused', ...BODY_ERRORS] as const;

function withdrawalPath({ surface }: Examples) {
  return {
    post: {
      operationId: 'withdraw',
      tags: ['finance'],
      summary:
        'By the borrower’s link: look where the enquiry stands, change the time, end consent',
      description:
        'For the borrower’s own page at withdrawal_url. Assistants give the link to the borrower ' +
        'and do not call this. Without an action, consent ends.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Withdrawal'), example: { token: TOKEN } } },
      },
      responses: {
        200: {
          description:
            'Ended: nothing is sent any more, and a broker who may hold the enquiry is told. Or, with an ' +
            'action: where it stands.',
          content: {
            'application/json': {
              schema: { oneOf: [refTo('WithdrawalAnswer'), refTo('EnquiryView')] },
              example: DONE,
            },
          },
        },
        ...describeErrors([...CODES_BY_LINK, 'not_changeable'], surface),
      },
    },
  };
}

function replyPath({ surface }: Examples) {
  const asked = { token: TOKEN, outcome: 'called' };
  const noted = { reference: DONE.reference, outcome: 'called', message: 'You have called.' };
  return {
    post: {
      operationId: 'reply',
      tags: ['broker'],
      summary: 'Say what came of an enquiry',
      description:
        'For the broker: token and address come with each delivery, at `data.reply`. Sent again, it ' +
        'changes nothing. A GET changes nothing either: data.reply.page is for people.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Reply'), example: asked } },
      },
      responses: {
        200: {
          description: 'Noted.',
          content: { 'application/json': { schema: refTo('ReplyAnswer'), example: noted } },
        },
        ...describeErrors(CODES_BY_LINK, surface),
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
