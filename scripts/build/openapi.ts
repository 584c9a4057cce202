/**
 * Makes openapi.json from the operation values, the contract's schemas, examples that were run, and what
 * openapi.yaml says in fixed words.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { BROKER_EVENTS } from '../../functions/enquiry/event.ts';
import { describeHealth } from '../../functions/enquiry/health.ts';
import { idempotencyKey, wordingVersion } from '../../functions/enquiry/schema.ts';
import { statusOf } from '../../functions/http.ts';
import { type Operation, operations, restOperations } from '../../functions/operations.ts';
import { CODES, type Code } from '../../functions/refusals.ts';
import { withoutLeftOut } from './catalogue.ts';
import type { Examples, OperationExamples } from './openapi-examples.ts';
import { describeSchema, makeSchemas, refTo, toSchema } from './openapi-schemas.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

const json = z.record(z.string(), z.unknown());
const fixed = z
  .strictObject({
    tags: z.array(json),
    headers: z.strictObject({ kept: json, replayed: json, errors: json }),
    parameters: z.tuple([json, json]),
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.looseObject({
          responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), json) })),
          errors: z.array(z.enum(Object.keys(CODES) as Code[])),
        }),
      ),
    ),
    webhooks: z.record(
      z.enum(Object.keys(BROKER_EVENTS) as (keyof typeof BROKER_EVENTS)[]),
      json.and(z.object({ schema: json })),
    ),
    webhook_headers: z.array(json),
    webhook_responses: json,
  })
  .parse(load(readFileSync(join(import.meta.dirname, 'openapi.yaml'), 'utf8')));

export function makeOpenapi(catalogue: Catalogue, examples: Examples): SiteFile {
  const description = {
    openapi: '3.1.0',
    info: makeInfo(catalogue),
    servers: [{ url: catalogue.base_url }],
    security: [],
    tags: fixed.tags,
    paths: { ...describeOperations(examples), ...describeOthers(catalogue) },
    webhooks: describeWebhooks(examples),
    components: { schemas: makeSchemas(), responses: { Fault: FAULT } },
  };
  return jsonFile('/openapi.json', withoutLeftOut(description, catalogue));
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

/** What a link of an enquiry does, and health. */
function describeOthers(catalogue: Catalogue) {
  const health = { 200: 'ok', 503: 'failing' } as const;
  const paths = structuredClone(fixed.paths);
  for (const [status, deliveries] of Object.entries(health)) {
    const shown = paths['/health']?.['get']?.responses[status]?.content['application/json'];
    Object.assign(shown ?? {}, {
      example: describeHealth(catalogue, { records: 'ok', deliveries }),
    });
  }
  return mapValues(paths, (methods) =>
    mapValues(methods, ({ errors, responses, ...said }, method) => {
      const codes = method === 'post' ? [...errors, ...BODY_ERRORS] : errors;
      return { ...said, responses: { ...responses, ...describeErrors(codes) } };
    }),
  );
}

function mapValues<Value, Made>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, make(value, name)]),
  );
}

function describeWebhooks({ events }: Examples) {
  const [first, ...others] = fixed.webhook_headers;
  return mapValues(fixed.webhooks, ({ schema, ...said }, name) => {
    const sent = events.find(({ event }) => event.type === name);
    const post = {
      ...said,
      tags: ['broker'],
      parameters: [{ ...first, example: sent?.id }, ...others],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: sent?.event } },
      },
      responses: fixed.webhook_responses,
    };
    return { post };
  });
}

/** The edge answers in plain JSON; the functions also with a problem document, where asked. */
function describeErrors(
  codes: readonly Code[],
  examples: OperationExamples['refusals'] = {},
  isByEdge = false,
) {
  const byStatus = Map.groupBy(codes, statusOf);
  const problem = isByEdge ? {} : { 'application/problem+json': { schema: refTo('Problem') } };
  const described = [...byStatus].map(([status, each]) => {
    const shown = each.flatMap((code) => (examples[code] ? [[code, examples[code]]] : []));
    const plain = {
      schema: refTo('Error'),
      ...(shown.length > 0 && { examples: toNamed(Object.fromEntries(shown)) }),
    };
    const description = each.map((code) => CODES[code].means).join(' ');
    const headers = fixed.headers.errors[status];
    const content = { 'application/json': plain, ...problem };
    return [status, { description, ...(headers !== undefined && { headers }), content }];
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

const toNamed = (examples: Readonly<Record<string, unknown>>) =>
  mapValues(examples, (value) => ({ value }));

function describeOperations(examples: Examples): Record<string, unknown> {
  const described = Object.values(operations).map((operation) => {
    const { name, http } = operation;
    const own = describeOperation(operation, examples.operations[name]);
    return [http.path, { [http.method.toLowerCase()]: own }];
  });
  return Object.fromEntries(described);
}

function describeOperation(operation: Operation, { answers, refusals }: OperationExamples) {
  const { name, title, description, output, effect, mayBeKept, http } = operation;
  const { kept, replayed } = fixed.headers;
  const [key, wording] = fixed.parameters;
  const takesBody = http.method === 'POST';
  const isByEdge = effect === 'reads' && !restOperations.some((each) => each.name === name);
  const records = effect === 'records';
  const headers = { ...(mayBeKept && kept), ...(records && replayed) };
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
      ...(records
        ? [
            { ...key, schema: toSchema(idempotencyKey) },
            { ...wording, schema: toSchema(wordingVersion) },
          ]
        : []),
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
        304: { description: 'Nothing has changed since the entity tag sent.', headers: kept },
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
