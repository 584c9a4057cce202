/**
 * Answers and refusals as tool results. An answer is one text item that equals the structured
 * content and the REST body; a refusal is an error result, so that the model can correct itself.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationName } from '../../contract/operations.ts';
import {
  type ErrorBody,
  faultBody,
  Refusal,
  type RefusalKind,
  refusalBody,
} from '../../contract/refusals.ts';
import type { Answer } from '../../operations/operations.ts';
import type { Exchange } from './parts.ts';

/** What an assistant does next, where the problems alone leave it open. */
const NEXT_STEPS: Partial<Record<RefusalKind, string>> = {
  'consent-missing':
    'Show the borrower the collection notice and the consent statement of this tool word for ' +
    'word. Send consent: true only if they then agree.',
};

export function answerResult({ output }: Answer<OperationName>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

/** Without structured content: clients hold that against the output schema, errors included. */
export function errorResult(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

function refusalResult(refusal: Refusal): CallToolResult {
  const next = NEXT_STEPS[refusal.kind];
  return errorResult({
    ...refusalBody(refusal),
    ...(next === undefined ? {} : { next_step: next }),
  });
}

/** Runs a tool so that nothing thrown reaches the SDK, which would hand its text to the caller. */
export async function guarded<T>(
  run: () => Promise<T>,
  { caller, log }: Pick<Exchange, 'caller' | 'log'>,
): Promise<T | CallToolResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return refusalResult(error);
    log.fault('A tool failed.', error, { requestId: caller.requestId });
    return errorResult(faultBody(caller.requestId));
  }
}
