/**
 * Decides which parts answer a message in words, and what of it is remembered. Each part is told by
 * parts.ts, from the operation that holds the answer; a fit only where a need is stated or changed.
 */
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import { isOfTold, isOtherLoan, isSecured } from '../fit/conversation/beside-told.ts';
import { type FollowUp, follow, IN_PLACE_OF } from '../fit/conversation/follow-up.ts';
import { isInPlace, spellTerm } from '../fit/conversation/place-loose.ts';
import type { Remembered } from '../fit/conversation/remembered.ts';
import { isToldByFit, OF_A_FIT } from '../fit/conversation/say-told.ts';
import type { Need } from '../fit/need.ts';
import type { Fit } from '../fit/schema.ts';
import { isDetailed } from '../fit/sums/price.ts';
import { asksSum } from '../fit/sums/read-terms.ts';
import type { Terms } from '../fit/sums/terms.ts';
import {
  type AskedLanes,
  askedSum,
  askedTerms,
  type Heard,
  lanesAsked,
  lanesInView,
  lanesOf,
  type Recalled,
  SHORT,
  saysFacts,
  saysPurpose,
} from './asked-lanes.ts';
import { HELPS } from './meant.ts';
import { type AnswerStep, say, type Talk } from './memory.ts';
import { type FitStep, tellParts } from './parts.ts';
import {
  type Answered,
  asksToSend,
  callSkill,
  readFields,
  readTextCall,
  runSkill,
} from './skills.ts';
import { type A2aExchange, type NamedResult, wrongParts } from './tasks.ts';
import { createWishReader, type ReadWishes, type Wishes } from './wishes.ts';

const MAX_TEXT = 4000;

export type AnswerText = (
  text: string,
  recalled: Recalled,
  exchange: A2aExchange,
) => Promise<Answered>;

export function createAnswerText({
  asked,
  catalogue,
}: Pick<A2aExchange, 'asked' | 'catalogue'>): AnswerText {
  const hear = createWishReader(asked, catalogue.lanes);
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
  const followed = follow(exchange.conversation, recalled.needs, '', readFields(call));
  if (followed === undefined) return undefined;
  const { needs, step, made } = await changedFit({ recalled, exchange }, followed);
  return { ...(await tellParts([step, { do: 'read' }], exchange, { needs, made })), needs };
}

async function answerWords(
  text: string,
  recalled: Recalled,
  { hear, ...exchange }: TextExchange,
): Promise<Answered> {
  const { conversation } = exchange;
  const isTold = recalled.needs.length > 0;
  const heardAs = hear(text, conversation.readText, isTold);
  // "Forget all that, which kinds are there?"
  if (isTold && isPutAside({ ...heardAs, asks: false }) && heardAs.list) {
    return answerWords(text, { needs: [] }, { hear, ...exchange });
  }
  const { read } = heardAs;
  const foreign = read.flatMap(({ unread }) => unread).find(({ what }) => what === 'language');
  if (foreign !== undefined) return tellParts([sayForeign(foreign.words, exchange)], exchange);
  const wishes = isTold ? ofWhatWasTold(heardAs) : heardAs;
  const figures = conversation.figures(wishes.told);
  const heard = { text, read, figures, wishes, recalled, exchange };
  if (isDropped(heard)) return tellParts([say('dropped')], exchange);
  const { terms, isOfBorrower } = askedTerms(heard);
  if (terms && isSumAlone(heard, { terms, isOfBorrower })) return tellSum(heard, terms);
  const asked = await lanesAsked(heard);
  const fitted = asked.isPicked ? undefined : await fitOf(heard, asked);
  const worked = fitted ? termsBeside(heard, fitted, terms) : undefined;
  const steps = orderSteps(heard, asked, fitted, worked);
  const kept = asked.isKept ? conversation.remember(read) : recalled.needs;
  const needs = fitted?.needs ?? kept;
  const { sum } = asked;
  if (steps.length === 0 && sum && needs.length === 0 && asked.about.includes('cost')) {
    // "What would 100k cost?": that is of one kind or another, which the next message may name.
    steps.push(say('which_kind'), { do: 'lanes', lanes: [], about: ['cost'], sum });
  }
  if (steps.length === 0) steps.push(...(await closest(heard)));
  const said = steps.length > 0 ? steps : otherwise(heard);
  const told = await tellParts(said, exchange, { needs, made: fitted?.made });
  const talk = { ...talkOf(told, fitted), ...(worked && { terms: worked }) };
  return { ...told, needs, talk: talk.lanes.length > 0 || talk.sum ? talk : undefined };
}

/** A sum that is to be worked out is no need: nothing is wanted for a purpose, and nothing of a borrower is told. */
function isSumAlone(
  { read, figures, wishes, recalled }: Heard,
  { terms, isOfBorrower }: { readonly terms: Terms; readonly isOfBorrower: boolean },
): boolean {
  const { need, says, asks, opens, topics, about, marks } = wishes;
  if (recalled.needs.length > 0 || topics.some((each) => HELPS.has(each))) return false;
  const isAsked = about.some((each) => OF_SUMS.has(each)) || asksSum(marks);
  if (!hasPrice(terms)) {
    // A share of a price may be what somebody wants to borrow.
    const isPlain = isAsked && figures.length <= 2 && !says('wants') && !opens('asks_yes');
    return terms.without_gst === true || isPlain;
  }
  const isWanted = need && says('wants') && (!asks || saysPurpose(read));
  const isSum = isAsked || (!isWanted && (topics.length === 0 || isWholePrice(terms)));
  return isSum && !isOfBorrower;
}
const OF_SUMS: ReadonlySet<Aspect> = new Set(['cost', 'size', 'lvr']);

const hasPrice = ({ rates, factor, moved_percent: moved }: Terms) =>
  rates.length > 0 || factor !== undefined || moved !== undefined;
const isWholePrice = ({ rates, factor, months }: Terms) =>
  factor !== undefined || (rates.length > 0 && months.length > 0);

/** "Another quotes 19% over a year, which is cheaper?" is set beside what was worked out before. */
function workOut({ wishes, recalled }: Heard, terms: Terms): AnswerStep[] {
  const before = recalled.talk?.terms;
  const isCompared = wishes.says('compares') && before?.amount === terms.amount;
  return [...(before && isCompared ? [before] : []), terms].map((each) => ({
    do: 'work_out',
    terms: each,
  }));
}

/** And what a kind of finance that is named is observed to cost. */
async function tellSum(heard: Heard, terms: Terms): Promise<Answered> {
  const { wishes, recalled, exchange } = heard;
  const { named, ofThings } = wishes;
  const own = named.length > 0 ? named : ofThings;
  const lanes = own.length > 0 ? own : (recalled.talk?.lanes ?? []);
  const { amount, months, drawn, advance_percent } = terms;
  const facts = {
    ...(drawn !== undefined && { drawn }),
    ...(advance_percent !== undefined && { advance_percent }),
  };
  const sum = amount === undefined ? undefined : { facts: { ...facts, amount }, months };
  const steps: AnswerStep[] = [
    ...workOut(heard, terms),
    ...wishes.topics
      .filter((each) => !TOLD_BY_SUM.has(each))
      .map((each) => ({ do: 'topics', topics: [each], lanes }) as const),
    ...(lanes.length > 0 ? [{ do: 'lanes', lanes, about: ['cost'], sum } as const] : []),
  ];
  const told = await tellParts(steps, exchange);
  return { ...told, needs: recalled.needs, talk: { lanes, about: ['cost'], sum, terms } };
}

/** For a question that nothing else answers: the kind of finance whose thing is named, or what is asked told of every kind. */
async function closest({ text, wishes, recalled, exchange }: Heard): Promise<AnswerStep[]> {
  const { asks, greets, ofThings, telling, about, says } = wishes;
  if (!asks || greets !== undefined) return [];
  const spoken = ofThings.length > 0 ? ofThings : (recalled.talk?.lanes ?? []);
  const lanes = spoken.length > 0 ? spoken : await lanesInView(text, exchange);
  // "Does the truck have to be new?" is of what it suits and what stops it.
  const ofLanes: readonly Aspect[] = says('asks_yes') ? ['suits', 'stops'] : IN_BRIEF;
  if (lanes.length > 0) return [{ do: 'lanes', lanes, about: ofLanes }];
  // "How many bank statements?", and not "can you do 65%?"
  const isSaid = telling.some((word) => /[a-z]/.test(word));
  return isSaid && about.some((each) => each !== 'what') ? [{ do: 'lanes', lanes: [], about }] : [];
}

/** In the language of the message, where we have the words, and in English. */
function sayForeign(language: string, { asked }: A2aExchange): AnswerStep {
  const own = asked().topics.filter(({ name }) => name === `foreign_${language}`);
  return { do: 'topics', topics: [...own.map(({ name }) => name), 'foreign'] };
}

/** "What is the LVR?" asks for that of the need and "does it cost me anything?" for that of the finance, and not of us. */
function ofWhatWasTold(wishes: Wishes): Wishes {
  // The fit answers it, and no page; "isn't a second mortgage cheaper, why not that?" asks more of that kind.
  if (asksWhy(wishes)) {
    return { ...wishes, details: [], about: wishes.lanes.length > 0 ? wishes.about : [] };
  }
  // "The bank has a charge for our overdraft": that one is there, and none is asked for.
  if (isSecured(wishes.told) || (!wishes.asks && isOtherLoan(wishes.told))) {
    return { ...wishes, lanes: [], named: [], about: [] };
  }
  const isOfLvr = wishes.topics.includes('lvr');
  const isOfIt = (topic: string) =>
    topic === 'lvr' || (topic === 'charges' && wishes.about.includes('cost'));
  return {
    ...wishes,
    topics: wishes.topics.filter((each) => !isOfIt(each)),
    about: isOfLvr ? ['lvr'] : wishes.about,
  };
}

function talkOf({ steps = [], results }: Answered, fitted: Fitted | undefined): Talk {
  const spokenOf = steps.findLast((each) => each.do === 'lanes');
  if (spokenOf !== undefined) {
    const { lanes, about, sum } = spokenOf;
    return { lanes, about, sum };
  }
  if (fitted !== undefined) return { lanes: lanesOf(fitted.fit) };
  const named = steps.flatMap((each) => (each.do === 'topics' ? (each.lanes ?? []) : []));
  const quoted = results.flatMap(({ lanes = [] }) => lanes);
  return { lanes: named.length > 0 ? named : [...new Set(quoted)] };
}

// The parts of the answer, in the order in which they are told.

const IN_BRIEF: readonly Aspect[] = ['cost', 'speed', 'size'];

function orderSteps(
  heard: Heard,
  named: AskedLanes,
  fitted: Fitted | undefined,
  terms: Terms | undefined,
): AnswerStep[] {
  const ofNeed = fitted === undefined ? named : askOfNeed(heard, named, fitted);
  const isYearly = heard.wishes.says('yearly');
  const { months = [] } = ofNeed.sum ?? {};
  // "Compare 5 years with 7", "a caveat for 3 months or a loan?"
  const isCompared = months.length > 1 || (months.length > 0 && heard.wishes.lanes.length > 1);
  const isPriced = terms !== undefined || (isCompared && heard.wishes.asks);
  const about = ofNeed.about.length === 0 && isPriced ? (['cost'] as const) : ofNeed.about;
  const sum = ofNeed.sum && isYearly ? { ...ofNeed.sum, isYearly } : ofNeed.sum;
  const asked = { ...ofNeed, about, sum };
  // Figures that a sum was worked out with have their place.
  const note = terms && fitted?.note === 'unplaced' ? undefined : fitted?.note;
  const fit = fitted === undefined ? [] : fitSteps({ ...fitted, note });
  const lanes = tellLanes(heard, asked, fitted);
  return [
    ...(heard.wishes.call ? [{ do: 'call' } as const] : []),
    ...(terms ? workOut(heard, terms) : []),
    ...tellTopics(heard, asked, { fitted, terms }),
    ...(isToldAgain(fitted) ? [...fit, ...lanes] : [...lanes, ...fit]),
    ...(fitted === undefined ? [] : [{ do: 'read' } as const]),
  ];
}

/** Beside a need: where its cost is asked or its whole price is told, or where it was worked out before and the need changes. */
function termsBeside({ wishes, recalled }: Heard, fitted: Fitted, terms?: Terms) {
  const { about, marks } = wishes;
  const isAsked = about.includes('cost') || asksSum(marks);
  const { amount, price, invoices_outstanding: invoices, ...facts } = fitted.needs[0]?.facts ?? {};
  // The rate of a loan that is there already prices no other.
  const isOfNeed = [amount, price, invoices].some((each) => each && each === terms?.amount);
  // "I can contribute 25 per cent" is no rate; what is told of a need that stands is.
  const isRate =
    terms?.rates.length === 0 || facts.interest_rate !== undefined || recalled.needs.length > 0;
  const isPriced = isRate && (isAsked || (terms && isWholePrice(terms)));
  if (terms && isOfNeed && hasPrice(terms) && isPriced) {
    // Of a price, what own money leaves is lent; of invoices, all of them cost their fee.
    const isLess = typeof amount === 'number' && terms.amount === price;
    const lent = terms.on_invoices ? invoices : isLess ? amount : undefined;
    return typeof lent === 'number' ? { ...terms, amount: lent } : terms;
  }
  const before = isToldAgain(fitted) ? undefined : recalled.talk?.terms;
  return before && typeof amount === 'number' ? { ...before, amount } : undefined;
}

/** The sum as it now stands in the need; where its cost was asked before, another sum or term asks that again. */
function askOfNeed(heard: Heard, asked: AskedLanes, fitted: Fitted): AskedLanes {
  const [need] = fitted.needs;
  const [lane, second] = fitted.fit.lanes;
  const room = second === undefined ? lane?.room : undefined;
  const { talk } = heard.recalled;
  const isAnew =
    talk?.about?.includes('cost') && (!isToldAgain(fitted) || heard.figures.length > 0);
  // "Verified for 3 years", in a need that is told whole, is no term of the loan; "over 4 years?" asks for it.
  const isAsked = (words: string) => heard.wishes.telling.includes(words.split(' ')[0] ?? '');
  const figures = heard.figures.filter(
    ({ kind, slot, words }) =>
      kind !== 'duration' || slot || heard.wishes.words <= SHORT || isAsked(words),
  );
  const ofNeed = askedSum({ ...heard, figures, read: [] }, need, isAnew ? talk?.sum : undefined);
  // The most that is usual is priced where that is asked for.
  const sum = ofNeed ?? (room && { facts: { amount: room.amount }, months: [] });
  const isPricedAgain = isAnew && sum && isDetailed(sum);
  return { ...asked, sum, about: isPricedAgain ? [...asked.about, 'cost'] : asked.about };
}

/** What such a thing is need not be told beside what it comes to. */
const TOLD_BY_SUM: ReadonlySet<string> = new Set(['factor_rate', 'balloon', 'lvr']);

const isToldAgain = (fitted: Fitted | undefined) => fitted?.step.asked !== undefined;

/** What is asked of the service, and beside figures of the kinds that are named, shown or spoken of. */
function tellTopics(
  { wishes, recalled }: Heard,
  asked: AskedLanes,
  { fitted, terms }: { readonly fitted: Fitted | undefined; readonly terms: Terms | undefined },
): AnswerStep[] {
  // Of a sum that is worked out no example is told.
  const { balloon_percent: share, balloon = share } = asked.sum?.facts ?? {};
  // "Paying it back in 6 months instead" asks for another term.
  const isTerm = fitted?.step.changed?.some(({ fact }) => fact === 'term_months');
  const isWorkedOut = (topic: string) =>
    (terms && TOLD_BY_SUM.has(topic)) ||
    (topic === 'balloon' && balloon) ||
    (topic === 'early_payout' && isTerm);
  const details = fitted?.fit.fit === 'out_of_scope' ? [] : wishes.details;
  const topics = [...wishes.topics, ...details].filter((each) => !isWorkedOut(each));
  if (topics.length === 0) return [];
  const spoken = fitted === undefined ? (recalled.talk?.lanes ?? []) : lanesOf(fitted.fit);
  return [{ do: 'topics', topics, lanes: asked.lanes.length > 0 ? asked.lanes : spoken }];
}

/** What the pages say of kinds of finance, and a fit beside them does not say already. */
function tellLanes(heard: Heard, asked: AskedLanes, fitted: Fitted | undefined): AnswerStep[] {
  const { wishes, recalled } = heard;
  // Of a need that is not for a business no kind of finance is told.
  if (fitted?.fit.fit === 'out_of_scope') return [];
  const { topics, details } = wishes;
  const isAgain = isToldAgain(fitted);
  // A fit that is told again has the month's cost of each lane already; its fees stand on the page.
  const isMore = asked.sum !== undefined && isDetailed(asked.sum);
  const isShown = asked.lanes.every((lane) => fitted?.fit.lanes.some(({ id }) => id === lane));
  const sum = isAgain && isShown && !isMore ? undefined : asked.sum;
  const tell = (lanes: readonly LaneId[], about: readonly Aspect[]): AnswerStep[] => {
    const isPriced = sum && (about.includes('cost') || isMore || fitted === undefined);
    return [{ do: 'lanes', lanes, about, sum: isPriced ? sum : undefined }];
  };
  const isAsked = recalled.needs.length === 0 || wishes.isAll || wishes.says('list');
  // "Would the house make it cheaper?" sets what was shown before beside what fits now.
  const now = fitted === undefined ? [] : lanesOf(fitted.fit);
  const were = recalled.talk?.lanes.filter((lane) => !now.includes(lane)) ?? [];
  if (
    fitted &&
    !isAgain &&
    recalled.needs.length > 0 &&
    CHEAPER.test(heard.text) &&
    were.length > 0
  )
    return tell([...were, ...now], ['cost']);
  if (wishes.list && isAsked && asked.lanes.length === 0) {
    const isOfSpeed = asked.about.every((each) => each === 'speed') && FASTEST.test(heard.text);
    return tell(isOfSpeed ? fastest(heard) : [], asked.about);
  }
  const lanes = asked.lanes.length > 0 ? asked.lanes : fitted ? lanesOf(fitted.fit) : [];
  const isCompared = asked.lanes.length > 1;
  const isTold = (aspect: Aspect) =>
    fitted !== undefined &&
    (isAgain || !isCompared) &&
    !(aspect === 'cost' && (isAgain || isMore || wishes.says('names_rate'))) &&
    // What a kind that is named usually takes is more than by when this need could be met.
    !(aspect === 'speed' && !isAgain && asked.lanes.length > 0) &&
    isToldByFit(fitted.fit, lanes, aspect);
  const about = asked.about.filter((aspect) => !isTold(aspect));
  const each = about.includes('cost') && sum ? priceEach(heard, fitted) : [];
  if (each.length > 1) return each;
  if (about.length > 0) return lanes.length === 0 ? [] : tell(lanes, about);
  // "How does that compare to an overdraft for us?"
  if (isCompared && fitted === undefined && recalled.needs.length > 0)
    return tell(asked.lanes, BESIDE);
  // "And on a caveat?" asks about the need that was told, and not what a caveat is.
  const isKnown = fitted !== undefined && !isCompared && isToldByFit(fitted.fit, lanes, 'what');
  const isOther =
    asked.about.length > 0 || details.length > 0 || recalled.needs.length > 0 || isKnown;
  if (asked.lanes.length === 0 || wishes.isSettled || (isOther && topics.length === 0)) return [];
  return tell(asked.lanes, topics.length > 0 ? IN_BRIEF : []);
}

const CHEAPER = /\b(?:cheaper|(?:cost|rate|price) (?:down|less)|costs? less|save (?:me|us))\b/i;
const FASTEST = /\b(?:fastest|quickest|soonest)\b/i;

/** Those that can fund soonest, the usually quickest first. */
function fastest({ exchange: { catalogue } }: Heard): LaneId[] {
  const soonest = Math.min(...catalogue.lanes.map(({ time_to_fund: { min } }) => min));
  return catalogue.lanes
    .filter(({ time_to_fund: { min } }) => min === soonest)
    .sort(
      ({ time_to_fund: one }, { time_to_fund: other }) =>
        one.typical[1] - other.typical[1] || one.max - other.max,
    )
    .map(({ id }) => id);
}

/** Of several needs, or of kinds named with a term each, every one has its own sum. */
function priceEach(heard: Heard, fitted: Fitted | undefined): AnswerStep[] {
  const { wishes, exchange } = heard;
  const [need, ...others] = fitted?.needs ?? [];
  const own =
    need && others.length > 0
      ? [need, ...others].map((each) => ({
          lanes: lanesOf(exchange.conversation.assess([each])),
          sum: askedSum({ ...heard, read: [] }, each),
        }))
      : wishes.lanes.map((lane) => ({ lanes: [lane], sum: askedSum(heard, need) }));
  return own.flatMap(({ lanes, sum }, at): AnswerStep[] => {
    const isOwn = sum?.months.length === own.length;
    if (sum === undefined || !(isOwn || others.length > 0)) return [];
    const priced = isOwn ? { ...sum, months: sum.months.slice(at, at + 1) } : sum;
    return [{ do: 'lanes', lanes, about: ['cost'], sum: priced }];
  });
}

// The need: a new one, a change to the one told before, or that one where it is asked about.

type Fitted = {
  readonly fit: Fit;
  readonly needs: readonly Remembered[];
  readonly step: FitStep;
  /** Said before it. */
  readonly note?: Note | undefined;
  /** As the operation told it, with the words that it was read from. */
  readonly made?: NamedResult | undefined;
};

type Note = 'unplaced' | 'unclear_change' | 'noted' | 'relabelled';

const fitSteps = ({ note, step }: Fitted): AnswerStep[] => [...(note ? [say(note)] : []), step];

/** Beside the sum and what it is for. */
const WHOLE = 3;

/** "Make it 150" or "yes", which goes on from something. */
function isFragment({ text, read, wishes }: Heard): boolean {
  const isFew = read.every(({ facts }) => Object.keys(facts).length < 2) && !saysPurpose(read);
  const isAnswer = wishes.opens('yes_or_no') && wishes.words <= FEW;
  const isChange = wishes.says('supposes') && /\d/.test(text);
  return isFew && (isChange || isAnswer || wishes.opens('fragment'));
}

/** A sum of money in a question that nothing else answers is a need, too. */
function isNeed(heard: Heard, asked: AskedLanes): boolean {
  const { need, topics, details, call, list, greets } = heard.wishes;
  // What is for private life is told to be that, whatever is asked of finance beside a sum.
  const isSaid = !heard.wishes.asks || heard.read.some(({ facts }) => facts.amount);
  if (topics.length === 0 && isSaid && isOutOfScope(heard)) return true;
  const parts = [...topics, ...details, ...asked.lanes, ...asked.about];
  const isAnswered = parts.length > 0 || call || list || greets !== undefined;
  const isSum = heard.read.some(({ facts }) => facts.amount ?? facts.price);
  return (need || (isSum && !isAnswered)) && !isFragment(heard);
}

/** The message tells a need by itself, and changes none that was told before. */
function isAnew(heard: Heard, before: Remembered, isPersonal: boolean): boolean {
  const { read, wishes } = heard;
  // What was for oneself is left for the business, or the other way round: "change of plan: just to live in".
  if (isPersonal ? saysPurpose(read) : wishes.says('drops')) {
    if (isOutOfScope(heard) !== isPersonal) return true;
  }
  // "Different client now: 80k for a tipper."
  if (wishes.opens('anew') && read.some(({ facts }) => facts.amount ?? facts.price)) return true;
  const isFull = read.some(({ facts }) => facts.amount && Object.keys(facts).length >= WHOLE);
  if (isRestated(heard, before) || isOfTold(heard.text, before.facts)) return false;
  const isInstead = isInPlace(heard.text) || read.every(isPledge);
  if (isInstead && isSameSort(read, before)) return false;
  return wishes.need && before.facts.amount !== undefined && isFull && saysPurpose(read);
}

/** "House is 1.1 now, owe 450 and only need 150": the same things, and nothing else that the money is for. */
function isRestated({ read, wishes }: Heard, { facts, signals }: Remembered): boolean {
  const known = new Set(signals.map(([name]) => name));
  return (
    wishes.words <= SHORT &&
    read.every(
      ({ facts: said, signals: heard }) =>
        Object.keys(said).every((name) => name in facts) &&
        heard.every(
          ({ name, role }) =>
            role !== 'purpose' || known.has(IN_PLACE_OF[name] ?? name) || known.has(name),
        ),
    )
  );
}

/** "Raise 120k on two tractors he owns outright, worth 180k." */
const isPledge = ({ facts: { item_value: item, existing_debt: owed, price } }: Need) =>
  item !== undefined && owed?.value === 0 && price === undefined;

/** "Forget the ute, it's a truck now, 185k": another thing is bought, and by the same people. */
const isSameSort = (read: readonly Need[], { facts }: Remembered) =>
  (facts.price !== undefined || facts.item_value !== undefined || facts.security !== 'property') &&
  read.every(({ facts: said }) => OF_WHO.every((name) => said[name] === undefined));
const OF_WHO = ['trading_months', 'borrower_type', 'monthly_turnover'] as const;

const isOutOfScope = ({ read, exchange: { conversation } }: Heard) =>
  conversation.assess(conversation.remember(read)).fit === 'out_of_scope';

const isPutAside = (wishes: Wishes) => wishes.says('drops') && !wishes.asks;

async function fitOf(heard: Heard, asked: AskedLanes): Promise<Fitted | undefined> {
  const { wishes, recalled, exchange } = heard;
  const { needs } = recalled;
  const [before] = needs;
  if (before === undefined) return isNeed(heard, asked) ? newFit(heard) : undefined;
  const again = (note?: Note) => tellAgain(heard, asked.about, note);
  const isPersonal = exchange.conversation.assess(needs).fit === 'out_of_scope';
  // Kinds that are only compared change nothing.
  const isPlain = heard.figures.length === 0 && !isPersonal && !saysFacts(heard.read);
  const isSet = wishes.says('compares') && isPlain && asked.lanes.length > 1;
  // "Which am I more likely to get?" is of the need.
  if (isSet && wishes.says('asks_fit')) return tellAgain(heard, []);
  if (isSet && !wishes.opens('asks_yes')) return undefined;
  // "What happens if the one in February falls over?" is answered, and is no change.
  const isOfFate = wishes.says('asks_fit') || wishes.says('asks_bar');
  const isOfKind = asked.about.includes('term') && wishes.opens('asks_yes');
  const isQuestion =
    (wishes.isSettled || isOfKind) && wishes.words <= SHORT && !/\d/.test(heard.text);
  if (isQuestion && !isOfFate && !isStated(heard)) return undefined;
  if (asked.isOther) return undefined;
  if (wishes.says('falls_back') && isPlain && wishes.details.length === 0) return again();
  if (wishes.says('relabels') && isPersonal) return again('relabelled');
  if (isAnew(heard, before, isPersonal)) {
    // "The cards are the business ones": the sum is the one told before.
    const isSum = heard.read.some(({ facts }) => facts.amount ?? facts.price);
    const { business_amount: ofBusiness, amount = ofBusiness } = before.facts;
    return newFit(heard, isSum ? undefined : (ofBusiness ?? amount));
  }
  if (wishes.greets !== undefined && !wishes.asks) return undefined;
  if (wishes.says('goes_back')) return again();
  const isOfFit = asked.about.some((each) => OF_A_FIT.includes(each));
  const followed = onKinds(heard, follow(exchange.conversation, needs, wishes.told));
  // "Wife won't sign" and "scrap the deposit" are told, and ask nothing about those.
  const isChange = followed !== undefined && followed.changed.length > 0;
  const isSignal = heard.read.some(({ signals }) => signals.length > 0);
  const isTold = !wishes.call && (wishes.asks ? isStated(heard) : isChange || isSignal);
  if (asksWhy(wishes) && !isChange && !isTold) return why(heard);
  if (!mayChange(heard) && !isTold && isAside(heard, asked)) {
    const isShown = wishes.lanes.every((lane) => recalled.talk?.lanes.includes(lane));
    const isCompared = wishes.lanes.length > 0 && asked.lanes.length > 1;
    return isOfFit && isShown && !isCompared ? again() : undefined;
  }
  if (followed?.isUnplaced) return again(isOfPrice(heard, asked) ? undefined : 'unplaced');
  if (followed !== undefined && (wishes.lanes.length > 0 || isSaid(heard, followed))) {
    return changedFit(heard, followed);
  }
  if (wishes.need) return newFit(heard);
  const isOfNeed = asked.about.length > 0 || wishes.says('asks_fit');
  if (wishes.says('supposes')) {
    if (wishes.details.length > 0) return isOfNeed ? again() : undefined;
    return /\d/.test(heard.text) || isOfNeed ? again('unclear_change') : undefined;
  }
  return followed !== undefined || isOfNeed ? again() : undefined;
}

/** "Half of it would do. What papers do they want?" tells a change before it asks. */
function isStated(heard: Heard): boolean {
  const { wishes, recalled, exchange } = heard;
  const { conversation } = exchange;
  if (wishes.stated === '') return false;
  const followed = follow(conversation, recalled.needs, wishes.stated);
  const isOfFact = ({ role }: Need['signals'][number]) => role !== 'aside';
  return (
    (followed !== undefined && isSaid(heard, followed)) ||
    conversation.readText(wishes.stated).some(({ signals }) => signals.some(isOfFact))
  );
}

/** "Would an overdraft do it instead?" is asked of the need as that. */
function onKinds(
  { wishes, recalled, exchange: { conversation, catalogue } }: Heard,
  followed: FollowUp | undefined,
): FollowUp | undefined {
  const needs = followed?.needs ?? recalled.needs;
  const { lanes, considered } = conversation.assess(needs);
  const shown = new Set([...lanes, ...considered].map(({ id }) => id));
  const left = catalogue.lanes.filter(({ id }) => wishes.lanes.includes(id) && !shown.has(id));
  const isAsked = wishes.asks && wishes.says('asks_yes') && !isOtherLoan(wishes.told);
  if (!isAsked || left.length === 0) return followed;
  const named = follow(conversation, needs, left.map(({ name }) => name).join(', '));
  return named && { ...named, ...followed, needs: named.needs };
}

const asksWhy = (wishes: Wishes) => wishes.says('asks_why') && wishes.topics.length === 0;

/** "Why only maybe?", "why no overdraft?": the checks that were shown, or those of the kind that was left out. */
async function why(heard: Heard): Promise<Fitted> {
  const { wishes, recalled, exchange } = heard;
  const { lanes, considered } = exchange.conversation.assess(recalled.needs);
  const shown = [...lanes, ...considered].map(({ id }) => id);
  const named = wishes.lanes.length > 0 ? wishes.lanes : wishes.ofThings;
  const [left] = named.filter((id) => !shown.includes(id));
  const name = exchange.catalogue.lanes.find(({ id }) => id === left)?.name;
  const followed = name && follow(exchange.conversation, recalled.needs, name);
  return followed ? changedFit(heard, followed) : tellAgain(heard, []);
}

/** "A factor of 1.25, is that 25%?": its figures say how the sum is lent, and are worked out. */
const isOfPrice = ({ figures }: Heard, { about }: AskedLanes) =>
  figures.every(
    ({ kind, slot = '' }) => OF_PRICE.has(slot) || (kind === 'duration' && about.includes('cost')),
  );
const OF_PRICE: ReadonlySet<string> = new Set(['rate', 'factor', 'balloon', 'advance', 'drawn']);

const mayChange = ({ text, read, wishes }: Heard) =>
  wishes.need || saysFacts(read) || wishes.says('supposes') || isInPlace(text);

/** It asks for something beside the need; "and on a caveat?" is of the need. */
function isAside({ wishes }: Heard, { lanes, about }: AskedLanes): boolean {
  if (wishes.lanes.length > 0) return about.length > 0;
  return wishes.call || wishes.topics.length + wishes.details.length > 0 || lanes.length > 0;
}

/** It tells something, or beside a question something that takes away a kind of finance that was shown. */
function isSaid({ wishes, recalled, exchange }: Heard, { needs, changed }: FollowUp): boolean {
  if (changed.length > 0 || !wishes.asks) return true;
  const { fit, lanes } = exchange.conversation.assess(needs);
  const { fit: was, lanes: before } = exchange.conversation.assess(recalled.needs);
  // "What if it were leasehold" changes no figure, and what is lent on it.
  const tell = (each: typeof lanes) => JSON.stringify(each.map(({ id, checks }) => [id, checks]));
  if (wishes.says('supposes') || wishes.stated !== '')
    return fit !== was || tell(lanes) !== tell(before);
  return before.some(({ id }) => lanes.every((lane) => lane.id !== id));
}

async function changedFit(
  { exchange, recalled }: Pick<Heard, 'exchange' | 'recalled'>,
  followed: FollowUp,
): Promise<Fitted> {
  const { needs, changed, answers } = followed;
  const step = { do: 'fit', changed, against: recalled.at } as const;
  const { results } = await tellParts([step], exchange, { needs });
  const [made] = results;
  const taken = answers === undefined ? '' : `Taken as the answer to: ${answers}\n`;
  return {
    fit: exchange.conversation.assess(needs),
    needs,
    step,
    made: made && { ...made, text: `${taken}${made.text}` },
  };
}

/** The need as it stands: nothing is new in it, so only what is asked of it is said. */
function tellAgain({ recalled, exchange }: Heard, about: readonly Aspect[], note?: Note): Fitted {
  const { needs } = recalled;
  const step = { do: 'fit', asked: about, against: recalled.at } as const;
  return { fit: exchange.conversation.assess(needs), needs, note, step };
}

async function newFit({ wishes, recalled, exchange }: Heard, kept?: unknown): Promise<Fitted> {
  const check = (situation: string) => runSkill('check_fit', { situation }, exchange);
  const sum = kept === undefined ? '' : `. Need $${kept}.`;
  // Whom to ring says nothing of what the money is for, and "what does a year cost" no time in business.
  const words = `${spellTerm(exchange.conversation.said(wishes.situation))}${sum}`;
  const alone = await check(words);
  const isOfSpoken = wishes.lanes.length === 0 && recalled.needs.length === 0;
  const [spoken, ...others] = isOfSpoken ? (recalled.talk?.lanes ?? []) : [];
  const lane = exchange.catalogue.lanes.find(({ id }) => id === spoken && others.length === 0);
  const called = `${lane?.name}. ${words}`;
  const named = lane && (await check(called));
  // After a question about one kind of finance a need is for that, where it fits no worse so.
  const isNamed =
    named?.data.lanes.some(({ id }) => id === spoken) &&
    BETTER.indexOf(named.data.fit) >= BETTER.indexOf(alone.data.fit);
  const made = isNamed && named ? named : alone;
  const { readText, remember } = exchange.conversation;
  const needs = remember(readText(isNamed ? called : words));
  const isRelabelled = wishes.says('relabels') && made.data.fit === 'out_of_scope';
  const note = isRelabelled ? 'relabelled' : undefined;
  return { fit: made.data, made, needs, note, step: { do: 'fit' } };
}

/** What is set side by side where kinds are compared for a need. */
const BESIDE: readonly Aspect[] = ['cost', 'speed', 'size', 'lvr', 'term', 'security'];

const BETTER = ['out_of_scope', 'no', 'maybe', 'yes'];
const FEW = 4;

/** "Scrap that, I no longer need it": the need is put aside, and no other is told. */
const isDropped = (heard: Heard) =>
  heard.recalled.needs.length > 0 &&
  isPutAside(heard.wishes) &&
  !heard.wishes.need &&
  !heard.wishes.says('supposes') &&
  !isOutOfScope(heard);

/** Nothing above answers it. */
function otherwise(heard: Heard): AnswerStep[] {
  const { wishes, recalled } = heard;
  const { greets, asks, words } = wishes;
  if (greets === 'thanks' || (greets === 'hello' && (!asks || words <= FEW))) return [say(greets)];
  if (isPutAside(wishes) && recalled.why === undefined) return [say('dropped')];
  const [before] = recalled.needs;
  // Why there is nothing to change is said where an id was sent.
  if (before === undefined && (isFragment(heard) || wishes.says('goes_back'))) {
    return recalled.why === undefined ? [say('memory_none')] : [];
  }
  if (before === undefined) return [say('unclear')];
  // "We employ 14 people."
  const isCounted = heard.figures.length > 0 && heard.figures.every(({ kind }) => kind === 'count');
  const note = isCounted && !asks ? 'noted' : 'unclear_change';
  return [...fitSteps(tellAgain(heard, [], note)), { do: 'read' }];
}
