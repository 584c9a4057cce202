/**
 * Looks at the service from outside, as a stranger would: one page, and one fit check each over REST,
 * MCP and A2A, all through the public address. It only reads. What counts is that everything held: the
 * alarm misses that count, so it sounds too where this does not run.
 */
import type { Log } from './enquiry/ports.ts';

type Needs = {
  /** The public address, without a slash at its end. */
  readonly address: string;
  readonly log: Log;
  readonly patienceMs?: number;
};

/** An answer that takes longer is no answer to a person. A cold start takes two seconds. */
const PATIENCE_MS = 5000;

/** What failed, by name; nothing where all is well. */
export function createOutsideCheck({ address, log, patienceMs = PATIENCE_MS }: Needs) {
  return async (): Promise<{ readonly failed: readonly string[] }> => {
    const outcomes = await Promise.all(
      LOOKS.map(async ({ name, path, init, says }) => {
        const signal = AbortSignal.timeout(patienceMs);
        const sent = { ...init, redirect: 'manual', signal } as const;
        return { name, problem: await look(address + path, sent, says) };
      }),
    );
    const failed = outcomes.filter(({ problem }) => problem !== undefined);
    for (const { name, problem } of failed) log.warn('Seen from outside.', { look: name, problem });
    if (failed.length === 0) log.count('OutsideHeld');
    return { failed: failed.map(({ name }) => name) };
  };
}

/** What is wrong, in a word or two; nothing where it is well. Never a piece of the answer. */
async function look(
  url: string,
  init: RequestInit,
  says: Look['says'],
): Promise<string | undefined> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status !== 200) return `status ${response.status}`;
    return says.every((part) => text.includes(part))
      ? undefined
      : 'another answer than it should be';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { cause } = error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    return code ?? error.name;
  }
}

type Look = {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
  /** What stands in a good answer and in no other. */
  readonly says: readonly string[];
};

const SCENARIO = { purpose: 'buy stock', amount: 90_000, security: 'property' };

/** A fit with a lane in it, whatever else a release adds to it. */
const FIT = '"lanes":[{"';

const ACCEPTED = 'application/json, text/event-stream';
const post = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: ACCEPTED, ...headers },
  body: JSON.stringify(body),
});

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const useTool = rpc('tools/call', { name: 'check_fit', arguments: SCENARIO });
const useSkill = rpc('SendMessage', {
  message: {
    messageId: 'outside-check',
    role: 'ROLE_USER',
    parts: [{ data: { skill: 'check_fit', input: SCENARIO } }],
  },
});

const LOOKS: readonly Look[] = [
  {
    name: 'page',
    path: '/',
    init: { headers: { accept: 'text/html' } },
    says: ['<h1', '</html>'],
  },
  { name: 'fit check', path: '/v1/eligibility', init: post(SCENARIO), says: [FIT] },
  {
    name: 'MCP',
    path: '/mcp',
    init: post(useTool, { 'mcp-protocol-version': '2025-11-25' }),
    says: ['"structuredContent":{', FIT],
  },
  {
    name: 'A2A',
    path: '/a2a',
    init: post(useSkill, { 'a2a-version': '1.0' }),
    says: ['"TASK_STATE_COMPLETED"', FIT],
  },
];
