/**
 * `npm start`: builds the service for its own address, starts all of it, and says what to try.
 * `npm start -- --built <folder>` serves that build instead.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readSettings } from './local/settings.ts';
import { describeService, runBuild, startLocal } from './local/start-local.ts';

// V8 collects sooner: the service lives in some 70 MB of heap, and left alone V8 would let four times that
// pile up before it looks. Costs about a fifth more CPU, which a laptop has.
setFlagsFromString('--heap-growing-percent=30');
setFlagsFromString('--semi-space-growth-factor=1');

/** While it is still starting, there is nothing to end but the process. */
let stop = async (): Promise<void> => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop().then(() => process.exit(0), fail));
}

async function start(): Promise<void> {
  const settings = readSettings();
  const { values } = parseArgs({ options: { built: { type: 'string' } } });
  const service = await startLocal({
    settings,
    prepare: async (baseUrl) => {
      if (values.built !== undefined) return values.built;
      console.log(`Building for ${baseUrl} …`);
      const began = performance.now();
      const distDir = await runBuild(baseUrl, settings.DATA_DIR);
      console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      return distDir;
    },
  });
  stop = service.stop;
  console.log(await describeService(service, settings));
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

start().catch(fail);
