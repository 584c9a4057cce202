/**
 * Teaches which facts a sentence tells, and which questions it answers, by all its words (functions/fit/read/ledger/sentences.ts).
 * Sentences of told.yaml tell a fact and those of answered.yaml answer a question, or only sound as if they did; those of all
 * labelled needs tell what phrases hear in them. `npm run learn` writes content/learned-told.txt.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { WrittenGists } from '../../../functions/fit/read/ledger/gist.ts';
import { ANSWERS } from '../../../functions/fit/read/ledger/sentences.ts';
import { digest, type RoleWeights } from '../../../functions/fit/read/ledger/weights.ts';
import { sentencesOf } from './learn-asides.ts';
import { keepGists, type Labelled, learnGists, listNeeds } from './learn-needs.ts';
import { messages } from './messages.ts';
import { wordLists } from './word-lists.ts';

const read = (file: string): unknown => load(readFileSync(new URL(file, import.meta.url), 'utf8'));
const sentences = z.array(z.string());
const said = z.array(z.record(z.string(), z.strictObject({ tells: sentences, near: sentences })));
/** Of each writer, by the signal that the fact is. */
export const ofFacts = said.parse(read('told.yaml'));
/** Of each writer, by the label of the question. */
export const ofQuestions = said.parse(read('answered.yaml'));
/** Of these a broker hears nothing. */
const { same: innocent } = z
  .strictObject({ same: sentences, misread: sentences })
  .parse(read('../innocent-sentences.yaml'));

/** Figures decide these, which the learner sees by their kind alone: 70 percent of a ledger or 7, a truck of 2004 or of 2024. */
const OF_FIGURES: ReadonlySet<string> = new Set(
  'one_customer old_item invoices_overdue payout_inside'.split(' '),
);
const namesOf = (writers: typeof ofFacts) => [
  ...new Set(writers.flatMap((each) => Object.keys(each))),
];
const FACTS = namesOf(ofFacts).filter((name) => !OF_FIGURES.has(name));
const QUESTIONS = namesOf(ofQuestions).map((label) => ANSWERS + label);

export type Sentence = Labelled & {
  /** Somebody looked at what phrases hear in it. */
  readonly isSure?: boolean;
  /** Its place among the writers, and what it tells or only sounds like; of a labelled need none. */
  readonly by?: { readonly writer: number; readonly name: string; readonly isTold: boolean };
};

/** Of facts that a sentence also tells nothing is known, but that it does not tell the opposite. */
const OPPOSITES: readonly (readonly [string, ...string[]])[] = [
  ['discharged_bankrupt', 'undischarged_bankrupt'],
  ['paid_default', 'unpaid_default'],
  ['clean_credit', 'credit_default', 'dishonours'],
  ['losses_over', 'making_losses'],
  ['no_exit', 'exit_unclear', 'exit_sale', 'exit_refinance', 'exit_income'],
  ['exit_unclear', 'exit_sale', 'exit_refinance', 'exit_income'],
  ['offers_property', 'refuses_property', 'no_property'],
  ['no_property', 'unencumbered', 'second_mortgage'],
  ['unencumbered', 'second_mortgage', 'mortgage_arrears'],
  ['co_owner_refuses', 'co_owner_agrees'],
  ['first_lender_refuses', 'first_lender_consents'],
  ['existing_caveat', 'caveat_gone'],
  ['full_documents', 'returns_not_lodged'],
  ['customers_are_consumers', 'customers_are_businesses'],
  ['charge_not_released', 'charge_released'],
  ['planning_approved', 'planning_missing'],
  ['gaming', 'no_gaming'],
  ['landlord_refuses', 'landlord_consents'],
  ['urgent', 'not_urgent'],
  ['tax_payment_plan', 'tax_enforcement'],
];
const areOpposite = (one: string, other: string) =>
  OPPOSITES.some(
    ([name, ...others]) =>
      (name === one && others.includes(other)) || (name === other && others.includes(one)),
  );

const ofWriters = (writers: typeof ofFacts, prefix = ''): Sentence[] =>
  writers.flatMap((each, writer) =>
    Object.entries(each).flatMap(([key, { tells, near }]) =>
      [...tells, ...near].map((text, at): Sentence => {
        const name = prefix + key;
        const isTold = at < tells.length;
        const is = [...FACTS, ...QUESTIONS].map((other) => {
          if (other === name) return isTold;
          return isTold && areOpposite(name, other) ? false : undefined;
        });
        const features = sentencesOf({ text }).flatMap((one) => one.features);
        return { features: [...new Set(features)], is, by: { writer, name, isTold } };
      }),
    ),
  );

/** Many of these answer a question as well, and nobody has marked which: so many of them are taken not to. */
const EACH = 8;

function ofNeeds(oneOf: number): Sentence[] {
  const texts = [
    ...listNeeds().map((need) => need.texts),
    ...messages.map(({ text }) => ({ text })),
  ];
  const some = texts.filter((_, at) => at % oneOf === 0).flatMap(sentencesOf);
  const each = new Map(some.map((one) => [one.features.join('\n'), one]));
  return [...each.values()].map(({ features, heard }, at) => ({
    features,
    is: [
      ...FACTS.map((name) => heard.has(name)),
      ...QUESTIONS.map(() => (at % Math.ceil(EACH / oneOf) === 0 ? false : undefined)),
    ],
  }));
}

/** Sentences and words of lists that were each looked at: what phrases hear in them holds, and of those beside a need nothing. */
const ofLists = (): Sentence[] =>
  [...innocent, ...wordLists.flatMap(({ items }) => items)].flatMap((text) =>
    sentencesOf({ text }).map(({ features, heard }) => ({
      ...{ features, isSure: true },
      is: [...FACTS.map((name) => heard.has(name)), ...QUESTIONS.map(() => undefined)],
    })),
  );

/** Of labelled needs and messages one of so many. */
export const listSentences = (oneOf = 1): Sentence[] => [
  ...ofWriters(ofFacts),
  ...ofWriters(ofQuestions, ANSWERS),
  ...ofLists(),
  ...ofNeeds(oneOf),
];

/** So often the sentences of writers and lists are taught, as there are far fewer of them than of labelled needs. */
const TIMES = 6;
const TIMES_ANSWERED = 12;
/** In fewer sentences of writers a word says nothing of others; to keep more of them helps little. */
const LEAST_SENTENCES = 8;

export function learnTold(labelled: readonly Sentence[]): WrittenGists {
  const known = labelled.filter(({ by }) => by !== undefined);
  const isOfQuestion = ({ by }: Sentence) => by?.name.startsWith(ANSWERS) === true;
  const timesOf = (each: Sentence) => {
    if (isOfQuestion(each)) return TIMES_ANSWERED;
    return each.by || each.isSure ? TIMES : 1;
  };
  const taught = labelled.flatMap((each) => Array<Sentence>(timesOf(each)).fill(each));
  const learn = (names: readonly string[], from: number, isOwn: (each: Sentence) => boolean) =>
    learnGists(
      names,
      taught.map(({ features, is }) => ({ features, is: is.slice(from, from + names.length) })),
      { orders: 1, known: known.filter(isOwn), leastTexts: LEAST_SENTENCES },
    );
  // Apart, so that sentences that answer questions do not change which facts are heard.
  const facts = learn(FACTS, 0, (each) => !isOfQuestion(each));
  const questions = learn(QUESTIONS, FACTS.length, isOfQuestion);
  const weights = new Map<string, RoleWeights>();
  const features = [...facts.weights.keys(), ...questions.weights.keys()];
  // Two features of one digest would be one feature.
  for (const feature of new Map(features.map((each) => [digest(each), each])).values()) {
    const of = ({ names, weights: own }: WrittenGists) =>
      own.get(feature) ?? Array<number>(names.length).fill(0);
    weights.set(feature, [...of(facts), ...of(questions)]);
  }
  return { names: [...facts.names, ...questions.names], weights };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepGists('learned-told.txt', learnTold(listSentences()));
}
