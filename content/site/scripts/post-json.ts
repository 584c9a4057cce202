/** Sends JSON to the service and tells what came back; no answer at all is an answer here too. */

import type { Issue } from '../../../functions/refusals.ts';

export type Reply = {
  /** 0 where nothing came back. */
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number;
};

const PATIENCE_MILLISECONDS = 30_000;

export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  }).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    // What stands between may answer with something else than JSON.
    body: await response?.json().catch(() => undefined),
    retryAfterSeconds: Number(response?.headers.get('retry-after')) || 0,
  };
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
  const { issues } = Object(body);
  if (!Array.isArray(issues)) return [];
  return issues.map(({ field, problem }: Issue) => ({ field, text: problem }));
}
