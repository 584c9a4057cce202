/**
 * Answers and refusals as tool results. An answer is one text item that equals the structured
 * content and the REST body; a refusal is an error result, so that the model can correct itself.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationName } from '../../contract/operations.ts';
import { type ErrorBody, faultBody, Refusal, refusalBody } from '../../contract/refusals.ts';
import type { Answer } from '../../operations/operations.ts';
import type { Exchange } from './parts.ts';

export function answerResult({ output }: Answer<OperationName>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

/** Without structured content: clients hold that against the output schema, errors included. */
export function errorResult(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

/** Runs a tool so that nothing thrown reaches the SDK, which would hand its text to the caller. */
export async function guarded<T>(
  run: () => Promise<T>,
  { caller, log }: Pick<Exchange, 'caller' | 'log'>,
): Promise<T | CallToolResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return errorResult(refusalBody(error));
    log.fault('A tool failed.', error);
    return errorResult(faultBody(caller.requestId));
  }
}
