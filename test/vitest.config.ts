/** Paths are those of the project, where every command is run: `npm run test:some -- test/rest`. */
import { defineConfig } from 'vitest/config';
import { promises } from './promises.ts';
import { PromisesReporter } from './support/promises-reporter.ts';

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    // Machines differ; a test may be slow, and must never fail for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // What a passing test logs is nobody's business; Powertools writes past the console otherwise.
    silent: 'passed-only',
    env: { POWERTOOLS_DEV: 'true' },
    unstubEnvs: true,
    reporters: ['default', new PromisesReporter(promises)],
  },
});
