/**
 * What somebody does for a living, said as people say it: "I shear sheep", "we hang doors", "I pick up rubbish". A verb of
 * habit and things without "my" or "the" are a trade, whatever they are called.
 */
import { isBreak, isListed, type Token, textAt } from './split-tokens.ts';

const WHO = new Set(['i', 'we']);
const SMALL = new Set(['up', 'out', 'down', 'off', 'in', 'and']);
/** "Climb and lop trees", "clean old bricks". */
const MOST_BETWEEN = 3;

export function findLiving(tokens: readonly Token[]): { start: number; end: number }[] {
  return tokens.flatMap(({ text }, start) => {
    const verb = tokens[start + 1];
    if (!WHO.has(text) || !isBreak(tokens[start - 1]) || !isOfTrade(verb)) return [];
    for (let at = start + 2; at <= start + 1 + MOST_BETWEEN; at += 1) {
      const token = tokens[at];
      if (SMALL.has(textAt(tokens, at))) continue;
      if (!isOfTrade(token) || isListed(token, 'which_one')) return [];
      // "Security guards" are guards; "people's taxes" are those of people.
      const next = tokens[at + 1];
      const isOfNext = isOfTrade(next) && isSeveral(next);
      if (isSeveral(token) && !isOfNext) return [{ start, end: withCustomers(tokens, at + 1) }];
    }
    return [];
  });
}

/** "We do guards for shopping centres and schools": for whom it is done, several of them. */
function withCustomers(tokens: readonly Token[], end: number, links = FOR_WHOM): number {
  if (!links.has(textAt(tokens, end))) return end;
  for (let at = end + 1; at <= end + MOST_BETWEEN; at += 1) {
    const token = tokens[at];
    if (!isOfTrade(token)) return end;
    if (isSeveral(token)) return withCustomers(tokens, at + 1, AND_WHOM);
  }
  return end;
}
const FOR_WHOM = new Set(['for', 'to', 'at']);
const AND_WHOM = new Set(['and']);

const isOfTrade = (token: Token | undefined): token is Token =>
  token !== undefined && /^[a-z]+$/.test(token.text) && !isListed(token, 'no_trade');
/** Its plural was folded, or it has none. */
const isSeveral = (token: Token) =>
  token.to - token.from > token.text.length || isListed(token, 'uncounted');
