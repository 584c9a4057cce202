/** What must hold of an address that serves this contract: every operation on every surface, and what a stranger finds. */

import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { verifyReceipt } from '../../functions/aws/receipts.ts';
import { document } from '../../functions/catalogue/documents.ts';
import { LANE_IDS, laneDetail, laneList } from '../../functions/catalogue/schema.ts';
import { searchOutput } from '../../functions/catalogue/search.ts';
import { health } from '../../functions/enquiry/health.ts';
import { enquiryOutput } from '../../functions/enquiry/schema.ts';
import { fit } from '../../functions/fit/schema.ts';
import { statusOf } from '../../functions/http.ts';
import { check_fit, type Operation, operations } from '../../functions/operations.ts';
import { errorBody, type RefusalCode } from '../../functions/refusals.ts';
import {
  call,
  check,
  expectHeader,
  expectStatus,
  expectThat,
  parseAnswer,
  readAnswer,
  readEnvelope,
  type Site,
  type SmokeCheck,
  send,
} from './site.ts';

const SCENARIO = check_fit.examples.answer.input;

/** What no operation's own examples show: what may be kept, other spellings, and what REST says by itself. */
export const restChecks: readonly SmokeCheck[] = [
  check('GET /v1/products answers 304 to its own entity tag', async (site) => {
    const first = await site.get('/v1/products');
    expectHeader(first, 'cache-control', /max-age=3600/);
    const tag = first.header('etag') ?? '';
    expectStatus(await site.get('/v1/products', { 'if-none-match': tag }), 304);
  }),
  check('GET /v1/products gives the criteria of every lane that it lists', async (site) => {
    const { lanes } = readAnswer(await site.get('/v1/products'), laneList);
    expectThat(lanes.length === LANE_IDS.length, `It lists ${lanes.length} lanes.`);
    for (const { id } of lanes) {
      const { lane } = readAnswer(await site.get(`/v1/products?lane=${id}`), laneDetail);
      expectThat(lane.id === id, `Asked for ${id}, it gives ${lane.id}.`);
    }
  }),
  check(
    'GET /v1/documents/{id} gives what search finds, however the colon is written',
    async (site) => {
      const { results } = readAnswer(await site.get('/v1/search?q=second+mortgage'), searchOutput);
      const { id = '' } = results[0] ?? {};
      expectThat(id.includes(':'), 'It finds nothing.');
      const plain = readAnswer(await site.get(`/v1/documents/${id}`), document);
      const address = `/v1/documents/${encodeURIComponent(id)}`;
      const encoded = readAnswer(await site.get(address), document);
      expectThat(plain.text === encoded.text, 'The two ways to write it differ.');
      expectThat(plain.url.startsWith(site.baseUrl), `Its source is ${plain.url}.`);
    },
  ),
  check('POST /v1/eligibility tells what fits, and does not let it be stored', async (site) => {
    const answer = await site.post('/v1/eligibility', SCENARIO);
    expectThat(readAnswer(answer, fit).lanes.length > 0, 'No lane matches where several should.');
    expectHeader(answer, 'cache-control', /no-store/);
    expectHeader(answer, 'x-request-id', /\w/);
    const personal = { ...SCENARIO, business_purpose: false };
    const judged = readAnswer(await site.post('/v1/eligibility', personal), fit);
    expectThat(judged.fit === 'out_of_scope', `Of a personal purpose it says ${judged.fit}.`);
  }),
  check(
    'POST /v1/eligibility refuses an unknown field, what is not JSON, and a GET',
    async (site) => {
      const unknown = { ...SCENARIO, colour: 'blue' };
      const { problems } = readAnswer(await site.post('/v1/eligibility', unknown), errorBody, 400);
      expectThat(problems.join().includes('colour'), `It says ${problems.join(' ')}`);
      readAnswer(await site.post('/v1/eligibility', '{"amount":'), errorBody, 400);
      const read = await site.get('/v1/eligibility');
      readAnswer(read, errorBody, 405);
      expectHeader(read, 'allow', /POST/);
    },
  ),
];

// MCP at every version it speaks: tools, resources, prompts, and the door.

const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26'];
const LATEST = LEGACY[0] ?? '';

const toolList = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
const toolResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).min(1),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const initialized = z.looseObject({ protocolVersion: z.string(), instructions: z.string() });
const resource = z.looseObject({ contents: z.array(z.looseObject({ uri: z.string() })).min(1) });
const prompt = z.looseObject({ messages: z.array(z.unknown()).min(1) });

type Params = Readonly<Record<string, unknown>>;
const legacy = (method: string, params: Params = {}, version = LATEST) =>
  ({ path: '/mcp', method, params, headers: { 'mcp-protocol-version': version } }) as const;
const useTool = (site: Site, name: string, input: Params) =>
  call(site, legacy('tools/call', { name, arguments: input }), toolResult);

function expectAllTools({ tools }: z.infer<typeof toolList>): void {
  const names = tools.map(({ name }) => name).toSorted();
  const wanted = Object.keys(operations).toSorted();
  expectThat(names.join() === wanted.join(), `The tools are ${names.join(', ')}.`);
}

export const mcpChecks: readonly SmokeCheck[] = [
  ...LEGACY.map((version) =>
    check(`MCP ${version} begins, and lists every tool`, async (site) => {
      const clientInfo = { name: 'smoke', version: '1.0.0' };
      const params = { protocolVersion: version, capabilities: {}, clientInfo };
      const begun = await call(site, { path: '/mcp', method: 'initialize', params }, initialized);
      expectThat(begun.protocolVersion === version, `It speaks ${begun.protocolVersion}.`);
      expectAllTools(await call(site, legacy('tools/list', {}, version), toolList));
    }),
  ),
  check(`MCP ${MODERN} lists every tool`, async (site) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };
    const asked = { path: '/mcp', method: 'tools/list', params: { _meta }, headers } as const;
    expectAllTools(await call(site, asked, toolList));
  }),
  check('MCP refuses a version that nobody speaks with 400', async (site) => {
    expectStatus(await send(site, legacy('tools/list', {}, '1999-01-01')), 400);
  }),
  check('MCP takes a notification with 202, and GET is 405', async (site) => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expectStatus(await site.post('/mcp', note, { 'mcp-protocol-version': LATEST }), 202);
    expectStatus(await site.get('/mcp'), 405);
  }),
  check(
    'MCP gives resources and prompts, and an error for a method that there is not',
    async (site) => {
      await call(site, legacy('resources/read', { uri: 'service://products' }), resource);
      await call(site, legacy('resources/read', { uri: 'service://lanes/caveat' }), resource);
      const options = { name: 'finance_options', arguments: { purpose: 'pay a tax debt' } };
      await call(site, legacy('prompts/get', options), prompt);
      const { error } = readEnvelope(await send(site, legacy('no/such-method')));
      expectThat(error?.code === -32601, `The error is ${error?.code}.`);
    },
  ),
];

// A2A 1.0 and, as the specification asks, message/send of 0.3.

const parts = z.array(z.looseObject({ data: z.unknown().optional() }));
const task = z.looseObject({
  id: z.string(),
  status: z.looseObject({ state: z.string() }),
  artifacts: z.array(z.looseObject({ parts })).optional(),
});
const current = z.looseObject({ task });
const older = task.extend({ kind: z.literal('task') });

const sendMessage = (part: object) =>
  ({
    path: '/a2a',
    method: 'SendMessage',
    params: { message: { messageId: 'smoke-1', role: 'ROLE_USER', parts: [part] } },
    headers: { 'a2a-version': '1.0' },
  }) as const;

async function useSkill(site: Site, skill: string, input: object) {
  return (await call(site, sendMessage({ data: { skill, input } }), current)).task;
}

export const a2aChecks: readonly SmokeCheck[] = [
  check('A2A answers a message in words with a completed task', async (site) => {
    const text = 'Which kinds of business finance are there?';
    const { state } = (await call(site, sendMessage({ text }), current)).task.status;
    expectThat(state === 'TASK_STATE_COMPLETED', `It ends as ${state}.`);
  }),
  check('A2A takes message/send too', async (site) => {
    const data = { skill: 'list_products', input: { lane: 'caveat' } };
    const message = { kind: 'message', messageId: 'smoke-2', role: 'user' };
    const params = { message: { ...message, parts: [{ kind: 'data', data }] } };
    const { status } = await call(site, { path: '/a2a', method: 'message/send', params }, older);
    expectThat(status.state === 'completed', `It ends as ${status.state}.`);
  }),
  check('A2A answers a method that there is not with an error of JSON-RPC', async (site) => {
    const asked = { path: '/a2a', method: 'NoSuchMethod', headers: { 'a2a-version': '1.0' } };
    const { error } = readEnvelope(await send(site, { ...asked, path: '/a2a' }));
    expectThat(error?.code === -32601, `The error is ${error?.code}.`);
  }),
];

// Every operation on every surface and in every document: by its examples, and by the refusals that its
// examples can be changed to. Nothing is kept: what records is only asked in ways that are refused.

const whole = (rest: object) => rest;

export function operationChecks(operation: Operation): readonly SmokeCheck[] {
  const { name, title, description, http, output, effect, mayBeKept } = operation;
  const answered = effect === 'reads' ? Object.values(operation.examples) : [];
  const refused = refusedInputs(operation);
  /** Where the answer tells no time, it is the very same on each surface; else it has the same fields. */
  const expectAsOverRest = async (site: Site, input: Input, given: unknown, wanted = whole) => {
    const rest = wanted(readAnswer(await askOverRest(site, operation, input), output));
    const tell = (told: unknown) => (mayBeKept ? told : Object.keys(Object(told)).sort());
    const isSame = JSON.stringify(tell(given)) === JSON.stringify(tell(rest));
    expectThat(isSame, 'It differs from REST.');
  };
  const shortened = (rest: object) => operation.shorten?.(rest) ?? rest;
  return [
    check(`${name} answers its examples over REST, and refuses what it should`, async (site) => {
      for (const { input } of answered) {
        readAnswer(await askOverRest(site, operation, input), output);
      }
      for (const { code, input } of refused) {
        const answer = await askOverRest(site, operation, input);
        const told = readAnswer(answer, errorBody, statusOf(code));
        // A number for fiction, as in the examples, is refused in production before anything else.
        const isSame = told.code === code || effect === 'records';
        expectThat(isSame, `It refuses ${code} as ${told.code}.`);
      }
    }),
    check(`${name} is a tool of MCP, and answers as over REST`, async (site) => {
      const { tools } = await call(site, legacy('tools/list'), toolList);
      const listed = tools.find((tool) => tool.name === name);
      expectThat(listed?.['description'] === description, 'It is not listed as described.');
      for (const { input } of answered) {
        const { structuredContent, isError } = await useTool(site, name, input);
        expectThat(isError !== true, 'It answers an error.');
        await expectAsOverRest(site, input, structuredContent, shortened);
      }
      for (const { code, input } of refused) {
        const { isError } = await useTool(site, name, input);
        expectThat(isError === true, `It does not refuse ${code}.`);
      }
    }),
    check(`${name} is a skill of A2A, and answers as over REST`, async (site) => {
      const { skills } = readAnswer(await site.get('/.well-known/agent-card.json'), card);
      expectThat(
        skills.some(({ id }) => id === name),
        'The agent card does not name it.',
      );
      for (const { input } of answered) {
        const { status, artifacts = [] } = await useSkill(site, name, input);
        expectThat(status.state === 'TASK_STATE_COMPLETED', `It ends as ${status.state}.`);
        const [part] = artifacts.flatMap((each) => each.parts).filter(({ data }) => data);
        await expectAsOverRest(site, input, part?.data);
      }
      for (const { code, input } of refused) {
        const { state } = (await useSkill(site, name, input)).status;
        expectThat(state === 'TASK_STATE_REJECTED', `${code} ends as ${state}.`);
      }
    }),
    check(`${name} is described in /openapi.json and /llms.txt`, async (site) => {
      const { paths } = readAnswer(await site.get('/openapi.json'), openapi);
      const described = paths[http.path]?.[http.method.toLowerCase()];
      expectThat(described?.summary === title, `/openapi.json does not describe ${http.path}.`);
      const { text } = await site.get('/llms.txt');
      expectThat(text.includes(`${http.method} ${http.path}`), '/llms.txt does not name it.');
    }),
  ];
}

type Input = Readonly<Record<string, unknown>>;

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
const aiCatalog = z.looseObject({
  entries: z.array(z.looseObject({ type: z.string(), url: z.string() })),
});
const serverCard = z.looseObject({ remotes: z.array(z.looseObject({ url: z.string() })) });
const linkset = z.looseObject({ linkset: z.array(z.looseObject({ anchor: z.string() })).min(1) });

export const discoveryChecks: readonly SmokeCheck[] = [
  check('/health says that all is well', async (site) => {
    const answer = await site.get('/health');
    expectThat(readAnswer(answer, health).status === 'ok', 'The service is degraded.');
    expectHeader(answer, 'cache-control', /no-store/);
  }),
  check('/openapi.json is OpenAPI 3.1 of this address', async (site) => {
    const described = readAnswer(await site.get('/openapi.json'), openapi);
    expectThat(
      described.servers.some(({ url }) => url === site.baseUrl),
      `It names ${described.servers.map(({ url }) => url)} as its server, not ${site.baseUrl}.`,
    );
  }),
  check('/.well-known/agent-card.json leads to A2A 1.0 here', async (site) => {
    const { supportedInterfaces } = readAnswer(
      await site.get('/.well-known/agent-card.json'),
      card,
    );
    const leads = supportedInterfaces.some(
      ({ url, protocolVersion }) => url === `${site.baseUrl}/a2a` && protocolVersion === '1.0',
    );
    expectThat(leads, `No interface of 1.0 is at ${site.baseUrl}/a2a.`);
  }),
  check('/.well-known/api-catalog is a linkset', async (site) => {
    const answer = await site.get('/.well-known/api-catalog');
    readAnswer(answer, linkset);
    expectHeader(answer, 'content-type', /^application\/linkset\+json/);
  }),
  check('/.well-known/ai-catalog.json leads to the card of MCP here', async (site) => {
    const { entries } = readAnswer(await site.get('/.well-known/ai-catalog.json'), aiCatalog);
    const type = 'application/mcp-server-card+json';
    const url = entries.find((entry) => entry.type === type)?.url ?? '';
    const answer = await site.get(url.replace(site.baseUrl, ''));
    expectHeader(answer, 'content-type', /^application\/mcp-server-card\+json/);
    const { remotes } = readAnswer(answer, serverCard);
    const leads = remotes.some((remote) => remote.url === `${site.baseUrl}/mcp`);
    expectThat(leads, `No remote is ${site.baseUrl}/mcp.`);
  }),
  check('/changelog.json, /openapi.json and /health tell one version', async (site) => {
    const versions = [
      readAnswer(await site.get('/changelog.json'), changelog).version,
      readAnswer(await site.get('/openapi.json'), openapi).info.version,
      readAnswer(await site.get('/health'), health).version,
    ];
    expectThat(new Set(versions).size === 1, `They tell ${versions.join(', ')}.`);
  }),
  check('/, /terms, /privacy and a lane are pages for people', async (site) => {
    for (const path of ['/', '/terms', '/privacy', '/lanes/caveat']) {
      const answer = await site.get(path, { accept: 'text/html' });
      expectStatus(answer, 200);
      expectHeader(answer, 'content-type', /^text\/html/);
      expectHeader(answer, 'content-security-policy', /default-src/);
    }
  }),
  check('an unknown address is 404 in JSON', async (site) => {
    readAnswer(await site.get('/v1/no-such-address'), errorBody, 404);
  }),
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
  const headers = { 'idempotency-key': key, 'test-enquiry': testSecret };
  return [
    check(
      'POST /v1/enquiry takes an enquiry, with a receipt that its keys verify',
      async (site) => {
        const answer = await site.post('/v1/enquiry', enquiry, headers);
        const { reference, receipt = '' } = readAnswer(answer, enquiryOutput);
        told(reference);
        const keys = await site.get('/.well-known/jwks.json');
        expectStatus(keys, 200);
        const claims = await verifyReceipt(receipt, parseAnswer(keys) as JSONWebKeySet);
        expectThat(claims.reference === reference, `The receipt is of ${claims.reference}.`);
      },
    ),
    check('the same again is answered the same, and sends nothing twice', async (site) => {
      const first = await site.post('/v1/enquiry', enquiry, headers);
      const second = await site.post('/v1/enquiry', enquiry, headers);
      expectStatus(second, 200);
      expectHeader(second, 'idempotent-replayed', /true/);
      expectThat(first.text === second.text, 'The two answers differ.');
    }),
    check('its key with other details is 409', async (site) => {
      const other = { ...enquiry, scenario: `${enquiry.scenario} Another.` };
      readAnswer(await site.post('/v1/enquiry', other, headers), errorBody, 409);
    }),
  ];
}
