/** The one CDK app: two stacks for the stage that the context names, of the build in dist/. */
import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import type { SecretVersions } from './constructs/rotated-secret.ts';
import { requireBuild } from './require-build.ts';
import { ServiceStack } from './service-stack.ts';
import { SiteStack } from './site-stack.ts';
import { readStageName, type StageName, type StageSettings, stackNames, stages } from './stages.ts';

export type AppProps = {
  readonly stage: StageName;
  readonly settings?: StageSettings;
  readonly distDir: string;
  /** Of the origin secret, newest first; the deploying command looks them up. */
  readonly originVersions?: SecretVersions;
  readonly outDir?: string;
};

export function createApp(props: AppProps): App {
  const { stage, settings = stages[stage], distDir, originVersions = [], outDir } = props;
  requireBuild(distDir, stage);
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
  const service = new ServiceStack(app, names.service, { ...common, stage, originVersions });
  new SiteStack(app, names.site, {
    ...common,
    api: service.apiOrigin,
  });
  Tags.of(app).add('service', 'business-finance');
  Tags.of(app).add('stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** The command line hands these over as context: `cdk … -c stage=dev -c origin-versions=a,b`. */
function readContext(): Pick<AppProps, 'stage' | 'originVersions'> {
  const { node } = new App();
  const versions: unknown = node.tryGetContext('origin-versions');
  return {
    stage: readStageName(node.tryGetContext('stage') ?? 'dev'),
    ...(typeof versions === 'string' && versions !== ''
      ? { originVersions: versions.split(',') }
      : {}),
  };
}

if (import.meta.main) {
  createApp({ ...readContext(), distDir: join(import.meta.dirname, '../dist') }).synth();
}
