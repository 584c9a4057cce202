/** What is said where in a message: the phrases of content/vocabulary/asked.yaml, found as the fit room finds its own, its sentences, and which of those ask. */
import type { AskedContent, CatalogueLane } from '../../catalogue/content.ts';
import { ASPECTS, type Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { IS_SECURED } from '../../fit/conversation/beside-told.ts';
import { createLanguage } from '../../fit/read/document.ts';
import { findPhrases, withoutInner } from '../../fit/read/phrases.ts';
import {
  COLON,
  COMMA,
  STOP,
  splitTokens,
  type Token,
  textAt,
  toPlain,
  wordsAt,
} from '../../fit/read/split-tokens.ts';
import { TERM_WORDS, type TermMark } from '../../fit/sums/terms-said.ts';
import { createCutNames, createFindClose } from './close-questions.ts';

/** How a message speaks, each by the words listed for it. */
export const TURNS = [
  ...([
    'asks',
    'asks_first',
    'asks_yes',
    'asks_fit',
    'asks_bar',
    'asks_outcome',
    'asks_options',
    'asks_others',
  ] as const),
  'question_word',
  ...([
    'which_kinds',
    'lead_in',
    'goes_on',
    'goes_back',
    'leaves',
    'asks_why',
    'anew',
    'another',
    'supposes',
    'drops',
    'relabels',
    'denies',
  ] as const),
  ...(['compares', 'of_those', 'picks', 'plain', 'look_alike'] as const),
  ...([
    'no_property',
    'no_history',
    'undrawn',
    'half_drawn',
    'all_drawn',
    'yearly',
    'weekly',
  ] as const),
  ...(['call', 'no_call', 'list', 'all_kinds', 'finance', 'money', 'wants', 'somebody'] as const),
  ...(['hello', 'thanks', 'thanks_before', 'fragment', 'yes_or_no', 'names_price'] as const),
] as const;
export type Turn = (typeof TURNS)[number];

export type Phrase = { readonly name: string; readonly start: number; readonly end: number };
type Sentence = { readonly start: number; readonly end: number };

type Language = ReturnType<typeof prepare>;

export function prepare(
  { topics, words, examples }: AskedContent,
  lanes: readonly CatalogueLane[],
) {
  const { know, mend } = createLanguage(words);
  return {
    topics: topics.map(({ name, finds, of, told, read }) => ({
      ...{ name, of, told },
      isOfKinds: finds.length > 0,
      isOfService: read.some(({ document, heading }) => document === PRIVACY || heading === BEHIND),
    })),
    lanes: lanes.map(({ id }) => id),
    know,
    mend: (word: string) => SPELT[word] ?? mend(word),
    findClose: createFindClose(examples),
    cut: createCutNames(know),
  };
}
/** Where a page tells of those who run this. */
const [PRIVACY, BEHIND] = ['page:privacy', 'Who is behind it'];
export const TERSE = 4;
const BRIEF = 6;
/** "Does that matter", "is that a problem". */
const [TAIL, LONG_TAIL] = [4, 6];
const THEY: ReadonlySet<string> = new Set(['he', 'she', 'they']);
const FEW = 3;
const FEW_KINDS = 4;
export const STATED = new Set(['aspects security', 'aspects trading', 'aspects credit']);

/** "What's", "whats" and "what'd". */
const IS = /\b(what|who|how|where|when)[’']?s\b/gi;
const WOULD = /\b(what|who|how|where|when)[’']d\b/gi;
/** It asks of no water. */
const IDIOM = /\bdead in the water\b/gi;
/** "Does that fix the time problem?" asks of no fixed rate. */
const FIXES = /\bfix(?:es)? (?=(?:the|that|this|my|our)(?: \w+){0,2} (?:problem|issue|gap)s?\b)/gi;
/** "Hi there, what do you do?" */
const GREETING =
  /^\s*(?:hi+|hello|hey+|hiya|g[’']?day|good (?:morning|afternoon|evening))(?: (?:there|mate|guys|team|all|folks))?[\s,!-]+(?!(?:there|mate|guys|team|all|folks|how (?:are|is|s)|are you|is any)\b)(?=\w)/i;
/** "She called her bank" wants no call. */
const WAS_CALLED =
  /(?<=\b(?:i|we|he|she|they|user|client|wife|husband|just|already|have|has) )(?:called|phoned|contacted) (her|him|them)\b/gi;
/** As they are written in full. */
const SPELT: Readonly<Record<string, string>> = {
  ...{ n: 'and', u: 'you', ur: 'your', r: 'are', wat: 'what', wot: 'what', wen: 'when' },
  ...{ tho: 'though', thru: 'through', hw: 'how', diff: 'difference' },
  ...{ yr: 'year', yrs: 'years', mth: 'month', mths: 'months' },
};

/** "Three quick ones: 1) … 2) … 3) …" are so many sentences, and "please state (1) whether …, (2) what …" so many questions. */
const NUMBERED = /(?:^|[\s:])\(?\d[).] ?(?=[a-z])/gi;
const ASKED_LIST =
  /\b(?:state|advise|tell (?:me|us|him|her|them)|confirm|answer|know|questions?|indicate|clarify|outline|explain)\b[^.?!\n]{0,60}$/i;
/** Where the last of them ends. */
const LAST_ENDS = /[.?!\n]|$/;

function apart(text: string): string {
  const [lead = '', ...items] = text.split(NUMBERED);
  if (items.length < 2) return text;
  if (!ASKED_LIST.test(lead)) return [lead, ...items].join('. ');
  const last = items.pop()?.replace(LAST_ENDS, '?') ?? '';
  return `${lead}. ${[...items, last].join('? ')}`;
}

/** "What does it cost, apart from stamp duty?" */
const LEFT_ASIDE =
  /,? \b(?:apart from|other than|except(?: for)?|excluding|not counting|aside from) [^.?!,\d]{1,40}/gi;
/** "By 14 December or the deal is off": nothing is dropped. */
const OR_ELSE =
  /,? \b(?:or|otherwise)(?: else)?,? (?:(?:the|this|that|our|my) (?:whole )?(?:deal|sale|purchase|contract|thing)|it|that)(?: is|['’]s|s| will be| will| would be| would|['’]ll| gets)? (?:off|dead|cancelled|gone|falls?(?: over| through)|fall(?: over| through)|collapses?|dies)\b/gi;

const LEAVES =
  /\b(?:(?:forget|scrap|drop|skip|ditch|shelve)(?: about)?|(?:refused|declined)(?: to)? consent to) (?:the|that|an?|any)$/;
const LEAVES_REACH = 6;

export type Hearing = ReturnType<typeof hear>;

export function hear(
  text: string,
  { topics, lanes, know, mend, findClose, cut }: Language,
  isTold: boolean,
) {
  const sent = toPlain(text);
  const greeted = sent.replace(GREETING, '');
  const short = greeted
    .replace(IS, '$1 is')
    .replace(WOULD, '$1 would')
    .replace(IDIOM, 'dead')
    .replace(FIXES, 'solve ')
    .replace(WAS_CALLED, 'asked $1')
    .replace(OR_ELSE, '')
    .replace(LEFT_ASIDE, '');
  const plain = apart(short);
  const tokens = splitTokens(plain).map((token) => ({ ...token, text: mend(token.text) }));
  const found = findPhrases(know, tokens);
  // "Their bank has a GSA from an equipment loan": that loan is there, and is not asked about.
  const { index: from = 0, 0: charge = '' } = IS_SECURED.exec(plain) ?? {};
  const isThere = ({ name, start, end }: Phrase) =>
    name.startsWith('lanes ') &&
    (tokens[start]?.from ?? 0) >= from &&
    (tokens[end - 1]?.to ?? 0) <= from + charge.length;
  // "Forget the overdraft. What would a plain loan cost?", "they refused consent to a second mortgage. What is left?"
  const isLeft = ({ name, start }: Phrase) =>
    name.startsWith('lanes ') && LEAVES.test(wordsAt(tokens, start - LEAVES_REACH, start));
  const hits = findHits(found).filter((hit) => !isThere(hit) && !isLeft(hit));
  hits.push(...findListed(hits, tokens));
  // "Invoice finance" wants no money.
  const isNamed = ({ name, start, end }: Phrase) =>
    name === 'turns wants' &&
    hits.some((each) => each.name.startsWith('lanes ') && each.start <= start && end <= each.end);
  const said = hits.filter((hit) => !isNamed(hit));
  const says = (turn: Turn) => said.some(({ name }) => name === `turns ${turn}`);
  const namesIn = (group: string, isIn = (_: Phrase) => true) =>
    hits.flatMap((hit) =>
      hit.name.startsWith(`${group} `) && isIn(hit) ? [hit.name.slice(group.length + 1)] : [],
    );
  const topicsOf = (isOfKinds: boolean, isIn?: (hit: Phrase) => boolean) => {
    const named = namesIn('topics', isIn);
    return topics
      .filter((each) => each.isOfKinds === isOfKinds && named.includes(each.name))
      .map(({ name }) => name);
  };
  const heard = hearSentences(tokens, hits);
  const { questions, statements, isAsked, isOpening, before, starts } = heard;
  hits.push(...findAsides(hits, tokens, questions));
  const givesNumber = EMAIL.test(text) || PHONE.test(text);
  const isCall = !says('no_call') && (says('call') || givesNumber);
  const calls = hits.filter(({ name }) => name === 'turns call');
  const ofCall = isCall ? findOfCall(calls, tokens, isTold) : [];
  const opening = new Set(hits.filter(({ name }) => OPENS.test(name)).map(({ start }) => start));
  /** "Does it hit my file and do my details get sold" asks twice. */
  const eachQuestion = ({ start, end }: Sentence): Sentence[] => {
    // "If he paid it out early, is there a penalty?" is one question.
    const isOfCase = (at: number) =>
      hits.some(
        ({ name, start: from }) => name === 'turns supposes' && from >= start && from < at,
      ) && !tokens.keys().some((from) => from >= start && from < at && opening.has(from));
    const isNew = (at: number) =>
      at > start && opening.has(at) && JOINS.has(textAt(tokens, at - 1)) && !isOfCase(at);
    const starts = [start, ...tokens.keys().filter((at) => at < end && isNew(at))];
    return starts.map((from, at) => ({ start: from, end: starts[at + 1] ?? end }));
  };
  /** How close a part of it is to answers, for kinds that are named, or else spoken of before. */
  const weighing = (named: readonly LaneId[], spoken: readonly LaneId[]) => {
    // "Do the builders find out about it?" is of invoices, where those were spoken of.
    const [kinds, others, same] =
      named.length > 0 ? [named, OTHERS, SAME] : [spoken, OTHERS_SPOKEN, 1];
    const share = (name: string) => {
      const { of = [] } = topics.find((each) => each.name === name) ?? {};
      if (kinds.length === 0 || of.length === 0) return 1;
      if (!of.some((each) => kinds.includes(each))) return others;
      // What is said of most kinds is of none.
      return of.length > FEW_KINDS ? 1 : same;
    };
    const closeTo = (part: readonly Token[]) => {
      const rest = cut(part);
      // "What is invoice finance?" and "do you cover management rights?" ask for the kind that they name.
      const isOfUs = textAt(rest, 1) === 'you' && rest.length === FEW + 1;
      const isName = rest.length < part.length && (rest.length <= FEW || isOfUs);
      if (isName) return [];
      return findClose(rest)
        .map(({ name, likeness }) => ({ name, likeness: likeness * share(name) }))
        .sort((one, other) => other.likeness - one.likeness);
    };
    return closeTo;
  };
  /** "He had the licence at a club. Does that help?" asks nothing of ours. */
  const isOfService = ({ name }: Phrase) =>
    topics.some((each) => each.isOfService && name === `topics ${each.name}`);
  return {
    ...heard,
    isAskedOf: (hit: Phrase) => heard.isAskedOf(hit) && !isOfService(hit),
    says,
    /** Its greeting is left out of what is heard, as what follows means the same without. */
    isGreeting: greeted !== sent,
    /** The message as its words were found in it. */
    plain,
    /** What it tells before or after it asks. */
    stated: statements
      .map(({ start, end }) => plain.slice(tokens[start]?.from, tokens[end - 1]?.to))
      .join('. '),
    /** Where words stand that tell the terms of a sum. */
    marks: findMarks(found, tokens),
    telling: hearTelling(hits, tokens, questions),
    words: tokens.filter((token) => /\w/.test(token.text)).length,
    hasDigit: /\d/.test(plain),
    call: isCall,
    /** Where to be called. */
    givesNumber,
    /** "When will they ring?" */
    asksOfCall: (hit: Phrase) =>
      questions.some(
        (sentence) => isWithin(sentence, hit) && calls.some((each) => isWithin(sentence, each)),
      ),
    /** Said outside of a question, or before it. */
    tells: (turn: Turn) =>
      said.some((hit) => hit.name === `turns ${turn}` && (!isAsked(hit) || starts(hit))),
    /** It is answered from the pages of kinds of finance. */
    isOfKinds: (topic: string) => topics.find(({ name }) => name === topic)?.isOfKinds === true,
    /** "The wife is on the title too. Does that matter?" asks for what stands before it. */
    ofBefore: () => namesIn('before', heard.isAskedOf),
    /** The answers that say what such a signal or fact weighs, for these kinds. */
    weighs: (told: ReadonlySet<string>, kinds: readonly LaneId[]) =>
      topics.flatMap(({ name, of, told: those }) => {
        const isOf =
          [of, kinds].some(({ length }) => length === 0) || of.some((id) => kinds.includes(id));
        return isOf && those.some((each) => told.has(each)) ? [name] : [];
      }),
    lanesOf: (topic: string | undefined): readonly LaneId[] => {
      const { of = [] } = topics.find(({ name }) => name === topic) ?? {};
      return of.length > FEW_KINDS ? [] : of;
    },
    /** Each question of it, and each half of one: its words, what is heard in them, and the closest answers. */
    eachAsked: (named: readonly LaneId[], spoken: readonly LaneId[]) => {
      const closeTo = weighing(named, spoken);
      return questions.flatMap(eachQuestion).map((part) => {
        const { start, end } = part;
        const words = plain.slice(tokens[start]?.from, tokens[end - 1]?.to);
        const isOpened =
          heard.begins(part, 'question_word') || [0, 1, 2].some((at) => isOpening(start + at));
        // "When it's at home" tells of what.
        const isOfTime =
          OF_TIME.has(textAt(tokens, start)) && !VERBS.has(textAt(tokens, start + 1));
        const own = closeTo(tokens.slice(start, end));
        const since = closeTo(tokens.slice(before(start), end));
        // "No presales yet, is that a problem?" asks of what stands before it.
        const names = hits.flatMap((hit) => (isWithin(part, hit) ? [hit.name] : []));
        const isOfBefore =
          names.includes('turns asks_bar') &&
          (own[0]?.likeness ?? 0) < SAYS_LITTLE &&
          (since[0]?.likeness ?? 0) >= SAYS_ENOUGH;
        return {
          words,
          /** With the sentence before it, in small letters. */
          after: plain
            .slice(tokens[before(start) ?? start]?.from, tokens[end - 1]?.to)
            .toLowerCase(),
          /** It begins, or ends, as what somebody wants to know does. */
          isPlain:
            tokens[end]?.isQuestion === true || ASKS_WHETHER.test(words) || (isOpened && !isOfTime),
          names,
          close: isOfBefore ? since : own,
          /** "She is not keen on signing. Does she have to?" */
          since,
          isSupposed: hits.some((hit) => hit.name === 'turns supposes' && isWithin(part, hit)),
        };
      });
    },
    /** What the message is close to as a whole ("the unit is company title. Is that different?"), and each statement of it. */
    around: (named: readonly LaneId[], spoken: readonly LaneId[]) => {
      const closeTo = weighing(named, spoken);
      return {
        whole: closeTo(tokens),
        stated: statements.map(({ start, end }) => closeTo(tokens.slice(start, end))),
      };
    },
    /** One of these words, but not how long it runs: "over a year". */
    holds: ({ start, end }: Phrase, among: ReadonlySet<string>) =>
      tokens
        .slice(start, end)
        .some(({ text }, at) => among.has(text) && textAt(tokens, start + at - 2) !== 'over'),
    topicsIn: (isIn?: (hit: Phrase) => boolean) => topicsOf(false, isIn),
    detailsIn: (isIn?: (hit: Phrase) => boolean) => topicsOf(true, isIn),
    lanesIn: (isIn?: (hit: Phrase) => boolean, by = 'lanes'): LaneId[] => {
      const named = namesIn(by, isIn);
      const places = lanes.map((id) => ({ id, at: named.indexOf(id) }));
      const found = places.filter(({ at }) => at >= 0);
      return found.sort((one, other) => one.at - other.at).map(({ id }) => id);
    },
    aspectsIn: (isIn?: (hit: Phrase) => boolean): Aspect[] => {
      const named = namesIn('aspects', isIn);
      const found = ASPECTS.filter((aspect) => named.includes(aspect));
      // "What is the rate?" asks for the rate; "what is factoring, and what does it cost" for both.
      const isOfLane = hits.some(({ name }) => name.startsWith('lanes '));
      return isOfLane ? found : found.filter((aspect) => aspect !== 'what' || found.length === 1);
    },
    /** The text as it was sent where nothing is left out of it, but for what is said of a call. */
    without: (isOut: (hit: Phrase) => boolean): string => {
      const out = hits.filter(isOut);
      if (out.length === 0 && ofCall.length === 0) return text;
      // "What would 4 years look like a month" keeps its years.
      const gone = tokens.filter(
        ({ value }, at) =>
          (value ?? tokens[at - 1]?.value) === undefined &&
          out.some(({ start, end }) => at >= start && at < end),
      );
      // "Don't" is two words in one place.
      const places = new Map([...gone, ...ofCall].map(({ from, to }) => [from, to]));
      return [...places]
        .sort(([one], [other]) => one - other)
        .reduceRight((left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`, plain);
    },
  };
}

const isWithin = ({ start, end }: Sentence, { start: at }: Phrase) => at >= start && at < end;

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

/** Such phrases hide none of what is asked for. */
const BESIDE = /^(?:turns|before) /;

function findHits(found: Phrases): Phrase[] {
  const isOfTurns = (name: string) => BESIDE.test(name) && name !== 'turns look_alike';
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
    each.meanings.flatMap(({ name }): Phrase[] =>
      // Inside a longer phrase, what is asked for is another thing; how a message speaks is the same.
      !name.startsWith(TERMS) && ((outer.has(each) && !isCut(each)) || BESIDE.test(name))
        ? [{ name, ...each }]
        : [],
    ),
  );
}

/** Whom a question that begins with its verb is about. */
const WHOM: ReadonlySet<string> = new Set(
  (
    'i we you they he she it this that there my our the a an his her their your u mum dad any ' +
    'anyone anybody someone somebody lender bank funder finance overseas'
  ).split(' '),
);
/** What was spoken of right before. */
const BACK: ReadonlySet<string> = new Set(['he', 'she', 'they', 'it', 'this', 'that']);
const ASKING: ReadonlySet<string> = new Set(['what', 'how']);
const OPENS = /^turns (?:question_word|asks_yes)$/;
const JOINS = new Set([COMMA, COLON, 'and', 'also', 'but', 'separately']);

/**
 * "Yes, book me in for 9.30 on the 2nd", "after 3 is best": what is said with the words for a call, and a time of day
 * beside no sum, are of the call. Before a need is told its words may be in the same breath, so there only
 * the number and the time go.
 */
function findOfCall(calls: readonly Phrase[], tokens: readonly Token[], isTold: boolean): Token[] {
  const isStop = (at: number) => [COMMA, COLON, STOP].includes(textAt(tokens, at));
  let isOpen = false;
  let hasSum = false;
  return tokens.filter(({ text, value }, at) => {
    if (at === 0 || isStop(at - 1)) {
      hasSum = false;
      for (let next = at; next < tokens.length && !isStop(next); next += 1)
        hasSum ||= tokens[next]?.isMoney === true || SCALE.test(textAt(tokens, next));
    }
    const isPart = calls.some(({ start, end }) => start <= at && at < end);
    // Without a need before it, as far as its number and its time go.
    const goesOn = isTold || value !== undefined || WHEN.test(text);
    isOpen = isPart || (isOpen && !isStop(at) && text !== 'and' && goesOn);
    const isRough = /^(?:about|around)$/.test(textAt(tokens, at - 1));
    const [before, next] = [textAt(tokens, isRough ? at - 2 : at - 1), textAt(tokens, at + 1)];
    const isHour = value !== undefined && value <= HOURS && !UNIT.test(next);
    const isTime = isHour && (AT.test(before) || OF_DAY.test(next));
    return !hasSum && (isTime || (isOpen && (isTold || !isPart)));
  });
}
const HOURS = 24;
const WHEN =
  /^(?:today|tonight|tomorrow|morning|afternoon|arvo|evening|noon|midday|lunch|lunchtime|weekend|week|am|pm|oclock|st|nd|rd|th|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|on|at|after|before|between|from|till|until|around|by|or|to|for|the|this|next|early|late|later|first|thing|any|time|please|my|mobile|number|phone|#)$/;
const AT = /^(?:after|before|between|at|from|till|until|around|by|and|past|to)$/;
const OF_DAY = /^(?:am|pm|oclock)$/;
const SCALE = /^(?:k|m|mil|million|grand|thousand)$/;
const UNIT =
  /^(?:percent|%|year|yr|month|mth|week|wk|day|business|k|m|mil|million|grand|thousand|sqm|acre|of)$/;

export const ASIDE = 'aside';

/** "A ute for 60k. And what is a caveat loan?": where a kind of finance is asked about, and no figure stands. */
const findAsides = (
  hits: readonly Phrase[],
  tokens: readonly Token[],
  questions: readonly Sentence[],
): Phrase[] =>
  questions.flatMap((question) => {
    const isIn = ({ start }: Phrase, from: number) => start >= from && start < question.end;
    const isFirst = ({ start }: Phrase) =>
      start === question.start || JOINS.has(textAt(tokens, start - 1));
    const opening = hits.findLast(
      (hit) => hit.name === 'turns question_word' && isIn(hit, question.start) && isFirst(hit),
    );
    if (opening === undefined) return [];
    const { start } = opening;
    const isOf = (group: string) =>
      hits.some((hit) => hit.name.startsWith(group) && isIn(hit, start));
    const hasFigure = tokens.slice(start, question.end).some(({ value }) => value !== undefined);
    const isAside = isOf('lanes ') && isOf('aspects ') && !isOf('turns compares') && !hasFigure;
    return isAside ? [{ name: ASIDE, start, end: question.end }] : [];
  });

/** The words of all that is asked, but for those that ask, and for names of kinds. */
function hearTelling(
  hits: readonly Phrase[],
  tokens: readonly Token[],
  questions: readonly Sentence[],
): string[] {
  const isPlain = (at: number) =>
    hits.some(({ name, start, end }) => THING_LANE_OR_PLAIN.test(name) && at >= start && at < end);
  return questions.flatMap(({ start, end }) =>
    tokens.slice(start, end).flatMap(({ text, value }, at) => {
      const isShort = text.length < 3 && value === undefined;
      return isShort || isPlain(start + at) ? [] : [text];
    }),
  );
}
const THING_LANE_OR_PLAIN = /^(?:lanes|things) |^turns plain$/;

const LINKS = new Set([COMMA, COLON, 'and', 'or', 'vs', 'versus', 'than', 'to', 'with']);

/** "Overdraft, invoice or asset": what would be another thing by itself names a kind of finance in a list of them. */
function findListed(hits: readonly Phrase[], tokens: readonly Token[]): Phrase[] {
  const isName = ({ name }: Phrase) => name.startsWith('lanes ') || name.startsWith('listed ');
  const names = hits.filter(isName).sort((one, other) => one.start - other.start);
  const lists: Phrase[][] = [];
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

function hearSentences(tokens: readonly Token[], hits: readonly Phrase[]) {
  const stops = tokens.flatMap(({ text }, at) => (text === STOP ? [at] : []));
  const isAt = (at: number, turn: Turn) =>
    hits.some((hit) => hit.start === at && hit.name === `turns ${turn}`);
  /** "Should have said" only sounds like a question. */
  const isOpening = (at: number) =>
    isAt(at, 'question_word') || (isAt(at, 'asks_yes') && WHOM.has(textAt(tokens, at + 1)));
  /** "Returns are two years behind, does that matter?" and "she is on the title does that matter" tell, and ask of what they told. */
  const partAt = ({ start, end }: Sentence) =>
    tokens.findLastIndex(
      (_, at) =>
        at > start + 1 &&
        at < end &&
        ((BACK.has(textAt(tokens, at + 1)) &&
          (textAt(tokens, at - 1) === COMMA
            ? end - at <= BRIEF && isOpening(at)
            : end - at <= tailOf(start, at) && isAt(at, 'asks_yes') && isTelling(start, at))) ||
          // "Need 130k can I use bank statements instead".
          (US.has(textAt(tokens, at + 1)) &&
            isAt(at, 'asks_yes') &&
            !LEADS_ON.has(textAt(tokens, at - 1)) &&
            isTelling(start, at))),
    );
  /** "My wife is on the title too does she have to sign" is longer than "does that matter". */
  const tailOf = (start: number, at: number) =>
    THEY.has(textAt(tokens, at + 1)) && !JOINS.has(textAt(tokens, at - 1)) && !isOpening(start)
      ? LONG_TAIL
      : TAIL;
  const isTelling = (start: number, end: number) =>
    !hits.some(
      (hit) =>
        hit.start >= start &&
        hit.start < end &&
        (hit.name === 'turns supposes' || hit.name === 'turns question_word'),
    );
  const sentences = [...stops, tokens.length]
    .map((end, at): Sentence => ({ start: at === 0 ? 0 : (stops[at - 1] ?? 0) + 1, end }))
    .filter(({ start, end }) => end > start)
    .flatMap((each): Sentence[] => {
      const at = partAt(each);
      return at < 0
        ? [each]
        : [
            { ...each, end: textAt(tokens, at - 1) === COMMA ? at - 1 : at },
            { ...each, start: at },
          ];
    });
  /** Past "ok" and "so also", where something is said first. */
  const begins = ({ start, end }: Sentence, turn: Turn): boolean => {
    for (let at = start; at < end; at += 1) {
      if (isAt(at, turn)) return true;
      const isLead = hits.some(
        ({ name, start: from, end: to }) => name === 'turns lead_in' && from <= at && at < to,
      );
      const isBefore = isLead || (turn === 'thanks' && isAt(at, 'thanks_before'));
      if (!isBefore && ![COMMA, COLON].includes(tokens[at]?.text ?? '')) return false;
    }
    return false;
  };
  const isAsking = (sentence: Sentence) =>
    tokens[sentence.end]?.isQuestion === true ||
    ASKS_WHETHER.test(wordsAt(tokens, sentence.start, sentence.end)) ||
    (begins(sentence, 'asks_first') && !begins(sentence, 'denies')) ||
    begins(sentence, 'question_word') ||
    // "Got discharged last year, any chance or am I wasting my time".
    tokens.some(
      (_, at) =>
        at > sentence.start &&
        at < sentence.end &&
        JOINS.has(textAt(tokens, at - 1)) &&
        isAt(at, 'asks_yes') &&
        WHOM.has(textAt(tokens, at + 1)),
    ) ||
    // "If I only use half what does it cost me a year."
    (begins(sentence, 'supposes') &&
      hits.some(
        (hit) =>
          isWithin(sentence, hit) &&
          ((hit.name === 'turns question_word' && ASKING.has(textAt(tokens, hit.start))) ||
            // "If the builder pays me in January can I pay it out early".
            (hit.name === 'turns asks_yes' &&
              VERBS.has(textAt(tokens, hit.start)) &&
              OURS.has(textAt(tokens, hit.start + 1)))),
      )) ||
    hits.some(
      (hit) =>
        isWithin(sentence, hit) &&
        (hit.name === 'turns asks' ||
          (textAt(tokens, hit.start - 1) === COMMA &&
            isOpening(hit.start) &&
            !isRelative(hit.start))),
    );
  /** "Two debits bounced, when a client paid late", "shops, which pay in February": more of what it told. */
  const isRelative = (at: number) => {
    const [word, next] = [textAt(tokens, at), textAt(tokens, at + 1)];
    // "Her husband, who is willing to sign" tells; "so what now, who is to sign" has a mark as a rule.
    return RELATIVE.has(word) && !ASKED_OF.has(next) && !(OF_TIME.has(word) && VERBS.has(next));
  };
  const questions = sentences.filter(isAsking);
  const statements = sentences.filter((each) => !questions.includes(each));
  const [first] = sentences;
  const last = sentences.at(-1);
  return {
    questions,
    statements,
    isAsked: (hit: Phrase) => questions.some((sentence) => isWithin(sentence, hit)),
    /** "My returns are late. Is that a problem?": told right before a short question that asks of it. */
    isAskedOf: (hit: Phrase) =>
      questions.some(
        ({ start, end }) =>
          end - start <= BRIEF &&
          [1, 2].some((at) => BACK.has(textAt(tokens, start + at))) &&
          // "Does that still fit?" is of all that was told.
          !tokens.slice(start, end).some(({ text: word }) => STILL.has(word)) &&
          statements.some(
            (each) => start - 1 <= each.end && each.end <= start && isWithin(each, hit),
          ),
      ),
    /** It ends as a question does, or a sentence of it begins so. */
    isMarked:
      tokens.some((token) => token.isQuestion) || sentences.some(({ start }) => isOpening(start)),
    isOpening,
    begins,
    /** Where the sentence before begins. */
    before: (at: number) => sentences.findLast(({ end }) => end <= at)?.start,
    /** "Need 30k for tools, any lane at all?" tells before it asks. */
    starts: (hit: Phrase) => sentences.some(({ start }) => start === hit.start),
    /** It begins so, but for a word like "ok". */
    opens: (turn: Turn) => first !== undefined && begins(first, turn),
    /** Its last sentence does. */
    closes: (turn: Turn) => last !== undefined && begins(last, turn),
    /** One of its sentences does. */
    turns: (turn: Turn) => sentences.some((each) => begins(each, turn)),
  };
}

const STILL: ReadonlySet<string> = new Set(['still', 'fit', 'fits']);
const RELATIVE: ReadonlySet<string> = new Set(['when', 'where', 'who', 'which']);
const OF_TIME: ReadonlySet<string> = new Set(['when', 'where']);
/** Behind such a word in a question. */
const VERBS: ReadonlySet<string> = new Set('is are do does can could will would should'.split(' '));
const US: ReadonlySet<string> = new Set(['i', 'we']);
/** Behind these it goes on: "how much can I", "that is what I do". */
const LEADS_ON: ReadonlySet<string> = new Set([
  COMMA,
  COLON,
  ...(
    'and or but so then how much many long far soon what which where when who why that ' +
    'than as if whether only nor neither not also fast quick quickly early often i we you ' +
    'they he she it in since by this last next late stage'
  ).split(' '),
]);
const OURS: ReadonlySet<string> = new Set(['i', 'we', 'they', 'you', 'he', 'she']);
const ASKED_OF: ReadonlySet<string> = new Set(
  'kind lane one type option loan of finance way'.split(' '),
);

/** What is left of the likeness to an answer about other kinds of finance, and what it gains about those that are named. */
const [OTHERS, SAME] = [0.6, 1.2];
const OTHERS_SPOKEN = 0.75;

/** "He asks whether the money is paid out in one go." */
export const ASKS_WHETHER =
  /\b(?:asks?|asking|wonders?|wondering|(?:wants?|like) to know) (?:whether|if)\b/i;
const EMAIL = /\w@\w[\w-]{0,60}\.\w/;
const PHONE = /(?<![\w.])(?:\+?61|0)[2-478](?:[ -]?\d){8}\b/;

/** So little like any answer a question says nothing of its own, and so like one it does with what stands before it. */
const [SAYS_LITTLE, SAYS_ENOUGH] = [0.3, 0.35];
