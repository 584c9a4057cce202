/**
 * What grows, and how: the same functions over data of several sizes, in whole processes like the rest. What only a
 * table shows is counted instead: what a sweep takes up in a minute of a backlog.
 */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledVocabulary } from '../../functions/catalogue/content.ts';
import { createRequeueEnquiries } from '../../functions/delivery/sweep.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import {
  createMemoryCircuit,
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
} from '../../functions/memory/ports.ts';
import { formPart } from '../build/bundles.ts';
import { buildData, makeSearchIndex } from '../build/catalogue.ts';
import type { Case } from './cases.ts';
import { type Cost, median, type Place, runProcess } from './processes.ts';

type Cases = Readonly<Record<'fit' | 'search', Case>>;
type Grown = { readonly what: string; readonly files?: Readonly<Record<string, unknown>> } & Pick<
  Case,
  'events' | 'isDone'
>;

const ROUNDS = 5;
const TIMES = [1, 3, 10] as const;
const TEXTS = [100, 1000, 4000] as const;
const BACKLOGS = [100, 1000, 10_000] as const;

export async function measureGrowth(cases: Cases, place: Place): Promise<string> {
  const { catalogue, documents } = await buildData({ stage: 'local', now: new Date() });
  const { vocabulary, ...rest } = catalogue;
  const synonyms = [['lo doc', 'low doc']];
  const grown: readonly Grown[] = [
    ...TIMES.map((times) => ({
      what: `${times} × the phrases`,
      ...cases.fit,
      files: { vocabulary: growPhrases(vocabulary, times) },
    })),
    ...TIMES.map((times) => ({
      what: `${times} × the lanes`,
      ...cases.fit,
      files: { catalogue: { ...rest, lanes: copy(rest.lanes, times) } },
    })),
    ...TIMES.map((times) => ({
      what: `${times} × the documents`,
      ...cases.search,
      files: { 'search-index': makeSearchIndex(copy(documents, times), catalogue, synonyms) },
    })),
    ...TEXTS.map((length) => ({
      what: `a text of ${length} characters`,
      ...withText(cases.fit, length),
    })),
  ];
  const lines: string[] = [];
  for (const each of grown) lines.push(await measureGrown(each, place));
  return [
    '| what grows | read from files | first answer, whole process | a warm one |',
    '|---|---|---|---|',
    ...lines,
    '',
    '| all due at once | messages in a minute | CPU of our own code |',
    '|---|---|---|',
    ...(await Promise.all(BACKLOGS.map(measureBacklog))),
  ].join('\n');
}

/** The same under other ids. */
function copy<Row extends { readonly id: string }>(rows: readonly Row[], times: number): Row[] {
  return Array.from({ length: times }, (_, n) =>
    rows.map((row) => (n === 0 ? row : { ...row, id: `${row.id}-${n}` })),
  ).flat();
}

/** The same under other first words. */
function growPhrases(vocabulary: CompiledVocabulary, times: number): CompiledVocabulary {
  const [keys = '', ...lines] = vocabulary.split('\n');
  const copies = Array.from({ length: times }, (_, n) => (n === 0 ? '' : `x${n}`));
  const all = copies.map((copy) => keys.replaceAll(/(?=\t|$)/g, copy)).join('\t');
  return [all, ...copies.flatMap(() => lines)].join('\n');
}

/** A need told at length. */
function withText({ events, ...fit }: Case, length: number): Case {
  const told = 'We need stock for the shop and have a house worth 750k with a mortgage of 400k. ';
  const situation = told.repeat(Math.ceil(length / told.length)).slice(0, length);
  const tell = (event: unknown, n: number) => {
    const body = JSON.stringify({ situation: `${n} ${situation}`.slice(0, length) });
    return { ...Object(event), body };
  };
  return { ...fit, events: (round) => events(round).map(tell) };
}

async function measureGrown(
  { what, files = {}, events, isDone }: Grown,
  place: Place,
): Promise<string> {
  const folder = join(place.folder, what.replaceAll(/\W+/g, '-'));
  await cp(join(place.dist, 'rest'), folder, { recursive: true });
  const formed = Object.entries(files).map(([name, data]) => formPart(name, data));
  for (const { file, text } of formed) await writeFile(join(folder, file), text);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(folder, 'index.mjs');
    costs.push(await runProcess({ path, events: events(round), env: place.env, isDone }));
  }
  const bytes = formed.reduce((sum, { text }) => sum + text.length, 0);
  const read = bytes === 0 ? '' : `${Math.round(bytes / 1000)} KB`;
  const of = (figure: keyof Cost) => median(costs.map((cost) => cost[figure]));
  return `| ${what} | ${read} | ${of('firstMs').toFixed(0)} ms | ${of('warmMs').toFixed(2)} ms |`;
}

async function measureBacklog(count: number): Promise<string> {
  const row = { sweep_at: 1, created_at: 1, attempts: 0 };
  // All that the sweep asks of a row that is due.
  const record = (id: string) => [id, { ...row, id } as unknown as EnquiryRecord] as const;
  const rows = new Map(Array.from({ length: count }, (_, n) => record(`e${n}`)));
  const quiet = () => {};
  const sweep = createRequeueEnquiries({
    store: createMemoryEnquiryStore(rows),
    circuit: createMemoryCircuit(),
    queue: createMemoryDeliveryQueue(),
    clock: { now: () => 60_000 },
    log: { info: quiet, warn: quiet, fault: quiet, count: quiet, measure: quiet },
  });
  const before = process.cpuUsage();
  const sent = await sweep(() => 30_000);
  const { user, system } = process.cpuUsage(before);
  return `| ${count} | ${sent} | ${((user + system) / 1000).toFixed(1)} ms |`;
}
