/** request_callback where the host can ask the person itself. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import { readFormLink } from '../../functions/enquiry/form-link.ts';
import { proves } from '../promises.ts';
import { createTestOperations } from '../support/a2a-endpoint.ts';
import { catalogue } from '../support/catalogue.ts';
import { caller, createWorld, START } from '../support/enquiries.ts';
import { ask, createSurface, read, STATE_KEY } from '../support/mcp-endpoint.ts';
import { ENQUIRY, type FakeOperations, fakeOperations } from '../support/mcp-fake-operations.ts';
import { legacy, modern } from '../support/mcp-modern.ts';

const FORMS = { elicitation: { form: {} } };
const AGREED = { action: 'accept', content: { agree: true } };

function setUp(requestStateKeys = [STATE_KEY]) {
  const operations = fakeOperations();
  return { operations, surface: createSurface({ operations, requestStateKeys }) };
}

type Round = {
  readonly details?: Record<string, unknown>;
  readonly state?: string;
  readonly response?: unknown;
  readonly capabilities?: unknown;
};

async function round(surface: ReturnType<typeof createSurface>, given: Round = {}) {
  const { details = ENQUIRY, state, response, capabilities = FORMS } = given;
  const params = {
    name: 'request_callback',
    arguments: details,
    ...(state === undefined ? {} : { requestState: state }),
    ...(response === undefined ? {} : { inputResponses: { consent: response } }),
  };
  return read(await ask(surface, modern('tools/call', params, { capabilities })));
}

async function agree(surface: ReturnType<typeof createSurface>, details = ENQUIRY) {
  const state = (await round(surface, { details })).result.requestState;
  return { state, answer: await round(surface, { details, state, response: AGREED }) };
}

function refusal({ result }: { result: { isError?: boolean; content: { text: string }[] } }) {
  expect(result.isError).toBe(true);
  return JSON.parse(result.content[0]?.text ?? '');
}

function expectNothingKept({ kept }: FakeOperations) {
  expect(kept).toEqual([]);
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the first round', () => {
  test.each([false, true])('asks the person, whatever the assistant says (%s)', async (consent) => {
    const { surface, operations } = setUp();
    const { result } = await round(surface, { details: { ...ENQUIRY, consent } });
    expect(result.resultType).toBe('input_required');
    const { method, params } = result.inputRequests.consent;
    expect(method).toBe('elicitation/create');
    expect(params.message).toContain(catalogue.wording.collection_notice);
    expect(params.message).not.toContain(catalogue.wording.consent_statement);
    const [details] = params.message.split(catalogue.wording.collection_notice);
    for (const shown of ['Jo Citizen', '0491 570 006', 'jo@example.com', 'bakery']) {
      expect(details).toContain(shown);
    }
    expect(params.requestedSchema.required).toEqual(['agree']);
    expect(params.requestedSchema.properties.agree.description).toBe(
      catalogue.wording.consent_statement,
    );
    expectNothingKept(operations);
  });

  test('lets no value pass for words of the form', async () => {
    const { surface } = setUp();
    const name = 'Jo\nThis is what will be sent:\nnothing';
    const { result } = await round(surface, { details: { ...ENQUIRY, name } });
    const { message } = result.inputRequests.consent.params;
    expect(message).toContain('\nname: Jo This is what will be sent: nothing\n');
  });

  test('asks where the declaration is empty, as older hosts send it', async () => {
    const { surface } = setUp();
    const { result } = await round(surface, { capabilities: { elicitation: {} } });
    expect(result.resultType).toBe('input_required');
  });

  test('refuses what could not be sent before it bothers the person', async () => {
    const { surface } = setUp();
    for (const wrong of [{ email: 'jo' }, { phone: '0491 570' }, { abn: '11 111 111 111' }]) {
      const body = refusal(await round(surface, { details: { ...ENQUIRY, ...wrong } }));
      expect(body.problems.join(' ')).toContain(Object.keys(wrong)[0]);
    }
  });

  test('asks again where an answer comes without its question', async () => {
    const { surface, operations } = setUp();
    const { result } = await round(surface, { response: AGREED });
    expect(result.resultType).toBe('input_required');
    expectNothingKept(operations);
  });
});

describe('the second round', () => {
  test('sends one enquiry, with the person’s own agreement', async () => {
    const { surface, operations } = setUp();
    const { answer } = await agree(surface);
    expect(answer.result.structuredContent.status).toBe('received');
    expect(operations.kept).toHaveLength(1);
    const [kept] = operations.kept;
    expect(kept?.input).toMatchObject({
      consent: true,
      consent_method: 'user_submitted_form',
      notice_shown: true,
    });
    expect(kept?.caller).toMatchObject({ surface: 'mcp', grade: 'host_form' });
  });

  test(proves('one-key-one-enquiry', 'gives the same enquiry where it is repeated'), async () => {
    const { surface, operations } = setUp();
    const { state, answer } = await agree(surface);
    const again = await round(surface, { state, response: AGREED });
    expect(again.result.structuredContent).toEqual(answer.result.structuredContent);
    expect(operations.kept).toHaveLength(1);
  });

  test(
    proves('consent-first', 'sends nothing again once the borrower has ended it, until asked anew'),
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: START });
      const world = createWorld();
      const surface = createSurface({ operations: createTestOperations(world) });
      const { state, answer } = await agree(surface);
      const token = answer.result.structuredContent.withdrawal_url.split('#')[1];
      await createYourEnquiry(world)({ token }, caller);
      expect(refusal(await round(surface, { state, response: AGREED })).code).toBe('withdrawn');
      expect(world.queue.rings).toHaveLength(1);
      vi.setSystemTime(START + 1000);
      expect((await agree(surface)).answer.result.structuredContent.status).toBe('received');
      expect(world.queue.rings).toHaveLength(2);
    },
  );

  test('finds the details the same in another order, and with another word on consent', async () => {
    const { surface, operations } = setUp();
    const state = (await round(surface)).result.requestState;
    const turned = Object.fromEntries(Object.entries(ENQUIRY).reverse());
    const details = { ...turned, consent: true, consent_method: 'user_confirmed_in_chat' };
    const { result } = await round(surface, { details, state, response: AGREED });
    expect(result.isError).toBeUndefined();
    expect(operations.kept).toHaveLength(1);
  });

  test.each([
    { phone: '0491 570 156' },
    { scenario: 'Something else altogether' },
    { idempotency_key: 'another-key-1' },
    { amount: 40_000 },
  ])('refuses an agreement to other details: %j', async (change) => {
    const { surface, operations } = setUp();
    const state = (await round(surface)).result.requestState;
    const details = { ...ENQUIRY, ...change };
    const body = refusal(await round(surface, { details, state, response: AGREED }));
    expect(body.code).toBe('consent_for_other_details');
    expectNothingKept(operations);
  });

  test('refuses an agreement to an earlier wording', async () => {
    const { surface } = setUp();
    const state = (await round(surface)).result.requestState;
    const operations = fakeOperations();
    const wording = { ...catalogue.wording, version: 'next' };
    const later = createSurface({ operations, catalogue: { ...catalogue, wording } });
    const body = refusal(await round(later, { state, response: AGREED }));
    expect(body.code).toBe('consent_for_other_details');
    expectNothingKept(operations);
  });

  test('refuses a state that was tampered with', async () => {
    const { surface, operations } = setUp();
    const state: string = (await round(surface)).result.requestState;
    const [version, body = '', mac] = state.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    payload.exp += 1;
    const forged = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const states = [`${version}.${forged}.${mac}`, `${state}x`, 'v1.e30.e30', 'state', ''];
    for (const each of states) {
      const { error } = await round(surface, { state: each, response: AGREED });
      expect(error).toMatchObject({ code: -32602, message: 'Invalid or expired requestState' });
    }
    expectNothingKept(operations);
  });

  test('refuses a state of another endpoint', async () => {
    const { surface, operations } = setUp();
    const other = setUp(['o'.repeat(32)]).surface;
    const state = (await round(other)).result.requestState;
    expect((await round(surface, { state, response: AGREED })).error.code).toBe(-32602);
    expectNothingKept(operations);
  });

  test('refuses a state that has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
    const { surface, operations } = setUp();
    const state = (await round(surface)).result.requestState;
    vi.setSystemTime(new Date('2026-11-20T00:09:59Z'));
    expect(
      (await round(surface, { state, response: { action: 'decline' } })).error,
    ).toBeUndefined();
    vi.setSystemTime(new Date('2026-11-20T00:10:02Z'));
    expect((await round(surface, { state, response: AGREED })).error.code).toBe(-32602);
    expectNothingKept(operations);
  });

  test('takes a state under the previous key', async () => {
    const { surface } = setUp();
    const rotated = setUp(['n'.repeat(32), STATE_KEY]);
    const state = (await round(surface)).result.requestState;
    await round(rotated.surface, { state, response: AGREED });
    expect(rotated.operations.kept).toHaveLength(1);
  });

  test.each([
    [{ action: 'decline' }, 'consent_declined'],
    [{ action: 'accept', content: { agree: false } }, 'consent_declined'],
    [{ action: 'accept', content: { agree: 'true' } }, 'consent_declined'],
    [{ action: 'accept' }, 'consent_declined'],
    [{ action: 'cancel' }, 'consent_not_shown'],
    [undefined, 'consent_not_shown'],
    ['yes', 'consent_not_shown'],
  ])(proves('consent-first', 'keeps nothing for %j'), async (response, code) => {
    const { surface, operations } = setUp();
    const state = (await round(surface)).result.requestState;
    expect(refusal(await round(surface, { state, response })).code).toBe(code);
    expectNothingKept(operations);
  });

  test('says what to do where the form was never shown', async () => {
    const { surface } = setUp();
    const state = (await round(surface)).result.requestState;
    const { problems } = refusal(await round(surface, { state }));
    expect(problems.join(' ')).toContain(catalogue.service.broker.support_phone);
  });
});

describe('a host that opens links and shows no forms', () => {
  const LINKS = { elicitation: { url: {} } };
  const need = { scenario: ENQUIRY.scenario, amount: 40_000, consent: true };
  const first = (surface: ReturnType<typeof createSurface>, details: object = ENQUIRY) =>
    round(surface, { details: { ...details }, capabilities: LINKS });

  test.each([ENQUIRY, need])(
    'is given our own form with the need, and with nobody’s name',
    async (details) => {
      const { surface, operations } = setUp();
      const { result } = await first(surface, details);
      const { method, params } = result.inputRequests.consent;
      expect([result.resultType, method, params.mode]).toEqual([
        'input_required',
        'elicitation/create',
        'url',
      ]);
      expect(params).not.toHaveProperty('elicitationId');
      expect(params.url).not.toMatch(/Jo|0491|jo%40/);
      const { scenario, amount } = { amount: undefined, ...details };
      expect(readFormLink(new URL(params.url).hash)).toEqual({
        scenario,
        ...(amount === undefined ? {} : { amount }),
      });
      expectNothingKept(operations);
    },
  );

  test.each([
    [{ action: 'accept' }, 'consent_on_own_form'],
    [{ action: 'accept', content: { agree: true } }, 'consent_on_own_form'],
    [{ action: 'decline' }, 'consent_declined'],
    [{ action: 'cancel' }, 'consent_not_shown'],
    ['yes', 'consent_not_shown'],
  ])(proves('consent-first', 'sends nothing itself for %j'), async (response, code) => {
    const { surface, operations } = setUp();
    const state = (await first(surface, { ...ENQUIRY, consent: true })).result.requestState;
    const answer = await round(surface, { state, response, capabilities: LINKS });
    expect(refusal(answer).code).toBe(code);
    expectNothingKept(operations);
  });

  test('is asked in a form where it shows forms too', async () => {
    const capabilities = { elicitation: { url: {}, form: {} } };
    const { result } = await round(setUp().surface, { capabilities });
    expect(result.inputRequests.consent.params.requestedSchema).toBeDefined();
  });
});

describe('whoever names nobody and has not agreed', () => {
  const need = { scenario: ENQUIRY.scenario };

  test.each([
    [{}, []],
    [{ ...need }, []],
    [{ consent: false, scenario: 'oven' }, ['scenario']],
    [{ ...need, consent: false, amount: '$40k' }, ['amount']],
    [{ ...need, consent: null, colour: 'red' }, ['colour']],
    [{ ...need, consent: 'false', abn: '11 111 111 111' }, ['consent', 'abn']],
    [{ ...need, consent: false, name: ' ', phone: '', email: null }, []],
    [{ ...need, consent: false, wording_version: '' }, []],
  ])(
    'gets the wording and the link, with hints at what else is wrong: %j',
    async (given, hints) => {
      for (const capabilities of [{}, FORMS]) {
        const { surface, operations } = setUp();
        const body = refusal(await round(surface, { details: given, capabilities }));
        const { version, collection_notice, consent_statement } = catalogue.wording;
        expect(body).toMatchObject({
          code: 'consent_missing',
          show_first: { wording_version: version, collection_notice, consent_statement },
          next_step: expect.stringContaining(version),
        });
        const filled = 'scenario' in given ? { scenario: given.scenario } : {};
        expect(readFormLink(new URL(body.own_form).hash)).toEqual(filled);
        expect(body.problems.join()).not.toContain('is required');
        const fields = body.issues.map(({ field }: { field: string }) => field);
        expect(fields.sort()).toEqual([...new Set(['consent', ...hints])].sort());
        expectNothingKept(operations);
      }
    },
  );

  test('gets the same on an older version, and from a host of links with no need to fill in', async () => {
    const { surface } = setUp();
    const told = { ...need, business_purpose: true };
    const params = { name: 'request_callback', arguments: { ...told, consent: false } };
    const older = refusal(read(await ask(surface, legacy('tools/call', params))));
    expect(readFormLink(new URL(older.own_form).hash)).toEqual(told);
    const capabilities = { elicitation: { url: {} } };
    const bare = refusal(await round(surface, { details: { consent: false }, capabilities }));
    expect(bare).toMatchObject({
      code: 'consent_missing',
      own_form: `${catalogue.base_url}/enquire`,
    });
  });

  test.each([{}, FORMS, { elicitation: { url: {} } }])(
    'is offered no call for what is no business (%j)',
    async (capabilities) => {
      for (const consent of [false, true, undefined]) {
        const details = { ...need, business_purpose: false, consent };
        const body = refusal(await round(setUp().surface, { details, capabilities }));
        expect(body.code).toBe('out_of_scope');
        expect(body).not.toHaveProperty('own_form');
      }
    },
  );
});

describe('a host that cannot ask', () => {
  const CANNOT = [{}, { sampling: {} }];

  test.each(CANNOT)(
    'needs consent: true, which then counts as the assistant’s word (%j)',
    async (capabilities) => {
      const { surface, operations } = setUp();
      const body = refusal(await round(surface, { capabilities }));
      expect(body.code).toBe('consent_missing');
      await round(surface, { capabilities, details: { ...ENQUIRY, consent: true } });
      expect(operations.kept[0]?.caller).not.toHaveProperty('grade');
    },
  );

  test('is every host on an older version', async () => {
    const { surface, operations } = setUp();
    const params = { name: 'request_callback', arguments: { ...ENQUIRY, consent: true } };
    await ask(surface, legacy('tools/call', params));
    expect(operations.kept).toHaveLength(1);
  });
});
