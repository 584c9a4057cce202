/**
 * Decides which parts answer a message in words, and what of it is remembered. Each part is told by
 * parts.ts, from the operation that holds the answer; a fit only where a need is stated or changed.
 */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Remembered } from '../fit/follow-up.ts';
import type { FactName, Need } from '../fit/need.ts';
import type { Fit } from '../fit/schema.ts';
import { sayMoney } from '../money.ts';
import { type AnswerStep, say, type Talk } from './memory.ts';
import { findPublished, tellParts } from './parts.ts';
import { type Answered, asksToSend, callSkill, readTextCall, runSkill } from './skills.ts';
import { type A2aExchange, type NamedResult, wrongParts } from './tasks.ts';
import type { Wishes } from './wishes.ts';
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
    return tellParts([say('needs_data_part'), { do: 'call' }], exchange);
  }
  if (typeof call === 'object') return callSkill(call, exchange);
  const words = call ?? text;
  // The newest is what is asked now; a mail thread or a history stands before it.
  const newest = words.slice(-MAX_TEXT);
  const { results, steps = [], ...rest } = await answerWords(newest, recalled, exchange);
  const notes: AnswerStep[] = [
    ...(recalled.why === undefined ? [] : [say(`memory_${recalled.why}`)]),
    ...(newest === words ? [] : [say('too_long')]),
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
  const isForeign = read.some(({ unread }) => unread.some(({ what }) => what === 'language'));
  if (isForeign) return tellParts([say('foreign')], exchange);
  const wishes = exchange.hear(text, read);
  const heard = { text, read, wishes, recalled, exchange };
  const asked = await lanesAsked(heard);
  const fitted = asked.isPicked ? undefined : await fitOf(heard, asked);
  const steps = orderSteps(heard, asked, fitted);
  if (steps.length === 0) {
    const { needs } = recalled;
    return { ...(await tellParts(await otherwise(heard), exchange, { needs })), needs };
  }
  const needs = fitted?.needs ?? recalled.needs;
  const told = await tellParts(steps, exchange, { needs, made: fitted?.made });
  const talk = talkOf(steps, fitted);
  return { ...told, needs, ...(talk.lanes.length === 0 ? {} : { talk }) };
}

function talkOf(steps: readonly AnswerStep[], fitted: Fitted | undefined): Talk {
  const spokenOf = steps.findLast((each) => each.do === 'lanes');
  if (spokenOf === undefined) return { lanes: fitted === undefined ? [] : lanesOf(fitted.fit) };
  const { lanes, about, amount } = spokenOf;
  return { lanes, about, ...(amount === undefined ? {} : { amount }) };
}

// The parts of the answer, in the order in which they are told.

/** What a fit says of each lane by itself; the rest, such as the documents, is told beside it. */
const SAID_BY_FIT: readonly Aspect[] = ['what', 'suits', 'cost', 'speed', 'size', 'lvr'];

const IN_BRIEF: readonly Aspect[] = ['cost', 'speed', 'size'];

function orderSteps(heard: Heard, asked: Asked, fitted: Fitted | undefined): AnswerStep[] {
  const { wishes, recalled, read } = heard;
  const { topics, call } = wishes;
  const list = wishes.list && (recalled.needs.length === 0 || wishes.isAll || wishes.says('list'));
  const shown = fitted === undefined ? [] : lanesOf(fitted.fit);
  const fit = fitted?.steps ?? [];
  const isAgain = fit.some((step) => step.do === 'fit' && step.asked !== undefined);
  // A fit that is told again has the sum for each lane already.
  const amount = isAgain ? undefined : amountOf(heard, asked);
  const tellLanes = (lanes: readonly LaneId[], about: readonly Aspect[]): AnswerStep[] => [
    { do: 'lanes', lanes, about, ...(amount === undefined ? {} : { amount }) },
  ];
  // "And on a caveat?" asks about the need that was told, and not what a caveat is.
  const isOfNeed = recalled.needs.length > 0 && asked.about.length === 0 && topics.length === 0;
  const beside = asked.about.filter((aspect) => !SAID_BY_FIT.includes(aspect));
  const lanes =
    (asked.lanes.length > 0 && !isOfNeed) || list
      ? tellLanes(
          asked.lanes,
          topics.length > 0 && asked.about.length === 0 ? IN_BRIEF : asked.about,
        )
      : beside.length > 0 && shown.length > 0
        ? tellLanes(shown, beside)
        : [];
  const isCost = asked.about.includes('cost') || recalled.talk?.about?.includes('cost') === true;
  const isPriced = lanes.length > 0 || fitted !== undefined;
  const told = isAgain ? [...fit, ...lanes] : [...lanes, ...fit];
  return [
    ...(call ? [{ do: 'call' } as const] : []),
    ...(topics.length > 0 ? [{ do: 'topics', topics } as const] : []),
    ...(isPriced && isCost && (wishes.says('total') || read[0]?.facts.term_months)
      ? [say('no_total')]
      : []),
    ...told,
    ...(fitted === undefined ? [] : [{ do: 'read' } as const]),
  ];
}

function amountOf({ read, recalled }: Heard, { lanes }: Asked): number | undefined {
  const [before] = recalled.needs;
  const { talk } = recalled;
  const isSpokenOf = talk?.lanes.some((lane) => lanes.includes(lane)) === true;
  const known =
    read[0]?.facts.amount?.value ??
    before?.stated?.amount ??
    before?.read.amount ??
    (isSpokenOf ? talk?.amount : undefined);
  return typeof known === 'number' ? known : undefined;
}

// The kinds of finance that it asks about, and what of them.

type Asked = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** They are the whole answer: figures of the message say which kinds are meant. */
  readonly isPicked?: boolean;
};

const SHORT = 16;

/** Those that it names, or else those spoken of last, or else those for the thing that it names. */
async function lanesAsked(heard: Heard): Promise<Asked> {
  const { text, read, recalled, exchange } = heard;
  const { need, lanes, about, isAll, topics, asks, call, words, says, opens } = heard.wishes;
  const named = { lanes, about };
  const talk = words <= SHORT ? recalled.talk : undefined;
  const picked = lanes.length === 0 ? pickLanes(heard, talk) : undefined;
  if (picked !== undefined) return { ...picked, isPicked: true };
  if (need) return named;
  const goesOn = opens('goes_on');
  /** It changes the need that was told. */
  const isOfNeed = recalled.needs.length > 0 && says('supposes');
  const [one, other] = lanes;
  if (one !== undefined) {
    const before = about.length === 0 && goesOn && !isOfNeed ? talk?.about : undefined;
    const spoken = talk?.lanes.filter((each) => each !== one) ?? [];
    const isNew = says('compares') && !talk?.lanes.includes(one);
    const isBeside = other === undefined && (isNew || says('beside_that'));
    const beside = isBeside ? spoken.slice(0, 2) : [];
    return { lanes: [...beside, ...lanes], about: before ?? about };
  }
  const isEvery = isAll && says('every');
  if (talk !== undefined && !isEvery && !isOfNeed && !saysFacts(read)) {
    if (about.length > 0) return { lanes: talk.lanes, about };
    if (topics.includes('lenders') && talk.lanes.length > 1) return { lanes: talk.lanes, about };
    // With a need it is a change of that.
    const isMore = goesOn && topics.length === 0 && recalled.needs.length === 0;
    if (isMore && talk.about !== undefined) return { lanes: talk.lanes, about: talk.about };
  }
  if (about.length === 0 || isAll || topics.length > 0 || call || !asks) return named;
  if (recalled.needs.length > 0) return named;
  return { lanes: await lanesForThing(text, exchange), about };
}

type Picks = {
  readonly isSo: (lane: CatalogueLane, value: number) => boolean;
  readonly about: readonly Aspect[];
};
/** Figures of a question that say which kinds of finance are meant: "which can lend 2m in a week?" */
const PICKS: Partial<Record<FactName, Picks>> = {
  needed_within_days: {
    isSo: ({ time_to_fund }, days) => time_to_fund.min <= Math.ceil((days * 5) / 7),
    about: ['speed', 'size', 'cost'],
  },
  trading_months: {
    isSo: ({ min_trading_months }, months) => min_trading_months <= months,
    about: ['trading', 'speed', 'size'],
  },
  amount: {
    isSo: ({ size }, amount) => size.min <= amount && amount <= size.max,
    about: ['size', 'speed', 'cost'],
  },
};

const WITHOUT: readonly Aspect[] = ['size', 'speed', 'cost', 'security'];

/** All kinds, or those spoken of, of which what is asked is so; or what was just priced, for another sum. */
function pickLanes({ read, wishes, recalled, exchange }: Heard, talk?: Talk): Asked | undefined {
  if (recalled.needs.length > 0) return undefined;
  const { says } = wishes;
  const all = exchange.catalogue.lanes;
  const pick = (about: readonly Aspect[], isSo: (lane: CatalogueLane) => boolean) => {
    const lanes = all.filter(isSo).map(({ id }) => id);
    return lanes.length === 0 ? undefined : { lanes, about };
  };
  const [{ facts = {}, signals = [] } = {}] = read;
  const figures = Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact.value === 'number' ? [{ name: name as FactName, value: fact.value }] : [],
  );
  const tests = figures.map(({ name }) => PICKS[name]).filter((each) => each !== undefined);
  const isWithout = says('no_property');
  const among = says('of_those') && talk !== undefined ? talk.lanes : undefined;
  const isPicking =
    !wishes.need && (says('picks') || among !== undefined) && tests.length === figures.length;
  if (isPicking && (isWithout || tests.length > 0)) {
    const ofFigures = tests.flatMap((each) => each.about);
    const about = isWithout ? [...ofFigures, ...WITHOUT] : ofFigures;
    return pick(wishes.about.length > 0 && !isWithout ? wishes.about : about, (lane) => {
      const isListed = among === undefined || among.includes(lane.id);
      const isFree = !isWithout || lane.security.some((each) => each !== 'property');
      return (
        isListed && isFree && figures.every(({ name, value }) => PICKS[name]?.isSo(lane, value))
      );
    });
  }
  if (talk === undefined) return undefined;
  // "300k for 8 months is what then", of what was just priced.
  const isSum =
    figures.length > 0 && figures.every(({ name }) => name === 'amount' || name === 'term_months');
  const isNew = signals.some(({ role }) => role === 'purpose');
  const isPriced = talk.about?.includes('cost') || talk.amount !== undefined;
  if (isPriced && isSum && !isNew)
    return { lanes: talk.lanes, about: wishes.about.length > 0 ? wishes.about : ['cost', 'term'] };
  const spoken = all.find(({ id }) => id === talk.lanes[0]);
  if (!says('quicker') || !says('picks') || figures.length > 0 || spoken === undefined) {
    return undefined;
  }
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

// The need: a new one, a change to the one told before, or that one where it is asked about.

type Fitted = {
  readonly fit: Fit;
  readonly needs: readonly Remembered[];
  readonly steps: readonly AnswerStep[];
  /** As the operation told it, with the words that it was read from. */
  readonly made?: NamedResult;
};

const OF_FACTS: readonly Aspect[] = ['cost', 'speed', 'size', 'lvr'];
/** Beside the sum and what it is for. */
const WHOLE = 3;

const saysPurpose = (read: readonly Need[]) =>
  read.some(({ signals }) => signals.some(({ role }) => role === 'purpose'));

/** The message says a need by itself, and changes none that was told before. */
function isWhole({ read, wishes, recalled }: Heard): boolean {
  const [before] = recalled.needs;
  const hasAmount = before?.read.amount !== undefined || before?.stated?.amount !== undefined;
  const isFull = read.some(({ facts }) => facts.amount && Object.keys(facts).length >= WHOLE);
  return wishes.says('another') || (hasAmount && isFull && saysPurpose(read));
}

/** "Make it 150" or "yes", which goes on from something. */
function isFragment({ text, read, wishes }: Heard): boolean {
  const isFew = read.every(({ facts }) => Object.keys(facts).length < 2) && !saysPurpose(read);
  const isAnswer = wishes.opens('yes_or_no') && wishes.words <= 4;
  const isChange = wishes.says('supposes') && /\d/.test(text);
  return isChange || (isFew && (isAnswer || wishes.opens('fragment')));
}

async function fitOf(heard: Heard, asked: Asked): Promise<Fitted | undefined> {
  const { read, wishes, recalled, exchange } = heard;
  const { needs } = recalled;
  const now = new Date(exchange.clock.now());
  const [before] = needs;
  if (before === undefined) return wishes.need && !isFragment(heard) ? newFit(heard) : undefined;
  if (wishes.need && isWhole(heard)) return newFit(heard);
  if (wishes.greets !== undefined) return undefined;
  const again = () => tellAgain(heard, asked.about);
  if (wishes.says('goes_back')) return again();
  const isOfFit = asked.about.some((each) => OF_FACTS.includes(each));
  const isChange = wishes.need || saysFacts(read) || wishes.says('supposes');
  const isAnswered = wishes.call || wishes.topics.length > 0 || asked.lanes.length > 0;
  if (wishes.lanes.length === 0 && isAnswered && !isChange) return isOfFit ? again() : undefined;
  if (wishes.lanes.length > 0 && asked.about.length > 0 && !isChange) return undefined;
  if (isInsteadOfPersonal(heard, before)) return newFit(heard, before.read.amount);
  const followed = exchange.conversation.follow(needs, wishes.told, now);
  const isSaid = followed !== undefined && (followed.changed.length > 0 || !wishes.asks);
  if (followed?.isUnplaced) return tellAgain(heard, asked.about, 'unplaced');
  if (isSaid || (followed !== undefined && wishes.lanes.length > 0)) {
    const { changed, answers } = followed;
    const fit = exchange.conversation.assess(followed.needs, now);
    const step = { do: 'fit', changed, ...readAgainst(recalled) } as const;
    const { results } = await tellParts([step], exchange, { needs: followed.needs });
    const [made] = results;
    const text = answers === undefined ? made?.text : `${sayAnswered(answers)}\n${made?.text}`;
    return {
      fit,
      needs: followed.needs,
      steps: [step],
      ...(made === undefined || text === undefined ? {} : { made: { ...made, text } }),
    };
  }
  if (wishes.need) return newFit(heard);
  if (wishes.says('supposes')) return tellAgain(heard, asked.about, 'unclear_change');
  return followed !== undefined || isOfFit || asked.about.length > 0 ? again() : undefined;
}

/** What was for oneself is left, and something for the business named: "what about a ute for work?" */
function isInsteadOfPersonal({ read, exchange }: Heard, before: Remembered): boolean {
  if (!saysPurpose(read)) return false;
  const now = new Date(exchange.clock.now());
  return (
    exchange.conversation.assess([before], now).fit === 'out_of_scope' &&
    exchange.conversation.assess(exchange.conversation.remember(read, now), now).fit !==
      'out_of_scope'
  );
}

const readAgainst = ({ at, isFirst }: Recalled) => ({
  ...(at === undefined ? {} : { against: at }),
  ...(isFirst ? { isFirst } : {}),
});

/** The need as it stands: nothing is new in it, so only what is asked of it is said. */
function tellAgain(
  { recalled, exchange }: Heard,
  about: readonly Aspect[],
  note?: 'unplaced' | 'unclear_change',
): Fitted {
  const fit = exchange.conversation.assess(recalled.needs, new Date(exchange.clock.now()));
  const step = { do: 'fit', asked: about, ...readAgainst(recalled) } as const;
  const notes: AnswerStep[] = note === undefined ? [] : [say(note)];
  return { fit, needs: recalled.needs, steps: [...notes, step] };
}

async function newFit({ text, wishes, read, exchange }: Heard, amount?: unknown): Promise<Fitted> {
  const now = new Date(exchange.clock.now());
  const { facts = {} } = read[0] ?? {};
  const isLeft = typeof amount === 'number' && !facts.amount && !facts.price;
  // Whom to ring says nothing of what the money is for.
  const words = wishes.call ? wishes.situation : text;
  const situation = isLeft ? `Need ${sayMoney(amount)}. ${words}` : words;
  const made = await runSkill('check_fit', { situation }, exchange);
  const needs = isLeft
    ? exchange.conversation.read({ fields: {}, texts: { text: situation } }, now)
    : read;
  return {
    fit: made.data,
    made,
    needs: exchange.conversation.remember(needs, now),
    steps: [{ do: 'fit' }],
  };
}

const FEW = 4;

/** Nothing above answers it: it may be a question about something that is published. */
async function otherwise(heard: Heard): Promise<AnswerStep[]> {
  const { text, wishes, recalled, exchange } = heard;
  const { greets, asks } = wishes;
  if (greets === 'thanks' || (greets === 'hello' && !asks)) return [say(greets)];
  // Why there is nothing to change is said where an id was sent.
  if (recalled.needs.length === 0 && (isFragment(heard) || wishes.says('goes_back'))) {
    return recalled.why === undefined ? [say('memory_none')] : [];
  }
  const isLooked = asks || wishes.words <= FEW;
  const found = isLooked ? await findPublished(text, exchange) : undefined;
  if (found !== undefined) return [found];
  if (recalled.needs.length > 1) return [say('memory_several')];
  if (recalled.needs.length === 0) return [say('unclear')];
  return [...tellAgain(heard, [], 'unclear_change').steps, { do: 'read' }];
}
