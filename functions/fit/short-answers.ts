/**
 * How people answer, correct and change what they said before: "yes", "36", "60/20", "and with 250
 * instead?", "meant 2 years". Each becomes the fields or the sentence that it is short for, with the
 * question that it answers; the reader then reads that like any other text.
 */
import { readMoney } from '../money.ts';
import { FACT_UNITS, type Fact, type FactName, type Fields, type Need } from './need.ts';
import { FIELD_LABELS, MONTHS } from './read/read-labels.ts';
import type { Question } from './schema.ts';

export type ShortAnswer = {
  readonly text: string;
  readonly fields?: Fields;
  /** What it must then be found to say. */
  readonly about?: FactName;
  readonly question?: string;
  /** It is read with a unit that was not said, so it may only correct a fact that is known. */
  readonly isGuess?: boolean;
};

// The sums and times of a short message.

/** A sum without a unit of time, a share or a year behind it. */
const NUMBER =
  /\$?\s?(?<![\d.,/-])(?!(?:19|20)\d\d(?! ?(?:k|m|dollars)\b)\b)(\d[\d,]*(?:\.\d+)?)\s?(k|m|mil|mill|million|thousand|grand)?\b(?!\s*(?:%|per ?cent|day|week|month|year|yr|wk|mth|business|hour|[/-]\d))/gi;
const SPAN =
  /\b(\d+(?:\.\d+)?|an?|two|three|four|six)[ -]?(days?|weeks?|wks?|months?|mths?|years?|yrs?)\b/i;
const MONEY_FACTS = ['amount', 'property_value', 'existing_debt'] as const;

export const saysSum = (text: string) => text.search(NUMBER) >= 0;
export const saysSpan = (text: string) => /\d/.test(SPAN.exec(text)?.[0] ?? '');

/** "250" after an amount of 180,000 is 250,000, which the answer says aloud. */
function inThousands(given: number, before: Fact['value'] | undefined): number {
  if (typeof before !== 'number' || given >= 1000 || before < 1000) return given;
  const near = (meant: number) => meant >= before / 20 && meant <= before * 20;
  return [1e3, 1e6].map((scale) => given * scale).find(near) ?? given;
}

/** A short answer as the sentence that it is short for. */
const AS_SAID_OF: Partial<Record<FactName, (said: string) => string>> = {
  trading_months: (said) =>
    /^\W*(?:19|20)\d\d\W*$/.test(said)
      ? `trading since ${said}`
      : `trading for ${said.replace(/^(?:it is|it's|its|about|for) /i, '')}`,
  needed_within_days: (said) =>
    `needed within ${said.replace(/^(?:(?:it is|it's|could it be|in|within) )+/i, '')}`,
  amount: (said) => `need ${said}`,
  term_months: (said) => `a loan for ${said}`,
  property_value: (said) => `the property is worth ${said}`,
  existing_debt: (said) => `owe ${said} on the property`,
  build_cost: (said) => `build cost ${said}`,
  security: (said) =>
    `Security: ${/^\W*(?:no|none|nope|nothing|nah)\b/i.test(said) ? 'none' : said}`,
};

// Corrections: what is taken back, or the unit, says which fact is meant.

/** A word by which people take back what they said. */
const CORRECTS =
  /\b(?:meant|i mean|should (?:be|have been|say|read)|typo|correction|wrong|my mistake)\b/i;
const TAKES_BACK = /\b(?:sorry|actually|oops|no wait)\b/i;
const MEANT = /\b(?:i )?(?:meant|mean|should (?:be|have been|say|read))\b/i;
const MULTIPLE = '(k|m|mil|million|thousand|grand)?\\b';
const TAKEN_BACK = new RegExp(
  `\\b(?:instead of|rather than|and not|not) (\\$?\\d[\\d,.]*) ?${MULTIPLE}(?! ?(?:%|days?|weeks?|months?|years?|yrs?))`,
  'i',
);
const THINGS = '(?:house|home|property|unit|land|place|security|warehouse|shop|building)';
const DROPS = new RegExp(
  `\\b(?:forget|drop|without|scrap|ignore|exclude|not using|(?:don't|do not|won't|can't) (?:use|count|include|offer)) (?:about )?(?:the |my |our )*${THINGS}\\b|\\b(?:take|leave|keep) (?:the |my |our )*${THINGS} (?:out|off|aside)\\b|\\bleave out (?:the |my |our )*${THINGS}\\b`,
  'gi',
);
const IS_VALUED = /\bvalu(?:er|ers|ation|ed|es)\b/i;
const IS_TERM =
  /\b(?:(?<!turn(?:s|ing|ed|over)? )over|term|repay|paid|pay|exit|sell|sale|refinanc\w*|loan for|for up to)\b/i;

export const isCorrection = (text: string) => CORRECTS.test(text);

/** The facts that had the value which is taken back. */
function takenBack(text: string, { facts }: Pick<Need, 'facts'>) {
  const [, digits = '', multiple = ''] = TAKEN_BACK.exec(text) ?? [];
  const old = Number(readMoney(digits + multiple));
  const had = (fact: FactName) => [1, 1e3, 1e6].some((scale) => facts[fact]?.value === old * scale);
  return ([...MONEY_FACTS, 'build_cost'] as const).filter(had);
}

/** Where nothing says which fact is meant, the message stays as it was said. */
function placeCorrection(text: string, { facts }: Need): string {
  const plain = text.replace(DROPS, 'no security');
  const said = facts.total_cost ? plain.replace(/(?<!total )\bcosts?\b/i, 'total cost') : plain;
  const named = takenBack(said, { facts });
  const [figure, ...others] = said.replace(TAKEN_BACK, '').match(NUMBER) ?? [];
  if (figure !== undefined && others.length === 0) {
    // A loan for the whole of a build is what the build costs.
    const isOne = named.length === 1 || (named.length === 2 && named[1] === 'build_cost');
    const meant = isOne ? named : IS_VALUED.test(said) ? (['property_value'] as const) : [];
    const words = meant.flatMap((fact) => AS_SAID_OF[fact]?.(figure.trim()) ?? []);
    if (words.length > 0) return words.join('. ');
  }
  const span = SPAN.exec(said);
  if (span === null || IS_TERM.test(said)) return said;
  const fact = spanFact(span[2] ?? '', said, facts);
  const words = fact && AS_SAID_OF[fact]?.(span[0]);
  return words === undefined ? said : said.replace(span[0], words).replace(MEANT, ' ');
}

/** Days and weeks are a date, years are the time in business; months are whichever alone is known. */
function spanFact(unit: string, said: string, facts: Need['facts']): FactName | undefined {
  const isTakenBack = CORRECTS.test(said) || (TAKES_BACK.test(said) && isSpanAlone(said));
  if (!isTakenBack && !isSpanAlone(said)) return undefined;
  // "Make it 6 months", of a loan for 12.
  if (facts.term_months && !/^[dw]/i.test(unit)) return 'term_months';
  if (/^y/i.test(unit)) return isTakenBack ? 'trading_months' : undefined;
  const known = (['trading_months', 'needed_within_days'] as const).filter((fact) => facts[fact]);
  if (/^[dw]/i.test(unit)) {
    return isTakenBack && known.length === 1 ? known[0] : 'needed_within_days';
  }
  return isTakenBack && known.length === 1 ? known[0] : undefined;
}

/** Words beside a time that do not say what it is. */
const isSpanAlone = (said: string) =>
  (
    said
      .toLowerCase()
      .replace(SPAN, ' ')
      .match(/[a-z]+/g) ?? []
  ).every((each) => FILLERS.has(each));

const WEEKDAY =
  /(?<!\b(?:every|each|last|was|since) )\b(?:(?:by|on|this|next|till|until|to) )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?! (?:week|was))/i;
/** A day of something else. */
const MEETS = /\b(?:see|seeing|meet|meeting|talk|speak|away|back|closed|accountant)\b/i;
const DAY_ALONE = new RegExp(
  `\\b(?:(?:to|till|until|on|by|is|it's) )?the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')}))`,
  'i',
);

/** "Monday arvo would do"; and "pushed to the 18th", where a date is known: of that month or the next. */
export function placeDay(text: string, { facts }: Need, today: string): string {
  const [words, day] = DAY_ALONE.exec(text) ?? [];
  const days = facts.needed_within_days?.value;
  const plain = MEETS.test(text) ? text : text.replace(WEEKDAY, ', needed by $1');
  if (words === undefined || plain !== text || typeof days !== 'number') return plain;
  const due = new Date(Date.parse(today) + days * 86_400_000);
  const inMonth = (later: number) =>
    new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + later, Number(day)));
  const meant = inMonth(0) < new Date(today) ? inMonth(1) : inMonth(0);
  return text.replace(
    words,
    `, needed by ${meant.getUTCDate()} ${MONTHS[meant.getUTCMonth()]} ${meant.getUTCFullYear()}`,
  );
}

const OF_SECOND =
  /(?<![\w'])(?:\(?(?:b|2)\)|deal (?:b|2)|(?:the )?second(?: one| deal| loan)?(?! mortgage))(?!\w)/i;
const OF_FIRST =
  /(?<![\w'])(?:\(?(?:a|1)\)|deal (?:a|1)|(?:the )?first(?: one| deal| loan)?(?! mortgage))(?!\w)/i;

/** "Make (b) 350": which of two needs is meant, and the rest of the message; without either, none. */
export function pickNeed(text: string): { readonly at: number; readonly rest: string } {
  const isOf = [OF_FIRST, OF_SECOND].map((label) => label.test(text));
  if (isOf[0] === isOf[1]) return { at: -1, rest: text };
  const at = isOf[0] ? 0 : 1;
  return { at, rest: text.replace(at === 0 ? OF_FIRST : OF_SECOND, 'it') };
}

/** A supposition is read as if it were so, and what it replaces is not read. */
const SUPPOSES =
  /\b(?:what|how) (?:if|about)\b|\bsuppose\b|\bassum(?:e|ing)\b|\bif (?=(?:we|i|it|the)\b)/gi;
const OLD_VALUE = new RegExp(
  `\\b(?:instead of|rather than|and not|not) \\$?\\d[\\d,.]* ?${MULTIPLE}`,
  'gi',
);
const NO_DEPOSIT = /\b(?:no|zero|nil|without (?:a|any|the)?) ?deposit\b/i;
const plainly = (text: string) =>
  text
    .replace(OLD_VALUE, '')
    .replace(SUPPOSES, '')
    .replace(NO_DEPOSIT, 'deposit $$0')
    .replace(/\bmore like\b/gi, '')
    .trim();

/** "Plus 40k for stock" is on top of the sum told before, and "we also own a shop" of the property. */
export function listAdded(text: string): readonly FactName[] {
  if (ADDS_PROPERTY.test(text)) return ['property_value', 'existing_debt'];
  return ADDS.test(text) && !IS_OF_ELSE.test(text) ? ['amount'] : [];
}
const ADDS =
  /\b(?:plus|another|additional|extra|further|on top)\b|^and \$?\d[\d,.]* ?\w* (?:more )?for\b/i;
const IS_OF_ELSE =
  /\b(?:ow(?:e|es|ed|ing)|debts?|mortgages?|worth|valu\w*|turnover|deposit|total|altogether|all up)\b/i;
const ADDS_PROPERTY = new RegExp(
  `\\b(?:also (?:have|own|got|hold)|(?:have|own|got|add|adding|offer|offering) (?:another|a second|an? (?:extra|additional)))\\b.{0,30}\\b(?:${THINGS}|block|factory|office|flat|farm)\\b`,
  'i',
);

// The ways in which a message can be read, the surest first.

const ASKS =
  /^\s*(?:(?:and|n|so|but|ok|okay|then|hm+)[, ]+)*(?:what|which|who|when|where|why|how|is|are|do|does|can|could|would|will|should)\b/i;

/** "Worth 780, owe 430", where it is asked what is owed on the property. */
const BARE_DEBT = new RegExp(
  `\\bow(?:e|es|ed|ing) (?:about |around )?\\$?(\\d[\\d,]*(?:\\.\\d+)?) ?${MULTIPLE}(?=\\s*(?:[.,;]|$))`,
  'i',
);
function readDebt(text: string, digits: string, { facts }: Need): ShortAnswer {
  const given = readMoney(digits) ?? 0;
  return { text, fields: { existing_debt: inThousands(given, facts.amount?.value) } };
}

export function* listAnswers(
  text: string,
  known: Need,
  questions: readonly Question[],
): Generator<ShortAnswer> {
  const isDebtAsked = questions.some(({ field }) => field === 'existing_debt');
  const [debt, owed = '', multiple = ''] = (isDebtAsked && BARE_DEBT.exec(text)) || [];
  const said = plainly(placeCorrection(text, known));
  // "4 not 2", where no figure was 2.
  if (TAKEN_BACK.test(text) && takenBack(text, known).length === 0 && !saysSpan(text)) return;
  const sure = [
    readSplit(said, known, questions),
    readScope(said, questions),
    readYesNo(said, questions),
    readBareFigure(said, known, questions),
    debt === undefined ? undefined : readDebt(said.replace(debt, ' '), owed + multiple, known),
  ];
  for (const answer of sure) if (answer !== undefined) yield answer;
  yield { text: said };
  yield* withUnit(said);
  // A question is no answer to one of ours.
  if (ASKS.test(text) && !/\bwhat if\b/i.test(text)) return;
  for (const { field, question } of questions) {
    const about = field as FactName | undefined;
    const words = about === undefined ? undefined : AS_SAID_OF[about]?.(said);
    // A sum with words that say something else of it is not what was asked for.
    const isOther = about !== undefined && FACT_UNITS[about] === 'dollars' && saysSum(said);
    if (about !== undefined && words !== undefined && !isOther)
      yield { text: words, about, question };
  }
  const [first] = questions;
  if (first?.label !== undefined && !YES_NO.test(said) && !saysSum(said)) {
    yield { text: `${first.label}: ${said.replace(/\s+/g, ' ')}`, question: first.question };
  }
}

/** "If costs go to 1.9": millions where there is a point, and thousands else. */
function* withUnit(said: string): Generator<ShortAnswer> {
  const [only, ...more] = [...said.matchAll(NUMBER)];
  const [figure = '', digits = '', multiple] = only ?? [];
  if (figure === '' || more.length > 0 || multiple !== undefined || Number(digits) >= 1000) return;
  const unit = digits.includes('.') ? 'm' : 'k';
  yield { text: said.replace(figure, ` ${digits}${unit} `), isGuess: true };
}

const YES_NO =
  /^\s*(yes|yep|yeah|yup|correct|right|true|sure|no|nope|nah|none|never|not yet)(?=\s*(?:[,.;:!-]|$|(?:we|i|it|they|there|that|he|she)\b))[\s,.;:!-]*/i;
const NO = /^(?:no|none|never|nah|not)/i;
const ASKS_YES_NO =
  /^(?:is|are|do|does|did|can|could|will|would|has|have)\b(?!.*\b(?:or none|who|what|when|how|which)\b)/i;
const CHANGES = /\b(?:instead|rather|make (?:it|that)|change|with|only)\b/i;

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
  const lines = [said.slice(word.length), line].filter((each) => each !== '');
  return { text: lines.join('\n'), question: first.question };
}

const labelOf = ({ field, label }: Question) =>
  label ??
  (field !== undefined && field in FIELD_LABELS
    ? FIELD_LABELS[field as keyof typeof FIELD_LABELS]
    : undefined);

const PERSONAL =
  /\b(?:personal(?:ly)?|private(?! (?:lend\w*|loan|mortgage|sale))|family|household|holiday|home|kitchen|wedding|kids?|(?:for|on) (?:myself|us|ours?elves))\b/i;

/** "Personal", where it is asked whether it is for a business. */
function readScope(said: string, questions: readonly Question[]): ShortAnswer | undefined {
  const asked = questions.find(({ field }) => field === 'business_purpose');
  const isPersonal = /\b(?:personal|private|for myself|for me|household)\b(?! or business)/i.test(
    said,
  );
  if (asked === undefined || !isPersonal || /\b(?:not|business|work)\b/i.test(said))
    return undefined;
  return { text: said, fields: { business_purpose: false }, question: asked.question };
}

const KEEPS_PART = /\b(?:just|only|forget|drop|skip|without|leave)\b/i;
const WHOLLY =
  /\b(?:all|100 ?%|entirely|wholly|completely|only)\b.{0,80}\bbusiness\b|\bnone of it is personal\b/i;
/** A figure with the words behind it, up to the next. */
const PART = /(\d+(?:\.\d+)?) ?(k|%|per ?cent|grand|thousand)?\b([^\d]*)/gi;

/** "60/20", "75% shop, 25% home": shares of the sum, the first for the business unless the words say otherwise. */
function readSplit(
  said: string,
  { facts }: Need,
  questions: readonly Question[],
): ShortAnswer | undefined {
  const asked = questions.find(({ question }) => /\b(?:split|share)\b/i.test(question));
  const answer = (personal: number, text = ''): ShortAnswer => ({
    text: `${text}${100 - personal}% for the business, ${personal}% personal`,
    ...(asked === undefined ? {} : { question: asked.question }),
  });
  if (asked !== undefined && WHOLLY.test(said)) return answer(0);
  const whole = facts.amount?.value;
  const share = facts.personal_share?.value;
  const left = facts.business_amount?.value;
  if (left !== undefined && KEEPS_PART.test(said) && PERSONAL.test(said) && !/\d/.test(said))
    return { ...answer(0), fields: { amount: left } };
  const parts = [...said.matchAll(PART)].map(([, digits, unit = '', words = '']) => {
    return { value: Number(digits), isPercent: /^(?:%|p)/i.test(unit), words };
  });
  const [first, second, ...more] = parts;
  if (first === undefined || first.value <= 0) return undefined;
  const isOf = (value: number, total: unknown) => value === total || value * 1000 === total;
  // "Forget the caravan, just the 30k of stock".
  if (typeof whole === 'number' && typeof share === 'number' && KEEPS_PART.test(said)) {
    if (isOf(first.value, (whole * (100 - share)) / 100)) return answer(0, `${said}\n`);
  }
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const { value, isPercent, words } = first;
    const use = /\b(?:business|work|personal|private)\b/i.exec(words)?.[0];
    if (isPercent && use !== undefined) return answer(PERSONAL.test(use) ? value : 100 - value);
    if (typeof whole !== 'number' || isPercent) return undefined;
    const part = inThousands(value, whole);
    if (asked === undefined || part <= 0 || part >= whole || CHANGES.test(said)) return undefined;
    const percent = Math.round((100 * part) / whole);
    return answer(PERSONAL.test(said) ? percent : 100 - percent);
  }
  const sum = first.value + second.value;
  const isTold = asked !== undefined || PERSONAL.test(said) || first.words.trim() === '/';
  const isOfAll = sum === 100 && (asked !== undefined || said.includes('%'));
  if (second.value <= 0 || !(isOfAll || (isTold && isOf(sum, whole)))) return undefined;
  const isFirst = PERSONAL.test(first.words) && !PERSONAL.test(second.words);
  return answer(Math.round((100 * (isFirst ? first : second).value) / sum));
}

/** A figure without words for it: what was asked for, what was open, or another amount. */
function readBareFigure(
  said: string,
  known: Need,
  questions: readonly Question[],
): ShortAnswer | undefined {
  const [match, ...others] = [...said.matchAll(NUMBER)];
  if (match === undefined || others.length > 0) return undefined;
  const words =
    said
      .toLowerCase()
      .replace(NUMBER, ' ')
      .match(/[a-z]+|\d/g) ?? [];
  if (words.some((each) => !FILLERS.has(each))) return undefined;
  const [, digits = '', multiple = ''] = match;
  const given = readMoney(digits + multiple);
  if (given === undefined) return undefined;
  const open = known.open.find(({ readings }) => readings.some((each) => each.value === given));
  const asked = OF_AMOUNT.test(said)
    ? undefined
    : questions.find(({ field }) => isNumeric(field) && isLikely(field, given));
  const near = asked === undefined && IT_IS.test(said) ? nearest(given, known) : 'amount';
  const field = open?.about ?? asked?.field ?? near;
  if (!isNumeric(field)) return undefined;
  const before = MONEY_FACTS.reduce<Fact['value'] | undefined>(
    (found, fact) => found ?? known.facts[fact]?.value,
    known.facts[field]?.value,
  );
  const isBare = multiple === '' && FACT_UNITS[field] === 'dollars';
  return {
    text: '',
    fields: { [field]: isBare ? inThousands(given, before) : given },
    ...(asked === undefined || open !== undefined ? {} : { question: asked.question }),
  };
}

const OF_AMOUNT =
  /\b(?:instead|rather|make (?:it|that)|change|with|only|plus|another|additional|extra|further|on top|full|whole|still|need|want|borrow|would|could|can)\b/i;
const IT_IS = /\b(?:it's|its|it is|that's|is|back to)\b/i;

/** Months and days are whole numbers, and not many. */
const isLikely = (field: FactName, given: number) =>
  FACT_UNITS[field] === 'dollars' ||
  (Number.isInteger(given) && given <= (FACT_UNITS[field] === 'days' ? 120 : 600));

/** "No, it's 1.3": the one figure told before that it is close to. */
function nearest(given: number, { facts }: Need): FactName | undefined {
  const near = MONEY_FACTS.filter((fact) => {
    const before = facts[fact]?.value;
    if (typeof before !== 'number') return false;
    return [1, 1e3, 1e6].some((scale) => Math.abs(Math.log((given * scale) / before)) < CLOSE);
  });
  return near.length === 1 ? near[0] : undefined;
}
const CLOSE = Math.log(1.6);

/** Words beside a bare figure that do not say what it is. */
const FILLERS = new Set(
  (
    'a about actually all and back hm hmm um oh wait anything better cheaper doable easier enough fine possible quicker work another approx around aud be borrow borrowed bump but can cash change could do ' +
    'does dollars down drop extra for full further get go going got had have how i if in instead is it its just let lets ' +
    'like make may maybe might more need needed needs no not now of ok okay on only oops or plus please raise rather request ' +
    'revised roughly s say should so sorry still t take taken that the then they think to too took top try up us use ' +
    'want wanted wants was we well were what whole will with would yeah yes you additional amount'
  ).split(' '),
);

function isNumeric(field: string | undefined): field is FactName & keyof Fields {
  return (
    field !== undefined &&
    field in FIELD_LABELS &&
    !['choice', 'boolean'].includes(FACT_UNITS[field as FactName])
  );
}
