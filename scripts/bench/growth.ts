/**
 * What grows, and how: the same functions over data of several sizes, in whole processes like the rest. What only a
 * table shows is counted instead: what a sweep takes up in a minute of a backlog.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledVocabulary } from '../../functions/catalogue/content.ts';
import { openLines, writeLines } from '../../functions/catalogue/lines.ts';
import { createRequeueEnquiries } from '../../functions/delivery/sweep.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import {
  createMemoryCircuit,
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  silentLog,
} from '../../functions/memory/ports.ts';
import { formPart, ruleBooksOf } from '../build/bundles.ts';
import { buildData, makeSearchIndex } from '../build/catalogue.ts';
import { CASES, type Case } from './cases.ts';
import { type Cost, middle, type Place, runProcess } from './processes.ts';

const ROUNDS = 5;
const TIMES = [1, 3, 10] as const;
const TEXTS = [400, 1200, 4000] as const;
const BACKLOGS = [100, 1000, 10_000] as const;

type Sized = Pick<Case, 'events' | 'isDone'> & {
  readonly files?: Readonly<Record<string, unknown>>;
};

export async function measureGrowth(place: Place): Promise<string> {
  const { catalogue, content, documents } = await buildData({ stage: 'local', now: new Date() });
  const { vocabulary, lanes } = catalogue;
  const asks = { fit: caseOf('fit check'), search: caseOf('search') };
  const grown: Readonly<Record<string, readonly Sized[]>> = {
    'phrases, 1 · 3 · 10 ×': TIMES.map((times) => ({
      ...asks.fit,
      files: { vocabulary: growPhrases(vocabulary, times) },
    })),
    'lanes, 1 · 3 · 10 ×': TIMES.map((times) => ({
      ...asks.fit,
      files: { 'rule-books': ruleBooksOf({ ...catalogue, lanes: copy(lanes, times) }) },
    })),
    'documents, 1 · 3 · 10 ×': TIMES.map((times) => ({
      ...asks.search,
      files: { 'search-index': makeSearchIndex(copy(documents, times), content) },
    })),
    [`letters of a text, ${TEXTS.join(' · ')}`]: TEXTS.map((length) => withText(asks.fit, length)),
  };
  const lines: string[] = [];
  for (const [what, sizes] of Object.entries(grown)) {
    lines.push(await measureGrown(what, sizes, place));
  }
  return [
    '| what grows | read from files, KB | first answer, whole process, ms | ten times are | a warm one, ms | ten times are |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    'Enquiries that are kept: no request looks at more of them as they grow, as each is reached by its key; a sweep looks at',
    'those that are due, and the operator’s list at all.',
    '',
    '| all due at once | messages in a minute | CPU of our own code |',
    '|---|---|---|',
    ...(await Promise.all(BACKLOGS.map(measureBacklog))),
  ].join('\n');
}

const caseOf = (wanted: string): Case => {
  const found = CASES.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no case ${wanted}.`);
  return found;
};

/** The same under other ids. */
function copy<Row extends { readonly id: string }>(rows: readonly Row[], times: number): Row[] {
  return Array.from({ length: times }, (_, n) =>
    rows.map((row) => (n === 0 ? row : { ...row, id: `${row.id}-${n}` })),
  ).flat();
}

/** The same under other first words. */
function growPhrases(vocabulary: CompiledVocabulary, times: number): CompiledVocabulary {
  const { keys, find } = openLines(vocabulary);
  const copies = Array.from({ length: times }, (_, n) => (n === 0 ? '' : `x${n}`));
  return writeLines(
    copies.flatMap((copy) => keys().map((key) => [`${key}${copy}`, find(key)] as const)),
  );
}

/** A need told at length. */
function withText({ events, ...fit }: Case, length: number): Sized {
  const told = 'We need stock for the shop and have a house worth 750k with a mortgage of 400k. ';
  const situation = told.repeat(Math.ceil(length / told.length)).slice(0, length);
  const tell = (event: unknown, n: number) => {
    const body = JSON.stringify({ situation: `${n} ${situation}`.slice(0, length) });
    return { ...Object(event), body };
  };
  return { ...fit, events: (round) => events(round).map(tell) };
}

async function measureGrown(what: string, sizes: readonly Sized[], place: Place): Promise<string> {
  const measured: (Sized & { bytes: number; path: string; costs: Cost[] })[] = [];
  for (const [at, size] of sizes.entries()) {
    const folder = join(place.folder, `${what.replaceAll(/\W+/g, '-')}${at}`);
    await cp(join(place.dist, 'rest'), folder, { recursive: true });
    const formed = Object.entries(size.files ?? {}).map(([name, data]) => formPart(name, data));
    for (const { file, body } of formed) await writeFile(join(folder, file), body);
    const bytes = formed.reduce((sum, { body }) => sum + body.length, 0);
    measured.push({ ...size, bytes, path: join(folder, 'index.mjs'), costs: [] });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { path, costs, events, isDone } of measured) {
      costs.push(await runProcess({ path, events: events(round), env: place.env, isDone }));
    }
  }
  const tell = (figure: keyof Cost, digits: number) => {
    const figures = measured.map(({ costs }) => middle(costs)[figure]);
    const grows = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
    return `${figures.map((each) => each.toFixed(digits)).join(' · ')} | × ${grows.toFixed(1)}`;
  };
  const read = measured.flatMap(({ bytes }) => (bytes > 0 ? [Math.round(bytes / 1000)] : []));
  return `| ${what} | ${read.join(' · ')} | ${tell('firstMs', 0)} | ${tell('warmMs', 2)} |`;
}

async function measureBacklog(count: number): Promise<string> {
  const row = { sweep_at: 1, created_at: 1, attempts: 0 };
  // All that the sweep asks of a row that is due.
  const record = (id: string) => [id, { ...row, id } as unknown as EnquiryRecord] as const;
  const rows = new Map(Array.from({ length: count }, (_, n) => record(`e${n}`)));
  const sweep = createRequeueEnquiries({
    store: createMemoryEnquiryStore(rows),
    circuit: createMemoryCircuit(),
    queue: createMemoryDeliveryQueue(),
    clock: { now: () => 60_000 },
    log: silentLog,
    heldBackAMinute: 0,
  });
  const before = process.cpuUsage();
  const sent = await sweep(() => 30_000);
  const { user, system } = process.cpuUsage(before);
  return `| ${count} | ${sent} | ${((user + system) / 1000).toFixed(1)} ms |`;
}
