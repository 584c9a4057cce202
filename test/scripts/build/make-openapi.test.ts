import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../functions/contract/operations.ts';
import { makeExamples } from '../../../scripts/build/openapi/make-examples.ts';
import { makeOpenapi } from '../../../scripts/build/openapi/make-openapi.ts';
import { builtData, catalogue } from '../../support/catalogue.ts';

const source = makeOpenapi(catalogue, await makeExamples(builtData)).body;
const description = JSON.parse(source);

describe('openapi.json', () => {
  it('passes the recommended rules of the linter, examples included', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source, config });
    /** Nobody can ask /health in a wrong way. */
    const problems = found.filter(({ ruleId }) => ruleId !== 'operation-4xx-response');
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes every operation of the table under its own name, and the version', () => {
    for (const [name, { http }] of Object.entries(operations)) {
      const method = http.method.toLowerCase();
      expect(description.paths[http.path][method].operationId).toBe(name);
    }
    expect(description.openapi).toMatch(/^3\.1/);
    expect(description.info.version).toBe(catalogue.version);
  });

  it('describes each answer that the specification names', () => {
    const statusesOf = (path: string, method: string) =>
      Object.keys(description.paths[path][method].responses);
    expect(statusesOf('/v1/products', 'get')).toEqual(
      expect.arrayContaining(['200', '304', '404']),
    );
    expect(statusesOf('/v1/eligibility', 'post')).toEqual(expect.arrayContaining(['200', '400']));
    expect(statusesOf('/v1/search', 'get')).toEqual(expect.arrayContaining(['200', '400']));
    expect(statusesOf('/v1/documents/{id}', 'get')).toEqual(expect.arrayContaining(['200', '404']));
    expect(statusesOf('/v1/enquiry', 'post')).toEqual(
      expect.arrayContaining(['200', '400', '409', '429', '502']),
    );
    expect(description.components.responses.RateLimited.headers['Retry-After'].schema.type).toBe(
      'integer',
    );
  });

  it('shows requests and answers that the contract accepts', () => {
    for (const [name, { http, input, output }] of Object.entries(operations)) {
      const operation = description.paths[http.path][http.method.toLowerCase()];
      const { examples } = operation.responses['200'].content['application/json'];
      for (const { value } of Object.values<{ value: unknown }>(examples)) {
        expect(output.safeParse(value).error, name).toBeUndefined();
      }
      const request = operation.requestBody?.content['application/json'].example;
      if (request) expect(input.safeParse(request).error, name).toBeUndefined();
    }
  });
});
