/** Requests of both versions, each in its own shape, and what to look at in an answer. */

import type { Ask } from './a2a-endpoint.ts';
import { request } from './enquiries.ts';

export type Part = Readonly<Record<string, unknown>>;
type Options = {
  readonly id?: unknown;
  readonly messageId?: string;
  /** More members of the message. */
  readonly message?: object;
};

export const ENQUIRY = request;

export function send(
  parts: readonly Part[],
  { id = 1, messageId = 'm-1', message = {} }: Options = {},
): Ask {
  const params = { message: { messageId, role: 'ROLE_USER', parts, ...message } };
  const body = { jsonrpc: '2.0', id, method: 'SendMessage', params };
  return { headers: { 'a2a-version': '1.0' }, body };
}

export function sendOlder(
  parts: readonly Part[],
  { id = 1, messageId = 'm-1' }: Options = {},
): Ask {
  const params = { message: { kind: 'message', messageId, role: 'user', parts } };
  return { body: { jsonrpc: '2.0', id, method: 'message/send', params } };
}

export function callSkill(skill: string, input: object = {}, options: Options = {}): Ask {
  return send([{ data: { skill, input } }], options);
}

export function call(method: string, params: unknown = {}, version?: string): Ask {
  const headers = version === undefined ? {} : { 'a2a-version': version };
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params } };
}

type Answer = {
  readonly result: {
    readonly task: {
      readonly id: string;
      readonly contextId: string;
      readonly history?: unknown;
      readonly status: { readonly state: string; readonly message?: { readonly parts: Part[] } };
      readonly artifacts?: readonly { readonly name: string; readonly parts: Part[] }[];
    };
  };
};

export const taskOf = ({ answer }: { answer: Answer }) => answer.result.task;

/** The data part of the artifact of that name. */
export function dataOf(response: { answer: Answer }, name: string): unknown {
  const artifact = taskOf(response).artifacts?.find((each) => each.name === name);
  return artifact?.parts.find((part) => 'data' in part)?.['data'];
}

/** The text part of the artifact of that name. */
export function textOf(response: { answer: Answer }, name: string): string {
  const artifact = taskOf(response).artifacts?.find((each) => each.name === name);
  return String(artifact?.parts.find((part) => 'text' in part)?.['text'] ?? '');
}

/** Why a task came to nothing. */
export function reasonOf(response: { answer: Answer }): unknown {
  return taskOf(response).status.message?.parts.find((part) => 'data' in part)?.['data'];
}
