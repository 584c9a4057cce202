/**
 * Two needs in one text stay two: each has its own words, sums and dates. They are told by words
 * that part them, or by sums in sentences of their own.
 */

import { findTotal } from './amount/totals.ts';
import { sentenceStart, type TextsRead } from './document.ts';
import type { Span } from './fact-reader.ts';
import type { Placed } from './slots/cues.ts';
import { isSaidWhole } from './slots/settling.ts';
import { COLON, STOP, textAt } from './split-tokens.ts';

/** Words that part two needs. */
const PARTING =
  /\b(?:two (?:thing|need|deal|borrower|request|separate|different)|(?:as|want|need|for) two loan|separately|separate(?! (?:to|from))|different matter|unrelated|the second (?:is|can|one|loan|need|thing|lot|request)|keep them apart|not in the same loan|mine (?:is )?different|(?<!plus |and |with )a further|then there is|after that|second one)\b|\bone : .{0,400}\btwo :|\b1 : .{0,400}\b2 :/;
/** And these even where all of it is added up. */
const APART =
  /\b(?:unrelated|separate|separately|different|apart|two loan)\b|\bone [,:] .{0,400}\btwo [,:] /;
const MOST_NEEDS = 2;

export function splitNeeds(document: TextsRead): Span[] {
  const whole: Span = { start: 0, end: document.tokens.length, shared: [] };
  const sums = document.placed.filter((each) => isSum(each));
  if (sums.length < 2) return [whole];
  const total = findTotal(
    document,
    document.placed.filter(({ isDenied }) => !isDenied),
  );
  const words = document.tokens.map(({ text }) => text).join(' ');
  const isWhole = total !== undefined && isSaidWhole(document.tokens, total.figure);
  if (isWhole && !APART.test(words)) return [whole];
  const isParted = PARTING.test(words);
  const candidates = sums.filter((sum) => sum !== total);
  const [first, second] = candidates;
  if (first === undefined || second === undefined || candidates.length > MOST_NEEDS) return [whole];
  const from = first.figure.end;
  const to = second.figure.start;
  if (!isParted && !isAddedLater(document, from, to)) return [whole];
  const cut = cutBetween(document, from, to);
  // "So 50 all up" in a sentence of its own says more of both.
  const isCut =
    total !== undefined &&
    total.figure.start > second.figure.end &&
    !(isWhole && sentenceStart(document, total.figure.start) > second.figure.end);
  const end = isCut ? total.figure.start : whole.end;
  const { shared, tail } = findShared(document, second.figure.end, end);
  return [
    { start: 0, end: cut, shared },
    { start: cut, end: tail, shared },
  ];
}

const isSum = ({ figure, isDenied, slot }: Placed) =>
  figure.kind === 'money' &&
  !figure.isBare &&
  !isDenied &&
  (slot === 'wanted' || slot === 'tax' || slot === undefined);

const LATER = new Set(['and', 'also', 'plus', 'then', 'second', 'secondly']);

/** "Pay out the excavator, 74k. And a dozer, 310k": the second comes in a sentence that adds it. */
function isAddedLater({ tokens }: TextsRead, from: number, to: number): boolean {
  const stop = tokens.findLastIndex(({ text }, at) => at > from && at < to && text === STOP);
  // "First: $333,000. Value: $777,000. Second: $111,000" labels the loans on one house.
  return stop >= 0 && LATER.has(textAt(tokens, stop + 1)) && textAt(tokens, stop + 2) !== COLON;
}

/** "They're for the same company": a last sentence that speaks of both. */
function findShared(
  { tokens }: TextsRead,
  from: number,
  end: number,
): { shared: [number, number][]; tail: number } {
  let start = from;
  while (start < end && tokens[start]?.text !== STOP) start += 1;
  const isBoth = tokens
    .slice(start + 1, start + 6)
    .some(({ text }) => /^(both|same|they|all)$/.test(text));
  return isBoth ? { shared: [[start + 1, end]], tail: start + 1 } : { shared: [], tail: end };
}

/** Where the second need begins: its sentence, or its sum. */
function cutBetween({ tokens }: TextsRead, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === STOP) return at + 1;
  return to;
}
