import { describe, expect, test } from 'vitest';
import { catalogue, documents } from '../support/catalogue.ts';
import { ask, createSurface, read } from '../support/mcp-endpoint.ts';
import { legacy, modern } from '../support/mcp-modern.ts';

const surface = createSurface();

async function result(method: string, params: Record<string, unknown> = {}) {
  return read(await ask(surface, modern(method, params))).result;
}

async function contents(uri: string) {
  const [first] = (await result('resources/read', { uri })).contents;
  return first;
}

async function structured(input: unknown) {
  const params = { name: 'list_products', arguments: input };
  return (await result('tools/call', params)).structuredContent;
}

describe('resources', () => {
  test('list the products, the service, every lane and the card', async () => {
    const { resources } = await result('resources/list');
    expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual([
      'service://products',
      'service://about',
      'ui://fit-check/card.html',
      ...catalogue.lanes.map(({ id }) => `service://lanes/${id}`),
      'skill://business-finance/SKILL.md',
    ]);
    const [products, , card] = resources;
    expect(products.annotations.lastModified).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(card).toMatchObject({
      size: expect.any(Number),
      _meta: { ui: { prefersBorder: true } },
    });
  });

  test('read as list_products answers', async () => {
    expect(JSON.parse((await contents('service://products')).text)).toEqual(await structured({}));
    const lane = await contents('service://lanes/invoice');
    expect(lane).toMatchObject({ uri: 'service://lanes/invoice', mimeType: 'application/json' });
    expect(JSON.parse(lane.text)).toEqual(await structured({ lane: 'invoice' }));
  });

  test('tell about the service in the words of its page', async () => {
    const page = documents.find(({ id }) => id === 'page:about');
    expect((await contents('service://about')).text).toBe(page?.text);
  });

  test.each([
    ['CAV', ['caveat']],
    ['mort', ['second-mortgage', 'private-first']],
    ['line of', ['overdraft']],
    ['zzz', []],
  ])('offer a template whose lanes complete by id and name: %s', async (value, lanes) => {
    const { resourceTemplates } = await result('resources/templates/list');
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'service://lanes/{lane}' },
      { uriTemplate: 'skill://{+path}' },
    ]);
    const ref = { type: 'ref/resource', uri: 'service://lanes/{lane}' };
    const argument = { name: 'lane', value };
    const { completion } = await result('completion/complete', { ref, argument });
    expect(completion.values).toEqual(lanes);
  });

  test('name the lanes there are where one is not', async () => {
    const response = await ask(surface, modern('resources/read', { uri: 'service://lanes/home' }));
    expect(read(response).error.message).toContain('second-mortgage');
  });

  test('hand out the card for hosts, closed to every network', async () => {
    const card = await contents('ui://fit-check/card.html');
    expect(card.mimeType).toBe('text/html;profile=mcp-app');
    expect(card._meta.ui.csp).toEqual({ connectDomains: [], resourceDomains: [] });
  });
});

describe('prompts', () => {
  const get = async (name: string, given: Record<string, string>) => {
    const { messages } = await result('prompts/get', { name, arguments: given });
    expect(messages).toHaveLength(1);
    return messages[0].content.text;
  };

  test('are three, with described arguments', async () => {
    const { prompts } = await result('prompts/list');
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual([
      'finance_options',
      'lane_details',
      'prepare_callback',
    ]);
    for (const prompt of prompts) {
      for (const { description } of prompt.arguments) expect(description).toBeTypeOf('string');
    }
  });

  test('check the need as it was told', async () => {
    const text = await get('finance_options', { purpose: 'buy stock', security: 'none' });
    expect(text).toContain('check_fit');
    expect(text).toContain('- purpose: buy stock\n- security: none');
  });

  test('explain a lane from its own figures', async () => {
    expect(await get('lane_details', { lane: 'asset' })).toContain('"document_id":"lane:asset"');
  });

  test('show the wording before a call-back', async () => {
    const text = await get('prepare_callback', { scenario: 'A van for deliveries' });
    expect(text).toContain(catalogue.wording.consent_statement);
    expect(text).toContain(catalogue.wording.collection_notice);
    expect(text).toContain('- scenario: A van for deliveries');
  });

  test.each([
    ['finance_options', 'security', 'v', ['vehicle']],
    ['finance_options', 'borrower_type', 's', ['sole trader']],
    ['lane_details', 'lane', 'bad', ['bad-credit']],
    ['prepare_callback', 'name', 'J', []],
  ])('complete %s %s', async (prompt, name, value, values) => {
    const ref = { type: 'ref/prompt', name: prompt };
    const { completion } = await result('completion/complete', { ref, argument: { name, value } });
    expect(completion.values).toEqual(values);
  });

  test('read the same on older versions', async () => {
    const params = { name: 'finance_options', arguments: { purpose: 'buy stock' } };
    const older = read(await ask(surface, legacy('prompts/get', params))).result;
    expect(older.messages).toEqual((await result('prompts/get', params)).messages);
  });
});
