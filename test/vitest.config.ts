/** Paths are those of the project, where every command is run: `npm run test:some -- test/rest`. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { promises } from './promises.ts';
import { PromisesReporter } from './support/promises-reporter.ts';

/** Half a minute or more each, one of them mostly waiting: begun last, nothing would be left to run beside them. */
const LONG = /\/(?:torture|browser|simulate|orders)\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return sorted.sort((one, other) => isLong(other) - isLong(one));
  }
}

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    globalSetup: ['test/support/build-once.ts'],
    // Machines differ; a test may be slow, and must never fail for it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One more than the cores that are asked for, as whole services spend much time in waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // What a passing test logs is nobody's business; Powertools writes past the console otherwise.
    silent: 'passed-only',
    env: { POWERTOOLS_DEV: 'true' },
    unstubEnvs: true,
    reporters: ['default', new PromisesReporter(promises)],
    include: ['test/**/*.test.ts'],
    // Loading the same modules again for each file took a third of the time.
    isolate: false,
    // What was built runs as it is: transformed once more, each start of the service took seconds.
    server: { deps: { external: [/\/functions-\w+\//] } },
  },
});
