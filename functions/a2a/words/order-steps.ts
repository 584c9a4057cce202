/** The parts of the answer, in the order in which they are told. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { isToldByFit } from '../../fit/conversation/say-told.ts';
import type { FactName } from '../../fit/need.ts';
import { isDetailed, SUM_FACTS } from '../../fit/sums/price.ts';
import type { Terms } from '../../fit/sums/terms.ts';
import { everyOf } from '../../fit/sums/terms-said.ts';
import type { AnswerStep } from '../memory.ts';
import {
  type AskedLanes,
  askedSum,
  askedTerms,
  type Heard,
  lanesOf,
  SHORT,
} from './asked-lanes.ts';
import { type Fitted, fitSteps, isToldAgain } from './fit-told.ts';
import type { AskedPart } from './weigh-answers.ts';

/** "Another quotes 19% over a year, which is cheaper?" is set beside what was worked out before. */
function toCall({ text }: Heard): AnswerStep {
  return CALL_TIME.test(text) ? { do: 'call', isTimed: true } : { do: 'call' };
}
/** "After 4", "not between 2 and 6", "Thursday arvo": a time for a call, beside a wish for one. */
const CALL_TIME =
  /\b(?:after|before|between|from|til|till|until) (?:about )?(?:\d{1,2}(?:[:.]\d\d)?(?! ?(?:k|m|percent|%|years?|months?|weeks?|days?)\b)|noon|lunch|school|work)|\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o'?clock)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:tomorrow|tonight|next week|weekdays?|weekends?|arvo|evenings?|mornings?|afternoons?)\b/i;

export function toWorkOut({ wishes, recalled }: Heard, terms: Terms): AnswerStep[] {
  const before = recalled.talk?.terms;
  const isCompared = wishes.says('compares') && before?.amount === terms.amount;
  return [...(before && isCompared ? [before] : []), terms].map((each) => ({
    do: 'work_out',
    terms: each,
  }));
}

export const IN_BRIEF: readonly Aspect[] = ['cost', 'speed', 'size'];

export function orderSteps(
  heard: Heard,
  named: AskedLanes,
  fitted: Fitted | undefined,
  terms: Terms | undefined,
): AnswerStep[] {
  const ofNeed = fitted === undefined ? named : askOfNeed(heard, named, fitted);
  const { wishes } = heard;
  // What would bring it to so many percent is the whole answer, where nothing else is asked.
  if (fitted?.step.targets !== undefined && !wishes.parts.some(asksFigures))
    return [fitted.step, { do: 'read' }];
  const isYearly = wishes.says('yearly');
  const every = wishes.asks ? everyOf(wishes.marks) : undefined;
  // "Compare 5 years with 7".
  const isOfCost = terms !== undefined || (ofNeed.sum?.months.length ?? 0) > 1;
  const wanted = ofNeed.about.length === 0 && isOfCost ? (['cost'] as const) : ofNeed.about;
  // What it comes to at the rate that is stated is asked, and not what is usual, where nothing is set beside it.
  const isOfLoan = terms !== undefined && !terms.pays.includes('fees');
  const isOwnRate =
    isOfLoan &&
    wishes.named.length === 0 &&
    !wishes.says('compares') &&
    !isFeeMissing(terms, wishes.plain);
  const about = isOwnRate ? wanted.filter((each) => each !== 'cost') : wanted;
  const sum = ofNeed.sum && {
    ...ofNeed.sum,
    ...(isYearly && { isYearly }),
    ...(every && { every }),
  };
  const asked = { ...ofNeed, about, sum };
  const lanes = tellLanes(heard, asked, fitted);
  const before: AnswerStep[] = [
    ...(wishes.call ? [toCall(heard)] : []),
    ...(terms ? toWorkOut(heard, terms) : []),
    ...tellTopics(heard, asked, { fitted, terms }),
  ];
  if (fitted === undefined) return [...before, ...lanes];
  if (isToldBeside(fitted, [...before, ...lanes])) {
    const { changed, against } = fitted.step;
    return [...before, ...lanes, ...(changed ? [{ do: 'read', changed, against } as const] : [])];
  }
  const isPriced = lanes.some((each) => each.do === 'lanes' && each.sum !== undefined);
  const fit = fitSteps(
    isPriced ? { ...fitted, step: { ...fitted.step, isPriced: false } } : fitted,
  );
  const isFirst = isToldAgain(fitted) && !asksDeposit(heard, fitted) && !wishes.says('compares');
  const both = isFirst ? [...fit, ...lanes] : [...lanes, ...fit];
  return [...before, ...both, { do: 'read' }];
}

/** "2% a month for two months, everything included", "50k of it drawn at 13%": what it takes to set up, or what the limit costs, is not stated. */
function isFeeMissing(terms: Terms, text: string): boolean {
  const { set_up_percent, set_up_dollars, drawn, line_percent } = terms;
  const isSetUp = set_up_percent !== undefined || set_up_dollars !== undefined;
  return (ALL_IN.test(text) && !isSetUp) || (drawn !== undefined && line_percent === undefined);
}
const ALL_IN =
  /\b(?:every ?thing|all (?:fees|costs)|fees|costs) (?:is |are )?(?:included|in|counted)\b|\b(?:all[- ]in|with (?:all )?(?:the )?(?:fees|costs))\b/i;

/** "And what are the usual fees?", where no figure of its own is named. */
const asksFigures = ({ words, names }: AskedPart) =>
  !/\d/.test(words) && names.some((each) => each.startsWith('aspects '));

/** The fit stands, and what is asked of it is told at the terms that are asked for: "and over 5 years, with a balloon?" */
function isToldBeside({ step, note, isReply }: Fitted, others: readonly AnswerStep[]): boolean {
  if (note !== undefined || isReply) return false;
  const isPriced = others.some(
    (each) => each.do === 'work_out' || (each.do === 'lanes' && each.about.includes('cost')),
  );
  const { asked, changed, effect, noted = [] } = step;
  // "There's still 20 owing on it to a finance mob. And what a month over 5 years?" tells of the need as well, and makes it harder.
  if (noted.length > 0 && effect === 'tightens') return false;
  if (asked !== undefined) {
    return isPriced && asked.length > 0 && asked.every((each) => each === 'cost');
  }
  const isHow = changed?.every(({ fact }) => HOW_LENT.has(fact)) && changed.length > 0;
  // "And if it goes to five months?", beside what happens then: what it comes to is told by the fit alone.
  return isHow === true && others.length > 0 && (isPriced || step.isPriced !== true);
}
const HOW_LENT: ReadonlySet<FactName> = new Set([...SUM_FACTS, 'term_months']);

/** What the message itself states of the price of its need; the rate of a loan that is there already prices no other. */
export function termsBeside(heard: Heard, { needs: [need] }: Fitted, terms: Terms | undefined) {
  const { amount, price, invoices_outstanding: invoices, factor_rate: factor } = need?.facts ?? {};
  const { plain, asks } = heard.wishes;
  // "If someone charges 1.8% a month, how much is that?", beside what the house is worth.
  // "They quoted me 1.25 on 60 grand. Is that 25% interest or what".
  const isOfFactor = typeof factor === 'number' && asks;
  const isAsked = typeof amount === 'number' && (isOfFactor || ASKED_AT.test(plain));
  const all = terms ?? (isAsked ? askedTerms(heard, amount).terms : undefined);
  const isOfNeed = [amount, price, invoices].some((each) => each && each === all?.amount);
  const isTimed = isAsked || (all?.months.length ?? 0) > 0;
  const isPriced = all?.factor !== undefined || (all?.rates.length && isTimed);
  return isOfNeed && isPriced ? all : undefined;
}
/** A rate in what is asked, or a factor before it. */
const ASKED_AT = /(?:%|per ?cent)(?: ?p\.a\.?)?[^.!?\n]{0,200}\?|factor[^?\n]{0,160}\?/i;
/** The sum as it now stands in the need; where its cost was asked before, another sum or term asks that again. */
function askOfNeed(heard: Heard, asked: AskedLanes, fitted: Fitted): AskedLanes {
  const [need] = fitted.needs;
  const { talk } = heard.recalled;
  const { changed = [] } = fitted.step;
  // "The ABN is from August" asks nothing of what it costs.
  const isOfSum = changed.every(({ fact }) => OF_SUM.has(fact) || HOW_LENT.has(fact));
  const isAnew = talk?.about?.includes('cost') && heard.figures.length > 0 && isOfSum;
  // "Verified for 3 years", in a need that is told whole, is no term of the loan; "over 4 years?" asks for it.
  const isAsked = (words: string) => heard.wishes.telling.includes(words.split(' ')[0] ?? '');
  const figures = heard.figures.filter(
    ({ kind, slot, words }) => kind !== 'duration' || slot || isAsked(words),
  );
  const own = askedSum({ ...heard, figures, read: [] }, need);
  const isSame = changed.length > 0 || isToldAgain(fitted);
  const before = isAnew && isSame && heard.wishes.words <= SHORT ? talk?.sum : undefined;
  const months = own?.months.length ? own.months : (before?.months ?? []);
  const sum = own && { ...own, months, ...(before?.every && { every: before.every }) };
  return { ...asked, sum, about: isAnew ? [...asked.about, 'cost'] : asked.about };
}

const OF_VALUING: ReadonlySet<string> = new Set([
  ...['valuation', 'valuation_time', 'valuation_own', 'before_valuation'],
]);

const OF_SUM: ReadonlySet<FactName> = new Set([
  ...(['amount', 'price', 'invoices_outstanding', 'payment_terms_days'] as const),
  ...(['deposit', 'deposit_percent'] as const),
]);

/** What such a thing is need not be told beside what it comes to. */
export const TOLD_BY_SUM: ReadonlySet<string> = new Set(
  'factor_rate balloon balloon_size lvr interest_formula repayment_formula'.split(' '),
);

const NO_BALLOON = /\b(?:no|without (?:an?|the|any)|zero|nil) (?:balloon|residual)\b/i;

/** What is asked of the service, and beside figures of the kinds that are named, shown or spoken of. */
function tellTopics(
  { wishes, recalled }: Heard,
  asked: AskedLanes,
  { fitted, terms }: { readonly fitted: Fitted | undefined; readonly terms: Terms | undefined },
): AnswerStep[] {
  // Of a sum that is worked out no example is told.
  const { balloon_percent: share, balloon = share } = asked.sum?.facts ?? {};
  // "What would I be paying over 5 years with no balloon": so it is worked out.
  const isWithout = (asked.sum?.months.length ?? 0) > 0 && NO_BALLOON.test(wishes.plain);
  const isChanged = (name: FactName) =>
    fitted?.step.changed?.some(({ fact }) => fact === name) === true;
  const isOwnQuestion = (topic: string) =>
    wishes.parts.some(({ words, close: [best] }) => best?.name === topic && !/\d/.test(words));
  const isWorkedOut = (topic: string) =>
    // The fit step says it already.
    topic === fitted?.note ||
    // "The valuer is hinting at 1.75m": what a valuation is was not asked.
    (OF_VALUING.has(topic) && (isChanged('property_value') || isChanged('end_value'))) ||
    (terms && TOLD_BY_SUM.has(topic)) ||
    (topic.startsWith('balloon') && (balloon || isWithout)) ||
    // "Paying it back in 6 months instead" asks for another term; "weekly over 2 years, and can I pay it off early?" for both.
    (topic === 'early_payout' && isChanged('term_months') && !isOwnQuestion(topic)) ||
    // "The ATO wants 85k by Thursday. What can you do?" is answered by the fit.
    (topic === 'abilities' && fitted !== undefined);
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
  const { sum } = asked;
  const isMore = sum !== undefined && isDetailed(sum);
  const tell = (all: readonly LaneId[], about: readonly Aspect[]): AnswerStep[] => {
    const lanes = ofThese(heard, all, { fitted, sum, about });
    const isPriced = sum && (about.includes('cost') || fitted === undefined);
    if (!isPriced) return [{ do: 'lanes', lanes, about }];
    return [
      { do: 'lanes', lanes, about, sum, ...(isPricedAgain(recalled, lanes) && { isAgain: true }) },
    ];
  };
  if (wishes.list && recalled.needs.length === 0 && asked.lanes.length === 0)
    return tell([], asked.about);
  // "What does it cost if the sale slips by a month?" is of the kinds that were shown.
  const spoken = recalled.needs.length > 0 ? (recalled.talk?.lanes ?? []) : [];
  const ofNeed = fitted ? lanesOf(fitted.fit) : spoken;
  // "Anything cheaper, or am I stuck with a caveat?" asks for those that are shown, beside the one that it names.
  const [one, other] = asked.lanes;
  const isBeside = isMore && one && !other && ofNeed.includes(one) && wishes.says('compares');
  const lanes = one && !isBeside ? asked.lanes : ofNeed;
  const isCompared = asked.lanes.length > 1;
  const isTold = (aspect: Aspect) =>
    fitted !== undefined &&
    (isAgain || !isCompared) &&
    !(
      aspect === 'cost' &&
      (isAgain ||
        isMore ||
        wishes.says('names_price') ||
        ASKS_INTEREST.test(wishes.plain) ||
        // "Which is cheaper?" is said beside what both come to.
        (wishes.says('compares') && lanes.length === 2 && /\bwhich\b/i.test(wishes.plain)))
    ) &&
    // What a kind that is named usually takes is more than by when this need could be met.
    !(aspect === 'speed' && !isAgain && asked.lanes.length > 0) &&
    !(aspect === 'lvr' && asksDeposit(heard, fitted)) &&
    (isToldByFit(fitted.fit, lanes, aspect) ||
      (aspect === 'stops' && fitted.step.changed !== undefined));
  const { answered } = wishes;
  const about = asked.about.filter((each) => !isTold(each) && !answered.includes(each));
  if (about.length === 0 && answered.length > 0) return [];
  if (about.length > 0) return lanes.length === 0 ? [] : tell(lanes, about);
  // "How does that compare to an overdraft for us?"
  if (isCompared && fitted === undefined && recalled.needs.length > 0)
    return tell(asked.lanes, topics.includes('lenders') ? IN_BRIEF : besideOf(wishes.plain));
  // "And on a caveat?" asks about the need that was told, and not what a caveat is.
  const isKnown = fitted !== undefined && !isCompared;
  // "Overdraft or factoring? Do my customers find out?"
  const isDetail = details.length > 0 && !wishes.isBeside;
  const isOther = isDetail || recalled.needs.length > 0 || isKnown;
  if (asked.lanes.length === 0 || wishes.isSettled || (isOther && topics.length === 0)) return [];
  return tell(asked.lanes, topics.length > 0 && !wishes.isBeside ? IN_BRIEF : []);
}

/** Of these kinds those that the question is of. */
function ofThese(
  { exchange }: Heard,
  lanes: readonly LaneId[],
  { fitted, sum, about }: Pick<AskedLanes, 'sum' | 'about'> & { fitted: Fitted | undefined },
): readonly LaneId[] {
  const those = (isOf: (id: LaneId) => boolean) => {
    const some = lanes.filter(isOf);
    return some.length > 0 ? some : lanes;
  };
  // "Do you pay for the limit when you're not using it?" is of no loan that is paid out whole.
  if (sum?.facts.drawn === 0) {
    return those((id) =>
      exchange.catalogue.lanes.some((each) => each.id === id && each.line_fee_percent),
    );
  }
  // The papers of what fits, and of what only may where nothing does.
  const isOfPapers = about.every((each) => each === 'documents') && about.length > 0;
  const isOpen = (id: LaneId) =>
    fitted?.fit.lanes.some(
      (each) => each.id === id && each.checks.some(({ outcome }) => outcome === 'caution'),
    );
  return isOfPapers ? those((id) => !isOpen(id)) : lanes;
}

/** Not among the phrases: what a phrase is heard of weighs in which answers are told. */
const ASKS_INTEREST =
  /\bwhat(?:'?s| is| would be)? (?:the |(?:sort|kind|type|level) of )?interest\b(?! (?:a|per|each) (?:month|week))|\binterest (?:on|for) (?:this|that|it|these|those)\b/i;

/** "Do I have to put in a deposit?" is answered by what is usual, whatever the need comes to. */
const asksDeposit = ({ wishes, figures }: Heard, { step }: Fitted) =>
  wishes.asks &&
  figures.length === 0 &&
  step.changed === undefined &&
  /\b(?:deposit|own money)\b/i.test(wishes.plain);

const isPricedAgain = ({ talk }: Heard['recalled'], lanes: readonly LaneId[]) =>
  talk?.sum !== undefined &&
  talk.about?.includes('cost') === true &&
  lanes.every((each) => talk.lanes.includes(each));

/** What is set side by side where kinds are compared for a need. */
const besideOf = (text: string): readonly Aspect[] =>
  /\bdiffer/i.test(text) ? ['what', ...BESIDE] : BESIDE;
const BESIDE: readonly Aspect[] = ['cost', 'speed', 'size', 'lvr', 'term', 'security'];
