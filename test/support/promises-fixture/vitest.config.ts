/** A suite of its own, in which one of three promises is proven. */
import { defineConfig } from 'vitest/config';
import { PromisesReporter } from '../promises-reporter.ts';

const promises = { kept: 'It is kept.', skipped: 'It is skipped.', unproven: 'Nobody tries.' };

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: { include: ['*.fixture.ts'], reporters: ['default', new PromisesReporter(promises)] },
});
