/** Reads a Markdown page: its front matter through a schema, and its text. */
import { parse } from 'yaml';
import type * as z from 'zod';
import { firstLine, parseData, type Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

const FENCED = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

export function parsePage<T extends object>(
  schema: z.ZodType<T>,
  { file, source }: SourceFile,
  review: Review,
): (T & { text: string }) | undefined {
  const [, head, body] = FENCED.exec(source) ?? [];
  if (head === undefined || body === undefined) {
    review.problems.push(`${file}: must start with front matter between two lines of ---`);
    return undefined;
  }
  try {
    const data = parseData({ schema, file, data: parse(head) }, review);
    return data && { ...data, text: body.trim() };
  } catch (error) {
    review.problems.push(`${file}: its front matter is not YAML: ${firstLine(error)}`);
    return undefined;
  }
}
