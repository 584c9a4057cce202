/** Whether a phrase is denied by what stands around it: "no defaults", "arrears: none". */
import { BREAK, type Token } from './split-tokens.ts';

const DENIALS = new Set(
  'no not never without nil zero 0 neither nor non aint nothing avoid'.split(' '),
);

/** A "no" does not reach over these, unless it stands right before them ("don't want"). */
const CLAUSE_STARTS = new Set(
  (
    'and but need needs want wants have has had got with owe owes so because just then looking ' +
    'for to from until which that who i we my our is are was'
  ).split(' '),
);
const ANSWERS = new Set(['none', 'nil', 'zero', 'no', 'n']);
const REACH = 5;

/** `taken` are the tokens of earlier phrases: a "no" that is part of one denies nothing else. */
export function isDenied(
  tokens: readonly Token[],
  { start, end, taken }: { start: number; end: number; taken: ReadonlySet<number> },
): boolean {
  return isDeniedBefore(tokens, start, taken) || isDeniedAfter(tokens, end);
}

function isDeniedBefore(
  tokens: readonly Token[],
  start: number,
  taken: ReadonlySet<number>,
): boolean {
  for (let at = start - 1; at >= 0 && at >= start - REACH; at -= 1) {
    const word = tokens[at]?.text ?? BREAK;
    if (DENIALS.has(word)) return !taken.has(at) || isJoined(tokens, at, start);
    if (word === BREAK) return false;
    if (CLAUSE_STARTS.has(word) && !DENIALS.has(tokens[at - 1]?.text ?? BREAK)) return false;
  }
  return false;
}

/** "No property or equipment": the "or" carries it on. */
const isJoined = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ text }) => text === 'or' || text === 'nor');

function isDeniedAfter(tokens: readonly Token[], end: number): boolean {
  const after = tokens[end]?.text ?? BREAK;
  return ANSWERS.has(after) && (tokens[end + 1]?.text ?? BREAK) === BREAK;
}
