/** The parts that a sum was told by, each with fingerprints of the words that name it, and what a next message makes of them: "scrap the trailer", "the pool is 150 now". */
import { inThousands } from '../../money.ts';
import type { NamedPart, Need } from '../need.ts';
import { USES } from '../read/amount/account.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { isMore } from './beside-told.ts';
import { cutOut, isSum, type ToldChanges } from './said.ts';

const isUse = (each: SaidFigure) => isSum(each) && USES.has(each.slot);
const totalOf = (parts: readonly NamedPart[]) => parts.reduce((sum, [value]) => sum + value, 0);

/** Those that come to the sum that is wanted; none where they do not. */
export function listParts(said: SaidFigures, { facts, open }: Need): readonly NamedPart[] {
  const whole = facts.amount?.value;
  const readings = open.flatMap(({ about, readings: all }) => (about === 'amount' ? all : []));
  const parts = said.figures.filter(isUse).flatMap((each): NamedPart[] => {
    const value = inThousands(each.value, whole);
    return value === whole ? [] : [[value, namesOf(each, said)]];
  });
  const isWhole = [whole, ...readings.map(({ value }) => value)].includes(totalOf(parts));
  return isWhole && parts.length > 1 ? parts : [];
}

/** What the message leaves out, or says anew, of the parts that were told; undefined where it names none, or not surely one. */
export function tellNamedParts(said: SaidFigures, known: Need): ToldChanges | undefined {
  const { parts = [] } = known;
  if (parts.length === 0 || isMore(said.text)) return undefined;
  return tellLeftOut(said, known, parts) ?? tellAnew(said, known, parts);
}

function tellLeftOut(said: SaidFigures, known: Need, parts: readonly NamedPart[]) {
  const { text, figures } = said;
  const [words, ...named] = LEFT_OUT.exec(text) ?? LEFT_ALONE.exec(text) ?? [];
  // "Drop the trailer to 20k" says it anew.
  if (words === undefined || /\bto \$?\d/.test(words)) return undefined;
  const out = partsNamed(fingerprints(named.join(' ')), parts);
  if (out.length === 0 || out.length === parts.length) return undefined;
  const [kept, another] = parts.filter((each) => !out.includes(each));
  // "Forget the bathroom. Make it 40 all for the salon, the landlord puts in 10": the one part that is left is said anew.
  const anew = figures.find(
    (each) =>
      (isUse(each) || (mayBePart(each) && partsNamed(namesOf(each, said), parts)[0] === kept)) &&
      each.from >= text.indexOf(words) + words.length &&
      ANEW.test(text.slice(0, each.from)) &&
      !REST_IS.test(text.slice(each.to)) &&
      !BY.test(text.slice(each.to).split(BREAK)[0] ?? ''),
  );
  const rest = kept && another === undefined && anew ? inThousands(anew.value, kept[0]) : undefined;
  const left = parts.map(
    (each): NamedPart => [out.includes(each) ? 0 : (rest ?? each[0]), each[1]],
  );
  const changed = changeOf(known, parts, { left, text: text.replace(words, ' ') });
  return { ...changed, leaves: named.filter(Boolean).join(' ') };
}
const LEFT_OUT =
  /\b(?:(?:scrap|drop|forget|skip|ditch|cut|leav(?:e|ing) out|without|minus|no longer need|(?:don't|do not|won't) (?:need|want|buy)|not (?:getting|buying|doing))(?: about)? ((?:the|that|those|my|our|both|any)\b[^,.;?!]{2,40})|(?:tak|leav|dropp?)(?:e|ing)? ((?:the|that|my|our)\b[^,.;?!]{2,30}?) (?:out|off)\b|(?:the|that|my|our) ([a-z -]{2,30}?)(?:'s|'re| is| are| has)(?: now)? (?:out|off|gone|fallen through)\b)/i;

/** "The oven is 28k new, rest is paint and tiles": a part of what is left. */
export const REST_IS =
  /\b(?:rest|remainder|balance)(?: of (?:it|that))?(?:['’]?s| is| are| goes| was| will be| would be) (?!now\b|later\b|ours\b|mine\b|cash\b|my\b|our\b|over\b|in \d)/i;

const ANEW =
  /\b(?:make (?:it|that)|need|want|borrow|take|do|just|only|is|be|(?:comes|came) (?:in )?(?:to|at|back at))(?: (?:now|actually|really|more like|closer to|about|around|say|the|need|want|do)){0,2} \$?$/i;

/** "Leave the cards, just do the oven": what is left as it is, up to where the clause ends. */
export const AS_IT_IS =
  '(?:the|that|those|my|our) ([^,.;?!]{2,25}?)(?=[,.;!]| (?:and|then|for now|just)\\b)';
const LEFT_ALONE = new RegExp(`\\bleave ${AS_IT_IS}`, 'i');

function tellAnew(said: SaidFigures, known: Need, parts: readonly NamedPart[]) {
  const sums = said.figures.filter(({ kind, words }) => kind !== 'duration' && /\d/.test(words));
  const anew = new Map<NamedPart, number>();
  const others: SaidFigure[] = [];
  for (const each of sums) {
    const [part, other] = partsNamed(namesOf(each, said), parts);
    if (part === undefined) others.push(each);
    else if (other !== undefined || !mayBePart(each) || anew.has(part)) return undefined;
    else anew.set(part, inThousands(each.value, part[0]));
  }
  if (anew.size === 0 || BY.test(said.text)) return undefined;
  placeRest(others, anew, { parts, whole: known.facts.amount?.value });
  const left = parts.map((each): NamedPart => [anew.get(each) ?? each[0], each[1]]);
  // "The card is 16 and the machine 9, still 25 in total."
  const total = totalOf(left);
  if (others.some(({ value }) => inThousands(value, total) !== total)) return undefined;
  return changeOf(known, parts, { left, text: cutOut(said.text, sums) });
}
/** "The salon came in at 60", "it will have to be 30": named as a part, it is one whatever else such words say. */
const mayBePart = (each: SaidFigure) =>
  isUse(each) || each.slot === undefined || (each.kind !== 'date' && MAY_BE.has(each.slot));
const MAY_BE: ReadonlySet<SaidFigure['slot']> = new Set(['other', 'worth', 'needed'] as const);

/** "The kitchen is 45. So the showroom would have to be 35", of 80 all up: what makes it whole is the one part that is not named. */
function placeRest(
  others: SaidFigure[],
  anew: Map<NamedPart, number>,
  { parts, whole }: { readonly parts: readonly NamedPart[]; readonly whole: number | undefined },
) {
  const [part, another] = parts.filter((each) => !anew.has(each));
  const rest = (whole ?? 0) - [...anew.values()].reduce((sum, value) => sum + value, 0);
  const at = others.findIndex(({ value }) => inThousands(value, whole) === rest);
  if (part === undefined || another !== undefined || rest <= 0 || at < 0) return;
  anew.set(part, rest);
  others.splice(at, 1);
}
/** By how much, and not to what. */
const BY =
  /\b(?:less|more|off|cheaper|extra|higher|lower|by|ow(?:e|ed|es|ing)|worth|valu\w+|deposit)\b/i;

function changeOf(
  { facts }: Need,
  parts: readonly NamedPart[],
  { left, text }: { readonly left: readonly NamedPart[]; readonly text: string },
): ToldChanges {
  const before = facts.amount?.value ?? totalOf(parts);
  const amount = before + totalOf(left) - totalOf(parts);
  const [own] = left[parts.findIndex(([value]) => value === facts.personal_amount?.value)] ?? [];
  const split = own === undefined ? {} : { personal_amount: own, business_amount: amount - own };
  const whole = (['price', 'item_value'] as const).flatMap((name) =>
    facts[name]?.value === before ? [[name, amount]] : [],
  );
  const kept = left.filter(([value]) => value > 0);
  return { facts: { amount, ...split, ...Object.fromEntries(whole) }, text, parts: kept };
}

/** Those that one of the words names; none where a word names two. */
function partsNamed(names: readonly string[], parts: readonly NamedPart[]): readonly NamedPart[] {
  const named = names.map((name) => parts.filter(([, own]) => own.includes(name)));
  return named.some((each) => each.length > 1) ? [] : [...new Set(named.flat())];
}

/** The words of the clause in which a figure stands, up to the figures beside it; of the clause before, where it stands alone. */
function namesOf({ from, to }: SaidFigure, { text, figures }: SaidFigures): readonly string[] {
  const breaks = [...text.matchAll(BREAK)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  const others = figures.filter((each) => each.from !== from && /\d/.test(each.words));
  const marks = [...breaks, ...others];
  const startOf = (at: number) =>
    Math.max(0, ...marks.flatMap((each) => (each.to <= at ? [each.to] : [])));
  const start = startOf(from);
  const end = Math.min(
    text.length,
    ...marks.flatMap((each) => (each.from >= to ? [each.from] : [])),
  );
  const own = fingerprints(`${text.slice(start, from)} ${text.slice(to, end)}`);
  if (own.length > 0) return own;
  const before = breaks.find((each) => each.to === start)?.from ?? 0;
  return fingerprints(text.slice(startOf(before), before));
}
const BREAK = /[,.;:!?](?=\s|$)|\s(?:and|n|plus|but|so|&|-)\s/gi;

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
