/**
 * The parts of an answer, each told by the operation that holds it: as it was just decided, or once more
 * from the id of its task.
 */
import {
  type Aspect,
  sayLaneAspects,
  sayLaneLines,
  sayLanesBeside,
} from '../catalogue/lane-answers.ts';
import type { Lane } from '../catalogue/schema.ts';
import { showFirst } from '../enquiry/consent.ts';
import { sayCost } from '../fit/cost.ts';
import type { Remembered } from '../fit/follow-up.ts';
import { type FactName, sayFact } from '../fit/need.ts';
import { sayWholeFit } from '../fit/say.ts';
import type { Fit } from '../fit/schema.ts';
import type { AnswerStep } from './memory.ts';
import { type Answered, runSkill } from './skills.ts';
import type { A2aExchange, NamedResult } from './tasks.ts';
import { TOPICS, type Topic, type TopicEntry } from './topics.ts';
import { REMEMBERS, SAYS, sayChanges, sayHowToCall, sayReadAgainst } from './words.ts';

type FitStep = Extract<AnswerStep, { do: 'fit' }>;
type OtherStep = Exclude<AnswerStep, FitStep>;

/** Parts that need nothing of what the caller told. */
export async function tellParts(
  steps: readonly AnswerStep[],
  exchange: A2aExchange,
  needs: readonly Remembered[] = [],
): Promise<Answered> {
  const told = steps.map(async (step) =>
    step.do === 'fit' ? tellFit(step, needs, exchange).results : tellOther(step, exchange),
  );
  return { results: (await Promise.all(told)).flat(), steps };
}

/** A fit of what is remembered, with the facts as software reads them. */
export function tellFit(
  step: FitStep,
  needs: readonly Remembered[],
  { conversation, clock }: A2aExchange,
) {
  const fit: Fit = conversation.assess(needs, new Date(clock.now()));
  const text = [sayChanges(step.changed ?? []), sayWholeFit(fit)].filter(Boolean).join('\n');
  return {
    fit,
    results: [{ name: 'check_fit', text, data: fit }, sayReading(needs, step)] as const,
  };
}

async function tellOther(step: OtherStep, exchange: A2aExchange): Promise<NamedResult[]> {
  switch (step.do) {
    case 'lanes':
      return [await sayLanes(step, exchange)];
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

/** The facts as software reads them, what the message changed, and when the rest was said. */
export function sayReading(
  needs: readonly Remembered[],
  { changed, against, isFirst }: Partial<FitStep> = {},
): NamedResult {
  const [first, ...others] = needs.map(({ read, stated }) => ({ ...read, ...stated }));
  const read = others.length === 0 ? (first ?? {}) : { needs: [first, ...others] };
  const at = against === undefined ? undefined : new Date(against).toISOString();
  const data = {
    ...read,
    ...(changed === undefined ? {} : { changed }),
    ...(at === undefined ? {} : { read_against: at }),
  };
  // The keys are those of the facts.
  const facts = Object.entries(first ?? {}) as [FactName, string | number | boolean][];
  const said = facts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${sayFact(name, value)}`);
  const text = said.length === 0 ? 'No figures were read.' : `Facts: ${said.join('; ')}.`;
  const from = at === undefined ? '' : ` ${sayReadAgainst(at, isFirst)}`;
  return { name: 'scenario_read', text: `${text}${from}`, data };
}

const OVERVIEW: readonly Aspect[] = ['what', 'cost', 'speed', 'size', 'lvr', 'trading'];
const COMPARED: readonly Aspect[] = [...OVERVIEW, 'term', 'security'];
/** More are told in a line each. */
const MOST_BESIDE = 3;

/** What is asked of one kind of finance, of several beside each other, or of all in a line each. */
async function sayLanes(
  { lanes, about, amount }: Extract<AnswerStep, { do: 'lanes' }>,
  exchange: A2aExchange,
): Promise<NamedResult> {
  const all = await runSkill('list_products', {}, exchange);
  if (!('lanes' in all.data)) throw new Error('All lanes were asked for and one came.');
  const listed = all.data.lanes.filter(({ id }) => lanes.length === 0 || lanes.includes(id));
  const asked = about.filter((each) => each !== 'what');
  if (lanes.length === 0 && asked.length === 0) return all;
  const ids = lanes.length === 0 ? listed.map(({ id }) => id) : lanes;
  const found = await Promise.all(ids.map((lane) => runSkill('list_products', { lane }, exchange)));
  const whole = found.flatMap(({ data }): Lane[] => ('lane' in data ? [data.lane] : []));
  const [first] = whole;
  if (first === undefined) throw new Error('A lane was asked for and none came.');
  const priced = whole.flatMap(({ id, name }) => {
    const lane = exchange.catalogue.lanes.find((each) => each.id === id);
    const isPriced = lane && lanes.length > 0 && (asked.length === 0 || asked.includes('cost'));
    const cost = isPriced ? sayCost(lane, amount) : undefined;
    const of = whole.length > 1 ? `${name}, for` : 'For';
    return cost === undefined ? [] : [`${of} that amount: ${cost.text} (${cost.working})`];
  });
  const said =
    whole.length === 1
      ? sayLaneAspects(first, asked.length === 0 ? OVERVIEW : about)
      : whole.length > MOST_BESIDE
        ? sayLaneLines(whole, asked)
        : sayLanesBeside(whole, asked.length === 0 ? COMPARED : about);
  const links = lanes.length === 0 ? [] : whole.map(({ name, url }) => `${name}: ${url}`);
  const { disclosure } = all.data;
  const text = [
    [said, ...priced].join('\n'),
    disclosure,
    ...(links.length > 0 ? [`Source: ${links.join('; ')}`] : []),
  ];
  return {
    name: whole.length === 1 || lanes.length === 0 ? 'list_products' : 'compare',
    text: text.join('\n\n'),
    data: whole.length === 1 && found[0] ? found[0].data : { ...all.data, lanes: listed },
  };
}

// What is not about a kind of finance as such is looked for in everything that is published.

const COMMON = new Set(
  (
    'about does have with what when where which would could should there their this that from your they them ' +
    'into than then some much many need want know tell please help business finance loan loans money lender ' +
    'borrow work works mean means explain between after before still and the for are how can you our has who ' +
    'why was its get give write show make any'
  ).split(' '),
);
const MAX_QUERY = 200;
const MOST_FOUND = 3;

/** Only where a paragraph says most of the very words: a near miss would answer what was not asked. */
export async function findPublished(
  text: string,
  exchange: A2aExchange,
): Promise<AnswerStep | undefined> {
  const words = [...new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])].filter(
    (word) => !COMMON.has(word),
  );
  const query = words.join(' ').slice(0, MAX_QUERY);
  if (query.length < 5) return undefined;
  const { data } = await runSkill('search', { query }, exchange);
  const ids = data.results.map(({ id }) => id);
  for (const id of ids.slice(0, MOST_FOUND)) {
    const { data: document } = await runSkill('fetch', { id }, exchange);
    const scores = paragraphsOf(document.text).map((paragraph) => {
      const plain = paragraph.toLowerCase();
      return words.filter((word) => plain.includes(word)).length;
    });
    const most = Math.max(...scores);
    if (most * 2 <= words.length) continue;
    const paragraph = paragraphsOf(document.text).findIndex(
      (each, at) => scores[at] === most && !/^[-\d]/.test(each),
    );
    const first = [id, ...ids.filter((each) => each !== id)].slice(0, MOST_FOUND);
    return { do: 'found', ids: first, paragraph: paragraph < 0 ? scores.indexOf(most) : paragraph };
  }
  return undefined;
}

const paragraphsOf = (markdown: string) =>
  markdown.split(/\n\n+/).filter((each) => !/^(?:#|\|)/.test(each));

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

async function sayTopic(name: Topic, exchange: A2aExchange): Promise<NamedResult> {
  const { service, base_url } = exchange.catalogue;
  const topic: TopicEntry | undefined = TOPICS.find((each) => each.name === name);
  const sections = await Promise.all(
    (topic?.pages ?? []).map(async ([id, heading]) => {
      const { data } = await runSkill('fetch', { id }, exchange);
      return { text: sectionOf(data.text, heading), title: data.title, url: data.url };
    }),
  );
  const sources = [...new Set(sections.map(({ title, url }) => `${title}: ${url}`))];
  const text = [
    ...(topic?.lead === undefined ? [] : [topic.lead(service, base_url)]),
    ...sections.map((section) => section.text),
    `Source: ${sources.join('; ')}`,
  ];
  return { name, text: text.join('\n\n'), data: { topic: name, sections } };
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
  const contact = expectedContact(new Date(clock.now()));
  const text = sayHowToCall(wording, contact, catalogue);
  return { name: 'how_to_request_callback', text, data: { show_first: wording, send } };
}
