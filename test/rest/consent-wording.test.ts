/**
 * The wording that is recorded is the one that was shown. Hosts keep a list of tools for hours and days,
 * so an assistant may hold an old one when a new wording is published: what is then recorded, and what is
 * refused, on each surface and over the real operation.
 */
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { composeBrief } from '../../functions/delivery/brief.ts';
import { renderText } from '../../functions/delivery/brief-formats.ts';
import { readFormLink } from '../../functions/enquiry/form-link.ts';
import { stateConsent } from '../../functions/enquiry/receipt.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import type { Operations } from '../../functions/operations.ts';
import { createRouter } from '../../functions/rest/router.ts';
import { enquiryRoute } from '../../functions/rest/routes.ts';
import { proves } from '../promises.ts';
import { ask as askA2a, openEndpoint } from '../support/a2a-endpoint.ts';
import { callSkill, dataOf, reasonOf } from '../support/a2a-messages.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  caller,
  createClock,
  createWorld,
  request,
  START,
  tellBroker,
} from '../support/enquiries.ts';
import { httpRequest } from '../support/http.ts';
import { ask as askMcp, createSurface, read } from '../support/mcp-endpoint.ts';
import { fakeOperations } from '../support/mcp-fake-operations.ts';
import { callTool, modern } from '../support/mcp-modern.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLD = catalogue.wording;
const NEW = {
  ...OLD,
  version: '2026-12',
  sha256: 'b'.repeat(64),
  consent_statement: 'And by post.',
};
/** Published five days before the tests' clock starts. */
const renewed: Catalogue = {
  ...catalogue,
  wording: NEW,
  past_wordings: [{ version: OLD.version, sha256: OLD.sha256, ended_on: '2026-11-15' }],
};

/** One enquiry each way; `error` holds the refusal where there was one. */
type Sent = { readonly error?: Record<string, unknown>; readonly reference?: string };
type Send = (
  submit: Operations['request_callback'],
  input: object,
  version?: string,
) => Promise<Sent>;

const SURFACES: Readonly<Record<'REST' | 'MCP' | 'A2A', Send>> = {
  REST: async (submit, body, version) => {
    const headers = version === undefined ? undefined : { 'consent-wording': version };
    const router = createRouter([enquiryRoute(submit, { cors: { origins: [] }, testSecrets: [] })]);
    const answer = await router(
      httpRequest({
        method: 'POST',
        path: '/v1/enquiry',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
    const said = JSON.parse(answer.body);
    return answer.status === 200 ? said : { error: said };
  },
  MCP: async (submit, given, version) => {
    const operations = { ...fakeOperations(), request_callback: submit };
    const input = version === undefined ? given : { ...given, wording_version: version };
    const call = callTool('request_callback', input);
    const { result } = read(await askMcp(createSurface({ operations }), call));
    const { content, structuredContent, isError } = result;
    return isError ? { error: JSON.parse(content[0].text) } : structuredContent;
  },
  A2A: async (submit, given, version) => {
    const input = version === undefined ? given : { ...given, wording_version: version };
    const endpoint = openEndpoint({ request_callback: submit });
    const response = await askA2a(endpoint, callSkill('request_callback', input));
    const said = dataOf(response, 'request_callback') as Sent | undefined;
    return said ?? { error: reasonOf(response) as Record<string, unknown> };
  },
};

function open(after = 0) {
  const kept: EnquiryRecord[] = [];
  const world = createWorld({ catalogue: renewed, clock: createClock(START + after) });
  const create = world.store.create.bind(world.store);
  const store = {
    ...world.store,
    create: async (record: EnquiryRecord) => {
      kept.push(record);
      return create(record);
    },
  };
  const submit = createSubmitEnquiry({ ...world, store });
  return { submit, kept };
}

const TODAY = {
  wording_version: NEW.version,
  collection_notice: NEW.collection_notice,
  consent_statement: NEW.consent_statement,
};

/** What the link to our own form brings along. */
const needIn = (error: Sent['error']) =>
  readFormLink(new URL(String(error?.['own_form'])).hash).scenario;

describe.each(Object.entries(SURFACES))(
  'an old list of tools and a new wording, over %s',
  (_, send) => {
    it('records the wording that was shown, while it ended within the week', async () => {
      const { submit, kept } = open();
      expect((await send(submit, request, OLD.version)).error).toBeUndefined();
      expect(kept[0]?.consent).toMatchObject({
        wording_version: OLD.version,
        wording_sha256: OLD.sha256,
        wording_stated: true,
      });
    });

    it('records the wording in force where none is stated, and that it was not', async () => {
      const { submit, kept } = open();
      await send(submit, request);
      const [record] = kept;
      if (record?.details === undefined) throw new Error('Nothing was kept.');
      expect(record.consent).toMatchObject({
        wording_version: NEW.version,
        wording_sha256: NEW.sha256,
        wording_stated: false,
      });
      const event = tellBroker(record);
      expect(event.data.consent.wording_stated).toBe(false);
      const { details } = record;
      expect(stateConsent({ ...record, details }).wording_stated).toBe(false);
      expect(renderText(composeBrief(event, catalogue))).toContain(
        'Wording shown: not stated by the sender',
      );
    });

    it(
      proves('consent-first', 'refuses one that ended over a week ago, with today’s'),
      async () => {
        const { submit, kept } = open(3 * DAY_MS);
        const { error } = await send(submit, request, OLD.version);
        expect(error).toMatchObject({ code: 'consent_outdated', show_first: TODAY });
        expect(needIn(error)).toBe(request.scenario);
        expect(error?.['next_step']).toContain(NEW.version);
        expect(kept).toEqual([]);
      },
    );

    it('refuses one that was never published, with today’s', async () => {
      const { submit, kept } = open();
      const { error } = await send(submit, request, '2031-01');
      expect(error).toMatchObject({ code: 'wording_unknown', show_first: TODAY });
      expect(needIn(error)).toBe(request.scenario);
      expect(JSON.stringify(error)).not.toContain('2031-01');
      expect(kept).toEqual([]);
    });

    it('gives the wording of today to whoever sends consent: false and nothing else', async () => {
      const { submit, kept } = open();
      const { error } = await send(submit, { consent: false });
      expect(error).toMatchObject({
        code: 'consent_missing',
        issues: [{ field: 'consent', code: 'not_agreed' }],
        show_first: TODAY,
      });
      expect(error?.['next_step']).toMatch(/name, phone, email, scenario, consent: true/);
      expect(kept).toEqual([]);
    });

    it('tells what else is wrong where a field is', async () => {
      const { error } = await send(open().submit, { consent: false, phone: '1300 975 707' });
      expect(error).toMatchObject({ code: 'invalid_input' });
      const issues = error?.['issues'] as { field: string }[] | undefined;
      const fields = issues?.map(({ field }) => field);
      expect(fields).toEqual(expect.arrayContaining(['phone', 'consent', 'name']));
    });
  },
);

it('answers a repeat as before, though the wording has ended since', async () => {
  const clock = createClock();
  const submit = createSubmitEnquiry(createWorld({ catalogue: renewed, clock }));
  const asked = { ...request, idempotency_key: 'a-key-of-last-week' };
  const shown = { ...caller, wordingVersion: OLD.version };
  const first = await submit(asked, shown);
  clock.advance(3 * DAY_MS);
  expect(await submit(asked, shown)).toEqual({ ...first, replayed: true });
});

describe('over MCP', () => {
  const tools = async (): Promise<{ name: string; description: string; inputSchema: object }[]> =>
    read(await askMcp(createSurface(), modern('tools/list'))).result.tools;

  it('the tool asks for consent alone, and takes the version beside the fields', async () => {
    const tool = (await tools()).find(({ name }) => name === 'request_callback');
    expect(tool?.inputSchema).toMatchObject({
      required: ['consent'],
      properties: { wording_version: { type: 'string' }, name: { type: 'string' } },
      additionalProperties: false,
    });
    for (const word of ['consent: false', 'name, phone, email, scenario', 'wording_version']) {
      expect(tool?.description).toContain(word);
    }
  });

  it('no list, card or instruction carries the texts, which a host would keep', async () => {
    const list = JSON.stringify(await tools());
    expect(list).not.toContain(OLD.consent_statement.slice(0, 40));
    expect(list).not.toContain(OLD.collection_notice.slice(0, 40));
  });

  it('the host’s own form records the wording that it showed, whatever the assistant states', async () => {
    const { submit, kept } = open();
    const operations = { ...fakeOperations(), request_callback: submit };
    const surface = createSurface({ operations, catalogue: renewed });
    const forms = { capabilities: { elicitation: { form: {} } } };
    const params = {
      name: 'request_callback',
      arguments: { ...request, wording_version: OLD.version },
    };
    const first = read(await askMcp(surface, modern('tools/call', params, forms))).result;
    expect(JSON.stringify(first.inputRequests)).toContain(NEW.consent_statement);
    expect(JSON.stringify(first.inputRequests)).not.toContain('wording version');
    const answered = {
      ...params,
      requestState: first.requestState,
      inputResponses: { consent: { action: 'accept', content: { agree: true } } },
    };
    await askMcp(surface, modern('tools/call', answered, forms));
    expect(kept[0]?.consent).toMatchObject({
      grade: 'host_form',
      wording_version: NEW.version,
      wording_stated: true,
    });
  });
});
