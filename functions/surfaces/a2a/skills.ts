/** A data part that names a skill: the operation of that name, with the answer REST would give. */
import * as z from 'zod';
import { type OperationName, type OperationOutput, operations } from '../../contract/operations.ts';
import { parseInput } from '../../operations/parse-input.ts';
import { coerceNumbers } from '../coerce-numbers.ts';
import { takeWordingVersion } from '../wording-version.ts';
import type { Exchange } from './parts.ts';
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

export async function callSkill(data: unknown, exchange: Exchange): Promise<Result> {
  const { skill, input } = parseInput(skillCall, data);
  const given = coerceNumbers(operations[skill].input, input);
  if (skill !== 'request_callback') return runSkill(skill, given, exchange);
  const { input: enquiry, version } = takeWordingVersion(given);
  return runSkill(skill, enquiry, { ...exchange, caller: { ...exchange.caller, ...version } });
}

export async function runSkill<Name extends OperationName>(
  skill: Name,
  input: unknown,
  { operations, caller }: Exchange,
): Promise<Result & { readonly data: OperationOutput<Name> }> {
  const { output } = await operations[skill](input, caller);
  return { name: skill, text: say[skill](output), data: output };
}
