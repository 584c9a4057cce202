/** Reads what people type into signals, with where each stands and whether it is denied. */
import type { Signal } from '../../../contract/signals.ts';
import { leaveOutTrade } from './leave-out-trade.ts';
import type { MendSpelling } from './mend-spelling.ts';
import { isDenied } from './negation.ts';
import { matchPhrase, type Phrases } from './phrase-trie.ts';
import { BREAK, splitTokens, type Token } from './split-tokens.ts';

export type Hit = {
  readonly signals: readonly Signal[];
  readonly start: number;
  readonly end: number;
  /** Which run of words between breaks it stands in. */
  readonly clause: number;
  readonly isDenied: boolean;
  readonly inPurpose: boolean;
};

export type Words = {
  readonly tokens: readonly Token[];
  /** The clause of each token. */
  readonly clauses: readonly number[];
  readonly hits: readonly Hit[];
  /** Tokens of the purpose, which comes before the situation. */
  readonly purposeLength: number;
};

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
