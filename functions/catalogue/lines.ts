/**
 * Values under keys as one text of which only what is asked for is looked at, so what a request costs hardly grows with
 * it. A line is a key and its value as JSON; lines stand in the order of their keys, so one is found by halving.
 */
const BETWEEN = '\t';

export function writeLines(values: Iterable<readonly [key: string, value: unknown]>): string {
  return [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}${BETWEEN}${JSON.stringify(value)}\n`)
    .join('');
}

export type FindLine = (key: string) => unknown;

export function openLines(text: string): {
  readonly keys: () => readonly string[];
  readonly find: FindLine;
} {
  const keyAt = (place: number) => text.slice(place, text.indexOf(BETWEEN, place));
  const read = new Map<string, unknown>();
  const find = (key: string) => {
    if (read.has(key)) return read.get(key);
    // The line of the last key that is not past this one begins at low, or else further on and no later than high.
    let [low, high] = [0, text.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = text.indexOf('\n', middle) + 1;
      if (next <= high && keyAt(next) <= key) low = next;
      else high = middle;
    }
    if (keyAt(low) !== key) return undefined;
    const value: unknown = JSON.parse(text.slice(low + key.length + 1, text.indexOf('\n', low)));
    read.set(key, value);
    return value;
  };
  const keys = () => {
    const lines = text.split('\n').slice(0, -1);
    return lines.map((line) => line.slice(0, line.indexOf(BETWEEN)));
  };
  return { keys, find };
}
