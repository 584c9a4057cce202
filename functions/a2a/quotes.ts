/**
 * What the page of a kind of finance says on a yes-or-no question about it, such as "do progress claims count?": the
 * sentences that share the words that are rare on that page.
 */
import type { LaneId } from '../catalogue/schema.ts';
import type { AnswerStep } from './memory.ts';
import { runSkill } from './skills.ts';
import type { A2aExchange, NamedResult } from './tasks.ts';

type Sought = {
  readonly words: readonly string[];
  /** So many of them have to be shared. */
  readonly least: number;
};
type Quote = Extract<AnswerStep, { do: 'quote' }>;

const MOST = 2;
/** Of the sentences of a page: a word in more of them tells none apart. */
const RARE = 0.12;
/** A sentence that shares much less than the best is about something else. */
const CLOSE = 0.7;

export async function findQuote(
  lane: LaneId,
  { words, least }: Sought,
  exchange: A2aExchange,
): Promise<Quote | undefined> {
  const { sentences } = await readPage(lane, exchange);
  const pages = sentences.map((each) => each.toLowerCase().match(/[a-z]+|\d+/g) ?? []);
  const held = words.map((word) => pages.map((page) => page.some((each) => isSame(each, word))));
  const rare = held.flatMap((each) => {
    const count = each.filter(Boolean).length;
    const isRare = count > 0 && count <= sentences.length * RARE;
    return isRare ? [{ each, weight: Math.log(sentences.length / count) }] : [];
  });
  const scores = sentences.map((_, at) =>
    rare.reduce((sum, { each, weight }) => sum + (each[at] ? weight : 0), 0),
  );
  const best = Math.max(...scores);
  const shared = (at: number) => held.filter((each) => each[at]).length;
  const found = scores.flatMap((score, at) =>
    score >= best * CLOSE && shared(at) >= least ? [{ score, at }] : [],
  );
  if (best === 0 || found.length === 0) return undefined;
  const closest = found.sort((one, other) => other.score - one.score).slice(0, MOST);
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
