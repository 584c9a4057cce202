/**
 * What the pages of kinds of finance say on a question that nothing else answers, such as "do progress claims count?":
 * the sentences of one page that share the words that are rare on them all.
 */
import type { LaneId } from '../catalogue/schema.ts';
import type { AnswerStep } from './memory.ts';
import { runSkill } from './skills.ts';
import type { A2aExchange, NamedResult } from './tasks.ts';

type Sought = {
  readonly words: readonly string[];
  /** So many of them have to be shared. */
  readonly least: number;
  /** And have to weigh so much. */
  readonly weight?: number;
};
type Quote = Extract<AnswerStep, { do: 'quote' }>;

const MOST = 2;
/** Of the sentences of a page: a word in more of them tells none apart. */
const RARE = 0.12;
/** A sentence that shares much less than the best is about something else. */
const CLOSE = 0.7;

export async function findQuote(
  lanes: readonly LaneId[],
  { words, least, weight: enough = 0 }: Sought,
  exchange: A2aExchange,
): Promise<Quote | undefined> {
  const read = await Promise.all(lanes.map((lane) => readPage(lane, exchange)));
  const all = read.flatMap(({ sentences }, of) =>
    sentences.map((said, at) => ({ of, at, words: said.toLowerCase().match(/[a-z]+|\d+/g) ?? [] })),
  );
  const held = words.map((word) => all.map((each) => each.words.some((one) => isSame(one, word))));
  const rare = held.flatMap((each) => {
    const count = each.filter(Boolean).length;
    const isRare = count > 0 && count <= all.length * RARE;
    return isRare ? [{ each, weight: Math.log(all.length / count) }] : [];
  });
  const scored = all.map(({ of, at }, index) => ({
    of,
    at,
    score: rare.reduce((sum, { each, weight }) => sum + (each[index] ? weight : 0), 0),
    shared: held.filter((each) => each[index]).length,
  }));
  const [best] = scored
    .filter(({ score, shared }) => score > 0 && score >= enough && shared >= least)
    .sort((one, other) => other.score - one.score);
  const lane = lanes[best?.of ?? lanes.length];
  if (best === undefined || lane === undefined) return undefined;
  const closest = scored
    .filter(
      ({ of, score, shared }) => of === best.of && score >= best.score * CLOSE && shared >= least,
    )
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST);
  return { do: 'quote', lane, at: closest.map(({ at }) => at).sort((one, other) => one - other) };
}

/** "Return" and "returns", "dishonour" and "dishonoured". */
const isSame = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) > 3 &&
    Math.abs(one.length - other.length) <= 3 &&
    (one.startsWith(other) || other.startsWith(one)));

export async function sayQuote({ lane, at }: Quote, exchange: A2aExchange): Promise<NamedResult> {
  const { title, url, sentences } = await readPage(lane, exchange);
  const whole = at.flatMap((each) =>
    LEANS.test(sentences[each] ?? '') ? [each - 1, each] : [each],
  );
  const said = [...new Set(whole)].flatMap((each) => sentences[each] ?? []);
  const text = `${title}: ${said.join(' ')}\n\nSource: ${title}: ${url}`;
  return { name: 'quote', text, data: { lane, sentences: said } };
}

/** It goes on from the sentence before. */
const LEANS = /^(?:Nor|So|That|They|Those|Others|These|In that case)\b/;

const WORKED = /## A worked example[\s\S]*?(?=\n## )/;

async function readPage(lane: LaneId, exchange: A2aExchange) {
  const { title, url, text } = (await runSkill('fetch', { id: `lane:${lane}` }, exchange)).data;
  const { data } = await runSkill('list_products', { lane }, exchange);
  const [, body = ''] = text.split('## What it is');
  const [told = ''] = body.replace(WORKED, '').split('## Questions that sharpen');
  const sentences = told.split(/(?<=[.?!])\s+|\n+(?:- )?/).filter((each) => /\.$/.test(each));
  const stops = 'lane' in data ? data.lane.deal_breakers : [];
  return { title, url, sentences: [...sentences, ...stops].map((each) => each.trim()) };
}
