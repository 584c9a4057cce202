/** Refuses to put up what was not built for this stage: a build knows its stage and its address. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FUNCTION_NAMES } from './functions.ts';
import type { StageName } from './stages.ts';

const catalogue = z.object({ stage: z.string() });

export function requireBuild(distDir: string, stage: StageName): void {
  const missing = FUNCTION_NAMES.filter((name) => !existsSync(join(distDir, 'functions', name)));
  const cure = `\`npm run deploy -- --stage ${stage}\` builds first.`;
  if (missing.length > 0) {
    throw new Error(`There is no build of ${missing.join(', ')} in ${distDir}: ${cure}`);
  }
  const built = readFileSync(join(distDir, 'functions/enquiry/catalogue.json'), 'utf8');
  const { stage: builtFor } = catalogue.parse(JSON.parse(built));
  if (builtFor !== stage) {
    throw new Error(`The build in ${distDir} is for ${builtFor}, not for ${stage}: ${cure}`);
  }
}
