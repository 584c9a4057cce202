/** Makes openapi.json from the table of operations and the contract's schemas. */
import * as z from 'zod';
import type { Catalogue } from '../../../functions/contract/built.ts';
import { idempotencyKey } from '../../../functions/contract/enquiry.ts';
import {
  type Operation,
  type OperationName,
  operations,
} from '../../../functions/contract/operations.ts';
import { reportHealth } from '../../../functions/operations/report-health.ts';
import { jsonFile, type SiteFile } from '../site-file.ts';
import type { Examples } from './make-examples.ts';
import { faultRef, makeOperationResponses, makeSharedResponses } from './make-responses.ts';
import { makeSchemas, refTo, toSchema } from './make-schemas.ts';

const SUCCESS = {
  check_fit: refTo('Fit'),
  list_products: { oneOf: [refTo('LaneList'), refTo('LaneDetail')] },
  search: refTo('SearchResults'),
  fetch: refTo('Document'),
  request_callback: refTo('EnquiryAnswer'),
} as const satisfies Record<OperationName, unknown>;

const BODIES = { check_fit: refTo('Scenario'), request_callback: refTo('Enquiry') } as const;

/** MCP and A2A say `query`, REST says `q`. */
const REST_NAMES: Readonly<Record<string, string>> = { query: 'q' };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key gives the same enquiry for at least 90 days. The body field idempotency_key does the same; both together must agree.',
  schema: toSchema(idempotencyKey),
};

export function makeOpenapi(catalogue: Catalogue, examples: Examples): SiteFile {
  const description = {
    openapi: '3.1.0',
    info: makeInfo(catalogue),
    servers: [{ url: catalogue.base_url }],
    security: [],
    tags: [{ name: 'finance', description: 'Every operation but one only reads.' }],
    paths: { ...makePaths(examples), '/health': healthPath(catalogue) },
    components: { schemas: makeSchemas(), responses: makeSharedResponses(examples) },
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

function makePaths(examples: Examples): Record<string, unknown> {
  const entries = Object.entries(operations) as [OperationName, Operation][];
  return Object.fromEntries(
    entries.map(([name, operation]) => [
      operation.http.path,
      { [operation.http.method.toLowerCase()]: describeOperation(name, operation, examples) },
    ]),
  );
}

function describeOperation(name: OperationName, operation: Operation, examples: Examples) {
  const hasBody = name === 'check_fit' || name === 'request_callback';
  return {
    operationId: name,
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
  return name === 'request_callback' ? [IDEMPOTENCY_KEY] : [];
}

function listParameters({ input, http }: Operation): unknown[] {
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape) : [];
  return fields.map(([field, schema]) => {
    const inPath = http.path.includes(`{${field}}`);
    const { description, ...shape } = toSchema(schema as z.ZodType);
    return {
      name: REST_NAMES[field] ?? field,
      in: inPath ? 'path' : 'query',
      required: !(schema instanceof z.ZodOptional),
      description,
      schema: shape,
    };
  });
}

function healthPath(catalogue: Catalogue) {
  const content = { schema: refTo('Health'), example: reportHealth(catalogue) };
  return {
    get: {
      operationId: 'health',
      tags: ['finance'],
      summary: 'Service health and version',
      responses: {
        200: { description: 'It runs.', content: { 'application/json': content } },
        default: faultRef,
      },
    },
  };
}
