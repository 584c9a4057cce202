/**
 * One deployment, step by step. Each step can be done again, so a deployment that broke off anywhere is
 * finished by the same command, and until then what stands goes on serving. The first of a stage makes
 * the infrastructure before anything is built for it: only then is there a bucket and an address.
 */
import { listSamples } from '../build/check-content.ts';
import { type RunStep, underLock } from './lock.ts';
import { isNewStage, noteBegun, noteWhole, putAll, putUnseen, removeOld } from './publish.ts';
import {
  bringsNewValue,
  changeStored,
  chooseVersions,
  findSecret,
  finishRenewal,
  type RotatedName,
  readStored,
  renew,
  renewKeepingAll,
  replaceHandedOver,
} from './secrets.ts';
import {
  bringToRest,
  listIndexSteps,
  readOutputs,
  refuseFewerShards,
  refuseLackOfIndexes,
  removeUnset,
  requireDeployment,
} from './standing.ts';
import type { Ports } from './this-machine.ts';

/** A name that no resolver will ever know: nobody is told it, and the second build replaces it. */
const NOT_YET = 'https://first-deployment.invalid';

export function deployStage(ports: Ports): Promise<void> {
  return underLock(ports, 'Deployment', (step) => deploy(ports, step));
}

async function deploy(ports: Ports, step: RunStep): Promise<void> {
  const { stage, settings, cdk, checkout, clock, operator, secrets } = ports;
  const commit = await step('Make sure that this may go out', () => refuseUnready(ports));
  const standing = await step('Bring what stands to rest', () => bringToRest(ports));
  if (standing.length < 2) {
    const { domain } = settings;
    const address = domain === undefined ? NOT_YET : `https://${domain.name}`;
    await step('Build without an address', () => checkout.build(address, []));
    const half = await readOutputs(ports.stacks, stage);
    const table = half['OwnTableName'] ?? half['TableName'];
    const first = {
      standing,
      isAtOnce: true,
      secretVersions: await chooseVersions(ports, half),
      ...(table ? { tableIndexes: await ports.readIndexes(table) } : {}),
    };
    await step('Show what will be made', () => cdk('diff', first));
    await operator.agree(`Not all of ${stage} stands yet. Make it?`);
    await step('Make it', () => cdk('deploy', first));
  }

  const found = await step('Read what stands', () => requireDeployment(ports));
  refuseFewerShards(ports, found);
  await refuseLackOfIndexes(ports);
  const site = ports.openSite(found.SiteBucketName);
  const objects = await step(`Build for ${found.Address}`, async () =>
    checkout.build(found.Address, await readStored(secrets, found.ReceiptSecretId)),
  );
  await step('Check', () => checkout.check());
  const secretVersions = await chooseVersions(ports, found);
  const whole = {
    standing: ['service', 'site'],
    isAtOnce:
      ports.isAtOnce ||
      // Step by step, an alarm that sounds already would turn each new version back.
      (await isNewStage(site)) ||
      bringsNewValue(secretVersions, found),
    secretVersions,
  } as const;
  await step('Show what will change', () => cdk('diff', whole));
  await operator.agree(`Deploy this to ${stage}, ${found.Address}?`);

  await step('Note which release begins', () => noteBegun(site, commit, clock.now()));
  const rest = await step('Publish what is new', () => putUnseen(site, objects));
  const indexes = await ports.readIndexes(found.OwnTableName ?? found.TableName);
  for (const tableIndexes of listIndexSteps(indexes)) {
    await step('Deploy functions and edge', () => cdk('deploy', { ...whole, tableIndexes }));
  }
  await step('Remove what is set no more', () => removeUnset(ports));
  await step('Replace what has changed', () => putAll(site, rest));
  await step('Let the edge forget what it kept', () => ports.invalidate(found.DistributionId));
  const removed = await step('Remove what is old', () => removeOld(site, objects, clock.now()));
  operator.tell(
    `${rest.length} of ${objects.length} objects replaced, ${removed.length} old ones removed.`,
  );
  await step('Smoke', async () => {
    // Read anew: the secret may have come with this very deployment.
    const id = findSecret('testEnquiry', await requireDeployment(ports));
    await checkout.smoke(found.Address, await secrets.read(id));
  });
  await step('Note that the release is whole', () => noteWhole(site));
  operator.tell(`\n${stage} stands at ${found.Address}`);
}

/** What is not committed could not be gone back to; sample values would be shown to borrowers. */
async function refuseUnready({ checkout, stage, settings }: Ports): Promise<string> {
  const commit = await checkout.readCommit();
  if (stage !== 'production') return commit;
  if (commit.endsWith('-dirty'))
    throw new Error('Commit first: production is deployed from a commit only.');
  const samples = listSamples(settings);
  if (samples.length > 0) throw new Error(`infra/stages.ts, production:\n${samples.join('\n')}`);
  return commit;
}

type Rotation = { readonly secret: RotatedName; readonly isLast: boolean };

/** Gives one secret a new value. Nothing that is in use stops being accepted. */
export async function rotate(ports: Ports, rotation: Rotation): Promise<void> {
  const { operator, stage } = ports;
  await operator.agree(`Give the ${rotation.secret} secret of ${stage} a new value?`);
  await underLock(ports, `Change of the ${rotation.secret} secret`, async (step) => {
    operator.tell(await change(ports, rotation, step));
  });
}

/** Answers what that means. */
async function change(ports: Ports, { secret, isLast }: Rotation, step: RunStep): Promise<string> {
  const found = await requireDeployment(ports);
  if (secret === 'webhook' || secret === 'receipt') {
    const next = secret === 'receipt' ? renewKeepingAll : isLast ? finishRenewal : renew;
    const id = findSecret(secret, found);
    await step('Change what signs', () => changeStored(ports.secrets, id, next));
    if (secret === 'receipt') {
      return 'New receipts carry the new key. Deploy, so that its public half is published.';
    }
    return isLast
      ? 'The value before no longer signs.'
      : 'Both values sign from now. Give the broker the new one, then run this with --finish.';
  }
  await step('Make a new value', () => replaceHandedOver(ports, secret, found));
  await deploy(ports, step);
  return 'The value before is accepted for a day; the first deployment after that ends it.';
}
