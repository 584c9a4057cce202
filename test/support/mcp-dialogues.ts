/**
 * Forty dialogues over the real tools: what a person says, which calls should follow and what must not. Whoever
 * chooses the calls, a record or a model, is held against them.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { isRecord } from '../../functions/input.ts';
import { createTestOperations } from './a2a-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { createWorld } from './enquiries.ts';
import { ask, createSurface, read, skill } from './mcp-endpoint.ts';
import { callTool, modern } from './mcp-modern.ts';

const input = z.record(z.string(), z.unknown());
const wanted = z.strictObject({
  tool: z.string(),
  with: input,
  gives: z.array(z.string()).min(1),
  /** The code of the refusal that is right here. */
  refused: z.string().optional(),
});
const dialogue = z.strictObject({
  id: z.string(),
  turns: z.array(z.strictObject({ says: z.string(), calls: z.array(wanted) })).min(1),
  never: z.array(z.strictObject({ tool: z.string(), with: input.default({}) })).default([]),
});
export type Dialogue = z.infer<typeof dialogue>;

const text = readFileSync(new URL('../mcp/dialogues.yaml', import.meta.url), 'utf8');
export const dialogues: readonly Dialogue[] = z
  .array(dialogue)
  .parse(parse(text.replaceAll('<wording_version>', `"${catalogue.wording.version}"`)));

export type Call = { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
type Said = { readonly person: string } | (Call & { readonly result: unknown });
/** What whoever chooses gets to see, as a host would show it to a model. */
export type Scene = {
  readonly instructions: string;
  readonly skill: string;
  readonly tools: readonly unknown[];
  readonly said: readonly Said[];
};
/** The next calls; none where the assistant would only speak. */
export type Chooser = (scene: Scene) => Promise<readonly Call[]>;

export type Outcome = {
  readonly id: string;
  /** Turns whose calls were the wanted ones, of all. */
  readonly right: number;
  readonly turns: number;
  readonly problems: readonly string[];
  /** Calls that must never be made and were. */
  readonly forbidden: readonly Call[];
  /** Bytes of all results, which a model reads. */
  readonly bytes: number;
};

const MOST_ROUNDS = 6;

export async function play(one: Dialogue, choose: Chooser): Promise<Outcome> {
  const surface = createSurface({ operations: createTestOperations(createWorld()) });
  const listed = read(await ask(surface, modern('tools/list'))).result;
  const { instructions } = read(await ask(surface, modern('server/discover'))).result;
  const said: Said[] = [];
  const made: Call[] = [];
  const problems: string[] = [];
  let right = 0;
  let bytes = 0;
  for (const { says, calls } of one.turns) {
    said.push({ person: says });
    const results: { readonly call: Call; readonly body: string }[] = [];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const chosen = await choose({ instructions, skill: skill.text, tools: listed.tools, said });
      if (chosen.length === 0) break;
      for (const call of chosen) {
        const { result } = read(await ask(surface, callTool(call.tool, call.arguments)));
        const body = JSON.stringify(result ?? { isError: true });
        said.push({ ...call, result });
        results.push({ call, body });
        bytes += Buffer.byteLength(body);
      }
    }
    made.push(...results.map(({ call }) => call));
    const wrong = differences(calls, results);
    if (wrong.length === 0) right += 1;
    problems.push(...wrong.map((problem) => `"${says}": ${problem}`));
  }
  const forbidden = made.filter((call) => one.never.some((each) => isLike(call, each)));
  return { id: one.id, right, turns: one.turns.length, problems, forbidden, bytes };
}

type Result = { readonly call: Call; readonly body: string };

function differences(
  calls: Dialogue['turns'][number]['calls'],
  results: readonly Result[],
): string[] {
  const tools = (list: readonly { tool: string }[]) =>
    list.map(({ tool }) => tool).join(', ') || 'none';
  const made = tools(results.map(({ call }) => call));
  if (made !== tools(calls)) return [`calls ${made}, wanted ${tools(calls)}`];
  return calls.flatMap((each, at) => {
    const { call, body } = results[at] ?? { call: { tool: '', arguments: {} }, body: '' };
    const refused = /\\"code\\":\\"(\w+)\\"/.exec(body)?.[1];
    return [
      ...(isLike(call, each) ? [] : [`${each.tool} with ${JSON.stringify(call.arguments)}`]),
      ...(refused === each.refused ? [] : [`${each.tool} is refused as ${refused}`]),
      ...each.gives
        .filter((words) => !body.toLowerCase().includes(words.toLowerCase()))
        .map((words) => `the answer of ${each.tool} lacks ${words}`),
    ];
  });
}

/** The same tool with at least these arguments; text may say it in other words. */
function isLike(
  call: Call,
  { tool, with: given }: { tool: string; with: Record<string, unknown> },
) {
  const isFree = (name: string) => ['purpose', 'situation', 'scenario', 'query'].includes(name);
  return (
    call.tool === tool &&
    Object.entries(given).every(([name, value]) =>
      isFree(name) ? Boolean(call.arguments[name]) : call.arguments[name] === value,
    )
  );
}

/** Chooses what the record has. */
export function replay({ turns }: Dialogue): Chooser {
  return async ({ said }) => {
    const at = said.filter((each) => 'person' in each).length - 1;
    const isAnswered = 'result' in (said.at(-1) ?? {});
    const calls = isAnswered ? [] : (turns[at]?.calls ?? []);
    return calls.map((each) => ({ tool: each.tool, arguments: each.with }));
  };
}

const chosen = z.object({
  calls: z.array(z.object({ tool: z.string(), arguments: input.default({}) })),
});

/** Reads the choice that a program printed, whatever else it printed before. */
export function readChoice(printed: string): readonly Call[] {
  const last: unknown = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  return isRecord(last) ? chosen.parse(last).calls : [];
}
