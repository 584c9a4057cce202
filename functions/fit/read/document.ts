/** A text as it stands once it is split: tokens, figures in slots, clauses with roles, signals. */
import type { Texts, Today } from '../need.ts';
import { type Clause, cutClauses, type Part } from './clauses.ts';
import type { Slot } from './cues.ts';
import type { MendSpelling } from './mend-spelling.ts';
import type { Phrases } from './phrases.ts';
import { type Placed, placeFigures } from './place-figures.ts';
import { readDates } from './read-dates.ts';
import { type Figure, readNumbers } from './read-numbers.ts';
import { readShares } from './read-shares.ts';
import { type Hit, readSignals } from './signals.ts';
import { isBreak, STOP, splitTokens, type Token } from './split-tokens.ts';

export type Language = {
  readonly phrases: Phrases;
  readonly markers: Phrases;
  readonly mend: MendSpelling;
};

export type Document = {
  /** All texts, masked, one after the other. */
  readonly plain: string;
  readonly tokens: readonly Token[];
  readonly placed: readonly Placed[];
  readonly clauses: readonly Clause[];
  readonly hits: readonly Hit[];
  readonly today: Today;
};

/** `texts` are masked already. */
export function readDocument(
  { phrases, markers, mend }: Language,
  { purpose = '', situation = '', text = '' }: Texts,
  today: Today,
): Document {
  const sources = [
    { source: purpose, unmarked: 'purpose' },
    { source: situation, unmarked: 'who' },
    { source: text, unmarked: 'as asked' },
  ] as const;
  const tokens: Token[] = [];
  const parts: Part[] = [];
  let plain = '';
  for (const { source, unmarked } of sources) {
    if (source === '') continue;
    const offset = plain.length;
    const start = tokens.length;
    for (const token of splitTokens(source)) {
      tokens.push({
        ...token,
        text: mend(token.text),
        from: token.from + offset,
        to: token.to + offset,
      });
    }
    tokens.push({ text: STOP, from: offset + source.length, to: offset + source.length });
    parts.push({ start, end: tokens.length, unmarked });
    plain += `${source}\n`;
  }
  const placed = placeFigures(readFigures(tokens, today), tokens);
  const asks = placed.filter(
    ({ slot, figure }) => figure.kind === 'money' && (slot === undefined || ASKED.has(slot)),
  );
  const clauses = cutClauses(markers, tokens, {
    parts,
    isAsked: (start, end) => asks.some(({ figure }) => figure.start >= start && figure.start < end),
  });
  const figures = placed.map(({ figure }) => figure);
  const hits = readSignals(phrases, tokens, { clauses, figures });
  return { plain, tokens, placed, clauses, hits, today };
}

const ASKED: ReadonlySet<Slot> = new Set<Slot>(['wanted', 'bill', 'tax']);

function readFigures(tokens: readonly Token[], today: Today): Figure[] {
  const dates = readDates(tokens, today);
  const isDated = new Set(dates.flatMap(({ start, end }) => [...tokens.keys()].slice(start, end)));
  const numbers = readNumbers(tokens).filter(({ start, end }) => {
    for (let at = start; at < end; at += 1) if (isDated.has(at)) return false;
    return true;
  });
  const figures = [...dates, ...numbers].sort((one, other) => one.start - other.start);
  return readShares(figures, tokens);
}

/** The very characters from one token to another. */
export const quote = ({ plain, tokens }: Document, start: number, end: number) =>
  plain.slice(tokens[start]?.from ?? 0, tokens[end - 1]?.to ?? 0);

/** The words of a figure with those of its clause that explain it, for quoting. */
export function quoteFigure(document: Document, { start, end }: Figure): string {
  const { tokens } = document;
  let from = start;
  while (from > 0 && start - from < 3 && !isBreak(tokens[from - 1] as Token)) from -= 1;
  let to = end;
  while (to < tokens.length && to - end < 2 && !isBreak(tokens[to] as Token)) to += 1;
  return quote(document, from, to).slice(0, 60);
}

export const clauseAt = ({ clauses }: Document, token: number): Clause | undefined =>
  clauses.find(({ start, end }) => token >= start && token < end);
