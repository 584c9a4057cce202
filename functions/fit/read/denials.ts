/**
 * Whether what a text names is said not to be so: "no defaults", "arrears: none", "anything but a
 * caveat", "the default was taken off".
 */
import {
  COLON,
  COMMA,
  isBreak,
  isListed,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
} from './split-tokens.ts';

const DENIALS = new Set(
  'no not nobody never without nil zero 0 none neither nor non nothing avoid isnt havent'.split(
    ' ',
  ),
);
const ANSWERS = new Set(['none', 'nil', 'zero', '0', 'no', 'n']);
/** After a phrase, these take it back, or keep it out with what else is told of it between: "the default was taken off", "the boat is paid off and no part of this". */
const LEFT_OUT =
  /^(?:(?:(?:was|has been) )?(?:removed|taken off|lifted|withdrawn)\b|(?:(?:is|are|paid|owned|clear|mine|already|outright|in full|has|have|no|loan|off|for|and|but) ){0,8}?(?:no part|(?:not|isnt|arent) (?:a part|part|included|involved|in (?:this|it|question)|the question|what (?:this|it|i|we))|nothing to do with|irrelevant|(?:a )?separate|stays? out of|(?:not|doesnt|dont) come into)\b)/;
/** "My brother went bankrupt, he is not involved", "her car is on finance, nothing to do with this": whatever stands between. */
const OF_ELSE =
  /^(?:(?!my|our|i|we)[\w,]+ ){0,8}?(?:(?:he|she|it|they|that|who|which) (?:is|are|s) not (?:involved|(?:a )?part of (?:it|this)|in (?:it|this))|nothing to do with (?:it|this|us|me|the (?:loan|business|company)))\b/;
/** Before a phrase, these keep it out: "anything but a caveat". */
const KEPT_OUT =
  /\b(?:no (?:plan|intention|wish|desire|interest|intent) (?:to|of|in)|not (?:plan|planning|keen|looking|intend|intending|willing|going|wish|wishing) (?:to|on)|anything but|(?:rather|other) than|instead of|no longer|not (?:use|using|spend|spending|put|putting) (?:it|this|that|them|any|the (?:money|fund|cash|loan)) (?:for|on|to|toward|into)|not touch|free of|none of|forget|apart from|except|sick of|keep away from|nothing to do with)(?: (?:an?|the|my|our|any))?$/;
/** "My cousin's house has a caveat on it, ours hasn't", "they repossessed the neighbour's place, not mine". */
const NOT_OURS =
  /^(?:[\w,]+ ){0,9}?(?:not (?:mine|me|us|our (?:[.,]|$))|, (?:but |and )?(?:mine|our) (?:is|are|has|have|do|does|was|were)\b|, (?:but |and )?(?:i|we) (?:do not have|have not got|have not had|have got no|have no) (?:any|one|a)\b)/;
/** A word of each of them, as below. */
const OTHERS_WORDS = new Set(
  'brother sister cousin uncle mate friend neighbour bloke fella ex supplier seller vendor landlord competitor old next over behind'.split(
    ' ',
  ),
);
const OTHERS =
  /\b(?:brother|sister|cousin|uncle|mate|friend|neighbour|bloke|fella|ex|supplier|seller|vendor|landlord|competitor|old owner|next door|over the road|behind us|behind our)\b/;
/** "A house worth 900k but he is not offering it." */
const KEPT_BACK =
  /^(?:(?!not\b|refuse)[\w,]+ ){0,7}(?:not|refuse[sd]?)(?: (?:be|want|wish|like|willing|going|prepared|to)){0,3} (?:offer|offering|put|putting|use|using|risk|risking) (?:it|them|that)(?! for (?:sale|rent|lease|hire)\b)/;
// A word of each, without which it is not asked: few phrases have one near, and to make a pattern takes longer than to judge a need.
const TAKES_BACK = new Set(
  'removed taken lifted withdrawn no not isnt arent nothing irrelevant separate stay stays doesnt dont refuse refuses refused'.split(
    ' ',
  ),
);
const KEEPS_OUT = new Set(
  'no not anything rather other instead free none forget apart except sick keep nothing'.split(' '),
);
const hasAny = (tokens: readonly Token[], from: number, to: number, words: ReadonlySet<string>) =>
  tokens.slice(Math.max(0, from), to).some(({ text }) => words.has(text));

const REACH = 5;
const JOINED_REACH = 9;

type Place = {
  readonly start: number;
  readonly end: number;
  /** A "no" that is part of another phrase denies nothing else. */
  readonly isTaken: (at: number) => boolean;
};

export function isDenied(tokens: readonly Token[], place: Place): boolean {
  return (
    isDeniedBefore(tokens, place) || isDeniedAfter(tokens, place) || isKeptOut(tokens, place.start)
  );
}

/** "Seller says there is no finance owing": between the words of one phrase. */
export const isDeniedWithin = (
  tokens: readonly Token[],
  { start, end, own }: Pick<Place, 'start' | 'end'> & { readonly own: readonly number[] },
): boolean =>
  tokens.slice(start, end).some(({ text }, at) => NONE.has(text) && !own.includes(start + at));
const NONE = new Set('no never without nil zero'.split(' '));

function isDeniedBefore(tokens: readonly Token[], { start, isTaken }: Place): boolean {
  // "Nothing is older than 60 days or argued about."
  const reach = textAt(tokens, start - 1) === 'or' ? JOINED_REACH : REACH;
  for (let at = start - 1; at >= 0 && at >= start - reach; at -= 1) {
    const word = tokens[at]?.text ?? STOP;
    if (DENIALS.has(word)) {
      // "No other funder holds a charge" is no other and none.
      const isNext = at === start - 1 || (at === start - 2 && textAt(tokens, at + 1) === 'other');
      const isMeant = isNext || !isTaken(at);
      return isPlainNo(tokens, at) && (isMeant || isJoined(tokens, at, start));
    }
    if (word === STOP || word === COMMA) return false;
    const isDenying = hasAny(tokens, at - LONGEST, at, DENIALS);
    if (isDenying && DENIED_SUBJECT.test(wordsBefore(tokens, at))) return true;
    if (isListed(tokens[at], 'clause_starts') && !DENIALS.has(tokens[at - 1]?.text ?? STOP))
      return isDenying && NONE_OF_IT.test(wordsBefore(tokens, at));
  }
  return false;
}

/** "Neither of us has a default", "no director has one", "no other funder holds a charge": who has it is nobody. */
const DENIED_SUBJECT =
  /\b(?:neither|none|not one|no one) of (?:the |our |my )?\w+$|\b(?:no one|nobody|none) (?:in|from) (?:the |our |my )?\w+$|\b(?:neither|no) (?:business |company )?(?:partner|director|owner|shareholder|trustee|guarantor|borrower|applicant)s?$|\bno (?:other |outside )?(?:funder|lender|bank|financier|factor|creditor|party)s? (?:currently |now )?(?:hold|has|have|take|took|register)s?$/;

/** "None of it is for us privately": whatever it is for. */
const NONE_OF_IT =
  /\b(?:none|nothing|not a cent) of (?:it|this|that|the money) (?:is|was|will be|goe?s?)$/;

/** "Not only", "nothing but", "can not afford", "no good on the job" and "no idea what our place is worth" deny nothing, nor does "if they are not paid". */
const isPlainNo = (tokens: readonly Token[], at: number) =>
  !DENY_NOTHING.has(textAt(tokens, at + 1)) &&
  !(textAt(tokens, at) === 'not' && SUPPOSED.test(wordsAt(tokens, at - CLAUSE, at)));
const SUPPOSED = /\bif (?:(?!i\b|we\b)\w+ ?){1,5}$/;
const DENY_NOTHING = new Set(
  'only but just sure cover afford meet idea clue good worries worry drama dramas'.split(' '),
);

/** "No property or equipment": the "or" carries it on. */
const isJoined = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ text }) => text === 'or');

function isDeniedAfter(
  tokens: readonly Token[],
  { start, end }: Pick<Place, 'start' | 'end'>,
): boolean {
  // "Arrears: none", "Defaults? None.", "presales, none yet".
  const isLabel = tokens[end]?.text === COLON || tokens[end]?.isQuestion === true;
  const isNoneYet = NONE_YET.test(wordsAt(tokens, end, end + 3));
  const after = isLabel ? end + 1 : end;
  // "No property, no" says it twice.
  const isAnswered =
    isNoneYet ||
    (ANSWERS.has(textAt(tokens, after)) &&
      (isBreak(tokens[after + 1]) || ASIDE.test(wordsAt(tokens, after + 1, after + 4))));
  if (isAnswered && !NONE.has(textAt(tokens, start))) return true;
  const isOthers =
    hasAny(tokens, start - CLAUSE, end + LONGEST, OTHERS_WORDS) &&
    OTHERS.test(wordsAt(tokens, start - CLAUSE, end + LONGEST)) &&
    NOT_OURS.test(wordsAt(tokens, end, end + KEPT_BACK_REACH));
  if (isOthers) return true;
  if (!hasAny(tokens, end, end + KEPT_BACK_REACH, TAKES_BACK)) return false;
  return (
    LEFT_OUT.test(wordsAt(tokens, end, end + CLAUSE)) ||
    OF_ELSE.test(wordsAt(tokens, end, end + KEPT_BACK_REACH)) ||
    KEPT_BACK.test(wordsAt(tokens, end, end + KEPT_BACK_REACH))
  );
}

/** "Arrears none btw", "defaults nil at all". */
const ASIDE = /^(?:btw|by the way|at all|at present|currently|though|either|thanks|whatsoever)\b/;
const NONE_YET = /^[,:] (?:none|nil)(?: |$)|^(?:none|nil) (?:yet|so|as)\b/;

const LONGEST = 5;
const CLAUSE = 10;
const KEPT_BACK_REACH = 15;
const isKeptOut = (tokens: readonly Token[], start: number) =>
  hasAny(tokens, start - LONGEST, start, KEEPS_OUT) && KEPT_OUT.test(wordsBefore(tokens, start));
