/**
 * Teaches what each figure of a next message makes of what was told (functions/fit/conversation/weigh-changes.ts), from the messages of
 * next-messages.yaml and those of our own conversations: a log-linear model over the ways that a figure could be meant, learned with
 * AdaGrad in one order that is always the same. `npm run learn` writes content/learned-changes.txt.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import * as z from 'zod';
import { createConversation } from '../../functions/fit/conversation/remembered.ts';
import { toFacts } from '../../functions/fit/conversation/said.ts';
import { spellOut } from '../../functions/fit/conversation/spell-out.ts';
import {
  aroundFigure,
  besideTold,
  CHANGE_SCALE,
  type Held,
  heldOf,
  MEANINGS,
  type Meaning,
  placesOf,
  waysOf,
} from '../../functions/fit/conversation/weigh-changes.ts';
import { factName } from '../../functions/fit/fact-names.ts';
import { FACT_UNITS, type FactName } from '../../functions/fit/need.ts';
import type { WrittenGists } from '../../functions/fit/read/ledger/gist.ts';
import type { SaidFigure, SaidFigures } from '../../functions/fit/read/slots/said-figures.ts';
import { createDraw, shuffle } from '../fit/read/draw.ts';
import { keepGists } from '../fit/read/learn-needs.ts';
import { catalogue, NOW } from '../support/catalogue.ts';

const read = (file: string): unknown => load(readFileSync(new URL(file, import.meta.url), 'utf8'));

const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const changes = z.partialRecord(factName, z.union([value, z.array(value)]));
type Changes = z.infer<typeof changes>;
/** By whoever wrote them. */
export const writers = z
  .array(
    z.strictObject({
      writer: z.string(),
      day: z.string(),
      needs: z.array(
        z.strictObject({
          told: z.string(),
          held: z.partialRecord(factName, z.union([z.number(), z.string(), z.boolean()])),
          next: z.array(
            z.strictObject({ say: z.string(), changes, missed: z.literal(true).optional() }),
          ),
        }),
      ),
    }),
  )
  .parse(read('next-messages.yaml'));

const contact = { by: '', text: '' };
const conversationAt = createConversation(catalogue, () => contact);
/** Ten in the morning of that day, at the office. */
export const talkOn = (day: string) => conversationAt(new Date(`${day}T00:00:00Z`));

export type NextMessage = {
  readonly said: SaidFigures;
  readonly held: Held;
  readonly changes: Changes;
  /** Undefined of our own conversations. */
  readonly writer?: string;
};

export function listMessages(): NextMessage[] {
  return [...ofWriters(), ...ofFollowUps(), ...ofTalks()];
}

const ofWriters = () =>
  writers.flatMap(({ writer, day, needs }) => {
    const talk = talkOn(day);
    return needs.flatMap(({ held, next }) =>
      // Values of those facts.
      next.map((each) => ({ writer, ...listed(talk, held as Held, each) })),
    );
  });

function listed(
  talk: ReturnType<typeof talkOn>,
  held: Held,
  { say, changes: changed }: { readonly say: string; readonly changes: Changes },
): NextMessage {
  return { held, said: talk.said(spellOut(talk, say, toFacts(held))), changes: changed };
}

const today = conversationAt(NOW);
const heldAfter = (text: string): Held => {
  const [need] = today.readText(text);
  return need === undefined ? {} : heldOf(need.facts);
};

const ofFollowUps = (): NextMessage[] => {
  const { needs, follow_ups: all } = z
    .looseObject({
      needs: z.record(z.string(), z.string()),
      follow_ups: z.array(
        z.looseObject({ first: z.string(), next: z.string(), changes: changes.optional() }),
      ),
    })
    .parse(read('follow-ups.yaml'));
  return all.flatMap(({ first, next, changes: changed }) =>
    changed === undefined
      ? []
      : [listed(today, heldAfter(needs[first] ?? first), { say: next, changes: changed })],
  );
};

/** What changed from one turn to the next of a conversation. */
const ofTalks = (): NextMessage[] => {
  const facts = z.record(z.string(), z.unknown()).transform(
    (told) =>
      // Those that are no facts go.
      Object.fromEntries(Object.entries(told).filter(([name]) => isFactName(name))) as Held,
  );
  const talks = z
    .array(
      z.looseObject({
        turns: z.array(z.looseObject({ say: z.string(), facts: facts.optional() })),
      }),
    )
    .parse(read('conversations.yaml'));
  return talks.flatMap(({ turns }) => {
    let held: Held | undefined;
    return turns.flatMap(({ say, facts: told }) => {
      const before = held;
      held = told ?? held;
      if (before === undefined || told === undefined) return [];
      return [listed(today, before, { say, changes: between(before, told) })];
    });
  });
};
const isFactName = (name: string) => Object.hasOwn(FACT_UNITS, name);
function between(before: Held, after: Held): Changes {
  // The keys are those of the facts.
  const names = [...new Set(Object.keys({ ...before, ...after }))] as FactName[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

type Row = {
  /** Of each way the features, and the places of its roles. */
  readonly ways: readonly { readonly features: string[]; readonly places: readonly number[] }[];
  readonly isRight: readonly boolean[];
};

/** A way is right where the fact is then one of the labelled values; where none is, that it changes nothing. */
function rowsOf({ said, held, changes: changed }: NextMessage): Row[] {
  return said.figures.flatMap((figure, at): Row[] => {
    const ways = waysFor(figure, { said, held });
    if (ways.length === 0) return [];
    const around = aroundFigure(said, at);
    const isRight = rightOf(ways, changed);
    return [
      {
        ways: [undefined, ...ways].map((way) => ({
          features: [...around, ...besideTold(said, at, { way, held })],
          places: placesOf(way),
        })),
        isRight: [!isRight.includes(true), ...isRight],
      },
    ];
  });
}

export const waysFor = (figure: SaidFigure, { said, held }: Pick<NextMessage, 'said' | 'held'>) =>
  waysOf(figure, { ...said, held });

export function rightOf(ways: readonly Meaning[], changed: Changes): boolean[] {
  const right = ways.map((way) => {
    const wanted = [changed[way.fact]].flat().filter((each) => typeof each === 'number');
    return way.move === 'since' ? wanted.length > 0 : wanted.some((each) => isNear(way, each));
  });
  // Own money lowers the loan by itself.
  const isOwn = ways.some(
    ({ fact, move }, at) => right[at] && fact === 'deposit' && move === 'set',
  );
  // What is paid for premises moves their value by itself.
  const isPaid = changed.price !== undefined && changed.price === changed.property_value;
  return right.map((each, at) => {
    const { fact, move } = ways[at] ?? {};
    const follows =
      (isOwn && fact === 'amount' && move === 'down') || (isPaid && fact === 'property_value');
    return each && !follows;
  });
}

/** Days and months are counted from dates in more than one way. */
export const isNear = (
  { fact, value: told = Number.NaN }: Pick<Meaning, 'fact' | 'value'>,
  wanted: number,
) => {
  const unit = FACT_UNITS[fact];
  const least = unit === 'days' || unit === 'months' || fact === 'monthly_turnover' ? 1.01 : 0.6;
  return Math.abs(told - wanted) <= Math.max(least, Math.abs(wanted) / 500);
};

const ROUNDS = 40;
const RATE = 0.02;
/** A feature that stands in fewer messages is not learned. */
const LEAST_OFTEN = 2;
/** A smaller weight moves nothing. */
const LEAST = 3;
const MOST = 127;
const MANY = MEANINGS.length;

export function learnChanges(messages: readonly NextMessage[]): WrittenGists {
  const rows = messages.flatMap(rowsOf);
  const often = new Map<string, number>();
  for (const { ways } of rows)
    for (const feature of new Set(ways.flatMap(({ features }) => features)))
      often.set(feature, (often.get(feature) ?? 0) + 1);
  const known = [...often].filter(([, many]) => many >= LEAST_OFTEN).map(([feature]) => feature);
  const placeOf = new Map(known.map((feature, at) => [feature, at * MANY]));
  const weights = weigh(
    rows.map(({ ways, isRight }) => ({
      isRight,
      ways: ways.map(({ features, places }) =>
        Int32Array.from(
          features.flatMap((feature) => {
            const from = placeOf.get(feature);
            return from === undefined ? [] : places.map((place) => from + place);
          }),
        ),
      ),
    })),
    known.length * MANY,
  );
  const kept = known.flatMap((feature, at): [string, number[]][] => {
    const whole = [...weights.subarray(at * MANY, (at + 1) * MANY)].map((each) => {
      const rounded = Math.round(each * CHANGE_SCALE);
      return Math.abs(rounded) < LEAST ? 0 : Math.max(-MOST, Math.min(MOST, rounded));
    });
    const end = whole.findLastIndex((each) => each !== 0);
    return end < 0 ? [] : [[feature, whole.slice(0, end + 1)]];
  });
  return { names: MEANINGS, weights: new Map(kept) };
}

type Coded = { readonly ways: readonly Int32Array[]; readonly isRight: readonly boolean[] };

function weigh(rows: readonly Coded[], many: number): Float64Array {
  const weights = new Float64Array(many);
  /** Of each weight the squares of its steps: what moves often moves by less (AdaGrad). */
  const moved = new Float64Array(many).fill(1e-6);
  const draw = createDraw(1);
  const inOrder = [...rows];
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(inOrder, draw);
    for (const { ways, isRight } of inOrder) {
      const odds = ways.map((places) => places.reduce((sum, at) => sum + (weights[at] ?? 0), 0));
      const most = Math.max(...odds);
      const shares = odds.map((each) => Math.exp(each - most));
      const all = shares.reduce((sum, each) => sum + each, 0);
      const right = shares.reduce((sum, each, at) => sum + (isRight[at] ? each : 0), 0);
      for (const [at, places] of ways.entries()) {
        const share = shares[at] ?? 0;
        const wrong = share / all - (isRight[at] ? share / Math.max(right, 1e-12) : 0);
        if (Math.abs(wrong) < CLOSE) continue;
        for (const place of places) {
          const squares = (moved[place] ?? 0) + wrong * wrong;
          moved[place] = squares;
          weights[place] = (weights[place] ?? 0) - (RATE * wrong) / Math.sqrt(squares);
        }
      }
    }
  }
  return weights;
}
/** What is as right as that moves nothing. */
const CLOSE = 1e-3;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepGists('learned-changes.txt', learnChanges(listMessages()));
}
