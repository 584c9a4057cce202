/**
 * What a message in words asks for. The words stand in content/vocabulary/asked.yaml and are found as the fit
 * room finds its own; here is only what it means to say several of them, or to say them in a question.
 */
import type { AskedContent, CatalogueLane } from '../catalogue/content.ts';
import { ASPECTS, type Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Need, Role } from '../fit/need.ts';
import { createLanguage } from '../fit/read/document.ts';
import { findPhrases, withoutInner } from '../fit/read/phrases.ts';
import {
  COLON,
  COMMA,
  STOP,
  splitTokens,
  type Token,
  textAt,
  toPlain,
} from '../fit/read/split-tokens.ts';
import { SUM_FACTS } from '../fit/sums/price.ts';
import { TERM_WORDS, type TermMark } from '../fit/sums/read-terms.ts';
import { once } from '../once.ts';
import { type Close, createCutNames, createFindClose } from './close-questions.ts';
import { besideNeed, findMeant, HELPS, isCall, isNoCall, isTopic, settleWish } from './meant.ts';

/** How a message speaks, each by the words listed for it. */
export const TURNS = [
  ...(['asks', 'asks_first', 'asks_yes', 'asks_fit', 'asks_bar', 'asks_outcome'] as const),
  'question_word',
  ...([
    'lead_in',
    'goes_on',
    'goes_back',
    'falls_back',
    'asks_why',
    'anew',
    'supposes',
    'drops',
    'relabels',
    'denies',
  ] as const),
  ...(['compares', 'beside_that', 'of_those', 'picks', 'quicker', 'plain', 'look_alike'] as const),
  ...(['no_property', 'no_history', 'undrawn', 'half_drawn', 'all_drawn', 'yearly'] as const),
  ...(['call', 'no_call', 'list', 'all_kinds', 'finance', 'money', 'wants', 'somebody'] as const),
  ...(['hello', 'thanks', 'thanks_before', 'fragment', 'yes_or_no', 'names_rate'] as const),
] as const;
export type Turn = (typeof TURNS)[number];

export type Wishes = ReturnType<typeof readWishes>;
type ReadNeeds = (text: string) => readonly Need[];
/** `isTold`: a need was told before. */
export type ReadWishes = (text: string, readNeeds: ReadNeeds, isTold: boolean) => Wishes;

type Hit = { readonly name: string; readonly start: number; readonly end: number };
type Sentence = { readonly start: number; readonly end: number };

/** The words are made ready when the first message comes: some callers send only data. */
export function createWishReader(
  asked: () => AskedContent,
  lanes: readonly CatalogueLane[],
): ReadWishes {
  const language = once(() => prepare(asked(), lanes));
  return (text, readNeeds, isTold) =>
    readWishes(hear(text, language()), { text, readNeeds, isTold });
}

type Language = ReturnType<typeof prepare>;

function prepare({ topics, words, examples }: AskedContent, lanes: readonly CatalogueLane[]) {
  const { know, mend } = createLanguage(words);
  return {
    topics: topics.map(({ name, finds, of }) => ({ name, of, isOfKinds: finds.length > 0 })),
    lanes: lanes.map(({ id }) => id),
    know,
    mend: (word: string) => SPELT[word] ?? mend(word),
    findClose: createFindClose(examples),
    cut: createCutNames(know),
  };
}

function readWishes(
  heard: Heard,
  { text, readNeeds, isTold }: { text: string; readNeeds: ReadNeeds; isTold: boolean },
) {
  const { says, opens, isAsked, questions, topicsIn, detailsIn, lanesIn, aspectsIn } = heard;
  /** Without what it asks for in so many words: "how much a month" is no turnover. */
  const whole = heard.without(
    (hit) => hit.name === 'aspects cost' && isAsked(hit) && heard.holds(hit, PERIODS),
  );
  // "A ute for 60k. And what is a caveat loan?": what is only asked about is no part of the need.
  const rest = heard.without(({ name }) => name === ASIDE);
  const isBeside = rest !== text && isWholeNeed(readNeeds(rest));
  const told = isBeside ? rest : whole;
  const needs = readNeeds(told);
  const asks = questions.length > 0;
  const need = statesNeed(heard, needs);
  const lanes = lanesIn(need ? isAsked : undefined);
  // "Min turnover for a business loan" and "and the docs" ask, though they are no questions.
  const isTerse = heard.words <= TERSE && !heard.hasDigit && !opens('yes_or_no');
  const isBare = (asks || isTerse) && !speaksOfSecurity(needs);
  const isOpen = !need && (lanes.length > 0 || isBare);
  // "3 years trading" and "we own a house" state a need, and ask nothing of it; "is that a problem?" does.
  const asksIt = (hit: Hit) =>
    isAsked(hit) && (!STATED.has(hit.name) || heard.begins(hit, ASKING) || says('asks_bar'));
  const isOfLenders = topicsIn().includes('lenders');
  const about = aspectsIn(isOpen ? undefined : need ? asksIt : isAsked).filter(
    // "Who is the cheapest" asks for a name, and "will that stop me?" for the fit.
    (each) => !(each === 'suits' && isOfLenders) && !(each === 'stops' && need && says('asks_bar')),
  );
  const isOfFigures = about.some((each) => each !== 'what');
  const isAll = says('all_kinds') && about.length > 0;
  // "How old must the ABN be" and "the observed sizes" ask for a figure, and not where it is from.
  const isFigure = isOfFigures && (lanes.length > 0 || isAll || says('list'));
  // Beside a need only what is asked counts ("a gaming licence"), and what comes next is the end of its fit.
  const asked = need ? topicsIn(isAsked) : [];
  const topics = topicsIn().filter(
    (each) =>
      !(each === 'ranges' && isFigure) &&
      (!need || HELPS.has(each) || (asked.includes(each) && each !== 'after_enquiry')),
  );
  const isOfKinds = isAll || says('list') || (says('finance') && isOfFigures);
  const details = detailsIn(isOpen || lanes.length > 0 ? undefined : isAsked).filter(
    (each) => isOpen || BARS.has(each) || detailsIn(isAsked).includes(each),
  );
  const heardAs = { topics, details, about };
  // Told of a need that stands, "and with no deposit?" and "monthly?" are of that.
  const { hasDigit, isMarked } = heard;
  const isHeard = topics.length + details.length + about.length > 0;
  const isSupposed = says('supposes') && (isHeard || !says('asks_outcome'));
  const isOfTold =
    isTold && (isSupposed || says('asks_why') || isOfFigures || hasDigit || !isMarked);
  // "Compare a caveat loan with an overdraft" leaves no words but these.
  const isOfLanes = says('compares') && lanes.length > 1;
  const isSilent = !asks || isOfLanes || isOfTold;
  const close = isSilent ? [] : findMeant(heard.close(lanes, { isNeed: need, isTold }));
  // "How do I get 50 grand? Car as security" is a need before it is a question about cars.
  const isOfSum = needs.some(({ facts: { amount, price } }) => amount ?? price);
  const meant = close.filter(
    ({ isSure, isPlain, isLikely }) =>
      (isSure || !isTold || (isLikely && !isHeard && heard.words > TERSE)) &&
      (isPlain || !(says('falls_back') || (isOfSum && !need))),
  );
  const wish = need
    ? besideNeed(meant, heardAs)
    : settleWish(meant, { ...heardAs, isOfLanes: lanes.length > 0, hasDigit });
  return {
    /** The message states a need that can be judged. */
    need,
    /** Kinds of finance that it asks about, as it names them, or as its topic is about them. */
    lanes: lanes.length === 0 && wish.about.length > 0 ? heard.lanesOf(wish.topics[0]) : lanes,
    /** And all that it names, asked about or not. */
    named: lanesIn(),
    /** Those that lend on things that it names. */
    ofThings: lanesIn(undefined, 'things'),
    about: wish.about,
    /** All kinds, side by side. */
    list: !need && lanes.length === 0 && isOfKinds && wish.topics.length === 0,
    /** It asks of all kinds, or of whichever there are. */
    isAll,
    topics: wish.topics,
    /** What it asks of kinds of finance beside their figures. */
    details: wish.details,
    /** Its answer is a topic, and the kinds that it names need not be told of beside it. */
    isSettled: wish.isSettled,
    call:
      (heard.call || (!need && isCall(meant))) &&
      !wish.topics.some((each) => NOT_NOW.has(each)) &&
      !(isNoCall(meant) && !need),
    greets: opens('thanks') ? ('thanks' as const) : opens('hello') ? ('hello' as const) : undefined,
    asks,
    telling: heard.telling,
    /** What it tells before or after it asks. */
    stated: heard.stated,
    says,
    opens,
    words: heard.words,
    /** The message without whom to call: "ring me" is no jewellery. */
    situation: heard.call && !isBeside ? heard.without(({ name }) => name === 'turns call') : told,
    told,
    /** The message as its words were found in it, and where those stand that tell the terms of a sum. */
    plain: heard.plain,
    marks: heard.marks,
    /** Without the words that ask: "what does it cost on 50k", "what are the monthlies on a digger". */
    thing: heard.without(
      ({ name }) => name === 'turns question_word' || name.startsWith('aspects '),
    ),
    read: needs,
  };
}

const isWholeNeed = (needs: readonly Need[]) =>
  needs.some(({ facts: { amount, price } }) => amount ?? price) &&
  needs.some(({ signals }) => signals.some(({ role }) => role === 'purpose'));

const PERIODS: ReadonlySet<string> = new Set(['week', 'month', 'year']);
const TERSE = 4;
const BRIEF = 6;
const FEW = 3;
/** What stops a kind of finance is told wherever one is named. */
const BARS: ReadonlySet<string> = new Set(['owner_builder', 'still_bankrupt', 'public_customers']);
const STATED = new Set(['aspects security', 'aspects trading', 'aspects credit']);
const ASKING: ReadonlySet<string> = new Set(['how', 'what', 'which', 'when']);
/** Who asks about these wants no call now. */
const NOT_NOW: ReadonlySet<string> = new Set([
  ...['withdraw', 'erase', 'after_enquiry', 'enquiry_status'],
  ...['who_sees', 'privacy', 'consent_lasts'],
]);

/** Words that say something of a need, such as what is offered for it. */
const speaksOfSecurity = (needs: readonly Need[]) =>
  needs.some(({ signals }) => signals.some(({ role }) => role === 'offered' || role === 'denied'));

// What is said where: the phrases of a text, its sentences, and which of those ask.

/** "What's", "whats" and "what'd". */
const IS = /\b(what|who|how|where|when)[’']?s\b/gi;
const WOULD = /\b(what|who|how|where|when)[’']d\b/gi;
/** As they are written in full. */
const SPELT: Readonly<Record<string, string>> = { n: 'and', u: 'you', ur: 'your', r: 'are' };

type Heard = ReturnType<typeof hear>;

function hear(text: string, { topics, lanes, know, mend, findClose, cut }: Language) {
  const plain = toPlain(text).replace(IS, '$1 is').replace(WOULD, '$1 would');
  const tokens = splitTokens(plain).map((token) => ({ ...token, text: mend(token.text) }));
  const found = findPhrases(know, tokens);
  const hits = findHits(found);
  hits.push(...findListed(hits, tokens));
  // "Invoice finance" and "I want to understand" want no money.
  const isNamed = ({ name, start, end }: Hit) =>
    name === 'turns wants' &&
    hits.some(
      (other) =>
        (other.name.startsWith('lanes ') || other.name === 'turns asks') &&
        other.start <= start &&
        end <= other.end,
    );
  const said = hits.filter((hit) => !isNamed(hit));
  const says = (turn: Turn) => said.some(({ name }) => name === `turns ${turn}`);
  const namesIn = (group: string, isIn = (_: Hit) => true) =>
    hits.flatMap((hit) =>
      hit.name.startsWith(`${group} `) && isIn(hit) ? [hit.name.slice(group.length + 1)] : [],
    );
  const topicsOf = (isOfKinds: boolean, isIn?: (hit: Hit) => boolean) => {
    const named = namesIn('topics', isIn);
    return topics
      .filter((each) => each.isOfKinds === isOfKinds && named.includes(each.name))
      .map(({ name }) => name);
  };
  const { questions, statements, isAsked, isMarked, isOpening, before, starts, opens } =
    hearSentences(tokens, hits);
  const { telling, asides } = hearQuestions(hits, tokens, questions);
  const opening = new Set(hits.filter(({ name }) => OPENS.test(name)).map(({ start }) => start));
  /** "Does it hit my file and do my details get sold" asks twice. */
  const eachQuestion = ({ start, end }: Sentence): Sentence[] => {
    const isNew = (at: number) =>
      at > start && opening.has(at) && JOINS.has(textAt(tokens, at - 1));
    const starts = [start, ...tokens.keys().filter((at) => at < end && isNew(at))];
    return starts.map((from, at) => ({ start: from, end: starts[at + 1] ?? end }));
  };
  hits.push(...asides);
  return {
    says,
    plain,
    stated: statements
      .map(({ start, end }) => plain.slice(tokens[start]?.from, tokens[end - 1]?.to))
      .join('. '),
    marks: findMarks(found, tokens),
    questions,
    isAsked,
    opens,
    telling,
    words: tokens.filter((token) => /\w/.test(token.text)).length,
    hasDigit: /\d/.test(plain),
    isMarked,
    call:
      !says('no_call') && (says('call') || EMAIL.test(text) || PHONE.test(text)) && plain !== '',
    /** Said outside of a question, or before it. */
    tells: (turn: Turn) =>
      said.some((hit) => hit.name === `turns ${turn}` && (!isAsked(hit) || starts(hit))),
    lanesOf: (topic: string | undefined) => topics.find(({ name }) => name === topic)?.of ?? [],
    /** Of each question the closest answers; of the whole too, where that is closer than any. */
    close: (
      named: readonly LaneId[],
      { isNeed, isTold }: { readonly isNeed: boolean; readonly isTold: boolean },
    ): readonly (readonly Close[])[] => {
      // How a kind of finance is repaid stands beside its term.
      const isOfKind = named.length > 0 || isNeed || isTold;
      const asAspect = (name: string) => (name === REPAID && isOfKind ? 'term' : name);
      const share = (name: string) => {
        const { of = [] } = topics.find((each) => each.name === name) ?? {};
        if (named.length === 0 || of.length === 0) return 1;
        return of.some((each) => named.includes(each)) ? SAME : OTHERS;
      };
      const closeTo = (part: readonly Token[]) => {
        const rest = cut(part);
        // "What is invoice finance?" asks for the kind that it names.
        const isName = rest.length < part.length && rest.length <= FEW;
        return findClose(rest)
          .filter(({ name }) => !isName || !isTopic(name))
          .map(({ name, likeness }) => ({ name: asAspect(name), likeness: likeness * share(name) }))
          .sort((one, other) => other.likeness - one.likeness);
      };
      const asked = questions.flatMap(eachQuestion);
      const closest = ({ start, end }: Sentence) => {
        const own = closeTo(tokens.slice(start, end));
        // "She is not keen on signing. Does she have to?"
        const from =
          end - start <= BRIEF && WHOM.has(textAt(tokens, start + 1)) ? before(start) : undefined;
        const both = from === undefined ? [] : tokens.slice(from, end);
        const [[best], [other]] = [own, both.some(({ value }) => value) ? [] : closeTo(both)];
        return (best?.likeness ?? 0) < (other?.likeness ?? 0) ? closeTo(both) : own;
      };
      // Figures are of the need, or of its price: "if I need 45k and 100k of stock is that one loan or two?"
      const isFigure = ({ text }: Token) => /\d/.test(text);
      const plain = asked.flatMap(({ start, end }) => {
        const last = start + tokens.slice(start, end).findLastIndex(isFigure);
        const isWhole = last < start && tokens[end]?.isQuestion === true;
        const isIn = (at: number) =>
          at >= Math.max(start, last) &&
          at < end &&
          (isOpening(at) || (at === start && opening.has(at)));
        // "Through my ABN ok?" asks for the fit.
        const first = tokens.keys().find(isIn) ?? end;
        const from = isWhole && first < end ? start : first;
        const isPhrase = hits.some(
          ({ name, start: at }) => at >= from && at < end && SAYS.test(name) && !STATED.has(name),
        );
        return end - from >= TERSE && !isPhrase ? [closeTo(tokens.slice(from, end))] : [];
      });
      if (isNeed) return plain;
      const each = asked.map(closest);
      const whole = closeTo(tokens);
      const isCloser =
        !isTold && each.every(([best]) => (best?.likeness ?? 0) < (whole[0]?.likeness ?? 0));
      return isCloser ? [whole] : each;
    },
    holds: ({ start, end }: Hit, among: ReadonlySet<string>) =>
      tokens.slice(start, end).some((token) => among.has(token.text)),
    begins: ({ start }: Hit, among: ReadonlySet<string>) => among.has(tokens[start]?.text ?? ''),
    topicsIn: (isIn?: (hit: Hit) => boolean) => topicsOf(false, isIn),
    detailsIn: (isIn?: (hit: Hit) => boolean) => topicsOf(true, isIn),
    lanesIn: (isIn?: (hit: Hit) => boolean, by = 'lanes'): LaneId[] => {
      const named = namesIn(by, isIn);
      const places = lanes.map((id) => ({ id, at: named.indexOf(id) }));
      const found = places.filter(({ at }) => at >= 0);
      return found.sort((one, other) => one.at - other.at).map(({ id }) => id);
    },
    aspectsIn: (isIn?: (hit: Hit) => boolean): Aspect[] => {
      const named = namesIn('aspects', isIn);
      const found = ASPECTS.filter((aspect) => named.includes(aspect));
      // "What is the rate?" asks for the rate; "what is factoring, and what does it cost" for both.
      const isOfLane = hits.some(({ name }) => name.startsWith('lanes '));
      return isOfLane ? found : found.filter((aspect) => aspect !== 'what' || found.length === 1);
    },
    /** The text as it was sent where nothing is left out of it. */
    without: (isOut: (hit: Hit) => boolean): string => {
      const out = hits.filter(isOut);
      if (out.length === 0) return text;
      // "What would 4 years look like a month" keeps its years.
      const gone = tokens.filter(
        ({ value }, at) =>
          (value ?? tokens[at - 1]?.value) === undefined &&
          out.some(({ start, end }) => at >= start && at < end),
      );
      // "Don't" is two words in one place.
      const places = new Map(gone.map(({ from, to }) => [from, to]));
      return [...places].reduceRight(
        (left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`,
        plain,
      );
    },
  };
}

type Phrases = ReturnType<typeof findPhrases>;

/** Words that tell the terms of a sum hide no others, and are hidden by none. */
const isOfTerms = ({ meanings }: Phrases[number]) =>
  meanings.some(({ name }) => name.startsWith(TERMS));
const TERMS = 'terms ';

function findMarks(found: Phrases, tokens: readonly Token[]): TermMark[] {
  return withoutInner(found.filter(isOfTerms)).flatMap(({ start, end, meanings }) =>
    TERM_WORDS.filter((each) => meanings.some(({ name }) => name === `${TERMS}${each}`)).map(
      (name) => ({ name, from: tokens[start]?.from ?? 0, to: tokens[end - 1]?.to ?? 0 }),
    ),
  );
}

function findHits(found: Phrases): Hit[] {
  const isOfTurns = (name: string) => name.startsWith('turns ') && name !== 'turns look_alike';
  const ofContent = found.filter(({ meanings }) =>
    meanings.some(({ name }) => !isOfTurns(name) && !name.startsWith(TERMS)),
  );
  const outer = new Set(withoutInner(ofContent));
  const isOfLanes = ({ meanings }: (typeof found)[number]) =>
    meanings.some(({ name }) => name.startsWith('lanes '));
  // "A caveat loan or another" names no "loan or".
  const isCut = (each: (typeof found)[number]) =>
    found.some(
      (other) =>
        isOfLanes(other) &&
        isOfLanes(each) &&
        outer.has(other) &&
        other.start < each.start &&
        each.start < other.end,
    );
  return found.flatMap((each) =>
    each.meanings.flatMap(({ name }): Hit[] =>
      // Inside a longer phrase, what is asked for is another thing; how a message speaks is the same.
      !name.startsWith(TERMS) && ((outer.has(each) && !isCut(each)) || name.startsWith('turns '))
        ? [{ name, ...each }]
        : [],
    ),
  );
}

/** Whom a question that begins with its verb is about. */
const WHOM: ReadonlySet<string> = new Set([
  ...['i', 'we', 'you', 'they', 'he', 'she', 'it', 'this', 'that', 'there', 'my', 'our', 'the'],
]);
/** "25 to do my kitchen" asks nothing. */
const NO_START: ReadonlySet<string> = new Set(['to', 'i', 'we', 'you', 'they']);
const SAYS = /^(?:topics|aspects) /;
const OPENS = /^turns (?:question_word|asks_yes)$/;
const ASIDE = 'aside';
const REPAID = 'repaid';
const JOINS = new Set([COMMA, COLON, 'and', 'also', 'but', 'separately']);

/** What questions ask from the word on that opens them, or what is joined to them. */
function hearQuestions(
  hits: readonly Hit[],
  tokens: readonly Token[],
  questions: readonly Sentence[],
) {
  const isAt = (at: number, isNamed: (name: string) => boolean) =>
    hits.some(({ name, start, end }) => isNamed(name) && at >= start && at < end);
  const openings = (question: Sentence) =>
    hits.filter(
      ({ name, start }) =>
        name === 'turns question_word' &&
        start >= question.start &&
        start < question.end &&
        (start === question.start ||
          JOINS.has(tokens[start - 1]?.text ?? '') ||
          isAt(start - 1, (before) => before === 'turns lead_in')),
    );
  return {
    /** The words of all that is asked, but for those that ask, and for names of kinds. */
    telling: questions.flatMap(({ start, end }) =>
      tokens.slice(start, end).flatMap(({ text, value }, at) => {
        const isPlain = isAt(start + at, (name) => THING_LANE_OR_PLAIN.test(name));
        return isPlain || (text.length < 3 && value === undefined) ? [] : [text];
      }),
    ),
    /** Where a kind of finance is asked about and no figure stands. */
    asides: questions.flatMap((question): Hit[] => {
      const from = openings(question).at(-1);
      if (from === undefined) return [];
      const { end } = question;
      const after = hits.filter((hit) => hit.start >= from.start && hit.end <= end);
      const isOf = (group: string) => after.some(({ name }) => name.startsWith(group));
      const hasFigure = tokens.slice(from.start, end).some(({ value }) => value !== undefined);
      const isAside = isOf('lanes ') && isOf('aspects ') && !isOf('turns compares') && !hasFigure;
      return isAside ? [{ name: ASIDE, start: from.start, end }] : [];
    }),
  };
}

const THING_LANE_OR_PLAIN = /^(?:lanes|things) |^turns plain$/;

const LINKS = new Set([COMMA, COLON, 'and', 'or', 'vs', 'versus', 'than', 'to', 'with']);

/** "Overdraft, invoice or asset": what would be another thing by itself names a kind of finance in a list of them. */
function findListed(hits: readonly Hit[], tokens: readonly Token[]): Hit[] {
  const isName = ({ name }: Hit) => name.startsWith('lanes ') || name.startsWith('listed ');
  const names = hits.filter(isName).sort((one, other) => one.start - other.start);
  const lists: Hit[][] = [];
  for (const hit of names) {
    const before = lists.at(-1)?.at(-1);
    const between = tokens.slice(before?.end, hit.start);
    const isNext =
      before !== undefined && between.length > 0 && between.every(({ text }) => LINKS.has(text));
    if (isNext) lists.at(-1)?.push(hit);
    else lists.push([hit]);
  }
  return lists
    .filter((list) => list.length > 2 || list.some(({ name }) => name.startsWith('lanes ')))
    .flatMap((list) => list.map((hit) => ({ ...hit, name: hit.name.replace('listed', 'lanes') })));
}

function hearSentences(tokens: readonly Token[], hits: readonly Hit[]) {
  const stops = tokens.flatMap(({ text }, at) => (text === STOP ? [at] : []));
  const sentences = [...stops, tokens.length]
    .map((end, at): Sentence => ({ start: at === 0 ? 0 : (stops[at - 1] ?? 0) + 1, end }))
    .filter(({ start, end }) => end > start);
  const isAt = (at: number, turn: Turn) =>
    hits.some((hit) => hit.start === at && hit.name === `turns ${turn}`);
  /** Past "ok" and "so also", where something is said first. */
  const begins = ({ start, end }: Sentence, turn: Turn): boolean => {
    for (let at = start; at < end; at += 1) {
      if (isAt(at, turn)) return true;
      const isBefore = isAt(at, 'lead_in') || (turn === 'thanks' && isAt(at, 'thanks_before'));
      if (!isBefore && tokens[at]?.text !== COMMA) return false;
    }
    return false;
  };
  const isIn = ({ start, end }: Sentence, { start: at }: Hit) => at >= start && at < end;
  /** "Should have said" only sounds like a question. */
  const isOpening = (at: number) =>
    isAt(at, 'question_word') ||
    (isAt(at, 'asks_yes') &&
      WHOM.has(textAt(tokens, at + 1)) &&
      !NO_START.has(textAt(tokens, at - 1)));
  const isAsking = (sentence: Sentence) =>
    tokens[sentence.end]?.isQuestion === true ||
    (begins(sentence, 'asks_first') && !begins(sentence, 'denies')) ||
    begins(sentence, 'question_word') ||
    hits.some(
      (hit) =>
        isIn(sentence, hit) &&
        (hit.name === 'turns asks' ||
          (textAt(tokens, hit.start - 1) === COMMA && isOpening(hit.start))),
    );
  const questions = sentences.filter(isAsking);
  const statements = sentences.filter((each) => !questions.includes(each));
  const [first] = sentences;
  return {
    questions,
    statements,
    isAsked: (hit: Hit) => questions.some((sentence) => isIn(sentence, hit)),
    /** It ends as a question does, or a sentence of it begins so. */
    isMarked:
      tokens.some((token) => token.isQuestion) ||
      sentences.some(({ start }) => isOpening(start)) ||
      (first !== undefined && begins(first, 'question_word')),
    isOpening,
    /** Where the sentence before begins. */
    before: (at: number) => sentences.findLast(({ end }) => end < at)?.start,
    /** "Need 30k for tools, any lane at all?" tells before it asks. */
    starts: (hit: Hit) => sentences.some(({ start }) => start === hit.start),
    /** It begins so, but for a word like "ok". */
    opens: (turn: Turn) => first !== undefined && begins(first, turn),
  };
}

/** What is left of the likeness to an answer about other kinds of finance, and what it gains about those that are named. */
const [OTHERS, SAME] = [0.6, 1.2];

const EMAIL = /\w@\w[\w-]{0,60}\.\w/;
const PHONE = /(?<![\w.])(?:\+?61|0)[2-478](?:[ -]?\d){8}\b/;

// Whether a need is stated.

const OF_A_NEED = new Set<Role>(['purpose', 'worked_on', 'offered', 'owed', 'happened']);
const OF_BORROWERS = ['trading_months', 'monthly_turnover', 'borrower_type', 'existing_debt'];
const LENT_AGAINST = ['price', 'property_value', 'invoices_outstanding', 'end_value', 'item_value'];
const OF_SUMS: ReadonlySet<Aspect> = new Set(['cost', 'size', 'lvr']);
const SHORT_WISH = 9;

function statesNeed(heard: Heard, needs: readonly Need[]): boolean {
  const { says, tells, questions, words, aspectsIn } = heard;
  const isAboutUs = heard.topicsIn().length > 0;
  const facts = new Set(needs.flatMap(({ facts: each }) => Object.keys(each)));
  // What a lane is called may say what secures it, and for a sum that is to be priced these say how.
  for (const name of ['security', ...SUM_FACTS]) facts.delete(name);
  // "Cost of a 650k private mortgage" is one sum.
  if (needs.every(({ facts: { price, amount } }) => price?.value === amount?.value))
    facts.delete('price');
  const isOfNeed = needs.some(({ signals }) => signals.some(({ role }) => OF_A_NEED.has(role)));
  if (questions.length === 0) {
    const isBare = says('money') && words <= SHORT_WISH;
    const asksOfLanes = heard.lanesIn().length > 0 && aspectsIn().length > 0;
    const isWish = isBare || (!asksOfLanes && says('wants') && isOfNeed);
    return isAboutUs ? facts.size > 1 : facts.size > 0 || isWish;
  }
  const asksOfKinds = (says('all_kinds') || says('list')) && aspectsIn().length > 0;
  if (asksOfKinds && !isOfNeed) return false;
  const isSomebody = says('somebody');
  if (isAboutUs) return facts.size > 2 || (says('wants') && isSomebody && facts.size > 1);
  return (
    facts.size > 2 ||
    (tells('wants') && isOfNeed) ||
    // "Motel at 960,000: what can be borrowed?"
    (!facts.has('amount') &&
      LENT_AGAINST.some((fact) => facts.has(fact)) &&
      aspectsIn(heard.isAsked).some((each) => OF_SUMS.has(each))) ||
    // "Can a plumber with a 9 month ABN get 40k for a van?"
    (isOfNeed && facts.size > 1 && OF_BORROWERS.some((fact) => facts.has(fact))) ||
    // "How long does it take? We settle on an office on 4 December."
    (isOfNeed && isSomebody && facts.has('needed_within_days')) ||
    (isSomebody && (facts.size > 1 || (says('wants') && facts.size > 0)))
  );
}
