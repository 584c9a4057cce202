import { AgentCard, type Message, type Part, Role, type Task, TaskState } from '@a2a-js/sdk';
import { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { LegacyJsonRpcTransport } from '@a2a-js/sdk/compat/v0_3/client';
import { TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEndpoint } from '../support/a2a-endpoint.ts';
import { type Listening, listen } from '../support/a2a-listen.ts';
import { ENQUIRY } from '../support/a2a-messages.ts';

let service: Listening;
beforeAll(async () => {
  service = await listen(openEndpoint());
});
afterAll(() => service.close());

function message(content: NonNullable<Part['content']>, messageId = 'm-1'): Message {
  return {
    messageId,
    role: Role.ROLE_USER,
    parts: [{ content, metadata: undefined, filename: '', mediaType: '' }],
    contextId: '',
    taskId: '',
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

const skill = (name: string, input: object) =>
  ({ $case: 'data', value: { skill: name, input } }) as const;

function dataOf(task: Task): unknown {
  const [, data] = task.artifacts[0]?.parts ?? [];
  return data?.content?.$case === 'data' ? data.content.value : undefined;
}

function send(content: NonNullable<Part['content']>, messageId?: string) {
  return {
    tenant: '',
    message: message(content, messageId),
    configuration: undefined,
    metadata: undefined,
  };
}

const clients = [
  {
    name: 'the official client of 1.0, from the card alone',
    version: '1.0',
    method: 'SendMessage',
    open: () => new ClientFactory().createFromUrl(service.url),
  },
  {
    name: 'the official transport of 0.3',
    version: '0.3',
    method: 'message/send',
    open: async () => new LegacyJsonRpcTransport({ endpoint: `${service.url}/a2a` }),
  },
] as const;

describe.each(clients)('$name', ({ open, version, method }) => {
  it('speaks its own version and finishes each skill in one message', async () => {
    const client = await open();
    for (const content of [
      skill('list_products', {}),
      skill('search', { query: 'caveat' }),
      skill('fetch', { id: 'lane:caveat' }),
      skill('check_fit', { purpose: 'stock', amount: 50_000 }),
      skill('request_callback', ENQUIRY),
    ]) {
      const task = (await client.sendMessage(send(content))) as Task;
      expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
      expect(dataOf(task)).toBeTypeOf('object');
    }
    expect(service.heard.at(-1)).toMatch(new RegExp(`(${version}|-) ${method}$`));
  });

  it('reads a refusal as a rejected task', async () => {
    const client = await open();
    const task = (await client.sendMessage(send(skill('fetch', { id: 'no' })))) as Task;
    expect(task.status?.state).toBe(TaskState.TASK_STATE_REJECTED);
    expect(task.status?.message?.role).toBe(Role.ROLE_AGENT);
  });

  it('gets words answered', async () => {
    const client = await open();
    const words = { $case: 'text', value: 'What is invoice finance?' } as const;
    const task = (await client.sendMessage(send(words))) as Task;
    expect(task.artifacts.map(({ artifactId }) => artifactId)).toEqual(['list_products']);
  });

  it('reads errors as its own kinds', async () => {
    const client = await open();
    const lookUp = client.getTask({ tenant: '', id: 'x', historyLength: undefined });
    await expect(lookUp).rejects.toThrow(TaskNotFoundError);
    const stream = client.resubscribeTask({ tenant: '', id: 'x' });
    await expect(stream.next()).rejects.toThrow(UnsupportedOperationError);
  });
});

describe('a client that is left with 0.3', () => {
  it('finds it in the card', async () => {
    const response = await fetch(`${service.url}/.well-known/agent-card.json`);
    const card = AgentCard.fromJSON(await response.json());
    const supportedInterfaces = card.supportedInterfaces.filter(
      ({ protocolVersion }) => protocolVersion === '0.3',
    );
    const transports = [new JsonRpcTransportFactory({ legacyCompat: { enabled: true } })];
    const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { transports });
    const client = await new ClientFactory(options).createFromAgentCard({
      ...card,
      supportedInterfaces,
    });
    const task = (await client.sendMessage(send(skill('search', { query: 'caveat' })))) as Task;
    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(service.heard.at(-1)).toMatch(/message\/send$/);
  });
});
