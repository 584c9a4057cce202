/** A figure that its own words do not place is placed by what was said, asked or taken back ("and with 250 instead?", "meant 2 years"), and then said in full; the reader reads that like any other text. */
import { MONTHS } from '../../catalogue/office-time.ts';
import { inThousands } from '../../money.ts';
import { FACT_UNITS, type Fact, type FactName, type Need } from '../need.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { GST } from '../read/slots/settling.ts';
import { addsProperty, NAMES_PROPERTY } from './beside-told.ts';
import { tellNamedParts } from './parts.ts';
import type { ToldChanges } from './said.ts';
import {
  CHANGES,
  cutOut,
  factsOf,
  isFact,
  SAID_OF,
  type Said,
  type ShortAnswer,
  SUPPOSES,
  TAKES_THEM,
  YEAR_ALONE,
} from './said.ts';
import { tellChanges } from './told-changes.ts';

const MONEY_FACTS = ['amount', 'property_value', 'existing_debt'] as const;

/** The figure said of a fact; undefined where it can be none of it. */
function sayOf(fact: FactName, figure: SaidFigure, { facts }: Need): string | undefined {
  if (!suits(figure, fact)) return undefined;
  const { kind, value, words } = figure;
  const unit = FACT_UNITS[fact];
  if (unit === 'dollars') {
    const before = [fact, ...MONEY_FACTS].map((name) => facts[name]?.value);
    const sum = kind === 'money' ? value : inThousands(value, before.find(Boolean));
    return SAID_OF[fact]?.(`$${sum}`);
  }
  if (kind === 'date' && unit === 'days') return `needed by ${words}`;
  return SAID_OF[fact]?.(kind === 'count' && !YEAR_ALONE.test(words) ? `${words} ${unit}` : words);
}

/** Months and days are whole numbers, and not many; a bare year is when trade began. */
function suits({ kind, value, unit, words }: SaidFigure, fact: FactName): boolean {
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

/** "Knock 40 off", "the build is up 10%": the sums that they come to. */
export const changesTold = (said: SaidFigures, known: Need): ToldChanges =>
  // "Add in the shed, value 200k" is told of that.
  addsProperty(said.text, known.facts)
    ? { facts: {}, text: said.text }
    : (tellNamedParts(said, known) ?? tellChanges(said, known));

/** "1.1, correction, 1.2" and "4 years, no, 5": what is said last takes the place of the first. */
export function spellLast({ text, figures }: SaidFigures): string {
  const last = figures.findIndex(
    ({ isOld, from }, at) =>
      !isOld && at > 0 && CORRECTS.test(text.slice(figures[at - 1]?.to, from)),
  );
  const first = figures.slice(0, Math.max(0, last)).findLast(({ isOld }) => !isOld);
  const right = figures[last];
  if (first === undefined || right === undefined) return text;
  const words =
    right.kind === 'count' ? first.words.replace(/\d[\d.,]*/, right.words) : right.words;
  const between = text.slice(first.to, figures[last - 1]?.to);
  return `${text.slice(0, first.from)}${words}${between}${text.slice(right.to)}`;
}
const CORRECTS =
  /^\W*(?:(?:no|nope|oops|sorry|actually|hang on|hold on|wait|correction|scratch that|make (?:it|that)|i mean(?:t)?|rather|my mistake|typo|it's|its)\W+)+\$?$/i;

/** "Still 15 down", where 15,000 was told: a bare number that is a sum told before is that sum. */
export const spellTold = ({ text, figures }: SaidFigures, { facts }: Need): string =>
  figures.reduceRight((spelt, { kind, words, value, from, to, isOld }) => {
    const sum = value * 1000;
    const isTold =
      kind === 'count' &&
      !isOld &&
      BARE.test(words) &&
      // "The 690 was from an old statement."
      !/^ was\b/i.test(text.slice(to)) &&
      TOLD_SUMS.some((name) => facts[name]?.value === sum);
    return isTold ? `${spelt.slice(0, from)}$${sum}${spelt.slice(to)}` : spelt;
  }, text);
/** Two digits at the least: "3 of them" are not three thousand dollars. */
const BARE = /^\d{2,3}(?:\.\d+)?$/;
/** Of an amount it may be asked what it costs over a year. */
const TOLD_SUMS = ['price', 'deposit', 'property_value', 'existing_debt'] as const;

/** "4 yrs, what am I up for each month?" and "we would have it for 6 months": a time beside what is to be paid is the loan's. */
export function spellTerm({ text, figures }: SaidFigures): string {
  const [time, other] = figures.filter(({ kind, isOld }) => kind === 'duration' && !isOld);
  if (time === undefined || other !== undefined) return text;
  const { unit, slot, from, to, words } = time;
  const start = Math.max(...['.', ';', '?', '!'].map((stop) => text.lastIndexOf(stop, from - 1)));
  const clause = text.slice(start + 1).split(/[.;?!](?=\s|$)/)[0] ?? '';
  const isLong = unit === 'month' || unit === 'year';
  const isFree = slot === undefined || slot === 'term' || slot === 'exit';
  if (!isLong || !isFree || !PAID_MONTHLY.test(clause)) return text;
  const before = text.slice(0, from);
  const lead = before.replace(/\b(?:over|for|in) *$/i, '');
  // "Can the repayments be once a year?" is how often, and "over a year" how long.
  if (/^(?:an?|each|every)\b/i.test(words) && lead === before) return text;
  return `${lead} a loan for ${words}${text.slice(to)}`;
}
const PAID_MONTHLY =
  /\b(?:repay\w*|instal+ments?|monthl(?:y|ies)|(?<!\d ?(?:k|grand|thousand)? ?)(?:a|per|each|every) (?:month|week|fortnight)|in (?:the )?total|total cost|all up|(?:have|keep|take|spread|pay|repay)\w* (?:it |that )?(?:off |back |out )?(?:over|for))\b/i;
const IT_IS = /\b(?:it's|its|it is|that's|is|back to)\b/i;
/** Words by which people take back what they said; the second lot only beside a figure. */
const TAKES_BACK =
  /\b(?:meant|i mean|should (?:be|have been|say|read)|typo|corrections?|wrong|my mistake)\b/i;
const OR_SO = /\b(?:sorry|actually|oops|no wait)\b/i;
export const isCorrection = (text: string) => TAKES_BACK.test(text);

/** "A builder pays me 120k end of January", "what do I pull together today?": when money comes in, or papers are, is not when it is needed. */
const COMES_IN =
  /\b(?:had|missed|bounced|declined|lapsed|defaulted|happened|knocked|lost|dishonou?red|pay (?:me|us)|paying|pays|owes|paid|coming|due|repay\w*|pay it back|peaks?|(?:pull|put|get) together|(?:get|have) ready|prepare|gather)\b[^.;?!]{0,60}$/i;

type Place = { readonly fact: FactName; readonly question?: string };

function placeFigure(figure: SaidFigure, said: Said): Place | undefined {
  const { questions, text, known } = said;
  const { amount } = known.facts;
  if (figure.kind === 'duration' && TAKES_THEM.test(text)) return undefined;
  const led = ledTo(figure, said);
  if (led !== undefined) return { fact: led };
  const before = text.slice(0, figure.from);
  if (amount && SETTLES.test(before) && isNear(figure, amount)) return { fact: 'amount' };
  // "Dealer says Wednesday", once a day is known.
  const isDate =
    figure.kind === 'date' &&
    known.facts.needed_within_days !== undefined &&
    !COMES_IN.test(before);
  // "180 then, for the stock", where the sum is asked for.
  const isFirst = figure.from === 0 && amount === undefined;
  const isOwnTerm = figure.slot === 'exit' || isPaidIn(figure, said);
  if (!(figure.isAlone || isDate || isOwnTerm || isFirst)) return undefined;
  const asked = CHANGES.test(text)
    ? undefined
    : questions.find(({ field }) => isFact(field) && suits(figure, field));
  const changed = placeKnown(figure, said);
  // "18 months?" of a loan over 12 asks for another term, and answers nothing.
  const isAnswer = (changed === undefined && figure.kind !== 'count') || !/\?\s*$/.test(text);
  // The field was found to be a fact.
  if (asked && isAnswer) return { fact: asked.field as FactName, question: asked.question };
  if (changed !== undefined) return { fact: changed };
  // "And 7?", of 60k: a sum so far from it is not asked for in passing.
  const isPassing = figure.kind === 'count' && /\?\s*$/.test(text) && amount !== undefined;
  const isLikely = !isPassing || isNear(figure, amount);
  const isSum = suits(figure, 'amount') && !IT_IS.test(text) && isLikely;
  return isSum ? { fact: 'amount' } : undefined;
}

/** Words that lead to a figure, which stands in them as "#". */
const LED_TO: readonly (readonly [FactName, RegExp])[] = [
  // "The valuer only comes back at 1.3".
  [
    'property_value',
    /\b(?<!\bend )(?:vals?|(?:re)?valu(?:er'?s?|ers|ation|es|ed)|apprais\w+)\b[^.!;]{0,70}#|#[^.!;?#]{0,12}\b(?:for|as|on) (?:the |its |a )?(?:val|value|valuation)\b/i,
  ],
  // "Go down to 1.2", "could you lower the loan to 90", as the whole of what is asked.
  [
    'amount',
    /^\W*(?:(?:ok|okay|and|so|can|could|we|you|it|just|let's|please|would)\W+){0,5}(?:go|drop|bring|come|cut|reduc|lower|pull|scale|stretch|rais|lift|increas|bump|push)\w*(?: (?:it|that|this|the (?:loan|amount)))?(?: back)?(?: down| up)?(?: to|, ?say)(?: the (?:full|whole))? *\$?#/i,
  ],
  // "Agent now reckons 4.2m end value".
  [
    'end_value',
    /\b(?:end values?|grv|gross reali[sz]ation)\b[^.!;]{0,30}#|#[^#.!;]{0,12}\b(?:end values?|grv|gross reali[sz]ation)\b/i,
  ],
  [
    'build_cost',
    /\b(?:build\w*|construction|civils?|contract)\b[^.,;]{0,30}\b(?:at|to|is|was|now|for) *(?:about )?\$?#|\bbuilder\w*\b[^.;?!#]{0,45}\b(?:price|quote|figure|contract|cost),? *\$?#/i,
  ],
  // "Knocked it down to 760", "the vendor would take 2.1", "and a freehold at 2.1 mil?", "78 private", "now 2.8, same cash".
  [
    'price',
    /\b(?:(?:knock|drop|cut|reduc|talk|haggl|negotiat|beat|c[ao]me)\w*\b[^.?!]{0,30}\b(?:down|back)? ?to|(?:vendors?|sellers?|owners?|they|he|she)(?:'?ll|'?d| will| would|'ve| have| has)?(?: now| just| finally)? (?:(?:accept|take|agree|settle)\w*(?: (?:to|on|for))?|(?:do|let)(?:ing)? (?:it|them|that)(?: go)? for)|at|asking|costing|(?:lease|free)hold\b[^.?!\d]{0,20}) *\$?#|# ?[km]? private sale\b|#[^#]*\b(?:our deposit stays|same (?:deposit|cash in|money down|trade))\b|\b(?:one|model) (?:with|in)\b[^.?!\d]{0,30}\b(?:is|was|for|at) *\$?#/i,
  ],
  // "More like 7k most months".
  ['monthly_turnover', /\babout \$?# ?k?(?: (?:a|per|most|some))? months?\b/i],
  // "We'd put 15 in", "the trade-in's worth 12".
  [
    'deposit',
    /\b(?:(?:chuck|put|tip|throw|kick|chip|bring)(?:t?ing|ping)?(?: \w+)? in|(?:put|stump|cough|com)(?:t?ing|e)? up(?: with)?|trade[- ]?in(?:'s| is| of)?(?: worth)?)(?: (?:about|less|more|only|just|like|say|another|an extra|extra|a further),?)* *\$?#(?! ?[km]? (?:for (?!(?:(?:the|a|our|my) )?deposit)|to (?:pay|clear|cover|buy|fix|fund)\b))|\b(?:chuck|put|tip|throw|kick|chip)(?:t?ing|ping)?(?: (?:about|only|just|like|say|another|an extra|extra|a further))* \$?# ?(?:in|down)\b(?! for (?!(?:(?:the|a|our|my) )?deposit))/i,
  ],
  // "Could pull maybe 20k together myself".
  [
    'deposit',
    /\b(?:pull|scrap|rustl|find|get|rais)\w*(?: maybe| about| around)? \$?# ?k?(?: \w+)? (?:together|of (?:my|our) own|(?:my|our)sel(?:f|ves))\b/i,
  ],
  // "Netting around 240", "profit about 190".
  [
    'yearly_profit',
    /\b(?:profits?|nett?(?:s|ing|ted)?|clear(?:s|ing)?|ebitda|earn(?:s|ing)?)(?: (?:profit|of|is|was|about|around|roughly|just|over|under)){0,3} *\$?#(?! ?k? (?:out of|from|off) )/i,
  ],
];
/** "The cabin quote came in at 740", of what the sum is for, and not of an oven beside it. */
const QUOTE =
  /\b(?:quotes?\b|quoted\b|(?:came|comes|come) (?:in|back|out)\b)[^.;?!]{0,40}\b(?:at|is|was|now|for|to) *\$?#|\b(?:one|model)\b[^.?!\d]{0,25}\b(?:go|going|goes|sell|sells|selling|up|listed) (?:for|at)(?: (?:about|around|roughly))? *\$?#/i;
/** "The unpaid one is 1,800", of defaults that were told; "one more default" adds to those. */
const DEFAULTED =
  /\b(?:one|other|ones|defaults?)\b(?:,|:)?(?: (?:is|was|were|for|of|about|only|just|around))* *\$?#/i;
/** Own money goes to what is bought, and a sum is wanted of whatever is told. */
const BESIDE: Partial<Record<FactName, readonly FactName[]>> = {
  property_value: ['property_value', 'price'],
  deposit: ['deposit', 'price', 'amount'],
  amount: ['amount', 'price', 'property_value'],
  yearly_profit: ['yearly_profit', 'price', 'amount'],
};

/** The fact whose words lead to the figure. */
function ledTo(
  figure: SaidFigure,
  { text, figures, known: { facts, signals } }: Said,
): FactName | undefined {
  // "Valuation is 720 and we just want 310": words before another figure lead to that.
  const last = figures.findLast(({ to, words }) => to <= figure.from && /\d/.test(words));
  const before = text.slice(last?.to ?? 0, figure.from);
  const around = `${before.replace(NEARLY, 'about')}#${text.slice(figure.to)}`;
  // "We've got a shed as well. 420k, nothing on it."
  const isFirst = figures.find(({ kind }) => kind === 'money' || kind === 'count') === figure;
  const isNamed = figures.some(({ slot }) => slot === 'worth');
  if (addsProperty(text, facts) && isFirst && !isNamed && NAMES_PROPERTY.test(before))
    return 'property_value';
  const isOnFile =
    /\bdefaults?\b/i.test(text) || signals.some(({ name }) => name === 'credit_default');
  const isMoreOfThem = /\b(?:more|another)\b/i.test(before);
  if (isOnFile && !isMoreOfThem && DEFAULTED.test(around) && suits(figure, 'default_amount'))
    return 'default_amount';
  const isPrice = facts.price !== undefined && isNear(figure, facts.price);
  const isOwn = figure.slot === 'deposit' || !/\d/.test(figure.words);
  // "Could we borrow 500 instead?"
  if (isPrice && BORROWS.test(before)) return 'amount';
  if (isPrice && !isOwn && isInPlace(text) && !BY_VALUER.test(before)) return 'price';
  // "Net profit after rent at 238k" has words of its own.
  const isOwnSlot = figure.slot === 'profit';
  const led = LED_TO.find(([fact, words]) => {
    const isKnown = (BESIDE[fact] ?? [fact]).some((name) => facts[name]);
    // "4 years at 9.5" is no price.
    const isFree = fact !== 'price' || (isPrice && !isOwnSlot);
    return isKnown && isFree && words.test(around) && suits(figure, fact);
  });
  // "QS has come back, so TDC is 4.37": what has words of its own is that.
  const isUnsaid = [undefined, 'wanted', 'price'].includes(figure.slot);
  const isQuote =
    isUnsaid && !facts.price && isNear(figure, facts.amount, CLOSE) && QUOTE.test(around);
  // "And if the valuer only says 4.3?", of homes that sell for 4.6m on a site worth 1.1m.
  const isOfEnd = farFrom(figure, facts.end_value) < farFrom(figure, facts.property_value);
  if (led?.[0] === 'property_value' && isOfEnd) return 'end_value';
  return led?.[0] ?? (isQuote ? 'amount' : undefined);
}
const BY_VALUER = /\b(?:valu\w+|vals?|apprais\w+)\b(?:[^.;!]|\.(?=\d)){0,80}$/i;
/** "Profit was more like 260" leads to it as "about" does; by the month it says more. */
const NEARLY = /\b(?:more like|closer to|nearer(?: to)?|really|actually|probably)(?= *\$?$)/i;
const BORROWS = /\b(?:borrow|lend)\w*(?: us| me)?(?: only| just| about| say)? \$?$/i;
/** "He'd probably take 110". */
const SETTLES =
  /\b(?:(?:would|'d|d|will|could|might|probably) (?:take|accept|do)|settles? for|went|go with|gone) (?:about |around |just |only )?\$?$/i;
/** About the sum told before, with or without its thousands. */
const isNear = (figure: SaidFigure, before: Fact | undefined, factor = FAR) =>
  (figure.kind === 'count' || figure.kind === 'money') &&
  farFrom(figure, before) < Math.log(factor);
const farFrom = ({ value }: SaidFigure, before: Fact | undefined) =>
  typeof before?.value === 'number'
    ? Math.abs(Math.log(inThousands(value, before.value) / before.value))
    : Number.POSITIVE_INFINITY;
const FAR = 5;
const CLOSE = 1.6;

/** "And if they drag it out to 60 days?", of invoices. */
const isPaidIn = ({ kind, unit }: SaidFigure, { known: { signals }, text }: Said) =>
  kind === 'duration' &&
  unit !== 'month' &&
  unit !== 'year' &&
  signals.some(({ name }) => name === 'unpaid_invoices') &&
  PAID_IN.test(text);
const PAID_IN =
  /\b(?:pay|pays|paid|paying|terms?|drag|stretch|customers?|clients?|debtors?|late)\b/i;

/** Of what is known, that which alone a figure of this kind can change. */
function placeKnown(figure: SaidFigure, said: Said): FactName | undefined {
  const { kind, unit } = figure;
  const { text, known } = said;
  if (kind === 'date') return 'needed_within_days';
  if (kind === 'percent') return known.facts.interest_rate && 'interest_rate';
  if (kind === 'duration') {
    if (isPaidIn(figure, said)) return 'payment_terms_days';
    if (unit !== 'month' && unit !== 'year') return 'needed_within_days';
    // "Make it 6 months", of a loan for 12.
    if (known.facts.term_months) return 'term_months';
    const isTakenBack = TAKES_BACK.test(text) || OR_SO.test(text);
    return isTakenBack && unit === 'year' ? 'trading_months' : undefined;
  }
  // "No, it's 1.3": the one sum told before that it is close to.
  if (!IT_IS.test(text)) return undefined;
  const near = MONEY_FACTS.filter((fact) => isNear(figure, known.facts[fact], CLOSE));
  return near.length === 1 ? near[0] : undefined;
}

/** The message with its loose figures said in full; undefined where there is none, or no place for it. */
export function placeLoose(said: Said): ShortAnswer | undefined {
  const { text, figures, known } = said;
  const old = figures.filter(({ isOld }) => isOld);
  // "If I get one for 110k."
  const isThing = ({ words }: SaidFigure) => figures.length > 1 && /^one$/i.test(words);
  // "The statement says 845, not 745, and the valuer came back at 1.3."
  const corrected = new Map(
    old.flatMap((each) => {
      const last = figures.findLast(({ isOld, to }) => !isOld && to <= each.from);
      const facts = ofValue(factsOf(each, known), text.slice(0, each.from));
      const isTaken = last && facts.length > 0 && NOT_THAT.test(text.slice(last.to, each.from));
      return isTaken ? [[last, facts] as const] : [];
    }),
  );
  const loose = figures.filter(
    (each) => corrected.has(each) || (!each.isOld && !isThing(each) && isLoose(each, said)),
  );
  const taken =
    loose.length === 1 && corrected.size === 0
      ? old.flatMap((each) => ofValue(factsOf(each, known), text.slice(0, each.from)))
      : [];
  // "Moved us to 18 December and knocked it down to 760" has one of each.
  const isOnly = ({ sentence, kind }: SaidFigure) =>
    loose.filter(
      (each) => each.sentence === sentence && (each.kind === 'date') === (kind === 'date'),
    ).length === 1;
  const placed = loose.flatMap((figure) => {
    const place =
      isOnly(figure) || ledTo(figure, said) !== undefined ? placeFigure(figure, said) : undefined;
    const before = (corrected.get(figure) ?? taken).map((fact): Place => ({ fact }));
    const places = before.length > 0 ? before : place ? [place] : [];
    return places.flatMap(({ fact, question }) => {
      const words = sayOf(fact, withTax(figure, text), known);
      return words === undefined ? [] : [{ figure, words, question }];
    });
  });
  const [first] = placed;
  if (first === undefined) return undefined;
  const rest = cutOut(text, [...new Set(placed.map(({ figure }) => figure)), ...old]).replace(
    PLUS_TAX,
    ' ',
  );
  return {
    text: [rest, ...placed.map(({ words }) => words)].join('. '),
    question: first.question,
  };
}

/** "If I go 55 plus GST". */
const withTax = (figure: SaidFigure, text: string): SaidFigure =>
  text.slice(figure.to).search(PLUS_TAX) === 0
    ? { ...figure, value: Math.round(figure.value * GST * 100) / 100 }
    : figure;
const PLUS_TAX = / ?(?:plus|\+) ?gst\b/i;

/** What a price is of is worth no more, and a time to pay back is the term, where those are told. */
const isLoose = (figure: SaidFigure, said: Said) => {
  const { slot, kind, words, isAlone, from } = figure;
  const { facts } = said.known;
  // "If I found the 5,600 and paid out the power company".
  if (slot === 'other' && PAYS_FIRST.test(said.text.slice(0, from))) return false;
  return (
    // "One client is 60% of it" tells one figure.
    (slot === undefined && (kind !== 'count' || isAlone || /\d/.test(words))) ||
    ledTo(figure, said) !== undefined ||
    isPaidIn(figure, said) ||
    (slot === 'exit' && facts.term_months !== undefined)
  );
};

const PAYS_FIRST = /\bif (?:i|we) (?:f[io]u?nd|scraped?|pa(?:id|y)|clear(?:ed)?|settled?)\b/i;

/** "If the valuation comes back at 840 instead of 880": what is paid stays. */
const ofValue = (facts: readonly FactName[], before: string): readonly FactName[] =>
  facts.includes('property_value') && BY_VALUER.test(before) ? ['property_value'] : facts;

/** Between a sum and the one that it takes the place of, whose words begin with "not". */
const NOT_THAT = /^[\s,;:(–—-]*(?:and )?$/i;

/** "It's an 08, not an 18": the year of a machine whose age was told, by its last digits. */
export const spellYear = (text: string, { facts }: Need): string =>
  facts.item_age_months === undefined && !OF_ITEMS.has(facts.security?.value)
    ? text
    : text
        .replace(YEAR_OF_TWO, (_, right: string) => `it was built in 20${right}`)
        // "The plate shows 2013, not 2015."
        .replace(
          /\b((?:19[89]|20[0-3])\d),? not (?:an? )?(?:19[89]|20[0-3])\d\b/,
          ', it was built in $1',
        )
        // "There's a 2019 one", "found one at a dealer, 2021, 135 plus GST".
        .replace(/\b((?:19[89]|20[0-3])\d) one\b/i, '$1 model')
        .replace(/\bone\b[^.?!\d]{0,40}, (?:19[89]|20[0-3])\d(?=,)/i, '$& model');
const OF_ITEMS: ReadonlySet<unknown> = new Set(['vehicle', 'equipment']);
const YEAR_OF_TWO =
  /\b(?:it's|its|it is|was|is)(?: an?)? '?([01]\d|2[0-7]),? (?:and )?not(?: an?)? '?(?:[01]\d|2[0-7])\b(?! ?(?:k|m|grand|thousand|%|year|month|day|hour))/i;

const DAY_ALONE = new RegExp(
  `\\b(?:(?:to|till|until|on|by|is|it's) )?the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')}))`,
  'i',
);

/** "Pushed to the 18th", where a date is known: of that month or the next. */
export function placeDay(text: string, { facts }: Need, today: string): string {
  const found = DAY_ALONE.exec(text);
  const [words, day] = found ?? [];
  const days = facts.needed_within_days?.value;
  if (words === undefined || typeof days !== 'number') return text;
  if (AWAY.test(text.slice(0, found?.index))) return text;
  const due = new Date(Date.parse(today) + days * 86_400_000);
  const meant = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), Number(day)));
  if (meant < new Date(today)) meant.setUTCMonth(meant.getUTCMonth() + 1);
  const month = MONTHS[meant.getUTCMonth()];
  return text.replace(words, `, needed by ${day} ${month} ${meant.getUTCFullYear()}`);
}

/** "She's in Manila till the 14th". */
const AWAY =
  /\b(?:away|overseas|abroad|interstate|back|(?:(?:she|he|they|i|we)(?:'s|'re|'m| is| are| am)?|wife|husband|partner) (?:in|at|up|down|over)(?: in)? \w+) ?$/i;

/** The last thing said no longer holds, and no figure takes its place. */
export const isTakenBack = (text: string) => TAKEN_BACK.test(text) && !/\d/.test(text);
const TAKEN_BACK =
  /\b(?:(?:scrap|forget|drop|skip|ditch|leave|cancel|undo|ignore|without) (?:that|the|this|it|what (?:i|we) (?:just )?said|about (?:that|the))|leave (?:the |our |my )?(?:super|smsf|(?:super |family )?(?:fund|trust))\b[^.?!]{0,12}\bout|off the table|changed (?:my|his|her|their|our) minds?|(?:they|he|she|dad|mum|parents?|brother|sister|wife|husband|partner)(?:'ve| has| have)? (?:said no|pulled out|backed out|is out|are out)|(?:as|like) (?:it|we|i) (?:was|were|had it|said)(?: before| first| originally)?|not after all|fell through)\b/i;

/** "We'd stay with the freehold and the 1.56m", which was the sum before the last change. */
export const isBackTo = ({ text, figures }: SaidFigures, before: Need, now: Need) => {
  const [was, is] = [before, now].map(({ facts }) => facts.amount?.value);
  return (
    was !== undefined &&
    was !== is &&
    GOES_BACK.test(text) &&
    figures.some(({ value }) => inThousands(value, was) === was)
  );
};
const GOES_BACK =
  /\b(?:stay|stick|go|going|back|leave it|keep)(?:ing)?(?: back)? (?:with|to|at) (?:the|our|that|my|\$?\d)/i;

/** "They've come down to 48,500 and take my ute for 5": the same thing, for less. */
export const isHaggled = (text: string) => HAGGLED.test(text);
const HAGGLED =
  /\b(?:knock|drop|cut|reduc|talk|haggl|beat|got|c[ao]me|went|gone)\w*\b[^.?!\d]{0,30}\bdown to\b/i;
/** "And with 120k over 2 years instead?" changes what was told, whatever stands beside the figure. */
export const isSupposed = (text: string) => /\binstead\b/i.test(text) || text.search(SUPPOSES) >= 0;
/** "Forget the ute, it's a truck now", "not a ute but a van": another thing, and the same need. */
export const isInPlace = (text: string) => IN_PLACE_OF_IT.test(text);
const IN_PLACE_OF_IT =
  /\b(?:only|just) the (?:lease|leasehold|freehold|business)\b|\b(?:(?:forget|scrap|drop|skip|ditch|instead of|not) (?:the|that|an?) |change of plan|(?:the|that) \w+ (?:has )?(?:fell|fallen) (?:through|over)|instead\b|(?:it's|it is|its|is|we're|going with|found|got|make it) an? .{0,30}?\b(?:now|one)\b|^\W*now (?:it's|it is|its|we)|different (?:one|place|thing)|(?:found|got|have) an? (?:better|cheaper|nicer|newer|bigger|smaller)\b|decided on|next (?:best|door)|other one\b|lost (?:that|the)|sold (?:that|it)|there(?:'s| is) (?:also |another )an?|(?:now|actually) (?:looking at|found|buying)|make it an?)/i;
