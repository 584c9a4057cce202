/**
 * Two needs in one text stay two: each has its own words, sums and dates. They are told by words
 * that part them, by a sentence that adds one, or by a thing with its price beside a sum for no thing.
 */

import type { Role } from '../need.ts';
import { slots } from './amount/account.ts';
import { findTotal } from './amount/totals.ts';
import type { TextsRead } from './document.ts';
import type { Span } from './fact-reader.ts';
import { MOVABLES } from './signals.ts';
import { type Placed, type Slot, sumOf } from './slots/cues.ts';
import { offeredBeside } from './slots/holdings.ts';
import { COLON, COMMA, STOP, type Token, textAt, wordsAt } from './split-tokens.ts';

/** Words that part two needs. */
const PARTING =
  /\b(?:two (?:thing|need|deal|borrower|request|separate|different)|(?:as|want|need|for) two loan|separately|separate(?! (?:to|from))|different matter|unrelated|the second (?:is|can|one|loan|need|thing|lot|request)|keep them apart|not in the same loan|mine (?:is )?different|(?<!\b(?:plus|and|with|and (?:draw|borrow|raise|get|take|pull|release)(?: out)?) )a further|then there is|(?<!left )after that)\b|\bone : .{0,400}\btwo :|\b1 : .{0,400}\b2 :/;
/** "A second one, for 60k", and not the second shop that both sums are for. */
const SECOND = /\bsecond one\b/;
/** And these keep them one. */
const TOGETHER =
  /(?<!\bnot )\bin (?:the )?(?:one|same|a single) (?:loan|facility)\b|\bone (?:loan|facility) for (?:both|all|them|the lot)\b|\b(?:that|which) make \d|\b(?:put|roll|rolled|wrap|wrapped|bundle|bundled|combine|combined) (?:it |them |both |all )?(?:together|into one|in one)\b|\bscrub (?:that|it|the)\b/;

export const isTogether = (tokens: readonly Token[]) =>
  TOGETHER.test(wordsAt(tokens, 0, tokens.length));

type Pair = readonly [Placed, Placed];

type Parted = { readonly document: TextsRead; readonly spans: readonly Span[] };

/** Each with the words and sums between its ends; `amount` is what a field tells of the only one, or of both together. */
export function splitNeeds(read: TextsRead, amount: number | undefined): Parted {
  const document = offeredBeside(read);
  const { tokens, placed } = document;
  const told = placed.filter(({ isDenied, figure }) => !isDenied && isWrittenSum(figure));
  const total = findTotal(document, told);
  const pairOf = (isIn: ReadonlySet<Slot | undefined>): Pair | undefined => {
    const [one, other, more] = told.filter((each) => each !== total && isIn.has(each.slot));
    return one && other && !more ? [one, other] : undefined;
  };
  const asked = amount === undefined ? pairOf(ASKED) : undefined;
  const bought = pairOf(SPENT);
  // "95k all up, being 60k for the machine and 35k for freight" is asked for as one.
  const isOne = total && bought && total.figure.start < bought[0].figure.start;
  const isOfBoth =
    bought !== undefined && !isOne && (amount === undefined || amount === sumOf(bought));
  const parting = asked && findParting(document, asked);
  const cut = parting ?? (isOfBoth ? findMore(document, bought) : undefined);
  if (cut === undefined || isTogether(tokens))
    return { document, spans: [{ start: 0, end: tokens.length }] };
  const spans = [
    { start: 0, end: cut },
    { start: cut, end: tokens.length },
  ];
  // "So 50 all up" is neither's.
  return { document: { ...document, placed: placed.filter((each) => each !== total) }, spans };
}

const isWrittenSum = ({ kind, isBare }: Placed['figure']) => kind === 'money' && !isBare;
const ASKED = slots('wanted', 'tax', undefined);
const SPENT = slots('wanted', 'tax', 'price', undefined);

/** Where the second begins: with its sentence, or with its sum. */
function findParting(document: TextsRead, [one, other]: Pair): number | undefined {
  const { tokens } = document;
  const [{ end }, { start }] = [one.figure, other.figure];
  const isParted =
    PARTING.test(wordsAt(tokens, 0, tokens.length)) ||
    SECOND.test(wordsAt(tokens, end, tokens.length));
  if (!isParted && !isAddedLater(document, end, start)) return undefined;
  const stop = tokens.findIndex(({ text }, at) => at >= end && text === STOP);
  const cut = stop < start ? stop + 1 : start;
  // "Also got a default last year, 1,900" adds a sum, and no need.
  const isNeed = document.hits.some((hit) => hit.role === 'purpose' && hit.start >= cut);
  return isParted || isNeed ? cut : undefined;
}

/** "A ute at 62k and 40k for wages": between a thing with its price, and a sum that is for no thing. */
function findMore({ tokens, hits }: TextsRead, [one, other]: Pair): number | undefined {
  const [{ start, end }, more] = [one.figure, other.figure];
  if (!THEN.test(wordsAt(tokens, end, more.start))) return undefined;
  const cut = tokens.findLastIndex(({ text }, at) => at < more.start && LINKS.has(text));
  const names = (of: ReadonlySet<string>, from: number, to: number) =>
    hits.some(
      (hit) => of.has(hit.name) && OF_NEED.has(hit.role) && hit.start >= from && hit.start < to,
    );
  const [from, to] = [start - NEAR, more.end + NEAR];
  const isThing = [names(MOVABLES, from, cut), names(MOVABLES, cut, to)];
  const isCash = [names(OF_CASH, from, cut), names(OF_CASH, cut, to)];
  const isMore = isThing[0] !== isThing[1] && isCash[isThing[0] ? 1 : 0];
  return isMore ? cut : undefined;
}
const THEN = /^(?:(?:for |on )?[a-z ]{1,30} )?(?:,|and|plus)(?: (?!another|total)[a-z]+){0,3}$/;
const LINKS = new Set([COMMA, 'and', 'plus']);
const NEAR = 6;
const OF_NEED: ReadonlySet<Role> = new Set<Role>(['purpose', 'who']);
const OF_CASH: ReadonlySet<string> = new Set(
  'working_capital stock tax_debt overdraft uneven_cash_flow'.split(' '),
);

/** "A prime mover, 140k. And a 60k overdraft": the second comes in a sentence that adds it. */
function isAddedLater({ tokens }: TextsRead, from: number, to: number): boolean {
  const stop = tokens.findLastIndex(({ text }, at) => at > from && at < to && text === STOP);
  // "First: $333,000. Value: $777,000. Second: $111,000" labels the loans on one house.
  return stop >= 0 && LATER.has(textAt(tokens, stop + 1)) && textAt(tokens, stop + 2) !== COLON;
}
const LATER = new Set(['and', 'also', 'plus', 'then', 'second', 'secondly']);
