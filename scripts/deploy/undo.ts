/**
 * Going back, and taking all away. A rollback deploys what was deployed before by its own script, from
 * a checkout aside: code, content and infrastructure go back together. The table stays as it is, so a
 * release must be able to read what the next one writes.
 */
import { stackNames } from '../../infra/stages.ts';
import { isAsset } from '../build/site-file.ts';
import { underLock } from './lock.ts';
import { pickEarlier, readReleases } from './publish.ts';
import { awaitRest, listPlaces, readOutputs, removeStack, requireDeployment } from './standing.ts';
import type { Ports } from './this-machine.ts';

export async function rollBack(ports: Ports, commit?: string): Promise<void> {
  const found = commit ?? (await chooseEarlier(ports));
  await ports.operator.agree(`Deploy ${found} to ${ports.stage} again?`);
  await ports.checkout.deployCommit(found);
}

/** While nobody deploys; that commit's own command then takes the lock for itself. */
function chooseEarlier(ports: Ports): Promise<string> {
  return underLock(ports, 'Choice of a release', async (step) => {
    const { SiteBucketName } = await requireDeployment(ports);
    const site = ports.openSite(SiteBucketName);
    return step('Look for an earlier release', async () => pickEarlier(await readReleases(site)));
  });
}

/** By CloudFormation itself, so it needs no build. */
export function tearDown(ports: Ports): Promise<void> {
  const { stacks, stage, operator } = ports;
  return underLock(ports, 'Removal', async (step) => {
    const places = listPlaces(ports).toReversed();
    const found = await step('Look at what stands', () =>
      Promise.all(places.map((place) => awaitRest(ports, place))),
    );
    if (!found.some(Boolean)) throw new Error(`Nothing of ${stage} stands.`);
    const { Address = 'with no address yet', TableName } = await readOutputs(stacks, stage);
    await operator.agree(`Remove ${stage}, ${Address}? Its table and the table's key stay.`);
    const bucket = await stacks.findBucket(stackNames(stage).site);
    if (bucket !== undefined) {
      const site = ports.openSite(bucket);
      await step('Empty the bucket', async () => {
        // Pages before what they load, so that none is ever shown without it.
        const keys = await site.list();
        await site.remove(keys.filter((key) => !isAsset(key)));
        await site.empty();
      });
    }
    for (const [at, place] of places.entries()) {
      if (found[at]) await step(`Remove ${place.name}`, () => removeStack(place));
    }
    if (TableName) operator.tell(`\nThe table ${TableName} stays, under deletion protection.`);
  });
}
