/**
 * One deployment, step by step. The first of a stage puts up the infrastructure before anything is
 * published: only then is there a bucket, and without a domain of one's own an address to build
 * for.
 */
import { join } from 'node:path';
import type { SecretVersions } from '../../infra/secrets.ts';
import { type StageName, stages } from '../../infra/stages.ts';
import { readReceiptSecrets } from '../broker/records.ts';
import { writePublishedKeys } from '../build/agent-card.ts';
import { listSamples } from '../build/check-content.ts';
import { listIndexSteps, readIndexes } from './index-steps.ts';
import { putUnseen, readSite, removeOld } from './publish.ts';
import { createSecretStore } from './secrets.ts';
import { createSiteStore } from './site-store.ts';
import {
  agree,
  type Deployment,
  findDeployment,
  ROOT,
  runCdk,
  runScript,
  runStep,
} from './steps.ts';
import { git, nameTag } from './undo.ts';

type Deploying = { readonly stage: StageName; readonly isAgreed: boolean };

const DIST = join(ROOT, 'dist');
/** A name that no resolver will ever know: nobody is told it, and the second build replaces it. */
const NOT_YET = 'https://first-deployment.invalid';

export async function deployStage({ stage, isAgreed }: Deploying): Promise<void> {
  const isClean = await refuseUnready(stage);
  const standing = (await findDeployment(stage)) ?? (await deployFirst({ stage, isAgreed }));
  const { Address, SiteBucketName, DistributionId } = standing;
  const context = await makeContext(stage, standing);

  const receiptSecrets = await readReceiptSecrets({ stage, dataDir: DIST });
  const published = await writePublishedKeys(receiptSecrets, join(ROOT, 'cdk.out'));
  await build(stage, Address, '--published-keys-file', published);
  await runStep('Check', ['npm', 'run', 'check']);
  await runCdk('What will change', 'diff', ...context);
  await agree(`Deploy this to ${stage}, ${Address}?`, isAgreed);
  const objects = await readSite(DIST);
  const store = createSiteStore({
    region: stages[stage].region,
    bucket: SiteBucketName,
    distributionId: DistributionId,
  });
  const rest = await putUnseen(store, objects);
  console.log(`${objects.length - rest.length} new objects put, ${rest.length} to replace.`);
  const standingIndexes = await readIndexes(standing.TableName, stages[stage].region);
  for (const indexes of listIndexSteps(standingIndexes)) {
    await deployStacks([...context, '-c', `table-indexes=${indexes.join(',')}`]);
  }
  for (const object of rest) await store.put(object);
  await store.invalidate();
  const removed = await removeOld(store, objects, new Date());
  console.log(`${removed.length} objects removed that no release has had for a day.`);
  const smoke = ['npm', 'run', 'smoke', '--', ...smokeArguments(stage, Address)] as const;
  const environment = { TEST_ENQUIRY_SECRET: await readTestSecret(stage) };
  await runStep('Smoke', smoke, { environment });
  if (isClean) await git('tag', nameTag(stage, new Date()));
  console.log(`\n${stage} stands at ${Address}`);
}

/** Read after the deployment, which may be the one that made it. */
async function readTestSecret(stage: StageName): Promise<string> {
  const { TestEnquirySecretId: id } = (await findDeployment(stage)) ?? {};
  if (id === undefined) throw new Error('The stacks stand, but name no secret for test enquiries.');
  return createSecretStore(stages[stage].region).read(id);
}

/**
 * Only an enquiry that is really sent meets every policy of the functions that take and deliver it.
 * In production it stays with whoever deploys to send one: the broker gets it, marked as a test.
 */
export function smokeArguments(stage: StageName, address: string): string[] {
  return stage === 'dev' ? [address, '--send-test-enquiry'] : [address];
}

/** What is not committed could not be rolled back to; sample values would be shown to borrowers. */
async function refuseUnready(stage: StageName): Promise<boolean> {
  const isClean = (await git('status', '--porcelain')) === '';
  if (stage !== 'production') return isClean;
  if (!isClean) throw new Error('Commit first: production is deployed from a commit only.');
  const samples = listSamples(stages[stage]);
  if (samples.length > 0) throw new Error(`infra/stages.ts, production:\n${samples.join('\n')}`);
  return isClean;
}

async function deployFirst({ stage, isAgreed }: Deploying): Promise<Deployment> {
  const { domain } = stages[stage];
  const context = ['-c', `stage=${stage}`];
  await build(stage, domain ? `https://${domain.name}` : NOT_YET);
  await runCdk('What will be made', 'diff', ...context);
  await agree(`Nothing of ${stage} stands yet. Make it?`, isAgreed);
  await deployStacks(context);
  const made = await findDeployment(stage);
  if (!made) throw new Error('The stacks stand, but do not say where.');
  return made;
}

async function makeContext(stage: StageName, standing: Deployment): Promise<string[]> {
  const secrets = createSecretStore(stages[stage].region);
  const now = new Date();
  const versions = {
    origin: await secrets.listVersions(standing.OriginSecretId, now),
    mcpState: await secrets.listVersions(standing.McpStateSecretId, now),
    ...(standing.TestEnquirySecretId === undefined
      ? {}
      : { testEnquiry: await secrets.listVersions(standing.TestEnquirySecretId, now) }),
  } satisfies SecretVersions;
  return ['-c', `stage=${stage}`, '-c', `secret-versions=${JSON.stringify(versions)}`];
}

function build(stage: StageName, baseUrl: string, ...more: string[]): Promise<void> {
  const args = ['--stage', stage, '--base-url', baseUrl, '--out', DIST, ...more];
  return runScript(`Build for ${baseUrl}`, join(ROOT, 'scripts/build.ts'), ...args);
}

function deployStacks(context: readonly string[]): Promise<void> {
  return runCdk('Deploy', 'deploy', '--all', '--require-approval', 'never', ...context);
}
