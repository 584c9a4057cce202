/** What is wrong with the content, gathered so that one message names every file and its cure. */
import { parse } from 'yaml';
import type * as z from 'zod';
import type { SourceFile } from './read-content.ts';
import type { BuildSettings } from './settings.ts';

export class ContentProblems extends Error {
  override readonly name = 'ContentProblems';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(`The content cannot be published as it is:\n${list}`);
    this.problems = problems;
  }
}

/** What the rules look at besides the content, and where they write what they find. */
export type Review = Pick<BuildSettings, 'stage' | 'now'> & {
  readonly version: string;
  readonly problems: string[];
  readonly warnings: string[];
};

/** What may wait while people work on the content, and may not reach production. */
export function warnOrRefuse({ stage, problems, warnings }: Review, message: string): void {
  (stage === 'production' ? problems : warnings).push(message);
}

export function parseData<T>(
  { schema, file, data }: { schema: z.ZodType<T>; file: string; data: unknown },
  { problems }: Review,
): T | undefined {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
    problems.push(`${file}: ${place}${message}`);
  }
  return undefined;
}

/** JSON is YAML too. */
export function parseYaml<T>(
  { schema, file, source }: { schema: z.ZodType<T>; file: string; source: SourceFile | undefined },
  review: Review,
): T | undefined {
  if (source === undefined) {
    review.problems.push(`${file}: is missing`);
    return undefined;
  }
  try {
    return parseData({ schema, file, data: parse(source.source) }, review);
  } catch (error) {
    review.problems.push(`${file}: is not YAML: ${firstLine(error)}`);
    return undefined;
  }
}

export function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
}
