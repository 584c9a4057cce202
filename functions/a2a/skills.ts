/** A call of a skill by name: as a data part, as the same JSON in a text, or named in the metadata. */

import * as z from 'zod';
import type { CatalogueLane } from '../catalogue/content.ts';
import { takeWordingVersion } from '../enquiry/schema.ts';
import type { Fields, Need } from '../fit/need.ts';
import { scenario } from '../fit/schema.ts';
import { coerceNumbers, isRecord, parseInput } from '../input.ts';
import {
  type Operation,
  type OperationName,
  type OperationOutput,
  operations,
} from '../operations.ts';
import type { Sealed } from './memory.ts';
import type { A2aExchange, Asked, NamedResult } from './tasks.ts';

/** An answer, and what it takes to work it out again; without steps it cannot be. */
export type Answered = Partial<Omit<Sealed, 'use' | 'at' | 'context'>> & {
  readonly results: readonly NamedResult[];
};

const NAMES = Object.values(operations).map(({ name }) => name);
const skillCall = z.strictObject({
  isBare: z.literal(true).optional(),
  skill: z.enum(NAMES),
  input: z.record(z.string(), z.unknown()).default({}),
});

/** The operation of that name, with the answer REST would give. */
export async function callSkill(data: unknown, exchange: A2aExchange): Promise<Answered> {
  const { skill, input } = parseInput(skillCall, data);
  const { input: schema, effect } = operations[skill];
  const given = coerceNumbers(schema, input);
  if (effect === 'records') {
    const { input: enquiry, version } = takeWordingVersion(given);
    const caller = { ...exchange.caller, ...version };
    return { results: [await runSkill(skill, enquiry, { ...exchange, caller })] };
  }
  const { needs, ...result } = await runSkill(skill, given, exchange);
  return { results: [result], ...retrace(skill, given, { data: result.data, needs, exchange }) };
}

/** The answer of one operation. */
export async function runSkill<Name extends OperationName>(
  skill: Name,
  input: unknown,
  exchange: A2aExchange,
): Promise<NamedResult & Pick<Ran, 'needs'> & { readonly data: OperationOutput<Name> }> {
  const { output, needs = [] } = await exchange.operations[skill](input, exchange.caller);
  const operation: Operation = operations[skill];
  return { name: skill, text: operation.say(output), data: output, needs };
}

type Ran = {
  readonly data: object;
  readonly needs: readonly Need[];
  readonly exchange: A2aExchange;
};

/** Of an input that was taken, what may be remembered. */
function retrace(
  skill: OperationName,
  given: unknown,
  { data, needs, exchange: { conversation } }: Ran,
): Pick<Answered, 'steps' | 'needs'> {
  if (skill === 'check_fit') {
    return { steps: [{ do: 'fit' }], needs: conversation.remember(needs) };
  }
  if (skill === 'list_products') {
    const { lane } = parseInput(operations.list_products.input, given);
    return { steps: [{ do: 'lanes', lanes: lane === undefined ? [] : [lane], about: [] }] };
  }
  if (skill === 'fetch')
    return { steps: [{ do: 'fetch', id: operations.fetch.output.parse(data).id }] };
  const { results } = operations.search.output.parse(data);
  return { steps: [{ do: 'found', ids: results.map(({ id }) => id) }] };
}

// Text that is a call, as an orchestrator sends it that can send nothing but text.

const FENCE = /^```(?:json)?\s*([\s\S]*?)\s*```$/;

/**
 * The call that a text of JSON makes: it names a skill, or is the input of one that reads. Any other JSON is
 * read as the words that it holds; a text that is no JSON is left alone.
 */
export function readTextCall(
  text: string,
  lanes: readonly CatalogueLane[],
): object | string | undefined {
  const [, fenced = text] = FENCE.exec(text) ?? [];
  const inner = leaveOutRequest(fenced);
  if (!/^[{[]/.test(inner)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(inner);
  } catch {
    // Words that begin with a brace are words.
    return undefined;
  }
  if (!isRecord(read)) return sayJson(read, lanes);
  if ('skill' in read) return read;
  const isGiven = Object.keys(read).length > 0;
  const skill = READS.find((name) => isGiven && operations[name].input.safeParse(read).success);
  return skill === undefined ? sayJson(read, lanes) : { skill, input: read, isBare: true };
}

/** Of a call that was bare JSON, the fields of a scenario that say not what it is for. */
export function readFields(call: object): Fields | undefined {
  if (!('isBare' in call && 'input' in call)) return undefined;
  const { data } = fieldsAlone.safeParse(call.input);
  return data;
}
const fieldsAlone = scenario.omit({ purpose: true, situation: true });
const READS = ['check_fit', 'list_products', 'fetch'] as const;

/** "{…} please run the fit check": words without a figure beside an object say nothing that it does not. */
function leaveOutRequest(text: string): string {
  const [, before = '', json = '', after = ''] = /^([^{}]*)(\{.*\})([^{}]*)$/s.exec(text) ?? [];
  return json === '' || /\d/.test(before + after) ? text : json;
}

/** "lane: overdraft, fields: lvr, rate", with each lane by its name; each of several things in one line. */
function sayJson(json: unknown, lanes: readonly CatalogueLane[], end = '\n'): string {
  if (Array.isArray(json)) return json.map((each) => sayJson(each, lanes, ' ')).join(`,${end}`);
  if (isRecord(json)) {
    const members = Object.entries(json).map(
      ([name, each]) =>
        `${name.replaceAll('_', ' ')}${end === ' ' ? '' : ':'} ${sayJson(each, lanes, end)}`,
    );
    return members.join(end);
  }
  return lanes.find(({ id }) => id === json)?.name ?? String(json).replaceAll('_', ' ');
}

export const asksToSend = (call: unknown): boolean =>
  isRecord(call) && call['skill'] === operations.request_callback.name;

/** Where the metadata names a skill, the text is its main field. */
const MAIN_FIELD: Partial<Record<OperationName, string>> = {
  check_fit: 'situation',
  search: 'query',
  fetch: 'id',
  list_products: 'lane',
};

/** The extension that the card declares: a skill is called by name, and its address says how. */
export const skillCallUri = (baseUrl: string) => `${baseUrl}/developers.md#skill-call-v1`;

/** A call by the metadata of the message: its data part is the input, or else its text. */
export function readMetadataCall({ metadata, data, text }: Asked): unknown {
  // With or without the name of our extension.
  const [, named] = Object.entries(metadata).find(([name]) => /(?:^|\/)skill$/.test(name)) ?? [];
  if (!isSkill(named)) return undefined;
  const [given] = data;
  if (isRecord(given)) return 'skill' in given ? given : { skill: named, input: given };
  const field = MAIN_FIELD[named];
  return { skill: named, input: field === undefined || text === '' ? {} : { [field]: text } };
}

const isSkill = (value: unknown): value is OperationName =>
  typeof value === 'string' && (NAMES as readonly string[]).includes(value);
