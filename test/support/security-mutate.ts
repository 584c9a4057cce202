/** Spoils a sound request the way hostile and broken callers do: knowing its structure. */
import fc from 'fast-check';

export type Random = () => number;

/** What breaks programs, beside the odd values of any kind that fast-check draws. */
const NASTY: readonly unknown[] = [
  ...fc.sample(fc.anything({ withNullPrototype: true, maxDepth: 2 }), { seed: 13, numRuns: 60 }),
  2 ** 53 + 1,
  '\r\nX-Evil: 1',
  '\u0000\u0007\u2028\ufeff\u200b',
  '\u202eevil',
  '\ud800',
  '\udfff\ud800',
  'undefined',
  '$85k',
  '1e999',
  '../../etc/passwd',
  '%c0%ae',
  '<script>alert(1)</script>',
  '{{7*7}}',
  "' OR 1=1 --",
  '=1+1',
  'é'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(300),
  'e\u0301'.repeat(2000),
  '0'.repeat(300),
  '((((((((((',
  { length: 1e9 },
  { toJSON: 1 },
  { toString: 'x', valueOf: null },
];

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'then',
  'toJSON',
  '',
  ' ',
  'a'.repeat(300),
  'é',
  '\u0000',
  'length',
  'id',
  'consent',
];

const pick = <T>(all: readonly T[], random: Random): T => {
  const chosen = all[Math.floor(random() * all.length)];
  if (chosen === undefined && all.length === 0) throw new Error('There is nothing to pick from.');
  return chosen as T;
};

/** One to four changes somewhere inside, as text: what no object can hold is written in. */
export function mutate(sound: unknown, random: Random): string {
  let value: unknown = structuredClone(sound);
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) value = change(value, random, 0);
  const text = JSON.stringify(value) ?? 'null';
  return random() < 0.25 ? spoilText(text, random) : text;
}

function change(value: unknown, random: Random, depth: number): unknown {
  if (random() < (depth === 0 ? 0.03 : 0.25) || depth > 5) return pick(NASTY, random);
  if (Array.isArray(value)) return changeList(value, random, depth);
  if (typeof value === 'object' && value !== null) return changeObject(value, random, depth);
  if (typeof value === 'string' && random() < 0.5)
    return `${value}${JSON.stringify(pick(NASTY, random))}`;
  return pick(NASTY, random);
}

function changeList(list: readonly unknown[], random: Random, depth: number): unknown {
  if (list.length === 0 || random() < 0.2) return [...list, pick(NASTY, random)];
  const at = Math.floor(random() * list.length);
  return list.map((each, place) => (place === at ? change(each, random, depth + 1) : each));
}

function changeObject(given: object, random: Random, depth: number): unknown {
  const entries = Object.entries(given);
  const roll = random();
  if (roll < 0.15)
    return Object.fromEntries([...entries, [pick(KEYS, random), pick(NASTY, random)]]);
  if (entries.length === 0) return pick(NASTY, random);
  const at = Math.floor(random() * entries.length);
  if (roll < 0.25) return Object.fromEntries(entries.filter((_, place) => place !== at));
  return Object.fromEntries(
    entries.map(([name, value], place) => [
      name,
      place === at ? change(value, random, depth + 1) : value,
    ]),
  );
}

function spoilText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  switch (Math.floor(random() * 8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at)
      );
    case 2:
      return text + text;
    case 3:
      return `\ufeff${text}`;
    case 4:
      return text.replace('{', '{"__proto__":{"polluted":1},');
    case 5:
      return text.replace('{', '{"constructor":{"prototype":{"polluted":1}},');
    case 6:
      return text.replace(/:\d+/, ':1e999');
    default:
      return '['.repeat(Math.floor(random() * 40)) + text;
  }
}
