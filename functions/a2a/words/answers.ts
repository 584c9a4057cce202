/** Decides which parts answer a message in words, and what of it is remembered. Each part is told by parts.ts, from the operation that holds the answer. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import { isOtherLoan } from '../../fit/conversation/beside-told.ts';
import { follow } from '../../fit/conversation/follow-up.ts';
import { recall } from '../../fit/conversation/remembered.ts';
import { spellReply } from '../../fit/conversation/spell-reply.ts';
import { asksSum } from '../../fit/sums/read-terms.ts';
import type { Terms } from '../../fit/sums/terms.ts';
import { type AnswerStep, say, type Talk } from '../memory.ts';
import { tellParts } from '../parts.ts';
import { type Answered, asksToSend, callSkill, readFields, readTextCall } from '../skills.ts';
import { type A2aExchange, wrongParts } from '../tasks.ts';
import {
  type AskedLanes,
  askedTerms,
  type Heard,
  lanesAsked,
  lanesOf,
  type Recalled,
  saysPurpose,
  spokenAlone,
} from './asked-lanes.ts';
import {
  answerCost,
  changesMore,
  costAsked,
  costBeside,
  isPricedSo,
  tellCost,
} from './cost-asked.ts';
import {
  asksWhy,
  borrowerIn,
  changedFit,
  type Fitted,
  fitOf,
  fitSteps,
  isFragment,
  isPutAside,
  isTurned,
  questionsPut,
  tellAgain,
} from './fit-told.ts';
import { IN_BRIEF, orderSteps, TOLD_BY_SUM, termsBeside, toWorkOut } from './order-steps.ts';
import { findUnanswered } from './unanswered.ts';
import { createPickAnswers } from './weigh-answers.ts';
import { createWishReader, HELPS, type ReadWishes, type Wishes } from './wishes.ts';

const MAX_TEXT = 4000;

export type AnswerText = (
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
) => Promise<Answered>;

export function createAnswerText(
  { asked, catalogue }: Pick<A2aExchange, 'asked' | 'catalogue'>,
  pick = createPickAnswers(() => catalogue.learned.answers),
): AnswerText {
  const hear = createWishReader({ asked, lanes: catalogue.lanes, pick });
  return (text, recalled, exchange) => answerText(text, recalled, { ...exchange, hear });
}

/** Words are heard only where they are answered. */
type TextExchange = A2aExchange & { readonly hear: ReadWishes };

async function answerText(
  text: string,
  recalled: Recalled,
  exchange: TextExchange,
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
  const {
    results,
    steps = [],
    ...rest
  } = await answerWords(spellReplied(newest, recalled, exchange), recalled, exchange);
  const notes: AnswerStep[] = [
    ...(recalled.why === undefined ? [] : [say(`memory_${recalled.why}`)]),
    ...(newest === words ? [] : [say('too_long')]),
  ];
  const told = await tellParts(notes, exchange);
  return { ...rest, results: [...results, ...told.results], steps: [...steps, ...notes] };
}

/** "2019, dealer, no", where that was asked. */
function spellReplied(text: string, recalled: Recalled, exchange: A2aExchange): string {
  const { conversation } = exchange;
  const [need, other] = recalled.needs;
  if (need === undefined || other !== undefined) return text;
  const known = recall(need, conversation.date);
  return spellReply(text, questionsPut({ recalled, exchange }), { ...conversation, known });
}

/** Fields without what the money is for, sent as bare JSON after a need, change that need. */
async function amend(
  call: object,
  recalled: Recalled,
  exchange: A2aExchange,
): Promise<Answered | undefined> {
  const followed = follow(exchange.conversation, recalled.needs, '', readFields(call));
  if (followed === undefined) return undefined;
  const { needs, before, step, fit } = changedFit({ recalled, exchange }, followed);
  const told = await tellParts([step, { do: 'read' }], exchange, { needs, fit });
  return { ...told, needs, ...before };
}

async function answerWords(
  text: string,
  recalled: Recalled,
  { hear, ...exchange }: TextExchange,
): Promise<Answered> {
  const { conversation } = exchange;
  const back = await goBack(text, recalled, { hear, ...exchange });
  if (back !== undefined) return back;
  const isTold = recalled.needs.length > 0;
  const spoken = recalled.talk?.lanes ?? [];
  const readNeeds = (words: string) => conversation.readText(words, isTold);
  const heardAs = hear(text, readNeeds, { isTold, spoken });
  // "Forget all that, which kinds are there?"
  if (isTold && isPutAside({ ...heardAs, asks: false }) && heardAs.list) {
    return answerWords(text, { needs: [] }, { hear, ...exchange });
  }
  const { read } = heardAs;
  const foreign = read.flatMap(({ unread }) => unread).find(({ what }) => what === 'language');
  if (foreign !== undefined) return tellParts([sayForeign(foreign.words, exchange)], exchange);
  const wishes = isTold ? ofWhatWasTold(heardAs) : ofACase(heardAs, recalled, exchange);
  const figures = conversation.figures(wishes.told);
  const heard = { text, read, figures, wishes, recalled, exchange };
  if (isDropped(heard)) return tellParts([say('dropped')], exchange);
  const { terms, isOfBorrower } = askedTerms(heard);
  if (terms && isSumAlone(heard, { terms, isOfBorrower })) return tellSum(heard, terms);
  const asked = await lanesAsked(heard);
  const found = asked.isPicked ? undefined : await fitOf(heard, asked);
  // "Farming 10 years", after a sum that was worked out, is no other term of it.
  const isOfSum = !isOfBorrower || figures.some(({ kind }) => kind === 'percent');
  const worked = found && isOfSum ? termsBeside(heard, found, terms) : undefined;
  // "Somebody quotes a factor of 1.25": what is worked out places its figures.
  const isExample = EXAMPLE.test(text) && movesLedger(found);
  const fitted = worked && (found?.note === 'unplaced' || isExample) ? undefined : found;
  const ordered = orderSteps(heard, asked, fitted, worked);
  const cost = isTold && !changesMore(fitted) ? costAsked(heard) : undefined;
  if (cost && !isPricedSo(ordered, cost, recalled)) return answerCost(heard, cost);
  const beside = isTold && fitted ? costBeside(heard, fitted) : undefined;
  const isLeft = beside !== undefined && !isPricedSo(ordered, beside, recalled);
  const priced = isLeft ? [...tellCost(heard, beside), ...ordered.filter(isUnpriced)] : ordered;
  const steps = (isTold ? otherKinds(heard, asked, fitted) : undefined) ?? priced;
  const needs = fitted?.needs ?? recalled.needs;
  const { sum } = asked;
  if (steps.length === 0 && sum && needs.length === 0 && asked.about.includes('cost')) {
    // "What would 100k cost?": that is of one kind or another, which the next message may name.
    steps.push(say('which_kind'), { do: 'lanes', lanes: [], about: ['cost'], sum });
  }
  if (steps.length === 0) steps.push(...closest(heard));
  const left = steps.length > 0 ? findUnanswered(heard, steps, fitted) : [];
  const said = steps.length > 0 ? withLeft(steps, left) : otherwise(heard);
  const told = await tellParts(said, exchange, {
    needs,
    fit: fitted?.fit,
    left,
  });
  // "How does a balloon work on a 90k tractor?" – "work it out at 7.9%".
  const named = fitted === undefined && !isTold && sum ? { sum } : {};
  const talk = { ...named, ...talkOf(told, fitted) };
  const isOf = talk.lanes.length > 0 || talk.sum;
  // The need holds it from then on.
  const borrower = needs.length > 0 ? {} : borrowerIn(heard);
  return { ...told, needs, ...fitted?.before, talk: isOf ? talk : undefined, borrower };
}

/** "What else is there?", of a need that stands as it was told. */
function otherKinds(
  heard: Heard,
  { sum }: AskedLanes,
  fitted: Fitted | undefined,
): AnswerStep[] | undefined {
  const { wishes, recalled, exchange } = heard;
  const isSame = (fitted?.step.changed?.length ?? 0) + (fitted?.step.noted?.length ?? 0) === 0;
  const fit = exchange.conversation.assess(recalled.needs);
  const isAsked = wishes.asks || wishes.words <= FEW_WORDS;
  const isOfThem = wishes.says('asks_others') && isAsked && !wishes.call;
  const isBare = heard.figures.length === 0;
  if (!isOfThem || !isBare || !isSame || fit.lanes.length === 0) return undefined;
  const lanes = exchange.catalogue.lanes.filter(({ id }) => fit.also?.includes(id));
  if (lanes.length === 0) return [say('no_others'), ...fitSteps(tellAgain(heard, []))];
  const ids = lanes.slice(0, MOST_OTHERS).map(({ id }) => id);
  return [say('others'), { do: 'lanes', lanes: ids, about: IN_BRIEF, sum }];
}
const MOST_OTHERS = 3;
/** "Any other options" */
const FEW_WORDS = 5;

/** Not what the cost is told by as it was before. */
const isUnpriced = (step: AnswerStep) =>
  step.do === 'lanes'
    ? step.sum === undefined
    : step.do !== 'fit' || step.asked?.every((each) => each === 'cost') !== true;

/** "Say we fund 225k of invoices at 80%": worked out, and what is owed stays as it was told. */
const EXAMPLE =
  /^\W*(?:(?:ok|okay|so|and|now|well)\W+)*(?:let['’]?s |let us |just )?(?:say|suppose|assume|imagine|for example|as an example)\b/i;
const movesLedger = (found: Fitted | undefined) =>
  found?.step.changed?.some(
    ({ fact, from }) => fact === 'invoices_outstanding' && from !== undefined,
  ) === true;

/** That some questions are left open comes after what is told. */
function withLeft(steps: readonly AnswerStep[], left: readonly string[]): readonly AnswerStep[] {
  if (left.length === 0) return steps;
  const isRead = ({ do: what }: AnswerStep) => what === 'read';
  return [...steps.filter((each) => !isRead(each)), { do: 'left' }, ...steps.filter(isRead)];
}

/** "Back to the cafe group. Could it stretch to 1.25?", after the need of somebody else. */
async function goBack(
  text: string,
  recalled: Recalled,
  exchange: TextExchange,
): Promise<Answered | undefined> {
  const { needs, other = [] } = recalled;
  const [words] = BACK_TO.exec(text) ?? [];
  if (words === undefined || other.length === 0) return undefined;
  const rest = text.slice(words.length).trim() || SAY_AGAIN;
  const before = { undo: [], other: needs };
  // What was spoken of was of the other need.
  const talk = { lanes: exchange.conversation.assess(other).lanes.map(({ id }) => id) };
  const spoken = { ...recalled, ...before, needs: other, talk };
  const told = await answerWords(rest, spoken, exchange);
  return { ...before, ...told };
}
const BACK_TO =
  /^\W*(?:(?:ok|okay|right|now|so|and|no worries|thanks|cheers)\W+)*(?:(?:go|going|get|getting|let's (?:go|get)) )?back to (?:mine|ours|the|my|our|that|his|her|their)\b[^.?!,\d]{0,40}[.?!,:;–-]*/i;
const SAY_AGAIN = 'remind me';

/** A sum that is to be worked out is no need: nothing is wanted for a purpose, and nothing of a borrower is told. */
function isSumAlone(
  { read, wishes, recalled }: Heard,
  { terms, isOfBorrower }: { readonly terms: Terms; readonly isOfBorrower: boolean },
): boolean {
  const { need, says, tells, asks, topics, about, marks } = wishes;
  if (recalled.needs.length > 0 || topics.some((each) => HELPS.has(each))) return false;
  const isAsked = about.some((each) => OF_SUMS.has(each)) || asksSum(marks);
  const hasPrice = terms.rates.length > 0 || terms.factor !== undefined;
  // "We're after 60k for a fit-out. Somebody offered a factor of 1.25, is that 25%?"
  const isNeed = terms.factor !== undefined && need && asks && tells('wants') && saysPurpose(read);
  if (hasPrice) return !isOfBorrower && !isNeed && (isAsked || !(need && says('wants')));
  if (terms.owed !== undefined) return asks && !saysPurpose(read);
  // A share of a price may be what somebody wants to borrow.
  return isAsked && !says('wants');
}
const OF_SUMS: ReadonlySet<Aspect> = new Set(['cost', 'size', 'lvr']);

/** And what a kind of finance that is named is observed to cost. */
async function tellSum(heard: Heard, terms: Terms): Promise<Answered> {
  const { wishes, recalled, exchange } = heard;
  const { named, ofThings } = wishes;
  const own = named.length > 0 ? named : ofThings;
  const lanes = own.length > 0 ? own : (recalled.talk?.lanes ?? []);
  const { amount, months } = terms;
  const sum = amount === undefined ? undefined : { facts: { amount }, months };
  const steps: AnswerStep[] = [
    ...toWorkOut(heard, terms),
    ...wishes.topics
      .filter((each) => !TOLD_BY_SUM.has(each))
      .map((each) => ({ do: 'topics', topics: [each], lanes }) as const),
    ...(lanes.length > 0 ? [{ do: 'lanes', lanes, about: ['cost'], sum } as const] : []),
  ];
  const told = await tellParts(steps, exchange);
  return { ...told, needs: recalled.needs, talk: { lanes, about: ['cost'], sum, terms } };
}

/** For a question that nothing else answers: the kind of finance whose thing is named, or spoken of last, or what is asked told of every kind. */
function closest({ wishes, recalled }: Heard): AnswerStep[] {
  const { asks, ofThings, telling, about, hasDigit, words } = wishes;
  const isFirst = recalled.needs.length === 0 && recalled.talk === undefined;
  // "Fees"
  if (!asks && !(isFirst && words === 1)) return [];
  const lanes = ofThings.length > 0 ? ofThings : (recalled.talk?.lanes ?? []);
  if (lanes.length > 0) return [{ do: 'lanes', lanes, about: IN_BRIEF }];
  // "How long does it take?" and "how many bank statements?", and not "can you do 65%?"
  const isSaid = (isFirst && !hasDigit) || telling.some((word) => /[a-z]/.test(word));
  return isSaid && about.length > 0 ? [{ do: 'lanes', lanes: [], about }] : [];
}

/** Circumstances beside "what are my options?", "does that rule us out?" or "would I fit?" are a need: of the kind and the sum that were just asked about. */
function ofACase(
  wishes: Wishes,
  { talk }: Recalled,
  { catalogue }: Pick<A2aExchange, 'catalogue'>,
): Wishes {
  const { need, says, about, topics, read, stated, named } = wishes;
  if (stated === '' || read.every(({ signals }) => signals.length === 0)) return wishes;
  const isBarred = says('asks_bar') || about.includes('stops');
  const barred = isBarred ? spokenAlone({ talk }) : undefined;
  const isOpen = says('asks_options') && !need;
  // "200k for 6 months on a caveat?" – "It is for stock. House worth 900, owe 460."
  const isSummed = read.some(({ facts }) => facts.amount ?? facts.price);
  const sum = need && !isSummed && named.length === 0 ? talk?.sum?.facts.amount : undefined;
  if (barred === undefined && !isOpen && sum === undefined) return wishes;
  const name = catalogue.lanes.find(({ id }) => id === barred)?.name;
  return {
    ...wishes,
    ...{ need: true, details: [], about: [], list: false, isSettled: barred !== undefined },
    topics: topics.filter((each) => (barred ?? sum) !== undefined || HELPS.has(each)),
    situation: [name, wishes.situation, sum && `Need $${sum}`].filter(Boolean).join('. '),
  };
}

/** In the language of the message, where we have the words, and in English. */
function sayForeign(language: string, { asked }: A2aExchange): AnswerStep {
  const own = asked().topics.filter(({ name }) => name === `foreign_${language}`);
  return { do: 'topics', topics: [...own.map(({ name }) => name), 'foreign'] };
}

/** "What is the LVR?" asks for that of the need; "what does LVR mean?" does not. */
function ofWhatWasTold(wishes: Wishes): Wishes {
  // The fit answers it, and no page; "isn't a second mortgage cheaper, why not that?" asks more of that kind.
  if (asksWhy(wishes)) {
    const isMore = wishes.lanes.length > 0 || wishes.asksTwice;
    return { ...wishes, details: [], about: isMore ? wishes.about : [] };
  }
  // "The bank has a charge for our overdraft": that one is there, and none is asked for.
  if (!wishes.asks && isOtherLoan(wishes.told)) {
    return { ...wishes, lanes: [], named: [], about: [] };
  }
  if (OF_A_WORD.test(wishes.plain)) {
    return { ...wishes, about: wishes.about.filter((each) => each !== 'lvr') };
  }
  const topics = wishes.topics.filter((each) => each !== 'lvr' && each !== 'what_to_tell');
  // "What do you need from me to get going?", once the need is told.
  const isOfPapers = wishes.topics.includes('what_to_tell');
  return { ...wishes, topics, about: isOfPapers ? [...wishes.about, 'documents'] : wishes.about };
}
const OF_A_WORD = /\b(?:means?|meaning|stands? for|definition)\b/i;

function talkOf({ steps = [], results }: Answered, fitted: Fitted | undefined): Talk {
  const spokenOf = steps.findLast((each) => each.do === 'lanes');
  if (spokenOf !== undefined) {
    const { lanes, about, sum } = spokenOf;
    return { lanes, about, ...(sum && { sum }) };
  }
  if (fitted !== undefined) return { lanes: lanesOf(fitted.fit) };
  return { lanes: [...new Set(results.flatMap(({ lanes = [] }) => lanes))] };
}

/** "Scrap that, I no longer need it": the need is put aside, and no other is told. */
const isDropped = (heard: Heard) =>
  heard.recalled.needs.length > 0 &&
  isPutAside(heard.wishes) &&
  !heard.wishes.need &&
  !isTurned(heard);

/** "Hi, how are you going today?" */
const OF_GREETING = 6;

/** Nothing above answers it. */
function otherwise(heard: Heard): AnswerStep[] {
  const { wishes, recalled } = heard;
  const { greets, asks, words } = wishes;
  if (greets === 'hello' && (!asks || words <= OF_GREETING)) return [say(greets)];
  // "Not as scary as I thought. Ta, I'll have a think."
  const isThanks = wishes.closes('thanks') || (wishes.says('thanks') && !wishes.says('drops'));
  const isOver = isThanks || wishes.says('leaves');
  if (greets === 'thanks' || (!asks && isOver)) return [say('thanks')];
  if (isPutAside(wishes)) return [say('dropped')];
  const [before] = recalled.needs;
  if (before === undefined && wishes.isAhead) return [say('ahead')];
  // Why there is nothing to change is said where an id was sent.
  if (before === undefined && (isFragment(heard) || wishes.says('goes_back'))) {
    return recalled.why === undefined ? [say('memory_none')] : [];
  }
  if (before === undefined) return [say('unclear')];
  // "We employ 14 people."
  const isCounted = heard.figures.length > 0 && heard.figures.every(({ kind }) => kind === 'count');
  const note = isCounted ? 'noted' : 'unclear_change';
  return [...fitSteps(tellAgain(heard, [], note)), { do: 'read' }];
}
