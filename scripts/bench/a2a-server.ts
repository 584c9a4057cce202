/**
 * One stack of the A2A bench in a process of its own, so that its CPU is counted alone: ours behind
 * node:http, or the SDK's own Express sample. It prints its port, then its CPU for each line it gets.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { AgentCard, type Task, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { createMemory } from '../../functions/a2a/memory.ts';
import { createA2aSurface } from '../../functions/a2a/surface.ts';
import { createConversation } from '../../functions/fit/follow-up.ts';
import { contactFrom, readNeeds } from '../../functions/main.ts';
import { createOperations } from '../../functions/operations.ts';
import { Refusal } from '../../functions/refusals.ts';
import { makeAgentCard } from '../build/agent-card.ts';
import { buildData } from '../build/catalogue.ts';

const BASE_URL = 'http://127.0.0.1';
const { catalogue } = await buildData({ stage: 'local', now: new Date(), baseUrl: BASE_URL });
const operations = createOperations({
  ...readNeeds(catalogue),
  submitEnquiry: async () => {
    throw new Refusal('rate_limited', 'Not in this bench.', { problems: ['Not in this bench.'] });
  },
});
const caller = { surface: 'a2a', address: '192.0.2.7', requestId: 'bench' } as const;

function startOurs(): Server {
  const surface = createA2aSurface({
    operations,
    conversation: createConversation(catalogue, contactFrom(catalogue)),
    memory: createMemory(['a secret of this bench']),
    catalogue,
    expectedContact: contactFrom(catalogue),
    clock: { now: () => Date.now() },
    log: { ...console, fault: console.error, count: () => {}, measure: () => {} },
  });
  return createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { status, headers, body } = await surface({
      method: 'POST',
      path: '/a2a',
      query: {},
      headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
      body: Buffer.concat(chunks),
      address: caller.address,
      requestId: caller.requestId,
    });
    outgoing.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
}

/** As the SDK's sample agent is wired, with the same work in its executor. */
function startExpress(): Server {
  const executor: AgentExecutor = {
    execute: async (context, bus) => {
      const [part] = context.userMessage.parts;
      const asked = part?.content?.$case === 'data' ? part.content.value : undefined;
      const { output } = await operations.check_fit(Reflect.get(Object(asked), 'input'), caller);
      bus.publish(AgentEvent.task(completed(context.taskId, context.contextId, output)));
      bus.finished();
    },
    cancelTask: async () => {},
  };
  const card = AgentCard.fromJSON(makeAgentCard(catalogue));
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const app = express();
  app.use(jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  return app.listen(0, '127.0.0.1', () => {});
}

function completed(id: string, contextId: string, value: object): Task {
  const part = { content: { $case: 'data', value } as const, metadata: undefined, filename: '' };
  const parts = [{ ...part, mediaType: 'application/json' }];
  const artifact = { artifactId: 'a', name: 'a', description: '', parts, extensions: [] };
  return {
    id,
    contextId,
    status: {
      state: TaskState.TASK_STATE_COMPLETED,
      message: undefined,
      timestamp: new Date().toISOString(),
    },
    artifacts: [{ ...artifact, metadata: undefined }],
    history: [],
    metadata: undefined,
  };
}

const server = process.argv[2] === 'ours' ? startOurs() : startExpress();
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
console.log((server.address() as AddressInfo).port);
for await (const _ of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage();
  console.log(user + system);
}
