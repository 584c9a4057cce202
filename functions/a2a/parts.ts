/**
 * The parts of an answer, each told by the operation that holds it: as it was just decided, or once more
 * from the id of its task.
 */
import type { Topic } from '../catalogue/content.ts';
import {
  ASPECTS,
  type Aspect,
  sayCostInLine,
  sayLaneAspects,
  sayLaneLines,
  sayLanesBeside,
} from '../catalogue/lane-answers.ts';
import type { Lane, LaneId } from '../catalogue/schema.ts';
import { showFirst } from '../enquiry/consent.ts';
import type { Remembered } from '../fit/conversation/remembered.ts';
import {
  sayChangedFit,
  sayChanges,
  sayFacts,
  sayOfFit,
  sayTarget,
} from '../fit/conversation/say-told.ts';
import { sayWholeFit } from '../fit/say.ts';
import type { Fit } from '../fit/schema.ts';
import { sayPrice, sayWhichIsLess } from '../fit/sums/price.ts';
import type { Sum } from '../fit/sums/terms.ts';
import { workOut } from '../fit/sums/work-out.ts';
import type { AnswerStep } from './memory.ts';
import { type Answered, runSkill } from './skills.ts';
import type { A2aExchange, NamedResult } from './tasks.ts';

export type FitStep = Extract<AnswerStep, { do: 'fit' }>;

/** What was told of the caller's need, and its fit where that stands already. */
type Told = {
  readonly needs?: readonly Remembered[];
  readonly fit?: Fit | undefined;
  /** The words of questions that are left open, which no id holds. */
  readonly left?: readonly string[];
};

export async function tellParts(
  steps: readonly AnswerStep[],
  exchange: A2aExchange,
  { needs = [], fit, left = [] }: Told = {},
): Promise<Answered> {
  const ofFit = steps.find((each) => each.do === 'fit');
  const tell = async (step: AnswerStep): Promise<NamedResult[]> => {
    switch (step.do) {
      case 'fit':
        return [tellFit(step, fit ?? exchange.conversation.assess(needs), needs, exchange)];
      case 'read':
        return [sayReading(needs, ofFit, step)];
      case 'lanes':
        return [await sayLanes(step, exchange)];
      case 'work_out':
        return [{ name: 'worked_out', text: workOut(step.terms), data: { terms: step.terms } }];
      case 'fetch':
        return [await runSkill('fetch', { id: step.id }, exchange)];
      case 'found':
        return [await sayFound(step, exchange)];
      case 'left':
        return [await sayLeft(left, exchange)];
      case 'topics':
        return Promise.all(step.topics.map((topic) => sayTopic(topic, exchange, step.lanes)));
      case 'call':
        return [sayCall(exchange, step.isTimed)];
    }
  };
  const results = (await Promise.all(steps.map(tell))).flat();
  return { results: sayOnce(exchange.catalogue.disclosure, results), steps };
}

/** What holds for the whole answer stands in the last of its parts that say it. */
function sayOnce(sentence: string, results: readonly NamedResult[]): NamedResult[] {
  const last = results.findLastIndex(({ text }) => text.includes(sentence));
  const leave = (text: string) =>
    text
      .replace(sentence, '')
      .replace(/\n{3,}/, '\n\n')
      .trim();
  return results.map((each, at) => (at < last ? { ...each, text: leave(each.text) } : each));
}

/** A fit of what is remembered: the whole of it, or what was asked of one that was told before. */
function tellFit(
  { changed, asked, targets = [], answers, effect, noted = [], supposed = [], ...before }: FitStep,
  fit: Fit,
  [need]: readonly Remembered[],
  { catalogue }: A2aExchange,
): NamedResult {
  const taken = answers && `Taken as the answer to: ${answers}`;
  const aimed = targets.map((each) => need && sayTarget(each, need));
  const anew = () =>
    changed === undefined
      ? sayWholeFit(fit, before.asks)
      : sayChangedFit(fit, changed, {
          ...before,
          effect: effect && catalogue.sentences.effect[effect],
          noted: fit.noted?.filter((_, at) => noted.includes(at) && !supposed.includes(at)),
          supposed: fit.noted?.filter((_, at) => supposed.includes(at)),
        });
  const rest = asked === undefined ? anew() : sayOfFit(fit, asked);
  return {
    name: 'check_fit',
    text: [taken, ...aimed, rest].filter(Boolean).join('\n'),
    data: fit,
  };
}

/** The facts as software reads them, what the message changed, and when the rest was said. */
function sayReading(
  needs: readonly Remembered[],
  ofFit: FitStep | undefined,
  own: Extract<AnswerStep, { do: 'read' }>,
): NamedResult {
  const { changed, against } = ofFit ?? own;
  const all = needs.map(({ facts }) => facts);
  const read = all.length > 1 ? { needs: all } : (all[0] ?? {});
  const at = against === undefined ? undefined : new Date(against).toISOString();
  const data = { ...read, changed, read_against: at };
  const from = at === undefined ? '' : `Read with what was said in the answer of ${at}.`;
  const lists = all.map(sayFacts).filter((each) => each !== '');
  // A fit of its own has just said them, with their words.
  const isSaid = ofFit?.changed === undefined && ofFit?.asked === undefined;
  const facts = isSaid ? 'Facts: as read above.' : `Facts: ${lists.join('. And: ')}.`;
  const said = own.changed
    ? sayChanges(own.changed)
    : lists.length > 0
      ? facts
      : 'No figures were read.';
  return { name: 'scenario_read', text: [said, from].filter(Boolean).join(' '), data };
}

const OVERVIEW: readonly Aspect[] = ['what', 'cost', 'speed', 'size', 'lvr', 'trading'];
const COMPARED: readonly Aspect[] = [...OVERVIEW, 'term', 'security'];
/** More are told in a line each. */
const MOST_BESIDE = 3;

/** What is asked of one kind of finance, of several beside each other, or of all in a line each. */
async function sayLanes(
  { lanes, about, sum, isAgain }: Extract<AnswerStep, { do: 'lanes' }>,
  exchange: A2aExchange,
): Promise<NamedResult> {
  const all = await runSkill('list_products', {}, exchange);
  if (!('lanes' in all.data)) throw new Error('All lanes were asked for and one came.');
  const asked = about.filter((each) => each !== 'what');
  if (lanes.length === 0 && asked.length === 0) return all;
  const listed = all.data.lanes.filter(({ id }) => lanes.length === 0 || lanes.includes(id));
  const ids = lanes.length === 0 ? listed.map(({ id }) => id) : lanes;
  const found = await Promise.all(ids.map((lane) => runSkill('list_products', { lane }, exchange)));
  const whole = found.flatMap(({ data }): Lane[] => ('lane' in data ? [data.lane] : []));
  const [only, second] = whole;
  const isOne = only !== undefined && second === undefined;
  const isFew = lanes.length > 0 && whole.length <= MOST_BESIDE;
  const isPriced = isFew && sum && (asked.length === 0 || asked.includes('cost'));
  const priced = isPriced
    ? whole.flatMap((lane) => sayPriced(lane, { sum, isAgain }, exchange))
    : [];
  const [one, other, third] =
    priced.length > 0 ? whole.map(({ id }) => knownLane(id, exchange)) : [];
  const less = sum && one && other && !third ? sayWhichIsLess([one, other], sum) : [];
  const rest = priced.length < whole.length ? about : about.filter((each) => each !== 'cost');
  // "How is that different from a loan?": what each of them is, before what it comes to.
  const isDiffered = about.includes('what') && asked.length > 0 && priced.length > 1;
  const first = isDiffered ? sayLanesBeside(whole, ['what']) : '';
  const pages = sayPages(whole, about, isDiffered ? rest.filter((each) => each !== 'what') : rest);
  // "Which one's cheaper?", of a rate a year and one of the invoices.
  const isOpen = isFew && !isPriced && asked.includes('cost') && hasUnits(whole);
  const beside = isOpen ? whole.flatMap((lane) => sayPriced(lane, EXAMPLE, exchange)) : [];
  const said = [pages, ...(isOpen ? [EXAMPLE_OF, ...beside] : [])].filter(Boolean).join('\n');
  const links = whole.map(({ name, url }) => `${name}: ${url}`).join('; ');
  // Who asks what it is, is told that first, and then what it comes to here.
  const isWhat = about.includes('what') && asked.length === 0;
  const told = isWhat ? [said, ...priced] : [first, ...priced, ...less, said];
  const text = [told.filter(Boolean).join('\n'), all.data.disclosure];
  return {
    name: isOne || lanes.length === 0 ? 'list_products' : 'compare',
    text: [...text, ...(lanes.length === 0 ? [] : [`Source: ${links}`])].join('\n\n'),
    data: isOne && found[0] ? found[0].data : { ...all.data, lanes: listed },
  };
}

const hasUnits = (lanes: readonly Lane[]) => new Set(lanes.map(({ rate }) => rate.unit)).size > 1;
const EXAMPLE_OF = 'For example, for $100,000 in use over three months:';
/** Its rate and fees have just been told; four fifths of invoices are paid at once. */
const EXAMPLE = {
  sum: {
    facts: { amount: 100_000, drawn: 100_000, invoices_outstanding: 125_000 },
    ...{ months: [3], isYearly: false },
  },
  isAgain: true,
} as const;

/** What the pages say of what is asked and `left` to be told once sums are priced. */
function sayPages(
  lanes: readonly Lane[],
  about: readonly Aspect[],
  left: readonly Aspect[],
): string {
  if (about.length > 0 && left.length === 0) return '';
  const [only, second] = lanes;
  const asked = about.filter((each) => each !== 'what');
  const isOpen = asked.length === 0;
  if (only !== undefined && second === undefined) {
    // What is asked of one that is named, and was not understood, stands somewhere in the whole of it.
    const overview = about.length === 0 ? ASPECTS : OVERVIEW;
    return sayLaneAspects(only, isOpen ? overview : left);
  }
  if (lanes.length > MOST_BESIDE) return sayLaneLines(lanes, asked);
  return sayLanesBeside(lanes, isOpen ? COMPARED : left);
}

const knownLane = (id: LaneId, { catalogue }: A2aExchange) =>
  catalogue.lanes.find((lane) => lane.id === id);

type Pricing = { readonly sum: Sum; readonly isAgain?: boolean | undefined };

/** What a kind comes to, and once its rate and fees. */
function sayPriced(
  lane: Lane,
  { sum, isAgain }: Pricing,
  exchange: A2aExchange,
): readonly string[] {
  const known = knownLane(lane.id, exchange);
  const price = known && sayPrice(known, sum);
  if (price === undefined) return [];
  return [`- ${[`${lane.name}. ${price}`, ...(isAgain ? [] : [sayCostInLine(lane)])].join(' ')}`];
}

async function sayFound(
  { ids }: Extract<AnswerStep, { do: 'found' }>,
  exchange: A2aExchange,
): Promise<NamedResult> {
  const documents = await Promise.all(
    ids.map(async (id) => (await runSkill('fetch', { id }, exchange)).data),
  );
  const results = documents.map(({ id, title, url }) => ({ id, title, url }));
  const text = results.map(({ title, url }) => `${title}: ${url}`).join('\n');
  return { name: 'search', text, data: { results } };
}

async function sayTopic(
  name: string,
  exchange: A2aExchange,
  lanes: readonly LaneId[] = [],
): Promise<NamedResult> {
  const topic = exchange.asked().topics.find((each) => each.name === name);
  const read = await Promise.all(
    (topic?.read ?? []).map(async ({ document, heading }) => {
      const { data } = await runSkill('fetch', { id: document }, exchange);
      const { title, url } = data;
      return { text: heading === undefined ? '' : sectionOf(data.text, heading), title, url };
    }),
  );
  const quoted = topic ? await findSentences(topic, lanes, exchange) : [];
  const sections = [...read, ...quoted.map(({ id: _, ...section }) => section)];
  const sources = [...new Set(sections.map(({ title, url }) => `${title}: ${url}`))];
  const source = sources.length === 0 ? '' : `Source: ${sources.join('; ')}`;
  const said = [topic?.says, ...sections.map(({ text }) => text), source].filter(Boolean);
  return {
    name,
    text: said.join('\n\n'),
    data: { topic: name, says: topic?.says, sections },
    lanes: quoted.length > 0 ? quoted.map(({ id }) => id) : (topic?.of ?? []),
  };
}

/** The questions that are left open, but for those that held how somebody is reached: beside it there may be a name. */
async function sayLeft(words: readonly string[], exchange: A2aExchange): Promise<NamedResult> {
  const { text, ...told } = await sayTopic('unanswered', exchange);
  const quoted = words
    .filter((each) => !/removed\]|(?:\d[ -]?){6}/.test(each))
    .map((each) => `“${each.replace(JOINED, '').slice(0, QUOTED)}”`);
  return { ...told, text: [text, ...quoted].join(' ') };
}
const QUOTED = 120;
const JOINED = /[\s,:]{1,3}(?:and|but|also)?$/i;

const MOST_PAGES = 2;

/** On the pages of these kinds of finance, or of any where those say nothing, the sentences that hold the words. */
async function findSentences(
  { finds, says }: Topic,
  lanes: readonly LaneId[],
  exchange: A2aExchange,
) {
  if (finds.length === 0) return [];
  const ids = [...new Set([...lanes, ...exchange.catalogue.lanes.map(({ id }) => id)])];
  const pages = await Promise.all(
    ids.map(async (id) => {
      const { data } = await runSkill('fetch', { id: `lane:${id}` }, exchange);
      const { title, url } = data;
      const sentences = data.text.split(/(?<=[.?!])\s+|\n+(?:- )?/);
      const found = sentences.filter((each) => finds.some((words) => each.includes(words)));
      // Beside what is said in general, a page is quoted for its figures.
      const told = says === undefined ? found : found.filter((each) => /\d/.test(each));
      const text = told.length === 0 ? '' : `${title}: ${told.join(' ')}`;
      return found.length === 0 ? [] : [{ id, text, title, url }];
    }),
  );
  const own = pages.flat().filter(({ id }) => lanes.includes(id));
  // What is said in general needs no other page.
  const others = says === undefined ? pages.flat().slice(0, 1) : [];
  return own.length > 0 ? own.slice(0, MOST_PAGES) : others;
}

/** The words under a heading, which the build has found there. */
const sectionOf = (markdown: string, heading: string) =>
  markdown.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';

function sayCall({ catalogue, expectedContact, now }: A2aExchange, isTimed = false): NamedResult {
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
  const contact = expectedContact(now);
  const { service, base_url } = catalogue;
  const form = `To be called, fill in the form at ${base_url}/enquire`;
  const phone = service.broker.support_phone;
  // Who wants it after four is not told that it comes by noon.
  const when = isTimed
    ? `${form} and name that time there, or phone ${phone}.`
    : `${form}, where a time that suits can be named, or phone ${phone}. If that is done now, a licensed broker is expected to call ${contact.text}.`;
  const text =
    `${when}\n` +
    'Nothing has been sent to a broker: a message in words sends nothing, and no name or number in it is kept.';
  const how =
    'An assistant can send it as request_callback, the data part in `send`, once its user has read the notice and ' +
    'agreed to the statement in `show_first`.';
  return { name: 'how_to_request_callback', text, data: { how, show_first: wording, send } };
}
