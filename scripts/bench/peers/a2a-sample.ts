/** The A2A SDK's own Express sample, with the same work in its executor. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentCard, Task } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { benchOperations } from './operations.ts';

const caller = { surface: 'a2a', address: '192.0.2.7', requestId: 'bench' } as const;
const executor: AgentExecutor = {
  execute: async (context, bus) => {
    const [part] = context.userMessage.parts;
    const asked = part?.content?.$case === 'data' ? part.content.value : undefined;
    const { output } = await benchOperations.check_fit(Reflect.get(Object(asked), 'input'), caller);
    bus.publish(AgentEvent.task(completed(context.taskId, context.contextId, output)));
    bus.finished();
  },
  cancelTask: async () => {},
};

const completed = (id: string, contextId: string, data: object): Task =>
  Task.fromJSON({
    id,
    contextId,
    status: { state: 'TASK_STATE_COMPLETED', timestamp: new Date().toISOString() },
    artifacts: [{ artifactId: 'a', parts: [{ data, mediaType: 'application/json' }] }],
  });

const card = AgentCard.fromJSON({
  name: 'sample',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'http://127.0.0.1', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  skills: [],
});
const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
const app = express();
app.use('/a2a', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));

const listening = await new Promise<Server>((resolve) => {
  const started = app.listen(0, '127.0.0.1', () => resolve(started));
});

export const { port } = listening.address() as AddressInfo;
