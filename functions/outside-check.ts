/**
 * Looks at the service from outside, as a stranger would: one page, and one fit check each over REST,
 * MCP and A2A, all through the public address. It only reads. What counts is that everything held: the
 * alarm misses that count, so it sounds too where this does not run.
 */
import * as z from 'zod';
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
      LOOKS.map(async ({ name, path, init, isWell }) => {
        const signal = AbortSignal.timeout(patienceMs);
        const sent = { ...init, redirect: 'manual', signal } as const;
        return { name, problem: await look(address + path, sent, isWell) };
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
  isWell: Look['isWell'],
): Promise<string | undefined> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status !== 200) return `status ${response.status}`;
    return isWell(text) ? undefined : 'another answer than it should be';
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
  readonly isWell: (text: string) => boolean;
};

const SCENARIO = { purpose: 'buy stock', amount: 90_000, security: 'property' };

const fitFound = z.looseObject({ lanes: z.array(z.unknown()).min(1) });
const toolHeld = z.looseObject({
  result: z.looseObject({ isError: z.literal(false).optional(), structuredContent: fitFound }),
});
const taskHeld = z.looseObject({
  result: z.looseObject({
    task: z.looseObject({
      status: z.looseObject({ state: z.literal('TASK_STATE_COMPLETED') }),
      artifacts: z.array(z.unknown()).min(1),
    }),
  }),
});

/** Loosely, as releases may differ in what they add while one shifts to the other. */
const isJson = (schema: z.ZodType) => (text: string) => {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

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
    isWell: (text) => text.includes('<h1') && text.includes('</html>'),
  },
  { name: 'fit check', path: '/v1/eligibility', init: post(SCENARIO), isWell: isJson(fitFound) },
  {
    name: 'MCP',
    path: '/mcp',
    init: post(useTool, { 'mcp-protocol-version': '2025-11-25' }),
    isWell: isJson(toolHeld),
  },
  {
    name: 'A2A',
    path: '/a2a',
    init: post(useSkill, { 'a2a-version': '1.0' }),
    isWell: isJson(taskHeld),
  },
];
