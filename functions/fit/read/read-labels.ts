/**
 * Labelled lines, such as "Property value: $900,000": read as the field that they name. A line that
 * cannot be read so is words.
 */

import { scenario } from '../../contract/scenario.ts';
import { readMoney } from '../../domain/money.ts';
import type { AnswerLabel, FactName, Fields, Signal, Texts, Today } from '../need.ts';
import { dayOf, toDay } from './calendar.ts';

export const CHECKED_LINE = 'Need checked';
export const WORDS_LINE = 'In their words:';
export const PURPOSE_LINE = 'Purpose';
export const SITUATION_LINE = 'Situation';

/** The fields with their labels, in the order in which they are written. */
export const FIELD_LABELS = [
  ['amount', 'Amount'],
  ['property_value', 'Property value'],
  ['existing_debt', 'Existing debt'],
  ['security', 'Security'],
  ['borrower_type', 'Borrower type'],
  ['trading_months', 'Months trading'],
  ['needed_within_days', 'Needed by'],
  ['business_purpose', 'For business'],
] as const satisfies readonly (readonly [FactName, string])[];

export type Labelled = {
  readonly fields: Fields;
  readonly signals: readonly Signal[];
  readonly answered: readonly string[];
  readonly texts: Texts;
  readonly checkedOn?: string;
};

const OLDEST_DAYS = 30;
const LABELLED = /^([A-Za-z][A-Za-z /-]{1,60}):[ \t]*(.*)$/;

export function readLabels(texts: Texts, answers: readonly AnswerLabel[], today: Today): Labelled {
  const known = new Map(answers.map((answer) => [fold(answer.label), answer]));
  const read = {
    fields: {} as Record<string, unknown>,
    signals: [] as Signal[],
    answered: [] as string[],
  };
  let checkedOn: string | undefined;
  const left: { -readonly [Key in keyof Texts]: Texts[Key] } = {};
  for (const key of ['purpose', 'situation', 'text'] as const) {
    const source = texts[key];
    if (source === undefined) continue;
    const lines = source.split('\n');
    const checked = readChecked(lines[0] ?? '', today);
    checkedOn ??= checked;
    const from = isChecked(lines[0] ?? '') ? 1 : 0;
    left[key] = lines
      .slice(from)
      .filter((line) => !readLine(line, { known, read, today, checkedOn }))
      .join('\n');
  }
  // Each value has passed the schema of its field.
  const fields = read.fields as Fields;
  return { ...read, fields, texts: takeApart(left), ...(checkedOn ? { checkedOn } : {}) };
}

const fold = (label: string) => label.trim().toLowerCase();
const isChecked = (line: string) => /^Need checked \d{4}-\d{2}-\d{2}$/.test(line.trim());

/** The date of the first line, unless it is old or in the future. */
function readChecked(line: string, { date }: Today): string | undefined {
  if (!isChecked(line)) return undefined;
  const on = line.trim().slice(-10);
  const age = toDay(date) - toDay(on);
  return age >= 0 && age <= OLDEST_DAYS ? on : undefined;
}

type Reader = {
  readonly known: ReadonlyMap<string, AnswerLabel>;
  readonly read: { fields: Record<string, unknown>; signals: Signal[]; answered: string[] };
  readonly today: Today;
  readonly checkedOn: string | undefined;
};

/** True where the line was a field or an answer, and so is no words. */
function readLine(line: string, { known, read, today, checkedOn }: Reader): boolean {
  const match = LABELLED.exec(line);
  if (!match) return false;
  const [, label = '', said = ''] = match;
  const field = FIELD_LABELS.find(([, name]) => fold(name) === fold(label))?.[0];
  if (field !== undefined) {
    const value = parseField(field, said.trim(), checkedOn ?? today.date);
    if (value === undefined) return false;
    read.fields[field] ??= value;
    return true;
  }
  const answer = known.get(fold(label));
  if (answer === undefined || said.trim() === '') return false;
  read.answered.push(answer.label);
  const isNo = /^(no|none|nil|not|n)\b/i.test(said.trim());
  const name = isNo ? answer.no : answer.yes;
  if (name !== undefined)
    read.signals.push({ name, role: 'happened', words: line.slice(0, 60), clause: -1 });
  return false;
}

function parseField(field: FactName, said: string, from: string): unknown {
  const parsed = PARSERS[field]?.(said, from);
  const shape = scenario.shape[field as keyof typeof scenario.shape];
  const checked = shape.safeParse(parsed ?? said);
  return checked.success && checked.data !== undefined ? checked.data : undefined;
}

const PARSERS: Partial<Record<FactName, (said: string, from: string) => unknown>> = {
  amount: readMoney,
  property_value: readMoney,
  existing_debt: readMoney,
  trading_months: (said) => (/^\d{1,4}$/.test(said) ? Number(said) : undefined),
  needed_within_days: readDeadline,
  business_purpose: (said) => (/^yes$/i.test(said) ? true : /^no$/i.test(said) ? false : undefined),
};

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** "4 December 2026", counted from the day on which the need was checked. */
function readDeadline(said: string, from: string): number | undefined {
  const match = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(said);
  const month = MONTHS.indexOf(match?.[2]?.toLowerCase() ?? '');
  if (!match || month < 0) return undefined;
  const days = dayOf(Number(match[3]), month, Number(match[1])) - toDay(from);
  return days >= 0 ? days : undefined;
}

/** Purpose and situation come back as they went in, from under the line before the words. */
function takeApart(texts: Texts): Texts {
  const { text } = texts;
  if (text === undefined || !text.includes(WORDS_LINE)) return texts;
  const words = text.slice(text.indexOf(WORDS_LINE) + WORDS_LINE.length);
  const part = (label: string) => {
    const start = words.search(new RegExp(`^${label}:`, 'm'));
    return start < 0 ? undefined : start;
  };
  const purposeAt = part(PURPOSE_LINE);
  const situationAt = part(SITUATION_LINE);
  if (purposeAt === undefined && situationAt === undefined)
    return { ...texts, text: unindent(words) };
  const cut = (at: number | undefined, label: string, to: number | undefined) =>
    at === undefined ? undefined : unindent(words.slice(at + label.length + 1, to));
  const isFirst = purposeAt !== undefined && situationAt !== undefined && purposeAt < situationAt;
  return {
    purpose: cut(purposeAt, PURPOSE_LINE, isFirst ? situationAt : undefined),
    situation: cut(situationAt, SITUATION_LINE, undefined),
  };
}

const unindent = (words: string) => words.replace(/^ {2}/gm, '').trim();
