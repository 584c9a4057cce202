/** The one CDK app: the stacks of the stage that the context names, of the build in dist/. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { service as operatorFile } from '../functions/catalogue/content.ts';
import { FUNCTION_NAMES } from './functions.ts';
import { EdgeAlarmsStack, FirewallStack } from './global-stacks.ts';
import { secretVersions } from './secrets.ts';
import { ServiceStack } from './service-stack.ts';
import { SiteStack } from './site-stack.ts';
import {
  GLOBAL_REGION,
  globalStackNames,
  readStageName,
  STACK_ROLES,
  type StackRole,
  type StageName,
  type StageSettings,
  stackNames,
  stages,
} from './stages.ts';

/** What the deploying command knows of the account. */
const deployment = z
  .strictObject({
    secretVersions,
    tableIndexes: z.array(z.string()).readonly(),
    /** Left out, both. Only what stands is protected: a first try that fails must go. */
    standing: z.array(z.enum(STACK_ROLES)).readonly(),
    /** Calls move to new versions at once, whatever the stage says. */
    isAtOnce: z.boolean(),
  })
  .partial()
  .readonly();
export type DeployContext = z.infer<typeof deployment>;

export type AppProps = DeployContext & {
  readonly stage: StageName;
  readonly settings?: StageSettings;
  readonly distDir: string;
  readonly outDir?: string;
  /** Left out, they are. It takes most of a synthesis, and a test of what templates say asks nothing of it. */
  readonly areTemplatesValidated?: boolean;
};

/** Validators of templates disagree whether a dashboard takes tags; it needs none. */
const TAGGED = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };

export function createApp(props: AppProps): App {
  const { stage, settings = stages[stage], distDir, outDir, areTemplatesValidated = true } = props;
  const { copy_to_borrower: sendsCopies } = readBuild({ stage, settings, distDir });
  const app = new App({
    context: cdk.context,
    analyticsReporting: false,
    builtinCloudFormationValidation: areTemplatesValidated,
    ...(outDir === undefined ? {} : { outdir: outDir }),
  });
  const names = stackNames(stage);
  const common = { env: { region: settings.region }, stage, settings, distDir };
  const { standing = STACK_ROLES } = props;
  const isProtected = (role: StackRole) => settings.isProtected && standing.includes(role);
  const service = new ServiceStack(app, names.service, {
    ...common,
    sendsCopies,
    secretVersions: props.secretVersions ?? {},
    tableIndexes: props.tableIndexes,
    isTableProtected: standing.includes('service'),
    terminationProtection: isProtected('service'),
    isAtOnce: props.isAtOnce,
  });
  const site = new SiteStack(app, names.site, {
    ...common,
    api: service.apiOrigin,
    originSecretVersion: props.secretVersions?.origin?.[0],
    terminationProtection: isProtected('site'),
  });
  // These two hold nothing that would be missed, so nothing protects them.
  const global = { env: { region: GLOBAL_REGION }, stage };
  const globalNames = globalStackNames(stage);
  if (settings.firewall) {
    const { firewall } = settings;
    site.addStackDependency(new FirewallStack(app, globalNames.firewall, { ...global, firewall }));
  }
  const edgeAlarms = new EdgeAlarmsStack(app, globalNames.edgeAlarms, { ...global, settings });
  edgeAlarms.addStackDependency(site);
  Tags.of(app).add('service', 'business-finance', TAGGED);
  Tags.of(app).add('stage', stage, TAGGED);
  if (areTemplatesValidated) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

const builtCatalogue = z.object({
  stage: z.string(),
  service: z.object({ delivery: operatorFile.shape.delivery }),
});

/** How the build delivers. Refuses what was not built for this stage, or what the stage has no way to deliver by. */
function readBuild({
  stage,
  settings,
  distDir,
}: Required<Pick<AppProps, 'stage' | 'settings' | 'distDir'>>) {
  const cure = `\`npm run deploy -- --stage ${stage}\` builds first.`;
  const missing = FUNCTION_NAMES.filter((name) => !existsSync(join(distDir, 'functions', name)));
  if (missing.length > 0) {
    throw new Error(`There is no build of ${missing.join(', ')} in ${distDir}: ${cure}`);
  }
  const text = readFileSync(join(distDir, 'functions/enquiry/catalogue.json'), 'utf8');
  const { stage: builtFor, service } = builtCatalogue.parse(JSON.parse(text));
  if (builtFor !== stage) {
    throw new Error(`The build in ${distDir} is for ${builtFor}, not for ${stage}: ${cure}`);
  }
  const { channel, email_to: emailTo, copy_to_borrower: sendsCopies } = service.delivery;
  const needed = { webhook: 'webhookUrl', email: 'emailFrom' } as const;
  const isMailed = emailTo !== undefined || sendsCopies;
  const channels = [channel, ...(isMailed ? (['email'] as const) : [])];
  const lacking = channels.find((each) => settings[needed[each]] === undefined);
  if (lacking === undefined) return service.delivery;
  const problem = `${stage} in infra/stages.ts has no ${needed[lacking]}`;
  throw new Error(`content/service.yaml delivers by ${lacking}, and ${problem}.`);
}

/** From the command line: `cdk … -c stage=dev -c 'deployment={"secretVersions":{"origin":[…]}}'`. */
export function readContext(get: (name: string) => unknown): Omit<AppProps, 'distDir'> {
  const given = String(get('deployment') ?? '{}');
  return { stage: readStageName(get('stage') ?? 'dev'), ...deployment.parse(JSON.parse(given)) };
}

// Not import.meta.main: the first Node 24, which Apple silicon gets, does not know it.
if (process.argv[1] === import.meta.filename) {
  // Else this one too would be written out when the process ends.
  const { node } = new App({ autoSynth: false });
  const context = readContext((name) => node.tryGetContext(name));
  createApp({ ...context, distDir: join(import.meta.dirname, '../dist') }).synth();
}
