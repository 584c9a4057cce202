/** How people answer what was asked: "yes", "36", "60/20", "all business". The ways in which a message can be read come one after the other, the surest first. */
import { inThousands, sayMoney } from '../../money.ts';
import { FACT_UNITS, type FactName, type Need } from '../need.ts';
import { FIELD_LABELS } from '../read/read-labels.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import type { Question } from '../schema.ts';
import { isMore, isOtherLoan } from './beside-told.ts';
import {
  CHANGES,
  isFact,
  isSum,
  isValue,
  SAID_OF,
  type Said,
  type ShortAnswer,
  YEAR_ALONE,
} from './said.ts';

/** The questions that the message speaks of, by their words: "we both sign", "the contract is exchanged". */
export function listSpokenOf(text: string, questions: readonly Question[]): string[] {
  if (ASKS.test(text) || /\?\s*$/.test(text)) return [];
  const said = new Set(stemsOf(text));
  return questions.flatMap(({ label, question }) =>
    label !== undefined &&
    ((isOtherLoan(text) && /\bother loans\b/i.test(question)) ||
      stemsOf(question).some((stem) => said.has(stem)))
      ? [label]
      : [],
  );
}
const stemsOf = (text: string) =>
  [...text.toLowerCase().matchAll(/[a-z]{4,}/g)].flatMap(([word]) =>
    PLAIN.test(word) ? [] : [word.replace(/(?:ings?|ed|es|s)$/, '').slice(0, 6)],
  );
const PLAIN =
  /^(?:what|title|owners?|when|will|would|they|this|that|with|have|does|much|many|other|each|every|there|needed|funds|amount|money|first|loan|loans|property|business|bank|date|last|months?|years?|such|show|shows|paid|bigger|still|take|long|from|your|over|open|more|than|some|been|about)$/;

// The ways in which a message can be read, the surest first.

export const ASKS =
  /^\s*(?:(?:and|n|so|but|ok|okay|then|hm+)[, ]+)*(?:what|which|who|when|where|why|how|is|are|do|does|can|could|would|will|should)\b/i;

export function* listAnswers(said: Said): Generator<ShortAnswer> {
  const { text, questions, figures } = said;
  const sure = [
    readAlone(said),
    readSplit(said),
    readScope(text, questions),
    readYesNo(text, questions),
  ];
  for (const answer of sure) if (answer !== undefined) yield answer;
  yield { text };
  // A question is no answer to one of ours.
  if (text.split(/[.;!]\s/).some((each) => ASKS.test(each)) && !/\bwhat if\b/i.test(text)) return;
  // "A car loan, 650 a month" says no time.
  const isTime = figures.every(({ kind, words }) => kind !== 'count' || !/\d/.test(words));
  for (const { field, question } of isTime ? questions : []) {
    if (!isFact(field) || FACT_UNITS[field] === 'dollars') continue;
    // "Last two years were drought and the books show it."
    if (field === 'trading_months' && !IN_TRADE.test(text) && countWords(text) > BRIEF) continue;
    const words = SAID_OF[field]?.(text);
    if (words !== undefined) yield { text: words, about: [field], question };
  }
  const [first] = questions;
  const isSum = figures.some(({ kind }) => kind === 'money');
  if (first?.label === undefined || YES_NO.test(text) || isSum || UNSURE.test(text)) return;
  const isYesNo = ASKS_YES_NO.test(first.question);
  // "I'd rather not touch my savings" says neither yes nor no to whether the seller is a dealer.
  if (isYesNo && !SAYS_SO.test(text) && listSpokenOf(text, [first]).length === 0) return;
  const line = `${first.label}: ${text.replace(/\s+/g, ' ')}`;
  yield { text: line, question: first.question, isLoose: figures.length === 0 && !isYesNo };
}

const BRIEF = 8;
const countWords = (text: string) => text.trim().split(/\s+/).length;
const IN_TRADE =
  /\b(?:abn|trad(?:e|ed|ing)|business|going|open(?:ed)?|started|running|run|since|been|registered|on my own|for myself|set up|old|established|here|at it|doing|had|have)\b/i;

/** "Installer's quote landed. 168": a figure that stands alone in its sentence, of which another tells more. */
export const isToldOf = ({ text, figures: [figure] }: Said) =>
  figure !== undefined && text.slice(0, figure.from).split(/\s+/).length > GREETING;
const GREETING = 2;

/** "36", "640ish", where that was asked: a figure alone answers the first question that it suits. */
export function readAlone({ text, figures, known, questions }: Said): ShortAnswer | undefined {
  const [figure, other] = figures;
  if (!figure?.isAlone || other || CHANGES.test(text) || /\?\s*$/.test(text)) return undefined;
  const asked = questions.find(({ field }) => isFact(field) && suits(figure, field));
  const { field, question } = asked ?? {};
  const words = isFact(field) ? sayOf(field, figure, known) : undefined;
  return words === undefined || !isFact(field)
    ? undefined
    : { text: words, about: [field], question };
}

/** The figure said of a fact. */
export function sayOf(fact: FactName, { kind, value, words }: SaidFigure, { facts }: Need) {
  const unit = FACT_UNITS[fact];
  if (unit === 'dollars') {
    const before = [fact, ...MONEY_FACTS].map((name) => facts[name]?.value);
    const sum = kind === 'money' ? value : inThousands(value, before.find(Boolean));
    return SAID_OF[fact]?.(`$${sum}`);
  }
  if (kind === 'date' && unit === 'days') return `needed by ${words}`;
  return SAID_OF[fact]?.(kind === 'count' && !YEAR_ALONE.test(words) ? `${words} ${unit}` : words);
}
const MONEY_FACTS = ['amount', 'property_value', 'existing_debt'] as const;

/** Months and days are whole numbers, and not many; a bare year is when trade began. */
export function suits({ kind, value, unit, words }: SaidFigure, fact: FactName): boolean {
  switch (FACT_UNITS[fact]) {
    case 'dollars':
      return kind === 'money' || (kind === 'count' && !YEAR_ALONE.test(words));
    case 'months':
      return kind === 'count'
        ? Number.isInteger(value) && (value <= 600 || YEAR_ALONE.test(words))
        : kind === 'duration' && (unit === 'month' || unit === 'year');
    case 'days':
      return kind === 'count'
        ? Number.isInteger(value) && value <= 120
        : kind === 'duration' || kind === 'date';
    default:
      return FACT_UNITS[fact] === kind;
  }
}

const UNSURE = /\b(?:no (?:idea|clue)|dunno|(?:not|un)sure|don'?t know|rather not|prefer not)\b/i;
/** As a yes or a no begins, said in other words. */
const SAYS_SO =
  /^\s*(?:(?:but|and|well|so|i think|pretty sure|as far as i know)[, ]+)*(?:i|we|it|they|he|she|that|there|both|all|only|just|mostly|fully|some|one|a|every(?:one|thing)|already|nothing|no|not|absolutely|of course|definitely)\b(?!'d| would)/i;

export const YES_NO =
  /^\s*(yes|yep|yeah|yup|correct|right|true|sure|no|nope|nah|none|never|not yet)(?=\s*(?:[,.;:!-]|$|(?:we|i|it|they|there|that|he|she)\b))[\s,.;:!-]*/i;
export const NO = /^(?:no|none|never|nah|not)/i;
export const ASKS_YES_NO =
  /^(?:is|are|do|does|did|can|could|will|would|has|have)\b(?!.*\b(?:or none|who|what|when|how|which)\b)/i;

/** A yes or no that says no more is taken for the first question, or the only one, that it answers. */
function readYesNo(said: string, questions: readonly Question[]): ShortAnswer | undefined {
  const [word] = YES_NO.exec(said) ?? [];
  const asked = questions.filter(({ question }) => ASKS_YES_NO.test(question));
  const [first] = asked;
  if (word === undefined || first === undefined || CHANGES.test(said)) return undefined;
  if (asked.length > 1 && first !== questions[0]) return undefined;
  const label = labelOf(first);
  if (label === undefined) return undefined;
  const line = `${label}: ${NO.test(word.trim()) ? 'no' : 'yes'}`;
  const rest = said.slice(word.length);
  // "Yes, the contract is exchanged" is the answer to what it speaks of.
  const [spoken] = listSpokenOf(rest, questions);
  if (spoken !== undefined && spoken !== first.label) {
    const { question } = questions.find((each) => each.label === spoken) ?? first;
    return { text: `${spoken}: ${rest}`, question };
  }
  const lines = [rest, line].filter((each) => each !== '');
  return { text: lines.join('\n'), question: first.question };
}

const LABELS: Readonly<Record<string, string | undefined>> = FIELD_LABELS;
const labelOf = ({ field = '', label }: Question) => label ?? LABELS[field];

/** "Personal", or "all of it is business", where it is asked whether it is for a business. */
function readScope(text: string, questions: readonly Question[]): ShortAnswer | undefined {
  const asked = questions.find(({ field }) => field === 'business_purpose');
  const isPersonal = PERSONALLY.test(text) || /\b(?:for (?:myself|me|us)|household)\b/i.test(text);
  const isBusiness = /\b(?:business|work)\b/i.test(text);
  if (asked === undefined || isPersonal === isBusiness || !ANSWERS.test(text)) return undefined;
  return { text, fields: { business_purpose: isBusiness }, question: asked.question };
}

/** A few words and no question, or what it begins with. */
const ANSWERS =
  /^(?!.*\b(?:not|none|or)\b)(?:[^\s?]+(?:\s+[^\s?]+){0,9}\s*$|\W*(?:it'?s |all )*for (?:the|my|our) (?:business|work)\b)/i;

export const OF_PRIVATE_LIFE = ['personal_share', 'personal_amount', 'business_amount'] as const;
/** "The private one" and "a private lender" are of who lends. */
const PERSONALLY =
  /\b(?:personally|privately|personal|private(?! (?:ones?|lend\w+|fund\w+|first|mortgages?|loans?|money|deal|sales?|sellers?|credit|option|guys?|people|company|individuals?|persons?|part(?:y|ies)|investors?|buyers?)\b))\b/i;

/** "About 80% work", where it is asked how much of the use is for the business: the rest is not. */
function spellUse(text: string, questions: readonly Question[]): string {
  const [share, other] = [...text.matchAll(PERCENT)];
  const isAsked = questions.some(({ label }) => label !== undefined && OF_USE.has(label));
  // "Chuck a 20% residual on" tells of something else.
  const isOfUse = USED.test(text) || countWords(text) <= MOST_WORDS;
  if (!isAsked || share === undefined || other || !isOfUse) return text;
  const percent = Number(share[1]);
  const own = /personal|private|family/i.test(text) ? percent : 100 - percent;
  return text.replace(PERCENT, `${100 - own}% for the business, ${own}% for the family`);
}
const USED =
  /\b(?:business|work\w*|jobs?|sites?|private\w*|personal\w*|famil\w+|us(?:e|ed|es|ing)|home|weekends?|kms?|driv\w+)\b/i;
const MOST_WORDS = 3;
/** By their labels, as a broker may put the questions otherwise. */
const OF_USE: ReadonlySet<string> = new Set(['Business use', 'Business share of the use']);
const PERCENT =
  /(?<![\d.])(100|\d{1,2}) ?(?:%|per ?cent)(?! (?:rate|interest|deposit|balloon|residual|down|off|a ))(?: (?:business|work))?/gi;

/** "60/20", where the sum is split or that is asked: the first is for the business. */
export function spellSplit(said: string, { facts }: Need, questions: readonly Question[]): string {
  const text = spellUse(said, questions);
  // "Me and my sister 50/50" own it so.
  const isSplit =
    OF_PRIVATE_LIFE.some((name) => facts[name]) ||
    questions.some(({ question }) => SPLITS.test(question));
  if (!isSplit) return text;
  return text.replace(SLASHED, (said, business: string, personal: string) => {
    const sum = Number(business) + Number(personal);
    const isWhole = sum === 100 || sum * 1000 === facts.amount?.value;
    return isWhole ? `${business} for the business, ${personal} for the family` : said;
  });
}
const SPLITS = /\b(?:split|share)\b/i;
const SLASHED = /\b(\d{1,3}) ?k? ?\/ ?(\d{1,3})(?! ?\/)\b/i;

/** "60 stock, 20 for the kitchen", of 80k; "120 of that 210 to my daughter's first house". */
export function tellsParts({ text, figures, known: { facts } }: Said): boolean {
  const whole = facts.amount?.value ?? 0;
  const [one, other, more] = figures.filter((each) => isSum(each) && !isValue(each, whole));
  if (one === undefined || more !== undefined) return false;
  if (other === undefined) return isPartOfIt(one, text);
  return inThousands(one.value, whole) + inThousands(other.value, whole) === whole;
}
/** And not "what if we found 30 of it ourselves?" */
const isPartOfIt = ({ to }: SaidFigure, text: string) =>
  OF_IT.test(text.slice(to)) && !OWN_MONEY.test(text);
const OWN_MONEY = /\b(?:\w+sel(?:f|ves)|own (?:money|cash|savings)|of (?:our|my|their) own)\b/i;
const OF_IT =
  /^ ?(?:k|grand|thousand)? ?(?:out )?of (?:it|that|this|them|(?:the|that|those) (?:loan|money|\$?\d+))/i;

/** "75% shop, 25% home", "kitchen's about 40%": each part said as one of the sum that was told. */
export function readSplit(said: Said): ShortAnswer | undefined {
  const { text, known, questions, figures } = said;
  const whole = known.facts.amount?.value;
  // "And 8 for the wedding on top" makes it more.
  if (whole === undefined || isMore(text)) return undefined;
  const asked = questions.find(({ question }) => SPLITS.test(question))?.question;
  // "30 of the 40 is the holiday": the whole is no part of it.
  // "The last 2 BAS" are no sum.
  const some = figures.filter(
    (each) => !isValue(each, whole) && !(each.kind === 'count' && each.value <= FEW),
  );
  // "30 for the salon, 15 for the wedding. Open 4 years": the two say all of it.
  const parted = tellsParts(said) ? some.filter(isSum) : some;
  // "I'd put 120 of that 210 to her house": whatever the words beside it make of it.
  const isPart = parted.some((each) => isPartOfIt(each, text));
  const isLoose = parted.every(
    ({ kind, slot }) => (isPart || slot === undefined) && SHARED.has(kind),
  );
  if (!isLoose || parted.length === 0 || parted.length > 2) return undefined;
  // "3 kids and it's 34 degrees here."
  if (asked === undefined && parted.every(({ kind }) => kind !== 'percent') && !PARTED.test(text))
    return undefined;
  // "Cards are mine personally, 15 of it."
  const isMine = parted.length === 1 && PERSONALLY.test(text);
  const wordsOf = parted.map(({ to }, at) => text.slice(to, parted[at + 1]?.from));
  // "35 shop 15 car", where it is asked how much is for the business: the other part is not.
  const isEach = asked !== undefined && wordsOf.filter((each) => OF_TRADE.test(each)).length === 1;
  const parts = parted.map(({ kind, value, from, to }, at) => {
    const part = kind === 'percent' ? `${value}%` : sayMoney(inThousands(value, whole));
    const before =
      parted.length === 1 ? text.slice(0, from).replace(PUTS, '').replace(CORRECTS, '') : '';
    const behind = text
      .slice(to, parted[at + 1]?.from)
      .replace(
        PART_OF,
        isMine || (isEach && !OF_TRADE.test(wordsOf[at] ?? '')) ? 'the family ' : '',
      );
    const isOneOfTwo = kind !== 'percent' && parted.length === 2;
    return `${before}${part}${isOneOfTwo ? '' : ' of that'} is for ${behind}.`;
  });
  const told = `Need ${sayMoney(whole)}. ${parts.join(' ')}`;
  return { text: told, about: OF_PRIVATE_LIFE, question: asked };
}
/** "I'd put" so much of it to something: no own money. */
const PUTS = /\b(?:put|putting|give|giving)(?: about| around)? $/i;
/** "Correction from the user: about 30,000 of the 200,000 is for a caravan": nothing is taken back. */
const CORRECTS =
  /^\W*(?:(?:sorry|one|a|small|another|my),? ){0,3}corrections?\b[^:;.,\d]{0,25}[:;.,]\s*/i;
const FEW = 4;
const PARTED =
  /\b(?:of (?:it|that|this|them|the|which|my|our)|rest|others?|half|split|for|is|goes)\b/i;
const SHARED: ReadonlySet<string> = new Set(['money', 'count', 'percent']);
const OF_TRADE =
  /\b(?:business|work|shop|store|company|office|salon|cafe|restaurant|farm|workshop|practice|clinic|stock|gear|equipment|tools|wages|trade)\b/i;
const PART_OF =
  /^ *(?:of (?:(?:the|that|those) \$?[\d.]+k?|it|that|them)\b *)?(?:is |goes )?(?:for |on |to(?:wards?)? (?=(?:my|our|his|her|the)\b))?/i;
