/** The whole plan of faults, abuse and figures: `npm run test:faults`. */
import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: [
      'test/{simulate,faults,scenarios,security}/**/*.test.ts',
      'test/delivery/{broker-returns,webhook-broker}.test.ts',
      'test/fit/{follow-up,innocent-sentences,laws}.test.ts',
      'test/fit/read/{said-and-read,write-need}.test.ts',
      'test/budgets.test.ts',
    ],
    silent: 'passed-only',
    env: { FAULTS: 'all', POWERTOOLS_DEV: 'true' },
    unstubEnvs: true,
    globalSetup: ['test/support/faults-figures.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
