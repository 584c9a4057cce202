/**
 * Two needs in one text stay two: each has its own words, sums and dates. They are told by words
 * that part them, or by sums in sentences of their own.
 */
import type { Document } from './document.ts';
import type { Span } from './read-facts.ts';
import { COMMA, STOP } from './split-tokens.ts';
import { findTotal, wantedSums } from './wanted.ts';

/** Words that part two needs. */
const PARTING =
  /\b(two thing|two need|two loan|two borrower|two request|two separate|separate loan|separately|separate|as well as that|on another note|different matter|unrelated|second one|the second|keep them apart|not in the same loan|mine is different|one : .* two :|a further|first one|then there is|and then there is)\b/;
const MOST_NEEDS = 2;

export function splitNeeds(document: Document): Span[] {
  const whole: Span = { start: 0, end: document.tokens.length, shared: [] };
  const own = document.placed.filter(
    ({ figure, isDenied, slot }) =>
      figure.kind === 'money' && !isDenied && (slot === 'wanted' || slot === undefined),
  );
  const sums = wantedSums(document, own);
  const total = findTotal(sums);
  const parts = sums.filter((sum) => sum !== total);
  const [first, second] = parts;
  if (first === undefined || second === undefined || parts.length > MOST_NEEDS) return [whole];
  if (!isParted(document)) return [whole];
  const cut = cutBetween(document, first.figure.end, second.figure.start);
  const tail =
    total !== undefined && total.figure.start > second.figure.end ? total.figure.start : whole.end;
  return [
    { start: 0, end: cut, shared: [] },
    { start: cut, end: tail, shared: [] },
  ];
}

const isParted = ({ tokens }: Document) => PARTING.test(tokens.map(({ text }) => text).join(' '));

/** Where the second need begins: its sentence, or the last comma or "and" before it. */
function cutBetween({ tokens }: Document, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === STOP) return at + 1;
  for (let at = to - 1; at > from; at -= 1) {
    const text = tokens[at]?.text;
    if (text === COMMA || text === 'and' || text === 'plus') return at;
  }
  return to;
}
