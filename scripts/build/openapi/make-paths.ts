/** The paths of the OpenAPI description, one for each operation of the table. */
import * as z from 'zod';
import { idempotencyKey, wordingVersion } from '../../../functions/contract/enquiry.ts';
import {
  type Operation,
  type OperationName,
  operations,
} from '../../../functions/contract/operations.ts';
import type { Examples } from './make-examples.ts';
import { makeOperationResponses } from './make-responses.ts';
import { refTo, toSchema } from './make-schemas.ts';

const SUCCESS = {
  check_fit: refTo('Fit'),
  list_products: { oneOf: [refTo('LaneList'), refTo('LaneDetail')] },
  search: refTo('SearchResults'),
  fetch: refTo('Document'),
  request_callback: refTo('EnquiryAnswer'),
} as const satisfies Record<OperationName, unknown>;

const BODIES = { check_fit: refTo('Scenario'), request_callback: refTo('Enquiry') } as const;

/** A generated client would put its own `fetch` before the one that it needs to call anything. */
const OPERATION_IDS: Partial<Record<OperationName, string>> = { fetch: 'fetch_document' };

/** MCP and A2A say `query`, REST says `q`. */
const REST_NAMES: Readonly<Record<string, string>> = { query: 'q' };

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

export function makePaths(examples: Examples): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(operations)
      .filter(isOperationName)
      .map((name) => {
        const { path, method } = operations[name].http;
        return [path, { [method.toLowerCase()]: describeOperation(name, examples) }];
      }),
  );
}

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

function describeOperation(name: OperationName, examples: Examples) {
  const operation: Operation = operations[name];
  const hasBody = name === 'check_fit' || name === 'request_callback';
  return {
    operationId: OPERATION_IDS[name] ?? name,
    tags: ['finance'],
    summary: operation.title,
    description: operation.description,
    ...(hasBody ? { requestBody: describeBody(name, examples) } : {}),
    parameters: hasBody ? keyParameters(name) : listParameters(operation),
    responses: makeOperationResponses(name, SUCCESS[name], examples),
  };
}

function describeBody(name: keyof typeof BODIES, { requests }: Examples) {
  const content = { schema: BODIES[name], example: requests[name] };
  return { required: true, content: { 'application/json': content } };
}

function keyParameters(name: OperationName): unknown[] {
  return name === 'request_callback' ? [IDEMPOTENCY_KEY, CONSENT_WORDING] : [];
}

function listParameters({ input, http }: Operation): unknown[] {
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape) : [];
  return fields.map(([field, schema]) => {
    const inPath = http.path.includes(`{${field}}`);
    const { description, ...shape } = toSchema(schema);
    return {
      name: REST_NAMES[field] ?? field,
      in: inPath ? 'path' : 'query',
      required: !(schema instanceof z.ZodOptional),
      description,
      schema: shape,
    };
  });
}
