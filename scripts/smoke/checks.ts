/** What must hold of an address that serves this contract: every operation on every surface, and what a stranger finds. */

import assert from 'node:assert/strict';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { verifyReceipt } from '../../functions/aws/receipts.ts';
import { document } from '../../functions/catalogue/documents.ts';
import { searchOutput } from '../../functions/catalogue/search.ts';
import { health } from '../../functions/enquiry/health.ts';
import { enquiryOutput } from '../../functions/enquiry/schema.ts';
import { statusOf } from '../../functions/http.ts';
import { type Operation, operations } from '../../functions/operations.ts';
import { errorBody, type RefusalCode } from '../../functions/refusals.ts';
import { call, expectAnswer, type RpcCall, type Site, type SmokeCheck } from './site.ts';

const check = (title: string, run: SmokeCheck['run']): SmokeCheck => ({ title, run });

/** What no operation's own examples show: what may be kept, and other spellings. */
const restChecks: readonly SmokeCheck[] = [
  check('GET /v1/products answers 304 to its own entity tag', async (site) => {
    const first = await site.get('/v1/products');
    expectAnswer(first, { headers: { 'cache-control': /max-age=3600/ } });
    const tag = first.headers.get('etag') ?? '';
    expectAnswer(await site.get('/v1/products', { 'if-none-match': tag }), { status: 304 });
  }),
  check(
    'GET /v1/documents/{id} gives what search finds, however the colon is written',
    async (site) => {
      const found = await site.get('/v1/search?q=second+mortgage');
      const { results } = expectAnswer(found, { body: searchOutput });
      const { id = '' } = results[0] ?? {};
      assert(id.includes(':'), 'It finds nothing.');
      const [plain, encoded] = await Promise.all(
        [id, encodeURIComponent(id)].map(async (written) =>
          expectAnswer(await site.get(`/v1/documents/${written}`), { body: document }),
        ),
      );
      assert(plain?.text === encoded?.text, 'The two ways to write it differ.');
      assert(plain?.url.startsWith(site.baseUrl) === true, `Its source is ${plain?.url}.`);
    },
  ),
];

// MCP at every version it speaks: tools, resources, prompts, and the door.

const MODERN = '2026-07-28';
const LATEST = '2025-11-25';
const LEGACY = [LATEST, '2025-06-18', '2025-03-26'];

const toolList = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
const toolResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).min(1),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const resource = z.looseObject({ contents: z.array(z.looseObject({ uri: z.string() })).min(1) });
const prompt = z.looseObject({ messages: z.array(z.unknown()).min(1) });

type Input = Readonly<Record<string, unknown>>;
const mcp = (method: string, params: Input = {}, version = LATEST) =>
  ({
    path: '/mcp',
    method,
    params,
    headers: { 'mcp-protocol-version': version, 'mcp-method': method },
  }) as const;
const useTool = (site: Site, name: string, input: Input) =>
  call(site, mcp('tools/call', { name, arguments: input }), toolResult);

async function expectAllTools(site: Site, asked: RpcCall): Promise<void> {
  const { tools } = await call(site, asked, toolList);
  const names = tools.map(({ name }) => name).toSorted();
  const wanted = Object.keys(operations).toSorted();
  assert(names.join() === wanted.join(), `The tools are ${names.join(', ')}.`);
}

const mcpChecks: readonly SmokeCheck[] = [
  ...LEGACY.map((version) =>
    check(`MCP ${version} begins, and lists every tool`, async (site) => {
      const clientInfo = { name: 'smoke', version: '1.0.0' };
      const params = { protocolVersion: version, capabilities: {}, clientInfo };
      const begun = z.looseObject({
        protocolVersion: z.literal(version),
        instructions: z.string(),
      });
      await call(site, { path: '/mcp', method: 'initialize', params }, begun);
      await expectAllTools(site, mcp('tools/list', {}, version));
    }),
  ),
  check(`MCP ${MODERN} lists every tool`, async (site) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    await expectAllTools(site, mcp('tools/list', { _meta }, MODERN));
  }),
  check('MCP gives resources and prompts', async (site) => {
    await call(site, mcp('resources/read', { uri: 'service://products' }), resource);
    await call(site, mcp('resources/read', { uri: 'service://lanes/caveat' }), resource);
    const options = { name: 'finance_options', arguments: { purpose: 'pay a tax debt' } };
    await call(site, mcp('prompts/get', options), prompt);
  }),
];

// A2A 1.0 and, as the specification asks, message/send of 0.3.

const parts = z.array(z.looseObject({ data: z.unknown().optional() }));
const taskIn = (state: string) =>
  z.looseObject({
    id: z.string(),
    status: z.looseObject({ state: z.literal(state) }),
    artifacts: z.array(z.looseObject({ parts })).optional(),
  });

async function sendMessage(site: Site, part: object, state = 'TASK_STATE_COMPLETED') {
  const message = { messageId: 'smoke-1', role: 'ROLE_USER', parts: [part] };
  const headers = { 'a2a-version': '1.0' };
  const asked = { path: '/a2a', method: 'SendMessage', params: { message }, headers } as const;
  return (await call(site, asked, z.looseObject({ task: taskIn(state) }))).task;
}

const a2aChecks: readonly SmokeCheck[] = [
  check('A2A answers a message in words with a completed task', async (site) => {
    await sendMessage(site, { text: 'Which kinds of business finance are there?' });
  }),
  check('A2A takes message/send too', async (site) => {
    const data = { skill: 'list_products', input: { lane: 'caveat' } };
    const message = { kind: 'message', messageId: 'smoke-2', role: 'user' };
    const params = { message: { ...message, parts: [{ kind: 'data', data }] } };
    await call(site, { path: '/a2a', method: 'message/send', params }, taskIn('completed'));
  }),
];

// Every operation on every surface and in every document: by its examples, and by the refusals that its
// examples can be changed to. Nothing is kept: what records is only asked in ways that are refused.

export function operationChecks(operation: Operation): readonly SmokeCheck[] {
  const { name, title, description, http, output, effect, mayBeKept } = operation;
  const answered = effect === 'reads' ? Object.values(operation.examples) : [];
  const refused = refusedInputs(operation);
  const overRest = async (site: Site, input: Input) =>
    expectAnswer(await askOverRest(site, operation, input), { body: output });
  /** Where the answer tells no time, it is the very same on each surface; else it has the same fields. */
  const expectSame = (given: unknown, rest: object) => {
    const tell = (told: unknown) => (mayBeKept ? told : Object.keys(Object(told)).sort());
    const isSame = JSON.stringify(tell(given)) === JSON.stringify(tell(rest));
    assert(isSame, 'It differs from REST.');
  };
  return [
    check(`${name} answers its examples over REST, and refuses what it should`, async (site) => {
      for (const { input } of answered) await overRest(site, input);
      for (const { code, input } of refused) {
        const wanted = { status: statusOf(code), body: errorBody };
        const told = expectAnswer(await askOverRest(site, operation, input), wanted);
        // A number for fiction, as in the examples, is refused in production before anything else.
        const isSame = told.code === code || effect === 'records';
        assert(isSame, `It refuses ${code} as ${told.code}.`);
      }
    }),
    check(`${name} is a tool of MCP, and answers as over REST`, async (site) => {
      const { tools } = await call(site, mcp('tools/list'), toolList);
      const listed = tools.find((tool) => tool.name === name);
      assert(listed?.['description'] === description, 'It is not listed as described.');
      for (const { input } of answered) {
        const { structuredContent, isError } = await useTool(site, name, input);
        assert(isError !== true, 'It answers an error.');
        const rest = await overRest(site, input);
        expectSame(structuredContent, operation.shorten?.(rest) ?? rest);
      }
      for (const { code, input } of refused) {
        const { isError } = await useTool(site, name, input);
        assert(isError === true, `It does not refuse ${code}.`);
      }
    }),
    check(`${name} is a skill of A2A, and answers as over REST`, async (site) => {
      const named = await site.get('/.well-known/agent-card.json');
      const { skills } = expectAnswer(named, { body: card });
      const isNamed = skills.some(({ id }) => id === name);
      assert(isNamed, 'The agent card does not name it.');
      for (const { input } of answered) {
        const { artifacts = [] } = await sendMessage(site, { data: { skill: name, input } });
        const part = artifacts.flatMap((each) => each.parts).find(({ data }) => data);
        expectSame(part?.data, await overRest(site, input));
      }
      for (const { input } of refused) {
        await sendMessage(site, { data: { skill: name, input } }, 'TASK_STATE_REJECTED');
      }
    }),
    check(`${name} is described in /openapi.json and /llms.txt`, async (site) => {
      const { paths } = expectAnswer(await site.get('/openapi.json'), { body: openapi });
      const described = paths[http.path]?.[http.method.toLowerCase()];
      assert(described?.summary === title, `/openapi.json does not describe ${http.path}.`);
      const { text } = await site.get('/llms.txt');
      assert(text.includes(`${http.method} ${http.path}`), '/llms.txt does not name it.');
    }),
  ];
}

function refusedInputs({ examples, errors }: Operation) {
  const [first] = Object.values(examples);
  // Its keys are codes: the type of an operation says so.
  const entries = Object.entries(errors) as [RefusalCode, Input | null][];
  return entries.flatMap(([code, changes]) =>
    changes === null ? [] : [{ code, input: { ...first?.input, ...changes } }],
  );
}

/** As a program asks for it: in the address of a GET, or in the body of a POST. */
function askOverRest(site: Site, { http }: Operation, input: Input) {
  if (http.method === 'POST') return site.post(http.path, input);
  let path = http.path;
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) {
    const place = `{${field}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(String(value)));
    else query.set(http.queryNames?.[field] ?? field, String(value));
  }
  return site.get(query.size === 0 ? path : `${path}?${query}`);
}

const openapi = z.looseObject({
  openapi: z.string().regex(/^3\.1\./),
  info: z.looseObject({ version: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
});
const card = z.looseObject({
  name: z.string(),
  version: z.string(),
  skills: z.array(z.looseObject({ id: z.string() })),
  supportedInterfaces: z.array(z.looseObject({ url: z.string(), protocolVersion: z.string() })),
});
const changelog = z.looseObject({ version: z.string(), releases: z.array(z.unknown()).min(1) });

const discoveryChecks: readonly SmokeCheck[] = [
  check('/health says that all is well', async (site) => {
    const headers = { 'cache-control': /no-store/ };
    const body = health.extend({ status: z.literal('ok') });
    expectAnswer(await site.get('/health'), { headers, body });
  }),
  check('/openapi.json is OpenAPI 3.1 of this address', async (site) => {
    const { servers } = expectAnswer(await site.get('/openapi.json'), { body: openapi });
    const urls = servers.map(({ url }) => url);
    assert(urls.includes(site.baseUrl), `Its servers are ${urls}, not ${site.baseUrl}.`);
  }),
  check('/.well-known/agent-card.json leads to A2A 1.0 here', async (site) => {
    const answer = await site.get('/.well-known/agent-card.json');
    const { supportedInterfaces } = expectAnswer(answer, { body: card });
    const leads = supportedInterfaces.some(
      ({ url, protocolVersion }) => url === `${site.baseUrl}/a2a` && protocolVersion === '1.0',
    );
    assert(leads, `No interface of 1.0 is at ${site.baseUrl}/a2a.`);
  }),
  check('/changelog.json, /openapi.json and /health tell one version', async (site) => {
    const versions = [
      expectAnswer(await site.get('/changelog.json'), { body: changelog }).version,
      expectAnswer(await site.get('/openapi.json'), { body: openapi }).info.version,
      expectAnswer(await site.get('/health'), { body: health }).version,
    ];
    assert(new Set(versions).size === 1, `They tell ${versions.join(', ')}.`);
  }),
  check('/, /terms, /privacy and a lane are pages for people', async (site) => {
    const headers = { 'content-type': /^text\/html/, 'content-security-policy': /default-src/ };
    for (const path of ['/', '/terms', '/privacy', '/lanes/caveat']) {
      expectAnswer(await site.get(path, { accept: 'text/html' }), { headers });
    }
  }),
  check('an unknown address is 404 in JSON', async (site) => {
    expectAnswer(await site.get('/v1/no-such-address'), { status: 404, body: errorBody });
  }),
];

/** All that only read. */
export const CHECKS: readonly SmokeCheck[] = [
  ...discoveryChecks,
  ...restChecks,
  ...mcpChecks,
  ...a2aChecks,
  ...Object.values(operations).flatMap(operationChecks),
];

// Sends one enquiry, only where it is asked to: the broker gets it, marked as a test. It goes, comes back the same to a
// retry, and is refused to another under its key.

/** A number set aside for fiction, which only a test may give in production. */
const NOBODY = { name: 'Test Only', phone: '0491 570 156', email: 'test@example.com' };

export function enquiryChecks(
  testSecret: string,
  key: string,
  told: (reference: string) => void,
): readonly SmokeCheck[] {
  const enquiry = {
    ...NOBODY,
    scenario: 'TEST: sent by the smoke test to see that enquiries arrive. Please do not call.',
    consent: true,
    consent_method: 'user_submitted_form',
    notice_shown: true,
    agent_name: 'smoke test',
  };
  const send = (site: Site, changes: object = {}) =>
    site.post(
      '/v1/enquiry',
      { ...enquiry, ...changes },
      { 'idempotency-key': key, 'test-enquiry': testSecret },
    );
  return [
    check(
      'POST /v1/enquiry takes an enquiry, with a receipt that its keys verify',
      async (site) => {
        const sent = expectAnswer(await send(site), { body: enquiryOutput });
        told(sent.reference);
        const keys = expectAnswer<JSONWebKeySet>(await site.get('/.well-known/jwks.json'), {});
        const { reference } = await verifyReceipt(sent.receipt ?? '', keys);
        assert(reference === sent.reference, `The receipt is of ${reference}.`);
      },
    ),
    check('the same again is answered the same, and sends nothing twice', async (site) => {
      const [first, second] = [await send(site), await send(site)];
      expectAnswer(second, { headers: { 'idempotent-replayed': /true/ } });
      assert(first.text === second.text, 'The two answers differ.');
    }),
    check('its key with other details is 409', async (site) => {
      const other = await send(site, { scenario: `${enquiry.scenario} Another.` });
      expectAnswer(other, { status: 409, body: errorBody });
    }),
  ];
}
