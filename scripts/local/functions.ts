/**
 * Loads the built Lambdas. Each start loads a copy of its own, so that module state is fresh (chunks
 * included), nothing resolves to this project's packages, and a later build cannot pull the ground
 * from under a running service.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';

/** As far as our functions read it. */
type LambdaContext = { readonly awsRequestId: string; getRemainingTimeInMillis(): number };
type LambdaHandler = (event: unknown, context: LambdaContext) => Promise<unknown>;
export type LambdaFunctions = {
  invoke(name: string, event: unknown): Promise<unknown>;
  remove(): Promise<void>;
};

const COPY_PREFIX = 'functions-';
/** As many as the enquiry function is given in production; more would meet their own time-outs here. */
export const MAX_AT_ONCE = 10;
/** Longer than any function of ours is given. */
const TIMEOUT_MILLISECONDS = 60_000;

export async function loadFunctions(distDir: string, dataDir: string): Promise<LambdaFunctions> {
  const copy = await mkdtemp(join(dataDir, COPY_PREFIX));
  await cp(join(distDir, 'functions'), copy, { recursive: true });
  process.setSourceMapsEnabled(true);
  const handlers = new Map<string, (event: unknown) => Promise<unknown>>();
  const within = await readdir(copy, { withFileTypes: true });
  for (const { name } of within.filter((each) => each.isDirectory())) {
    await attachMaps(distDir, copy, name);
    const { href } = pathToFileURL(join(copy, name, 'index.mjs'));
    const { handler }: { handler: LambdaHandler } = await import(href);
    // The calls past the limit wait for their turn.
    const inTurn = pLimit(MAX_AT_ONCE);
    const call = (event: unknown) => {
      const ends = performance.now() + TIMEOUT_MILLISECONDS;
      const getRemainingTimeInMillis = () => ends - performance.now();
      return handler(event, { awsRequestId: randomUUID(), getRemainingTimeInMillis });
    };
    handlers.set(name, (event) => inTurn(() => call(event)));
  }
  return {
    invoke: async (name, event) => {
      const invoke = handlers.get(name);
      if (!invoke) throw new Error(`The build made no function ${name}.`);
      return invoke(event);
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}

/**
 * So that stack traces and breakpoints are those of the source. A build keeps its maps apart from what is
 * uploaded, and they name the sources as seen from where the code was built. That of `npm run dev` names them itself.
 */
async function attachMaps(distDir: string, copy: string, name: string): Promise<void> {
  const maps = join(distDir, 'sourcemaps', name);
  const sourceRoot = `${pathToFileURL(join(distDir, 'functions', name))}/`;
  for (const map of await readdir(maps).catch(() => [])) {
    const text = await readFile(join(maps, map), 'utf8');
    const moved = text.replace('{', `{ "sourceRoot": ${JSON.stringify(sourceRoot)},`);
    await writeFile(join(copy, name, map), moved);
    await appendFile(join(copy, name, basename(map, '.map')), `//# sourceMappingURL=${map}\n`);
  }
}

/** What a killed service left behind. */
export async function removeStaleCopies(dataDir: string): Promise<void> {
  const stale = (await readdir(dataDir)).filter((name) => name.startsWith(COPY_PREFIX));
  await Promise.all(stale.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
