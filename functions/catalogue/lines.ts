/**
 * Values under keys as one text of which only what is asked for is looked at, so what a request costs hardly grows with
 * it. A line is its length, a key and its value as JSON. Before the lines stands a table of twice as many entries: a key's digest
 * says at which entry to look for it, the entry where its line begins; where that is another key's line the next entry is
 * looked at, and an empty one says that the key is not there.
 */
const BETWEEN = '\t';
/** Of the length that a line begins with. */
const LENGTH = 6;
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
  const lines = [...values].map(([key, value]) => {
    const line = toAscii(`${key}${BETWEEN}${JSON.stringify(value)}`);
    return { key, line: `${String(line.length).padStart(LENGTH)}${line}\n` };
  });
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
/** A text, or a file of which only what is asked for is read. */
export type Lines = Pick<string, 'slice'>;

export function openLines(text: Lines): {
  readonly keys: () => readonly string[];
  readonly find: FindLine;
} {
  const entries = Number(text.slice(0, WIDTH));
  const table = text.slice(WIDTH, WIDTH * (1 + entries));
  const read = new Map<string, unknown>();
  const find = (key: string) => {
    if (read.has(key)) return read.get(key);
    const start = toAscii(`${key}${BETWEEN}`);
    for (let at = digest(key) % entries; ; at = (at + 1) % entries) {
      const place = Number(table.slice(WIDTH * at, WIDTH * (at + 1)));
      if (place === 0) return undefined;
      const line = lineAt(text, place);
      if (!line.startsWith(start)) continue;
      const value = JSON.parse(line.slice(start.length));
      read.set(key, value);
      return value;
    }
  };
  const keys = () => {
    const lines = text.slice(WIDTH * (1 + entries)).split('\n');
    return lines
      .slice(0, -1)
      .map((line) => JSON.parse(`"${line.slice(LENGTH, line.indexOf(BETWEEN))}"`) as string);
  };
  return { keys, find };
}

function lineAt(text: Lines, place: number): string {
  const first = text.slice(place, place + MOST_LINES);
  const end = LENGTH + Number(first.slice(0, LENGTH));
  return end <= MOST_LINES ? first.slice(LENGTH, end) : text.slice(place + LENGTH, place + end);
}
/** So many characters hold most lines whole. */
const MOST_LINES = 512;
