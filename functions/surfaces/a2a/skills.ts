/** A data part that names a skill: the operation of that name, with the answer REST would give. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type OperationName, type OperationOutput, operations } from '../../contract/operations.ts';
import { parseInput } from '../../operations/parse-input.ts';
import { coerceNumbers } from '../coerce-numbers.ts';
import { takeWordingVersion } from '../wording-version.ts';
import type { Exchange } from './parts.ts';
import { isRecord } from './protocol.ts';
import type { Asked } from './read-message.ts';
import { say } from './say.ts';
import type { Result } from './tasks.ts';

export const SKILLS = [
  'check_fit',
  'list_products',
  'search',
  'fetch',
  'request_callback',
] as const satisfies readonly OperationName[];

const skillCall = z.strictObject({
  skill: z.enum(SKILLS),
  input: z.record(z.string(), z.unknown()).default({}),
});

export async function callSkill(data: unknown, asked: Asked, exchange: Exchange): Promise<Result> {
  const { skill, input } = parseInput(skillCall, data);
  const given = coerceNumbers(operations[skill].input, input);
  if (skill !== 'request_callback') return runSkill(skill, given, exchange);
  const { input: enquiry, version } = takeWordingVersion(given);
  const fallbackKey = keyOf(asked.messageId, enquiry);
  const caller = { ...exchange.caller, fallbackKey, ...version };
  return runSkill(skill, enquiry, { ...exchange, caller });
}

export async function runSkill<Name extends OperationName>(
  skill: Name,
  input: unknown,
  { operations, caller }: Exchange,
): Promise<Result & { readonly data: OperationOutput<Name> }> {
  const { output } = await operations[skill](input, caller);
  return { name: skill, text: say[skill](output), data: output };
}

/**
 * A message that is sent again is the same enquiry. Ids are the callers' own and may collide, so the
 * details are part of the key: another caller's message is never mistaken for it.
 */
function keyOf(messageId: string, input: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('base64url');
  return `a2a:${messageId}:${hash}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
