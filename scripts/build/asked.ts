/** What people ask an assistant: the answers of content/topics.yaml and content/questions, and the words of vocabulary/asked.yaml. */
import * as z from 'zod';
import { FIXED_WORDS } from '../../functions/a2a/memory.ts';
import {
  createCutNames,
  createReadFeatures,
  OTHER_ASKS,
  weighAnswers,
} from '../../functions/a2a/words/close-questions.ts';
import { TURNS } from '../../functions/a2a/words/hear.ts';
import type {
  AskedContent,
  CompiledVocabulary,
  ContentLane,
  Topic,
} from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import { ASPECTS } from '../../functions/catalogue/lane-answers.ts';
import { LANE_IDS } from '../../functions/catalogue/schema.ts';
import { FACT_UNITS } from '../../functions/fit/need.ts';
import {
  type AskedWords,
  compileAsked,
  phrases,
} from '../../functions/fit/read/compile-vocabulary.ts';
import { createLanguage } from '../../functions/fit/read/document.ts';
import { TERM_WORDS } from '../../functions/fit/sums/terms-said.ts';
import {
  fillPlaceholders,
  memoise,
  type Placeholders,
  parseYaml,
  type Review,
  sourcesIn,
} from './content.ts';

const text = z.string().trim();
const topic = z.strictObject({
  says: text.min(20).optional(),
  read: z.array(z.string().regex(/^(?:page|lane):[a-z-]+(?:#.+)?$/)).default([]),
  finds: z.array(text.min(5)).default([]),
  of: z.array(z.enum(LANE_IDS)).default([]),
  told: z.array(text).default([]),
});
/** "No presales", told of a need that stands. */
const DENIED = /^no /;
const examples = z.array(text.min(2)).min(5);
const name = z.string().regex(/^[a-z_]{2,30}$/);
const topicsFile = z.record(name, topic);
const questionsFile = z.record(name, topic.extend({ asked: examples }));
/** Of what figures and other operations answer. */
const figuresFile = z.record(z.enum([...ASPECTS, ...OTHER_ASKS]), examples);
const FIGURES = 'figures';

export function checkAsked(
  placeholders: Placeholders | undefined,
  signals: readonly string[] | undefined,
  review: Review,
) {
  const { problems } = review;
  const files = [
    ...sourcesIn('questions', '.yaml', review)
      .filter((each) => each.name !== FIGURES)
      .map((each) => ({ path: `questions/${each.name}.yaml`, schema: questionsFile })),
    { path: 'topics.yaml', schema: topicsFile },
  ];
  const written = files.flatMap(({ path, schema }) =>
    Object.entries(parseYaml<Record<string, Written>>(schema, path, review) ?? {}).map(
      ([called, each]) => ({ ...each, called, file: `content/${path}` }),
    ),
  );
  const names = written.map(({ called }) => called);
  for (const called of new Set(names.filter((each, at) => names.indexOf(each) < at))) {
    problems.push(`content: topic ${called}: stands twice in topics.yaml and questions`);
  }
  const silent = new Set(written.flatMap(({ called, says }) => (says ? [] : [called])));
  for (const fixed of FIXED_WORDS.filter((each) => !names.includes(each) || silent.has(each))) {
    problems.push(`content/topics.yaml: ${fixed}: says nothing, and an answer needs it`);
  }
  const askedExamples: Readonly<Record<string, readonly string[]>> = {
    ...parseYaml(figuresFile, `questions/${FIGURES}.yaml`, review),
    ...Object.fromEntries(written.flatMap(({ called, asked }) => (asked ? [[called, asked]] : []))),
  };
  const examplesOf = Object.entries(askedExamples).flatMap(([called, texts]) => {
    const plain = texts.map((each) => each.toLowerCase().replace(/[^a-z0-9 ]/g, ''));
    return [...new Set(plain)].map((example) => ({ example, called }));
  });
  for (const [example, [one, other]] of Map.groupBy(examplesOf, (each) => each.example)) {
    if (one === undefined || other === undefined) continue;
    problems.push(`content/questions: "${example}" asks for ${one.called} and for ${other.called}`);
  }
  const schema = z.strictObject({
    aspects: z.record(z.enum(ASPECTS), phrases),
    lanes: z.record(z.enum(LANE_IDS), phrases),
    listed: z.record(z.enum(LANE_IDS), phrases),
    things: z.record(z.enum(LANE_IDS), phrases),
    topics: z.record(z.string(), phrases),
    before: z.record(z.string(), phrases),
    turns: z.record(z.enum(TURNS), phrases),
    terms: z.record(z.enum(TERM_WORDS), phrases),
  });
  const askedWords = parseYaml<AskedWords>(schema, 'vocabulary/asked.yaml', review);
  for (const group of ['topics', 'before']) {
    for (const called of Object.keys(askedWords?.[group] ?? {})) {
      if (names.includes(called)) continue;
      problems.push(`content/vocabulary/asked.yaml: ${group}.${called}: is no topic`);
    }
  }
  for (const { called, told, file } of signals ? written : []) {
    const isKnown = (each: string) =>
      Object.hasOwn(FACT_UNITS, each) || signals?.includes(each.replace(DENIED, ''));
    const unknown = told.filter((each) => !isKnown(each));
    for (const each of unknown)
      problems.push(`${file}: topic ${called}: ${each}: is no signal and no fact`);
  }
  const topics = written.map(({ called, says, read, finds, of, told, file }): Topic => {
    const filled =
      says && placeholders && fillPlaceholders({ file, text: says }, placeholders, review);
    return { name: called, says: filled, read: read.map(toSection), finds, of, told };
  });
  return { topics, askedExamples, askedWords };
}

type Written = z.infer<typeof topic> & { readonly asked?: readonly string[] };

function toSection(place: string) {
  const [document = '', heading] = place.split('#');
  return { document, heading };
}

/** With the lanes by their names; every section that answers a topic has to be there. */
export function makeAsked(
  {
    topics,
    askedWords,
    askedExamples,
    lanes,
  }: ReturnType<typeof checkAsked> & {
    readonly askedWords: AskedWords;
    readonly lanes: readonly ContentLane[];
  },
  documents: readonly Document[],
  { problems }: Review,
): AskedContent {
  // What stands on a page that is left out is not there to be found.
  const isWhole = lanes.length === LANE_IDS.length;
  for (const { name: called, read, finds } of topics) {
    const isSaid = (words: string) => lanes.some((lane) => lane.text.includes(words));
    for (const words of isWhole ? finds.filter((each) => !isSaid(each)) : []) {
      problems.push(`content: topic ${called}: no page of a kind of finance says "${words}"`);
    }
    for (const { document, heading } of read) {
      const page = documents.find(({ id }) => id === document)?.text;
      if (page === undefined || (heading !== undefined && !page.includes(`## ${heading}\n`))) {
        problems.push(`content: topic ${called}: there is no ${document}, or no "${heading}"`);
      }
    }
  }
  const named = lanes.map(({ id, name: called }): [string, string[]] => {
    const plain = called.toLowerCase().replace(/[^a-z ]/g, '');
    return [id, [...(askedWords['lanes']?.[id] ?? []), plain]];
  });
  const words = compileOnce({ ...askedWords, lanes: Object.fromEntries(named) });
  const answers = Object.entries(askedExamples).map(([called, asked]) => ({
    name: called,
    asked,
    says: topics.find((each) => each.name === called)?.says,
  }));
  return { topics, words, examples: weighExamples({ words, answers }) };
}

type Examples = {
  readonly words: CompiledVocabulary;
  readonly answers: Parameters<typeof weighAnswers>[0];
};

const compileOnce = memoise(compileAsked, 1);
const weighExamples = memoise(
  ({ words, answers }: Examples) => weighAnswers(answers, readerOf(words)),
  1,
);

/** Of the same words a text has the same features, and most texts come again in the next build. */
const readerOf = memoise(
  (words: CompiledVocabulary) =>
    memoise(createReadFeatures(createCutNames(createLanguage(words).know))),
  1,
);
