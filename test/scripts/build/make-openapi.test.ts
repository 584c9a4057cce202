import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { FLAGS } from '../../../functions/catalogue/flags.ts';
import { BROKER_EVENTS } from '../../../functions/enquiry/event.ts';
import { type Operation, operations } from '../../../functions/operations.ts';
import { CODES, errorBody } from '../../../functions/refusals.ts';
import { makeOpenapi } from '../../../scripts/build/openapi.ts';
import { makeExamples } from '../../../scripts/build/openapi-examples.ts';
import { builtData, catalogue } from '../../support/catalogue.ts';

const source = makeOpenapi(catalogue, await makeExamples(builtData)).body;
const description = JSON.parse(source);

type ResponseObject = {
  readonly description: string;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Record<string, { value: unknown }> }>
  >;
};

describe('openapi.json', () => {
  it('passes the recommended rules of the linter, examples included', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source, config });
    /** Nobody can ask /health in a wrong way. */
    const problems = found.filter(({ ruleId }) => ruleId !== 'operation-4xx-response');
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes every operation of the table under its own name, and the version', () => {
    for (const { name, http } of Object.values<Operation>(operations)) {
      const method = http.method.toLowerCase();
      expect(description.paths[http.path][method].operationId).toBe(http.operationId ?? name);
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
    const { 429: limited } = description.paths['/v1/enquiry'].post.responses;
    expect(limited.headers['Retry-After'].schema.type).toBe('integer');
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

  it('gives no operation a name that a generated client needs for itself', () => {
    const ids = [...source.matchAll(/"operationId": ?"(\w+)"/g)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id in globalThis)).toEqual([]);
  });

  it('states the limits of an enquiry’s e-mail and phone, and takes null where it is left out', () => {
    const { properties } = description.components.schemas.Enquiry;
    expect(properties.email).toMatchObject({ format: 'email', maxLength: 254 });
    for (const phone of ['0491 570 006', '+61 (0)2 9374 4000 ext 12', '491570006 (after 5pm)']) {
      expect(phone).toMatch(new RegExp(properties.phone.pattern));
    }
    expect('0491 570').not.toMatch(new RegExp(properties.phone.pattern));
    expect(properties.amount.type).toEqual(['number', 'null']);
    expect(properties.consent_method.enum).toContain(null);
    expect(properties.consent.type).toBe('boolean');
  });

  it('describes a refused origin and a wrong method, and problem documents', () => {
    const { responses } = description.paths['/v1/enquiry'].post;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['403', '405', '413', '415']));
    for (const path of Object.values<object>(description.paths)) {
      for (const [method, { responses }] of Object.entries(path)) {
        if (method === 'post') expect(responses).toHaveProperty('405');
      }
    }
    expect(responses[403].content['application/problem+json'].schema.$ref).toMatch(/Problem$/);
    const byEdge = description.paths['/v1/products'].get.responses[404];
    expect(byEdge.content).not.toHaveProperty('application/problem+json');
  });

  it('says each error of an operation in words, and shows those that an input gives', () => {
    for (const { http, errors } of Object.values<Operation>(operations)) {
      const { responses } = description.paths[http.path][http.method.toLowerCase()];
      const refused = Object.values<ResponseObject>(responses);
      const said = refused.map((each) => each.description).join(' ');
      const shown = refused.flatMap(({ content }) =>
        Object.values(content?.['application/json']?.examples ?? {}).flatMap(({ value }) => {
          const { data } = errorBody.safeParse(value);
          return data === undefined ? [] : [data.code];
        }),
      );
      const given = Object.entries(errors).filter(([, changes]) => changes !== null);
      expect(shown.toSorted(), http.path).toEqual(given.map(([code]) => code).toSorted());
      for (const code of Object.keys(errors)) {
        expect(said).toContain(Object(CODES)[code].means);
      }
    }
  });
});

describe('the webhooks of openapi.json', () => {
  it('are the three events of the contract, each with an example that real code made', () => {
    expect(Object.keys(description.webhooks)).toEqual(Object.keys(BROKER_EVENTS));
    for (const [name, schema] of Object.entries(BROKER_EVENTS)) {
      const { post } = description.webhooks[name];
      const { example } = post.requestBody.content['application/json'];
      expect(schema.parse(example)).toEqual(example);
      expect(post.parameters.map(({ name: header }: { name: string }) => header)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    }
  });

  it('list every flag, with words, and leave room for later fields', () => {
    const { Flag, EnquiryCreated } = description.components.schemas;
    expect(Flag.enum).toEqual(Object.keys(FLAGS));
    for (const [code, words] of Object.entries(FLAGS)) {
      expect(Flag.description).toContain(`\`${code}\`: ${words}`);
    }
    expect(JSON.stringify(EnquiryCreated)).not.toContain('additionalProperties');
    expect(EnquiryCreated.properties.data.properties.flags.items.$ref).toMatch(/Flag$/);
  });
});
