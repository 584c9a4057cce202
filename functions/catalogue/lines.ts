/**
 * Values under keys as one text of which only what is asked for is looked at, so what a request costs hardly grows with
 * it. A line is a key and its value as JSON. Before the lines stands a table of twice as many entries: a key's digest
 * says at which entry to look for it, the entry where its line begins; where that is another key's line the next entry is
 * looked at, and an empty one says that the key is not there.
 */
const BETWEEN = '\t';
/** Of an entry, in characters; the first says how many follow. */
const WIDTH = 8;
const toEntry = (place: number) => String(place).padStart(WIDTH);
const EMPTY = ' '.repeat(WIDTH);

/**
 * JSON that reads the same under any encoding. In memory a text with one other letter takes twice the room, and is slower
 * to read.
 */
export const toAscii = (text: string) =>
  text.replace(
    /[^\n\t -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function digest(key: string): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 1) sum = (Math.imul(sum, 31) + key.charCodeAt(at)) >>> 0;
  return sum;
}

export function writeLines(values: Iterable<readonly [key: string, value: unknown]>): string {
  const lines = [...values].map(([key, value]) => ({
    key,
    line: toAscii(`${key}${BETWEEN}${JSON.stringify(value)}\n`),
  }));
  const entries = Array<string>(2 * lines.length).fill(EMPTY);
  let place = WIDTH * (1 + entries.length);
  for (const { key, line } of lines) {
    let at = digest(key) % entries.length;
    while (entries[at] !== EMPTY) at = (at + 1) % entries.length;
    entries[at] = toEntry(place);
    place += line.length;
  }
  return [toEntry(entries.length), ...entries, ...lines.map(({ line }) => line)].join('');
}

export type FindLine = (key: string) => unknown;

export function openLines(text: string): {
  readonly keys: () => readonly string[];
  readonly find: FindLine;
} {
  const numberAt = (place: number) => Number(text.slice(place, place + WIDTH));
  const entries = numberAt(0);
  const read = new Map<string, unknown>();
  const find = (key: string) => {
    if (read.has(key)) return read.get(key);
    const start = toAscii(`${key}${BETWEEN}`);
    for (let at = digest(key) % entries; ; at = (at + 1) % entries) {
      const place = numberAt(WIDTH * (1 + at));
      if (place === 0) return undefined;
      if (!text.startsWith(start, place)) continue;
      const value = JSON.parse(text.slice(place + start.length, text.indexOf('\n', place)));
      read.set(key, value);
      return value;
    }
  };
  const keys = () => {
    const lines = text.slice(WIDTH * (1 + entries)).split('\n');
    return lines
      .slice(0, -1)
      .map((line) => JSON.parse(`"${line.slice(0, line.indexOf(BETWEEN))}"`) as string);
  };
  return { keys, find };
}
