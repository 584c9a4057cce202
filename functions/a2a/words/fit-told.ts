/** The fit that a message is answered with: of a need that it states, of one that it changes, or of the one that stands; none where it only asks. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { isMore, isOtherLoan } from '../../fit/conversation/beside-told.ts';
import {
  type FollowUp,
  follow,
  isOfFile,
  leaveFund,
  takeBack,
} from '../../fit/conversation/follow-up.ts';
import type { Remembered } from '../../fit/conversation/remembered.ts';
import { effectOf, MARGIN_BELOW, OF_A_FIT, sayTarget } from '../../fit/conversation/say-told.ts';
import { isInPlace, spellTerm } from '../../fit/conversation/spell-out.ts';
import { LEAVES_PART_OUT } from '../../fit/conversation/tell-left-out.ts';
import type { FactName, Facts, Need } from '../../fit/need.ts';
import type { SaidFigure } from '../../fit/read/slots/said-figures.ts';
import type { Fit } from '../../fit/schema.ts';
import { type AnswerStep, type Sealed, say } from '../memory.ts';
import type { FitStep } from '../parts.ts';
import { runSkill } from '../skills.ts';
import {
  type AskedLanes,
  asksRather,
  type Heard,
  type Recalled,
  SHORT,
  saysPurpose,
} from './asked-lanes.ts';
import type { Wishes } from './wishes.ts';

export type Fitted = {
  readonly fit: Fit;
  readonly needs: readonly Remembered[];
  /** What these took the place of. */
  readonly before?: Pick<Recalled, 'undo' | 'firm' | 'other'>;
  readonly step: FitStep;
  /** Something that was asked is answered. */
  readonly isReply?: boolean;
  /** Said before it. */
  readonly note?: Note | undefined;
};

export const isToldAgain = (fitted: Fitted | undefined) => fitted?.step.asked !== undefined;

type Note = 'unplaced' | 'unclear_change' | 'noted' | 'relabelled';

export const fitSteps = ({ note, step }: Fitted): AnswerStep[] => [
  ...(note ? [say(note)] : []),
  step,
];

/** Beside the sum and what it is for. */
const WHOLE = 3;

/** "Make it 150" or "yes", which goes on from something. */
export function isFragment({ text, read, wishes }: Heard): boolean {
  const isFew = read.every(({ facts }) => Object.keys(facts).length < 2) && !saysPurpose(read);
  const isAnswer = wishes.opens('yes_or_no') && wishes.words <= FEW;
  const isChange = wishes.says('supposes') && /\d/.test(text) && wishes.words <= SHORT;
  return isFew && (isChange || isAnswer || wishes.opens('fragment'));
}

/** A sum of money or a purpose in a question that nothing else answers is a need, too: "what might be possible to help grow my business?" */
function isNeed(heard: Heard, asked: AskedLanes): boolean {
  const { need, isAhead, call, greets, words } = heard.wishes;
  if (isAhead) return false;
  // "Hi there, anyone home?"
  const isGreeting = greets !== undefined && words <= FEW;
  const isMeant = saysSum(heard) || (saysPurpose(heard.read) && !call && !isGreeting);
  return (need || (isMeant && !hasAnswer(heard, asked))) && !isFragment(heard);
}

/** Something of it is asked that has an answer. */
const hasAnswer = ({ wishes: { topics, details } }: Heard, { lanes, about }: AskedLanes) =>
  [topics, details, lanes, about].some(({ length }) => length > 0);

const saysSum = ({ read }: Heard) => read.some(({ facts }) => facts.amount ?? facts.price);

/** The message says that it tells another need: without a word of that it goes on from the one that was told. */
function isAnew(heard: Heard, before: Remembered, isPersonal: boolean): boolean {
  const { read, wishes, exchange } = heard;
  // What was for oneself is left for the business, or the other way round: "change of plan: just to live in".
  const { assess, remember } = exchange.conversation;
  const mayTurn = isPersonal ? saysPurpose(read) : wishes.says('drops') && !read.some(isOfFile);
  if (mayTurn && (assess(remember(read)).fit === 'out_of_scope') !== isPersonal) return true;
  if (!isPersonal && isNoBusiness(read)) return true;
  // "Different client now: 80k for a tipper."
  if ((wishes.turns('anew') || isAnother(heard)) && saysSum(heard)) return true;
  // After "what can you do for us?" the need itself is told.
  const isMany = read.some(({ facts }) => facts.amount && Object.keys(facts).length > WHOLE);
  if (isMany && Object.keys(before.facts).length === 0) return true;
  // "Need 60k for stock, company, trading 3 years", of who trades for four.
  const trades = before.facts.trading_months;
  const isOfAnother = ({ amount, borrower_type: who, trading_months: months }: Facts) =>
    amount && who && months && trades !== undefined && months.value !== trades;
  return wishes.need && saysPurpose(read) && read.some(({ facts }) => isOfAnother(facts));
}

/** "A separate matter. We would also like 80 thousand to draw on." */
const isAnother = ({ wishes }: Heard) => wishes.turns('another') && !wishes.turns('anew');

/** "It's not really for a business though", and not "never done a tax return for the business": that tells something else. */
const isNoBusiness = (read: readonly Need[]) =>
  read.some(
    (need) =>
      !isOfFile(need) &&
      need.signals.some(
        ({ name, role, clause }) =>
          name === 'not_business' ||
          (name === 'business_use' &&
            role === 'denied' &&
            !need.signals.some((each) => each.clause === clause && each.role !== 'denied')),
      ),
  );

/** "Scrap that, she will sign now" tells what is so instead. */
export function isTurned(heard: Heard): boolean {
  const { wishes, recalled, exchange } = heard;
  const followed = follow(exchange.conversation, recalled.needs, wishes.told);
  const asked = { ...heard, wishes: { ...wishes, asks: true } };
  return followed?.isUnplaced === false && isSaid(asked, followed);
}

export const isPutAside = (wishes: Wishes) => wishes.says('drops') && !wishes.asks;

export async function fitOf(given: Heard, asked: AskedLanes): Promise<Fitted | undefined> {
  const heard = { ...given, recalled: withoutSupposed(given) };
  const { wishes, recalled, exchange } = heard;
  const { needs } = recalled;
  const [before] = needs;
  if (before === undefined) return isNeed(heard, asked) ? newFit(heard) : undefined;
  const again = (note?: Note) => tellAgain(heard, asked.about, note);
  const isPersonal = exchange.conversation.assess(needs).fit === 'out_of_scope';
  // Kinds that are only compared change nothing.
  const isSet = wishes.says('compares') && heard.figures.length === 0 && asked.lanes.length > 1;
  // "Which am I more likely to get?" is of the need.
  if (isSet && wishes.says('asks_fit')) return tellAgain(heard, []);
  if (asksRather(heard) || (isSet && !wishes.opens('asks_yes'))) return undefined;
  // "What happens if the one in February falls over?" is answered, and is no change.
  const isQuestion = wishes.isSettled && !/\d/.test(heard.text);
  if (isQuestion && !isStated(heard)) return undefined;
  if (wishes.says('relabels') && isPersonal) return again('relabelled');
  if (isAnew(heard, before, isPersonal)) {
    const kept = isPersonal || isAnother(heard) ? keptWords(heard, before, isPersonal) : '';
    return newFit(heard, kept);
  }
  // "No worries. Back to mine, make it 45" goes on.
  const isFigured = heard.figures.some(({ words }) => /\d/.test(words));
  // Which one of several is meant is not known.
  const followed = onKinds(heard, followTold(heard));
  // "Ok cool. It's not for a business though, I'd buy an investment flat."
  const isPolite = wishes.greets !== undefined && !saysPurpose(heard.read);
  // "Think I'll ask the workshop first. Thanks for being straight", and not "my brother won't sign. Thanks".
  const isBye = wishes.closes('thanks') && !(followed && movesFit(heard, followed));
  if ((isPolite || isBye || wishes.says('leaves')) && !wishes.asks && !isFigured) return undefined;
  // "Nah, scrap the grader money", after it was added.
  const isChanged = followed !== undefined && followed.changed.length > 0;
  // "Yep get someone to ring me, after 4 as I'm on the machine": nothing but that is told.
  if (wishes.call && wishes.opens('yes_or_no') && !wishes.asks && !isChanged) return undefined;
  const isSure = isChanged && followed.isSure === true;
  if (wishes.says('goes_back') && !isSure) return again();
  const targets = aimedAt(heard);
  const isAimed = targets.length > 0 && targets.every((each) => sayTarget(each, before));
  if (isAimed && targets.length === heard.figures.length) {
    const { step, ...rest } = again();
    return { ...rest, step: { ...step, asked: ['lvr'], targets } };
  }
  const isOfFit = asked.about.some((each) => OF_A_FIT.includes(each));
  // "Is 2 years trading enough?", "is it secured?"
  const isHeard = asked.about.length + wishes.topics.length > 0;
  if (IS_IT.test(heard.text) && wishes.asks && !isFigured) {
    return isHeard && !isOfFit ? undefined : again();
  }
  if (IS_ENOUGH.test(heard.text) && isHeard) return isOfFit ? again() : undefined;
  const undone =
    leaveFund(heard.text, recalled, followed) ??
    takeBack(exchange.conversation, heard.text, { ...recalled, isChanged });
  if (undone) return changedFit(heard, undone);
  // "Wife won't sign" and "scrap the deposit" are told, and ask nothing about those.
  const isTold = isStated(heard) || isSure;
  // "Another 110, so 1.45 all up. And why wouldn't I take an ordinary mortgage?" changes it all the same.
  if (asksWhy(wishes) && !isTold && !(isChanged && isFigured)) return why(heard);
  if (!mayChange(heard) && !isTold && isAside(heard, asked)) {
    return isOfFit ? again() : undefined;
  }
  // "What if one of them pays at 90 days?", "what documents for 171k?" is answered.
  if (followed?.isUnplaced) {
    const isOnlyAsked = asked.about.length > 0 && !isOfFit && wishes.stated === '';
    return isOnlyAsked ? undefined : again('unplaced');
  }
  if (followed !== undefined && (wishes.lanes.length > 0 || isSaid(heard, followed))) {
    const fitted = changedFit(heard, followed);
    // "The valuation came in at 1.08m. What loan does 65% now allow?"
    const isValued = followed.changed.some(({ fact }) => fact === 'property_value');
    return isAimed && isValued ? { ...fitted, step: { ...fitted.step, targets } } : fitted;
  }
  // "The back block is in Mum's name. Does that help or make it harder?" is told what it comes to.
  if (followed !== undefined && ASKS_EFFECT.test(heard.text)) return changedFit(heard, followed);
  // "And if I pay out the timber people with some of it?" supposes something of the need that stands.
  if (wishes.says('supposes') && !(wishes.need && saysSum(heard))) {
    // "What does it cost if I pay it back in 6 months" asks for its price.
    if (asked.about.length > 0) return isOfFit ? again() : undefined;
    const isAnswered = wishes.asks && wishes.details.length + wishes.topics.length > 0;
    // "I'd rather talk it through with a person. Can you get someone to ring me?"
    const isOfCall = wishes.call && wishes.parts.every(({ names }) => names.includes('turns call'));
    return isAnswered || isOfCall ? undefined : again('unclear_change');
  }
  // "They say a new company can't get a loan. Is that right?" asks, and tells nothing of a need.
  const isEmpty = heard.read.every(({ facts }) => Object.keys(facts).length === 0);
  if (wishes.need && wishes.asks && isEmpty) return isOfFit ? again() : undefined;
  // Another loan that there is leaves the need as it stands, and what was asked is answered.
  if (wishes.need) {
    const isClear = hasAnswer(heard, asked) || isOtherLoan(heard.text);
    return again(isClear ? undefined : 'unclear_change');
  }
  return followed !== undefined || wishes.says('asks_fit') ? again() : undefined;
}

const ASKS_EFFECT =
  /\b(?:does|do|would|will|could) (?:that|this|it|any of (?:that|this)|either)(?: \w+){0,2} (?:change|help|hurt|harder|easier|affect|make (?:a|any|it))\b/i;

/** What is told as so goes on from what is so, unless it takes up what was supposed: "ok, do that, and by March". */
function withoutSupposed({ text, wishes, recalled, exchange }: Heard): Recalled {
  const { firm = [] } = recalled;
  if (firm.length === 0 || WHAT_IF.test(text) || TAKES_UP.test(text)) return recalled;
  const told = follow(exchange.conversation, firm, wishes.told);
  return told && told.changed.length > 0 ? { ...recalled, needs: firm, firm: [] } : recalled;
}
const WHAT_IF =
  /\bwhat (?:if|happens if)\b|\bhypothetic|\b(?:suppos|assum)(?:e|ing)\b|\b(?:for|as a) comparison\b|\b(?:differ|change|changes|look like)\b[^.;?!]{0,30}\bif\b|(?:^|[.;!?] )(?:(?:and|but|so|ok|or) )*if\b[^.;!]*\?/i;
const TAKES_UP =
  /\b(?:do|go with|take|run with|stick with|prefer) (?:that|it|this)\b|\bthat (?:works|suits|would do|will do)\b|\bin that case\b|\b(?:at|on) that (?:val\w*|price|figure|basis)\b/i;

/** A message, or fields alone, that change what was told. */
type Changing = Pick<Heard, 'exchange' | 'recalled'> & Partial<Heard>;

/** The needs beside which this one is only supposed, with what the message tells as so. */
function firmBeside({
  text = '',
  wishes,
  recalled: { needs, firm = [] },
  exchange,
}: Changing): readonly Remembered[] {
  if (!WHAT_IF.test(text)) return [];
  const before = firm.length > 0 ? firm : needs;
  const told = wishes?.stated && follow(exchange.conversation, before, wishes.stated);
  return told ? told.needs : before;
}

const IS_IT =
  /^\W*(?:is|are) (?:it|this|that|they|these)\b(?! (?:ok|okay|fine|a problem|possible))/i;
const IS_ENOUGH =
  /^\W*(?:is|are|would|will) [^.?]{1,60}\b(?:enough|sufficient|too (?:short|new|little|few))\b/i;

/** "How much more deposit would bring it down to 75 percent?", "what would bring the margin to 20%?" */
function aimedAt({ wishes, figures, text }: Heard): number[] {
  const isOfMargin = /\bmargin\b/i.test(text);
  const isShare = ({ kind, value }: SaidFigure) =>
    kind === 'percent' && value < MARGIN_BELOW === isOfMargin;
  const isAimed = wishes.asks && (AIMED.test(text) || ALLOWED.test(text));
  return isAimed ? figures.filter(isShare).map(({ value }) => value) : [];
}
/** "What loan does 65% now allow?" */
const ALLOWED =
  /\b(?:what|which|how (?:much|big|large)(?: an?)?) (?:loan|amount|sum|borrowing)\b[^.?\d]{0,20}\d+(?:\.\d+)? ?(?:%|per ?cent)[^.?\d]{0,15}\b(?:allow|give|mean|come to|support|get)/i;
const AIMED =
  /\b(?:how (?:much|far|many)|what|which)\b[^.?]{0,60}\b(?:deposit|cash|money|amount|put|putting|borrow|loan|come down|less|equity|pay|paid|tip|bring)\b[^.?]{0,60}\b(?:to|at|of|get|hit|reach|under|below|was|were|is)\b[^.?\d]{0,15}\d/i;

/** "Half of it would do. What papers do they want?" tells a change before it asks. */
function isStated(heard: Heard): boolean {
  const { wishes, recalled, exchange } = heard;
  const followed = follow(exchange.conversation, recalled.needs, wishes.stated);
  // Who is to be called tells a name and a number, and what changes the need in figures.
  if (wishes.call) return (followed?.changed.length ?? 0) > 0;
  return followed !== undefined && isSaid(heard, followed);
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
  if (!wishes.asks || left.length === 0) return followed;
  const named = follow(conversation, needs, left.map(({ name }) => name).join(', '));
  return named && { ...named, ...followed, needs: named.needs };
}

/** "Why only maybe?", "why no overdraft?": the checks that were shown, or those of the kind that was left out. */
function why(heard: Heard): Fitted {
  const { wishes, recalled, exchange } = heard;
  const { lanes, considered } = exchange.conversation.assess(recalled.needs);
  const shown = [...lanes, ...considered].map(({ id }) => id);
  const [left] = wishes.lanes.filter((id) => !shown.includes(id));
  const name = exchange.catalogue.lanes.find(({ id }) => id === left)?.name;
  const followed = name && follow(exchange.conversation, recalled.needs, name);
  return followed ? changedFit(heard, followed) : tellAgain(heard, []);
}

export const asksWhy = (wishes: Wishes) => wishes.says('asks_why') && wishes.topics.length === 0;

const mayChange = ({ text, wishes }: Heard) =>
  wishes.need || wishes.says('supposes') || isInPlace(text);

/** It asks for something beside the need; "and on a caveat?" is of the need. */
function isAside({ wishes }: Heard, { lanes, about }: AskedLanes): boolean {
  if (wishes.lanes.length > 0) return about.length > 0;
  const isAsked = wishes.asks && wishes.topics.length + wishes.details.length > 0;
  return wishes.call || isAsked || lanes.length > 0;
}

/** A figure is another, or what a kind of finance that is shown is checked for, or what is told leaves less to ask. */
function movesFit({ wishes, recalled, exchange }: Heard, { needs, changed }: FollowUp): boolean {
  if (changed.length > 0) return true;
  const { assess } = exchange.conversation;
  const [now, was] = [assess(needs), assess(recalled.needs)];
  const tell = ({ lanes }: Fit) => JSON.stringify(lanes.map(({ id, checks }) => [id, checks]));
  const open = new Set(now.questions.map(({ question }) => question));
  const isAnswered = was.questions.some(({ question }) => !open.has(question));
  return tell(now) !== tell(was) || (wishes.stated !== '' && isAnswered);
}

/**
 * What the message changes; of another thing, where its figures all stand in what is told before it is asked about, what that does:
 * "There is also a motel at $980k. How much would that one need from us?"
 */
function followTold({ wishes, recalled, exchange }: Heard): FollowUp | undefined {
  const { told, stated, plain } = wishes;
  const whole = follow(exchange.conversation, recalled.needs, told);
  const figuresIn = (text: string) => text.replace(/\D/g, '');
  const isAllTold = stated !== '' && figuresIn(stated) === figuresIn(plain);
  if (!isInPlace(plain) || !isAllTold) return whole;
  const alone = follow(exchange.conversation, recalled.needs, stated);
  const prices = ({ changed }: FollowUp) => changed.some(({ fact }) => fact === 'price');
  return alone !== undefined && prices(alone) && !(whole && prices(whole)) ? alone : whole;
}

/** It tells something, or beside a question something that takes away a kind of finance that was shown. */
function isSaid(heard: Heard, followed: FollowUp): boolean {
  const { wishes, recalled, exchange } = heard;
  const { needs, changed } = followed;
  if (changed.length > 0 || !wishes.asks) return true;
  // "What if it were leasehold" changes no figure, and what is lent on it.
  if (wishes.says('supposes') || wishes.stated !== '') return movesFit(heard, followed);
  const { lanes } = exchange.conversation.assess(needs);
  const { lanes: before } = exchange.conversation.assess(recalled.needs);
  return before.some(({ id }) => lanes.every((lane) => lane.id !== id));
}

export function changedFit(
  heard: Changing,
  { needs, changed, answers, unplaced = [] }: FollowUp,
): Fitted {
  const { exchange, recalled, wishes } = heard;
  const { assess } = exchange.conversation;
  const [fit, was] = [assess(needs), assess(recalled.needs)];
  const before = changed.length > 0 ? was.questions.map(({ question }) => question) : [];
  const asks = putQuestions({ fit, needs }, wishes, before);
  const isSame = JSON.stringify(listCosts(fit)) === JSON.stringify(listCosts(was));
  const isPriced = !isSame || wishes?.about.includes('cost');
  const isDated = wishes?.about.includes('speed');
  const effect = effectOf(was, fit, changed);
  const noted = fit.noted?.flatMap((each, at) => (was.noted?.includes(each) ? [] : [at]));
  const firm = firmBeside(heard);
  // "She will sign. But what if the bank says no?": of the two only the first is told as so.
  const so = firm.length > 0 && noted?.length ? (assess(firm).noted ?? []) : undefined;
  const supposed = so && noted?.filter((at) => !so.includes(fit.noted?.[at] ?? ''));
  const open = unplaced.length > 0 ? { unplaced } : {};
  const answered = new Set(recalled.needs.flatMap((need) => need.answered));
  const isNew = (label: string) => !answered.has(label);
  const isReply = wishes?.stated !== '' && needs.some((need) => need.answered.some(isNew));
  const told = { changed, asks, isPriced, isDated, effect, noted, supposed, answers, ...open };
  return {
    ...{ fit, needs, isReply },
    before: { undo: recalled.needs, firm },
    step: { do: 'fit', ...told, against: recalled.at },
  };
}

/**
 * The questions that the text puts, by their place: none that was put before, none to who wants to talk, and not how much is needed
 * where that is asked of us. Of a need that fits none decides, so the first are enough: a list of what was told in part wearies.
 */
function putQuestions(
  { fit: { questions, fit }, needs }: Pick<Fitted, 'fit' | 'needs'>,
  { call, about = [] }: Partial<Wishes> = {},
  before: readonly string[] = [],
): number[] {
  const isSplitTold = needs.some(({ facts }) => facts.personal_amount && facts.business_amount);
  const isSecurityAsked = questions.some(({ field }) => field === 'security');
  const isHowMuch = about.includes('size') || about.includes('lvr');
  const open = questions.flatMap(({ question, field, label }, at) => {
    const isTwice = isSecurityAsked && label === OWNS_PROPERTY;
    const isOurs = isHowMuch && field === 'amount';
    // "20 of it for a trencher and the other 30 for a caravan" has told the split.
    const isTold = isSplitTold && label !== undefined && OF_SPLIT.has(label);
    return call || isTwice || isOurs || isTold || before.includes(question) ? [] : [at];
  });
  // Without that consent the kind that fits falls away.
  const isPut = (at: number, place: number) => place < MOST_PUT || questions[at]?.label === CONSENT;
  return fit === 'yes' ? open.filter(isPut) : open;
}
const MOST_PUT = 2;
const CONSENT = 'First lender consents';
const OWNS_PROPERTY = 'Owns property';
const OF_SPLIT: ReadonlySet<string> = new Set(['Split of the money', 'Business share of the use']);

/** Those of the need that stands, which a reply may answer. */
export function questionsPut({
  recalled: { needs },
  exchange,
}: Pick<Heard, 'recalled' | 'exchange'>) {
  const fit = exchange.conversation.assess(needs);
  return putQuestions({ fit, needs }).flatMap((at) => fit.questions[at] ?? []);
}

const listCosts = ({ lanes }: Fit) =>
  lanes.map(({ id, cost, room }) => [id, cost?.text, room?.text]);

/** The need as it stands: nothing is new in it, so only what is asked of it is said. */
export function tellAgain(
  { recalled, exchange }: Heard,
  about: readonly Aspect[],
  note?: Note,
): Fitted {
  const { needs } = recalled;
  const step = { do: 'fit', asked: about, against: recalled.at } as const;
  return { fit: exchange.conversation.assess(needs), needs, note, step };
}

/** Of a borrower, and of no one need of theirs, as whoever tells it anew would say it. */
const OF_BORROWER = {
  trading_months: (told) => `Trading ${told} months`,
  experience_months: (told) =>
    told === 0 ? 'We have never run a place like that' : `${told} months of experience`,
  borrower_type: String,
  monthly_turnover: (told) => `Turnover $${told} a month`,
  yearly_profit: (told) => `Yearly profit $${told}`,
  discharged_months: (told) => `Discharged from bankruptcy ${told} months ago`,
} as const satisfies { readonly [Name in FactName]?: (told: unknown) => string };
// The keys are those of the table.
const BORROWER_FACTS = Object.keys(OF_BORROWER) as (keyof typeof OF_BORROWER)[];

/** "Do I need 2 years? Started mine in February": what a question tells of its asker, whose need may come next. */
export function borrowerIn({ wishes, recalled, exchange }: Heard): Sealed['borrower'] {
  // "Do you lend if I've only had my ABN 5 months?" tells it inside the question.
  const ofAsker = wishes.told
    .split(SENTENCES)
    .filter((each) => OF_ASKER.test(each) && !OF_RULES.test(each));
  const [need] = exchange.conversation.readText([wishes.stated, ...ofAsker].join('. '));
  // "Does it matter that we've never run a place like that?"
  const isUntried = need?.signals.some(({ name, role }) => name === 'untried' && role !== 'denied');
  const untried = isUntried ? { experience_months: 0 } : {};
  const told = BORROWER_FACTS.flatMap((name) => {
    const value = need?.facts[name]?.value;
    return value === undefined ? [] : [[name, value]];
  });
  return { ...recalled.borrower, ...untried, ...Object.fromEntries(told) };
}

const SENTENCES = /(?<=[.?!])\s+/;
const OF_ASKER = /\b(?:i'?ve|we'?ve|i have|we have|my|our)\b/i;
const OF_RULES =
  /\b(?:need|minimum|at least|have to be|how (?:long|many|much|old)|enough|mate|friend|brother|sister|cousin|neighbour|he|she|they|someone|somebody)\b/i;

/** What is known of the borrower and not said again. */
const sayBorrower = (known: Remembered['facts'], read: readonly Need[]) =>
  BORROWER_FACTS.filter(
    (name) => known[name] !== undefined && !read.some(({ facts }) => facts[name]),
  )
    .map((name) => `. ${OF_BORROWER[name](known[name])}.`)
    .join('');

/** "The cards are the business ones", "12k of stock then": who borrows and what is offered are the same, and where none is told the sum. */
function keptWords(heard: Heard, { facts }: Remembered, isPersonal: boolean): string {
  const { amount, business_amount: sum = amount } = facts;
  const isSaid = (name: FactName) => heard.read.some((need) => need.facts[name]);
  // "Forget the kitchen. But can we add 8k for tables", of 25k that is for the business.
  const said = heard.read.find((need) => need.facts.amount)?.facts.amount?.value ?? 0;
  const isAdded = said > 0 && isMore(heard.wishes.told);
  const kept =
    sum === undefined || (saysSum(heard) && !isAdded) ? '' : `. Need $${Number(sum) + said}.`;
  const { property_value: worth, existing_debt: owed = 0 } = facts;
  // Of a need of which all or a part was private the rest is offered the same, and so is "the block" to another need.
  const isOnIt = heard.read[0]?.facts.security?.value === 'property';
  const isThing = isSaid('security') || facts.price !== undefined;
  const isOffered =
    ((isPersonal && !isThing) || facts.business_amount !== undefined || isOnIt) &&
    worth !== undefined &&
    !isSaid('property_value') &&
    !isSaid('price');
  return [
    kept,
    sayBorrower(facts, heard.read),
    isOffered ? `. Property worth $${worth}, owe $${owed}.` : '',
  ].join('');
}

async function newFit(heard: Heard, kept = ''): Promise<Fitted> {
  const { wishes, recalled, exchange } = heard;
  const check = (situation: string) => runSkill('check_fit', { situation }, exchange);
  // Whom to ring says nothing of what the money is for, and "what does a year cost" no time in business.
  const told = spellTerm(exchange.conversation.said(wishes.situation));
  const { borrower = {} } = wishes.turns('anew') ? {} : recalled;
  const words = `${kept === '' ? told : told.replace(LEAVES_PART_OUT, ' ')}${kept}${sayBorrower(borrower, heard.read)}`;
  const alone = await check(words);
  const spoken = recalled.needs.length === 0 ? lanesSpoken(heard) : [];
  const called = `${spoken.map(({ name }) => name).join(' or ')}. ${words}`;
  const named = spoken.length > 0 ? await check(called) : undefined;
  const isNamed = named !== undefined && isAsGood(named.data, alone.data, spoken);
  const made = isNamed ? named : alone;
  const { readText, remember } = exchange.conversation;
  const needs = remember(readText(isNamed ? called : words));
  const isRelabelled = wishes.says('relabels') && made.data.fit === 'out_of_scope';
  const note = isRelabelled ? 'relabelled' : undefined;
  const before = recalled.needs.length > 0 ? { undo: [], firm: [], other: recalled.needs } : {};
  const asks = putQuestions({ fit: made.data, needs }, wishes);
  return { fit: made.data, needs, before, note, step: { do: 'fit', asks } };
}

/** The kind that was asked about, or two that were set side by side. */
function lanesSpoken({ recalled: { talk }, exchange }: Heard) {
  const lanes = exchange.catalogue.lanes.filter(({ id }) => talk?.lanes.includes(id));
  return lanes.length > MOST_SPOKEN ? [] : lanes;
}
const MOST_SPOKEN = 2;

/** A need is for the kinds that were spoken of before where those are shown, it fits no worse so, and beside two of them nothing is lost. */
function isAsGood(named: Fit, alone: Fit, spoken: readonly { readonly id: LaneId }[]): boolean {
  const shows = ({ id }: { readonly id: LaneId }) => named.lanes.some((lane) => lane.id === id);
  return (
    spoken.every(shows) &&
    (spoken.length === 1 || alone.lanes.every(shows)) &&
    BETTER.indexOf(named.fit) >= BETTER.indexOf(alone.fit)
  );
}
const BETTER = ['out_of_scope', 'no', 'maybe', 'yes'];
export const FEW = 4;
