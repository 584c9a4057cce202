/**
 * Decides which parts answer a message in words, and what of it is remembered. Each part is told by
 * parts.ts, from the operation that holds the answer; a fit only where a need is stated or changed.
 */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { FollowUp, Remembered } from '../fit/follow-up.ts';
import type { Need } from '../fit/need.ts';
import type { Fit } from '../fit/schema.ts';
import { leaveOutCall, readWishes, type Wishes } from './intents.ts';
import type { AnswerStep, Talk } from './memory.ts';
import { findPublished, sayReading, tellFit, tellParts } from './parts.ts';
import { type Answered, asksToSend, callSkill, readTextCall, runSkill } from './skills.ts';
import { type A2aExchange, wrongParts } from './tasks.ts';
import { sayAnswered } from './words.ts';

const MAX_TEXT = 4000;

/** What the ids of the message hold; `why` says why they hold nothing, where the caller may wonder. */
export type Recalled = {
  readonly needs: readonly Remembered[];
  readonly at?: number;
  /** No task is named, so that what came after the first answer of the context is not known. */
  readonly isFirst?: boolean;
  readonly talk?: Talk;
  readonly why?: 'unknown' | 'expired';
};

export async function answerText(
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered> {
  if (text === '') throw wrongParts('hold no text and no skill; send one of them.');
  const call = readTextCall(text, exchange.catalogue.lanes);
  if (asksToSend(call)) {
    return tellParts([{ do: 'say', what: 'needs_data_part' }, { do: 'call' }], exchange);
  }
  if (typeof call === 'object') return callSkill(call, exchange);
  const words = call ?? text;
  // The newest is what is asked now; a mail thread or a history stands before it.
  const newest = words.slice(-MAX_TEXT);
  const { results, steps = [], ...rest } = await answerWords(newest, recalled, exchange);
  const notes: AnswerStep[] = [
    ...(recalled.why === undefined ? [] : [{ do: 'memory', what: recalled.why } as const]),
    ...(newest === words ? [] : [{ do: 'say', what: 'too_long' } as const]),
  ];
  const told = await tellParts(notes, exchange);
  return { ...rest, results: [...results, ...told.results], steps: [...steps, ...notes] };
}

type Heard = {
  readonly text: string;
  readonly read: readonly Need[];
  readonly wishes: Wishes;
  readonly recalled: Recalled;
  readonly exchange: A2aExchange;
};

async function answerWords(
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered> {
  const now = new Date(exchange.clock.now());
  const read = exchange.conversation.read({ fields: {}, texts: { text } }, now);
  const wishes = readWishes(text, { needs: read, lanes: exchange.catalogue.lanes });
  if (wishes.foreign) return tellParts([{ do: 'say', what: 'foreign' }], exchange);
  const heard = { text, read, wishes, recalled, exchange };
  const asked = await lanesAsked(heard);
  const steps = stepsOf(heard, asked);
  const fitted = asked.isPicked ? undefined : await fitOf(heard, asked, steps.length > 0);
  if (fitted === undefined && steps.length === 0) {
    return { ...(await tellParts(await otherwise(heard), exchange)), needs: recalled.needs };
  }
  const shown = fitted === undefined ? [] : lanesOf(fitted.fit);
  const beside = asked.lanes.length > 0 ? [] : besideFit(asked.about, shown);
  const told = await tellParts([...steps, ...beside], exchange);
  const spokenOf = [...steps, ...beside].findLast((each) => each.do === 'lanes');
  const talk: Talk =
    spokenOf === undefined ? { lanes: shown } : { lanes: spokenOf.lanes, about: spokenOf.about };
  return {
    results: [...told.results, ...(fitted?.results ?? [])],
    steps: [...steps, ...beside, ...(fitted?.steps ?? [])],
    needs: fitted?.needs ?? recalled.needs,
    ...(talk.lanes.length === 0 ? {} : { talk }),
  };
}

// The kinds of finance that it asks about, and what of them.

type Asked = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** They are the whole answer: figures of the message say which kinds are meant. */
  readonly isPicked?: boolean;
};

const GOES_ON = /^(?:(?:ok|okay|so|now|then)[, ]+)*(?:and|n|same|what about|how about|also|or)\b/i;
const COMPARES = /\b(?:compar\w+|versus|vs|against|differ\w*|than|better|or)\b/i;
const OR_THAT = /\b(?:that|it|this|those) or\b|\b(?:or|than|with) (?:that|it|this)\b/i;
const SHORT = 14;

/** Those that it names, or else those spoken of last, or else those for the thing that it names. */
async function lanesAsked(heard: Heard): Promise<Asked> {
  const { text, read, recalled, exchange } = heard;
  const { need, lanes, about, isAll, topics, asks, isEvery, call } = heard.wishes;
  const named = { lanes, about };
  const talk = text.split(/\s+/).length <= SHORT ? recalled.talk : undefined;
  const picked = lanes.length === 0 ? pickLanes(heard, talk) : undefined;
  if (picked !== undefined) return picked;
  if (need) return named;
  const goesOn = GOES_ON.test(text);
  /** It changes the need that was told. */
  const isOfNeed = recalled.needs.length > 0 && SUPPOSES.test(text);
  const [one, other] = lanes;
  if (one !== undefined) {
    const before = about.length === 0 && goesOn && !isOfNeed ? talk?.about : undefined;
    const spoken = talk?.lanes.filter((each) => each !== one) ?? [];
    const isNew = COMPARES.test(text) && !talk?.lanes.includes(one);
    const isBeside = other === undefined && (isNew || OR_THAT.test(text));
    const beside = isBeside ? spoken.slice(0, 2) : [];
    return { lanes: [...beside, ...lanes], about: before ?? about };
  }
  if (talk !== undefined && !isEvery && !isOfNeed && !saysFacts(read)) {
    if (about.length > 0) return { lanes: talk.lanes, about };
    if (topics.includes('lenders') && talk.lanes.length > 1) return { lanes: talk.lanes, about };
    // With a need it is a change of that.
    const isMore = goesOn && topics.length === 0 && recalled.needs.length === 0;
    if (isMore && talk.about !== undefined) return { lanes: talk.lanes, about: talk.about };
  }
  if (about.length === 0 || isAll || topics.length > 0 || call || !asks) return named;
  return { lanes: await lanesForThing(text, exchange), about };
}

const NO_PROPERTY =
  /\b(?:which|what|show|list|any(?:thing)?|everything|all|those)\b.{0,40}\b(?:no|without|not|don't|dont|doesn't|doesnt) (?:(?:need|require|take|want)\w* )?(?:any |a )?(?:property|real estate|house)\b/i;
const OF_THOSE = /\bof (?:those|these|them)\b|\bwhich ones?\b/i;
const OF_A_SUM: ReadonlySet<string> = new Set(['amount', 'term_months']);
const QUICKER =
  /\b(?:any(?:thing)?|something|which|what|one|options?)\b.{0,20}\b(?:quick|fast|soon)er\b/i;

/** All kinds, or those spoken of, of which what is asked is so: "which need no property?" */
function pickLanes(heard: Heard, talk: Talk | undefined): Asked | undefined {
  const { text, read, recalled, exchange } = heard;
  if (recalled.needs.length > 0) return undefined;
  const all = exchange.catalogue.lanes;
  const pick = (about: readonly Aspect[], isSo: (lane: CatalogueLane) => boolean) => {
    const lanes = all.filter(isSo).map(({ id }) => id);
    return lanes.length === 0 ? undefined : { lanes, about, isPicked: true };
  };
  const facts = Object.keys(read[0]?.facts ?? {}).filter((name) => name !== 'security');
  if (NO_PROPERTY.test(text) && facts.length === 0) {
    return pick(['size', 'speed', 'cost', 'security'], ({ security }) =>
      security.some((each) => each !== 'property'),
    );
  }
  if (talk === undefined) return undefined;
  const months = read[0]?.facts.trading_months?.value;
  if (OF_THOSE.test(text) && months !== undefined && facts.length === 1) {
    return pick(
      ['trading', 'speed', 'size'],
      (lane) => talk.lanes.includes(lane.id) && lane.min_trading_months <= Number(months),
    );
  }
  const spoken = all.find(({ id }) => id === talk.lanes[0]);
  // "300k for 8 months is what then", of what was just priced.
  const isSum = facts.length > 0 && facts.every((name) => OF_A_SUM.has(name));
  const isNew = read.some(({ signals }) => signals.some(({ role }) => role === 'purpose'));
  if (talk.about?.includes('cost') && isSum && !isNew && text.split(/\s+/).length <= SHORT) {
    return { lanes: talk.lanes, about: ['cost', 'term'], isPicked: true };
  }
  if (!QUICKER.test(text) || facts.length > 0 || spoken === undefined) return undefined;
  return pick(
    ['speed', 'cost', 'lvr', 'term'],
    ({ security, time_to_fund: { typical } }) =>
      security[0] === spoken.security[0] && typical[1] < spoken.time_to_fund.typical[0],
  );
}

/** "What papers to finance a digger?": those that the rules bring into view for it, and not for just anything. */
async function lanesForThing(text: string, exchange: A2aExchange): Promise<LaneId[]> {
  const ofThing = await runSkill('check_fit', { situation: text }, exchange);
  const ofAnything = await runSkill('check_fit', { purpose: 'working capital' }, exchange);
  const common = lanesOf(ofAnything.data);
  return lanesOf(ofThing.data).filter((lane) => !common.includes(lane));
}

const MOST_LANES = 3;
/** Those that fit; where none does, those that were looked at. */
function lanesOf({ lanes, considered }: Fit): LaneId[] {
  const ids = (lanes.length > 0 ? lanes : considered).map(({ id }) => id);
  return [...new Set(ids)].slice(0, MOST_LANES);
}

/** Figures and times of a need; what secures it may only be what a lane is called. */
const saysFacts = (read: readonly Need[]) =>
  read.some(({ facts }) => Object.keys(facts).some((name) => name !== 'security'));

// The parts of the answer, in the order in which they are told.

/** Those that need no figures of the caller's. */
function stepsOf({ wishes, read, recalled }: Heard, { lanes, about }: Asked): AnswerStep[] {
  const { topics, call, list } = wishes;
  const [before] = recalled.needs;
  const known = read[0]?.facts.amount?.value ?? before?.stated?.amount ?? before?.read.amount;
  const amount = typeof known === 'number' ? { amount: known } : {};
  // "And on a caveat?" asks about the need that was told, and not what a caveat is.
  const isOfNeed = before !== undefined && about.length === 0 && topics.length === 0;
  const steps: AnswerStep[] = [];
  if (call) steps.push({ do: 'call' });
  if (topics.length > 0) steps.push({ do: 'topics', topics: [...topics] });
  if ((lanes.length > 0 && !isOfNeed) || list) {
    steps.push({ do: 'lanes', lanes: [...lanes], about: [...about], ...amount });
  }
  return steps;
}

const SAID_BY_FIT: readonly Aspect[] = ['what', 'suits', 'cost', 'speed', 'size', 'lvr'];
const OF_FACTS: readonly Aspect[] = ['cost', 'speed', 'size', 'lvr'];

/** What a fit does not say by itself, such as the documents: of the lanes that it shows. */
function besideFit(about: readonly Aspect[], shown: readonly LaneId[]): AnswerStep[] {
  const asked = about.filter((aspect) => !SAID_BY_FIT.includes(aspect));
  return asked.length === 0 || shown.length === 0
    ? []
    : [{ do: 'lanes', lanes: [...shown], about: asked }];
}

type Fitted = Answered & { readonly fit: Fit };

const ANOTHER =
  /\b(?:another|different|separate|new|second|unrelated|next|other) (?:need|deal|client|customer|scenario|case|borrower|matter|loan request|question)\b|\bstart (?:over|again|afresh)\b/i;
const SUPPOSES =
  /\b(?:instead|what (?:if|about)|how about|rather|if (?:i|we|they|he|she|it|the|my|our))\b/i;
/** Beside the sum and what it is for. */
const WHOLE = 3;

/** The message says a need by itself, and changes none that was told before. */
const isWhole = (text: string, read: readonly Need[]): boolean =>
  ANOTHER.test(text) ||
  read.some(
    ({ facts, signals }) =>
      facts.amount !== undefined &&
      Object.keys(facts).length >= WHOLE &&
      signals.some(({ role }) => role === 'purpose'),
  );

/** "Make it 150" or "yes", which goes on from something. */
const isFragment = (text: string, read: readonly Need[]) =>
  (SUPPOSES.test(text) && /\d/.test(text)) ||
  (FRAGMENT.test(text) &&
    read.every(
      ({ facts, signals }) =>
        Object.keys(facts).length < 2 && !signals.some(({ role }) => role === 'purpose'),
    ));
const FRAGMENT =
  /^\W*(?:(?:yes|yep|yeah|no|nope|nah)\b[\s\w]{0,12}$|(?:and )?(?:make (?:it|that)|actually|meant|i mean[t]?|sorry|only)\b)/i;

/** A new need, a change to the one told before, or that one once more where it is asked about. */
async function fitOf(heard: Heard, asked: Asked, isAnswered: boolean): Promise<Fitted | undefined> {
  const { text, read, wishes, recalled, exchange } = heard;
  const { needs } = recalled;
  if (needs.length === 0) {
    return wishes.need && !isFragment(text, read) ? newFit(heard) : undefined;
  }
  if (wishes.need && isWhole(text, read)) return newFit(heard);
  if (wishes.greets !== undefined) return undefined;
  const isOfFit = asked.about.some((each) => OF_FACTS.includes(each));
  const again = () => changedFit({ needs, changed: [] }, heard);
  const isChange = wishes.need || saysFacts(read) || SUPPOSES.test(text);
  if (wishes.lanes.length === 0 && isAnswered && !isChange) return isOfFit ? again() : undefined;
  if (wishes.lanes.length > 0 && asked.about.length > 0 && !isOfFit && !isChange) return undefined;
  const followed = exchange.conversation.follow(needs, text, new Date(exchange.clock.now()));
  const isSaid = followed !== undefined && (followed.changed.length > 0 || !wishes.asks);
  if (isSaid || (followed !== undefined && wishes.lanes.length > 0)) {
    return changedFit(followed, heard);
  }
  if (wishes.need) return newFit(heard);
  return followed !== undefined || isOfFit ? again() : undefined;
}

async function newFit({ text, wishes, read, exchange }: Heard): Promise<Fitted> {
  // Whom to ring says nothing of what the money is for.
  const situation = wishes.call ? leaveOutCall(text) : text;
  const fit = await runSkill('check_fit', { situation }, exchange);
  const needs = exchange.conversation.remember(read, new Date(exchange.clock.now()));
  return { fit: fit.data, results: [fit, sayReading(needs)], steps: [{ do: 'fit' }], needs };
}

async function changedFit(
  { needs, changed, answers, isUnplaced = false }: FollowUp,
  { recalled: { at, isFirst }, exchange }: Heard,
): Promise<Fitted> {
  const step: AnswerStep = {
    do: 'fit',
    changed: [...changed],
    ...(at === undefined ? {} : { against: at }),
    ...(isFirst ? { isFirst } : {}),
  };
  const { fit, results } = await tellFit(step, needs, exchange);
  if (isUnplaced) {
    const unplaced: AnswerStep = { do: 'say', what: 'unplaced' };
    const said = await tellParts([unplaced], exchange);
    return { fit, results: [...said.results, ...results], steps: [unplaced, step], needs };
  }
  const [first, ...others] = results;
  const text = [...(answers === undefined ? [] : [sayAnswered(answers)]), first.text].join('\n');
  return { fit, results: [{ ...first, text }, ...others], steps: [step], needs };
}

const FEW = 4;

/** Nothing above answers it: it may be a question about something that is published. */
async function otherwise({ text, read, wishes, recalled, exchange }: Heard): Promise<AnswerStep[]> {
  const { greets, asks } = wishes;
  if (greets === 'thanks' || (greets === 'hello' && !asks)) return [{ do: 'say', what: greets }];
  // Why there is nothing to change is said where an id was sent.
  if (recalled.needs.length === 0 && isFragment(text, read)) {
    return recalled.why === undefined ? [{ do: 'memory', what: 'none' }] : [];
  }
  const isLooked = asks || text.split(/\s+/).length <= FEW;
  const found = isLooked ? await findPublished(text, exchange) : undefined;
  if (found !== undefined) return [found];
  if (recalled.needs.length > 1) return [{ do: 'memory', what: 'several' }];
  return [{ do: 'say', what: 'unclear' }];
}
