/** The official clients, over HTTP: the new one held to 2026-07-28, the older one as it comes. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leanFit } from '../../functions/fit/say.ts';
import { operations as contract } from '../../functions/operations.ts';
import type { Served } from '../support/http.ts';
import { createSurface, listen } from '../support/mcp-endpoint.ts';
import {
  ENQUIRY,
  type FakeOperations,
  FIT,
  fakeOperations,
} from '../support/mcp-fake-operations.ts';

const INFO = { name: 'a-client', version: '1.0.0' };

let operations: FakeOperations;
let server: Served;

beforeAll(async () => {
  operations = fakeOperations();
  server = await listen(createSurface({ operations }));
});
afterAll(() => server.close());

describe('the client of 2026-07-28', () => {
  async function connect(answer?: 'accept' | 'decline') {
    const client = new ModernClient(INFO, {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    });
    if (answer) {
      client.setRequestHandler('elicitation/create', () => ({
        action: answer,
        ...(answer === 'accept' ? { content: { agree: true } } : {}),
      }));
    }
    await client.connect(new ModernTransport(new URL(server.url)));
    return client;
  }

  test('finds and uses everything there is', async () => {
    const client = await connect();
    expect((await client.listTools()).tools).toHaveLength(Object.keys(contract).length);
    const fit = await client.callTool({ name: 'check_fit', arguments: { purpose: 'stock' } });
    expect(fit.structuredContent).toEqual(leanFit(FIT));
    for (const given of [{}, { lane: 'invoice' }]) {
      const products = await client.callTool({ name: 'list_products', arguments: given });
      expect(products.isError).toBeFalsy();
    }
    const refused = await client.callTool({ name: 'fetch', arguments: { id: 'lane:no-such' } });
    expect(refused.isError).toBe(true);
    expect((await client.listResources()).resources).toHaveLength(15);
    const card = await client.readResource({ uri: 'ui://fit-check/card.html' });
    expect(card.contents[0]?.mimeType).toBe('text/html;profile=mcp-app');
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    const prompt = { name: 'lane_details', arguments: { lane: 'asset' } };
    expect((await client.getPrompt(prompt)).messages).toHaveLength(1);
    const ref = { type: 'ref/prompt', name: 'lane_details' } as const;
    const completed = await client.complete({ ref, argument: { name: 'lane', value: 'inv' } });
    expect(completed.completion.values).toEqual(['invoice']);
    await client.close();
  });

  test('asks the person and sends what they agreed to', async () => {
    const client = await connect('accept');
    const sent = await client.callTool({ name: 'request_callback', arguments: ENQUIRY });
    expect(sent.structuredContent).toMatchObject({ status: 'received' });
    expect(operations.kept.at(-1)?.caller.grade).toBe('host_form');
    await client.close();
  });

  test('sends nothing where the person declines', async () => {
    const before = operations.kept.length;
    const client = await connect('decline');
    const sent = await client.callTool({ name: 'request_callback', arguments: ENQUIRY });
    expect(sent.isError).toBe(true);
    expect(operations.kept).toHaveLength(before);
    await client.close();
  });
});

describe('the older client', () => {
  test('finds and uses everything there is', async () => {
    const client = new OlderClient(INFO);
    await client.connect(new OlderTransport(new URL(server.url)));
    expect(client.getInstructions()).toContain('check_fit');
    expect((await client.listTools()).tools).toHaveLength(Object.keys(contract).length);
    const fit = await client.callTool({ name: 'check_fit', arguments: { amount: '85,000' } });
    expect(fit.structuredContent).toEqual(leanFit(FIT));
    for (const given of [{}, { lane: 'invoice' }]) {
      const products = await client.callTool({ name: 'list_products', arguments: given });
      expect(products.isError).toBeFalsy();
    }
    const refused = await client.callTool({ name: 'request_callback', arguments: ENQUIRY });
    expect(refused.isError).toBe(true);
    expect((await client.listResources()).resources).toHaveLength(15);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    await client.ping();
    await client.close();
  });
});
