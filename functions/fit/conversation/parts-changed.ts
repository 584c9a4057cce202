/** What a next message leaves out of the parts that a sum was told by ("scrap the trailer"), or says anew ("the pool is 150 now, stock only 50"). */
import { inThousands } from '../../money.ts';
import type { NamedPart, Need } from '../need.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';
import { isMore } from './beside-told.ts';
import { fingerprints, isUse, namesOf } from './parts-told.ts';
import { cutOut, type ToldChanges } from './said.ts';

/** What the message leaves out, or says anew, of the parts that were told; undefined where it names none, or not surely one. */
export function tellNamedParts(said: SaidFigures, known: Need): ToldChanges | undefined {
  const { parts = [] } = known;
  if (parts.length === 0 || isMore(said.text)) return undefined;
  return tellLeftOut(said, known, parts) ?? tellAnew(said, known, parts);
}

function tellLeftOut({ text }: SaidFigures, known: Need, parts: readonly NamedPart[]) {
  const [words, ...named] = LEFT_OUT.exec(text) ?? [];
  if (words === undefined || /\d/.test(words)) return undefined;
  const out = partsNamed(fingerprints(named.join(' ')), parts);
  if (out.length === 0 || out.length === parts.length) return undefined;
  const left = parts.map((each): NamedPart => (out.includes(each) ? [0, each[1]] : each));
  return changeOf(known, parts, { left, text: text.replace(words, ' ') });
}
const LEFT_OUT =
  /\b(?:(?:scrap|scratch|drop|forget|skip|ditch|lose|cut|leav(?:e|ing) out|without|minus|no (?:longer )?need (?:for )?|not? longer (?:want|after|getting|buying)|(?:don't|do not|won't) (?:need|want|bother with|get|buy)|not (?:getting|buying|doing|bothering with))(?: about)? ((?:the|that|those|my|our|his|her|both|any)\b[^,.;?!]{2,40})|(?:tak(?:e|ing)|leav(?:e|ing)|drop(?:ping)?) ((?:the|that|my|our)\b[^,.;?!]{2,30}?) (?:out|off|for now)\b|(?:the|that|my|our) ([a-z -]{2,30}?)(?:'s|'re| is| are| has| have)(?: now)? (?:out|off|gone|not happening|fallen through)\b(?! (?:to|by)\b))/i;

function tellAnew({ text, figures }: SaidFigures, known: Need, parts: readonly NamedPart[]) {
  const sums = figures.filter(({ kind, words }) => kind !== 'duration' && /\d/.test(words));
  const said = sums.map((each) => {
    const [part, other] = partsNamed(namesOf(each, { text, figures }), parts);
    return part !== undefined && other === undefined && isUse(each)
      ? { part, value: inThousands(each.value, part[0]) }
      : undefined;
  });
  const told = said.flatMap((each) => each ?? []);
  const isEach =
    told.length === said.length && new Set(told.map(({ part }) => part)).size === told.length;
  if (told.length === 0 || !isEach || BY.test(text)) return undefined;
  const left = parts.map((each): NamedPart => {
    const anew = told.find(({ part }) => part === each);
    return anew === undefined ? each : [anew.value, each[1]];
  });
  return changeOf(known, parts, { left, text: cutOut(text, sums) });
}
/** By how much, and not to what. */
const BY =
  /\b(?:less|more|off|cheaper|dearer by|extra|higher|lower|by)\b|\b(?:ow(?:e|ed|es|ing)|worth|deposit)\b/i;

function changeOf(
  { facts }: Need,
  parts: readonly NamedPart[],
  { left, text }: { readonly left: readonly NamedPart[]; readonly text: string },
): ToldChanges | undefined {
  const totalOf = (all: readonly NamedPart[]) => all.reduce((sum, [value]) => sum + value, 0);
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
function partsNamed(names: readonly string[], parts: readonly NamedPart[]): readonly NamedPart[] {
  const named = names.map((name) => parts.filter(([, own]) => own.includes(name)));
  return named.some((each) => each.length > 1) ? [] : [...new Set(named.flat())];
}
