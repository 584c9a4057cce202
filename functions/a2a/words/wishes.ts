/** What a message in words asks for: what it means to say several of the words of content/vocabulary/asked.yaml, or to say them in a question. */

import type { AskedContent, CatalogueLane } from '../../catalogue/content.ts';
import type { Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { IS_SECURED, isOtherLoan } from '../../fit/conversation/beside-told.ts';
import { type Need, type Role, wantsNothingYet } from '../../fit/need.ts';
import { picksByWords } from '../../fit/pick-lanes.ts';
import { SUM_FACTS } from '../../fit/sums/price.ts';
import { once } from '../../once.ts';
import { isAspect } from './close-questions.ts';
import { ASIDE, type Hearing, hear, type Phrase, prepare, STATED, TERSE } from './hear.ts';
import { type AskedPart, countWords, FEW_WORDS, type PickAnswers } from './weigh-answers.ts';

export type Wishes = ReturnType<typeof readWishes>;
type ReadNeeds = (text: string) => readonly Need[];
/** Whether a need was told before, and which kinds were spoken of last. */
type Before = { readonly isTold: boolean; readonly spoken: readonly LaneId[] };
export type ReadWishes = (text: string, readNeeds: ReadNeeds, before: Before) => Wishes;

/** The words are made ready when the first message comes: some callers send only data. */
export function createWishReader({
  asked,
  lanes,
  pick,
}: {
  readonly asked: () => AskedContent;
  readonly lanes: readonly CatalogueLane[];
  readonly pick: PickAnswers;
}): ReadWishes {
  const language = once(() => prepare(asked(), lanes));
  return (text, readNeeds, before) =>
    readWishes(hear(text, language(), before.isTold), { readNeeds, pick, ...before });
}

function readWishes(
  heard: Hearing,
  {
    readNeeds,
    pick,
    isTold,
    spoken: before,
  }: { readonly readNeeds: ReadNeeds; readonly pick: PickAnswers } & Before,
) {
  const { says, opens, isAsked, questions, lanesIn, aspectsIn } = heard;
  /** Without what it asks for in so many words: "how much a month" is no turnover. */
  const whole = heard.without(
    (hit) => hit.name === 'aspects cost' && isAsked(hit) && heard.holds(hit, PERIODS),
  );
  // What is only asked about is no part of the need.
  const rest = heard.without(({ name }) => name === ASIDE);
  const isBeside = rest !== heard.without(() => false) && isWholeNeed(readNeeds(rest));
  const told = isBeside ? rest : whole;
  const needs = readNeeds(told);
  const asks = questions.length > 0;
  const isAhead = needs.some(wantsNothingYet);
  const need = !isAhead && statesNeed(heard, needs, readNeeds);
  const lanes = lanesIn(need ? isAsked : undefined);
  // "Buying the lease on a motel. Does its length matter?" asks of what the need is like.
  const alike = need ? needs.flatMap(({ gist }) => gist?.like ?? []) : [];
  const ofThings = lanesIn(undefined, 'things');
  // "Our landlord is selling the office. What deposit is usual?" asks of no motel.
  const spoken = before.length > 0 ? before : need ? alike : ofThings;
  const wish = readAsked(heard, { pick, needs, need, isTold, lanes, spoken });
  // "When will they ring?" asks for no day of funds.
  const isOfElse = (hit: Phrase) => asksOf(heard, hit) && !heard.asksOfCall(hit);
  return {
    ...heard,
    /** The message states a need that can be judged. */
    need,
    /** It says that nothing is wanted yet. */
    isAhead,
    /** Kinds of finance that it asks about, as it names them, or as its topic is about them. */
    lanes: lanes.length === 0 && wish.about.length > 0 ? heard.lanesOf(wish.topics[0]) : lanes,
    /** And all that it names, asked about or not. */
    named: lanesIn(),
    /** Those that lend on things that it names. */
    ofThings,
    about: wish.about.filter(
      (each) =>
        !wish.topics.some((topic) => TOPIC_TELLS[topic] === each) &&
        !(each === 'what' && heard.call) &&
        !(each === 'speed' && heard.call && !aspectsIn(isOfElse).includes(each)),
    ),
    /** Of these what the very answer of its question tells. */
    answered: wish.answered,
    /** Its questions, and each half of one. */
    parts: wish.parts,
    /** It asks more than one thing. */
    asksTwice: questions.length > 1,
    /** All kinds, side by side. */
    list:
      !need &&
      lanes.length === 0 &&
      wish.isOfKinds &&
      wish.topics.length + wish.details.length === 0,
    /** It asks of all kinds, or of whichever there are. */
    isAll: says('all_kinds'),
    // "Explain a second mortgage in plain English."
    topics: wish.topics.filter((each) => each !== 'say_simpler' || lanes.length === 0),
    /** What it asks of kinds of finance beside their figures. */
    details: wish.details,
    /** Its answer is a topic, and the kinds that it names need not be told of beside it. */
    isSettled: wish.isSettled,
    /** A question of it that no answer of its own tells names several kinds. */
    isBeside: wish.isOpenBeside,
    call:
      (heard.call || wish.asksForCall) &&
      !wish.topics.some((each) => NOT_NOW.has(each)) &&
      // Something else than a call is surely meant.
      !(wish.isOfElse && !need && !(heard.givesNumber && heard.says('call'))),
    greets: opens('thanks')
      ? ('thanks' as const)
      : opens('hello') || heard.isGreeting
        ? ('hello' as const)
        : undefined,
    asks,
    /** The message without whom to call: "ring me" is no jewellery. */
    situation: heard.call && !isBeside ? heard.without(({ name }) => name === 'turns call') : told,
    told,
    /** Without the words that ask: "what does it cost on 50k", "what are the monthlies on a digger". */
    thing: heard.without(
      ({ name }) => name === 'turns question_word' || name.startsWith('aspects '),
    ),
    read: needs,
  };
}

type AskedIn = {
  readonly pick: PickAnswers;
  readonly needs: readonly Need[];
  readonly need: boolean;
  readonly isTold: boolean;
  readonly lanes: readonly LaneId[];
  readonly spoken: readonly LaneId[];
};

/** Which answers it asks for, and which figures of kinds of finance. */
function readAsked(heard: Hearing, { pick, needs, need, isTold, lanes, spoken }: AskedIn) {
  const { says, opens, isAsked, questions, topicsIn, detailsIn, aspectsIn } = heard;
  const asks = questions.length > 0;
  const asksIt = (hit: Phrase) => asksOf(heard, hit);
  // "Min turnover for a business loan" and "and the docs" ask, though they are no questions.
  const isTerse = heard.words <= TERSE && !opens('yes_or_no');
  const isBare = (asks || isTerse) && !speaksOfSecurity(needs);
  // After a need was told, what it tells before it asks is of that: "55% is one customer. Does that rule it out?"
  const isOfAnswer = isTold && asks && heard.stated !== '';
  const isOpen = !need && (lanes.length > 0 || isBare);
  const { hasDigit, isMarked } = heard;
  // "If I found the 5,600 and paid them out, would it be easier?" changes nothing by its figures.
  const isFigured =
    hasDigit &&
    // "Can it be interest only for the first 2 years?"
    !/\binterest[- ]only\b/i.test(heard.plain) &&
    needs.some(({ facts, open }) => Object.keys(facts).length + open.length > 0);
  const parts = heard.eachAsked(lanes, spoken);
  const picked = pick({
    ...heard.around(lanes, spoken),
    ...{ parts, words: heard.words, lanesOf: heard.lanesOf },
    spoken: [...topicsIn(), ...detailsIn()],
    turn: isTold ? (isFigured ? 'changed' : 'next') : need ? 'need' : 'first',
    lanes: lanes.length > 0 ? lanes : spoken,
  });
  // "What is the cheapest kind you have?" is told by what is published, and ranks nothing.
  const isPick = says('which_kinds') && picksByWords(heard.plain);
  // "Why only maybe?" asks for the fit that stands, and "a loan or an overdraft" for both side by side.
  const isOfLanes = says('compares') && lanes.length > 1;
  const isOfFit = isTold && says('asks_why') && heard.words <= SHORT;
  // "Line of credit or term loan for a cafe?" asks of both, and not how the one is turned into the other.
  const isOfOne = (name: string) =>
    parts.some((each) => isBesideOther(each) && isFarBest(each, name)) &&
    heard.lanesOf(name).length > 0 &&
    !lanes.every((each) => heard.lanesOf(name).includes(each));
  // "What's the difference between an overdraft and a line of credit?" names one kind twice.
  const isBeside = says('compares') || /\bsame\b/i.test(heard.plain);
  const inWords = [...topicsIn(isAsked), ...detailsIn(isAsked)];
  const forms = isBeside ? inWords.filter((each) => FORMS.has(each)) : [];
  const isByTheWay = (name: string) =>
    parts.some(
      ({ names, close: [best] }) =>
        best?.name === name && forms.some((each) => names.includes(`topics ${each}`)),
    );
  // "Two debits bounced in August. Is that a problem?" asks for what such a thing weighs.
  const isBar = says('asks_bar') || BARE_BAR.test(heard.plain);
  // "She's 74, does that matter?" asks of that, and of nothing that is less sure.
  const ofBefore = isBar ? heard.ofBefore() : [];
  const named = picked.flatMap(({ name, isSure }) =>
    (isPick && RANKS.has(name)) ||
    (isOfLanes && (!isSure || isOfOne(name))) ||
    (!isSure && (isByTheWay(name) || ofBefore.length > 0)) ||
    isOfFit
      ? []
      : [name],
  );
  const told = toldIn(needs, isTold);
  // "I've still got 18k to go on an online loan": a loan beside the one that is wanted.
  const isOther = isTold && isOtherLoan(heard.plain) && !IS_SECURED.test(heard.plain);
  // "None of them are presold. Would a lender insist on that?" asks of what was just told.
  const isOfTold = isBar || (isTold && parts.some(pointsBack));
  const weigh = (names: Iterable<string>) => heard.weighs(new Set(names), [...lanes, ...spoken]);
  const ofNear = weigh([...nearTo(told, parts), ...(isOther && isBar ? ['stacked_loans'] : [])]);
  const ofRest = isBar ? weigh(toldIn(needs, false).keys()) : [];
  const weights = isOfTold ? [...new Set([...ofBefore, ...ofNear, ...ofRest])] : [];
  const weighed = weights
    .filter((each) => !named.includes(each))
    .slice(0, Math.max(1, MOST_WEIGHED - named.length));
  const answers = [
    ...new Set([
      ...topicsIn().filter((each) => HELPS.has(each)),
      // What a ratio is stands among the answers, and among the figures of kinds of finance.
      ...topicsIn(isAsked).filter(isAspect),
      ...forms,
      ...named,
      ...weighed,
    ]),
  ];
  // "Can I refinance a private car loan, I have an ABN?": of what is private no kind of finance is told.
  const plain = parts.filter(({ isPlain }) => isPlain);
  const isPrivate =
    !need &&
    answers.includes(PRIVATE) &&
    plain.every(({ close: [best] }) => best?.name === PRIVATE);
  const about = aspectsIn(isOpen && !isOfAnswer ? undefined : asksIt).filter(
    // "Who is the cheapest" asks for a name, and "will that stop me?" for the fit.
    (each) =>
      !isPrivate &&
      !(each === 'suits' && topicsIn().includes('lenders')) &&
      !(each === 'what' && forms.length > 0) &&
      !(each === 'stops' && (need || isOfAnswer) && says('asks_bar')) &&
      !(weights.length > 0 && OF_A_BAR.has(each)),
  );
  // "Come on, just one name": what a phrase speaks of is better than no answer.
  const isOfNothing = answers.length + about.length + lanes.length === 0;
  if (isOfNothing && !need && !isFigured && !says('list')) answers.push(...topicsIn());
  const isOfFigures = about.some((each) => each !== 'what');
  const isOfKinds = says('list') || says('which_kinds') || (says('finance') && isOfFigures);
  // Told of a need that stands, "and with no deposit?" and "monthly?" are of that.
  const isAsking = isMarked || ASKS_WHETHER.test(heard.plain);
  const isPlainChange = says('asks_why') || !isAsking || heard.words < TERSE;
  const isSilent = isPick || isOfLanes || (isTold && isPlainChange) || !asks;
  const isHeard = answers.length + about.filter((each) => each !== 'what').length > 0;
  const least = need || isTold ? SURE : isHeard ? LIKELY : FAINT;
  const meant = isSilent
    ? []
    : parts.flatMap(({ words, close: [best] }) =>
        // "Quick one, can I …" asks for no speed.
        best !== undefined &&
        isAspect(best.name) &&
        best.likeness >= least &&
        (parts.length === 1 || countWords(words) >= FEW_WORDS)
          ? [best.name]
          : [],
      );
  const wanted = [...new Set([...meant, ...about])];
  /** Its question is closest to an answer that is told. */
  const isOwn = ({ close: [best] }: AskedPart, least: number) =>
    best !== undefined && best.likeness >= least && answers.includes(best.name);
  // "What's the risk to her if I can't pay it back?" is told by its answer, and not by how loans are repaid as well.
  const isOfAnswered = (aspect: Aspect) => {
    const asking = parts.filter(({ names }) => names.includes(`aspects ${aspect}`));
    const isPassed = (each: AskedPart) =>
      !/\d/.test(each.words) &&
      (isTold
        ? IN_PASSING.has(aspect) && isOwn(each, OWN)
        : lanes.length === 0 &&
          isOwn(each, SURE) &&
          !each.close.some(({ name }) => name === aspect));
    return asking.length > 0 && asking.every(isPassed);
  };
  const isHelp = answers.some((each) => HELPS.has(each));
  const isAnyOwn = parts.some((each) => isOwn(each, SURE));
  const isInWords = ({ names }: AskedPart) =>
    answers.some((each) => names.includes(`topics ${each}`));
  // "Do I want a loan or an overdraft to buy stock?": what is said of stock does not choose between them.
  const isChoice = CHOOSES.test(heard.plain);
  const isOpenBeside =
    isOfLanes &&
    parts.some(
      (each) => isBesideOther(each) && (isChoice || !isOwn(each, SURE)) && !isInWords(each),
    );
  // "Factoring vs overdraft, what's better for labour hire?": what is said of such firms sets nothing side by side.
  const isSettling =
    !need && !isTold && (isHelp || ((isAnyOwn || forms.length > 0) && !isOpenBeside));
  const isDetail = heard.isOfKinds;
  const isToSend = HOW_SENT.test(heard.plain);
  return {
    parts,
    topics: answers.filter((each) => !isDetail(each) && !(isToSend && each === OF_SENT)),
    details: answers.filter(isDetail),
    about: wanted,
    /** Of these what the very answer of its question tells. */
    answered: wanted.filter(isOfAnswered),
    isOpenBeside,
    /** A topic surely answers it. */
    isSettled: isPrivate || (isSettling && !answers.some((each) => RANKS.has(each))),
    /** Its questions are surely closest to answers that are told; beside a number that is only written, one of them is enough. */
    isOfElse: says('call')
      ? parts.length > 0 && parts.every((each) => isOwn(each, SURE))
      : isAnyOwn,
    /** It asks of kinds of finance, and of none by name. */
    isOfKinds,
    // "How do I apply?"
    asksForCall: parts.some(({ close: [best] }) => best?.name === 'call' && best.likeness >= SURE),
  };
}

/** By name, what is told and not denied, with its words; of a next message what it denies as well ("no presales"), and its facts. */
function toldIn(needs: readonly Need[], isNext: boolean): Told {
  const told = new Map<string, string>();
  for (const { facts, signals } of needs) {
    for (const { name, role, words } of signals) {
      const isDenied = role === 'denied';
      if (role !== 'aside' && (isNext || !isDenied))
        told.set(isDenied ? `no ${name}` : name, words);
    }
    if (!isNext) continue;
    // What is offered as well is no valuation of what was told.
    const { property_value: worth, ...others } = facts;
    const isMore = facts.existing_debt ?? signals.some(({ role }) => role === 'offered');
    const all = isMore ? others : { ...others, ...(worth && { property_value: worth }) };
    for (const [name, { words = '' }] of Object.entries(all)) told.set(name, words);
  }
  // "Not discharged until March" holds the word of the other.
  if (told.has('not_discharged')) told.delete('discharged_bankrupt');
  return told;
}
type Told = ReadonlyMap<string, string>;

/** Of these what stands in a question or in the sentence before it. */
const nearTo = (told: Told, parts: readonly AskedPart[]) =>
  [...told].flatMap(([name, words]) =>
    words !== '' && parts.some(({ after }) => after.includes(words.toLowerCase())) ? [name] : [],
  );

/** A question without a word of its own that any answer is like. */
const pointsBack = ({ words, names, isPlain, close: [best] }: AskedPart) =>
  isPlain &&
  (best?.likeness ?? 0) < SURE &&
  POINTS_BACK.test(words) &&
  !names.some((name) => name.startsWith('aspects ') || name === 'turns call');
const POINTS_BACK = /\b(?:that|this|these|those|either|they)\b(?! still)/i;
const MOST_WEIGHED = 2;
const PRIVATE = 'consumer';
/** "Two months of arrears. Problem?" */
const BARE_BAR =
  /(?:^|[.,;!?]\s*)(?:\bany )?(?:problems?|issues?|deal ?breaker|dramas?|(?:does |will |would )?(?:that|this|it) matter)\s*\?/i;
const OF_A_BAR: ReadonlySet<Aspect> = new Set(['stops', 'security', 'credit']);

/** "3 years trading" and "we own a house" state a need, and ask nothing of it; "is that a problem?" does. */
function asksOf({ says, isAsked, isAskedOf }: Hearing, hit: Phrase): boolean {
  if (!STATED.has(hit.name)) return isAsked(hit);
  return says('asks_bar') && (isAskedOf(hit) || isAsked(hit));
}

/** An answer of its own tells it. */
const TOPIC_TELLS: Readonly<Record<string, Aspect>> = {
  credit_file: 'credit',
  hardship: 'what',
};

/** "The user wants to know whether the hospitals would find out." */
const ASKS_WHETHER =
  /\b(?:to know|to understand|wondering|asks|asking) (?:why|whether|if|how|what|when|who)\b/i;

/** So close a question is to figures of kinds of finance that they are asked for: where a need is told, where something else is, and where nothing is. */
const [SURE, LIKELY, FAINT] = [0.3, 0.22, 0.16];

/** Told to whoever says so, asked or not, and first. */
export const HELPS: ReadonlySet<string> = new Set(
  'crisis insolvent hardship gambling withdraw complaint upset_at_lenders'.split(' '),
);

/** The closest to it, and not close. */
const isFarBest = ({ close: [best] }: AskedPart, name: string) =>
  best !== undefined && best.name === name && best.likeness < SURE;
/** Each sets the forms of one kind side by side. */
const FORMS: ReadonlySet<string> = new Set([
  'overdraft_or_line',
  'invoice_forms',
  'forms_of_lease',
]);
const CHOOSES =
  /\b(?:better|best|(?:do|should|would) (?:i|we) (?:want|need|get|use|take|choose|pick|go (?:for|with)))\b/i;
const isBesideOther = ({ names }: AskedPart) =>
  new Set(names.filter((each) => each.startsWith('lanes '))).size > 1;

const isWholeNeed = (needs: readonly Need[]) =>
  needs.some(({ facts: { amount, price } }) => amount ?? price) && needs.some(hasPurpose);

const IN_PASSING: ReadonlySet<Aspect> = new Set(['term', 'what', 'suits']);
/** So close an answer is the whole of what is asked. */
const OWN = 0.4;
const PERIODS: ReadonlySet<string> = new Set(['week', 'month', 'year']);
const RANKS: ReadonlySet<string> = new Set(['lenders', 'no_ranking']);
/** "How is that sent, and what does it need?" asks for no request that was sent. */
const HOW_SENT =
  /\bhow (?:is|are|do|does|can|would|should) (?:(?:it|that|this|they|i|we|she|he|one)\b|(?:the|a|my|our|such an?) (?:request|enquiry|call|callback)) (?:be |then |to |actually |get )?(?:sen[dt]|lodged?|ma[dk]e|submit(?:ted)?)\b/i;
const OF_SENT = 'enquiry_status';
/** Who asks about these wants no call now. */
const NOT_NOW: ReadonlySet<string> = new Set(
  'withdraw erase after_enquiry enquiry_status who_sees privacy consent_lasts'.split(' '),
);

const hasPurpose = ({ signals }: Need) => signals.some(({ role }) => role === 'purpose');

const speaksOfSecurity = (needs: readonly Need[]) =>
  needs.some(({ signals }) => signals.some(({ role }) => role === 'offered'));

// Whether a need is stated.

/** Facts that nobody tells who only asks about the service. */
const SEVERAL = 3;
const SHORT_PLEA = 10;
const SHORT = 6;
const OF_A_NEED = new Set<Role>(['purpose', 'worked_on', 'offered', 'owed', 'happened']);
const OF_BORROWERS = ['trading_months', 'monthly_turnover', 'borrower_type', 'existing_debt'];
const LENT_AGAINST = ['price', 'property_value', 'invoices_outstanding', 'end_value', 'item_value'];
const OF_SUMS: ReadonlySet<Aspect> = new Set(['cost', 'size', 'lvr']);

function statesNeed(heard: Hearing, needs: readonly Need[], readNeeds: ReadNeeds): boolean {
  const { says, tells, questions, aspectsIn } = heard;
  // "No ABN yet, any hope?" states one thing of the borrower and asks another.
  const isAboutUs = heard.topicsIn(questions.length > 0 ? heard.isAsked : undefined).length > 0;
  const facts = new Set(needs.flatMap(({ facts: each }) => Object.keys(each)));
  // What a lane is called may say what secures it, and for a sum that is to be priced these say how.
  for (const name of ['security', ...SUM_FACTS]) facts.delete(name);
  // "Cost of a 650k private mortgage" is one sum.
  if (needs.every(({ facts: { price, amount } }) => price?.value === amount?.value))
    facts.delete('price');
  const isOfNeed = needs.some(({ signals }) => signals.some(({ role }) => OF_A_NEED.has(role)));
  if (questions.length === 0) {
    const asksOfLanes = heard.lanesIn().length > 0 && aspectsIn().length > 0;
    const isWish = says('money') || (!asksOfLanes && says('wants') && isOfNeed);
    return isAboutUs ? facts.size > 1 : facts.size > 0 || isWish;
  }
  // "Motel at 960,000: what can be borrowed?"
  const isLentOn =
    LENT_AGAINST.some((fact) => facts.has(fact)) &&
    aspectsIn(heard.isAsked).some((each) => OF_SUMS.has(each));
  if ((says('list') || says('which_kinds')) && !isOfNeed && !isLentOn) return false;
  // "How long do you have to be in business to borrow 25k without property?" tells nothing of a borrower.
  const isOfRules =
    heard.stated === '' &&
    heard.opens('question_word') &&
    aspectsIn(heard.isAsked).includes('trading');
  const isTold = OF_BORROWERS.some((fact) => facts.has(fact));
  if (isOfRules && !isTold && !needs.some(hasPurpose)) return false;
  const isSomebody = says('somebody');
  // "Will I be approved? 90k for stock, 3 years trading, no property."
  const isWhole = isWholeNeed(needs);
  // "80k for a truck. Can I pay it out early?"
  const isOfFigures = aspectsIn(heard.isAsked).length > 0;
  if (isWhole && !isOfFigures && isWholeNeed(readNeeds(heard.stated))) return true;
  // "Overdraft for a harvest contractor? Need about 120k. Will asking hurt my credit?"
  const isNamed = tells('wants') && facts.has('amount') && heard.lanesIn().length > 0;
  if (isAboutUs)
    return (
      isNamed ||
      (isWhole && says('wants')) ||
      facts.size > (isLentOn || says('wants') || isWhole ? 1 : SEVERAL)
    );
  // "Can you get me funds asap" says little more than that, and is to be asked.
  const isPlea = says('money') && heard.words <= SHORT_PLEA;
  if (isPlea && aspectsIn().length === 0 && heard.lanesIn().length === 0) return true;
  return (
    (tells('wants') && (isOfNeed || facts.has('amount'))) ||
    isLentOn ||
    // "Can a plumber with a 9 month ABN get 40k for a van?"
    (isOfNeed && facts.size > 1 && OF_BORROWERS.some((fact) => facts.has(fact))) ||
    // "How long does it take? We settle on an office on 4 December."
    (isOfNeed && isSomebody && facts.has('needed_within_days')) ||
    (isSomebody && (facts.size > 1 || (says('wants') && facts.size > 0)))
  );
}
