/**
 * content/vocabulary/<theme>.yaml: what people type, and what it tells. The build compiles it once
 * for the reader. In a phrase `_` stands for any number, `..` for up to four other words, `...` for up to
 * twelve of the same sentence, `<bank>` for any word of that class, `wont/refuses` for either word, and `about?`
 * for a word that may be missing.
 */

import * as z from 'zod';
import type {
  CompiledBranch,
  CompiledMeaning,
  CompiledVocabulary,
  CompiledWord,
  NotedWords,
} from '../../catalogue/content.ts';
import { writeLines } from '../../catalogue/lines.ts';
import { ROLES, type Role } from '../need.ts';
import { dateWords } from './figures/read-dates.ts';
import { countingWords, KINDS, numberWords } from './figures/read-numbers.ts';
import type { WrittenGists } from './ledger/gist.ts';
import type { RoleWeights } from './ledger/weights.ts';
import { keyOf, SHORTEST_KNOWN } from './mend-spelling.ts';
import { THE_FIGURE } from './phrases.ts';
import { YET } from './read-times.ts';
import { MARKS, NO_SLOT, SLOTS } from './slots/cues.ts';
import { foldWord, WORD_LISTS, type WordList } from './split-tokens.ts';

/** `word` is how one word of a phrase may be written. */
const phraseOf = (word: string, signs: string) => {
  const either = `(?:${word})(?:/(?:${word}))*\\??`;
  return z
    .string()
    .max(300)
    .regex(
      new RegExp(`^${either}(?: (?:${either}|\\.\\.\\.?))*$`),
      `must be small letters, digits and single spaces; _ is any number, .. up to four words, ... up to twelve, <class> any word of a class, / stands between words that are alike${signs}, and ? behind a word that may be missing; a comma and a stop are words`,
    );
};
const WORD = '[a-z0-9]+|_|,|\\.|<[a-z_]+>';
const phrase = phraseOf(WORD, '');
/** It holds the figure. */
const turnPhrase = phraseOf(`${WORD}|\\$`, ', $ is the figure').refine(
  (text) => text.split(' ').filter((word) => word === THE_FIGURE).length === 1,
  'must name the figure, $, once',
);

export const phrases = z.array(phrase).min(1);
const key = z.string().regex(/^(?:[a-z][a-z_]*|<[a-z_]+>)$/);
const short = z.string().trim().min(2).max(60);
const entry = z.strictObject({
  means: z.string().min(5).max(200),
  /** How an answer says that it was heard, where it counts in the judgement. */
  noted: z
    .strictObject({
      told: short,
      denied: short,
      /** Instead of `told`, where it is what the money is for. */
      purpose: short,
      over: z.array(key).min(1),
    })
    .partial()
    .optional(),
  /** Signals that these words tell as well: a paid default is a default. */
  also: z.array(key).min(1).optional(),
  /** The roles in which `words` count, where not all do. */
  roles: z.array(z.enum(ROLES)).min(1).optional(),
  /** A phrase hides shorter ones inside it; where it says so here, what it names is heard as well. */
  hides: z.literal('nothing').optional(),
  /** Phrases that count wherever they stand, but in an aside. */
  words: phrases.optional(),
  /** Phrases that count in some roles only. */
  only: z.partialRecord(z.enum(ROLES), phrases).optional(),
});
/** One theme: signals, and classes of words in angle brackets. */
export const vocabularyTheme = z.record(key, entry);
export type VocabularyTheme = z.infer<typeof vocabularyTheme>;

/** content/vocabulary/figures.yaml: by kind of figure, the words that tell what it is. */
export const figureCues = z.partialRecord(
  z.enum(KINDS),
  z.array(
    z.strictObject({
      is: z.enum(Object.keys(SLOTS)),
      stands: z.enum(['before', 'after']),
      /** Of several cues the one with less wins. */
      weight: z.number().default(0),
      reach: z.number().optional(),
      words: phrases,
    }),
  ),
);
type FigureCues = z.infer<typeof figureCues>;

/** content/vocabulary/marks.yaml: words about figures that stand elsewhere, or about several of them. */
export const markWords = z.record(
  z.enum(MARKS),
  z.strictObject({ means: z.string().min(5).max(200), words: phrases }),
);

/** content/vocabulary/turns.yaml: phrases around a figure that make it something else; the first that fits counts. */
export const turnWords = z.array(
  z.strictObject({
    is: z.enum(Object.keys(SLOTS)),
    /** What it is by its nearest words. */
    of: z
      .array(z.enum([...Object.keys(SLOTS), NO_SLOT]))
      .min(1)
      .optional(),
    means: z.string().min(5).max(200),
    words: z.array(turnPhrase).min(1),
  }),
);

/** content/vocabulary/word-lists.yaml: words, divided by spaces, that the reader asks for by their list. */
export const wordLists = z.record(
  z.enum(WORD_LISTS),
  z.strictObject({
    means: z.string().min(5).max(200),
    words: z.string().regex(/^\p{Ll}+(?:\s+\p{Ll}+)*\s*$/u, 'must be words of small letters'),
  }),
);

/** A cue before its figure may lead a list; one behind it stands close. */
const FURTHEST = { before: 4.5, after: 2.9 } as const;

export type Vocabulary = {
  readonly themes: readonly VocabularyTheme[];
  readonly figures: FigureCues;
  readonly marks: z.infer<typeof markWords>;
  readonly turns: z.infer<typeof turnWords>;
  readonly lists: z.infer<typeof wordLists>;
};

/** content/learned-needs.txt, learned-asides.txt and learned-told.txt: the first line names the gists. */
export function readLearnedGists(text: string): WrittenGists {
  const end = text.indexOf('\n');
  return { names: text.slice(0, end).split('\t'), weights: readLearned(text.slice(end)) };
}

/** content/learned-figures.txt: a feature, and its weights. */
export function readLearned(text: string): Map<string, RoleWeights> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [feature = '', weights = ''] = line.split('\t');
      return [feature, weights.split(' ').map(Number)];
    }),
  );
}

/**
 * The signals that these themes raise, which rules may name: not classes of words, what opens, holds
 * or fixes a role, nor what only looks like a signal.
 */
export function listSignals(themes: readonly VocabularyTheme[]): string[] {
  const names = themes.flatMap((theme) => Object.keys(theme));
  return names.filter((name) => !/^<|^look_alike$|^(?:opens|holds|fixes)_/.test(name));
}

/** What an answer says of what was heard. A paid default is said over a default, and returns that are late over papers that are there. */
export function gatherNoted(themes: readonly VocabularyTheme[]): NotedWords {
  const entries = themes.flatMap((theme) => Object.entries(theme));
  return Object.fromEntries(
    entries.flatMap(([name, { noted, also = [] }]) => {
      const { over = [], ...words } = noted ?? {};
      const covers = [...also, ...over];
      return noted ? [[name, { ...words, ...(covers.length > 0 && { covers }) }]] : [];
    }),
  );
}

/** content/vocabulary/asked.yaml: by group and name, the words by which a message asks for it. */
export type AskedWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function compileAsked(asked: AskedWords): CompiledVocabulary {
  const lines = Object.entries(asked).flatMap(([group, lists]) =>
    Object.entries(lists).flatMap(([name, texts]) =>
      texts.map((text) => ({ name: `${group} ${name}`, text })),
    ),
  );
  return writeWords(
    { phrases: byFirstWord(lines) },
    gatherLongWords(lines.map(({ text }) => text)),
  );
}

export function compileVocabulary({
  themes,
  figures,
  marks: written,
  turns: turned,
  lists,
}: Vocabulary): CompiledVocabulary {
  const lines = themes.flatMap((theme) => Object.entries(theme).flatMap(toLines));
  const cues = Object.entries(figures).flatMap(([kind, list]) =>
    list.flatMap(({ is, stands, weight, reach = FURTHEST[stands], words }) =>
      words.map((text) => ({ name: is, text, cue: { kind, is, stands, weight, reach } })),
    ),
  );
  const marks = Object.entries(written).flatMap(([name, { words }]) =>
    words.map((text) => ({ name, text, isMark: true as const })),
  );
  const turns = turned.flatMap(({ is, of, words }, order) =>
    words.map((text) => ({ name: is, text, turn: { order, of } })),
  );
  const isClass = ({ name }: Phrase) => name.startsWith('<');
  const texts = [
    ...[...lines, ...cues, ...marks, ...turns].map(({ text }) => text),
    ...numberWords(),
  ];
  const words = {
    phrases: byFirstWord([...lines.filter((line) => !isClass(line)), ...cues, ...marks, ...turns]),
    members: byFirstWord(lines.filter(isClass)),
    lists: listsByWord({ ...lists, counts: { words: COUNTS } }),
  };
  return writeWords(words, gatherLongWords(texts));
}

const COUNTS = [...countingWords(), ...dateWords(), YET].join(' ');

function listsByWord(lists: Readonly<Record<WordList, { words: string }>>) {
  const byWord = new Map<string, string[]>();
  for (const [name, { words }] of Object.entries(lists)) {
    for (const word of new Set(words.trim().split(/\s+/))) {
      byWord.set(word, [...(byWord.get(word) ?? []), name]);
    }
  }
  return byWord;
}

type Words = {
  readonly [Key in keyof CompiledWord]: ReadonlyMap<string, NonNullable<CompiledWord[Key]>>;
};

/** `longWords`, for mending slips, are those of five letters and more, by first letter and length. */
function writeWords(
  { phrases = new Map(), members = new Map(), lists = new Map() }: Words,
  longWords: ReadonlyMap<string, string[]>,
): CompiledVocabulary {
  const words = [...new Set([...phrases.keys(), ...members.keys(), ...lists.keys()])];
  return writeLines([
    ...words.map((word): [string, CompiledWord] => [
      `word ${word}`,
      { phrases: phrases.get(word), members: members.get(word), lists: lists.get(word) },
    ]),
    ...[...longWords].map(([key, like]): [string, string[]] => [`long_words ${key}`, like]),
  ]);
}

type Phrase = CompiledMeaning & { readonly text: string };

function toLines([name, entry]: [string, VocabularyTheme[string]]): Phrase[] {
  const { words = [], only = {}, also = [], hides, roles: counts } = entry;
  const byPhrase = new Map<string, Role[]>();
  for (const role of ROLES) {
    for (const text of only[role] ?? []) byPhrase.set(text, [...(byPhrase.get(text) ?? []), role]);
  }
  return [name, ...also].flatMap((told) => [
    ...words.map((text) => ({ name: told, roles: counts, text, hides })),
    ...[...byPhrase].map(([text, roles]) => ({ name: told, roles, text, hides })),
  ]);
}

/** Between words that are alike. */
const EITHER = '/';
/** Behind a word that may be missing. */
const MAY_MISS = '?';

/** Where words of phrases lead: what is meant by those that end here, and where others go on. It is never changed. */
type Place = {
  readonly meanings: readonly CompiledMeaning[];
  readonly next: ReadonlyMap<string, Place>;
};
const NOWHERE: Place = { meanings: [], next: new Map() };

function byFirstWord(phrases: readonly Phrase[]): ReadonlyMap<string, CompiledBranch> {
  const first = new Map<string, Place>();
  for (const phrase of phrases) addPhrase(first, phrase);
  return new Map([...first].map(([word, place]) => [word, toBranch(place)]));
}

/** "wont/refuses go" goes on to the same place by either word, as long as no other phrase parts them: each is worked out once. */
function addPhrase(first: Map<string, Place>, { text, ...meaning }: Phrase): void {
  const steps = text.split(' ').map((step) => {
    const mayMiss = step.endsWith(MAY_MISS);
    const words = (mayMiss ? step.slice(0, -1) : step).split(EITHER);
    return { mayMiss, words: words.map(splitWord) };
  });
  const known = steps.map(() => new Map<Place, Place>());

  /** From `at` by each of its words, and without them where they may be missing. */
  function goOn(next: Map<string, Place>, at: number): void {
    const step = steps[at];
    for (const words of step?.words ?? []) followWords(next, words, at + 1);
    if (step?.mayMiss) goOn(next, at + 1);
  }
  function followWords(
    next: Map<string, Place>,
    [word = '', ...rest]: readonly string[],
    to: number,
  ) {
    const place = next.get(word) ?? NOWHERE;
    next.set(word, rest.length === 0 ? add(place, to) : addWords(place, rest, to));
  }
  function addWords({ meanings, next }: Place, words: readonly string[], to: number): Place {
    const longer = new Map(next);
    followWords(longer, words, to);
    return { meanings, next: longer };
  }
  function add(place: Place, at: number): Place {
    const added = known[at]?.get(place) ?? addAnew(place, at);
    known[at]?.set(place, added);
    return added;
  }
  function addAnew({ meanings, next }: Place, at: number): Place {
    const isEnd = steps.slice(at).every(({ mayMiss }) => mayMiss);
    const longer = new Map(next);
    goOn(longer, at);
    return { meanings: isEnd ? withMeaning(meanings, meaning) : meanings, next: longer };
  }
  goOn(first, 0);
}

function withMeaning(meanings: readonly CompiledMeaning[], meaning: CompiledMeaning) {
  const { name, cue, isMark, turn } = meaning;
  const isKnown = meanings.some(
    (known) =>
      known.name === name && known.cue === cue && known.isMark === isMark && known.turn === turn,
  );
  return isKnown ? meanings : [...meanings, meaning];
}

/** What goes on alike is written once. */
function toBranch(first: Place): CompiledBranch {
  const meanings = numberAlike<CompiledMeaning>();
  const nodes = numberAlike<CompiledBranch['nodes'][number]>();
  const written = new Map<Place, number>();
  const write = (place: Place): number => {
    const number =
      written.get(place) ??
      nodes.numberOf([
        place.meanings.map(meanings.numberOf),
        [...place.next].map(([word, next]) => [word, write(next)]),
      ]);
    written.set(place, number);
    return number;
  };
  write(first);
  return { meanings: meanings.all, nodes: nodes.all };
}

function numberAlike<Value>() {
  const all: Value[] = [];
  const known = new Map<string, number>();
  const numberOf = (value: Value): number => {
    const spelt = JSON.stringify(value);
    const number = known.get(spelt) ?? all.push(value) - 1;
    known.set(spelt, number);
    return number;
  };
  return { all, numberOf };
}

/** A word of a phrase as the splitter of texts knows it: "2nd" is a number and letters there. */
const PART = /[a-z]+|\d+/g;
function splitWord(word: string): readonly string[] {
  if (!/[a-z0-9]/.test(word) || word.startsWith('<')) return [word];
  return /\d/.test(word) ? (word.match(PART) ?? []).flatMap(foldWord) : foldWord(word);
}

function gatherLongWords(texts: readonly string[]): ReadonlyMap<string, string[]> {
  const words = new Set(texts.flatMap((text) => text.split(/[ /?]/).flatMap(splitWord)));
  const byKey = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < SHORTEST_KNOWN || !/^[a-z]+$/.test(word)) continue;
    byKey.set(keyOf(word, 0), [...(byKey.get(keyOf(word, 0)) ?? []), word]);
  }
  return byKey;
}

/** The classes that phrases name, and that no theme defines. */
export function findUnknownClasses({ themes, figures, marks, turns }: Vocabulary): string[] {
  const known = new Set(themes.flatMap((theme) => Object.keys(theme)));
  const texts = [
    ...themes.flatMap((theme) => Object.entries(theme).flatMap(toLines)).map(({ text }) => text),
    ...Object.values(figures).flatMap((list) => list.flatMap(({ words }) => words)),
    ...[...Object.values(marks), ...turns].flatMap(({ words }) => words),
  ];
  const named = texts.flatMap((text) => text.match(/<[a-z_]+>/g) ?? []);
  return [...new Set(named)].filter((name) => !known.has(name));
}
