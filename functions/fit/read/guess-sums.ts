/**
 * What a sum is that no words of the vocabulary place, told by all the words around it (slots/sum-features.ts). It fills in what
 * would else be asked for, and takes the place of what a rule read where that is surely something else.
 */
import type { Fact, Facts } from '../need.ts';
import { type FactReader, put } from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { ASKS_PROPERTY } from './read-borrower.ts';
import { PROPERTY } from './signals.ts';
import type { Slot } from './slots/cues.ts';
import { featuresOf, GUESSED, margin, SURELY, toSum, weigh } from './slots/sum-features.ts';

/** To take the place of what a rule has read. */
const MORE_SURELY = 40;
/** And by so much more than that. */
const FAR_SURER = 60;

type Guess = {
  readonly figure: Figure;
  readonly slot: Slot | undefined;
  readonly value: number;
  readonly weights: readonly number[];
};

/** Of the slots that words give, those of these sums. */
const SLOTS_OF: Readonly<Record<(typeof GUESSED)[number], ReadonlySet<Slot>>> = {
  amount: new Set<Slot>(['wanted', 'loan', 'bill', 'tax']),
  property_value: new Set<Slot>(['worth']),
  existing_debt: new Set<Slot>(['owed']),
};

/** Fills what no rule has read of these, and puts another sum in place of one that is surely something else; `stated` are told in fields. */
export function guessSums(reader: FactReader, stated: Facts): void {
  const { facts, open, placed, document } = reader;
  const isAsked = (name: (typeof GUESSED)[number]) =>
    stated[name] === undefined &&
    !open.some(({ about }) => about === name) &&
    (name === 'amount' || isOnProperty(reader));
  if (!GUESSED.some(isAsked)) return;
  const figures = document.placed.map(({ figure }) => figure);
  const guesses = placed.flatMap(({ figure, slot }): Guess[] => {
    const value = toSum(figure);
    if (value === undefined) return [];
    const weights = weigh(featuresOf(document.tokens, figures, figure), document.weightsOf);
    return [{ figure, slot, value, weights }];
  });
  for (const [at, name] of GUESSED.entries()) {
    if (!isAsked(name)) continue;
    const read = facts[name];
    const { [name]: _, ...others } = facts;
    const best = theOne(guesses.filter(isFree(others, read && SLOTS_OF[name])), at);
    if (best === undefined || best.value === read?.value) continue;
    if (read !== undefined && !isSurelyOther(guesses, best, { at, read })) continue;
    delete facts[name];
    put(reader, name, best.value, { figure: { ...best.figure, note: TOLD_AROUND } });
  }
}

/** Property is offered or asked about, and what is bought is not worth something else as well. */
const isOnProperty = ({ facts, hits }: FactReader) =>
  facts.price === undefined &&
  ((facts.property_value ?? facts.existing_debt) !== undefined ||
    hits.some(
      ({ name, role }) => role !== 'denied' && (PROPERTY.has(name) || ASKS_PROPERTY.has(name)),
    ));

/** It is nothing else of the need, and no words say that it is. */
const isFree =
  (facts: Facts, slots?: ReadonlySet<Slot>) =>
  ({ slot, value }: Guess) =>
    (slot === undefined || slots?.has(slot) === true) &&
    !Object.values(facts).some((fact) => fact.value === value);

/** The one that surely is that sum; "60k, maybe 80k" leaves it open. */
function theOne(guesses: readonly Guess[], at: number): Guess | undefined {
  const [best, second] = guesses
    .filter(({ weights }) => margin(weights, at) >= SURELY)
    .sort((one, other) => margin(other.weights, at) - margin(one.weights, at));
  return second === undefined || second.value === best?.value ? best : undefined;
}

/** What was worked out from several stands in no one place, and is left. */
function isSurelyOther(
  guesses: readonly Guess[],
  best: Guess,
  { at, read }: { at: number; read: Fact },
): boolean {
  const own = guesses.filter(({ value }) => value === read.value);
  const sure = margin(best.weights, at);
  const isFarSurer = ({ weights }: Guess) => sure - margin(weights, at) >= FAR_SURER;
  const isPlain = read.note === undefined && own.length > 0;
  return isPlain && sure >= MORE_SURELY && own.every(isFarSurer);
}
const TOLD_AROUND = 'told by the words around it';
