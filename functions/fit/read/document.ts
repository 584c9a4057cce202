/** A text as it stands once it is split: tokens, figures in slots, clauses with roles, signals. */
import type { CompiledVocabulary, LearnedWeights } from '../../catalogue/content.ts';
import { openLines } from '../../catalogue/lines.ts';
import { once } from '../../once.ts';
import type { Given, Signal, Texts, Today } from '../need.ts';
import { type Clause, cutClauses, type Part } from './clauses.ts';
import { readFigures } from './figures/read-figures.ts';
import type { Figure } from './figures/read-numbers.ts';
import { type Gists, openGists } from './ledger/gist.ts';
import { findAsides, findSentences, hearFacts, type ToldAnswer } from './ledger/sentences.ts';
import { FIGURE_WEIGHTS, openWeights, type WeightsOf } from './ledger/weights.ts';
import { createSpelling, type MendSpelling } from './mend-spelling.ts';
import { createWords, type Found, findPhrases, type KnowWord, sortPhrases } from './phrases.ts';
import { type Hit, readSignals } from './signals.ts';
import type { FigureTurn, Mark, Placed, Slot } from './slots/cues.ts';
import { placeFigures } from './slots/place-figures.ts';
import {
  isBreak,
  isListed,
  mayCount,
  STOP,
  splitTokens,
  type Token,
  wordsBefore,
} from './split-tokens.ts';

/** What was learned from labelled texts, opened when a text first asks for it. */
export type Learned = {
  /** What a feature of ledger/features.ts says of the figure that it stands beside. */
  readonly weightsOf: () => WeightsOf;
  readonly gists: () => Gists;
};
export type Language = Learned & {
  /** Which sentences are no part of a need. */
  readonly asides: () => Gists;
  /** Which facts a sentence tells. */
  readonly told: () => Gists;
  readonly know: KnowWord;
  readonly mend: MendSpelling;
};

/** What reads a text; what a next message changes (fit/conversation/weigh-changes.ts) and what is asked are weighed elsewhere. */
type ReadingWeights = Omit<LearnedWeights, 'changes' | 'answers'>;
const NOTHING: ReadingWeights = {
  figures: new Uint8Array(),
  needs: new Uint8Array(),
  asides: new Uint8Array(),
  told: new Uint8Array(),
};

export function createLanguage(
  vocabulary: CompiledVocabulary,
  learned: ReadingWeights = NOTHING,
): Language {
  const { find } = openLines(vocabulary);
  const know = createWords(find);
  return {
    ...{ know, mend: createSpelling(find, know) },
    weightsOf: once(() => openWeights(learned.figures, FIGURE_WEIGHTS)),
    gists: once(() => openGists(learned.needs)),
    asides: once(() => openGists(learned.asides)),
    told: once(() => openGists(learned.told)),
  };
}

export type TextsRead = {
  /** All texts, masked, one after the other. */
  readonly plain: string;
  readonly tokens: readonly Token[];
  readonly placed: readonly Placed[];
  readonly marks: readonly Mark[];
  readonly clauses: readonly Clause[];
  /** The number of the clause of each token. */
  readonly clauseOf: Int32Array;
  readonly hits: readonly Hit[];
  readonly answers: readonly ToldAnswer[];
  /** Words of what the money is for that no list knows: something is named, if only unheard. */
  readonly unheard: readonly Token[];
  readonly today: Today;
} & Learned;

type Reply = Pick<Given, 'isNext' | 'asked'>;

/** `texts` are masked already. What only changes a need (`isNext`) is all of it meant. */
export function readDocument(
  { know, mend, weightsOf, gists, ...learned }: Language,
  { purpose = '', situation = '', text = '' }: Texts,
  today: Today,
  { isNext = false, asked = [] }: Reply = {},
): TextsRead {
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
      const text = mend(token.text);
      const place = { from: token.from + offset, to: token.to + offset };
      tokens.push({ ...token, text, ...place, lists: know(text)?.lists });
    }
    tokens.push({ text: STOP, from: offset + source.length, to: offset + source.length });
    parts.push({ start, end: tokens.length, unmarked });
    plain += `${source}\n`;
  }
  const found = tokens.some(mayCount) ? readFigures(tokens, { plain, today }) : [];
  const sentences = findSentences(tokens, parts, found);
  const asides = isNext ? [] : findAsides(sentences, learned.asides);
  const figures = found.filter(
    ({ start }) => !asides.some(({ span: [from, to] }) => from <= start && start < to),
  );
  const all = findPhrases(know, tokens, figures);
  const { cues, turns: turned, marks: marked, markers, signals } = sortPhrases(all);
  const marks = marked.flatMap(toMarks).filter((mark) => !isNoMore(tokens, mark));
  const turns = turned.flatMap(toTurns);
  const placed = figures.length > 0 ? placeFigures(figures, { tokens, cues, marks, turns }) : [];
  // "Is five months of ABN too new?" and "can it be done by Friday?" are asked of oneself too.
  const asks = placed.filter(({ slot, figure }) =>
    figure.kind === 'money'
      ? slot === undefined || ASKED.has(slot)
      : slot === 'trading' || slot === 'needed',
  );
  const starts = new Set(asides.map(({ span: [start] }) => start));
  const clauses = cutClauses(markers, tokens, { parts, asks, asides: starts });
  const read = placed.map(({ figure }) => figure);
  const clauseOf = numberClauses(clauses, tokens.length);
  // "Buying another in Dubbo": where it stands names nothing that is bought.
  const isTown = ({ meanings }: Found) => meanings.every(({ name }) => name === IN_TOWN);
  const heard = all.filter((each) => each.figure === undefined && !isTown(each));
  const unheard = findUnheard(tokens, { clauses, clauseOf, heard, figures: read });
  const isNamed = unheard.some(({ from }) => from < purpose.length);
  const around = { clauses, clauseOf, figures: read, unheard, isNamed, isNext };
  const named = readSignals(signals, tokens, around);
  // "Cabinet makers in Ballarat. The house here is worth 780k."
  const isRegional = ({ name }: Hit) =>
    name === 'home_here' && marks.some(({ is }) => is === IN_TOWN);
  const phrased = named.map((hit) => (isRegional(hit) ? { ...hit, name: 'regional' } : hit));
  const heardOf = hearFacts(phrased, sentences, {
    ...{ clauses, clauseOf, placed, asked },
    told: learned.told,
  });
  const told = { clauses, clauseOf, ...heardOf, unheard };
  return { plain, tokens, placed, marks, ...told, today, weightsOf, gists };
}

const IN_TOWN = 'in_country_town';

const toMarks = ({ start, end, meanings }: Found) =>
  // The compiler takes no other marks.
  meanings.map(({ name }) => ({ is: name as Mark['is'], start, end }));

const toTurns = ({ figure, meanings }: Found): FigureTurn[] =>
  meanings.flatMap(({ name, turn }) =>
    // The compiler takes no other slots.
    turn && figure !== undefined ? [{ at: figure, to: name as Slot, ...turn }] : [],
  );

/** "Nothing extra on top", "230k saved plus the duty on top": no sum comes on top. */
const isNoMore = (tokens: readonly Token[], { is, start }: Mark) =>
  is === 'more' &&
  /\b(?:nothing|no|without|duty|cost|legal)(?: [a-z]+)?$/.test(wordsBefore(tokens, start));

type Heard = {
  readonly clauses: readonly Clause[];
  readonly clauseOf: Int32Array;
  readonly heard: readonly Found[];
  readonly figures: readonly Figure[];
};

function findUnheard(
  tokens: readonly Token[],
  { clauses, clauseOf, heard, figures }: Heard,
): Token[] {
  const isHeard = new Uint8Array(tokens.length);
  for (const { taken } of heard) for (const at of taken) isHeard[at] = 1;
  for (const { start, end } of figures) isHeard.fill(1, start, end);
  return tokens.filter(
    (token, at) =>
      isHeard[at] === 0 &&
      token.text.length > 3 &&
      clauses[clauseOf[at] ?? 0]?.role === 'purpose' &&
      !isListed(token, 'nameless'),
  );
}

function numberClauses(clauses: readonly Clause[], length: number): Int32Array {
  const numbers = new Int32Array(length);
  clauses.forEach(({ start, end }, index) => {
    numbers.fill(index, start, end);
  });
  return numbers;
}

const ASKED: ReadonlySet<Slot> = new Set<Slot>(['wanted', 'bill', 'tax']);

/** The very characters from one token to another. */
export const quote = ({ plain, tokens }: TextsRead, start: number, end: number) =>
  plain.slice(tokens[start]?.from ?? 0, tokens[end - 1]?.to ?? 0);

export const toSignal = (
  document: TextsRead,
  { name, role }: Pick<Signal, 'name' | 'role'>,
  { start, end }: Pick<Figure, 'start' | 'end'>,
): Signal => {
  const clause = document.clauseOf[start] ?? 0;
  return { name, role, clause, words: quote(document, start, end) };
};

/** The words of a figure with those of its clause that explain it, for quoting. */
export function quoteFigure(document: TextsRead, { start, end }: Figure): string {
  const { tokens } = document;
  let from = start;
  while (start - from < 3 && !isBreak(tokens[from - 1])) from -= 1;
  let to = end;
  while (to - end < 2 && !isBreak(tokens[to])) to += 1;
  return quote(document, from, to).slice(0, 60);
}

export const clauseAt = ({ clauses, clauseOf }: TextsRead, token: number): Clause | undefined =>
  clauses[clauseOf[token] ?? 0];

/** Where the sentence of a token ends. */
export function sentenceEnd({ tokens }: Pick<TextsRead, 'tokens'>, at: number): number {
  const end = tokens.findIndex(({ text }, index) => index >= at && text === STOP);
  return end < 0 ? tokens.length : end;
}

/** Where it begins. */
export function sentenceStart({ tokens }: Pick<TextsRead, 'tokens'>, at: number): number {
  let start = at;
  while (start > 0 && tokens[start - 1]?.text !== STOP) start -= 1;
  return start;
}
