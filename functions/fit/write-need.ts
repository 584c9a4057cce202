/**
 * Writes a need as one text to hand over: each field on a labelled line, the words as they were
 * said. Read again, after whatever an enquiry does to it, it is the same need.
 */
import { MONTHS } from '../catalogue/office-time.ts';
import { groupThousands } from '../money.ts';
import type { Fields, Given, Texts, Today } from './need.ts';
import { fromDay, partsOf, toDay } from './read/figures/calendar.ts';
import {
  CHECKED,
  FIELD_LABELS,
  isLabel,
  type Labels,
  readLabels,
  WORDS_MARK,
  WORDS_OF,
} from './read/read-labels.ts';

export type WrittenNeed = {
  readonly text: string;
  /** The words were too long, and end earlier than they were said. */
  readonly isCut: boolean;
};

/** Words that are longer are cut at the end of a sentence. */
const MOST_WORDS = 1500;
const GOES_ON = '(The words go on.)';

export function writeNeed({ fields, texts }: Given, labels: Labels, today: Today): WrittenNeed {
  const read = readLabels(texts, labels, today);
  const { words, isCut } = writeWords(withoutAnswers(read.texts, read.answers), labels);
  const lines = [
    `${CHECKED} ${today.date}`,
    ...writeFields({ ...read.fields, ...fields }, today),
    ...read.answers,
    ...words,
  ];
  return { text: lines.join('\n'), isCut };
}

/** The reader puts answers behind the words; here each has a line of its own. */
function withoutAnswers(texts: Texts, answers: readonly string[]): Texts {
  const tail = answers.join('\n');
  const cut = (text: string | undefined) =>
    tail !== '' && text?.endsWith(tail) ? text.slice(0, -tail.length).trim() : text;
  return { purpose: texts.purpose, situation: cut(texts.situation), text: cut(texts.text) };
}

function writeFields(fields: Fields, today: Today): string[] {
  return (Object.keys(FIELD_LABELS) as (keyof Fields)[]).flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [`${FIELD_LABELS[name]}: ${sayField(name, value, today)}`];
  });
}

function sayField(name: keyof Fields, value: string | number | boolean, { date }: Today): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || name === 'trading_months') return `${value}`;
  if (name !== 'needed_within_days') return sayDollars(value);
  const { year, month, day } = partsOf(fromDay(toDay(date) + value));
  return `${day} ${MONTHS[month]} ${year}`;
}

/** To the cent, and never a long run of digits, which could be taken for a card. */
const sayDollars = (value: number) => `$${groupThousands(Math.round(value * 100) / 100)}`;

function writeWords(texts: Texts, labels: Labels): { words: string[]; isCut: boolean } {
  let left = MOST_WORDS;
  let isCut = false;
  const words: string[] = [];
  for (const name of ['purpose', 'situation', 'text'] as const) {
    const text = texts[name];
    if (text === undefined || text === '') continue;
    const kept = text.length <= left ? text : cutAtSentence(text, left);
    isCut ||= kept.length < text.length;
    left -= kept.length;
    if (kept === '') continue;
    words.push(WORDS_OF[name]);
    for (const line of kept.split('\n'))
      words.push(isLabel(line, labels) ? WORDS_MARK + line : line);
  }
  return { words: isCut ? [...words, GOES_ON] : words, isCut };
}

function cutAtSentence(text: string, most: number): string {
  const start = text.slice(0, most);
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('\n'), start.lastIndexOf('? '));
  return start.slice(0, end + 1).trim();
}
