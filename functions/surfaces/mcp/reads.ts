/**
 * Reads for resources and prompts. A fault is logged here: the SDK would tell the caller its text.
 */
import { ProtocolError } from '@modelcontextprotocol/server';
import { Refusal } from '../../contract/refusals.ts';
import type { Answer } from '../../operations/operations.ts';
import type { Exchange } from './parts.ts';
import { CODES } from './protocol.ts';

type Readable = 'list_products' | 'fetch';

export async function readOutput<Name extends Readable>(
  name: Name,
  input: unknown,
  { operations, caller, log }: Exchange,
): Promise<Answer<Name>['output']> {
  try {
    return (await operations[name](input, caller)).output;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.fault('A read failed.', error);
    throw new ProtocolError(CODES.internal, 'Something went wrong on our side. Try again.');
  }
}
