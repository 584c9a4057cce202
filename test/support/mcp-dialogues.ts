/**
 * Forty dialogues over the real tools: what a person says, which calls should follow and what must not. Whoever
 * chooses the calls, a record or a model, is held against them.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { leaveOutContacts } from '../../functions/enquiry/form-link.ts';
import { isRecord } from '../../functions/input.ts';
import { createTestOperations } from './a2a-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { createWorld } from './enquiries.ts';
import { ask, createSurface, read, skill } from './mcp-endpoint.ts';
import { callTool, modern } from './mcp-modern.ts';

const input = z.record(z.string(), z.unknown());
/** A place in the answer, such as lanes.id, and the words that it must hold. */
const gives = z.record(z.string(), z.string()).refine((each) => Object.keys(each).length > 0);
const wanted = z.strictObject({
  tool: z.string(),
  with: input,
  /** Arguments that may stand beside those; whatever else stands there is invented. */
  may: z.array(z.string()).default([]),
  gives,
  /** The code of the refusal that is right here. */
  refused: z.string().optional(),
});
const dialogue = z.strictObject({
  id: z.string(),
  turns: z.array(z.strictObject({ says: z.string(), calls: z.array(wanted) })).min(1),
  never: z.array(z.strictObject({ tool: z.string(), with: input.default({}) })).default([]),
});
type Dialogue = z.infer<typeof dialogue>;

const text = readFileSync(new URL('../mcp/dialogues.yaml', import.meta.url), 'utf8');
export const dialogues: readonly Dialogue[] = z
  .array(dialogue)
  .parse(load(text.replaceAll('<wording_version>', `"${catalogue.wording.version}"`)));

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
  /** Calls that must never be made and were, each with its reason. */
  readonly forbidden: readonly (Call & { readonly why: string })[];
  /** Bytes of all results, which a model reads. */
  readonly bytes: number;
};

const MOST_ROUNDS = 6;

export async function play(one: Dialogue, choose: Chooser): Promise<Outcome> {
  const surface = openTools();
  const listed = read(await ask(surface, modern('tools/list'))).result;
  const { instructions } = read(await ask(surface, modern('server/discover'))).result;
  const said: Said[] = [];
  const problems: string[] = [];
  const forbidden: Outcome['forbidden'][number][] = [];
  let right = 0;
  let bytes = 0;
  for (const { says, calls } of one.turns) {
    const before = said.filter(isResult);
    said.push({ person: says });
    const made: Made[] = [];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const chosen = await choose({ instructions, skill: skill.text, tools: listed.tools, said });
      if (chosen.length === 0) break;
      for (const call of chosen) {
        const { result = { isError: true } } = read(
          await ask(surface, callTool(call.tool, call.arguments)),
        );
        said.push({ ...call, result });
        made.push({ call, answer: bodyOf(result) });
        forbidden.push(...whyNever(call, one, before).map((why) => ({ ...call, why })));
        bytes += Buffer.byteLength(JSON.stringify(result));
      }
    }
    const wrong = differences(calls, made);
    if (wrong.length === 0) right += 1;
    problems.push(...wrong.map((problem) => `"${says}": ${problem}`));
  }
  return { id: one.id, right, turns: one.turns.length, problems, forbidden, bytes };
}

const openTools = () => createSurface({ operations: createTestOperations(createWorld()) });

/** What a call answers that nothing came before. */
export async function answerOf({ tool, arguments: given }: Call): Promise<unknown> {
  return bodyOf(read(await ask(openTools(), callTool(tool, given))).result);
}

type Made = { readonly call: Call; readonly answer: unknown };
type Answered = Extract<Said, { readonly result: unknown }>;
const isResult = (each: Said): each is Answered => 'result' in each;

/** The answer as data; a refusal is JSON in the text. */
function bodyOf(result: unknown): unknown {
  if (!isRecord(result) || !Array.isArray(result['content'])) return undefined;
  return result['structuredContent'] ?? JSON.parse(String(result['content'][0]?.text));
}

/** Whether the answer has these words at this place; a list is looked through. */
export function holds(answer: unknown, path: string, words: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown[]>(
      (values, key) => values.flatMap((value) => (isRecord(value) ? [value[key]] : [])).flat(),
      [answer],
    );
  return JSON.stringify(found).toLowerCase().includes(words.toLowerCase());
}

/** The first reason that this call must not be made now, if there is one. */
function whyNever(call: Call, { turns, never }: Dialogue, before: readonly Answered[]): string[] {
  const isListed = never.some(
    ({ tool, with: given }) =>
      tool === call.tool &&
      Object.entries(given).every(([name, value]) => call.arguments[name] === value),
  );
  if (isListed) return ['the dialogue rules it out'];
  const wasShown = before.some(({ result }) =>
    holds(bodyOf(result), 'show_first', 'wording_version'),
  );
  if (call.arguments['consent'] === true && !wasShown) {
    return ['nobody agrees before an earlier turn showed the wording'];
  }
  const text = Object.values(call.arguments)
    .filter((value) => typeof value === 'string')
    .join('\n');
  const names = turns.flatMap(({ calls }) => calls.map((each) => each.with['name']));
  const isNamed = names.some((name) => typeof name === 'string' && text.includes(name));
  const isPersonal = isNamed || leaveOutContacts(text) !== text.trim();
  return isPersonal && call.tool !== 'request_callback' ? ['personal details stand in a read'] : [];
}

function differences(
  calls: Dialogue['turns'][number]['calls'],
  results: readonly Made[],
): string[] {
  const tools = (list: readonly { tool: string }[]) =>
    list.map(({ tool }) => tool).join(', ') || 'none';
  const made = tools(results.map(({ call }) => call));
  if (made !== tools(calls)) return [`calls ${made}, wanted ${tools(calls)}`];
  return results.flatMap(({ call, answer }, at) => {
    const { tool, refused, gives: wantedWords = {}, ...wants } = calls[at] ?? { with: {}, may: [] };
    const code = isRecord(answer) && 'error' in answer ? answer['code'] : undefined;
    return [
      ...wrongArguments(call, wants).map((name) => `${tool} has another ${name}`),
      ...(code === refused ? [] : [`${tool} is refused as ${code}`]),
      ...Object.entries(wantedWords)
        .filter(([path, words]) => !holds(answer, path, words))
        .map(([path, words]) => `${tool} answers ${path} without ${words}`),
    ];
  });
}

/** Said in other words by everyone. */
const FREE = ['purpose', 'situation', 'scenario', 'query'];
/** Say how a call is made, and nothing of the need. */
const BESIDE = [
  'business_purpose',
  'consent_method',
  'notice_shown',
  'agent_name',
  'idempotency_key',
];

/** What is missing, of another value, or invented. */
function wrongArguments(
  call: Call,
  { with: given, may }: { with: Call['arguments']; may: readonly string[] },
): string[] {
  const isWrong = (name: string) => {
    if (!(name in given)) return ![...FREE, ...BESIDE, ...may].includes(name);
    return FREE.includes(name) ? !call.arguments[name] : call.arguments[name] !== given[name];
  };
  return [...new Set([...Object.keys(given), ...Object.keys(call.arguments)])].filter(isWrong);
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
