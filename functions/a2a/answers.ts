/**
 * Answers a message in words: what it asks for, part by part, each by the operation that holds the
 * answer; a fit only where a need is stated or one that was told before is changed.
 */
import {
  type Aspect,
  sayLaneAspects,
  sayLaneLines,
  sayLanesBeside,
} from '../catalogue/lane-answers.ts';
import { LANE_IDS, type LaneId } from '../catalogue/schema.ts';
import { showFirst } from '../enquiry/consent.ts';
import { sayCost } from '../fit/cost.ts';
import type { FollowUp, Remembered } from '../fit/follow-up.ts';
import type { FactName, Need } from '../fit/need.ts';
import { sayFact, sayWholeFit } from '../fit/say.ts';
import type { Fit } from '../fit/schema.ts';
import { operations } from '../operations.ts';
import { readWishes, type Wishes } from './intents.ts';
import type { AnswerStep, Talk } from './memory.ts';
import { type Answered, asksToSend, callSkill, readTextCall, runSkill } from './skills.ts';
import { type A2aExchange, type NamedResult, wrongParts } from './tasks.ts';
import { TOPICS, type Topic } from './topics.ts';
import { LEADS, REMEMBERS, SAYS, sayAnswered, sayChanges, sayHowToCall } from './words.ts';

const MAX_TEXT = 4000;
const MAX_QUERY = 200;

/** What the ids of the message hold; `told` says why they hold nothing, where the caller may wonder. */
export type Recalled = {
  readonly needs: readonly Remembered[];
  readonly at?: number;
  readonly talk?: Talk;
  readonly why?: 'unknown' | 'expired';
};

export async function answerText(
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered> {
  if (text === '') throw wrongParts('hold no text and no skill; send one of them.');
  const call = readTextCall(text);
  if (asksToSend(call)) {
    return performAll([{ do: 'say', what: 'needs_data_part' }, { do: 'call' }], [], exchange);
  }
  if (call !== undefined) return callSkill(call, exchange);
  // The newest is what is asked now; a mail thread or a history stands before it.
  const newest = text.length > MAX_TEXT ? text.slice(-MAX_TEXT) : text;
  const answered = await answerWords(newest, recalled, exchange);
  if (newest === text) return answered;
  const note = await performAll([{ do: 'say', what: 'too_long' }], [], exchange);
  return {
    ...answered,
    results: [...answered.results, ...note.results],
    steps: [...(answered.steps ?? []), ...(note.steps ?? [])],
  };
}

async function answerWords(
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered> {
  const { conversation, clock, catalogue } = exchange;
  const now = new Date(clock.now());
  const needs = conversation.read({ fields: {}, texts: { text } }, now);
  const wishes = goOn(text, readWishes(text, { needs, lanes: catalogue.lanes }), recalled);
  const steps = stepsOf(wishes, needs[0]?.facts.amount?.value ?? amountOf(recalled));
  const fit = await fitOf({ text, needs, wishes, steps }, recalled, exchange);
  const rest =
    steps.length === 0 && fit === undefined
      ? await otherwise(text, wishes, recalled, exchange)
      : [];
  const beside = fit === undefined ? [] : askedOfFit(wishes, fit);
  const asked = await performAll([...steps, ...beside, ...rest], [], exchange);
  const note: AnswerStep[] =
    recalled.why === undefined ? [] : [{ do: 'memory', what: recalled.why }];
  const told = await performAll(note, [], exchange);
  return {
    results: [...asked.results, ...(fit?.results ?? []), ...told.results],
    steps: [...(asked.steps ?? []), ...(fit?.steps ?? []), ...note],
    needs: fit?.needs ?? recalled.needs,
    ...talkOf([...steps, ...beside], fit),
  };
}

const amountOf = ({ needs: [need] }: Recalled) => {
  const amount = need?.stated?.amount ?? need?.read.amount;
  return typeof amount === 'number' ? amount : undefined;
};

/** What "and the documents?" or "same for invoice finance" leaves to what was spoken of last. */
function goOn(text: string, wishes: Wishes, { talk, needs }: Recalled): Wishes {
  const { need, lanes, about, isAll, topics, call, greets } = wishes;
  if (talk === undefined || need || isAll || call || greets !== undefined) return wishes;
  const isShort = text.split(/\s+/).length <= SHORT;
  if (lanes.length > 0) {
    return about.length === 0 && isShort && GOES_ON.test(text)
      ? { ...wishes, about: talk.about ?? [] }
      : wishes;
  }
  // With figures it changes the need; without, it asks about what was shown.
  const asksOfThem = about.length > 0 && isShort && !(needs.length > 0 && /\d/.test(text));
  const chooses = topics.includes('lenders') && talk.lanes.length > 1;
  if (!asksOfThem && !chooses) return wishes;
  return { ...wishes, lanes: talk.lanes, list: false };
}
const GOES_ON = /^(?:(?:ok|okay|so|now|then)[, ]+)*(?:and|same|what about|how about|also|or)\b/i;
const SHORT = 14;

/** The lanes that the answer is about: those asked for, or those that the fit shows. */
function talkOf(steps: readonly AnswerStep[], fit: Answered | undefined): { talk?: Talk } {
  const asked = steps.findLast((each) => each.do === 'lanes');
  if (asked !== undefined) return { talk: { lanes: asked.lanes, about: asked.about } };
  const lanes = fit === undefined ? [] : lanesOfFit(fit);
  return lanes.length === 0 ? {} : { talk: { lanes } };
}

/** Those that fit; where none does, those that were looked at. */
function lanesOfFit({ results }: Answered): LaneId[] {
  const fit = operations.check_fit.output.safeParse(
    results.find(({ name }) => name === 'check_fit')?.data,
  );
  if (!fit.success) return [];
  const { lanes, considered } = fit.data;
  return (lanes.length > 0 ? lanes : considered).map(({ id }) => id).slice(0, MOST_LANES);
}

/** What a fit does not say by itself, such as the documents: of the lanes that it shows. */
function askedOfFit({ lanes, about }: Wishes, fit: Answered): AnswerStep[] {
  const asked = about.filter((aspect) => !SAID_BY_FIT.has(aspect));
  const shown = lanesOfFit(fit);
  if (lanes.length > 0 || asked.length === 0 || shown.length === 0) return [];
  return [{ do: 'lanes', lanes: [...new Set(shown)], about: asked }];
}
const SAID_BY_FIT: ReadonlySet<Aspect> = new Set<Aspect>([
  'what',
  'suits',
  'cost',
  'speed',
  'size',
  'lvr',
]);
const MOST_LANES = 3;

/** The parts of the message that need no figures of the caller's, the asked-for in their order. */
function stepsOf(wishes: Wishes, amount: number | undefined): AnswerStep[] {
  const { lanes, about, list, topics, call, foreign } = wishes;
  const steps: AnswerStep[] = [];
  if (foreign) steps.push({ do: 'say', what: 'foreign' });
  if (call && !topics.includes('withdraw')) steps.push({ do: 'call' });
  if (topics.length > 0) steps.push({ do: 'topics', topics: [...topics] });
  if (lanes.length > 0) {
    const sum = amount === undefined ? {} : { amount };
    steps.push({ do: 'lanes', lanes: [...lanes], about: [...about], ...sum });
  }
  // A list has a line for each lane; what has no place in a line is said of all of them.
  if (list && about.some((each) => !IN_A_LINE.has(each))) {
    steps.push({ do: 'lanes', lanes: [...LANE_IDS], about: [...about] });
  } else if (list) steps.push({ do: 'list', about: [...about] });
  return steps;
}

const IN_A_LINE: ReadonlySet<Aspect> = new Set<Aspect>(['what', 'suits', 'cost', 'speed', 'size']);

type Heard = {
  readonly text: string;
  readonly needs: readonly Need[];
  readonly wishes: Wishes;
  readonly steps: readonly AnswerStep[];
};

/** A new need, a change to the one told before, or a question about it. */
async function fitOf(
  { text, needs, wishes, steps }: Heard,
  { needs: before, at }: Recalled,
  exchange: A2aExchange,
): Promise<Answered | undefined> {
  const { conversation, clock } = exchange;
  const now = new Date(clock.now());
  const isChange = before.length > 0 && !(wishes.need && isWhole(text, needs));
  if (!isChange) return wishes.need ? newFit(text, needs, exchange) : undefined;
  const mayChange = steps.length === 0 || wishes.need || SUPPOSES.test(text) || GOES_ON.test(text);
  if (wishes.greets !== undefined) return undefined;
  // What was asked of the lanes is answered; their costs and days for these facts are in the fit.
  if (!mayChange) {
    const isOfFit =
      steps.some((each) => each.do === 'lanes') && wishes.about.some((each) => FOR_FACTS.has(each));
    return isOfFit ? changedFit({ needs: before, changed: [] }, at, exchange) : undefined;
  }
  const followed = conversation.follow(before, text, now);
  const isAsked = wishes.asks && !SUPPOSES.test(text) && followed?.changed.length === 0;
  if (followed !== undefined && !(followed.isUnplaced && isAsked)) {
    return changedFit(followed, at, exchange);
  }
  if (wishes.need) return newFit(text, needs, exchange);
  return wishes.asks && wishes.about.length > 0
    ? changedFit({ needs: before, changed: [] }, at, exchange)
    : undefined;
}

const FOR_FACTS: ReadonlySet<Aspect> = new Set<Aspect>(['cost', 'speed']);

const ANOTHER =
  /\b(?:another|different|separate|new|second|unrelated|next|other) (?:need|deal|client|customer|scenario|case|borrower|matter|loan request|question)\b|\bstart (?:over|again|afresh)\b/i;
const SUPPOSES = /\b(?:instead|what (?:if|about)|how about|rather)\b/i;
/** Beside the sum and what it is for. */
const WHOLE = 3;

/** The message says a need by itself, and changes none that was told before. */
const isWhole = (text: string, needs: readonly Need[]): boolean =>
  ANOTHER.test(text) ||
  needs.some(
    ({ facts, signals }) =>
      facts.amount !== undefined &&
      Object.keys(facts).length >= WHOLE &&
      signals.some(({ role }) => role === 'purpose'),
  );

async function newFit(
  text: string,
  needs: readonly Need[],
  exchange: A2aExchange,
): Promise<Answered> {
  const fit = await runSkill('check_fit', { situation: text }, exchange);
  const remembered = exchange.conversation.remember(needs, new Date(exchange.clock.now()));
  return { results: [fit, sayReading(remembered)], steps: [{ do: 'fit' }], needs: remembered };
}

async function changedFit(
  { needs, changed, answers, isUnplaced = false }: FollowUp,
  at: number | undefined,
  exchange: A2aExchange,
): Promise<Answered> {
  const step: AnswerStep = {
    do: 'fit',
    changed: [...changed],
    ...(at === undefined ? {} : { against: at }),
  };
  const unplaced: AnswerStep[] = isUnplaced ? [{ do: 'say', what: 'unplaced' }] : [];
  const answered = await performAll([...unplaced, step], needs, exchange);
  const [fit, ...rest] = answered.results;
  if (isUnplaced || answers === undefined || fit === undefined) return { ...answered, needs };
  const said = { ...fit, text: `${sayAnswered(answers)}\n${fit.text}` };
  return { ...answered, results: [said, ...rest], needs };
}

/** Nothing above answers it. */
async function otherwise(
  text: string,
  { greets, asks }: Wishes,
  { needs, why }: Recalled,
  exchange: A2aExchange,
): Promise<AnswerStep[]> {
  if (greets === 'thanks' || (greets === 'hello' && !asks)) return [{ do: 'say', what: greets }];
  // Why there is nothing to change is said where an id was sent.
  if (needs.length === 0 && isFragment(text)) {
    return why === undefined ? [{ do: 'memory', what: 'none' }] : [];
  }
  const found = await find(text, exchange);
  if (found !== undefined) return [found];
  if (needs.length > 1) return [{ do: 'memory', what: 'several' }];
  return [{ do: 'say', what: 'unclear' }];
}

/** "And with 250 instead?", which changes something that is not here. */
const isFragment = (text: string) => SUPPOSES.test(text) && /\d/.test(text);

// What is not about a kind of finance as such is looked for in everything that is published.

const COMMON = new Set(
  (
    'about does have with what when where which would could should there their this that from your they them ' +
    'into than then some much many need want know tell please help business finance loan loans money lender ' +
    'borrow work works mean means explain between after before still'
  ).split(' '),
);

/** Only where a paragraph says the very words: a near miss would answer what was not asked. */
async function find(text: string, exchange: A2aExchange): Promise<AnswerStep | undefined> {
  const words = [...new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])].filter(
    (word) => !COMMON.has(word),
  );
  if (words.length === 0) return undefined;
  const { data } = await runSkill(
    'search',
    { query: words.join(' ').slice(0, MAX_QUERY) },
    exchange,
  );
  const ids = data.results.map(({ id }) => id);
  for (const id of ids.slice(0, 3)) {
    const { data: document } = await runSkill('fetch', { id }, exchange);
    const scores = paragraphsOf(document.text).map((paragraph) => {
      const plain = paragraph.toLowerCase();
      return words.filter((word) => plain.includes(word)).length;
    });
    const most = Math.max(...scores);
    if (most === 0 || most * 2 < words.length) continue;
    const paragraph = paragraphsOf(document.text).findIndex(
      (each, at) => scores[at] === most && !/^[-\d]/.test(each),
    );
    const first = [id, ...ids.filter((each) => each !== id)];
    return { do: 'found', ids: first, paragraph: paragraph < 0 ? scores.indexOf(most) : paragraph };
  }
  return undefined;
}

const paragraphsOf = (markdown: string) =>
  markdown.split(/\n\n+/).filter((each) => !/^(?:#|\|)/.test(each));

// Each step, whether it was just decided or is worked out again from the id of its task.

export async function performAll(
  steps: readonly AnswerStep[],
  needs: readonly Remembered[],
  exchange: A2aExchange,
): Promise<Answered> {
  const results: NamedResult[] = [];
  for (const step of steps) results.push(...(await perform(step, needs, exchange)));
  return { results, steps };
}

async function perform(
  step: AnswerStep,
  needs: readonly Remembered[],
  exchange: A2aExchange,
): Promise<NamedResult[]> {
  const { conversation, clock } = exchange;
  switch (step.do) {
    case 'fit': {
      const fit = conversation.assess(needs, new Date(clock.now()));
      return [sayFollowed(fit, step), sayReading(needs, step)];
    }
    case 'lanes':
      return [await sayLanes(step, exchange)];
    case 'list': {
      const listed = await runSkill('list_products', {}, exchange);
      if (!('lanes' in listed.data) || step.about.length === 0) return [listed];
      return [
        {
          ...listed,
          text: `${sayLaneLines(listed.data.lanes, step.about)}\n${listed.data.disclosure}`,
        },
      ];
    }
    case 'fetch':
      return [await runSkill('fetch', { id: step.id }, exchange)];
    case 'found':
      return [await sayFound(step, exchange)];
    case 'topics':
      return Promise.all(step.topics.map((topic) => sayTopic(topic, exchange)));
    case 'call':
      return [sayCall(exchange)];
    case 'say':
      return [say(step.what, SAYS[step.what])];
    case 'memory':
      return [say(`memory_${step.what}`, REMEMBERS[step.what])];
  }
}

const say = (name: string, text: string): NamedResult => ({ name, text, data: { text } });

type FitStep = Extract<AnswerStep, { do: 'fit' }>;

function sayFollowed(fit: Fit, { changed = [] }: FitStep): NamedResult {
  const text = [sayChanges(changed), sayWholeFit(fit)].filter((each) => each !== '').join('\n');
  return { name: 'check_fit', text, data: fit };
}

/** The facts as software reads them, what the message changed, and when the rest was said. */
function sayReading(
  needs: readonly Remembered[],
  { changed, against }: Partial<FitStep> = {},
): NamedResult {
  const [first, ...others] = needs.map(({ read, stated }) => ({ ...read, ...stated }));
  const read = others.length === 0 ? (first ?? {}) : { needs: [first, ...others] };
  const data = {
    ...read,
    ...(changed === undefined ? {} : { changed }),
    ...(against === undefined ? {} : { read_against: new Date(against).toISOString() }),
  };
  // The keys are those of the facts.
  const facts = Object.entries(first ?? {}) as [FactName, string | number | boolean][];
  const names = facts.map(
    ([name, value]) => `${name.replaceAll('_', ' ')} ${sayFact(name, value)}`,
  );
  const text = [
    names.length === 0 ? 'No figures were read.' : `Facts: ${names.join('; ')}.`,
    against === undefined
      ? ''
      : `Read with what was said in the answer of ${new Date(against).toISOString()}.`,
  ];
  return { name: 'scenario_read', text: text.filter(Boolean).join(' '), data };
}

async function sayLanes(
  { lanes, about, amount }: Extract<AnswerStep, { do: 'lanes' }>,
  exchange: A2aExchange,
): Promise<NamedResult> {
  const found = await Promise.all(
    lanes.map(async (lane) => {
      const { data } = await runSkill('list_products', { lane }, exchange);
      if (!('lane' in data)) throw new Error('A lane was asked for and a list came.');
      return data;
    }),
  );
  const [first] = found;
  if (first === undefined) throw new Error('No lane was asked for.');
  const { disclosure, ...published } = first;
  const isWhole = about.every((aspect) => aspect === 'what');
  const asked = isWhole ? (found.length > 1 ? COMPARED : OVERVIEW) : about;
  const priced = found.flatMap(({ lane }) => {
    const whole = exchange.catalogue.lanes.find(({ id }) => id === lane.id);
    const cost = whole && asked.includes('cost') ? sayCost(whole, amount) : undefined;
    const of = found.length > 1 ? `${lane.name}, for` : 'For';
    return cost === undefined ? [] : [`${of} that amount: ${cost.text} (${cost.working})`];
  });
  const said =
    found.length > 1
      ? sayLanesBeside(
          found.map(({ lane }) => lane),
          asked,
        )
      : sayLaneAspects(first.lane, asked);
  const links = found.map(({ lane }) => `${lane.name}: ${lane.url}`);
  const text = [[said, ...priced].join('\n'), disclosure, `Source: ${links.join('; ')}`].join(
    '\n\n',
  );
  const data =
    found.length === 1
      ? first
      : {
          ...published,
          lane: undefined,
          lanes: found.map(({ lane }) => summarise(lane)),
          disclosure,
        };
  return { name: found.length === 1 ? 'list_products' : 'compare', text, data };
}

const OVERVIEW = ['what', 'cost', 'speed', 'size', 'lvr', 'trading'] as const;
const COMPARED = [...OVERVIEW, 'term', 'security'] as const;

/** The figures by which lanes are compared. */
function summarise({
  id,
  name,
  summary,
  size,
  time_to_fund,
  lvr,
  rate,
  document_id,
  url,
}: {
  readonly [name: string]: unknown;
}) {
  return { id, name, summary, size, time_to_fund, lvr, rate, document_id, url };
}

async function sayFound(
  { ids, paragraph }: Extract<AnswerStep, { do: 'found' }>,
  exchange: A2aExchange,
): Promise<NamedResult> {
  const documents = await Promise.all(
    ids.map(async (id) => (await runSkill('fetch', { id }, exchange)).data),
  );
  const results = documents.map(({ id, title, url }) => ({ id, title, url }));
  const [first] = documents;
  const words =
    paragraph === undefined || first === undefined
      ? undefined
      : paragraphsOf(first.text)[paragraph];
  const links = results.map(({ title, url }) => `${title}: ${url}`).join('\n');
  const text = words === undefined ? links : `${words}\n\nFrom ${links}`;
  return { name: 'search', text, data: { results } };
}

async function sayTopic(topic: Topic, exchange: A2aExchange): Promise<NamedResult> {
  const { service, base_url } = exchange.catalogue;
  const pages = TOPICS.find(({ name }) => name === topic)?.pages ?? [];
  const sections = await Promise.all(
    pages.map(async ([id, heading]) => {
      const { data } = await runSkill('fetch', { id }, exchange);
      return { text: sectionOf(data.text, heading), title: data.title, url: data.url };
    }),
  );
  const lead = LEADS[topic]?.(service, base_url);
  const sources = [...new Set(sections.map(({ title, url }) => `${title}: ${url}`))];
  const text = [
    ...(lead === undefined ? [] : [lead]),
    ...sections.map((section) => section.text),
    `Source: ${sources.join('; ')}`,
  ];
  return { name: topic, text: text.join('\n\n'), data: { topic, sections } };
}

/** The words under a heading; a heading that is gone from the page is our fault. */
function sectionOf(markdown: string, heading: string): string {
  const [, after] = markdown.split(`## ${heading}\n`);
  if (after === undefined) throw new Error(`There is no section "${heading}".`);
  return after.split('\n## ')[0]?.trim() ?? '';
}

function sayCall({ catalogue, expectedContact, clock }: A2aExchange): NamedResult {
  const wording = showFirst(catalogue);
  const send = {
    skill: 'request_callback',
    input: {
      name: '…',
      phone: '…',
      email: '…',
      scenario: '…',
      consent: true,
      consent_method: 'user_confirmed_in_chat',
      notice_shown: true,
      wording_version: wording.wording_version,
    },
  };
  const text = sayHowToCall(wording, expectedContact(new Date(clock.now())));
  return { name: 'how_to_request_callback', text, data: { show_first: wording, send } };
}
