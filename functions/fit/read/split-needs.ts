/**
 * Two needs in one text stay two: each has its own words, sums and dates. They are told by words
 * that part them.
 */

import { findTotal } from './amount/totals.ts';
import type { TextsRead } from './document.ts';
import type { Span } from './fact-reader.ts';
import type { Placed } from './slots/cues.ts';
import { STOP, wordsAt } from './split-tokens.ts';

/** Words that part two needs. */
const PARTING =
  /\b(?:two (?:thing|need|deal|borrower|request|separate|different)|(?:as|want|need|for) two loan|separately|separate(?! (?:to|from))|different matter|unrelated|the second (?:is|can|one|loan|need|thing|lot|request)|keep them apart|not in the same loan|mine (?:is )?different|(?<!plus |and |with )a further|then there is|after that|second one)\b|\bone : .{0,400}\btwo :|\b1 : .{0,400}\b2 :/;
/** And these keep them one. */
const TOGETHER =
  /(?<!\bnot )\bin (?:the )?(?:one|same|a single) (?:loan|facility)\b|\bone (?:loan|facility) for (?:both|all|them|the lot)\b/;
const MOST_NEEDS = 2;

export function splitNeeds(document: TextsRead): Span[] {
  const { tokens, placed } = document;
  const whole: Span = { start: 0, end: tokens.length };
  const told = placed.filter(({ isDenied }) => !isDenied);
  const total = findTotal(document, told);
  const sums = told.filter((each) => isSum(each) && each !== total);
  const [first, second] = sums;
  if (first === undefined || second === undefined || sums.length > MOST_NEEDS) return [whole];
  const words = wordsAt(tokens, 0, tokens.length);
  if (!PARTING.test(words) || TOGETHER.test(words)) return [whole];
  // The second need begins with its sentence, or with its sum.
  const stop = tokens.findIndex(({ text }, at) => at >= first.figure.end && text === STOP);
  const cut = stop < second.figure.start ? stop + 1 : second.figure.start;
  // "So 50 all up" is neither's.
  const isTotalLast = total !== undefined && total.figure.start > second.figure.end;
  return [
    { start: 0, end: cut },
    { start: cut, end: isTotalLast ? total.figure.start : whole.end },
  ];
}

const isSum = ({ figure, slot }: Placed) =>
  figure.kind === 'money' &&
  !figure.isBare &&
  (slot === 'wanted' || slot === 'tax' || slot === undefined);
