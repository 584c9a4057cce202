/**
 * Decides which parts answer a message in words, and what of it is remembered. Each part is told by
 * parts.ts, from the operation that holds the answer; a fit only where a need is stated or changed.
 */
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Remembered } from '../fit/follow-up.ts';
import type { Need } from '../fit/need.ts';
import type { Fit } from '../fit/schema.ts';
import { sayMoney } from '../money.ts';
import {
  type AskedLanes,
  type Heard,
  lanesAsked,
  lanesOf,
  type Recalled,
  saysFacts,
  saysPurpose,
} from './asked-lanes.ts';
import { type AnswerStep, say, type Talk } from './memory.ts';
import { findPublished, tellParts } from './parts.ts';
import {
  type Answered,
  asksToSend,
  callSkill,
  readFields,
  readTextCall,
  runSkill,
} from './skills.ts';
import { type A2aExchange, type NamedResult, wrongParts } from './tasks.ts';
import type { Wishes } from './wishes.ts';

const MAX_TEXT = 4000;

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
  if (typeof call === 'object') {
    return (await amend(call, recalled, exchange)) ?? callSkill(call, exchange);
  }
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

/** Fields without what the money is for, sent as bare JSON after a need, change that need. */
async function amend(
  call: object,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered | undefined> {
  const fields = readFields(call);
  if (fields === undefined || recalled.needs.length !== 1) return undefined;
  const now = new Date(exchange.clock.now());
  const followed = exchange.conversation.follow(recalled.needs, '', { now, fields });
  if (followed === undefined) return undefined;
  const { needs, changed } = followed;
  const steps = [{ do: 'fit', changed, ...readAgainst(recalled) }, { do: 'read' }] as const;
  return { ...(await tellParts(steps, exchange, { needs })), needs };
}

async function answerWords(
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered> {
  const now = new Date(exchange.clock.now());
  const read = exchange.conversation.read({ fields: {}, texts: { text } }, now);
  const isForeign = read.some(({ unread }) => unread.some(({ what }) => what === 'language'));
  if (isForeign) return tellParts([say('foreign')], exchange);
  const heardAs = exchange.hear(text, read);
  const wishes = recalled.needs.length > 0 ? ofTheNeed(heardAs) : heardAs;
  const heard = { text, read, wishes, recalled, exchange };
  if (isDropped(heard)) return tellParts([say('dropped')], exchange);
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

/** "What is the LVR?" asks for that of the need, and not for what it means. */
const ofTheNeed = (wishes: Wishes): Wishes =>
  wishes.topics.includes('lvr')
    ? { ...wishes, topics: wishes.topics.filter((each) => each !== 'lvr'), about: ['lvr'] }
    : wishes;

function talkOf(steps: readonly AnswerStep[], fitted: Fitted | undefined): Talk {
  const spokenOf = steps.findLast((each) => each.do === 'lanes');
  if (spokenOf === undefined) return { lanes: fitted === undefined ? [] : lanesOf(fitted.fit) };
  const { lanes, about, amount } = spokenOf;
  return { lanes, about, ...(amount === undefined ? {} : { amount }) };
}

// The parts of the answer, in the order in which they are told.

/** What a fit says of each lane by itself; the rest, such as the documents, is told beside it. */
const SAID_BY_FIT: readonly Aspect[] = ['what', 'suits', 'cost', 'speed', 'size', 'lvr'];
/** And where one that was told is asked about again; its fees stand on the page. */
const SAID_AGAIN: readonly Aspect[] = ['speed', 'size', 'lvr'];

const IN_BRIEF: readonly Aspect[] = ['cost', 'speed', 'size'];

function orderSteps(heard: Heard, asked: AskedLanes, fitted: Fitted | undefined): AnswerStep[] {
  const { wishes, recalled, read } = heard;
  const { call, isUnheard } = wishes;
  const fit = fitted?.steps ?? [];
  const isAgain = fit.some((step) => step.do === 'fit' && step.asked !== undefined);
  const lanes = tellLanes(heard, asked, fitted && { isAgain, shown: lanesOf(fitted.fit) });
  const isCost =
    asked.about.includes('cost') ||
    (!wishes.need && recalled.talk?.about?.includes('cost') === true);
  const isPriced = lanes.length > 0 || fitted !== undefined;
  return [
    ...(call ? [{ do: 'call', ...(recalled.isCallTold ? { isAgain: true } : {}) } as const] : []),
    ...tellTopics(heard, asked, fitted),
    ...(isPriced && isCost && (wishes.says('total') || read[0]?.facts.term_months)
      ? [say('no_total')]
      : []),
    ...(isAgain ? [...fit, ...lanes] : [...lanes, ...fit]),
    ...(fitted !== undefined && !isAgain && isUnheard ? [say('unanswered')] : []),
    ...(fitted === undefined ? [] : [{ do: 'read' } as const]),
  ];
}

/** What is asked of the service, and beside figures of the kinds that are named, shown or spoken of. */
function tellTopics(
  { wishes: { topics, details }, recalled }: Heard,
  asked: AskedLanes,
  fitted: Fitted | undefined,
): AnswerStep[] {
  if (topics.length + details.length === 0) return [];
  const spoken = fitted === undefined ? (recalled.talk?.lanes ?? []) : lanesOf(fitted.fit);
  const lanes = asked.lanes.length > 0 ? asked.lanes : spoken;
  const ofKinds = details.length > 0 && lanes.length > 0 ? { lanes } : {};
  return [{ do: 'topics', topics: [...topics, ...details], ...ofKinds }];
}

type Shown = { readonly isAgain: boolean; readonly shown: readonly LaneId[] };

/** What the pages say of kinds of finance, and a fit beside them does not say already. */
function tellLanes(heard: Heard, asked: AskedLanes, fit: Shown | undefined): AnswerStep[] {
  const { wishes, recalled } = heard;
  const { topics, details } = wishes;
  // A fit that is told again has the sum for each lane already.
  const amount = fit?.isAgain ? undefined : amountOf(heard, asked);
  const tell = (lanes: readonly LaneId[], about: readonly Aspect[]): AnswerStep[] => [
    { do: 'lanes', lanes, about, ...(amount === undefined ? {} : { amount }) },
  ];
  const isList =
    wishes.list && (recalled.needs.length === 0 || wishes.isAll || wishes.says('list'));
  if (isList) return tell(asked.lanes, asked.about);
  const isOfFit = fit !== undefined && asked.lanes.every((lane) => fit.shown.includes(lane));
  const said = fit?.isAgain ? SAID_AGAIN : isOfFit && asked.lanes.length < 2 ? SAID_BY_FIT : [];
  // A fit says the cost in dollars only.
  const isOfRate = wishes.says('names_rate') && !wishes.says('total');
  const about = asked.about.filter(
    (aspect) => !said.includes(aspect) || (aspect === 'cost' && isOfRate),
  );
  const lanes = asked.lanes.length > 0 ? asked.lanes : (fit?.shown ?? []);
  if (about.length > 0) return lanes.length === 0 ? [] : tell(lanes, about);
  // "And on a caveat?" asks about the need that was told, and not what a caveat is.
  const isOther = asked.about.length > 0 || details.length > 0 || recalled.needs.length > 0;
  if (asked.lanes.length === 0 || (isOther && topics.length === 0)) return [];
  return tell(asked.lanes, topics.length > 0 ? IN_BRIEF : []);
}

function amountOf({ read, recalled, wishes }: Heard, { lanes }: AskedLanes): number | undefined {
  const [before] = recalled.needs;
  const { talk } = recalled;
  // "And a business loan?" is asked for the same sum.
  const isSpokenOf = wishes.opens('goes_on') || talk?.lanes.some((lane) => lanes.includes(lane));
  const known =
    read[0]?.facts.amount?.value ??
    read[0]?.facts.invoices_outstanding?.value ??
    before?.stated?.amount ??
    before?.read.amount ??
    (isSpokenOf ? talk?.amount : undefined);
  return typeof known === 'number' ? known : undefined;
}

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
  return isFew && (isChange || isAnswer || wishes.opens('fragment'));
}

/** A sum of money in a question that nothing else answers is a need, too. */
function isNeed(heard: Heard, asked: AskedLanes): boolean {
  const { need, topics, details, call, list, greets } = heard.wishes;
  const parts = [...topics, ...details, ...asked.lanes, ...asked.about];
  const isAnswered = parts.length > 0 || call || list || greets !== undefined;
  const isSum = heard.read.some(({ facts }) => facts.amount ?? facts.price);
  return (need || (isSum && !isAnswered)) && !isFragment(heard);
}

async function fitOf(heard: Heard, asked: AskedLanes): Promise<Fitted | undefined> {
  const { read, wishes, recalled, exchange } = heard;
  const { needs } = recalled;
  const now = new Date(exchange.clock.now());
  const [before] = needs;
  if (before === undefined) return isNeed(heard, asked) ? newFit(heard) : undefined;
  if (wishes.need && isWhole(heard)) return newFit(heard);
  if (wishes.greets !== undefined) return undefined;
  const again = () => tellAgain(heard, asked.about);
  if (wishes.says('goes_back')) return again();
  const isOfFit = asked.about.some((each) => OF_FACTS.includes(each));
  const isChange = wishes.need || saysFacts(read) || wishes.says('supposes');
  const isAnswered =
    wishes.call || wishes.topics.length + wishes.details.length > 0 || asked.lanes.length > 0;
  if (wishes.lanes.length === 0 && isAnswered && !isChange) return isOfFit ? again() : undefined;
  const isShown = wishes.lanes.every((lane) => recalled.talk?.lanes.includes(lane));
  if (wishes.lanes.length > 0 && asked.about.length > 0 && !isChange) {
    return isOfFit && isShown && asked.lanes.length < 2 ? again() : undefined;
  }
  if (isInsteadOfPersonal(heard, before)) {
    return newFit(heard, before.read.business_amount ?? before.read.amount);
  }
  if (isPersonalInstead(heard)) return newFit(heard);
  const { lastChanged } = recalled;
  const followed = exchange.conversation.follow(needs, wishes.told, { now, lastChanged });
  const isSaid =
    followed !== undefined &&
    (followed.changed.length > 0 || !wishes.asks || isStopped(heard, followed.needs));
  if (followed?.isUnplaced) return tellAgain(heard, asked.about, 'unplaced');
  if (isSaid || (followed !== undefined && wishes.lanes.length > 0)) {
    const { changed, answers } = followed;
    const fit = exchange.conversation.assess(followed.needs, now);
    const step = { do: 'fit', changed, ...readAgainst(recalled) } as const;
    const { results } = await tellParts([step], exchange, { needs: followed.needs });
    const [made] = results;
    const text =
      answers === undefined ? made?.text : `Taken as the answer to: ${answers}\n${made?.text}`;
    return {
      fit,
      needs: followed.needs,
      steps: [step],
      ...(made === undefined || text === undefined ? {} : { made: { ...made, text } }),
    };
  }
  if (wishes.need) return newFit(heard);
  if (wishes.says('supposes')) {
    const isOfNeed = /\d/.test(heard.text) || asked.about.length > 0;
    return isOfNeed ? tellAgain(heard, asked.about, 'unclear_change') : undefined;
  }
  const isOfNeed = isOfFit || asked.about.length > 0 || wishes.says('asks_fit');
  return followed !== undefined || isOfNeed ? again() : undefined;
}

/** What was for oneself is left, and something for the business named: "what about a ute for work?" */
function isInsteadOfPersonal({ read, exchange }: Heard, before: Remembered): boolean {
  if (!saysPurpose(read)) return false;
  const now = new Date(exchange.clock.now());
  return (
    exchange.conversation.assess([before], now).fit === 'out_of_scope' &&
    !isOutOfScope(read, exchange)
  );
}

function isOutOfScope(read: readonly Need[], { conversation, clock }: A2aExchange): boolean {
  const now = new Date(clock.now());
  return conversation.assess(conversation.remember(read, now), now).fit === 'out_of_scope';
}

/** "Change of plan: just to live in" leaves nothing of the business need. */
const isPersonalInstead = ({ read, wishes, exchange }: Heard) =>
  wishes.says('drops') && isOutOfScope(read, exchange);

/** Something that is said beside a question takes away a kind of finance that was shown. */
function isStopped({ wishes, recalled, exchange }: Heard, needs: readonly Remembered[]): boolean {
  const now = new Date(exchange.clock.now());
  const { lanes } = exchange.conversation.assess(needs, now);
  const { lanes: before } = exchange.conversation.assess(recalled.needs, now);
  return !wishes.says('supposes') && before.some(({ id }) => lanes.every((lane) => lane.id !== id));
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

async function newFit(heard: Heard, amount?: unknown): Promise<Fitted> {
  const { text, wishes, read, exchange } = heard;
  const now = new Date(exchange.clock.now());
  const { facts = {} } = read[0] ?? {};
  const isLeft = typeof amount === 'number' && !facts.amount && !facts.price;
  // Whom to ring says nothing of what the money is for.
  const words = wishes.call ? wishes.situation : text;
  const situation = isLeft ? `Need ${sayMoney(amount)}. ${words}` : words;
  const alone = await runSkill('check_fit', { situation }, exchange);
  const named = await fitAsSpokenOf(heard, situation, alone.data);
  const made = named?.made ?? alone;
  const needs =
    isLeft || named
      ? exchange.conversation.read(
          { fields: {}, texts: { text: named?.situation ?? situation } },
          now,
        )
      : read;
  return {
    fit: made.data,
    made,
    needs: exchange.conversation.remember(needs, now),
    steps: [{ do: 'fit' }],
  };
}

const BETTER = ['out_of_scope', 'no', 'maybe', 'yes'];

/** A need that is told after a question about one kind of finance is for that kind, where it fits no worse so. */
async function fitAsSpokenOf({ wishes, recalled, exchange }: Heard, words: string, alone: Fit) {
  const [spoken, other] = recalled.talk?.lanes ?? [];
  const lane = exchange.catalogue.lanes.find(({ id }) => id === spoken);
  const isTold = recalled.needs.length > 0 || wishes.lanes.length > 0;
  if (lane === undefined || other || isTold || lanesOf(alone).includes(lane.id)) return undefined;
  const situation = `${lane.name}. ${words}`;
  const made = await runSkill('check_fit', { situation }, exchange);
  const isIn = made.data.lanes.some(({ id }) => id === lane.id);
  const isNoWorse = BETTER.indexOf(made.data.fit) >= BETTER.indexOf(alone.fit);
  return isIn && isNoWorse ? { situation, made } : undefined;
}

const FEW = 4;

/** "Scrap that, I no longer need it": the need is put aside, and no other is told. */
const isDropped = ({ read, wishes, recalled, exchange }: Heard) =>
  recalled.needs.length > 0 &&
  wishes.says('drops') &&
  !wishes.asks &&
  !wishes.need &&
  !wishes.says('supposes') &&
  !isOutOfScope(read, exchange);

/** Nothing above answers it: it may be a question about something that is published. */
async function otherwise(heard: Heard): Promise<AnswerStep[]> {
  const { text, wishes, recalled, exchange } = heard;
  const { greets, asks } = wishes;
  if (greets === 'thanks' || (greets === 'hello' && (!asks || wishes.words <= FEW)))
    return [say(greets)];
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
