/**
 * A need over several messages: what may be remembered of it, which holds no words and nobody's
 * details, and what a next message changes in it.
 */
import * as z from 'zod';
import type { Catalogue } from '../catalogue/content.ts';
import { toLocalTime } from '../catalogue/office-time.ts';
import { BORROWER_TYPES, type Contact, SECURITIES } from '../catalogue/schema.ts';
import { readMoney } from '../money.ts';
import { sayName } from './ask.ts';
import { createNeedJudge, createReader, sayVerdicts, tellAll } from './check-fit.ts';
import {
  FACT_UNITS,
  type Fact,
  type FactName,
  type Facts,
  type Fields,
  type Given,
  type Need,
  ROLES,
  type Signal,
} from './need.ts';
import { FIELD_LABELS } from './read/read-labels.ts';
import { sayFact } from './say.ts';
import { type Fit, type Question, scenario } from './schema.ts';

const factName = z.enum(Object.keys(FACT_UNITS) as [FactName, ...FactName[]]);
const value = z.union([z.number(), z.boolean(), z.enum([...SECURITIES, ...BORROWER_TYPES])]);
const facts = z.partialRecord(factName, value);

/** A need by the names and values of closed lists. */
export const remembered = z.strictObject({
  on: z.iso.date().describe('The day from which days are counted.'),
  read: facts,
  stated: facts.optional().describe('Those that a field gave.'),
  signals: z.array(z.tuple([z.string().max(60), z.enum(ROLES), z.int()])),
  open: z.array(z.strictObject({ about: factName, values: z.array(value) })).optional(),
  answered: z.array(z.string().max(60)).optional(),
  unread: z.array(z.enum(['figure', 'language', 'words'])).optional(),
});
export type Remembered = z.infer<typeof remembered>;

/** One fact that a message changed; without `from` it was not known before, without `to` it is dropped. */
export const change = z.strictObject({
  fact: factName,
  from: value.exactOptional(),
  to: value.exactOptional(),
});
export type FactChange = z.infer<typeof change>;

export type FollowUp = {
  readonly needs: readonly Remembered[];
  readonly changed: readonly FactChange[];
  /** The question that the message was taken to answer, where it does not say so itself. */
  readonly answers?: string;
  /** A figure of the message changed nothing, since what it is could not be told. */
  readonly isUnplaced?: boolean;
};

export type Conversation = ReturnType<typeof createConversation>;

export function createConversation(catalogue: Catalogue, expectedContact: (now: Date) => Contact) {
  const { zone } = catalogue.service.hours;
  const reader = createReader(catalogue);
  const judge = createNeedJudge(catalogue);
  const dayOf = (now: Date) => toLocalTime(now.getTime(), zone).date;
  const today = (now: Date) => ({
    date: dayOf(now),
    holidays: new Set(Object.keys(catalogue.holidays.days)),
  });

  const read = (given: Given, now: Date) => reader.read(given, today(now));

  const remember = (needs: readonly Need[], now: Date): Remembered[] =>
    needs.map((need) => forget(need, dayOf(now)));

  const assess = (needs: readonly Remembered[], now: Date): Fit => {
    const verdicts = judge(
      needs.map((need) => recall(need, dayOf(now))),
      now,
    );
    const fields = fieldsOf(needs);
    const { text } = reader.write({ fields, texts: {} }, today(now));
    const again = judge(reader.read({ fields: {}, texts: { text } }, today(now)), now);
    return sayVerdicts(verdicts, {
      catalogue,
      text: tellAll(again) === tellAll(verdicts) ? text : undefined,
      contact: () => expectedContact(now),
    });
  };

  /** What the message changes in one need; undefined where it says nothing that could be read. */
  const follow = (
    [before, ...others]: readonly Remembered[],
    text: string,
    now: Date,
  ): FollowUp | undefined => {
    if (before === undefined || others.length > 0) return undefined;
    const known = recall(before, dayOf(now));
    const questions = assess([before], now).questions;
    const said = plainly(placeCorrections(text, known));
    const isNumber = said.search(NUMBER) >= 0;
    const isFigure = isNumber || SPAN.test(said);
    const heardAs = ({ text: words, fields = {} }: Answer) =>
      read({ fields, texts: { text: words } }, now)[0];
    for (const answer of listAnswers(said, known, questions)) {
      const heard = heardAs(answer);
      if (heard === undefined || isEmpty(heard)) continue;
      if (answer.about !== undefined && heard.facts[answer.about] === undefined) continue;
      const merged = merge(known, heard);
      const changed = listChanges(known.facts, merged.facts);
      const isCorrected = changed.some(({ from }) => from !== undefined);
      // A span may well answer a question; a bare number seldom does.
      const isTaken =
        Object.keys(heard.facts).length > 0 || (answer.question !== undefined && !isNumber);
      const isUnplaced = (CORRECTS.test(text) && !isCorrected) || (isFigure && !isTaken);
      return {
        needs: remember([merged], now),
        changed,
        ...(answer.question === undefined ? {} : { answers: answer.question }),
        ...(isUnplaced ? { isUnplaced } : {}),
      };
    }
    return isFigure ? { needs: [before], changed: [], isUnplaced: true } : undefined;
  };

  return { read, remember, assess, follow };
}

const isEmpty = ({ facts, signals, answered, open }: Need) =>
  Object.keys(facts).length + signals.length + answered.length + open.length === 0;

/** A need without the words it was read from. */
function forget({ facts, signals, open, answered, unread }: Need, on: string): Remembered {
  const valuesFrom = (from: Fact['from']) =>
    Object.fromEntries(
      Object.entries(facts).flatMap(([name, fact]) =>
        fact.from === from ? [[name, fact.value]] : [],
      ),
    );
  const stated = valuesFrom('field');
  const heard = new Map(
    signals.map(({ name, role, clause }) => [`${name} ${role} ${clause}`, [name, role, clause]]),
  );
  return {
    on,
    read: valuesFrom('words'),
    // Tuples of the three, by the map above.
    signals: [...heard.values()] as Remembered['signals'],
    ...(Object.keys(stated).length === 0 ? {} : { stated }),
    ...(open.length === 0
      ? {}
      : {
          open: open.map(({ about, readings }) => ({
            about,
            values: readings.map((reading) => reading.value),
          })),
        }),
    ...(answered.length === 0 ? {} : { answered: [...answered] }),
    ...(unread.length === 0 ? {} : { unread: unread.map(({ what }) => what) }),
  };
}

const DAY_MS = 86_400_000;

function recall({ on, read, stated, signals, open, answered, unread }: Remembered, date: string) {
  const passed = Math.max(0, Math.round((Date.parse(date) - Date.parse(on)) / DAY_MS));
  const later = (name: string, each: Fact['value']) =>
    name === 'needed_within_days' && typeof each === 'number' ? Math.max(0, each - passed) : each;
  const toFacts = (values: Remembered['read'] = {}, from: Fact['from']) =>
    Object.entries(values).map(([name, each]) => [name, { value: later(name, each), from }]);
  const need: Need = {
    // Names and values have passed the schema above.
    facts: Object.fromEntries([...toFacts(read, 'words'), ...toFacts(stated, 'field')]) as Facts,
    signals: signals.map(([name, role, clause]) => ({ name, role, clause, words: '' })),
    open: (open ?? []).map(({ about, values }) => ({
      about,
      readings: values.map((each) => ({ value: each, words: sayFact(about, each) })),
      question: `Which is the ${sayName(about).toLowerCase()}: ${values.map((each) => sayFact(about, each)).join(' or ')}?`,
    })),
    answered: answered ?? [],
    unread: (unread ?? []).map((what) => ({ what, words: '' })),
  };
  return need;
}

/** The facts that are fields of a scenario, for handing over. */
function fieldsOf([need]: readonly Remembered[]): Fields {
  const all = Object.entries({ ...need?.read, ...need?.stated });
  return Object.fromEntries(all.filter(([name]) => name in scenario.shape));
}

function listChanges(before: Facts, after: Facts): FactChange[] {
  // The keys are those of the facts.
  const names = [...new Set(Object.keys({ ...before, ...after }))] as FactName[];
  return names.flatMap((fact) => {
    const [from, to] = [before[fact]?.value, after[fact]?.value];
    if (from === to) return [];
    return [{ fact, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}

/** Clauses of the next message are none of those before. */
const NEXT_CLAUSE = 1000;

function merge(before: Need, heard: Need): Need {
  const isUnsecured = heard.facts.security?.value === 'none';
  const { property_value, existing_debt, ...unsecured } = before.facts;
  const isDenied = (signals: readonly Signal[], name: string) =>
    signals.some((each) => each.name === name && each.role === 'denied');
  const isSaid = (signals: readonly Signal[], name: string) =>
    signals.some((each) => each.name === name && each.role !== 'denied');
  const kept = before.signals.filter(({ name, role }) =>
    role === 'denied'
      ? !isSaid(heard.signals, name)
      : !isDenied(heard.signals, name) && !(isUnsecured && role === 'offered'),
  );
  return {
    facts: { ...(isUnsecured ? unsecured : before.facts), ...heard.facts },
    signals: [
      ...kept,
      ...heard.signals.map((each) => ({ ...each, clause: each.clause + NEXT_CLAUSE })),
    ],
    open: [...before.open.filter(({ about }) => heard.facts[about] === undefined), ...heard.open],
    answered: [...new Set([...before.answered, ...heard.answered])],
    unread: before.unread.filter(({ what }) => what === 'figure'),
  };
}

// How people answer and change: "yes", "36", "and with 250 instead?", "what if it were 1.2m?".

const SUPPOSES =
  /\b(?:what|how) (?:if|about)\b|\bsuppose\b|\bassum(?:e|ing)\b|\bif (?=(?:we|i|it|the)\b)/gi;
const OLD_VALUE =
  /\b(?:instead of|rather than|and not|not) \$?\d[\d,.]* ?(?:k|m|mil|million|thousand|grand)?\b/gi;

/** A word by which people take back what they said. */
const CORRECTS =
  /\b(?:meant|i mean|should (?:be|have been|say|read)|typo|correction|wrong|my mistake)\b/i;
const SPAN = /\b(\d+(?:\.\d+)?)[ -]?(days?|weeks?|wks?|months?|mths?|years?|yrs?)\b/i;
const TAKEN_BACK =
  /\b(?:instead of|rather than|and not|not) (\$?\d[\d,.]*) ?(k|m|mil|million|thousand|grand)?\b(?! ?(?:%|days?|weeks?|months?|years?|yrs?))/i;
const DROPS =
  /\b(?:forget|drop|leave out|without|scrap|ignore|not using|(?:don't|do not|won't) (?:use|count|include)) (?:about )?(?:the |my |our )*(?:house|home|property|unit|land|place|security|warehouse|shop|building)\b/gi;
const IS_VALUED = /\bvalu(?:er|ers|ation|ed|es)\b/i;

/**
 * A correction as the sentence that it is short for: what it takes back, or the unit, says which fact is
 * meant. Where neither does, it stays as it was said.
 */
function placeCorrections(text: string, { facts }: Need): string {
  const said = text.replace(DROPS, 'no security');
  const [, digits = '', multiple = ''] = TAKEN_BACK.exec(said) ?? [];
  const old = readMoney(digits + multiple);
  const named = MONEY_FACTS.filter((fact) => facts[fact]?.value === old);
  const plain = said.replace(TAKEN_BACK, '');
  const [figure, ...others] = plain.match(NUMBER) ?? [];
  if (figure !== undefined && others.length === 0) {
    const fact =
      named.length === 1 ? named[0] : IS_VALUED.test(said) ? 'property_value' : undefined;
    const words = fact && AS_SAID_OF[fact]?.(figure.trim());
    if (words !== undefined) return words;
  }
  const span = CORRECTS.test(said) ? SPAN.exec(said) : null;
  if (span === null) return said;
  const spans = SPAN_FACTS.filter((fact) => facts[fact] !== undefined);
  const isLong = /^y/i.test(span[2] ?? '');
  const fact = isLong ? 'trading_months' : spans.length === 1 ? spans[0] : undefined;
  const words = fact && AS_SAID_OF[fact]?.(span[0]);
  return words === undefined ? said : said.replace(span[0], words).replace(MEANT, ' ');
}
const MONEY_FACTS = ['amount', 'property_value', 'existing_debt'] as const;
const SPAN_FACTS = ['trading_months', 'needed_within_days'] as const;
const MEANT = /\b(?:i )?(?:meant|mean|should (?:be|have been|say|read))\b/i;

/** A supposition is read as if it were so, and what it replaces is not read. */
const plainly = (text: string) => text.replace(OLD_VALUE, '').replace(SUPPOSES, '').trim();

const YES_NO =
  /^\s*(yes|yep|yeah|yup|correct|right|true|sure|no|nope|nah|none|never|not yet)(?=\s*(?:[,.;:!-]|$|(?:we|i|it|they|there|that|he|she)\b))[\s,.;:!-]*/i;
const NO = /^(?:no|none|never|nah|not)/i;
const ASKS_YES_NO =
  /^(?:is|are|do|does|did|can|could|will|would|has|have)\b(?!.*\b(?:or none|who|what|when|how|which)\b)/i;
const NUMBER =
  /\$?\s?(?<![\d.,/-])(\d[\d,]*(?:\.\d+)?)\s?(k|m|mil|mill|million|thousand|grand)?\b(?!\s*(?:%|per ?cent|day|week|month|year|yr|business|hour|[/-]\d))/gi;
const CHANGES = /\b(?:instead|rather|make (?:it|that)|change|with|only)\b/i;

type Answer = {
  readonly text: string;
  readonly fields?: Fields;
  /** What it must then be found to say. */
  readonly about?: FactName;
  readonly question?: string;
};

/** The ways in which a message can be read, the surest first. */
function* listAnswers(
  said: string,
  known: Need,
  questions: readonly Question[],
): Generator<Answer> {
  const yesNo = readYesNo(said, questions);
  if (yesNo !== undefined) yield yesNo;
  const figure = readBareFigure(said, known, questions);
  if (figure !== undefined) yield figure;
  yield { text: said };
  for (const { field, question } of questions) {
    const about = field as FactName | undefined;
    const words = about === undefined ? undefined : AS_SAID_OF[about]?.(said);
    if (about !== undefined && words !== undefined) yield { text: words, about, question };
  }
  const [first] = questions;
  if (first?.label !== undefined && !YES_NO.test(said)) {
    yield { text: `${first.label}: ${said.replace(/\s+/g, ' ')}`, question: first.question };
  }
}

/** A yes or no that says no more is taken for the first question, or the only one, that it answers. */
function readYesNo(said: string, questions: readonly Question[]): Answer | undefined {
  const [word] = YES_NO.exec(said) ?? [];
  const asked = questions.filter(({ question }) => ASKS_YES_NO.test(question));
  const [first] = asked;
  if (word === undefined || first === undefined) return undefined;
  if (asked.length > 1 && first !== questions[0]) return undefined;
  const label = labelOf(first);
  if (label === undefined) return undefined;
  const line = `${label}: ${NO.test(word.trim()) ? 'no' : 'yes'}`;
  const lines = [said.slice(word.length), line].filter((each) => each !== '');
  return { text: lines.join('\n'), question: first.question };
}

/** A figure without words for it: what was asked for, what was open, or another amount. */
function readBareFigure(
  said: string,
  known: Need,
  questions: readonly Question[],
): Answer | undefined {
  const [match, ...others] = [...said.matchAll(NUMBER)];
  if (match === undefined || others.length > 0) return undefined;
  const words =
    said
      .toLowerCase()
      .replace(NUMBER, ' ')
      .match(/[a-z]+|\d/g) ?? [];
  if (words.some((each) => !FILLERS.has(each))) return undefined;
  const [, digits = '', multiple = ''] = match;
  const given = readMoney(digits + multiple);
  if (given === undefined) return undefined;
  const open = known.open.find(({ readings }) => readings.some((each) => each.value === given));
  const asked = CHANGES.test(said) ? undefined : questions.find(({ field }) => isNumeric(field));
  const field = open?.about ?? asked?.field ?? 'amount';
  if (!isNumeric(field)) return undefined;
  const before = MONEY_FACTS.reduce<Fact['value'] | undefined>(
    (found, fact) => found ?? known.facts[fact]?.value,
    known.facts[field]?.value,
  );
  const isBare = multiple === '' && FACT_UNITS[field] === 'dollars';
  return {
    text: '',
    fields: { [field]: isBare ? inThousands(given, before) : given },
    ...(asked === undefined || open !== undefined ? {} : { question: asked.question }),
  };
}

/** A short answer as the sentence that it is short for. */
const AS_SAID_OF: Partial<Record<FactName, (said: string) => string>> = {
  trading_months: (said) => `trading for ${said.replace(/^(?:it is|it's|its|about|for) /i, '')}`,
  needed_within_days: (said) => `needed within ${said.replace(/^(?:it is|it's|in|within) /i, '')}`,
  amount: (said) => `need ${said}`,
  property_value: (said) => `the property is worth ${said}`,
  existing_debt: (said) => `owe ${said} on the property`,
};

/** Words beside a bare figure that do not say what it is. */
const FILLERS = new Set(
  (
    'a about actually borrow borrowed get got need needed take taken took use want wanted amount and approx around aud be but change dollars for how i if instead is it its ' +
    'just let lets like make maybe more need not now of ok okay only or please rather roughly s say so that ' +
    'the then to try want was we were what with would yes'
  ).split(' '),
);

function isNumeric(field: string | undefined): field is FactName & keyof Fields {
  return (
    field !== undefined &&
    field in FIELD_LABELS &&
    !['choice', 'boolean'].includes(FACT_UNITS[field as FactName])
  );
}

const labelOf = ({ field, label }: Question) =>
  label ??
  (field !== undefined && field in FIELD_LABELS
    ? FIELD_LABELS[field as keyof typeof FIELD_LABELS]
    : undefined);

/** "250" after an amount of 180,000 is 250,000, which the answer says aloud. */
function inThousands(given: number, before: Fact['value'] | undefined): number {
  if (typeof before !== 'number' || given >= 1000 || before < 1000) return given;
  const near = (meant: number) => meant >= before / 20 && meant <= before * 20;
  return [1e3, 1e6].map((scale) => given * scale).find(near) ?? given;
}
