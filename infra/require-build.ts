/**
 * Refuses to put up what was not built for this stage, or what the stage has no way to deliver by:
 * a build knows its stage and its channel.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FUNCTION_NAMES } from './functions.ts';
import type { StageName, StageSettings } from './stages.ts';

const catalogue = z.object({
  stage: z.string(),
  service: z.object({
    delivery: z.object({ channel: z.enum(['webhook', 'email']), email_to: z.string().optional() }),
  }),
});

type Wanted = { readonly stage: StageName; readonly settings: StageSettings };

export function requireBuild(distDir: string, { stage, settings }: Wanted): void {
  const cure = `\`npm run deploy -- --stage ${stage}\` builds first.`;
  const missing = FUNCTION_NAMES.filter((name) => !existsSync(join(distDir, 'functions', name)));
  if (missing.length > 0) {
    throw new Error(`There is no build of ${missing.join(', ')} in ${distDir}: ${cure}`);
  }
  const built = readFileSync(join(distDir, 'functions/enquiry/catalogue.json'), 'utf8');
  const { stage: builtFor, service } = catalogue.parse(JSON.parse(built));
  if (builtFor !== stage) {
    throw new Error(`The build in ${distDir} is for ${builtFor}, not for ${stage}: ${cure}`);
  }
  const { channel, email_to: emailTo } = service.delivery;
  const needed = { webhook: 'webhookUrl', email: 'emailFrom' } as const;
  const channels = [channel, ...(emailTo === undefined ? [] : (['email'] as const))];
  const lacking = channels.find((each) => settings[needed[each]] === undefined);
  if (lacking === undefined) return;
  const problem = `${stage} in infra/stages.ts has no ${needed[lacking]}`;
  throw new Error(`content/service.yaml delivers by ${lacking}, and ${problem}.`);
}
