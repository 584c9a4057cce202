/**
 * Labelled lines, such as "Property value: $900,000", are read as the field or the answer that they
 * name. A line that cannot be read so is words. write-need.ts writes what is read here.
 */

import { MONTHS } from '../../catalogue/office-time.ts';
import { readMoney } from '../../money.ts';
import { once } from '../../once.ts';
import {
  type AnswerLabel,
  CALL_TIME,
  type Fields,
  type Signal,
  type Texts,
  type Today,
} from '../need.ts';
import { scenario } from '../schema.ts';
import { dayOf, toDay } from './figures/calendar.ts';
import { toPlain } from './split-tokens.ts';

/** The first line of a need that was checked before. */
export const CHECKED = 'Need checked';
/** Each starts the words of one text, up to the next such line. */
export const WORDS_OF = {
  purpose: 'In their words, what it is for:',
  situation: 'In their words, the situation:',
  text: 'In their words:',
} as const satisfies Record<keyof Texts, string>;
/** Before a line of words that looks like a label. */
export const WORDS_MARK = '> ';

export const FIELD_LABELS = {
  amount: 'Amount',
  property_value: 'Property value',
  existing_debt: 'Existing debt',
  security: 'Security',
  borrower_type: 'Borrower type',
  trading_months: 'Months trading',
  needed_within_days: 'Needed by',
  business_purpose: 'For business',
} as const satisfies Record<keyof Fields, string>;
type FieldName = keyof Fields;

type Labelled = {
  readonly fields: Fields;
  readonly signals: readonly Signal[];
  readonly answered: readonly string[];
  /** Lines that answer a question, as they were written. */
  readonly answers: readonly string[];
  readonly texts: Texts;
  readonly checkedOn?: string;
};

/** What a labelled line answers. */
export type Labels = (label: string) => AnswerLabel | undefined;
/** They are listed with the first line that has a label, which most texts have not. */
export function toLabels(list: () => readonly AnswerLabel[]): Labels {
  const all = once(() => new Map(list().map((answer) => [fold(answer.label), answer])));
  return (label) => all().get(fold(label));
}

const LABELLED = /^([A-Za-z][A-Za-z’' /-]{1,60}):[ \t]*(.*)$/;
const fold = (label: string) => label.trim().toLowerCase();
const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  (Object.keys(FIELD_LABELS) as FieldName[]).map((name) => [fold(FIELD_LABELS[name]), name]),
);
const TEXT_NAMES = ['purpose', 'situation', 'text'] as const satisfies readonly (keyof Texts)[];

/** A line of words that would be read as something else. */
export function isLabel(line: string, labels: Labels): boolean {
  if (line.startsWith(WORDS_MARK.trim()) || isChecked(line) || headingOf(line)) return true;
  const [, label] = LABELLED.exec(line) ?? [];
  if (label === undefined) return false;
  const isOfUs = FIELD_OF.has(fold(label)) || fold(label) === fold(CALL_TIME);
  return isOfUs || labels(label) !== undefined;
}

const isChecked = (line: string) => /^Need checked \d{4}-\d{2}-\d{2}$/.test(line.trim());
const headingOf = (line: string) => TEXT_NAMES.find((name) => WORDS_OF[name] === line.trim());

type Lines = { -readonly [Name in keyof Texts]: string[] };
type Found = {
  readonly fields: Record<string, unknown>;
  readonly signals: Signal[];
  readonly answered: string[];
  readonly answers: string[];
};

/** What is left of the texts is plain: masked, and without their labelled lines. */
export function readLabels(given: Texts, labels: Labels, today: Today): Labelled {
  const texts: Texts = {
    purpose: given.purpose && toPlain(given.purpose),
    situation: given.situation && toPlain(given.situation),
    text: given.text && toPlain(given.text),
  };
  if (!TEXT_NAMES.some((name) => MARKED.test(texts[name] ?? ''))) return { ...NOTHING, texts };
  const found: Found = { fields: {}, signals: [], answered: [], answers: [] };
  const first = texts.text?.split('\n', 1)[0] ?? '';
  const checkedOn = readChecked(first, today);
  const left: Lines = {};
  for (const name of TEXT_NAMES) {
    const source = texts[name];
    if (source !== undefined)
      readLines(source, { name, left, found, labels, from: checkedOn ?? today.date });
  }
  // What answers a question is words as well; it stands behind what was said without being asked.
  const last = left.text !== undefined && left.situation === undefined ? 'text' : 'situation';
  if (found.answers.length > 0) left[last] = [...(left[last] ?? []), ...found.answers];
  const entries = Object.entries(left).map(([name, lines]) => [name, lines.join('\n').trim()]);
  return {
    ...found,
    // Each value has passed the schema of its field.
    fields: found.fields as Fields,
    texts: Object.fromEntries(entries.filter(([, text]) => text !== '')),
    ...(checkedOn === undefined ? {} : { checkedOn }),
  };
}

/** Without any of these a text has no labels, which most have not. */
const MARKED = /[:>]|Need checked/;
const NOTHING = { fields: {}, signals: [], answered: [], answers: [] };

const OLDEST_DAYS = 30;

/** The date of the first line, unless it is old or in the future. */
function readChecked(line: string, { date }: Today): string | undefined {
  if (!isChecked(line)) return undefined;
  const on = line.trim().slice(-10);
  const age = toDay(date) - toDay(on);
  return age >= 0 && age <= OLDEST_DAYS ? on : undefined;
}

type Source = {
  readonly name: keyof Texts;
  readonly left: Lines;
  readonly found: Found;
  readonly labels: Labels;
  readonly from: string;
};

function readLines(source: string, { name, left, found, labels, from }: Source): void {
  let into: keyof Texts = name;
  for (const line of source.split('\n')) {
    const heading = headingOf(line);
    if (heading !== undefined) into = heading;
    else if (line.startsWith(WORDS_MARK)) push(left, into, line.slice(WORDS_MARK.length));
    else if (!isChecked(line) && !readLine(line, { found, labels, from })) push(left, into, line);
  }
}

const push = (left: Lines, name: keyof Texts, line: string) => {
  left[name] = [...(left[name] ?? []), line];
};

/** True where the line was a field or an answer. */
function readLine(line: string, { found, labels, from }: Omit<Source, 'name' | 'left'>): boolean {
  const [, label = '', said = ''] = LABELLED.exec(line) ?? [];
  if (said.trim() === '') return false;
  if (fold(label) === fold(CALL_TIME)) return true;
  const field = FIELD_OF.get(fold(label));
  if (field !== undefined) {
    const value = readField(field, said.trim(), from);
    if (value === undefined) return false;
    found.fields[field] ??= value;
    return true;
  }
  const answer = labels(label);
  if (answer === undefined) return false;
  found.answered.push(answer.label);
  found.answers.push(line);
  const name = NO.test(said.trim()) ? answer.no : answer.yes;
  if (name !== undefined)
    found.signals.push({ name, role: 'happened', words: line.slice(0, 60), clause: -1 });
  return true;
}

const NO = /^(?:no|none|nil|not|never|n)\b/i;

function readField(field: FieldName, said: string, from: string): unknown {
  const value = PARSERS[field] === undefined ? said : PARSERS[field](said, from);
  if (value === undefined) return undefined;
  const checked = scenario.shape[field].safeParse(value);
  return checked.success ? checked.data : undefined;
}

const PARSERS: Partial<Record<FieldName, (said: string, from: string) => unknown>> = {
  amount: readMoney,
  property_value: readMoney,
  existing_debt: readMoney,
  trading_months: (said) => (/^\d{1,4}$/.test(said) ? Number(said) : undefined),
  needed_within_days: readDeadline,
  business_purpose: (said) => (/^yes$/i.test(said) ? true : /^no$/i.test(said) ? false : undefined),
};

/** "4 December 2026", counted from the day on which the need was checked. */
function readDeadline(said: string, from: string): number | undefined {
  const match = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(said);
  const month = MONTHS.findIndex((name) => fold(name) === fold(match?.[2] ?? ''));
  if (!match || month < 0) return undefined;
  const days = dayOf(Number(match[3]), month, Number(match[1])) - toDay(from);
  return days >= 0 ? days : undefined;
}
