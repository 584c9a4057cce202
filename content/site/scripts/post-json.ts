/** Sends JSON to the service and tells what came back; no answer at all is an answer here too. */

import type { Issue } from '../../../functions/refusals.ts';

export type Reply = {
  /** 0 where nothing came back. */
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number;
};

const PATIENCE_MILLISECONDS = 30_000;
const NO_REPLY: Reply = { status: 0, body: undefined, retryAfterSeconds: 0 };

export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0) || 0;
    return { status: response.status, body: await readBody(response), retryAfterSeconds };
  } catch {
    return NO_REPLY;
  }
}

/** What stands between may answer with something else than JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** One thing to put right. */
export type Problem = {
  /** Which field it is about, where there is one. */
  readonly field?: string;
  readonly text: string;
  /** A phone number in the text, which becomes a link. */
  readonly phone?: string;
};

/** What the service found wrong with each field. */
export function readProblems(body: unknown): { field: string; text: string }[] {
  if (typeof body !== 'object' || body === null || !('issues' in body)) return [];
  const issues: Pick<Issue, 'field' | 'problem'>[] = Array.isArray(body.issues) ? body.issues : [];
  return issues.map(({ field, problem }) => ({ field, text: problem }));
}
