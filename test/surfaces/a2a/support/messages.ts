/** Requests of both versions, each in its own shape. */
import type { Ask } from './endpoint.ts';

type Part = Readonly<Record<string, unknown>>;
type Options = { readonly id?: unknown; readonly messageId?: string };

export const VERSION_1 = { 'a2a-version': '1.0' };

export function send(parts: readonly Part[], { id = 1, messageId = 'm-1' }: Options = {}): Ask {
  const params = { message: { messageId, role: 'ROLE_USER', parts } };
  return { headers: VERSION_1, body: { jsonrpc: '2.0', id, method: 'SendMessage', params } };
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

export const ENQUIRY = {
  name: 'Jo Citizen',
  phone: '0491 570 156',
  email: 'jo@example.com',
  scenario: 'Stock for the shop before Christmas, 60k, unsecured.',
  consent: true,
  consent_method: 'user_confirmed_in_chat',
  notice_shown: true,
} as const;
