/** Whatever arrives is answered: never with a fault, a wait, or something kept without consent. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { operations } from '../../functions/operations.ts';
import { proves } from '../promises.ts';
import { createQuietLog } from '../support/enquiries.ts';
import { type Ask, ask, createSurface, read } from '../support/mcp-endpoint.ts';
import { fakeOperations } from '../support/mcp-fake-operations.ts';
import { legacy, modern } from '../support/mcp-modern.ts';

const RUNS = { numRuns: 400, seed: 20_261_120 };
const METHODS = [
  'initialize',
  'tools/list',
  'tools/call',
  'resources/read',
  'prompts/get',
  'completion/complete',
  'server/discover',
  'subscriptions/listen',
];
const TOOLS = Object.keys(operations);
const NAMES = [...TOOLS, '__proto__'];

const anything = fc.jsonValue({ maxDepth: 4 });
const input = fc.dictionary(
  fc.oneof(
    fc.constantFrom('lane', 'id', 'query', 'amount', 'consent', 'scenario', 'uri', '__proto__'),
    fc.string(),
  ),
  anything,
);
const params = fc.record(
  {
    name: fc.oneof(fc.constantFrom(...NAMES), anything),
    uri: fc.oneof(fc.constant('service://lanes/caveat'), fc.webUrl(), anything),
    arguments: fc.oneof(input, anything),
    ref: anything,
    argument: anything,
    requestState: anything,
    inputResponses: anything,
    notifications: anything,
  },
  { requiredKeys: [] },
);
const method = fc.oneof(fc.constantFrom(...METHODS), fc.string());

const faults: unknown[] = [];
const fake = fakeOperations();
const log = { ...createQuietLog(), fault: (...given: unknown[]) => void faults.push(given) };
const surface = createSurface({ operations: fake, log });

async function expectAnswer(request: Ask) {
  const response = await ask(surface, request);
  expect(response.status).toBeLessThan(500);
  expect(response.body).not.toContain('-32603');
  expect(response.body).not.toMatch(/TypeError|Cannot read|node_modules/);
  return response;
}

afterEach(() => {
  expect(faults).toEqual([]);
  expect(fake.kept).toEqual([]);
});

describe('whatever arrives', () => {
  test(proves('consent-first', 'in the body gets an answer'), async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        await expectAnswer({ body: JSON.stringify(body) });
      }),
      RUNS,
    );
  });

  test.each([
    ['2026-07-28', modern],
    ['an older version', legacy],
  ])('as parameters of %s gets an answer', async (_, make) => {
    await fc.assert(
      fc.asyncProperty(method, params, async (named, given) => {
        await expectAnswer(make(named, given));
      }),
      RUNS,
    );
  });

  test('as arguments of a tool gets words, or what is wrong as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TOOLS), input, async (name, given) => {
        const response = await expectAnswer(modern('tools/call', { name, arguments: given }));
        const { content, isError } = read(response).result;
        expect(content[0].text).not.toBe('');
        if (isError) expect(JSON.parse(content[0].text)).toHaveProperty('problems');
      }),
      RUNS,
    );
  });

  test('in the headers gets an answer', async () => {
    const names = fc.constantFrom('mcp-protocol-version', 'mcp-method', 'mcp-name', 'origin');
    const headers = fc.dictionary(names, fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(headers, async (given) => {
        const request = modern('tools/list');
        await expectAnswer({ ...request, headers: { ...request.headers, ...given } });
      }),
      RUNS,
    );
  });
});
