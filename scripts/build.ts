/**
 * Builds everything that is published and deployed, from the content and the code. Run it, or call
 * `build`; it takes its clock as a setting, so the same inputs always give the same bytes.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { API_ROUTES } from '../functions/edge/api-routes.ts';
import {
  readAgentCardKey,
  readPreviousCardKeys,
  readPublishedKeys,
  UNSIGNED_WARNING,
} from './build/agent-card.ts';
import { makeFitCard } from './build/assets.ts';
import { writeBeside, writeCode } from './build/bundles.ts';
import { buildData, makeToolSchemas, withoutLeftOut } from './build/catalogue.ts';
import { type BuildSettings, ContentProblems, STAGES } from './build/content.ts';
import { makeSite } from './build/site.ts';
import { listRoutes, type SiteFile, writeSite } from './build/site-file.ts';
import { makeSkill } from './build/skill.ts';
import { findNotFoundPage, writeEdge } from './build/write-edge.ts';
import { runCommand } from './local/command.ts';

export async function build(settings: BuildSettings) {
  const { beside, files, ...published } = await buildPublished(settings);
  await writeBeside(beside, settings.outDir);
  const bundles = await writeCode(settings.outDir);
  return { ...published, objects: files.length, bundles };
}

type Files = readonly SiteFile[];

/** All but the code of the functions; `dress` is what is done to the files of the site before they are written. */
export async function buildPublished(
  settings: BuildSettings,
  dress: (files: Files) => Files = (made) => made,
) {
  const { outDir, agentCardKey } = settings;
  const data = await buildData(settings);
  const { catalogue, documents, searchIndex, asked } = data;
  const files = dress(await makeSite(data, settings));
  await writeSite(files, outDir);
  const lists = {
    ROUTES: listRoutes(files),
    LANES: catalogue.lanes.map(({ id }) => id),
    DOCUMENTS: documents.map(({ id }) => id),
    API: Object.keys(API_ROUTES),
    PAGE: findNotFoundPage(files),
  };
  await writeEdge(lists, outDir);
  const beside = {
    catalogue,
    'search-index': searchIndex,
    documents,
    asked,
    'tool-schemas': withoutLeftOut(makeToolSchemas(), catalogue),
    'fit-card': await makeFitCard(data),
    skill: await makeSkill(data),
  };
  const warnings = [...data.warnings, ...(agentCardKey === undefined ? [UNSIGNED_WARNING] : [])];
  return { baseUrl: catalogue.base_url, warnings, files, beside };
}

const LOCAL_BASE_URL = 'http://127.0.0.1:8787';

export async function readBuildSettings(args: string[]): Promise<BuildSettings> {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string', default: 'local' },
      'base-url': { type: 'string' },
      out: { type: 'string', default: resolve(import.meta.dirname, '../dist') },
      'agent-card-key-file': { type: 'string' },
      'published-keys-file': { type: 'string' },
    },
  });
  const stage = STAGES.find((each) => each === values.stage);
  if (stage === undefined) throw new Error(`--stage must be one of ${STAGES.join(', ')}.`);
  return {
    stage,
    now: new Date(),
    outDir: resolve(values.out),
    baseUrl: values['base-url'] ?? (stage === 'local' ? LOCAL_BASE_URL : undefined),
    agentCardKey: await readAgentCardKey(values['agent-card-key-file']),
    publishedKeys: [
      ...(await readPreviousCardKeys()),
      ...(await readPublishedKeys(values['published-keys-file'])),
    ],
  };
}

async function buildAndTell(args: string[]): Promise<number> {
  const settings = await readBuildSettings(args);
  const { warnings, bundles, objects, baseUrl: address } = await build(settings);
  for (const warning of warnings) console.warn(`warning: ${warning}`);
  console.table(Object.fromEntries(bundles.map(({ name, ...sizes }) => [name, sizes])));
  console.log(`The site has ${objects} objects, for ${address}.`);
  return 0;
}

await runCommand(import.meta, (args) =>
  buildAndTell(args).catch((error: unknown) => {
    // What is wrong with the content is said in full; of anything else the place helps.
    if (error instanceof ContentProblems) throw error;
    console.error(error);
    return 1;
  }),
);
