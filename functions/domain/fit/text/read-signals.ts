/** Reads what people type into signals, with where each stands and whether it is denied. */
import { leaveOutTrade } from './leave-out-trade.ts';
import type { MendSpelling } from './mend-spelling.ts';
import { isDenied } from './negation.ts';
import { matchPhrase, type Phrases } from './phrase-trie.ts';
import { BREAK, splitTokens, type Token } from './split-tokens.ts';
import type { Hit, Words } from './words.ts';

export type Language = { readonly phrases: Phrases; readonly mend: MendSpelling };

export function readSignals(
  { phrases, mend }: Language,
  { purpose, situation }: { readonly purpose: string; readonly situation: string },
): Words {
  const split = (text: string) =>
    splitTokens(text).map((token) => ({ ...token, text: mend(token.text) }));
  const purposeTokens = split(purpose);
  const tokens: Token[] = [...purposeTokens, { text: BREAK }, ...split(situation)];
  const clauses = numberClauses(tokens);
  const hits: Hit[] = [];
  const taken = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    const match = matchPhrase(phrases, tokens, at);
    if (match === undefined) continue;
    hits.push({
      signals: match.signals,
      start: at,
      end: match.end,
      clause: clauses[at] ?? 0,
      isDenied: isDenied(tokens, { start: at, end: match.end, taken }),
      inPurpose: at < purposeTokens.length,
    });
    for (let token = at; token < match.end; token += 1) taken.add(token);
    at = match.end - 1;
  }
  const personal = leaveOutTrade(hits, tokens);
  return { tokens, clauses, hits: personal, purposeLength: purposeTokens.length };
}

function numberClauses(tokens: readonly Token[]): number[] {
  let clause = 0;
  return tokens.map(({ text }) => {
    if (text === BREAK) clause += 1;
    return clause;
  });
}
