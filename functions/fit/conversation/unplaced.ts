/** Sums that a next message names and nothing takes up: they are named, and never dropped in silence. */
import type { Need, Role } from '../need.ts';
import type { Slot } from '../read/slots/cues.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { GST } from '../read/slots/settling.ts';
import { isOtherLoan } from './beside-told.ts';
import type { Remembered } from './remembered.ts';
import { sentencesOf, YEAR_ALONE } from './said.ts';

/** "One of them", "since 2015" and "12 machines" are none. */
export const isSumOfMoney = ({ kind, words, from, to, slot }: SaidFigure, text: string) =>
  (kind === 'money' && slot !== 'other') ||
  (kind === 'count' &&
    /\d/.test(words) &&
    !YEAR_ALONE.test(words) &&
    !SOLD_FOR.test(text.slice(0, from)) &&
    (/\?\s*$/.test(text) || !OF_THINGS.test(text.slice(to))));
/** "We've sold a block up at Euroa for 265". */
const SOLD_FOR = /\bsold\b[^.;?!]{0,40}\bfor (?:about |around )?\$?$/i;
const OF_THINGS =
  /^ of (?:these|those|them|the same)\b|^ ?(?:am|pm|o'?clock|at night|tonight|in the (?:morning|arvo|afternoon|evening))\b|^[ -]?(?:tonne|ton|litre|metre|seat|seater|kva|kw|hp|inch|foot)s?\b|^ (?:(?!(?:for|of|on|in|to|at|and|or|with|from)\b)[a-z]+ )?(?!(?:dollars|bucks|percent|points|less)\b)(?:[a-z]+(?<!s)s|staff|people|men|women|(?:pre-?)?sold|done|finished|built)\b/i;

/** "The house is worth 1.4", and not "we own 3 trucks". */
export const isSurelyMoney = ({ kind, value }: SaidFigure) =>
  kind === 'money' || (kind === 'count' && !Number.isInteger(value));

type Before = Pick<Remembered, 'facts'>;
type Message = SaidFigures & Pick<Need, 'signals'>;

/**
 * Those that are no fact now or before, and neither make one nor move it, alone or with another of the message, nor belong to
 * what happened, is owed elsewhere or repays it.
 */
export function listUnplaced(
  { figures, text, signals }: Message,
  { facts: was }: Before,
  { facts: now }: Before,
): readonly number[] {
  if (isOtherLoan(text)) return [];
  const held = numbersOf(was);
  const told = numbersOf(now);
  const known = [...held, ...told];
  const moves = held.flatMap((one) => told.map((other) => Math.abs(one - other)));
  const shares = [now.customer_share, now.presold_share, now.personal_share].flatMap((share) =>
    typeof share === 'number' ? known.map((each) => (each * share) / 100) : [],
  );
  const made = [...known, ...moves, ...shares, ...known.map((each) => each * YEAR)];
  const isMade = (sum: number) => made.some((each) => isAbout(each, sum));
  const values = figures.map(({ value }) => value);
  const all = values.reduce((sum, each) => sum + each, 0);
  const isTaken = (sum: number) =>
    [sum, sum * GST, sum / GST, all].some(isMade) ||
    values.some((each) => each !== sum && [sum + each, Math.abs(sum - each)].some(isMade));
  const sentences = sentencesOf(text);
  const isOfElse = ({ from, to }: SaidFigure) => {
    const own = sentences.find((each) => each.from <= from && from < each.to);
    const sentence = own?.said.toLowerCase() ?? '';
    const isBeside = signals.some(
      ({ role, words }) =>
        BESIDE.has(role) && words !== '' && sentence.includes(words.toLowerCase()),
    );
    const after = text.slice(to);
    return isBeside || PAID_AGAIN.test(after) || TAKEN_BACK.test(after);
  };
  return figures.flatMap((each) =>
    each.kind === 'money' &&
    each.value >= LEAST &&
    !each.isOld &&
    (each.slot === undefined || ASKED_OF.has(each.slot)) &&
    !isTaken(each.value) &&
    !isOfElse(each)
      ? [each.value]
      : [],
  );
}
const ASKED_OF: ReadonlySet<Slot> = new Set<Slot>([
  ...(['wanted', 'worth', 'price', 'deposit', 'loan', 'end_value', 'build_cost'] as const),
]);
const BESIDE: ReadonlySet<Role> = new Set<Role>(['happened', 'owed', 'repaid', 'aside']);
/** What bounced, or a fee: nobody minds. */
const LEAST = 1000;
const TAKEN_BACK =
  /^[,.]? ?(?:no|nah|sorry|wait|correction|actually|oops|whoops|i me(?:an|ant))\b/i;
const PAID_AGAIN =
  /^ ?(?:(?:a|an|per|each|every|\/) ?|p)(?:week|w|month|m|year|annum|a|day|nite|night)\b/i;
const YEAR = 12;
/** A sum is said in round figures. */
const isAbout = (one: number, other: number) => Math.abs(one - other) <= one * 0.006;
const numbersOf = (facts: Remembered['facts']) =>
  Object.values(facts).filter((value) => typeof value === 'number');
