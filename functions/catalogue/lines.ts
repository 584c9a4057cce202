/**
 * Values under keys as one text: the keys in its first line, then each value as JSON in a line of its own, in the same
 * order. Only what is asked for is parsed, so what a request costs hardly grows with the text.
 */
const BETWEEN = '\t';

export function writeLines(values: Iterable<readonly [key: string, value: unknown]>): string {
  const all = [...values];
  const keys = all.map(([key]) => key).join(BETWEEN);
  return [keys, ...all.map(([, value]) => JSON.stringify(value))].join('\n');
}

export type FindLine = (key: string) => unknown;

export function openLines(text: string): {
  readonly keys: readonly string[];
  readonly find: FindLine;
} {
  const [first = '', ...lines] = text.split('\n');
  const keys = first.split(BETWEEN);
  const lineOf = new Map(keys.map((key, index) => [key, lines[index] ?? '']));
  const read = new Map<string, unknown>();
  const find = (key: string) => {
    const line = lineOf.get(key);
    if (line !== undefined && !read.has(key)) read.set(key, JSON.parse(line));
    return read.get(key);
  };
  return { keys, find };
}
