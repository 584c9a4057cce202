/** The one CDK app: two stacks for the stage that the context names, of the build in dist/. */
import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import { requireBuild } from './require-build.ts';
import { type SecretVersions, secretVersions } from './secrets.ts';
import { ServiceStack } from './service-stack.ts';
import { SiteStack } from './site-stack.ts';
import { readStageName, type StageName, type StageSettings, stackNames, stages } from './stages.ts';

export type AppProps = {
  readonly stage: StageName;
  readonly settings?: StageSettings;
  readonly distDir: string;
  readonly secretVersions?: SecretVersions;
  readonly tableIndexes?: readonly string[];
  readonly outDir?: string;
};

/** Validators of templates disagree whether a dashboard takes tags; it needs none. */
const TAGGED = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };

export function createApp(props: AppProps): App {
  const { stage, settings = stages[stage], distDir, outDir } = props;
  requireBuild(distDir, { stage, settings });
  const app = new App({
    context: cdk.context,
    analyticsReporting: false,
    ...(outDir === undefined ? {} : { outdir: outDir }),
  });
  const names = stackNames(stage);
  const common = {
    env: { region: settings.region },
    settings,
    distDir,
    terminationProtection: settings.isProtected,
  };
  const service = new ServiceStack(app, names.service, {
    ...common,
    stage,
    secretVersions: props.secretVersions ?? {},
    tableIndexes: props.tableIndexes,
  });
  new SiteStack(app, names.site, {
    ...common,
    api: service.apiOrigin,
  });
  Tags.of(app).add('service', 'business-finance', TAGGED);
  Tags.of(app).add('stage', stage, TAGGED);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** From the command line: `cdk … -c stage=dev -c 'secret-versions={"origin":[…]}'`. */
function readContext(): Pick<AppProps, 'stage' | 'secretVersions' | 'tableIndexes'> {
  // Else this one too would be written out when the process ends.
  const { node } = new App({ autoSynth: false });
  const versions = String(node.tryGetContext('secret-versions') ?? '{}');
  const indexes: unknown = node.tryGetContext('table-indexes');
  return {
    stage: readStageName(node.tryGetContext('stage') ?? 'dev'),
    secretVersions: secretVersions.parse(JSON.parse(versions)),
    ...(typeof indexes === 'string' ? { tableIndexes: indexes.split(',') } : {}),
  };
}

if (import.meta.main) {
  createApp({ ...readContext(), distDir: join(import.meta.dirname, '../dist') }).synth();
}
