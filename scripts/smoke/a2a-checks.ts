/** A2A 1.0 and, as the specification asks, message/send of 0.3. */
import * as z from 'zod';
import { laneList } from '../../functions/contract/catalogue.ts';
import type { Check } from './check.ts';
import { TAX_DEBT } from './rest-checks.ts';
import { call, readEnvelope, send } from './rpc.ts';
import { expectThat, readBody, type Site } from './site.ts';

const parts = z.array(z.looseObject({ data: z.unknown().optional() }));
const task = z.looseObject({
  id: z.string(),
  status: z.looseObject({ state: z.string() }),
  artifacts: z.array(z.looseObject({ parts })).min(1),
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
  const answered = await call(site, sendMessage({ data: { skill, input } }), current);
  const { state } = answered.task.status;
  expectThat(state === 'TASK_STATE_COMPLETED', `${skill} ends as ${state}.`);
  return answered.task;
}

export const a2aChecks: readonly Check[] = [
  {
    title: 'A2A SendMessage answers a completed task, to data and to text',
    run: async (site) => {
      await useSkill(site, 'check_fit', TAX_DEBT);
      const text = 'Which kinds of business finance are there?';
      const answered = await call(site, sendMessage({ text }), current);
      expectThat(
        answered.task.status.state === 'TASK_STATE_COMPLETED',
        `It ends as ${answered.task.status.state}.`,
      );
    },
  },
  {
    title: 'A2A lists the same lanes as REST',
    run: async (site) => {
      const { artifacts } = await useSkill(site, 'list_products', {});
      const data = artifacts.flatMap((each) => each.parts).find((part) => part.data !== undefined);
      const rest = readBody(await site.get('/v1/products'), laneList);
      const same = JSON.stringify(laneList.parse(data?.data)) === JSON.stringify(rest);
      expectThat(same, 'They differ.');
    },
  },
  {
    title: 'A2A takes message/send too',
    run: async (site) => {
      const data = { skill: 'list_products', input: { lane: 'caveat' } };
      const message = { kind: 'message', messageId: 'smoke-2', role: 'user' };
      const params = { message: { ...message, parts: [{ kind: 'data', data }] } };
      const { status } = await call(site, { path: '/a2a', method: 'message/send', params }, older);
      expectThat(status.state === 'completed', `It ends as ${status.state}.`);
    },
  },
  {
    title: 'A2A answers a method that there is not with an error of JSON-RPC',
    run: async (site) => {
      const asked = { path: '/a2a', method: 'NoSuchMethod', headers: { 'a2a-version': '1.0' } };
      const { error } = readEnvelope(await send(site, { ...asked, path: '/a2a' }));
      expectThat(error?.code === -32601, `The error is ${error?.code}.`);
    },
  },
];
