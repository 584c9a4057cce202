/** Makes openapi.json from the table of operations and the contract's schemas. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { describeHealth } from '../../../functions/operations/report-health.ts';
import { jsonFile, type SiteFile } from '../site-file.ts';
import type { Examples } from './make-examples.ts';
import { makePaths } from './make-paths.ts';
import { faultRef, makeSharedResponses } from './make-responses.ts';
import { makeSchemas, refTo } from './make-schemas.ts';
import { makeWebhooks } from './make-webhooks.ts';
import { withdrawalPath } from './withdrawal-path.ts';

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
      '/v1/withdrawal': withdrawalPath(),
      '/health': healthPath(catalogue),
    },
    webhooks: makeWebhooks(examples.events),
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
        default: faultRef,
      },
    },
  };
}
