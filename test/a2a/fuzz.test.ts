import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { call } from '../support/a2a-messages.ts';

const endpoint = openEndpoint();
const anything = fc.jsonValue({ maxDepth: 4 });
const part = fc.oneof(
  fc.record({ text: fc.oneof(fc.string(), anything) }),
  fc.record({ data: anything }),
  fc.record({
    kind: fc.constantFrom('text', 'data', 'file', 'x'),
    text: fc.string(),
    data: anything,
  }),
  fc.record({
    data: fc.record({ skill: fc.constantFrom('search', 'check_fit', 'fetch'), input: anything }),
  }),
  anything,
);
const message = fc.record(
  {
    messageId: fc.oneof(fc.string(), anything),
    role: fc.constantFrom('ROLE_USER', 'user', 'ROLE_AGENT', 'agent', 7),
    parts: fc.oneof(fc.array(part, { maxLength: 4 }), anything),
    contextId: fc.oneof(fc.string(), anything),
  },
  { requiredKeys: [] },
);
const method = fc.constantFrom(
  'SendMessage',
  'message/send',
  'ListTasks',
  'GetTask',
  'tasks/get',
  'tasks/pushNotificationConfig/set',
  'SubscribeToTask',
);

describe('whatever is sent', () => {
  it('gets one JSON-RPC answer that tells nothing of what is inside', async () => {
    await fc.assert(
      fc.asyncProperty(method, fc.oneof(fc.record({ message }), anything), async (name, params) => {
        const { status, body, answer } = await ask(endpoint, call(name, params));
        expect([200, 413]).toContain(status);
        expect('result' in answer !== 'error' in answer).toBe(true);
        expect(answer.error?.code).not.toBe(-32603);
        expect(body).not.toMatch(/TypeError|Cannot read|node_modules|Agent execution/);
      }),
      { numRuns: 300 },
    );
    expect(endpoint.world.log.lines).toEqual([]);
    expect(endpoint.world.queue.rings).toEqual([]);
  });
});
