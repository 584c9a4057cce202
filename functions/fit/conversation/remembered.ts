/** What may be remembered of a need over several messages: names and values of closed lists, no words and nobody's details. */
import * as z from 'zod';
import type { Catalogue } from '../../catalogue/content.ts';
import { BORROWER_TYPES, type Contact, laneId, SECURITIES } from '../../catalogue/schema.ts';
import { once } from '../../once.ts';
import { sayName } from '../ask.ts';
import { prepareFit, sayVerdicts, tellAll } from '../check-fit.ts';
import { factName } from '../fact-names.ts';
import {
  type Fact,
  type FactName,
  type Facts,
  type Fields,
  GIST_USES,
  type Given,
  type Need,
  ROLES,
  sayFact,
} from '../need.ts';
import { openGists } from '../read/ledger/gist.ts';
import { createFigureList } from '../read/slots/said-figures.ts';
import { type Fit, scenario } from '../schema.ts';
import { listParts } from './parts.ts';

const value = z.union([z.number(), z.boolean(), z.enum([...SECURITIES, ...BORROWER_TYPES])]);
const facts = z.partialRecord(factName, value);

/** A need by the names and values of closed lists. */
export const remembered = z.strictObject({
  on: z.string().max(10).describe('The day from which days are counted.'),
  facts,
  stated: z.array(factName).describe('Those that a field gave.'),
  guessed: z.array(factName).optional().describe('Those that no words name.'),
  signals: z.array(z.tuple([z.string().max(60), z.enum(ROLES), z.int()])),
  open: z.array(z.strictObject({ about: factName, values: z.array(value) })),
  answered: z.array(z.string().max(60)),
  unread: z.array(z.enum(['figure', 'language', 'words'])),
  gist: z
    .strictObject({
      like: z.array(laneId).readonly(),
      unlike: z.array(laneId).readonly(),
      use: z.enum(GIST_USES).exactOptional(),
    })
    .optional()
    .describe('What all its words weigh together.'),
  parts: z
    .array(z.tuple([z.number(), z.array(z.string().max(8)).readonly()]).readonly())
    .readonly()
    .optional()
    .describe('What the sum was told by: each with fingerprints of the words that name it.'),
});
export type Remembered = z.infer<typeof remembered>;

/** One fact that a message changed; without `from` it was not known before, without `to` it is dropped. */
export const change = z.strictObject({
  fact: factName,
  from: value.optional(),
  to: value.optional(),
});
export type FactChange = z.infer<typeof change>;

/** At one moment. */
export type Conversation = ReturnType<ReturnType<typeof createConversation>>;

export function createConversation(catalogue: Catalogue, expectedContact: (now: Date) => Contact) {
  const fit = prepareFit(catalogue);
  const listFigures = createFigureList(catalogue);
  const learned = once(() => openGists(catalogue.learned.changes));
  return (now: Date) => {
    const today = fit.todayOf(now);

    const read = keep((given: Given) => fit.read(given, today));
    const said = keep((text: string) => listFigures(text, today));
    const readWords = (text: string, isNext = false) =>
      read({ fields: {}, texts: { text }, isNext });

    /** `isNext`: after a need that was told. */
    const readText = (text: string, isNext?: boolean): readonly Need[] => {
      const [need, ...others] = readWords(text, isNext);
      if (need === undefined || others.length > 0) return need ? [need, ...others] : [];
      const parts = listParts(said(text), need);
      return [parts.length > 0 ? { ...need, parts } : need];
    };

    const figures = (text: string) => said(text).figures;

    /** What could be read in two ways and changes nothing was told in one of them. */
    const settle = (need: Need): Need => {
      const told = need.open.length > 0 ? fit.judge([need], now)[0]?.known.need : undefined;
      if (told === undefined || told.open.length === need.open.length) return need;
      const isOpen = (name: string) => told.open.some(({ about }) => about === name);
      const settled = Object.entries(told.facts).filter(([name]) => !isOpen(name));
      // Facts of those names.
      return {
        ...need,
        facts: { ...need.facts, ...(Object.fromEntries(settled) as Facts) },
        open: told.open,
      };
    };

    const remember = (needs: readonly Need[]): Remembered[] =>
      needs.map((need) => forget(settle(need), today.date));

    const assess = keep((needs: readonly Remembered[]): Fit => {
      const verdicts = fit.judge(
        needs.map((need) => recall(need, today.date)),
        now,
      );
      const fields = fieldsOf(needs);
      const { text } = fit.write({ fields, texts: {} }, today);
      const again = fit.judge(readWords(text), now);
      return sayVerdicts(verdicts, {
        catalogue,
        text: tellAll(again) === tellAll(verdicts) ? text : undefined,
        contact: () => expectedContact(now),
      });
    });

    return {
      /** The day from which days are counted. */
      date: today.date,
      ...{ read, readText, said, figures, remember, assess },
      /** What next messages taught (weigh-changes.ts). */
      learned,
    };
  };
}

/** Each part of an answer reads the same message, and asks for the fit of the same needs: it is worked out once. */
function keep<Asked extends readonly unknown[], Told>(
  tell: (...asked: Asked) => Told,
): (...asked: Asked) => Told {
  const told = new Map<string, Told>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const known = told.get(key) ?? tell(...asked);
    told.set(key, known);
    return known;
  };
}

/** A need without the words it was read from. */
function forget(
  { facts, signals, open, answered, unread, gist, parts }: Need,
  on: string,
): Remembered {
  // The keys are those of the facts.
  const all = Object.entries(facts) as [FactName, Fact][];
  const guessed = all.flatMap(([name, { isGuess }]) => (isGuess ? [name] : []));
  const heard = new Map(
    signals.map(({ name, role, clause }) => [`${name} ${role} ${clause}`, [name, role, clause]]),
  );
  return {
    on,
    facts: Object.fromEntries(all.map(([name, fact]) => [name, fact.value])),
    stated: all.flatMap(([name, { from }]) => (from === 'field' ? [name] : [])),
    ...(guessed.length > 0 && { guessed }),
    // Tuples of the three, by the map above.
    signals: [...heard.values()] as Remembered['signals'],
    open: open.map(({ about, readings }) => ({
      about,
      values: readings.map((each) => each.value),
    })),
    answered: [...answered],
    unread: unread.map(({ what }) => what),
    ...(gist && { gist }),
    ...(parts && { parts }),
  };
}

const DAY_MS = 86_400_000;

export function recall(remembered: Remembered, date: string): Need {
  const { on, facts, stated, guessed, signals, open, answered, unread, gist, parts } = remembered;
  const passed = Math.max(0, Math.round((Date.parse(date) - Date.parse(on)) / DAY_MS));
  const later = (name: string, each: Fact['value']) =>
    name === 'needed_within_days' && typeof each === 'number' ? Math.max(0, each - passed) : each;
  const given: ReadonlySet<string> = new Set(stated);
  const unnamed: ReadonlySet<string> = new Set(guessed);
  const all = Object.entries(facts).map(([name, each]) => [
    name,
    {
      ...{ value: later(name, each), from: given.has(name) ? 'field' : 'words' },
      ...(unnamed.has(name) && { isGuess: true }),
    },
  ]);
  return {
    // Names and values have passed the schema above.
    facts: Object.fromEntries(all) as Facts,
    signals: signals.map(([name, role, clause]) => ({ name, role, clause, words: '' })),
    open: open.map(({ about, values }) => ({
      about,
      readings: values.map((each) => ({ value: each, words: sayFact(about, each) })),
      question: `Which is the ${sayName(about).toLowerCase()}: ${values.map((each) => sayFact(about, each)).join(' or ')}?`,
    })),
    answered,
    unread: unread.map((what) => ({ what, words: '' })),
    ...(gist && { gist }),
    ...(parts && { parts }),
  };
}

/** The facts that are fields of a scenario, for handing over. */
const fieldsOf = ([need]: readonly Remembered[]): Fields =>
  Object.fromEntries(Object.entries(need?.facts ?? {}).filter(([name]) => name in scenario.shape));
