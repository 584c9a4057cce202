import type { MessageSendParams, Task as OlderTask } from 'a2a-sdk-0-3';
import { ClientFactory } from 'a2a-sdk-0-3/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEndpoint } from '../support/a2a-endpoint.ts';
import { type Listening, listen } from '../support/a2a-listen.ts';
import { ENQUIRY } from '../support/a2a-messages.ts';

let service: Listening;
beforeAll(async () => {
  service = await listen(openEndpoint());
});
afterAll(() => service.close());

const send = (skill: string, input: object) =>
  ({
    message: {
      kind: 'message',
      messageId: 'm-1',
      role: 'user',
      parts: [{ kind: 'data', data: { skill, input } }],
    },
  }) satisfies MessageSendParams;

describe('a client from the days of 0.3', () => {
  it('finds the endpoint by the card and gets a completed task', async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    for (const sent of [send('list_products', {}), send('request_callback', ENQUIRY)]) {
      expect(await client.sendMessage(sent)).toMatchObject({
        kind: 'task',
        status: { state: 'completed' },
        artifacts: [{ parts: [{ kind: 'text' }, { kind: 'data' }] }],
      });
    }
    expect(service.heard).toEqual(['- message/send', '- message/send']);
  });

  it('goes through a conversation of three turns', async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    const say = async (text: string, more: object = {}) => {
      const parts = [{ kind: 'text', text }] as const;
      const message = { kind: 'message', messageId: text, role: 'user', ...more } as const;
      // Every answer of ours is a task.
      return (await client.sendMessage({
        message: { ...message, parts: [...parts] },
      })) as OlderTask;
    };
    const first = await say('Need $180k for stock, company, trading 4 years, no security.');
    const { contextId } = first;
    const second = await say('And with 250 instead?', { contextId });
    const third = await say('we have traded 5 years', { contextId, referenceTaskIds: [second.id] });
    expect(third).toMatchObject({ contextId, status: { state: 'completed' } });
    expect(JSON.stringify(third.artifacts)).toContain('"amount":250000');
    expect(await client.getTask({ id: third.id })).toMatchObject({ id: third.id });
  });

  it('reads the error of a task that is not kept', async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    await expect(client.getTask({ id: 'x' })).rejects.toThrow(/not found/i);
  });
});
