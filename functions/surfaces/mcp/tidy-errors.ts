/**
 * The SDK answers parameters of the wrong shape with a dump of its validator, and mostly as an
 * internal error. They are the caller's to put right: -32602, and one line that names each.
 */
import { CODES, isRecord } from './protocol.ts';

/** Takes and gives the text of an answer: one message or a batch. */
export function tidyErrors(body: string): string {
  const isResult = body.startsWith('{"result"') || !/^[{[]/.test(body);
  if (isResult) return body;
  const answer: unknown = JSON.parse(body);
  return JSON.stringify(Array.isArray(answer) ? answer.map(tidyAnswer) : tidyAnswer(answer));
}

function tidyAnswer(answer: unknown): unknown {
  if (!isRecord(answer) || !isRecord(answer['error'])) return answer;
  const issues = issuesIn(String(answer['error']['message']));
  if (issues === undefined) return answer;
  const message = `Invalid params: ${issues.map(sayIssue).join('; ')}`;
  return { ...answer, error: { code: CODES.invalidParams, message } };
}

/** A dump is a JSON list of issues at the end of the message. */
function issuesIn(message: string): Record<string, unknown>[] | undefined {
  const start = message.indexOf('[\n  {');
  if (start < 0) return undefined;
  try {
    const issues: unknown = JSON.parse(message.slice(start));
    return Array.isArray(issues) ? issues.filter(isRecord) : undefined;
  } catch {
    return undefined;
  }
}

function sayIssue({ path, message }: Record<string, unknown>): string {
  const at = Array.isArray(path) ? path.join('.') : '';
  return at === '' ? String(message) : `${at}: ${message}`;
}
