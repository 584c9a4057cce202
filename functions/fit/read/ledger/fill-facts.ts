/** Fills in what the rules left, where the words around a figure make it sure (tell-facts.ts). */
import { tells } from '../../need.ts';
import { sentenceStart } from '../document.ts';
import type { FactReader } from '../fact-reader.ts';
import type { Figure } from '../figures/read-numbers.ts';
import type { Placed } from '../slots/cues.ts';
import { textAt, wordsAt, wordsBefore, wordsBehind } from '../split-tokens.ts';
import { type FactTold, findAsked, firstOf, isSaidAtAll, putWay } from './tell-facts.ts';
import type { LearnedName, Way } from './ways.ts';

/** By how much a way has to be surer than any other; measured on texts that were held back. */
const FILLS: Readonly<Record<LearnedName, number>> = {
  ...{ amount: 18, property_value: 18, existing_debt: 18 },
  ...{ trading_months: 14, needed_within_days: 24 },
};

/** What rules have left and nobody asks; beside a sum only, as other figures seldom tell a need by themselves. */
export function fillFacts(reader: FactReader, told: readonly FactTold[]): void {
  const isRead = (name: LearnedName) =>
    reader.facts[name] !== undefined || findAsked(reader, name) !== undefined;
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    const isOfNeed = name === 'amount' || isRead('amount');
    const isFree = isOfNeed && !isRead(name) && !isElsewhere(reader, name, best);
    if (isFree && surer >= FILLS[name]) putWay(reader, name, best);
  }
}

/** Words of its own say that it is something else. */
function isElsewhere(reader: FactReader, name: LearnedName, way: Way): boolean {
  const { document, placed, hits } = reader;
  const { figure, slot } = firstOf(reader, way) ?? {};
  if (figure === undefined) return false;
  const { tokens } = document;
  if (name === 'amount') {
    // "How much could I borrow against a 900k house": what it is worth is not what is wanted.
    const isAsked = tells(hits, 'asks_most');
    if (isAsked && slot === 'worth') return true;
    // "A default of 3,800", and not "need 60k to fix up the defaults".
    return slot === 'default' && !WISH.test(wordsAt(tokens, figure.start - 3, figure.start));
  }
  // "I have a home but I'd rather not put it up. It's worth 980k and we owe 640k"; "it is 112,000 to catch up. The house stays out of this".
  if (name === 'property_value' || name === 'existing_debt') {
    const isSum = slot === 'wanted' && way.value === reader.facts.amount?.value;
    const isThat = ITS_WORTH.test(wordsBefore(tokens, figure.start));
    // "A second surgery in Hobart. Fitout is 340k": what is to be paid is worth nothing.
    if (name === 'property_value' && slot === 'bill') return true;
    return (tells(hits, 'refuses_property') && (isSum || isThat)) || isKeptOut(reader, figure);
  }
  // "Seven days a week", "one day I'd like to own a farm", "45 days to run": no day at all.
  if (name === 'needed_within_days') {
    const pattern = figure.unit === 'day' ? SOME_DAY : A_DAY;
    return (
      BY_TERMS.test(wordsBehind(tokens, figure.end)) ||
      TO_DECIDE.test(wordsBehind(tokens, figure.end)) ||
      pattern.test(wordsAt(tokens, figure.start - 2, figure.end))
    );
  }
  if (name !== 'trading_months') return false;
  // "First business for us, we came from Kerala 5 years ago."
  if (tells(hits, 'first_business')) return true;
  // "A John Deere, 3 years old, 178k": the age of what has a price.
  const { item_age_months: age, price } = reader.facts;
  if (price !== undefined && age?.value === way.value) return true;
  // "Leasing, 36 months, start up", "8 yrs in hotels, new company"; "a 67 year old plumber", "need 200k, for 6 months".
  // "Our background is twelve years in hotels", of who buys one.
  if (slot === undefined || slot === 'experience')
    return (
      tells(hits, OF_ITS_START) ||
      /\bspent$/.test(wordsBefore(tokens, figure.start)) ||
      NEVER_OWN.test(wordsBehind(tokens, figure.end)) ||
      (figure.kind === 'duration' &&
        hits.some((hit) => hit.name === 'venue' && hit.role === 'purpose'))
    );
  if (slot === 'other')
    return (
      textAt(tokens, figure.end) === 'old' ||
      DONE_BEFORE.test(wordsAt(tokens, figure.start - DONE_REACH, figure.end + 1)) ||
      AGAIN_OPENED.test(wordsBefore(tokens, figure.start))
    );
  // "The operator signed a 15 year lease", "behind 4 months on the mortgage".
  if (slot === 'lease' || slot === 'arrears') return true;
  const isBehind = ({ slot: other, figure: { end } }: Placed) =>
    other === 'wanted' && end < figure.start && figure.start - end <= BEHIND;
  // "No balloon, 5 years, plumber": so long the loan runs.
  const isOfLoan = BALLOON.test(wordsBefore(tokens, figure.start));
  return slot === 'term' && (isOfLoan || placed.some(isBehind));
}

/** "House worth 820k owe 560k but don't want it involved": the one property of its sentence, and rules have left it out. */
function isKeptOut({ document, placed }: FactReader, { start: at }: Figure): boolean {
  const sentenceOf = (start: number) => sentenceStart(document, start);
  const sums = placed.filter(
    ({ figure: { kind, start } }) => kind === 'money' && sentenceOf(start) === sentenceOf(at),
  );
  const values = sums.filter(({ slot }) => slot === 'worth');
  return document.marks.some(({ is, start, end }) => {
    const last = sums.findLast(({ figure }) => figure.end <= start)?.slot;
    return (
      is === 'keeps_out' &&
      OUT.test(wordsAt(document.tokens, start, end + 1)) &&
      sentenceOf(start) === sentenceOf(at) &&
      values.length === 1 &&
      values.every(({ figure }) => figure.end <= start) &&
      (last === 'worth' || last === 'owed')
    );
  });
}
/** And not "a mortgage of 640k which is not to be touched": that loan stays. */
const OUT =
  /\b(?:(?:it|that|them) involved|(?:involve|involving|put) (?:it|that|them)|out of (?:it|this|that)|security|offered)\b/;
const BALLOON = /\b(?:balloon|residual)(?: [.,])?$/;
const ITS_WORTH = /\bit(?:s| is) (?:[a-z]+ )?worth\b/;
const WISH = /\b(?:need|want|borrow|after|loan)\b/;
const BEHIND = 3;
/** "Licensed for 5 years but I have never run my own business." */
const NEVER_OWN = /^(?:, )?(?:but|and|though) (?:i |we )?(?:have )?(?:never|not)\b/;
const OF_ITS_START = 'new_business';
/** "We did a smaller one at Malmsbury four years ago." */
const DONE_BEFORE =
  /\b(?:did|built|finished|completed|subdivided|developed|renovated) (?:an?|one|another|two|some|others?)\b[^.,;]* ago$/;
const DONE_REACH = 9;
/** "Our second shop opened in February." */
const AGAIN_OPENED = /\b(?:second|2 ?nd|third|other|another) [a-z]+ opened (?:in|on)$/;
/** "45 days to run", "they want paying in 14 days whatever the weather". */
const BY_TERMS = /^(?:(?:left )?to run|whatever|regardless|no matter|every time|each time)\b/;
/** "The bank wants six weeks just to look at it." */
const TO_DECIDE =
  /^(?:(?:just|even|only) )?to (?:look|assess|decide|approve|process|consider|review|value|get back|come back|give (?:me|us) an answer)\b/;
const A_DAY = /\b(?:day|night|hour|shift) (?:an?|per|each|every) /;
const SOME_DAY = /(?<!\b(?:in|within|under|than|only|just|about) )\b(?:an?|one|1) day$/;
