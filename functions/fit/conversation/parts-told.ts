/** The parts that a sum was told by, each with fingerprints of the words that name it. */
import { inThousands } from '../../money.ts';
import type { NamedPart, Need } from '../need.ts';
import { USES } from '../read/amount/account.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';

export const isUse = ({ kind, words, isOld, slot }: SaidFigure) =>
  !isOld && USES.has(slot) && (kind === 'money' || (kind === 'count' && /\d/.test(words)));

/** Those that come to the sum that is wanted; none where they do not. */
export function listParts(
  { text, figures }: SaidFigures,
  { facts: { amount }, open }: Need,
): readonly NamedPart[] {
  const readings = open.flatMap(({ about, readings: all }) => (about === 'amount' ? all : []));
  const wholes = [amount?.value, ...readings.map(({ value }) => value)];
  const sums = figures
    .filter(isUse)
    .map((each) => ({ each, value: inThousands(each.value, amount?.value) }))
    .filter(({ value }) => value !== amount?.value);
  const total = sums.reduce((sum, { value }) => sum + value, 0);
  if (sums.length < 2 || !wholes.includes(total)) return [];
  return sums.map(({ each, value }) => [value, namesOf(each, { text, figures })]);
}

const BREAK = /[,.;:!?](?=\s|$)|\s(?:and|plus|but|so|&|-)\s/gi;

/** The words of the clause in which a figure stands, up to the next figure; of the clause before, where it stands alone. */
export function namesOf(
  { from, to }: SaidFigure,
  { text, figures }: SaidFigures,
): readonly string[] {
  const breaks = [...text.matchAll(BREAK)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  const others = figures.filter((each) => each.from !== from && /\d/.test(each.words));
  const ends = [...breaks.map(([, end = 0]) => end), ...others.map((each) => each.to)];
  const starts = [...breaks.map(([start = 0]) => start), ...others.map((each) => each.from)];
  const first = Math.max(0, ...ends.filter((end) => end <= from));
  const last = Math.min(text.length, ...starts.filter((start) => start >= to));
  const behind = fingerprints(text.slice(to, last));
  // "100k stock 50k website": what stands before is of the other figure.
  const isTaken = behind.length > 0 && others.some((each) => each.to === first);
  const own = isTaken ? behind : [...fingerprints(text.slice(first, from)), ...behind];
  if (own.length > 0) return own;
  const before = breaks.find(([, end]) => end === first)?.[0] ?? 0;
  const start = Math.max(0, ...ends.filter((end) => end <= before));
  return fingerprints(text.slice(start, before));
}

/** Of words that may name a thing: nothing that is remembered can be read. */
export const fingerprints = (text: string): readonly string[] => [
  ...new Set(
    [...text.toLowerCase().matchAll(/[a-z]{3,}/g)].flatMap(([word]) => {
      const stem = word.replace(/(?<=[a-z]{3})s$/, '');
      return PLAIN.has(stem) ? [] : [fingerprint(stem)];
    }),
  ),
];
const PLAIN: ReadonlySet<string> = new Set(
  'the that thi those them for our and need want about goe only just new used now gone went will with from into out off are was were put get getting one another both all any not more less than loan money business bill cost price quote part rest total some spend pay buy grand thousand would like please which own his her their take took come came back also then'.split(
    ' ',
  ),
);

/** FNV-1a, in 32 bits. */
const fingerprint = (word: string) =>
  [...word]
    .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(36);
