/**
 * Reads the files of content/, each through a schema. What is wrong is gathered, so that one message
 * names every file and its cure.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import type { JWK } from 'jose';
import { EVENT_ID, getScalarValue, load, parseEvents } from 'js-yaml';
import * as z from 'zod';
import { isOneSlip } from '../../content/site/scripts/enquiry/suggest-email.ts';
import type { Catalogue, LaneFile, Service } from '../../functions/catalogue/content.ts';
import { sayHours } from '../../functions/catalogue/office-time.ts';
import type { LaneRules } from '../../functions/catalogue/rules.ts';
import type { LaneId } from '../../functions/catalogue/schema.ts';
import { STAGE_NAMES } from '../../infra/stages.ts';

export const STAGES = ['local', ...STAGE_NAMES] as const satisfies readonly Catalogue['stage'][];

export type BuildSettings = {
  readonly stage: Catalogue['stage'];
  /** Whatever depends on today takes it from here, so the same inputs give the same bytes. */
  readonly now: Date;
  readonly outDir: string;
  /** Where the service will be reached; left out, the base_url of service.yaml. */
  readonly baseUrl?: string | undefined;
  readonly contentDir?: string;
  /** ES256, PEM or JWK; left out, the agent card is not signed. */
  readonly agentCardKey?: string | undefined;
  /** Public keys of whatever else we sign, such as consent receipts. */
  readonly publishedKeys?: readonly JWK[];
};

export class ContentProblems extends Error {
  override readonly name = 'ContentProblems';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(`The content cannot be published as it is:\n${list}`);
    this.problems = problems;
  }
}

/** What is looked at, and where it is written what was found. */
export type Review = Pick<BuildSettings, 'stage' | 'now'> & {
  readonly version: string;
  readonly sources: Sources;
  readonly problems: string[];
  readonly warnings: string[];
};

/** What may wait while people work on the content, and may not reach production. */
export function warnOrRefuse({ stage, problems, warnings }: Review, message: string): void {
  (stage === 'production' ? problems : warnings).push(message);
}

/** What a schema knows at a place within it. */
function listKeys(schema: unknown, path: readonly PropertyKey[]): string[] {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return listKeys(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodArray) return listKeys(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  return step === undefined
    ? Object.keys(schema.shape)
    : listKeys(schema.shape[String(step)], rest);
}

/** Where a name is but a slip away from one that is known. */
export function sayMeant(name: string, known: readonly string[]): string {
  const near = known.find((each) => isOneSlip(name, each));
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** A file of content/, by its path there. JSON is YAML too. */
export function parseYaml<T>(schema: z.ZodType<T>, path: string, review: Review): T | undefined {
  const found = sourceOf(path, review);
  return found && readYaml(schema, found, review);
}

/**
 * What is made of the same as before is not made again: a build after a build, with one file changed. With `most`, so
 * that what is large does not pile up while people edit, it begins anew once there are so many.
 */
export function memoise<Given, Value>(
  make: (given: Given) => Value,
  most = Number.POSITIVE_INFINITY,
): (given: Given) => Value {
  const made = new Map<string, Value>();
  return (given) => {
    const key = typeof given === 'string' ? given : JSON.stringify(given);
    const value = made.get(key) ?? make(given);
    if (made.size >= most) made.clear();
    made.set(key, value);
    return value;
  };
}

/** Nobody changes what was parsed, as a schema makes its own of it. */
const parseOnce = memoise((source: string) => load(source));

function readYaml<T>(
  schema: z.ZodType<T>,
  { file, source }: Pick<SourceFile, 'file' | 'source'>,
  review: Review,
): T | undefined {
  try {
    const parsed = schema.safeParse(parseOnce(source));
    if (parsed.success) return parsed.data;
    for (const { path, message, ...issue } of parsed.error.issues) {
      const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const meant = unknown.map((key) => sayMeant(key, listKeys(schema, path)));
      const said = `${place}${message}${meant.join('')}`;
      const line = sayLine(source, [...path, ...unknown.slice(0, 1)]);
      review.problems.push(`${file}: ${said}${line}`);
    }
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n', 1);
    review.problems.push(`${file}: is not YAML: ${first}`);
  }
  return undefined;
}

/** Where in the file; of what is missing, where what it is missing from begins. */
function sayLine(source: string, path: readonly PropertyKey[]): string {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const at = findStart(source, path.slice(0, depth));
    if (at !== undefined) return ` (line ${source.slice(0, at).split('\n').length})`;
  }
  return '';
}

/** The character at which the value of that path begins; undefined where there is none. */
function findStart(source: string, path: readonly PropertyKey[]): number | undefined {
  const [, ...events] = parseEvents(source, {});
  let next = 0;
  const skipValue = () => {
    let depth = 0;
    do {
      const type = events[next]?.type;
      if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1;
      else if (type === EVENT_ID.POP) depth -= 1;
      next += 1;
    } while (depth > 0);
  };
  const isEnd = () => events[next]?.type === EVENT_ID.POP;
  for (const step of path) {
    const within = events[next]?.type;
    next += 1;
    if (within === EVENT_ID.SEQUENCE) {
      for (let at = 0; at < Number(step) && !isEnd(); at += 1) skipValue();
    } else if (within === EVENT_ID.MAPPING) {
      while (!isEnd()) {
        const key = events[next];
        skipValue();
        if (key?.type === EVENT_ID.SCALAR && getScalarValue(source, key) === step) break;
        skipValue();
      }
    } else return undefined;
    if (isEnd()) return undefined;
  }
  const found = events[next];
  if (found?.type === EVENT_ID.SCALAR) return found.valueStart;
  return found && 'start' in found ? found.start : undefined;
}

/** Where a rule is shown to speak, and not to. */
export type Proof = {
  readonly id: string;
  readonly kind: keyof LaneRules | 'scope' | 'flags';
  readonly lanes: readonly LaneId[];
  readonly raised_by: string;
  readonly not_by: string;
};
/** A lane as it is written, before its rules are compiled. */
export type WrittenLane = LaneFile & {
  readonly id: LaneId;
  readonly file: string;
  readonly text: string;
};

// A page has front matter between two lines of ---.

const FENCED = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

export function parsePage<T extends object>(
  schema: z.ZodType<T>,
  path: string,
  review: Review,
): (T & { file: string; text: string }) | undefined {
  const found = sourceOf(path, review);
  if (found === undefined) return undefined;
  const { file, source } = found;
  const [, head, body] = FENCED.exec(source) ?? [];
  if (head === undefined || body === undefined) {
    review.problems.push(`${file}: must start with front matter between two lines of ---`);
    return undefined;
  }
  // Below the line of ---, so that each line keeps its number.
  const data = readYaml(schema, { file, source: `\n${head}` }, review);
  return data && { ...data, file, text: body.trim() };
}

// Reads the files of content/ as they are; whether they are any good is for the next step.

export type SourceFile = {
  /** As people know it, such as `content/lanes/caveat.md`. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  readonly source: string;
};

/** By their paths within content/, in order. */
type Sources = ReadonlyMap<string, SourceFile>;

export async function readContent(contentDir: string): Promise<Sources> {
  const found = await readdir(contentDir, { recursive: true });
  const paths = found.map((path) => path.replaceAll(sep, '/')).filter((path) => READ.test(path));
  const read = paths.sort().map(async (path) => {
    const source = await readFile(join(contentDir, path), 'utf8');
    /** The same on every machine, whatever its line ends, as texts are hashed. */
    const text = source.replaceAll('\r\n', '\n');
    const name = basename(path, extname(path));
    return [path, { file: `content/${path}`, name, source: text }] as const;
  });
  return new Map(await Promise.all(read));
}

const READ = /\.(?:md|yaml|json|css|txt)$/;

/** Those of a folder with that ending. */
export function sourcesIn(folder: string, ending: string, { sources }: Review): SourceFile[] {
  const isThere = (path: string) => path.startsWith(`${folder}/`) && path.endsWith(ending);
  return [...sources].filter(([path]) => isThere(path)).map(([, source]) => source);
}

export function sourceOf(path: string, { sources, problems }: Review): SourceFile | undefined {
  const found = sources.get(path);
  if (found === undefined) problems.push(`content/${path}: is missing`);
  return found;
}

export type Placeholders = Readonly<Record<string, string>>;

export function listPlaceholders(service: Service, baseUrl: string): Placeholders {
  const { broker, retention, privacy } = service;
  const { policy_url = `${baseUrl}/privacy`, ...disclosures } = privacy;
  return {
    ...broker,
    ...disclosures,
    service_name: service.service_name,
    office_hours: sayHours(service.hours),
    base_url: baseUrl,
    privacy_url: policy_url,
    contact_days: String(retention.contact_days),
    evidence_years: String(retention.evidence_years),
  };
}

/** A page that nobody could have filled in is refused by name. */
export function fillPlaceholders(
  { file, text }: { readonly file: string; readonly text: string },
  values: Placeholders,
  { problems }: Review,
): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) {
      problems.push(`${file}: ${whole} is unknown: use one of ${Object.keys(values).join(', ')}`);
    }
    return value ?? whole;
  });
}
