/**
 * Teaches which answers a message asks for (functions/a2a/words/weigh-answers.ts): from messages of asked-answers.yaml, whose questions
 * somebody else has labelled, and from our own conversations. `npm run learn` writes content/learned-answers.txt.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import * as z from 'zod';
import { type AskedMessage, answerFeatures } from '../../functions/a2a/words/weigh-answers.ts';
import { WEIGHT_SCALE, type WrittenGists } from '../../functions/fit/read/ledger/gist.ts';
import { keepGists } from '../fit/read/learn-needs.ts';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { send, taskOf } from '../support/a2a-messages.ts';

const read = (file: string): unknown => load(readFileSync(new URL(file, import.meta.url), 'utf8'));

const names = z.array(z.string()).default([]);
/** By whoever wrote them: each message, the one before it, and of each of its questions the answers that are best, and those that do no harm. */
const askedMessages = z
  .array(
    z.strictObject({
      writer: z.string(),
      messages: z.array(
        z.strictObject({
          before: z.string().optional(),
          say: z.string(),
          asks: z.array(z.strictObject({ best: names, ok: names })).default([]),
        }),
      ),
    }),
  )
  .parse(read('asked-answers.yaml'));

/** `asks` stands where a message asks for other answers than it is told. */
const turn = { parts: z.array(z.string()), asks: z.array(z.string()).optional() };
const turns = z.array(z.looseObject({ say: z.string(), ...turn }));
const conversations = z
  .array(z.looseObject({ id: z.string(), turns }))
  .parse(read('conversations.yaml'));
const questions = z
  .array(z.looseObject({ say: z.array(z.string()), ...turn }))
  .parse(read('questions.yaml'));
const followUps = z
  .looseObject({
    needs: z.record(z.string(), z.string()),
    follow_ups: z.array(z.looseObject({ first: z.string(), next: z.string(), ...turn })),
  })
  .parse(read('follow-ups.yaml'));

/** Each message of a conversation as it is weighed, and undefined where it is not. */
async function weighedTurns(say: readonly string[]): Promise<(AskedMessage | undefined)[]> {
  let message: AskedMessage | undefined;
  const endpoint = openEndpoint({}, undefined, (each) => {
    message = each;
    return [];
  });
  const weighed: (AskedMessage | undefined)[] = [];
  let sent = {};
  for (const text of say) {
    message = undefined;
    const { id, contextId } = taskOf(await ask(endpoint, send([{ text }], { message: sent })));
    weighed.push(message);
    sent = { contextId, referenceTaskIds: [id] };
    endpoint.clock.at += 1000;
  }
  return weighed;
}

type Asks = (typeof askedMessages)[number]['messages'][number]['asks'];

export type TaughtBy = {
  readonly by: string;
  readonly message: AskedMessage | undefined;
  readonly asks: Asks;
  /** Somebody else labelled what it asks, and not what it was told. */
  readonly isAsked: boolean;
};

/** Messages whose questions somebody else has labelled, or of each writer's one of so many. */
export async function listAsked(oneOf = 1): Promise<TaughtBy[]> {
  const taught: TaughtBy[] = [];
  for (const { writer: by, messages } of askedMessages) {
    for (const { before, say, asks } of messages.filter((_, at) => at % oneOf === 0)) {
      const weighed = await weighedTurns(before === undefined ? [say] : [before, say]);
      taught.push({ by, message: weighed.at(-1), asks, isAsked: true });
    }
  }
  return taught;
}

/** And those of our own conversations. */
async function listOwn(): Promise<TaughtBy[]> {
  const taught: TaughtBy[] = [];
  const add = (
    by: string,
    message: AskedMessage | undefined,
    { parts, asks = parts }: { readonly parts: string[]; readonly asks?: string[] | undefined },
  ) => taught.push({ by, message, asks: [{ best: asks, ok: [] }], isAsked: false });
  for (const { id, turns: all } of conversations) {
    const weighed = await weighedTurns(all.map(({ say }) => say));
    for (const [at, each] of all.entries()) add(id, weighed[at], each);
  }
  for (const each of followUps.follow_ups) {
    const before = followUps.needs[each.first] ?? each.first;
    add(each.first, (await weighedTurns([before, each.next])).at(-1), each);
  }
  for (const each of questions)
    for (const text of each.say) add(text, (await weighedTurns([text])).at(0), each);
  return taught;
}

/** Of each answer that a message could ask for, whether it does; of those that do no harm nothing is taught. */
function rowsOf({ message, asks }: TaughtBy) {
  if (message === undefined) return [];
  const best = new Set(asks.flatMap((each) => each.best));
  const ok = new Set(asks.flatMap((each) => each.ok));
  return [...answerFeatures(message)].flatMap(([name, features]) =>
    ok.has(name) && !best.has(name) ? [] : [{ features, is: best.has(name) }],
  );
}

/**
 * So many times as much as one of our own conversations does; what is written to ask something after a need is told does not, as
 * most that is said there asks for none of these answers.
 */
const teaches = ({ isAsked, message }: TaughtBy) =>
  isAsked && (message?.turn === 'first' || message?.turn === 'need') ? 3 : 1;
/** What holds weights small, and how often all are moved. */
const [HELD, ROUNDS] = [3, 300];
const LEAST_OFTEN = 2;
/** Weights are kept as whole numbers of a byte. */
const MOST = 127;

/** Logistic regression over all rows at once: each weight moves as far as its own rows let it. */
export function learnAnswers(taught: readonly TaughtBy[]): WrittenGists {
  const labelled = taught.flatMap((each) =>
    rowsOf(each).map((row) => ({ ...row, share: teaches(each) })),
  );
  const often = new Map<string, number>();
  for (const { features } of labelled)
    for (const feature of features) often.set(feature, (often.get(feature) ?? 0) + 1);
  const known = [...often].flatMap(([feature, times]) => (times < LEAST_OFTEN ? [] : [feature]));
  const placeOf = new Map(known.map((feature, at) => [feature, at]));
  const rows = labelled.map(({ features, is, share }) => ({
    ...{ is: Number(is), share },
    places: features.flatMap((feature) => placeOf.get(feature) ?? []),
  }));
  const weights = new Float64Array(known.length);
  const bends = new Float64Array(known.length).fill(HELD);
  for (const { places, share } of rows)
    for (const place of places) bends[place] = (bends[place] ?? 0) + (share * places.length) / 4;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight) => weight * HELD);
    for (const { places, is, share } of rows) {
      const odds = places.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
      const wrong = share * (1 / (1 + Math.exp(-odds)) - is);
      for (const place of places) slopes[place] = (slopes[place] ?? 0) + wrong;
    }
    for (const [place, slope] of slopes.entries())
      weights[place] = (weights[place] ?? 0) - (STEP * slope) / (bends[place] ?? 1);
  }
  const kept = known.flatMap((feature, at): [string, number[]][] => {
    const weight = Math.round((weights[at] ?? 0) * WEIGHT_SCALE);
    return weight === 0 ? [] : [[feature, [Math.max(-MOST, Math.min(MOST, weight))]]];
  });
  return { names: ['asked'], weights: new Map(kept) };
}
/** The bound on how far a weight may move is far from reached. */
const STEP = 4;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepGists('learned-answers.txt', learnAnswers([...(await listAsked()), ...(await listOwn())]));
}
