/** What assistants and their hosts see of the tools. */
import { describe, expect, test } from 'vitest';
import { leanFit } from '../../functions/fit/say.ts';
import { isRecord } from '../../functions/input.ts';
import { type Operation, type Operations, operations } from '../../functions/operations.ts';
import { Refusal } from '../../functions/refusals.ts';
import { proves } from '../promises.ts';
import { catalogue } from '../support/catalogue.ts';
import { createQuietLog } from '../support/enquiries.ts';
import { ask, createSurface, read } from '../support/mcp-endpoint.ts';
import { FIT, fakeOperations, ENQUIRY as UNAGREED } from '../support/mcp-fake-operations.ts';
import { callTool, legacy, modern } from '../support/mcp-modern.ts';

const surface = createSurface();
const NAMES = Object.keys(operations);
const ENQUIRY = { ...UNAGREED, consent: true };

type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  readonly annotations: Record<string, boolean>;
  readonly _meta?: unknown;
};

const listed = await ask(surface, modern('tools/list'));
const tools: Tool[] = read(listed).result.tools;
const toolNamed = (name: string) => tools.find((tool) => tool.name === name);

async function call(name: string, input: unknown, to = surface) {
  const { result } = read(await ask(to, callTool(name, input)));
  return { ...result, text: result.content[0].text };
}

/** A refusal is JSON in the text. */
async function refusal(name: string, input: unknown, to = surface) {
  const { isError, structuredContent, text } = await call(name, input, to);
  expect(isError).toBe(true);
  expect(structuredContent).toBeUndefined();
  return JSON.parse(text);
}

/** Every property that a schema names, at any depth. */
function propertiesOf(schema: unknown): unknown[] {
  if (!isRecord(schema)) return [];
  const named = isRecord(schema['properties']) ? Object.values(schema['properties']) : [];
  return [...named, ...Object.values(schema).flatMap(propertiesOf)];
}

describe('the list of tools', () => {
  test('is the operations of the contract, in their order, on every version', async () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(operations));
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    const older = read(await ask(surface, legacy('tools/list'))).result.tools;
    expect(older).toEqual(tools);
  });

  test('has no reference, which some hosts drop, and describes every property that it names', () => {
    expect(listed.body).not.toMatch(/\$ref|\$defs/);
    const named = tools.flatMap((tool) =>
      [tool.inputSchema, tool.outputSchema].flatMap(propertiesOf),
    );
    expect(named.length).toBeGreaterThan(50);
    for (const each of named) expect(each).toMatchObject({ description: expect.any(String) });
  });

  test('says what each tool is for in 1,700 bytes together, and tells no assistant how to speak', () => {
    const said = tools.map(({ description }) => description).join('');
    expect(Buffer.byteLength(said)).toBeLessThan(1700);
    expect(said).not.toMatch(/\b(you must|always|never|do not|don’t)\b/i);
  });

  // What the directories of Claude and ChatGPT reject: a tool that is neither said to read nor to destroy
  // (sending counts), one said to do both, a name past 64 letters, no title.
  test.each(NAMES)('keeps the rules of the hosts’ directories for %s', (name) => {
    const { title, annotations, ...tool } = tools.find((each) => each.name === name) as Tool;
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(title).not.toBe('');
    const isSending = name === 'request_callback';
    expect(annotations).toEqual({
      ...{ readOnlyHint: !isSending, destructiveHint: isSending },
      ...{ openWorldHint: isSending, idempotentHint: !isSending },
    });
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
  });

  test('shows check_fit with its card', () => {
    const uri = 'ui://fit-check/card.html';
    expect(toolNamed('check_fit')?._meta).toEqual({
      ui: { resourceUri: uri },
      'ui/resourceUri': uri,
    });
  });
});

describe('an answer', () => {
  const calls: [string, Record<string, unknown>][] = [
    ['check_fit', { purpose: 'stock', amount: 85_000 }],
    ['list_products', {}],
    ['list_products', { lane: 'caveat' }],
    ['search', { query: 'caveat' }],
    ['fetch', { id: 'lane:caveat' }],
    ['request_callback', ENQUIRY],
  ];

  test.each(calls)(
    proves(
      'surfaces-agree',
      'of %s %j is what REST answers, shortened, with one text that says it',
    ),
    async (name, input) => {
      const fake = fakeOperations();
      const to = createSurface({ operations: fake });
      const { content, structuredContent, text, isError } = await call(name, input, to);
      expect(isError).toBeUndefined();
      expect(content).toHaveLength(1);
      const caller = { surface: 'rest', address: '192.0.2.7', requestId: 'r' } as const;
      const { output } = await fakeOperations()[name as 'search'](input, caller);
      const operation: Operation = operations[name as 'search'];
      expect(structuredContent).toEqual(operation.shorten?.(output) ?? output);
      if (['search', 'fetch'].includes(name)) expect(JSON.parse(text)).toEqual(structuredContent);
      else expect(text).toBe(operation.say(output));
    },
  );

  test('of check_fit leaves out what passed without a working, and nothing that is open', async () => {
    const { structuredContent, text } = await call('check_fit', { purpose: 'stock' });
    const [lane] = structuredContent.lanes;
    expect(lane.checks).toEqual(FIT.lanes[0]?.checks.slice(1));
    expect(lane).not.toHaveProperty('document_id');
    expect(text).toContain(FIT.lanes[0]?.url);
    expect(text).toContain(FIT.expected_callback?.text);
  });

  test('of request_callback leaves the signed receipt to the broker', async () => {
    const { structuredContent } = await call('request_callback', ENQUIRY, createSurface());
    expect(structuredContent).toHaveProperty('withdrawal_url');
    expect(structuredContent).not.toHaveProperty('receipt');
    expect(structuredContent).not.toHaveProperty('receipt_nonce');
  });

  test('of search is never empty-handed', async () => {
    const nothing = (await call('search', { query: 'zebra crossing' })).structuredContent;
    expect(nothing).toEqual({ results: [], hint: expect.stringContaining('list_products') });
    const found = (await call('search', { query: 'ATO' })).structuredContent;
    expect(found.results.length).toBeGreaterThan(3);
    expect(found).not.toHaveProperty('hint');
  });

  test.each([
    'lane:caveat',
    'caveat',
    `${catalogue.base_url}/lanes/caveat`,
    `${catalogue.base_url}/lanes/caveat.md`,
  ])('of fetch is the guide for %s', async (id) => {
    expect((await call('fetch', { id })).structuredContent.id).toBe('lane:caveat');
  });

  test('takes null for what is not there, but never for consent', async () => {
    const unknown = {
      situation: null,
      security: null,
      property_value: null,
      needed_within_days: null,
    };
    const fit = await call('check_fit', { purpose: 'stock', amount: '85,000', ...unknown });
    expect(fit.isError).toBeUndefined();
    const wording = { name: null, phone: null, email: null, scenario: null, wording_version: null };
    const capabilities = { elicitation: { form: {} } };
    const asked = callTool('request_callback', { ...wording, consent: false }, { capabilities });
    const { result } = read(await ask(surface, asked));
    expect(JSON.parse(result.content[0].text).code).toBe('consent_missing');
    const body = await refusal('request_callback', { ...ENQUIRY, consent: null });
    expect(body.problems.join(' ')).toContain('consent');
  });

  test.each([modern, legacy])('takes null arguments for none (%#)', async (version) => {
    const given = { name: 'list_products', arguments: null };
    const { result } = read(await ask(surface, version('tools/call', given)));
    expect(result.structuredContent.lanes).toHaveLength(catalogue.lanes.length);
  });

  test('is the same on older versions', async () => {
    const answer = read(
      await ask(surface, legacy('tools/call', { name: 'check_fit', arguments: {} })),
    );
    expect(answer.result.structuredContent).toEqual(leanFit(FIT));
  });

  test('comes without arguments too, as some clients leave them out', async () => {
    const { result } = read(await ask(surface, modern('tools/call', { name: 'check_fit' })));
    expect(result.structuredContent).toEqual(leanFit(FIT));
  });

  test('reads amounts that came as text', async () => {
    expect((await call('check_fit', { amount: '85,000' })).isError).toBeUndefined();
  });
});

describe('a refusal', () => {
  test.each([
    ['check_fit', { amount: '$85k' }, ['85000']],
    ['check_fit', { amuont: 85_000, trading_months: 1.5 }, ['amuont', 'trading_months']],
    ['check_fit', { purpose: 7 }, ['purpose']],
    ['search', {}, ['query']],
    ['fetch', { id: '' }, ['id']],
    ['request_callback', { ...ENQUIRY, consent: 'true' }, ['consent']],
  ])('of %s %j is a tool result that names every problem', async (name, input, named) => {
    const body = await refusal(name, input);
    expect(body.error).toBeTypeOf('string');
    for (const word of named) expect(body.problems.join(' ')).toContain(word);
  });

  test('of a word where days are wanted gives no amount as its example', async () => {
    const body = await refusal('check_fit', { needed_within_days: 'ten' });
    expect(body.problems[0]).toMatch(/^needed_within_days: must be a plain number, without/);
  });

  test.each(['toString', 'constructor', '__proto__', 'nothing'])(
    'of a tool or prompt named %s is that there is none',
    async (name) => {
      for (const version of [modern, legacy]) {
        for (const method of ['tools/call', 'prompts/get']) {
          const { error } = read(await ask(surface, version(method, { name })));
          expect(error).toMatchObject({
            code: -32602,
            message: expect.stringMatching(/not found$/),
          });
        }
      }
    },
  );

  test('lists the lanes there are', async () => {
    const body = await refusal('list_products', { lane: 'mortgage' });
    expect(body.valid_lanes).toEqual(catalogue.lanes.map(({ id }) => id));
  });

  test('lists the documents there are', async () => {
    const body = await refusal('fetch', { id: 'lane:mortgage' });
    expect(body.valid_ids).toContain('lane:caveat');
  });
});

describe('a fault', () => {
  const SECRET = 'table enquiries-prod: jo@example.com';
  const failing = () => Promise.reject(new Error(SECRET));
  const faults: unknown[] = [];
  const broken = createSurface({
    // Each has its operation, which is all that the surface asks of them.
    operations: Object.fromEntries(NAMES.map((name) => [name, failing])) as unknown as Operations,
    log: { ...createQuietLog(), fault: (_message, error) => void faults.push(error) },
  });
  const requests = [
    ...NAMES.map((name) => callTool(name, ENQUIRY)),
    ...NAMES.map((name) => legacy('tools/call', { name, arguments: ENQUIRY })),
    callTool('request_callback', ENQUIRY, { capabilities: { elicitation: {} } }),
    modern('resources/read', { uri: 'service://about' }),
    modern('resources/read', { uri: 'service://products' }),
    legacy('resources/read', { uri: 'service://lanes/caveat' }),
    modern('prompts/get', { name: 'lane_details', arguments: { lane: 'caveat' } }),
  ];

  test.each(requests)(
    proves('personal-data-stays', 'is logged once and never told (%#)'),
    async (request) => {
      faults.length = 0;
      const { status, body } = await ask(broken, request);
      expect(status).toBe(200);
      expect(body).not.toContain('enquiries-prod');
      expect(body).not.toContain('jo@example.com');
      expect(faults).toEqual([new Error(SECRET)]);
    },
  );

  test('gives the number to quote', async () => {
    expect((await call('check_fit', {}, broken)).text).toContain('request-1');
  });
});

test('passes on whose request it is, and never trusts a header for it', async () => {
  const callers: unknown[] = [];
  const operations = {
    ...fakeOperations(),
    check_fit: (_input: unknown, caller: unknown) => {
      callers.push(caller);
      return Promise.reject(new Refusal('rate_limited', { problems: ['Busy.'] }));
    },
  };
  const request = callTool('check_fit', {});
  const headers = { ...request.headers, 'x-forwarded-for': '198.51.100.1' };
  await ask(createSurface({ operations }), { ...request, headers });
  expect(callers).toEqual([{ surface: 'mcp', address: '192.0.2.7', requestId: 'request-1' }]);
});
