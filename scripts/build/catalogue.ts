/**
 * The first half of the build: from the files under content/ to the data that operations read, which are
 * the catalogue, the documents and the search index.
 */
import { join, resolve } from 'node:path';
import HolidayRules from 'date-holidays';
import * as z from 'zod';
import type { JsonSchema, ToolSchemas } from '../../functions/built-files.ts';
import type {
  Catalogue,
  CatalogueLane,
  ClockChanges,
  ContentLane,
  Holidays,
  OfficeHours,
} from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import { describeRange } from '../../functions/catalogue/lane-answers.ts';
import { describeLane, laneDocumentId, lanePageUrl } from '../../functions/catalogue/lanes.ts';
import { askOffset, DAY_MS, MINUTE_MS } from '../../functions/catalogue/office-time.ts';
import { LANE_IDS, type Lane } from '../../functions/catalogue/schema.ts';
import { buildIndex } from '../../functions/catalogue/search.ts';
import { compileVocabulary, gatherNoted } from '../../functions/fit/read/compile-vocabulary.ts';
import { isRecord } from '../../functions/input.ts';
import { type Operation, operations } from '../../functions/operations.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { makeAsked } from './asked.ts';
import { type Content, checkContent } from './check-content.ts';
import {
  type BuildSettings,
  ContentProblems,
  memoise,
  type Review,
  readContent,
  warnOrRefuse,
} from './content.ts';
import { readTemplates, sayDate } from './page.ts';

type Release = Pick<Catalogue, 'version' | 'stage' | 'base_url'>;

function makeCatalogue(content: Content, holidays: Holidays, release: Release): Catalogue {
  const { lanes, rules, service, wordings, vocabulary, learned, statements, sentences } = content;
  return {
    ...release,
    // The date that holds for every figure at once.
    observed_at: lanes.map((lane) => lane.observed_at).sort()[0] ?? '',
    ...statements,
    sentences,
    service,
    ...wordings,
    holidays,
    clock: listClockChanges(service.hours.zone, holidays),
    vocabulary: compileOnce(vocabulary),
    learned,
    // A lane's text is read in its document; carried here it would be loaded by every function.
    lanes: lanes.map(({ text: _, ...lane }) => lane),
    rules: rules.book,
    noted: gatherNoted(vocabulary.themes),
  };
}

const compileOnce = memoise(compileVocabulary, 1);

function laneDocument(lane: ContentLane, catalogue: Catalogue): Document {
  const { method, disclosure, base_url } = catalogue;
  const questions = lane.questions.map(({ question, why }) => `- **${question}** ${why}`);
  return {
    id: laneDocumentId(lane.id),
    title: lane.name,
    text: [
      lane.summary,
      describeFigures(lane),
      lane.text,
      `## Questions that sharpen a need\n\n${questions.join('\n')}`,
      `## How we know\n\n${method} Observed on ${sayDate(lane.observed_at)}.`,
      `## General information only\n\n${disclosure}`,
    ].join('\n\n'),
    url: lanePageUrl(base_url, lane.id),
    metadata: { observed_at: lane.observed_at, stale_after: lane.stale_after },
  };
}

export function makeSearchIndex(documents: readonly Document[], { lanes, synonyms }: Content) {
  const related = new Map(lanes.map((lane) => [laneDocumentId(lane.id), lane.related_words]));
  const searchable = documents.map(({ metadata: _, ...each }) => {
    return { ...each, related: related.get(each.id)?.join('. ') ?? '' };
  });
  return buildIndex(searchable, synonyms);
}

// Lists the public holidays of the office's state. Only whole days count: Christmas Eve is one from
// six in the evening in some states, when no office is open.

/** This year and the three that follow. */
const YEARS = 4;
/** A whole day has 23 hours where daylight saving starts. */
const WHOLE_DAY_MS = 23 * 60 * MINUTE_MS;
const ENOUGH_DAYS = 365;

export function listHolidays(state: OfficeHours['state'], now: Date): Holidays {
  const rules = new HolidayRules('AU', state);
  const firstYear = now.getUTCFullYear();
  const days = Array.from({ length: YEARS }, (_, at) => rules.getHolidays(firstYear + at))
    .flat()
    .filter(
      ({ type, date, start, end }) =>
        type === 'public' &&
        date.includes(' 00:00:00') &&
        end.getTime() - start.getTime() >= WHOLE_DAY_MS,
    )
    .map(({ date, name }) => [date.slice(0, 'YYYY-MM-DD'.length), name] as const);
  const lastYear = days.at(-1)?.[0].slice(0, 'YYYY'.length) ?? firstYear - 1;
  return { until: `${lastYear}-12-31`, days: Object.fromEntries(days) };
}

/** From a year before the first holiday that is known to the end of the last year, to the minute. */
export function listClockChanges(zone: string, { days, until: lastDay }: Holidays): ClockChanges {
  const [first = lastDay] = Object.keys(days).sort();
  const start = Date.parse(first) - ENOUGH_DAYS * DAY_MS;
  const until = Date.parse(lastDay);
  const changes: [number, number][] = [[start, askOffset(start, zone)]];
  for (let day = start; day < until; day += DAY_MS) {
    const after = askOffset(day + DAY_MS, zone);
    if (after === askOffset(day, zone)) continue;
    let changed = day + MINUTE_MS;
    while (askOffset(changed, zone) !== after) changed += MINUTE_MS;
    changes.push([changed, after]);
  }
  return { zone, changes, until };
}

/** Past the list only weekends count, and a contact time would promise too much. */
export function checkHolidays({ until }: Holidays, review: Review): void {
  const daysLeft = Math.floor((Date.parse(until) - review.now.getTime()) / DAY_MS);
  if (daysLeft >= ENOUGH_DAYS) return;
  const cure = 'update the date-holidays package';
  warnOrRefuse(review, `public holidays are known for ${daysLeft} more days only: ${cure}`);
}

export const CONTENT_DIR = resolve(import.meta.dirname, '../../content');

export type BuiltData = Awaited<ReturnType<typeof buildData>>;

export async function buildData(settings: Omit<BuildSettings, 'outDir'>) {
  const { stage, now, contentDir = CONTENT_DIR } = settings;
  const { version } = packageFile;
  const sources = await readContent(contentDir);
  const review: Review = { stage, now, version, sources, problems: [], warnings: [] };
  const content = checkContent(review, settings.baseUrl);
  const holidays = listHolidays(content.service.hours.state, now);
  checkHolidays(holidays, review);
  const base_url = settings.baseUrl ?? content.service.base_url;
  const catalogue = makeCatalogue(content, holidays, { version, stage, base_url });
  const documents: readonly Document[] = [
    ...content.lanes.map((lane) => laneDocument(lane, catalogue)),
    ...content.pages.map(({ name, title, text }) => {
      return { id: `page:${name}`, title, text, url: `${base_url}/${name}`, metadata: { version } };
    }),
  ];
  const searchIndex = makeSearchIndex(documents, content);
  const asked = makeAsked(content, documents, review);
  const { warnings, problems } = review;
  if (problems.length > 0) throw new ContentProblems(problems);
  const fill = await readTemplates(join(contentDir, 'site'));
  return { content, catalogue, documents, searchIndex, asked, warnings, fill, contentDir };
}

// Writes a lane's figures as a section of Markdown: a table, and what the table would hide.

const FIGURES = {
  size: 'Loan size',
  time_to_fund: 'Time to fund',
  lvr: 'LVR',
  rate: 'Rate',
} as const;

export function listFigures(lane: Lane) {
  // It has the keys of its type and no others.
  const all = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
  return all.flatMap((what) => {
    const [observed, typical] = [lane[what], lane.typical[what]];
    if (observed === null || typical === null) return [];
    return [{ what, name: FIGURES[what], observed, typical }];
  });
}

export function listFacts({ term_months, min_trading_months, security }: Lane): [string, string][] {
  return [
    ['Term', describeRange(term_months)],
    ['Minimum trading history', min_trading_months === 0 ? 'none' : `${min_trading_months} months`],
    ['Security', security.join(' or ')],
  ];
}

/** Below the figures: what the LVR is a share of, other ways of quoting the rate, and what else is to be known. */
export const listNotes = ({ lvr, notes }: Lane): string[] => [
  ...(lvr ? [`LVR is ${lvr.basis}.`] : []),
  ...notes.map((note) => note.replace(/^[a-z]/, 'Also quoted: $&')),
];

function describeFigures(lane: CatalogueLane): string {
  /** The figures need no address, and no base URL to make one from. */
  const shown = describeLane(lane, '');
  const rows = [
    ...listFigures(shown).map(
      ({ name, observed, typical }) =>
        `| ${name} | ${describeRange(observed)} | ${describeRange(typical)} |`,
    ),
    ...listFacts(shown).map(([name, text]) => `| ${name} | ${text} | |`),
  ];
  return [
    '## Observed figures',
    ['| Figure | Observed range | Typical |', '| --- | --- | --- |', ...rows].join('\n'),
    listNotes(shown)
      .map((note) => `- ${note}`)
      .join('\n'),
  ].join('\n\n');
}

// Makes the JSON Schemas of the tools, as small as they go: every assistant reads all of them with
// each tools/list. Nothing in them is a reference, which hosts are known to drop.

/** Names no kind of finance that was left out. */
export function withoutLeftOut<Schemas>(
  schemas: Schemas,
  { lanes }: Pick<Catalogue, 'lanes'>,
): Schemas {
  const published: readonly string[] = lanes.map(({ id }) => id);
  const listsLanes = (value: unknown) =>
    Array.isArray(value) && LANE_IDS.every((id) => value.includes(id));
  return JSON.parse(
    JSON.stringify(schemas, (name, value: unknown) =>
      name === 'enum' && listsLanes(value) ? published : value,
    ),
  );
}

export function makeToolSchemas(): ToolSchemas {
  const schemas = Object.values(operations).map(
    ({ name, input, assistantInput = input, output, assistantOutput = output }: Operation) => [
      name,
      { input: describeInput(assistantInput), output: describeAnswer(assistantOutput) },
    ],
  );
  // Each under its own name, as the list has it.
  return Object.fromEntries(schemas) as ToolSchemas;
}

type BuiltSchema = z.core.JSONSchema.BaseSchema;

/** 2020-12 is what MCP assumes where a schema does not say. */
function describeInput(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return whole;
}

/**
 * Of an answer only its own fields: what they hold explains itself. It is left open because hosts keep
 * this list for an hour, and would hold a newer answer against an older list.
 */
function describeAnswer(schema: z.ZodType): JsonSchema {
  const whole: BuiltSchema = z.toJSONSchema(schema);
  const kinds = whole.anyOf ?? [whole];
  const fields = kinds.flatMap(({ properties = {} }) => Object.entries(properties));
  const required = kinds
    .map((kind) => kind.required ?? [])
    .reduce((all, each) => all.filter((name) => each.includes(name)));
  const properties = Object.fromEntries(fields.map(([name, each]) => [name, outline(each)]));
  return { type: 'object', properties, required };
}

function outline(field: BuiltSchema | boolean): JsonSchema {
  if (typeof field === 'boolean') return {};
  const { type = field.anyOf?.map((each) => each.type), items, description } = field;
  const kind = isRecord(items) ? { items: { type: items['type'] } } : {};
  return { type, ...kind, ...(field.enum ? { enum: field.enum } : {}), description };
}

/** A format says it already; what nobody comes near is told by the refusal of whoever does. */
function dropNoise(schema: BuiltSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minLength === 1 || schema.pattern) delete schema.minLength;
  delete schema.maxLength;
  delete schema.minimum;
  delete schema.exclusiveMinimum;
  delete schema.maximum;
}
