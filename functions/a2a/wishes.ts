/**
 * What a message in words asks for. The words stand in content/vocabulary/asked.yaml and are found as the fit
 * room finds its own; here is only what it means to say several of them, or to say them in a question.
 */
import type { AskedContent, CatalogueLane } from '../catalogue/content.ts';
import { ASPECTS, type Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Need } from '../fit/need.ts';
import { createSpelling, SHORTEST_MENDED } from '../fit/read/mend-spelling.ts';
import { createPhrases, findPhrases, withoutInner } from '../fit/read/phrases.ts';
import { COMMA, STOP, splitTokens, type Token, toPlain } from '../fit/read/split-tokens.ts';

/** How a message speaks, each by the words listed for it. */
export const TURNS = [
  ...(['asks', 'asks_first', 'question_word', 'lead_in', 'goes_on', 'goes_back'] as const),
  ...(['compares', 'sets_beside', 'beside_that', 'no_property', 'picks', 'of_those'] as const),
  ...(['quicker', 'supposes', 'another', 'total', 'hello', 'thanks', 'thanks_before'] as const),
  ...(['call', 'no_call', 'list', 'all_kinds', 'every', 'finance', 'money', 'wants'] as const),
  ...(['not_a_need', 'somebody', 'fragment', 'yes_or_no', 'denies', 'look_alike'] as const),
] as const;
export type Turn = (typeof TURNS)[number];

export type Wishes = {
  /** The message states a need that can be judged. */
  readonly need: boolean;
  /** Kinds of finance that it asks about, as it names them. */
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** All kinds, side by side. */
  readonly list: boolean;
  /** It asks of all kinds, or of whichever there are. */
  readonly isAll: boolean;
  readonly topics: readonly string[];
  readonly call: boolean;
  readonly greets: 'hello' | 'thanks' | undefined;
  readonly foreign: boolean;
  readonly asks: boolean;
  readonly says: (turn: Turn) => boolean;
  /** It begins so, but for a word like "ok". */
  readonly opens: (turn: Turn) => boolean;
  readonly words: number;
  /** The message without whom to call: "ring me" is no jewellery. */
  readonly situation: string;
  /** Without what it asks for in so many words: "how much a month" is no turnover. */
  readonly told: string;
};

type Hit = { readonly name: string; readonly start: number; readonly end: number };
type Sentence = { readonly start: number; readonly end: number };

/** The words are made ready when the first message comes: some callers send only data. */
export function createWishReader(
  asked: () => AskedContent,
  lanes: readonly CatalogueLane[],
): ReadWishes {
  let language: ReturnType<typeof prepare> | undefined;
  return (text, needs) => {
    language ??= prepare(asked(), lanes);
    const { topics: known, phrases, mend } = language;
    const plain = toPlain(text).replace(ABBREVIATED, '$1 is');
    const tokens = splitTokens(plain).map((token) => ({ ...token, text: mend(token.text) }));
    const found = findPhrases(phrases, tokens).phrases;
    const outer = new Set(withoutInner(found));
    const all = found.flatMap((each) =>
      each.meanings.flatMap(({ name }): Hit[] =>
        // Inside a longer phrase, what is asked for is another thing; how a message speaks is the same.
        outer.has(each) || name.startsWith('turns ') ? [{ name, ...each }] : [],
      ),
    );
    const aside = all.filter(({ name }) => name === 'turns not_a_need');
    const hits = all.filter(
      ({ name, start, end }) =>
        !OF_WISHES.has(name) || !aside.some((each) => each.start <= start && end <= each.end),
    );
    const heard = hear(tokens, hits);
    const { says, isAsked } = heard;
    const namesIn = (group: string, isIn = (_: Hit) => true) =>
      hits.flatMap((hit) =>
        hit.name.startsWith(`${group} `) && isIn(hit) ? [hit.name.slice(group.length + 1)] : [],
      );
    const lanesIn = (isIn?: (hit: Hit) => boolean) => {
      const named = namesIn('lanes', isIn);
      // Set beside others, "asset" or "invoice" is enough.
      const ids: readonly string[] = says('sets_beside')
        ? (plain.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [])
        : [];
      return lanes
        .map(({ id }) => id)
        .filter((id) => named.includes(id) || ids.includes(id))
        .sort((one, other) => placeOf(one) - placeOf(other));
    };
    const placeOf = (id: string) => hits.find(({ name }) => name === `lanes ${id}`)?.start ?? 0;
    const aspectsIn = (isIn?: (hit: Hit) => boolean) => {
      const named = namesIn('aspects', isIn);
      const found = ASPECTS.filter((aspect) => named.includes(aspect));
      // "What is the rate?" asks for the rate, and not what the thing is.
      return found.length > 1 ? found.filter((aspect) => aspect !== 'what') : found;
    };

    const asks = heard.questions.length > 0;
    const foreign = needs.some(({ unread }) => unread.some(({ what }) => what === 'language'));
    const told = known.map(({ name }) => name).filter((name) => namesIn('topics').includes(name));
    const asksOfLanes = lanesIn().length > 0 && aspectsIn().length > 0;
    const need = !foreign && statesNeed({ heard, needs, topics: told, asksOfLanes });
    const named = lanesIn(need ? isAsked : undefined);
    const size = tokens.filter((token) => /\w/.test(token.text)).length;
    // "Min turnover for a business loan" and "and the docs" ask, though they are no questions.
    const isTerse = asks || (size <= TERSE && !/\d/.test(plain) && !heard.opens('yes_or_no'));
    const isBare = named.length > 0 || (isTerse && !speaksOfSecurity(needs));
    const about = aspectsIn(need || !isBare ? isAsked : undefined);
    const isAll = says('all_kinds') && about.length > 0;
    // "How old must the ABN be" and "the observed sizes" ask for a figure, and not where it is from.
    const isFigure = about.some((each) => each !== 'what') && (named.length > 0 || isAll);
    const topics = told.filter((each) => each !== 'ranges' || !isFigure);
    const isOfKinds =
      isAll || says('list') || (says('finance') && about.some((each) => each !== 'what'));
    const cut = (isCut: (hit: Hit) => boolean) =>
      leaveOut(text, plain, { tokens, cut: hits.filter(isCut) });
    return {
      need,
      lanes: named,
      about,
      list:
        !need &&
        named.length === 0 &&
        isOfKinds &&
        topics.every((each) => each === 'lenders' && isAll),
      isAll,
      topics,
      call: asksForCall(text, plain, says) && !topics.some((each) => NOT_NOW.has(each)),
      greets: heard.opens('thanks') ? 'thanks' : heard.opens('hello') ? 'hello' : undefined,
      foreign,
      asks,
      says,
      opens: heard.opens,
      words: size,
      situation: cut(({ name }) => name === 'turns call'),
      told: cut(
        (hit) =>
          hit.name.startsWith('aspects ') &&
          isAsked(hit) &&
          ASKING.has(tokens[hit.start]?.text ?? ''),
      ),
    };
  };
}

export type ReadWishes = (text: string, needs: readonly Need[]) => Wishes;

function prepare({ topics, words }: AskedContent, lanes: readonly CatalogueLane[]) {
  const mend = createSpelling(words);
  const names = new Set(lanes.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{6,}/g) ?? []));
  /** In the name of a lane even a wrong letter leaves no doubt: "finence". */
  const isSlipOf = (word: string) => (name: string) =>
    name.length === word.length &&
    [...name].filter((letter, at) => letter !== word[at]).length === 1;
  return {
    topics,
    phrases: createPhrases(words),
    mend: (word: string) => {
      const mended = SPELT[word] ?? mend(word);
      if (mended !== word || word.length < SHORTEST_MENDED) return mended;
      return names.has(word) ? word : ([...names].find(isSlipOf(word)) ?? word);
    },
  };
}

const TERSE = 4;
const ASKING: ReadonlySet<string> = new Set(['how', 'what', 'which', 'when']);
/** "What's" and "whats". */
const ABBREVIATED = /\b(what|who|how|where|when)[’']?s\b/gi;
/** Words of a wish, but for where they are only said of knowing or calling: "do I need papers". */
const OF_WISHES: ReadonlySet<string> = new Set(['turns wants', 'turns somebody']);
/** As they are written in full. */
const SPELT: Readonly<Record<string, string>> = { n: 'and', u: 'you', ur: 'your', r: 'are' };
/** Who asks about these wants no call now. */
const NOT_NOW: ReadonlySet<string> = new Set(['withdraw', 'after_enquiry', 'enquiry_status']);

/** Words that say something of a need, such as what is offered for it. */
const speaksOfSecurity = (needs: readonly Need[]) =>
  needs.some(({ signals }) => signals.some(({ role }) => role === 'offered' || role === 'denied'));

type Heard = ReturnType<typeof hear>;

/** The sentences of a text, which of them ask, and what is said in them. */
function hear(tokens: readonly Token[], hits: readonly Hit[]) {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const [at, { text }] of [...tokens, { text: STOP }].entries()) {
    if (text !== STOP) continue;
    if (at > start) sentences.push({ start, end: at });
    start = at + 1;
  }
  const isAt = (at: number, turn: Turn) =>
    hits.some((hit) => hit.start === at && hit.name === `turns ${turn}`);
  /** Past "ok" and "so also", where something is said first. */
  const opening = ({ start: from, end }: Sentence, turn: Turn): boolean => {
    for (let at = from; at < end; at += 1) {
      if (isAt(at, turn)) return true;
      const isBefore = isAt(at, 'lead_in') || (turn === 'thanks' && isAt(at, 'thanks_before'));
      if (!isBefore && tokens[at]?.text !== COMMA) return false;
    }
    return false;
  };
  const isIn = ({ start: from, end }: Sentence, at: number) => at >= from && at < end;
  const isAsking = (sentence: Sentence) =>
    tokens[sentence.end]?.isQuestion === true ||
    (opening(sentence, 'asks_first') && !opening(sentence, 'denies')) ||
    opening(sentence, 'question_word') ||
    hits.some(
      ({ name, start: at }) =>
        isIn(sentence, at) &&
        (name === 'turns asks' ||
          (name === 'turns question_word' && tokens[at - 1]?.text === COMMA)),
    );
  const questions = sentences.filter(isAsking);
  const isAsked = ({ start: at }: Hit) => questions.some((sentence) => isIn(sentence, at));
  const [first] = sentences;
  return {
    questions,
    isAsked,
    size: tokens.length,
    says: (turn: Turn) => hits.some(({ name }) => name === `turns ${turn}`),
    tells: (turn: Turn) => hits.some((hit) => hit.name === `turns ${turn}` && !isAsked(hit)),
    opens: (turn: Turn) => first !== undefined && opening(first, turn),
  };
}

const EMAIL = /\w@\w[\w-]{0,60}\.\w/;
const PHONE = /(?<![\w.])(?:\+?61|0)[2-478](?:[ -]?\d){8}\b/;

/** A wish to be called, by whomever, or the details for it. */
const asksForCall = (text: string, plain: string, says: Heard['says']) =>
  !says('no_call') && (says('call') || EMAIL.test(text) || PHONE.test(text)) && plain !== '';

type Cut = { readonly tokens: readonly Token[]; readonly cut: readonly Hit[] };

/** The text as it was sent where nothing is left out of it. */
function leaveOut(text: string, plain: string, { tokens, cut }: Cut): string {
  if (cut.length === 0) return text;
  const isLeft = tokens.map((_, at) => !cut.some(({ start, end }) => at >= start && at < end));
  // "Don't" is two words in one place.
  const gone = new Map(tokens.flatMap(({ from, to }, at) => (isLeft[at] ? [] : [[from, to]])));
  return [...gone].reduceRight(
    (left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`,
    plain,
  );
}

// Whether a need is stated.

const OF_A_NEED: ReadonlySet<string> = new Set([
  ...['purpose', 'worked_on', 'offered', 'owed', 'happened'],
]);
const SHORT_WISH = 9;

type Said = {
  readonly heard: Heard;
  readonly needs: readonly Need[];
  readonly topics: readonly string[];
  /** It names a kind of finance, and something that is asked of those. */
  readonly asksOfLanes: boolean;
};

function statesNeed({ heard, needs, topics, asksOfLanes }: Said): boolean {
  const { says, tells, questions, size } = heard;
  const facts = new Set(needs.flatMap(({ facts: each }) => Object.keys(each)));
  // What a lane is called may say what secures it.
  facts.delete('security');
  const isOfNeed = needs.some(({ signals }) => signals.some(({ role }) => OF_A_NEED.has(role)));
  if (questions.length === 0) {
    const isBare = says('money') && size <= SHORT_WISH;
    const isWish = isBare || (!asksOfLanes && says('wants') && isOfNeed);
    return topics.length === 0 && (facts.size > 0 || isWish);
  }
  const isSomebody = says('somebody');
  if (topics.length > 0) return says('wants') && isSomebody && facts.size > 1;
  return (
    facts.size > 2 ||
    (tells('wants') && isOfNeed) ||
    (isSomebody && (facts.size > 1 || (says('wants') && facts.size > 0)))
  );
}
