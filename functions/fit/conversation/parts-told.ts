/** The parts that a sum was told by, each with fingerprints of the words that name it: what a next message leaves out of them ("scrap the trailer"), or says anew ("the pool is 150 now, stock only 50"). */
import { inThousands } from '../../money.ts';
import type { Need, Part } from '../need.ts';
import { USES } from '../read/amount/account.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { isMore } from './beside-told.ts';
import type { ToldChanges } from './told-changes.ts';

const isSum = ({ kind, words, isOld, slot }: SaidFigure) =>
  !isOld && USES.has(slot) && (kind === 'money' || (kind === 'count' && /\d/.test(words)));

/** Those that come to the sum that is wanted; none where they do not. */
export function listParts(
  { text, figures }: SaidFigures,
  { facts: { amount }, open }: Need,
): readonly Part[] {
  const readings = open.flatMap(({ about, readings: all }) => (about === 'amount' ? all : []));
  const wholes = [amount?.value, ...readings.map(({ value }) => value)];
  const sums = figures
    .filter(isSum)
    .map((each) => ({ each, value: inThousands(each.value, amount?.value) }))
    .filter(({ value }) => value !== amount?.value);
  const total = sums.reduce((sum, { value }) => sum + value, 0);
  if (sums.length < 2 || !wholes.includes(total)) return [];
  return sums.map(({ each, value }) => [value, namesOf(each, { text, figures })]);
}

/** What the message leaves out, or says anew, of the parts that were told; undefined where it names none, or not surely one. */
export function tellParts(said: SaidFigures, known: Need): ToldChanges | undefined {
  const { parts = [] } = known;
  if (parts.length === 0 || isMore(said.text)) return undefined;
  return tellLeftOut(said, known, parts) ?? tellAnew(said, known, parts);
}

function tellLeftOut({ text }: SaidFigures, known: Need, parts: readonly Part[]) {
  const [words, ...named] = LEFT_OUT.exec(text) ?? [];
  if (words === undefined || /\d/.test(words)) return undefined;
  const out = partsNamed(fingerprints(named.join(' ')), parts);
  if (out.length === 0 || out.length === parts.length) return undefined;
  const left = parts.map((each): Part => (out.includes(each) ? [0, each[1]] : each));
  return changeOf(known, parts, { left, text: text.replace(words, ' ') });
}
const LEFT_OUT =
  /\b(?:(?:scrap|scratch|drop|forget|skip|ditch|lose|cut|leav(?:e|ing) out|without|minus|no (?:longer )?need (?:for )?|not? longer (?:want|after|getting|buying)|(?:don't|do not|won't) (?:need|want|bother with|get|buy)|not (?:getting|buying|doing|bothering with))(?: about)? ((?:the|that|those|my|our|his|her|both|any)\b[^,.;?!]{2,40})|(?:tak(?:e|ing)|leav(?:e|ing)|drop(?:ping)?) ((?:the|that|my|our)\b[^,.;?!]{2,30}?) (?:out|off|for now)\b|(?:the|that|my|our) ([a-z -]{2,30}?)(?:'s|'re| is| are| has| have)(?: now)? (?:out|off|gone|not happening|fallen through)\b(?! (?:to|by)\b))/i;

function tellAnew({ text, figures }: SaidFigures, known: Need, parts: readonly Part[]) {
  const sums = figures.filter(({ kind, words }) => kind !== 'duration' && /\d/.test(words));
  const said = sums.map((each) => {
    const [part, other] = partsNamed(namesOf(each, { text, figures }), parts);
    return part !== undefined && other === undefined && isSum(each)
      ? { part, value: inThousands(each.value, part[0]) }
      : undefined;
  });
  const told = said.flatMap((each) => each ?? []);
  const isEach =
    told.length === said.length && new Set(told.map(({ part }) => part)).size === told.length;
  if (told.length === 0 || !isEach || BY.test(text)) return undefined;
  const left = parts.map((each): Part => {
    const anew = told.find(({ part }) => part === each);
    return anew === undefined ? each : [anew.value, each[1]];
  });
  const rest = sums.reduceRight(
    (kept, { from, to }) => `${kept.slice(0, from)} ${kept.slice(to)}`,
    text,
  );
  return changeOf(known, parts, { left, text: rest });
}
/** By how much, and not to what. */
const BY =
  /\b(?:less|more|off|cheaper|dearer by|extra|higher|lower|by)\b|\b(?:ow(?:e|ed|es|ing)|worth|deposit)\b/i;

function changeOf(
  { facts }: Need,
  parts: readonly Part[],
  { left, text }: { readonly left: readonly Part[]; readonly text: string },
): ToldChanges | undefined {
  const totalOf = (all: readonly Part[]) => all.reduce((sum, [value]) => sum + value, 0);
  const before = facts.amount?.value ?? totalOf(parts);
  const amount = before + totalOf(left) - totalOf(parts);
  if (amount <= 0) return undefined;
  const { personal_amount: personal } = facts;
  const own = parts.findIndex(([value]) => value === personal?.value);
  const [private_] = left[own] ?? [];
  const split =
    private_ === undefined
      ? {}
      : { personal_amount: private_, business_amount: Math.max(0, amount - private_) };
  const whole = (['price', 'item_value'] as const).flatMap((name) =>
    facts[name]?.value === before ? [[name, amount]] : [],
  );
  const kept = left.filter(([value]) => value > 0);
  return { facts: { amount, ...split, ...Object.fromEntries(whole) }, text, parts: kept };
}

/** Those that one of the words names; none where a word names two. */
function partsNamed(names: readonly string[], parts: readonly Part[]): readonly Part[] {
  const named = names.map((name) => parts.filter(([, own]) => own.includes(name)));
  return named.some((each) => each.length > 1) ? [] : [...new Set(named.flat())];
}

const BREAK = /[,.;:!?](?=\s|$)|\s(?:and|plus|but|so|&|-)\s/gi;

/** The words of the clause in which a figure stands, up to the next figure; of the clause before, where it stands alone. */
function namesOf({ from, to }: SaidFigure, { text, figures }: SaidFigures): readonly string[] {
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
const fingerprints = (text: string): readonly string[] => [
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
